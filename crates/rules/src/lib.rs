//! The rules of a game in any language: the one place that knows all languages.
//!
//! A [`Language`] reads, formats and names itself; [`Rules`] are the checked tree of one game, cheap to clone. What depends on
//! the language is asked here, so that crates above need not know how many languages there are.
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

pub use language::{Language, Reading};
pub use tree::Rules;
