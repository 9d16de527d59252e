//! Five levels for people: how much each of them thinks, and how often it does not.

use crate::mind::Care;

/// What a level below the strongest may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// How many positions alpha-beta looks at for a move.
    pub positions: u64,
    /// How much care it takes.
    pub care: Care,
}

/// The levels from 1 on; above them there is only the strongest player. Measured so that on the
/// average over games each is about as far above the one below it: `docs/learning.md` has the table.
const LADDER: [Handicap; 4] = [
    Handicap { positions: 30, care: Care { slips: 60, watchful: false } },
    Handicap { positions: 80, care: Care { slips: 42, watchful: true } },
    Handicap { positions: 300, care: Care { slips: 20, watchful: true } },
    Handicap { positions: 2000, care: Care { slips: 5, watchful: true } },
];

/// What holds a level back; nothing if it is the strongest.
pub fn handicap(level: u8) -> Option<Handicap> {
    LADDER.get(usize::from(level).checked_sub(1)?).copied()
}
