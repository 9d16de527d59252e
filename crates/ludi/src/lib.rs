//! Browne's ludemes: text, tree and checks. Knows nothing of playing.
//!
//! A tour, in reading order:
//!
//! * [`tree`], a game as a typed tree, in the words of Browne 2011, appendices A and B;
//! * [`ludemes`], the table of all keywords, with what they take and mean;
//! * [`read`], from text to tree with every fault, by way of [`element`]s, which are text matched against the table, and
//!   [`check`];
//! * [`print()`], from tree to text, [`format()`], the same for a text with comments, [`tokens`], how long it is,
//!   and [`expand`], which says what else is left unsaid;
//! * [`notation`], moves and positions as engines write them to each other;
//! * [`english()`], the rules for people, and [`rule_tree()`], the rules as a drawn tree;
//! * [`mentions`], every place that speaks of a player, a piece, a region or a site, and [`uses`], whether some ludeme has an
//!   attribute; both are [`tree::Visitor`]s, as is all that searches a game.
//!
//! ```
//! let text = "(game Noughts (board (tiling square i-nbors) (size 3 3)) (end (All win (in-a-row 3))))";
//! let game = ludi::read(text).game.expect("a sound game");
//! assert!(ludi::english(&game).starts_with("# Noughts"));
//! assert_eq!(ludi::read(&ludi::print(&game)).game, Some(game));
//! ```

pub mod element;
pub mod ludemes;
pub mod notation;
pub mod tree;

mod build;
mod check;
mod complain;
mod elaborate;
mod english;
mod expand;
mod format;
mod matching;
mod mentions;
mod names;
mod parts;
mod print;
mod reading;
mod rule_tree;
mod sugar;
mod uses;
mod write;

pub use check::{MAX_PLAYERS, MAX_TYPES, check};
pub use english::{direction_in_words, english, goal_in_words, test_in_words};
pub use expand::expand;
pub use format::format;
pub use mentions::{Mention, Mentioned, mentions};
pub use parts::has_parts;
pub use print::{print, tokens};
pub use reading::{
    Reading, elements, elements_of, parse, parse_expression, read, read_bytes, read_for, read_strict, read_with,
    take_apart,
};
pub use rule_tree::{RuleNode, RuleTree, rule_tree};
pub use syntax::MAX_TEXT;
pub use uses::uses;

/// The least game, for people to begin with.
pub const LEAST: &str = include_str!("least.ludi");
