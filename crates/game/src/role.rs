//! A side in the rules.

use std::fmt;

/// A side in the rules; White moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The first to move.
    White,
    /// The other side.
    Black,
}

impl Role {
    /// Both roles, White first.
    pub const BOTH: [Role; 2] = [Role::White, Role::Black];

    /// The other side.
    #[inline]
    pub fn other(self) -> Role {
        match self {
            Role::White => Role::Black,
            Role::Black => Role::White,
        }
    }

    /// 0 for White, 1 for Black, to index tables with.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// `white` or `black`.
    pub fn name(self) -> &'static str {
        match self {
            Role::White => "white",
            Role::Black => "black",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
