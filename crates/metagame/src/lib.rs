//! Pell's symmetric chess-like games: text, tree, checks, plain English and move notation. Knows nothing of playing.
//!
//! A tour, in reading order:
//!
//! * [`tree`], a game as a checked tree, in the words of Pell 1992, appendix A;
//! * [`read`], from text to tree with every fault, by way of [`parse`] and [`check`];
//! * [`print()`], from tree to text, and [`format()`], the same for a text with comments;
//! * [`english`], the rules as people tell them, with [`diagram`]s, [`drawing`]s of boards and [`letters`] for pieces;
//! * [`symmetry`], how far both sides move alike;
//! * [`notation`], moves and positions as people and programs write them to each other, appendix B.
//!
//! ```
//! let reading = metagame::read("GAME leapfrog\nGOALS STALEMATE oponent\nEND GAME.");
//! assert!(reading.game.is_none());
//! // Every fault is told at once, each with its place and a hint.
//! assert!(reading.diagnostics.len() > 1);
//! ```

pub mod diagram;
pub mod drawing;
pub mod english;
pub mod letters;
pub mod notation;
pub mod phrases;
pub mod symmetry;
pub mod tree;

mod check;
mod faults;
mod format;
mod keyword;
mod layout;
mod lexer;
mod parser;
mod powers;
mod print;
mod reading;

pub use check::{MAX_TYPES, check};
pub use format::format;
pub use keyword::keywords;
pub use print::print;
pub use reading::{MAX_TEXT, Reading, parse, read, read_bytes};

/// The least game, for people to begin with.
pub const LEAST: &str = include_str!("least.game");
