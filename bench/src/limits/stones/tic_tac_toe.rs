//! Tic Tac Toe: nine bits a side.

use std::ops::Range;

use game::{Outcome, Playout, Rng, Tally};

use super::win;
use crate::limits::bits::nth_bit;
use crate::limits::noughts::rows;

/// Plays the random games with these numbers.
pub fn playouts(seed: u64, numbers: Range<u64>) -> Tally {
    numbers.map(|number| Tally::from(playout(&mut Rng::new(seed, number)))).sum()
}

/// Nine moves are played whatever happens, and the end is found afterwards: where it is cannot be predicted, and a branch that
/// is predicted wrongly costs more than the moves for nothing.
#[inline(always)]
fn playout(rng: &mut Rng) -> Playout {
    let mut empty = 0o777;
    let mut stones = [0; 2];
    let mut ended = 0u32;
    for ply in 0..9 {
        let site = nth_bit(empty, rng.below(9 - ply));
        empty ^= site;
        let own = &mut stones[ply as usize % 2];
        *own |= site;
        ended |= u32::from(rows(*own) > 0) << ply;
    }
    let last = (ended | 1 << 9).trailing_zeros();
    let won = ended != 0;
    // A full board without a row: both sides have to pass, which is no decision.
    Playout {
        length: if won { last + 1 } else { 9 },
        outcome: if won { win(last as usize % 2) } else { Outcome::Draw },
    }
}

/// Counts the moves at this depth, at least 1, passes left out.
#[cfg(test)]
pub fn perft(depth: usize) -> u64 {
    count([0, 0], depth)
}

/// The second set is that of the side that has just moved.
#[cfg(test)]
fn count([own, other]: [u64; 2], depth: usize) -> u64 {
    let empty = 0o777 & !(own | other);
    match depth {
        _ if rows(other) > 0 => 0,
        1 => empty.count_ones().into(),
        _ => crate::limits::bits::ones(empty).map(|site| count([other, own | 1 << site], depth - 1)).sum(),
    }
}
