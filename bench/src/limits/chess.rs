//! Metagame's chess written by hand: no castling, no double step, no check; the player who takes the king has won.

mod board;
mod reach;

use std::ops::Range;

use game::{DrawRules, Outcome, Playout, Rng, Tally};

use self::board::{Black, Board, Kind, LESSER, PAWN, QUEEN, Side, White};
use self::reach::{Compass, PAWN_SETS, Reach};
use super::bits::{nth_bit, ones};
use super::repeats::Repeats;

/// The game, with its tables and what it remembers while it plays.
pub struct Chess {
    compass: Compass,
    keys: [[[u64; 64]; 8]; 2],
    repeats: Repeats,
}

/// One move: from where to where, and what a pawn on the last rank becomes.
struct Chosen {
    from: usize,
    to: usize,
    becomes: Kind,
}

/// One byte of 1 each.
const BYTES: u64 = 0x0101_0101_0101_0101;

impl Chess {
    /// Builds the tables.
    pub fn new() -> Chess {
        let mut rng = Rng::new(1, 0);
        let keys = std::array::from_fn(|_| std::array::from_fn(|_| std::array::from_fn(|_| rng.bits())));
        Chess { compass: Compass::new(), keys, repeats: Repeats::new() }
    }

    /// Plays the random games with these numbers.
    pub fn playouts(&mut self, seed: u64, numbers: Range<u64>) -> Tally {
        numbers.map(|number| Tally::from(self.playout(&mut Rng::new(seed, number)))).sum()
    }

    /// Counts the moves at this depth, at least 1.
    pub fn perft(&self, depth: usize) -> u64 {
        self.count::<White>(&Board::START, depth)
    }

    fn playout(&mut self, rng: &mut Rng) -> Playout {
        let mut board = Board::START;
        let mut length = 0;
        self.repeats.begin();
        loop {
            if let Some(outcome) = self.turn::<White>(&mut board, rng, &mut length) {
                return Playout { length, outcome };
            }
            if let Some(outcome) = self.turn::<Black>(&mut board, rng, &mut length) {
                return Playout { length, outcome };
            }
        }
    }

    /// One random move; the outcome if the game is over.
    #[inline(always)]
    fn turn<S: Side>(&mut self, board: &mut Board, rng: &mut Rng, length: &mut u32) -> Option<Outcome> {
        let army = board.army::<S>();
        let reach = self.compass.reach::<S>(&army);
        let promoting = reach.promoting::<S>();
        let count = reach.count() + 3 * promoting.map_or(0, |sets| sets.iter().map(|set| set.count_ones()).sum());
        if count == 0 {
            return Some(Outcome::Win(S::ROLE.opponent()));
        }
        if *length >= DrawRules::default().move_limit {
            return Some(Outcome::Draw);
        }
        let number = rng.below(count);
        let chosen = match number.checked_sub(reach.count()) {
            None => self.nth::<S>(&reach, number, army.own),
            Some(rest) => self.lesser::<S>(&promoting.unwrap_or_default(), rest, army.own),
        };
        *length += 1;
        self.play::<S>(board, &chosen)
    }

    /// The move of this number; a pawn on the last rank becomes a queen.
    #[inline(always)]
    fn nth<S: Side>(&self, reach: &Reach, number: u32, own: u64) -> Chosen {
        let (set, rank) = reach.nth(number);
        let to = nth_bit(reach.sets[set], rank).trailing_zeros() as usize % 64;
        Chosen { from: self.compass.origin::<S>(set, to, own), to, becomes: QUEEN }
    }

    /// The move of this number of those by which a pawn becomes a lesser piece.
    #[cold]
    fn lesser<S: Side>(&self, promoting: &[u64; 3], mut number: u32, own: u64) -> Chosen {
        let mut set = 0;
        while set < 2 && number >= 3 * promoting[set].count_ones() {
            number -= 3 * promoting[set].count_ones();
            set += 1;
        }
        let to = nth_bit(promoting[set], number / 3).trailing_zeros() as usize % 64;
        let from = self.compass.origin::<S>(PAWN_SETS + set, to, own);
        Chosen { from, to, becomes: LESSER[number as usize % 3] }
    }

    #[inline(always)]
    fn play<S: Side>(&mut self, board: &mut Board, chosen: &Chosen) -> Option<Outcome> {
        let Chosen { from, to, becomes } = *chosen;
        if board.kings() >> to & 1 != 0 {
            return Some(Outcome::Win(S::ROLE));
        }
        let (kind, taken) = (board.kind(from), board.kind(to));
        *board = board.after::<S>(from, to);
        if kind == PAWN && S::LAST_RANK >> to & 1 != 0 {
            *board = board.promoted(to, becomes);
        }
        let keys = &self.keys[S::ROLE.index()][kind];
        let repeated = self.repeats.note(keys[from] ^ keys[to], kind == PAWN || taken != 0);
        repeated.then_some(Outcome::Draw)
    }

    fn count<S: Side>(&self, board: &Board, depth: usize) -> u64 {
        match depth {
            1 => self.compass.count::<S>(&board.army::<S>()),
            2 => self.sum_over_moves::<S>(board, |next| self.compass.count::<S::Other>(&next.army::<S::Other>())),
            _ => self.sum_over_moves::<S>(board, |next| self.count::<S::Other>(next, depth - 1)),
        }
    }

    #[inline(always)]
    fn sum_over_moves<S: Side>(&self, board: &Board, mut value: impl FnMut(&Board) -> u64) -> u64 {
        let army = board.army::<S>();
        let reach = self.compass.reach::<S>(&army);
        // Nothing follows when a king has been taken.
        let going_on = !board.kings();
        let mut sum = 0;
        for (set, targets) in reach.sets.iter().enumerate() {
            let promoting = if set >= PAWN_SETS { targets & S::LAST_RANK } else { 0 };
            for to in ones(targets & going_on & !promoting) {
                sum += value(&board.after::<S>(self.compass.origin::<S>(set, to, army.own), to));
            }
            for to in ones(promoting & going_on) {
                let pawn = board.after::<S>(self.compass.origin::<S>(set, to, army.own), to);
                for kind in LESSER.into_iter().chain([QUEEN]) {
                    sum += value(&pawn.promoted(to, kind));
                }
            }
        }
        sum
    }
}

impl Reach {
    /// How many squares there are in all sets, each promotion counted once.
    #[inline(always)]
    fn count(&self) -> u32 {
        self.counts.iter().map(|counts| (counts.wrapping_mul(BYTES) >> 56) as u32).sum()
    }

    /// The sets in which pawns promote, if there are any.
    #[inline(always)]
    fn promoting<S: Side>(&self) -> Option<[u64; 3]> {
        let sets: [u64; 3] = std::array::from_fn(|n| self.sets[PAWN_SETS + n] & S::LAST_RANK);
        (sets != [0; 3]).then_some(sets)
    }

    /// The set in which the square of this number is, and its number there.
    #[inline(always)]
    fn nth(&self, number: u32) -> (usize, u32) {
        // Nine queens and all officers reach no more than 243 squares upwards: no byte runs over.
        let sums = self.counts.map(|counts| counts.wrapping_mul(BYTES));
        let totals = sums.map(|sums| (sums >> 56) as u32);
        let (mut sum, mut before, mut first) = (sums[0], 0, 0);
        if number >= totals[0] {
            (sum, before, first) = (sums[1], totals[0], 8);
        }
        if number >= totals[0] + totals[1] {
            (sum, before, first) = (sums[2], totals[0] + totals[1], PAWN_SETS);
        }
        let number = number - before;
        let byte = first_above(sum, number);
        let below = (sum << 8 >> byte) as u32 & 0xff;
        (first + byte as usize / 8, number - below)
    }
}

/// Where the first byte begins that is larger than `number`; the bytes do not fall.
#[inline(always)]
fn first_above(bytes: u64, number: u32) -> u32 {
    if bytes >> 63 != 0 {
        return (0..8).map(|n| 8 * n).find(|n| (bytes >> n & 0xff) as u32 > number).unwrap_or_default();
    }
    let above = (bytes + u64::from(127 - number) * BYTES) & BYTES << 7;
    above.trailing_zeros() & 56
}

#[cfg(test)]
mod tests;
