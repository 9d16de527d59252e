//! Gomoku, fifteen by fifteen: the lines of a side as words of bits; the four through a stone that was put are looked at
//! together.

use std::ops::Range;

use game::{Outcome, Playout, Rng, Tally};

use super::win;

const SIDE: usize = 15;
const SITES: usize = SIDE * SIDE;

/// How many lines there are: rows, columns, and diagonals in both directions.
const LINES: usize = SIDE + SIDE + 2 * (2 * SIDE - 1);

/// For each site the numbers of the lines through it.
static THROUGH: [[u8; 4]; SITES] = {
    let mut through = [[0; 4]; SITES];
    let mut site = 0;
    while site < SITES {
        let (column, row) = (site % SIDE, site / SIDE);
        let (rising, falling) = (row + SIDE - 1 - column, row + column);
        through[site] = [row as u8, (SIDE + column) as u8, (2 * SIDE + rising) as u8, (4 * SIDE - 1 + falling) as u8];
        site += 1;
    }
    through
};

/// For each site its bits on those lines: a row counts columns, all others count rows.
static BITS: [[u16; 2]; SITES] = {
    let mut bits = [[0; 2]; SITES];
    let mut site = 0;
    while site < SITES {
        bits[site] = [1 << (site % SIDE), 1 << (site / SIDE)];
        site += 1;
    }
    bits
};

/// Plays the random games with these numbers.
pub fn playouts(seed: u64, numbers: Range<u64>) -> Tally {
    numbers.map(|number| Tally::from(playout(&mut Rng::new(seed, number)))).sum()
}

static SITE_LIST: [u8; SITES] = {
    let mut list = [0; SITES];
    let mut n = 0;
    while n < SITES {
        list[n] = n as u8;
        n += 1;
    }
    list
};

#[inline(always)]
fn playout(rng: &mut Rng) -> Playout {
    let mut board = Board::new();
    let mut free = SITE_LIST;
    for length in 1..=SITES as u32 {
        let left = SITES - length as usize;
        let drawn = rng.below(left as u32 + 1) as usize;
        let site = free[drawn];
        free[drawn] = free[left];
        if let Some(outcome) = board.put(site.into()) {
            return Playout { length, outcome };
        }
    }
    Playout { length: SITES as u32, outcome: Outcome::Draw }
}

/// The stones of each side, line by line.
pub struct Board {
    lines: [[u16; LINES]; 2],
    mover: usize,
}

impl Board {
    /// No stones.
    #[inline(always)]
    pub fn new() -> Board {
        Board { lines: [[0; LINES]; 2], mover: 0 }
    }

    /// Puts a stone; how the game ends by that, if it does.
    #[inline(always)]
    pub fn put(&mut self, site: usize) -> Option<Outcome> {
        let mover = self.mover;
        self.mover = 1 - mover;
        let lines = &mut self.lines[mover];
        let (through, [along, up]) = (THROUGH[site], BITS[site]);
        let mut four = 0;
        for n in 0..4 {
            let line = &mut lines[usize::from(through[n])];
            *line |= if n == 0 { along } else { up };
            four = four << 16 | u64::from(*line);
        }
        // A line has fifteen bits, so none runs over into the next.
        let twos = four & four >> 1;
        let fives = twos & twos >> 2 & four >> 4;
        (fives != 0).then(|| win(mover))
    }
}
