//! Games compiled: the rules of one game as tables and set operations, specialised when the game is loaded.
//!
//! Pell's idea (write the meaning once, generally, then specialise it to the rules at hand) with bitboards, which are called
//! site sets here, as the target. It knows nothing of the reference interpreter and must agree with it in everything.
//!
//! A tour, in reading order:
//!
//! * [`metagame`], games of Pell's language, [`ludi`], games of Browne's, and [`gdl`], games of general game playing; each has a
//!   tour of its own;
//! * shared by both: `past`, the positions that have occurred; `outcomes`, which roles have met a goal; `unfold`, small games as
//!   a graph of all their positions; `closed`, an arena for each width of a board.
//!
//! ```
//! use game::{DrawRules, Game, Rng, Searchable};
//!
//! let text = "(game Noughts (board (tiling square i-nbors) (size 3 3)) (end (All win (in-a-row 3))))";
//! let game = ludi::read(text).game.expect("a sound game");
//! let program = compile::ludi::Program::new(&game, DrawRules::default()).expect("a game that is compiled");
//! let start = program.start(&mut Rng::new(0, 0));
//! assert_eq!(program.perft(&start, 3), [9, 72, 504]);
//! assert_eq!(program.playouts(1, 0..1000).playouts, 1000);
//! ```

mod closed;
pub mod gdl;
pub mod ludi;
pub mod metagame;
mod outcomes;
mod past;
#[cfg(test)]
mod tests;
mod unfold;
