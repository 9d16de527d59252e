//! Futility pruning: moves whose score is known without playing them.
//!
//! If the evaluation is material alone, the score after a move follows from what it captures. At a leaf the opponent can stand
//! pat, so that the move scores no more than that.

use game::{Mark, Staged, Takes};

use super::Search;
use crate::Evaluator;

impl<A: Staged> Search<'_, A> {
    /// Returns the stand-pat score of a ply for the player to move, if the score after a move follows from what it captures.
    #[inline]
    pub(super) fn stand_pat(&mut self, ply: usize) -> Option<i32> {
        let (state, sign) = (&self.frames[ply].state, self.sign(ply));
        let known = self.evaluator.only_counts() && self.arena.only_shifts(state);
        known.then(|| sign * self.evaluator.evaluate(self.arena, state, self.hero))
    }

    /// Returns the score of a move at depth 1, given the stand-pat score, if it is known without playing and does not exceed
    /// `alpha`.
    #[inline]
    pub(super) fn futile(&self, ply: usize, number: u32, stand_pat: i32, alpha: i32) -> Option<i32> {
        if stand_pat > alpha {
            return None;
        }
        let frame = &self.frames[ply];
        let mark = self.arena.mark(&frame.state, &frame.buffer, number);
        gain(self.arena, self.evaluator, &frame.state, &mark)
            .map(|gain| stand_pat + gain)
            .filter(|value| *value <= alpha)
    }
}

/// Returns the value of what a move captures; `None` if the move may end the game or the capture is not known.
#[inline]
pub fn gain<A: Staged>(arena: &A, evaluator: &Evaluator, state: &A::State, mark: &Mark) -> Option<i32> {
    match mark.takes {
        Takes::Nothing => Some(0),
        Takes::One(kind) => (!arena.takes_last(state, kind)).then(|| evaluator.value(kind.into())),
        Takes::More | Takes::Unknown => None,
    }
}
