//! What each predicate may lead to: asking or changing the state, passing control, asking the game.

use std::collections::BTreeMap;

use crate::term::Term;
use crate::tree::{Goal, Predicate, Theory};

/// What a goal may lead to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Effects {
    /// It asks or changes the state.
    pub state: bool,
    /// It may leave another player in control.
    pub passes: bool,
    /// It asks the game, or who is in control.
    pub asks: bool,
}

impl Effects {
    fn or(self, other: Effects) -> Effects {
        Effects { state: self.state || other.state, passes: self.passes || other.passes, asks: self.asks || other.asks }
    }
}

/// The effects of every predicate of a theory, and how much there is to it.
#[derive(Debug)]
pub(super) struct Purity {
    effects: BTreeMap<Predicate, Effects>,
    /// The number of goals of its clauses, and of the clauses of what they call.
    weights: BTreeMap<Predicate, usize>,
    /// The number of goals that call it.
    sites: BTreeMap<Predicate, usize>,
}

/// A predicate with more to it is not put in place of its calls, unless there is but one. Picked by feel: what a capture takes is
/// below it, all the ways to capture are above it.
const MOST_GOALS: usize = 220;

impl Purity {
    /// The least fixed point, beginning with no effects at all.
    pub(super) fn of(theory: &Theory) -> Purity {
        let mut purity = Purity { effects: BTreeMap::new(), weights: BTreeMap::new(), sites: BTreeMap::new() };
        loop {
            let mut changed = false;
            for clause in &theory.clauses {
                let Some(predicate) = clause.predicate() else { continue };
                let before = purity.effects.get(&predicate).copied().unwrap_or_default();
                let after = before.or(purity.goal(&clause.body));
                changed |= before != after;
                purity.effects.insert(predicate, after);
            }
            if !changed {
                break;
            }
        }
        purity.weigh(theory);
        purity
    }

    /// Whether a predicate may be put in place of its calls: then what is known at one call is of no use to another.
    pub(super) fn may_unfold(&self, call: &Term) -> bool {
        let Some(predicate) = call.functor().map(|(name, arity)| (name.clone(), arity)) else { return false };
        self.sites.get(&predicate).is_none_or(|sites| *sites < 2)
            || self.weights.get(&predicate).is_none_or(|weight| *weight <= MOST_GOALS)
    }

    fn weigh(&mut self, theory: &Theory) {
        let mut bodies: BTreeMap<Predicate, Vec<&Goal>> = BTreeMap::new();
        for clause in &theory.clauses {
            let Some(predicate) = clause.predicate() else { continue };
            bodies.entry(predicate).or_default().push(&clause.body);
            let mut calls = Vec::new();
            called(&clause.body, &mut calls);
            calls.into_iter().for_each(|call| *self.sites.entry(call).or_default() += 1);
        }
        // Round by round what is called is counted in; so many rounds are more than any number that matters needs.
        for _ in 0..12 {
            let before = self.weights.clone();
            for (predicate, bodies) in &bodies {
                let goals = bodies.iter().map(|body| {
                    let mut calls = Vec::new();
                    called(body, &mut calls);
                    let other = calls.iter().filter(|call| *call != predicate);
                    count(body) + other.map(|call| before.get(call).copied().unwrap_or_default()).sum::<usize>()
                });
                self.weights.insert(predicate.clone(), goals.sum::<usize>().min(10 * MOST_GOALS));
            }
        }
    }

    /// What a goal may lead to.
    pub(super) fn goal(&self, goal: &Goal) -> Effects {
        let property = |term: &Term| term.is("control", 1) || term.functor().is_none();
        match goal {
            Goal::Holds(term) => Effects { state: true, asks: property(term), passes: false },
            Goal::Add(term) | Goal::Del(term) => Effects { state: true, asks: false, passes: property(term) },
            Goal::Control(_) => Effects { state: true, asks: true, passes: false },
            Goal::TransferControl => Effects { state: true, asks: true, passes: true },
            Goal::Game(term) | Goal::Call(term) => {
                let functor = term.functor().map(|(name, arity)| (name.clone(), arity));
                let effects = functor.and_then(|functor| self.effects.get(&functor)).copied().unwrap_or_default();
                Effects { asks: effects.asks || matches!(goal, Goal::Game(_)), ..effects }
            }
            Goal::Not(goal) | Goal::SetOf { goal, .. } => Effects { passes: false, ..self.goal(goal) },
            other => other.parts().into_iter().map(|part| self.goal(part)).fold(Effects::default(), Effects::or),
        }
    }
}

/// The predicates that a goal calls, once for each call.
fn called(goal: &Goal, calls: &mut Vec<Predicate>) {
    if let Goal::Call(term) | Goal::Game(term) = goal {
        calls.extend(term.functor().map(|(name, arity)| (name.clone(), arity)));
    }
    goal.parts().into_iter().for_each(|part| called(part, calls));
}

/// The number of goals in a goal.
fn count(goal: &Goal) -> usize {
    1 + goal.parts().into_iter().map(count).sum::<usize>()
}
