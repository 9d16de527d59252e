//! Reversi: one word of bits a side; where rows can be capped is found for all squares at once.

use std::ops::Range;

use game::{Outcome, Playout, Stream, Tally};

use super::win;
use crate::limits::bits::nth_bit;

/// All squares but those of the first and the last column: rows that lead along or slanting never turn discs there.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The steps of the four axes: along, up and back, up, up and ahead; with the squares where rows along them can be turned.
const AXES: [(u32, u64); 4] = [(1, INNER), (7, INNER), (8, !0), (9, INNER)];

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
        let mut moves = 0;
        for (step, inner) in AXES {
            let prey = self.other & inner;
            moves |= along(self.own, prey, |set| set << step) | along(self.own, prey, |set| set >> step);
        }
        moves & !(self.own | self.other)
    }

    /// The board for the other side after a disc has been put.
    #[inline(always)]
    pub fn after(&self, disc: u64) -> Board {
        let mut turned = 0;
        for (step, inner) in AXES {
            let prey = self.other & inner;
            turned |= capped(disc, self.own, prey, |set| set << step);
            turned |= capped(disc, self.own, prey, |set| set >> step);
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

/// Where rows of prey that begin next to own discs end.
#[inline(always)]
fn along(own: u64, prey: u64, step: impl Fn(u64) -> u64) -> u64 {
    let mut row = step(own) & prey;
    row |= step(row) & prey;
    row |= step(row) & prey;
    row |= step(row) & prey;
    row |= step(row) & prey;
    row |= step(row) & prey;
    step(row)
}

/// The prey between a disc and own discs.
#[inline(always)]
fn capped(disc: u64, own: u64, prey: u64, step: impl Fn(u64) -> u64) -> u64 {
    let mut row = step(disc) & prey;
    row |= step(row) & prey;
    row |= step(row) & prey;
    row |= step(row) & prey;
    row |= step(row) & prey;
    row |= step(row) & prey;
    if step(row) & own != 0 { row } else { 0 }
}

/// Plays the random games with these numbers.
pub fn playouts(seed: u64, numbers: Range<u64>) -> Tally {
    numbers.map(|number| Tally::from(playout(&mut Stream::new(seed, number)))).sum()
}

#[inline(always)]
fn playout(stream: &mut Stream) -> Playout {
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
            length += 1;
        }
        board = board.after(nth_bit(moves, stream.below(moves.count_ones())));
        mover = 1 - mover;
        length += 1;
    }
}

/// What comes of a game in which nobody can move; both pass where it is a draw.
#[inline(always)]
fn ended(board: &Board, length: u32, mover: usize) -> Playout {
    match board.lead() {
        0 => Playout { length: length + 2, outcome: Outcome::Draw },
        lead => Playout { length, outcome: win(if lead > 0 { mover } else { 1 - mover }) },
    }
}
