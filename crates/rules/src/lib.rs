//! The rules of a game in any language: the one place that knows all languages.
//!
//! A [`Language`] reads, formats and names itself; [`Rules`] are the checked tree of one game, cheap to clone. What depends on
//! the language is asked here, so that crates above need not know how many languages there are: what holds of all games of a
//! language is a function of [`Language`], what holds of one game is a function of [`Rules`]. What only some languages can do
//! takes the tree that [`Rules::ludi`] or one of its like gives, and does without where there is none.
//!
//! ```
//! use rules::{Language, Rules};
//!
//! let text = "(game Trio (board (tiling square) (size 4)) (end (All win (in-a-row 3))))";
//! assert_eq!(Language::of(text), Language::Ludi);
//! let rules = Rules::read(text).expect("rules without an error");
//! assert_eq!((rules.name(), rules.players(), rules.sites()), ("Trio", 2, Some(16)));
//! ```

mod language;
mod tree;

pub use language::{Language, Least, Reading};
pub use tree::Rules;
