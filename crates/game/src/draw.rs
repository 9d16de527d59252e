//! What ends a game without a winner.

/// The most complete moves that a position may have: with more the game is a draw.
///
/// Chains of captures can have more than any machine can count. A number that no game for people comes near, picked by gut
/// feeling.
pub const MAX_MOVES: usize = 100_000;

/// The most legs that a chain of captures may have, on boards with as many sites; on a smaller board as many as it has
/// sites. Without displacement no chain for people comes near.
pub const MAX_LEGS: usize = 64;

/// What ends a game without a winner (Pell 1992, section 2.6.2).
///
/// ```
/// use game::DrawRules;
///
/// let short = DrawRules { move_limit: 60, ..DrawRules::default() };
/// assert_eq!((short.move_limit, short.repetitions), (60, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRules {
    /// After this many decisions the game is a draw. A pass that was the only legal move is no decision.
    pub move_limit: u32,
    /// When a position occurs for this many times the game is a draw. Where a turn has several parts, only positions between
    /// turns count.
    pub repetitions: u32,
}

impl Default for DrawRules {
    fn default() -> DrawRules {
        DrawRules { move_limit: 500, repetitions: 3 }
    }
}
