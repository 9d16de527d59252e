//! Goals run backwards: which states a goal leads from to a given one.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::{Interpreter, Refusal};
use crate::state::{Domain, Open, State, Strips};
use crate::term::Term;
use crate::tree::Goal;

/// A state from which a goal leads to a given one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Before {
    /// The properties that hold, sorted.
    pub facts: Vec<Term>,
    /// The values of the goal's variables.
    pub bindings: Vec<Term>,
}

impl Interpreter {
    /// The states from which a goal leads to the one in which these properties hold, each with each solution that does. All of them
    /// are verified by running the goal forwards. They are complete if the domain has all that may have been deleted, and no `setof`
    /// collects from the state what the goal itself changes; of sets only those are tried that take what may have held as held.
    ///
    /// ```
    /// use theory::{Domain, Interpreter, parse_goal, parse_term, read};
    ///
    /// let theory = read("go(Y) ==> del(at(X)), next(X, Y), not true(shut(Y)), add(at(Y)). next(1, 2). next(3, 2).");
    /// let term = |text: &str| parse_term(text).unwrap().0;
    /// let domain = Domain { facts: vec![term("at(1)"), term("at(3)")], groups: vec![vec![("at".into(), 1, None)]] };
    /// let interpreter = Interpreter::new(&theory.theory.unwrap());
    /// let (goal, _) = parse_goal("go(Y)").unwrap();
    /// let found = interpreter.predecessors(&goal, &[term("at(2)")], &domain).unwrap();
    /// assert_eq!(found.iter().map(|before| before.facts[0].to_string()).collect::<Vec<_>>(), ["at(1)", "at(3)"]);
    /// ```
    pub fn predecessors(&self, goal: &Goal, after: &[Term], domain: &Domain) -> Result<Vec<Before>, Refusal> {
        let mut after = after.to_vec();
        after.sort();
        let open = Open::before(after.clone(), domain.clone());
        let mut proposed: BTreeSet<Before> = BTreeSet::new();
        self.each(goal, &open, &mut |answer| {
            let before = answer.state.finish();
            proposed.extend(before.map(|facts| Before { facts, bindings: answer.bindings }));
            ControlFlow::Continue(())
        })?;
        let mut found = Vec::new();
        for before in proposed {
            if self.leads(goal, &before, &after)? {
                found.push(before);
            }
        }
        Ok(found)
    }

    /// Whether a solution of a goal leads from a state to these properties.
    fn leads(&self, goal: &Goal, before: &Before, after: &[Term]) -> Result<bool, Refusal> {
        let goal = goal.map_vars(&mut |var| match before.bindings.get(var) {
            Some(value) if value.is_ground() => value.clone(),
            _ => Term::Var(var),
        });
        let mut leads = false;
        self.each(&goal, &Strips::of(before.facts.clone()), &mut |answer| {
            leads = answer.state.facts() == after;
            if leads { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(leads)
    }
}
