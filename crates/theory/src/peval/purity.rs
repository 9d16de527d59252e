//! What each predicate may lead to: asking or changing the state, passing control, asking the game.

use std::collections::BTreeMap;

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

/// The effects of every predicate of a theory.
#[derive(Debug)]
pub(super) struct Purity {
    effects: BTreeMap<Predicate, Effects>,
}

impl Purity {
    /// The least fixed point, beginning with no effects at all.
    pub(super) fn of(theory: &Theory) -> Purity {
        let mut purity = Purity { effects: BTreeMap::new() };
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
                return purity;
            }
        }
    }

    /// What a goal may lead to.
    pub(super) fn goal(&self, goal: &Goal) -> Effects {
        let property = |term: &crate::term::Term| term.is("control", 1) || term.functor().is_none();
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
