//! Yavalath: one word of bits a side; the three lines through a stone that was put are looked up.

use std::ops::Range;

use game::{Outcome, Playout, Rng, Tally};

use super::hexagon::{ALL, LINES, rows};
use super::win;
use crate::limits::bits::{gathered, nth_bit};

/// What a line holds: 1 for four in a row, 2 for three.
static ROWS: [u8; 512] = rows(4, 3);

/// Plays the random games with these numbers.
pub fn playouts(seed: u64, numbers: Range<u64>) -> Tally {
    numbers.map(|number| Tally::from(playout(&mut Rng::new(seed, number)))).sum()
}

#[inline(always)]
fn playout(rng: &mut Rng) -> Playout {
    let mut board = Board::default();
    for length in 1..=61 {
        let empty = board.empty();
        if let Some(outcome) = board.put(nth_bit(empty, rng.below(62 - length))) {
            return Playout { length, outcome };
        }
    }
    Playout { length: 61, outcome: Outcome::Draw }
}

/// The stones of the side to move, then of the other.
#[derive(Default)]
pub struct Board {
    stones: [u64; 2],
    mover: usize,
}

impl Board {
    /// The cells without a stone.
    #[inline(always)]
    pub fn empty(&self) -> u64 {
        ALL & !(self.stones[0] | self.stones[1])
    }

    /// Puts a stone on the cell of this bit; how the game ends by that, if it does. Rows that do not lead through the stone would have ended it before.
    #[inline(always)]
    pub fn put(&mut self, bit: u64) -> Option<Outcome> {
        let mover = self.mover;
        let own = self.stones[0] | bit;
        self.stones = [self.stones[1], own];
        self.mover = 1 - mover;
        let [one, two, three] = LINES[bit.trailing_zeros() as usize % 64];
        let met = ROWS[gathered(own, one) % 512] | ROWS[gathered(own, two) % 512] | ROWS[gathered(own, three) % 512];
        match met {
            0 => None,
            2 => Some(win(1 - mover)),
            _ => Some(win(mover)),
        }
    }
}
