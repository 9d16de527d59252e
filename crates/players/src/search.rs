//! Game-tree search: alpha-beta, and plain minimax as its specification.

mod alphabeta;
mod limits;
mod minimax;
mod transposition;

pub use alphabeta::{AlphaBeta, SearchOptions};
pub use limits::{Limits, Watch};
pub use minimax::minimax;
pub use transposition::TranspositionTable;

use game::{Outcome, Role};

/// Win score at the root; a win in `n` plies is worth `WIN - n` (mate scores). Larger than any evaluation.
pub const WIN: i32 = 1_000_000;

/// Values from here on (or below its negative) are win scores: the end of the game was reached by search.
pub const PROVEN: i32 = WIN - 10_000;

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finding {
    /// The number of the best move.
    pub number: u32,
    /// The value of the best move for the mover, in hundredths, or a win score near [`WIN`].
    pub value: i32,
    /// The depth of the last finished iteration.
    pub depth: u32,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The sum of the nodes' squared plies: how far a search went, and how wide. 0 where it is not counted.
    pub squared_plies: u64,
    /// The ply of the deepest node. 0 where it is not counted.
    pub deepest: u32,
    /// Principal variation: the numbers of the moves.
    pub pv: Vec<u32>,
}

/// The score of an outcome for a player, relative to the root: wins in fewer plies are better.
#[inline]
pub(crate) fn worth(outcome: Outcome, hero: Role, ply: usize) -> i32 {
    match outcome {
        Outcome::Win(winner) if winner == hero => WIN - ply as i32,
        Outcome::Win(_) => ply as i32 - WIN,
        Outcome::Draw => 0,
    }
}
