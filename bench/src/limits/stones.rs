//! Games in which stones are put on a board, as Ludi has them, written by hand.
//!
//! A full board, or no move for anybody, ends a game only when both sides have passed: such a draw is two moves longer than the
//! last stone.

pub mod gomoku;
pub mod hex;
pub mod pentalath;
pub mod reversi;
pub mod tic_tac_toe;
pub mod yavalath;

mod hexagon;

use game::{Outcome, Role};

/// Who has won when the side of this number has.
#[inline(always)]
fn win(side: usize) -> Outcome {
    Outcome::Win(Role::ALL[side])
}
