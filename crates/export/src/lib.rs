//! Games in other people's formats.
//!
//! A tour, in reading order:
//!
//! * [`kif`], rule sheets of the Game Description Language, for programs of general game playing.
//!
//! ```
//! use export::kif::{Options, export};
//! use rules::Rules;
//!
//! let game = "
//!     (game Tic-Tac-Toe
//!       (players White Black)
//!       (board (tiling square i-nbors) (shape square) (size 3 3))
//!       (end (All win (in-a-row 3))))";
//! let exported = export(&Rules::read(game)?, Options::default()).map_err(|refusal| refusal.to_string())?;
//! let sheet = Rules::read(&exported.text)?;
//! assert!(sheet.gdl().is_some());
//! assert_eq!(sheet.players(), 2);
//! # Ok::<(), String>(())
//! ```

pub mod kif;
