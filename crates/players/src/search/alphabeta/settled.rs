//! Positions whose value is known without playing the moves that lead to them.
//!
//! Where nothing counts but which pieces there are, how a position stands after a move is known from the move. And beyond the
//! depth whoever is next can leave it as it stands, so that the move is worth no more.

use game::{Arena, Mark, Takes};

use super::Search;
use crate::Judge;

impl<A: Arena> Search<'_, A> {
    /// How the position at a ply stands to whoever moves there, where how it stands after a move is known from the move.
    #[inline]
    pub(super) fn stands(&mut self, ply: usize) -> Option<i32> {
        let (state, sign) = (&self.frames[ply].state, self.sign(ply));
        let known = self.judge.only_counts() && self.arena.only_shifts(state);
        known.then(|| sign * self.judge.judge(self.arena, state, self.hero))
    }

    /// What a move is worth where captures are followed beyond the depth, from a position that stands like this, if that is no
    /// better than `alpha` and needs no playing.
    #[inline]
    pub(super) fn settled(&self, ply: usize, number: u32, stands: i32, alpha: i32) -> Option<i32> {
        if stands > alpha {
            return None;
        }
        let frame = &self.frames[ply];
        let mark = self.arena.mark(&frame.state, &frame.room, number);
        taken(self.arena, self.judge, &frame.state, &mark).map(|taken| stands + taken).filter(|value| *value <= alpha)
    }
}

/// The value of what a move takes; none if it may end the game, or if that takes a longer look.
#[inline]
pub fn taken<A: Arena>(arena: &A, judge: &Judge, state: &A::State, mark: &Mark) -> Option<i32> {
    match mark.takes {
        Takes::Nothing => Some(0),
        Takes::One(kind) => (!arena.takes_last(state, kind)).then(|| judge.value(kind.into())),
        Takes::More | Takes::Unknown => None,
    }
}
