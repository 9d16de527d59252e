//! Games in which stones are put on a board, as Ludi has them, written by hand.
//!
//! A full board, or no move for either side, ends a game when both sides have passed. Such passes are forced: they are no
//! decisions, and the length of a game does not count them.

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
