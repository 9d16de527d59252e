//! Which parts of the arguments of a call a copy of its predicate is made for.

use crate::term::Term;

/// Arguments nested deeper than this are not specialised further down.
const MAX_DEPTH: usize = 12;

/// A call with variables for what is not known, and what stands for each variable.
#[derive(Clone, Debug)]
pub(super) struct Generalised {
    pub pattern: Term,
    pub actual: Vec<Term>,
}

/// The call itself: its variables are numbered in their order.
pub(super) fn exactly(call: &Term) -> Generalised {
    generalise(call, &mut |_, _| false)
}

/// The call without its structure: every argument is a variable.
pub(super) fn nothing_known(call: &Term) -> Generalised {
    generalise(call, &mut |_, depth| depth == 1)
}

/// What a call has in common with an earlier one that it has grown from; parts that differ become variables.
pub(super) fn in_common(call: &Term, earlier: &Term) -> Generalised {
    let mut general = Generalised { pattern: Term::Int(0), actual: Vec::new() };
    general.pattern = common(call, earlier, &mut general.actual);
    general
}

fn common(call: &Term, earlier: &Term, actual: &mut Vec<Term>) -> Term {
    match (call, earlier) {
        (Term::Compound(one), Term::Compound(two)) if one.name == two.name && one.args.len() == two.args.len() => {
            let args = one.args.iter().zip(&two.args).map(|(one, two)| common(one, two, actual)).collect();
            Term::of(one.name.clone(), args)
        }
        (Term::Int(one), Term::Int(two)) if one == two => call.clone(),
        (Term::Atom(one), Term::Atom(two)) if one == two => call.clone(),
        _ => variable(call, actual),
    }
}

fn variable(term: &Term, actual: &mut Vec<Term>) -> Term {
    if let Term::Var(_) = term
        && let Some(place) = actual.iter().position(|known| known == term)
    {
        return Term::Var(place);
    }
    actual.push(term.clone());
    Term::Var(actual.len() - 1)
}

fn generalise(call: &Term, hide: &mut dyn FnMut(&Term, usize) -> bool) -> Generalised {
    let mut actual = Vec::new();
    let pattern = hidden(call, 0, hide, &mut actual);
    Generalised { pattern, actual }
}

fn hidden(term: &Term, depth: usize, hide: &mut dyn FnMut(&Term, usize) -> bool, actual: &mut Vec<Term>) -> Term {
    match term {
        Term::Var(_) => variable(term, actual),
        _ if depth > 0 && (depth > MAX_DEPTH || hide(term, depth)) => variable(term, actual),
        Term::Compound(compound) => {
            let args = compound.args.iter().map(|arg| hidden(arg, depth + 1, hide, actual)).collect();
            Term::of(compound.name.clone(), args)
        }
        other => other.clone(),
    }
}

/// Homeomorphic embedding: whether an earlier call is found in a later one once parts of the later one are left out. A sequence of
/// calls in which that is never so is finite. All integers are alike, and so are all variables.
pub(super) fn is_embedded(earlier: &Term, later: &Term) -> bool {
    let couples = match (earlier, later) {
        (Term::Var(_), Term::Var(_)) | (Term::Int(_), Term::Int(_)) => true,
        (Term::Atom(one), Term::Atom(two)) => one == two,
        (Term::Compound(one), Term::Compound(two)) => {
            one.name == two.name
                && one.args.len() == two.args.len()
                && one.args.iter().zip(&two.args).all(|(one, two)| is_embedded(one, two))
        }
        _ => false,
    };
    couples || later.args().iter().any(|arg| is_embedded(earlier, arg))
}

/// The number of symbols in a term.
pub(super) fn size(term: &Term) -> usize {
    let (mut count, mut open) = (0, vec![term]);
    while let Some(term) = open.pop() {
        count += usize::from(!matches!(term, Term::Var(_)));
        open.extend(term.args());
    }
    count
}
