//! The language of theories: text to tree with every fault, and back in one canonical form.

mod build;
mod check;
mod lexer;
mod node;
mod print;
mod read;

pub use check::check;
pub use print::{Arrow, clause_text, goal_text, print, print_with, term_text};
pub use read::{Reading, parse, parse_goal, parse_term, read, read_parts};
