//! Pentalath: one word of bits a side; groups are looked at only where a stone has no empty neighbour of its own.

use std::ops::Range;

use game::{DrawRules, Outcome, Playout, Rng, Tally};

use super::hexagon::{ALL, LINES, NEAR, rows};
use super::win;
use crate::limits::bits::{gathered, nth_bit};

/// Whether a line holds five in a row.
static ROWS: [u8; 512] = rows(5, 5);

/// The most moves of a game.
const MOST: usize = 500;

/// A game with its past.
pub struct Game {
    /// The stones of both sides after each move.
    past: [[u64; 2]; MOST + 1],
    moves: usize,
    passes: u32,
    /// All passes: they are forced, and no decisions.
    forced: usize,
    /// How many moves have taken something: a position can come back only if there are some between.
    takes: u32,
}

/// Plays the random games with these numbers.
pub fn playouts(seed: u64, numbers: Range<u64>) -> Tally {
    let mut game = Game::new();
    numbers.map(|number| Tally::from(game.playout(&mut Rng::new(seed, number)))).sum()
}

impl Game {
    /// An empty board.
    pub fn new() -> Game {
        Game { past: [[0; 2]; MOST + 1], moves: 0, passes: 0, forced: 0, takes: 0 }
    }

    #[inline(always)]
    fn playout(&mut self, rng: &mut Rng) -> Playout {
        (self.moves, self.passes, self.forced, self.takes) = (0, 0, 0, 0);
        loop {
            if let Some(outcome) = self.turn(rng) {
                return Playout { length: (self.moves - self.forced) as u32, outcome };
            }
        }
    }

    /// A random move: a cell is drawn until one is found that will do.
    #[inline(always)]
    fn turn(&mut self, rng: &mut Rng) -> Option<Outcome> {
        let mut left = self.empty();
        while left != 0 {
            let site = nth_bit(left, rng.below(left.count_ones())).trailing_zeros() as usize;
            if let Some(stones) = self.after(site) {
                return self.put(site, stones);
            }
            left ^= 1 << site;
        }
        self.pass()
    }

    /// The cells without a stone.
    #[inline(always)]
    pub fn empty(&self) -> u64 {
        let [one, other] = self.stones();
        ALL & !(one | other)
    }

    #[inline(always)]
    fn stones(&self) -> [u64; 2] {
        self.past[self.moves % (MOST + 1)]
    }

    /// The stones after one has been put, if it may be: not without room, nor back to what was there two moves ago.
    #[inline(always)]
    pub fn after(&self, site: usize) -> Option<[u64; 2]> {
        let mover = self.moves % 2;
        let mut stones = self.stones();
        let own = stones[mover] | 1 << site;
        let empty = self.empty() & !(1 << site);
        let taken = surrounded(NEAR[site % 64] & stones[1 - mover], stones[1 - mover], empty);
        let free = NEAR[site % 64] & empty != 0 || taken != 0 || surrounded(1 << site, own, empty) == 0;
        stones[mover] = own;
        stones[1 - mover] &= !taken;
        let known = taken != 0 && self.moves > 0 && self.past[self.moves - 1] == stones;
        (free && !known).then_some(stones)
    }

    /// Puts a stone, after which these are on the board; how the game ends by that, if it does.
    #[inline(always)]
    pub fn put(&mut self, site: usize, stones: [u64; 2]) -> Option<Outcome> {
        let mover = self.moves % 2;
        self.takes += u32::from(stones[1 - mover] != self.stones()[1 - mover]);
        self.passes = 0;
        self.note(stones);
        let own = stones[mover];
        let [one, two, three] = LINES[site % 64];
        let met = ROWS[gathered(own, one) % 512] | ROWS[gathered(own, two) % 512] | ROWS[gathered(own, three) % 512];
        if met != 0 {
            return Some(win(mover));
        }
        (self.moves == MOST || self.takes > 1 && self.comes_back()).then_some(Outcome::Draw)
    }

    /// Passes for want of a move.
    pub fn pass(&mut self) -> Option<Outcome> {
        self.passes += 1;
        self.forced += 1;
        self.note(self.stones());
        (self.passes > 1 || self.moves == MOST).then_some(Outcome::Draw)
    }

    #[inline(always)]
    fn note(&mut self, stones: [u64; 2]) {
        self.moves += 1;
        self.past[self.moves % (MOST + 1)] = stones;
    }

    /// Whether the position was there often enough for a draw.
    fn comes_back(&self) -> bool {
        let now = self.stones();
        let earlier = self.past[..self.moves].iter().rev().skip(1).step_by(2);
        1 + earlier.filter(|stones| **stones == now).count() >= DrawRules::default().repetitions as usize
    }
}

/// The groups of some stones that have no empty neighbour.
#[inline(always)]
fn surrounded(stones: u64, own: u64, empty: u64) -> u64 {
    let mut taken = 0;
    let mut left = stones;
    while left != 0 {
        let stone = left.trailing_zeros() as usize;
        left &= left - 1;
        if NEAR[stone % 64] & empty != 0 {
            continue;
        }
        let group = group(stone, own, empty);
        left &= !group;
        taken |= group;
    }
    taken
}

/// The group of a stone if it has no empty neighbour, nothing otherwise.
#[inline(always)]
fn group(stone: usize, own: u64, empty: u64) -> u64 {
    let (mut group, mut fresh) = (1 << stone, NEAR[stone % 64] & own);
    while fresh != 0 {
        let next = fresh.trailing_zeros() as usize;
        let near = NEAR[next % 64];
        if near & empty != 0 {
            return 0;
        }
        group |= 1 << next;
        fresh = (fresh | near & own) & !group;
    }
    group
}

/// The cells on which a stone may be put.
#[cfg(test)]
impl Game {
    pub fn legal(&self) -> Vec<usize> {
        crate::limits::bits::ones(self.empty()).filter(|site| self.after(*site).is_some()).collect()
    }
}
