//! Reversi: one word of bits a side; where rows can be capped is found for all squares at once.

use std::ops::Range;

use board::Four;
use game::{Outcome, Playout, Rng, Tally};

use super::win;
use crate::limits::bits::nth_bit;

/// All squares but those of the first and the last column: rows that lead along or slanting never turn discs there.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The steps of the four axes: along, up and back, up, up and ahead; with the squares where rows along them can be turned.
const STEPS: [u64; 4] = [1, 7, 8, 9];
const TURNING: [u64; 4] = [INNER, INNER, !0, INNER];

/// The discs of the side to move and of the other.
#[derive(Clone, Copy)]
pub struct Board {
    own: u64,
    other: u64,
}

impl Board {
    /// Black, who begins, has d5 and e4.
    pub const START: Board = Board { own: 1 << 35 | 1 << 28, other: 1 << 27 | 1 << 36 };

    /// The squares where a disc may be put.
    #[inline(always)]
    pub fn moves(&self) -> u64 {
        let [up, down] = rows(self.own, self.other);
        let step = Four::from(STEPS);
        up.up(step).or(down.down(step)).union() & !(self.own | self.other)
    }

    /// The board for the other side after a disc has been put.
    #[inline(always)]
    pub fn after(&self, disc: u64) -> Board {
        let [up, down] = rows(disc, self.other);
        let (step, own) = (Four::from(STEPS), Four::all(self.own));
        let caps: [[u64; 4]; 2] = [up.up(step).and(own).into(), down.down(step).and(own).into()];
        let rows: [[u64; 4]; 2] = [up.into(), down.into()];
        let mut turned = 0;
        for way in 0..2 {
            for axis in 0..4 {
                turned |= rows[way][axis] & u64::from(caps[way][axis] != 0).wrapping_neg();
            }
        }
        Board { own: self.other & !turned, other: self.own | disc | turned }
    }

    /// The board with the other side to move.
    #[inline(always)]
    pub fn passed(&self) -> Board {
        Board { own: self.other, other: self.own }
    }

    /// By how many discs the side to move is ahead.
    #[inline(always)]
    pub fn lead(&self) -> i32 {
        self.own.count_ones() as i32 - self.other.count_ones() as i32
    }
}

/// The rows of prey that begin next to some discs, up and down the four axes: one square, then up to two, four and eight.
#[inline(always)]
fn rows(discs: u64, other: u64) -> [Four; 2] {
    let prey = Four::all(other).and(Four::from(TURNING));
    let (mut high, mut low) = (prey, prey);
    let mut up = Four::all(discs).up(Four::from(STEPS)).and(prey);
    let mut down = Four::all(discs).down(Four::from(STEPS)).and(prey);
    for steps in [1, 2, 4] {
        let by = Four::from(STEPS.map(|step| step * steps));
        up = up.or(up.up(by).and(high));
        down = down.or(down.down(by).and(low));
        high = high.and(high.up(by));
        low = low.and(low.down(by));
    }
    [up, down]
}

/// Plays the random games with these numbers.
pub fn playouts(seed: u64, numbers: Range<u64>) -> Tally {
    numbers.map(|number| Tally::from(playout(&mut Rng::new(seed, number)))).sum()
}

#[inline(always)]
fn playout(rng: &mut Rng) -> Playout {
    let (mut board, mut length, mut mover) = (Board::START, 0, 0);
    loop {
        let mut moves = board.moves();
        if moves == 0 {
            board = board.passed();
            moves = board.moves();
            if moves == 0 {
                return ended(&board, length, 1 - mover);
            }
            mover = 1 - mover;
        }
        board = board.after(nth_bit(moves, rng.below(moves.count_ones())));
        mover = 1 - mover;
        length += 1;
    }
}

/// What comes of a game in which neither side can move.
#[inline(always)]
fn ended(board: &Board, length: u32, mover: usize) -> Playout {
    let outcome = match board.lead() {
        0 => Outcome::Draw,
        lead => win(if lead > 0 { mover } else { 1 - mover }),
    };
    Playout { length, outcome }
}
