//! The Game Description Language: rule sheets as logic programs, in the notation KIF.
//!
//! A tour, in reading order:
//!
//! * [`tree`], what a rule sheet says, and [`keyword`], the words that have a meaning;
//! * [`read`], from text to tree with every fault, by way of [`check`];
//! * [`print()`], from tree to text, and [`format()`], the same for a text with comments;
//! * [`english()`], what can be derived from a rule sheet, for people;
//! * [`scramble`], the same rules under other names, and [`generate`], random rule sheets to compare engines by;
//! * [`terms`], facts and moves as text; [`components`], what depends on what.
//!
//! ```
//! let text = "(role you) (init (at 1)) (<= (legal you go)) (<= (next (at 2)) (does you go)) (<= terminal (true (at 2)))
//!     (goal you 100)";
//! let game = gdl::parse(text).game.expect("sound in form");
//! assert_eq!(game.roles(), ["you"]);
//! assert_eq!(gdl::parse(&gdl::print(&game)).game, Some(game));
//! ```

pub mod generate;
pub mod keyword;
pub mod terms;
pub mod tree;

mod build;
mod check;
mod components;
mod domains;
mod english;
mod format;
mod kif;
mod print;
mod reading;
mod roles;
mod scramble;
mod write;

pub use check::check;
pub use components::components;
pub use domains::FactKind;
pub use english::english;
pub use format::format;
pub use print::print;
pub use reading::{Reading, parse, read, read_bytes};
pub use roles::MAX_ROLES;
pub use scramble::{Mapping, scramble};

/// The least game, for people to begin with.
pub const LEAST: &str = include_str!("least.kif");
