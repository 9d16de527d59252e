//! Looking ahead: alpha-beta, and plain minimax to hold it against.

mod alphabeta;
mod limits;
mod minimax;
mod table;

pub use alphabeta::{AlphaBeta, Options};
pub use limits::{Limits, Watch};
pub use minimax::minimax;
pub use table::Table;

use game::{Outcome, Role};

/// A won game, less the number of moves that it takes: more than any position can look worth.
pub const WIN: i32 = 1_000_000;

/// From here on a value is a game won (or lost) that has been seen to its end.
pub const SURE: i32 = WIN - 10_000;

/// What came of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finding {
    /// The number of the best move.
    pub number: u32,
    /// How good it is for the mover, in hundredths, or nearly [`WIN`].
    pub value: i32,
    /// How many moves ahead all was seen.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// The sum of their squared plies, and the ply of the deepest: how far a search went, and how wide. 0 where nobody counted.
    pub squared_plies: u64,
    /// The same.
    pub deepest: u32,
    /// The best play for all as far as it was seen: the numbers of the moves.
    pub line: Vec<u32>,
}

/// What an end is worth to a player after so many moves.
#[inline]
pub(crate) fn worth(outcome: Outcome, hero: Role, ply: usize) -> i32 {
    match outcome {
        Outcome::Win(winner) if winner == hero => WIN - ply as i32,
        Outcome::Win(_) => ply as i32 - WIN,
        Outcome::Draw => 0,
    }
}
