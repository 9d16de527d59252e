//! Games played straight from the tree of their rules: slow, obvious, and what every other engine is measured by.
//!
//! A tour, in reading order:
//!
//! * [`metagame`], games of Pell's language, [`ludi`], games of Browne's, and [`gdl`], rule sheets; each has a tour of its own;
//! * shared by the first two: `listing`, how many moves there may be.
//!
//! ```
//! use game::{DrawRules, Game, Rng};
//!
//! let text = "(game Noughts (board (tiling square i-nbors) (size 3 3)) (end (All win (in-a-row 3))))";
//! let game = ludi::read(text).game.expect("a sound game");
//! let interpreter = reference::ludi::Interpreter::new(&game, DrawRules::default());
//! let start = interpreter.start(&mut Rng::new(0, 0));
//! assert_eq!(game::perft(&interpreter, &start, 3), [9, 72, 504]);
//! ```

pub mod gdl;
mod listing;
pub mod ludi;
pub mod metagame;
