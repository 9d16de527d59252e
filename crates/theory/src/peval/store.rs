//! What is known of variables while a clause is being specialised.

use crate::term::Term;
use crate::tree::Goal;

/// Variables with what they are bound to.
#[derive(Clone, Debug, Default)]
pub(super) struct Store {
    bindings: Vec<Option<Term>>,
}

impl Store {
    /// New variables; the number of the first.
    pub(super) fn fresh(&mut self, count: usize) -> usize {
        let first = self.bindings.len();
        self.bindings.resize(first + count, None);
        first
    }

    pub(super) fn len(&self) -> usize {
        self.bindings.len()
    }

    /// There are at least this many variables.
    pub(super) fn grow(&mut self, count: usize) {
        if self.bindings.len() < count {
            self.bindings.resize(count, None);
        }
    }

    /// The term with bound variables followed at its top.
    pub(super) fn walk(&self, term: &Term) -> Term {
        let mut term = term;
        while let Term::Var(var) = term
            && let Some(Some(bound)) = self.bindings.get(*var)
        {
            term = bound;
        }
        term.clone()
    }

    /// The term with all bound variables replaced.
    pub(super) fn resolve(&self, term: &Term) -> Term {
        match self.walk(term) {
            Term::Var(var) => Term::Var(var),
            term => term.map_vars(&mut |var| self.resolve(&Term::Var(var))),
        }
    }

    pub(super) fn resolve_goal(&self, goal: &Goal) -> Goal {
        goal.map_vars(&mut |var| self.resolve(&Term::Var(var)))
    }

    /// Makes two terms equal, if they can be. A variable for which `keep` says so is bound only if nothing else will do. Which
    /// variables have been bound by it; none, if they cannot be made equal.
    pub(super) fn unify(&mut self, one: &Term, two: &Term, keep: &dyn Fn(usize) -> bool) -> Option<Vec<usize>> {
        let mut bound = Vec::new();
        if self.unify_into(one, two, keep, &mut bound) {
            return Some(bound);
        }
        self.undo(&bound);
        None
    }

    /// Undoes bindings.
    pub(super) fn undo(&mut self, bound: &[usize]) {
        bound.iter().for_each(|var| self.bindings[*var] = None);
    }

    /// Forgets the variables from this one on, which nothing else mentions.
    pub(super) fn shrink(&mut self, count: usize) {
        self.bindings.truncate(count);
    }

    fn unify_into(&mut self, one: &Term, two: &Term, keep: &dyn Fn(usize) -> bool, bound: &mut Vec<usize>) -> bool {
        let mut open = vec![(one.clone(), two.clone())];
        while let Some((one, two)) = open.pop() {
            match (self.walk(&one), self.walk(&two)) {
                (Term::Var(one), Term::Var(two)) if one == two => {}
                (Term::Var(one), Term::Var(two)) => {
                    let (var, other) = if keep(one) || (!keep(two) && one < two) { (two, one) } else { (one, two) };
                    self.bindings[var] = Some(Term::Var(other));
                    bound.push(var);
                }
                (Term::Var(var), term) | (term, Term::Var(var)) => {
                    if matches!(term, Term::Compound(_)) && self.occurs(var, &term) {
                        return false;
                    }
                    self.bindings[var] = Some(term);
                    bound.push(var);
                }
                (Term::Compound(one), Term::Compound(two)) => {
                    if one.name != two.name || one.args.len() != two.args.len() {
                        return false;
                    }
                    open.extend(one.args.iter().cloned().zip(two.args.iter().cloned()));
                }
                (one, two) if one == two => {}
                _ => return false,
            }
        }
        true
    }

    /// Whether a head can be unified with a call at all, by a glance at the arguments of both.
    pub(super) fn may_unify(&self, head: &Term, call: &Term) -> bool {
        head.args().iter().zip(call.args()).all(|(head, arg)| match (head, self.walk(arg)) {
            (Term::Var(_), _) | (_, Term::Var(_)) => true,
            (Term::Compound(one), Term::Compound(two)) => one.name == two.name && one.args.len() == two.args.len(),
            (one, two) => *one == two,
        })
    }

    fn occurs(&self, var: usize, term: &Term) -> bool {
        let mut found = false;
        self.resolve(term).each_var(&mut |other| found |= other == var);
        found
    }

    /// Whether a variable is bound to nothing.
    pub(super) fn is_free(&self, var: usize) -> bool {
        self.bindings.get(var).is_none_or(Option::is_none)
    }
}
