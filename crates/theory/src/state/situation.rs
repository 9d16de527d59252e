//! Situation calculus: a state is what was done since the beginning, and frame axioms say what holds.

use std::sync::Arc;

use crate::state::State;
use crate::term::Term;

/// The beginning, or what a change makes of a situation.
#[derive(Clone, Debug)]
pub struct Situation(Arc<Link>);

#[derive(Debug)]
struct Link {
    change: Change,
    before: Option<Situation>,
}

#[derive(Debug)]
enum Change {
    Begin(Vec<Term>),
    Add(Term),
    Del(Term),
}

impl Drop for Link {
    /// A long history is taken apart in a loop, without a stack.
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut link) = before.and_then(|situation| Arc::into_inner(situation.0)) {
            before = link.before.take();
        }
    }
}

impl Situation {
    fn after(&self, change: Change) -> Situation {
        Situation(Arc::new(Link { change, before: Some(self.clone()) }))
    }

    /// The properties that pass a test, sorted. A property holds after a change if the change adds it, or if it held before and the
    /// change does not delete it.
    fn held(&self, wanted: impl Fn(&Term) -> bool) -> Vec<Term> {
        let (mut held, mut deleted) = (Vec::new(), Vec::new());
        let mut meet = |fact: &Term, deleted: &mut Vec<Term>| {
            if let Some(place) = deleted.iter().position(|gone| gone == fact) {
                deleted.swap_remove(place);
            } else if wanted(fact) {
                held.push(fact.clone());
            }
        };
        let mut situation = Some(self);
        while let Some(Situation(link)) = situation {
            match &link.change {
                Change::Begin(facts) => facts.iter().for_each(|fact| meet(fact, &mut deleted)),
                Change::Add(fact) => meet(fact, &mut deleted),
                Change::Del(fact) => deleted.push(fact.clone()),
            }
            situation = link.before.as_ref();
        }
        held.sort();
        held
    }
}

impl State for Situation {
    fn of(facts: Vec<Term>) -> Situation {
        Situation(Arc::new(Link { change: Change::Begin(facts), before: None }))
    }

    fn matching(&self, name: &str, arity: usize) -> Vec<Term> {
        self.held(|fact| fact.is(name, arity))
    }

    fn add(&self, fact: &Term) -> Situation {
        self.after(Change::Add(fact.clone()))
    }

    fn del(&self, fact: &Term) -> Option<Situation> {
        let holds = !self.held(|held| held == fact).is_empty();
        holds.then(|| self.after(Change::Del(fact.clone())))
    }

    fn facts(&self) -> Vec<Term> {
        self.held(|_| true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Strips;

    fn fact(number: i64) -> Term {
        Term::compound("p", vec![Term::Int(number % 3)])
    }

    // L35 L36 L37
    #[test]
    fn both_representations_hold_the_same_after_any_changes() {
        let begin = vec![fact(0), fact(0), fact(1), Term::atom("q")];
        let (mut bag, mut history) = (Strips::of(begin.clone()), Situation::of(begin.clone()));
        let first = bag.clone();
        for step in 0..200_i64 {
            let changed = fact(step * step + step / 7);
            if step % 3 == 0 {
                (bag, history) = (bag.add(&changed), history.add(&changed));
            } else {
                let both = (bag.del(&changed), history.del(&changed));
                assert_eq!(both.0.is_some(), both.1.is_some(), "step {step}");
                bag = both.0.unwrap_or(bag);
                history = both.1.unwrap_or(history);
            }
            assert_eq!(bag.facts(), history.facts(), "step {step}");
            assert_eq!(bag.matching("p", 1), history.matching("p", 1));
        }
        assert_eq!(first, Strips::of(begin), "the state before is still there");
    }

    #[test]
    fn a_long_history_is_dropped_without_a_stack() {
        let mut history = Situation::of(Vec::new());
        for _ in 0..300_000 {
            history = history.after(Change::Add(fact(1)));
        }
    }
}
