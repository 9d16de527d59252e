//! Holes in the rules: games that no rule ends, and rules that nothing comes of.

use serde::{Deserialize, Serialize};

use super::Usage;
use crate::statistics::of_share;
use crate::{Cause, Value};

/// What the rules leave open, as far as the standard trials show it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Holes {
    /// The share of the games that ended because no player could move, or everybody passed, and no rule said who wins.
    pub stuck: Option<Value>,
    /// The share that went round in circles until a position had come up too often.
    pub looped: Option<Value>,
    /// The share that was cut for its length.
    pub endless: Option<Value>,
    /// The move rules that were never used, by number.
    pub idle: Vec<usize>,
    /// The end rules that were never met.
    pub unmet: Vec<usize>,
}

impl Holes {
    /// What is seen of them in how rules were used.
    pub fn of(usage: &Usage) -> Holes {
        if usage.trials == 0 {
            return Holes::default();
        }
        let share = |cause: Cause| {
            let count = usage.causes.iter().find(|(known, _)| *known == cause).map_or(0, |(_, count)| *count);
            of_share(count as usize, usage.trials as usize)
        };
        let never = |counts: &mut dyn Iterator<Item = u32>| {
            counts.enumerate().filter(|(_, count)| *count == 0).map(|(number, _)| number).collect()
        };
        Holes {
            stuck: share(Cause::NoMove),
            looped: share(Cause::Repetition),
            endless: share(Cause::MoveLimit),
            idle: never(&mut usage.rules.iter().map(|used| used.moves)),
            unmet: never(&mut usage.goals.iter().copied()),
        }
    }

    /// The games that no rule about winning ended, each sort with its share and what it is.
    pub fn shares(&self) -> impl Iterator<Item = (&'static str, Value)> {
        let sorts = [
            ("no player could move, and no rule says who has won", self.stuck),
            ("the game went round in circles", self.looped),
            ("the game went on for too long", self.endless),
        ];
        sorts.into_iter().filter_map(|(what, share)| Some((what, share?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::Used;

    #[test]
    fn what_no_rule_ends_and_what_is_never_used_are_holes() {
        let usage = Usage {
            trials: 10,
            rules: vec![Used { moves: 5, trials: 5 }, Used::default()],
            goals: vec![0, 7, 0],
            causes: vec![(Cause::Goal, 7), (Cause::NoMove, 1), (Cause::Repetition, 2)],
            ..Usage::default()
        };
        let holes = Holes::of(&usage);
        let shares: Vec<f64> = holes.shares().map(|(_, share)| share.value).collect();
        assert_eq!(shares, [0.1, 0.2, 0.0]);
        assert_eq!((holes.idle, holes.unmet), (vec![1], vec![0, 2]));
    }

    #[test]
    fn without_a_game_nothing_is_known() {
        assert_eq!(Holes::of(&Usage { goals: vec![0], ..Usage::default() }), Holes::default());
    }
}
