//! Five levels for people: how much each of them thinks, and how often it does not.

use crate::mind::Care;
use crate::spec::{Kind, Spec};

/// What a level below the strongest may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rung {
    care: Care,
    /// How many positions alpha-beta looks at.
    positions: u64,
}

/// The levels from 1 on; above them there is only the strongest player.
const LADDER: [Rung; 4] = [
    Rung { care: Care { slips: 70, watchful: false }, positions: 30 },
    Rung { care: Care { slips: 30, watchful: true }, positions: 100 },
    Rung { care: Care { slips: 10, watchful: true }, positions: 500 },
    Rung { care: Care { slips: 0, watchful: true }, positions: 5000 },
];

/// How a level plays that is below the strongest: as alpha-beta, with so much care.
pub fn handicapped(level: u8) -> Option<(Spec, Care)> {
    let rung = LADDER.get(usize::from(level).checked_sub(1)?)?;
    Some((Spec::limited(Kind::AlphaBeta, rung.positions), rung.care))
}
