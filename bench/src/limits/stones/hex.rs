//! Hex, eleven by eleven: the board is filled at random, and who was connected first is found afterwards by bisection.

use std::ops::Range;

use game::{Playout, Rng, Tally};

use super::win;

const SIDE: u32 = 11;
const SITES: usize = 121;

const FIRST_ROW: u128 = (1 << SIDE) - 1;
const LAST_ROW: u128 = FIRST_ROW << (SITES as u32 - SIDE);
const FIRST_COLUMN: u128 = {
    let (mut set, mut row) = (0, 0);
    while row < SIDE {
        set |= 1 << (row * SIDE);
        row += 1;
    }
    set
};
const LAST_COLUMN: u128 = FIRST_COLUMN << (SIDE - 1);

/// How many stones lie when about half of all games have ended.
const MIDDLE: usize = 108;

/// A game, with room to play in.
pub struct Hex {
    order: [u8; SITES],
}

impl Hex {
    /// Room to play in.
    pub fn new() -> Hex {
        Hex { order: std::array::from_fn(|n| n as u8) }
    }

    /// Plays the random games with these numbers.
    pub fn playouts(&mut self, seed: u64, numbers: Range<u64>) -> Tally {
        numbers.map(|number| Tally::from(self.playout(&mut Rng::new(seed, number)))).sum()
    }

    #[inline(always)]
    fn playout(&mut self, rng: &mut Rng) -> Playout {
        // Any order will do to begin with: each is as likely afterwards as any other.
        for n in 0..SITES {
            self.order.swap(n, n + rng.below((SITES - n) as u32) as usize);
        }
        decided(&self.order)
    }
}

/// When and by whom a game is won in which stones are put in this order. Exactly one side is connected on a full board, and
/// from some stone of its own on.
#[inline(always)]
pub fn decided(order: &[u8; SITES]) -> Playout {
    let mut stones = [0u128; 2];
    for (n, site) in order.iter().enumerate().take(MIDDLE) {
        stones[n % 2] |= 1 << site;
    }
    let late = match [connects(0, stones[0]), connects(1, stones[1])] {
        [true, _] => return earlier(order, 0, stones[0]),
        [_, true] => return earlier(order, 1, stones[1]),
        _ => stones,
    };
    later(order, late)
}

/// The end of a game that the side has won by the middle.
fn earlier(order: &[u8; SITES], side: usize, mut own: u128) -> Playout {
    // Connected with the first `high` stones, not with the first `low`; `now` are on the board.
    let (mut low, mut high, mut now) = (0, MIDDLE, MIDDLE);
    let mut step = 4;
    while high - low > 1 {
        let wanted = if low == 0 { high.saturating_sub(step).max(1) } else { (low + high) / 2 };
        step *= 2;
        own = shown(order, side, own, now, wanted);
        now = wanted;
        *(if connects(side, own) { &mut high } else { &mut low }) = wanted;
    }
    Playout { length: high as u32, outcome: win(side) }
}

/// The end of a game that no player has won by the middle.
fn later(order: &[u8; SITES], stones: [u128; 2]) -> Playout {
    let full = shown(order, 0, stones[0], MIDDLE, SITES);
    let side = usize::from(!connects(0, full));
    let (mut own, mut now) = (stones[side], MIDDLE);
    let (mut low, mut high) = (MIDDLE, SITES);
    while high - low > 1 {
        let wanted = (low + high) / 2;
        own = shown(order, side, own, now, wanted);
        now = wanted;
        *(if connects(side, own) { &mut high } else { &mut low }) = wanted;
    }
    Playout { length: high as u32, outcome: win(side) }
}

/// The stones of a side among the first `wanted`, given those among the first `now`.
#[inline(always)]
fn shown(order: &[u8; SITES], side: usize, mut own: u128, now: usize, wanted: usize) -> u128 {
    for (n, site) in order.iter().enumerate().take(now.max(wanted)).skip(now.min(wanted)) {
        if n % 2 == side {
            own ^= 1 << site;
        }
    }
    own
}

/// Whether stones connect the sides of the board that are this side's: the first player's are the first and last columns.
#[inline(always)]
fn connects(side: usize, own: u128) -> bool {
    match side {
        0 => flood(own, FIRST_COLUMN, LAST_COLUMN),
        _ => flood(own, FIRST_ROW, LAST_ROW),
    }
}

#[inline(always)]
fn flood(own: u128, start: u128, end: u128) -> bool {
    let mut reached = own & start;
    loop {
        let (not_first, not_last) = (reached & !FIRST_COLUMN, reached & !LAST_COLUMN);
        // Ahead and back in the row, up, up and back, down, down and ahead.
        let ups = reached << SIDE | not_first << (SIDE - 1) | not_last << 1;
        let downs = reached >> SIDE | not_last >> (SIDE - 1) | not_first >> 1;
        let next = reached | ((ups | downs) & own);
        if next & end != 0 {
            return true;
        }
        if next == reached {
            return false;
        }
        reached = next;
    }
}
