//! What may depend on what: beginnings on nothing that changes, ends and moves not on what is done, and nothing on its own
//! negation.

use syntax::{Diagnostic, Faults};

use super::facts::{Asked, Facts};
use crate::components::components;
use crate::tree::{Atom, Clause, Term};

/// No more pairs of rules than this are compared.
const MAX_PAIRS: usize = 10_000_000;

pub(super) fn beginnings_depend_on_the_state(facts: &Facts<'_>, faults: &mut Faults) {
    let hint = "the rules alone must tell how the game begins and what there can be in it";
    tell_dependence(facts, &["init", "base", "input"], &["true", "does"], hint, faults);
}

pub(super) fn moves_decide_what_they_must_not(facts: &Facts<'_>, faults: &mut Faults) {
    let hint = "a move can only decide what is true after it: ask for what was done in a rule for `next`";
    tell_dependence(facts, &["terminal", "legal", "goal"], &["does"], hint, faults);
}

/// Tells rules for some relations that depend on others.
fn tell_dependence(facts: &Facts<'_>, heads: &[&str], on: &[&str], hint: &str, faults: &mut Faults) {
    let depends = facts.depending_on(on);
    for (clause, asked) in facts.clauses().filter(|(clause, _)| heads.contains(&clause.head.name.value.as_str())) {
        if let Some(asked) = asked.iter().find(|asked| depends[facts.number(asked.atom)]) {
            let (head, name) = (&clause.head.name.value, &asked.atom.name.value);
            let what = on.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" or ");
            let by = if on.contains(&name.as_str()) { String::new() } else { format!(" by way of `{name}`") };
            let message = format!("`{head}` depends on {what}{by}");
            faults.push(Diagnostic::error(asked.atom.name.span, message).with_hint(hint));
        }
    }
}

/// The field's validator calls it an error if a relation depends on its own negation. Rule sheets are played that say
/// `(<= (goal ?r 0) (role ?r) (not (goal ?r 100)))`: there a rule never denies what depends on itself. That is a warning.
pub(super) fn relations_depend_on_their_negation(facts: &Facts<'_>, faults: &mut Faults) {
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); facts.components.len()];
    let mut denials: Vec<Vec<(usize, &Atom)>> = vec![Vec::new(); facts.components.len()];
    for (number, (clause, asked)) in facts.clauses().enumerate() {
        let head = facts.number(&clause.head);
        let component = facts.component[head];
        members[component].push(number);
        let denied = asked.iter().filter(|asked| asked.denied && facts.is_cycle(head, facts.number(asked.atom)));
        denials[component].extend(denied.map(|asked| (number, asked.atom)));
    }
    for (members, denials) in members.iter().zip(&denials).filter(|(_, denials)| !denials.is_empty()) {
        let cycles = Cycles::of(facts, members);
        for (number, atom) in denials {
            let head = facts.game.clauses[*number].head.name.value.as_str();
            faults.push(if cycles.hold(*number, atom) {
                let message = format!("`{head}` depends on its own negation by way of `{}`", atom.name.value);
                let hint = "such rules have no clear meaning: let one of them ask for something else";
                Diagnostic::error(atom.name.span, message).with_hint(hint)
            } else {
                let message = format!("`{head}` seems to depend on its own negation by way of `{}`", atom.name.value);
                let hint = "not every player can run that: give what is denied a relation of its own";
                Diagnostic::warning(atom.name.span, message).with_hint(hint)
            });
        }
    }
}

/// Which clauses depend on each other, by what their heads can be.
struct Cycles<'a> {
    clauses: Vec<(usize, &'a Clause)>,
    /// The component of each; nothing if there are too many clauses to be compared.
    component: Option<Vec<usize>>,
}

impl<'a> Cycles<'a> {
    fn of(facts: &Facts<'a>, members: &[usize]) -> Cycles<'a> {
        let clauses: Vec<(usize, &Clause)> = members.iter().map(|at| (*at, &facts.game.clauses[*at])).collect();
        let asked: usize = members.iter().map(|at| facts.asked[*at].len()).sum();
        if asked.saturating_mul(clauses.len()) > MAX_PAIRS {
            return Cycles { clauses, component: None };
        }
        let depends = |asked: &[Asked<'_>]| {
            let meets = |at: &usize| asked.iter().any(|asked| meet(&clauses[*at].1.head, asked.atom));
            (0..clauses.len()).filter(meets).collect::<Vec<usize>>()
        };
        let edges: Vec<Vec<usize>> = members.iter().map(|at| depends(&facts.asked[*at])).collect();
        let mut component = vec![0; clauses.len()];
        for (number, members) in components(&edges).iter().enumerate() {
            members.iter().for_each(|at| component[*at] = number);
        }
        Cycles { clauses, component: Some(component) }
    }

    /// Whether a clause that denies this depends on itself by it.
    fn hold(&self, number: usize, denied: &Atom) -> bool {
        let Some(component) = &self.component else { return true };
        let own = self.clauses.iter().position(|(clause, _)| *clause == number).map(|at| component[at]);
        let mut others = self.clauses.iter().zip(component);
        others.any(|((_, clause), component)| Some(*component) == own && meet(&clause.head, denied))
    }
}

/// Whether two atoms can say the same, whatever their variables are.
fn meet(one: &Atom, other: &Atom) -> bool {
    one.name == other.name
        && one.arguments.len() == other.arguments.len()
        && one.arguments.iter().zip(&other.arguments).all(|(one, other)| may_be_same(one, other))
}

fn may_be_same(one: &Term, other: &Term) -> bool {
    match (one, other) {
        (Term::Variable(_), _) | (_, Term::Variable(_)) => true,
        (Term::Compound(one, parts), Term::Compound(other, others)) => {
            one == other
                && parts.len() == others.len()
                && parts.iter().zip(others).all(|(one, other)| may_be_same(one, other))
        }
        (one, other) => one == other,
    }
}
