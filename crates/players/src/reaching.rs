//! The best reward that a single player can reach: all positions are looked at, as long as there are few.

use std::collections::{BTreeSet, VecDeque};

use game::{Rewards, Role, Staged, Visit};

use crate::planner::{path, plan};
use crate::search::{Limits, Watch};

/// The largest number of positions kept.
const MOST_POSITIONS: usize = 2_000_000;

/// Searches for the best reward of a game for one: a visitor of the game's arena.
pub struct Reaching<'a> {
    /// Limits on nodes and time.
    pub limits: Limits<'a>,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// The best reward that was found, if a game came to its end.
    pub reward: Option<u8>,
    /// How it is reached, by the numbers of the moves.
    pub line: Vec<u32>,
    /// Whether no better one exists.
    pub is_best: bool,
    /// The number of positions that were looked at.
    pub nodes: u64,
}

/// How a position was reached: from which other one, and by which move.
type Step = (usize, u32);

impl Visit for Reaching<'_> {
    type Output = Reached;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _: &[u64]) -> Reached {
        let mut watch = Watch::new(self.limits);
        let mut reached = match plan(arena, state, &mut watch) {
            Some(plan) => Reached { reward: Some(plan.reward), line: plan.line, ..Reached::default() },
            None => Reached::default(),
        };
        if reached.reward == Some(Rewards::MOST) {
            return Reached { is_best: true, nodes: watch.nodes(), ..reached };
        }
        let (mut steps, mut known): (Vec<Step>, BTreeSet<u64>) = (vec![(0, 0)], BTreeSet::from([arena.hash(state)]));
        let (mut left, mut buffer) = (VecDeque::from([(0, state.clone())]), arena.buffer());
        while let Some((place, state)) = left.pop_front() {
            if watch.count() || steps.len() >= MOST_POSITIONS {
                return Reached { nodes: watch.nodes(), ..reached };
            }
            match arena.find(&state, &mut buffer) {
                Err(outcome) => {
                    let reward = arena.reward(&state, outcome, Role::White);
                    if reached.reward.is_none_or(|best| best < reward) {
                        (reached.reward, reached.line) = (Some(reward), path(&steps, place));
                    }
                    if reward == Rewards::MOST {
                        break;
                    }
                }
                Ok(count) => {
                    for number in 0..count {
                        let mut next = state.clone();
                        arena.play(&mut next, &mut buffer, number);
                        if known.insert(arena.hash(&next)) {
                            left.push_back((steps.len(), next));
                            steps.push((place, number));
                        }
                    }
                }
            }
        }
        Reached { is_best: true, nodes: watch.nodes(), ..reached }
    }
}
