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

    /// Makes two terms equal, if they can be. A variable for which `keep` says so is bound only if nothing else will do.
    pub(super) fn unify(&mut self, one: &Term, two: &Term, keep: &dyn Fn(usize) -> bool) -> bool {
        let mut open = vec![(one.clone(), two.clone())];
        while let Some((one, two)) = open.pop() {
            match (self.walk(&one), self.walk(&two)) {
                (Term::Var(one), Term::Var(two)) if one == two => {}
                (Term::Var(one), Term::Var(two)) => {
                    let (bound, other) = if keep(one) || (!keep(two) && one < two) { (two, one) } else { (one, two) };
                    self.bindings[bound] = Some(Term::Var(other));
                }
                (Term::Var(var), term) | (term, Term::Var(var)) => {
                    if self.occurs(var, &term) {
                        return false;
                    }
                    self.bindings[var] = Some(term);
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
