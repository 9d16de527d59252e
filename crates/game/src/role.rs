//! A side in the rules.

use std::fmt;

/// A side in the rules; White moves first, then Black, then the others where a game has more players than two.
///
/// ```
/// use game::Role;
///
/// assert_eq!(Role::White.opponent(), Role::Black);
/// assert_eq!((Role::Third.index(), Role::Third.name()), (2, "third"));
/// assert_eq!(Role::ALL[..2], Role::BOTH);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The first to move.
    White,
    /// The second.
    Black,
    /// The third.
    Third,
    /// The fourth.
    Fourth,
    /// The fifth.
    Fifth,
    /// The sixth.
    Sixth,
    /// The seventh.
    Seventh,
    /// The eighth.
    Eighth,
}

impl Role {
    /// Both roles of a game for two, White first.
    pub const BOTH: [Role; 2] = [Role::White, Role::Black];

    /// All roles that there can be, in the order of their turns.
    pub const ALL: [Role; 8] =
        [Role::White, Role::Black, Role::Third, Role::Fourth, Role::Fifth, Role::Sixth, Role::Seventh, Role::Eighth];

    /// Returns the opponent in a two-player game. It has no meaning in games for more players: there a role has several
    /// opponents, and debug builds panic.
    #[inline]
    pub fn opponent(self) -> Role {
        debug_assert!(self.index() < 2, "{self} has no single opponent");
        match self {
            Role::White => Role::Black,
            _ => Role::White,
        }
    }

    /// 0 for White, 1 for Black and so on, to index tables with.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// `white`, `black`, `third` and so on.
    pub fn name(self) -> &'static str {
        match self {
            Role::White => "white",
            Role::Black => "black",
            Role::Third => "third",
            Role::Fourth => "fourth",
            Role::Fifth => "fifth",
            Role::Sixth => "sixth",
            Role::Seventh => "seventh",
            Role::Eighth => "eighth",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
