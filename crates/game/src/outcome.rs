//! How a game ended.

use std::fmt;

use crate::Role;

/// How a game ended.
///
/// ```
/// use game::{Outcome, Role};
///
/// assert_eq!(Outcome::Win(Role::Black).to_string(), "black");
/// assert_eq!(Outcome::Draw.to_string(), "draw");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// One side has won.
    Win(Role),
    /// No player has won.
    Draw,
}

impl Outcome {
    /// `white`, `black` and so on, or `draw`.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::Win(role) => role.name(),
            Outcome::Draw => "draw",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
