//! Where the pieces of one side may go: one set for each direction.
//!
//! A square can be reached in a given direction by one piece only, as the next piece behind it stands in the way of all
//! others. So the moves of a side are the squares of sixteen sets (eight directions of lines, in which also the king
//! steps, and eight of knights) and of three for pawns: nothing is done piece by piece, and nothing is listed. The piece that
//! moves is the first one found on the way back.

use board::Four;

use super::board::{Army, Side};

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;
const AB_FILES: u64 = A_FILE | A_FILE << 1;
const GH_FILES: u64 = H_FILE | H_FILE >> 1;

/// Steps upwards by file and rank: of lines, then of knights. Those downwards are their opposites.
const LINES: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];
const KNIGHTS: [(i32, i32); 4] = [(1, 2), (-1, 2), (2, 1), (-2, 1)];
const PAWNS: [(i32, i32); 3] = [(0, 1), (1, 1), (-1, 1)];

/// The number of sets: lines up, knights up, lines down, knights down, and pawns.
pub const SETS: usize = 20;

/// The first set of pawn moves: ahead, and taking to either side. What follows it stays empty.
pub const PAWN_SETS: usize = 16;

/// Tables of directions.
///
/// These numbers could be constants, but then the compiler treats each direction in its own clever way and cannot do four
/// of them with one instruction.
pub struct Compass {
    lines: Four,
    lines_up: Four,
    lines_down: Four,
    knights: Four,
    knights_up: Four,
    knights_down: Four,
    low_bytes: Four,
    high_bytes: Four,
    /// For each set and square the squares on the way back; pawn sets of White, then of Black.
    back: [[u64; 64]; SETS + 4],
}

/// The squares that can be reached, and how many there are.
pub struct Reach {
    /// The squares, by direction.
    pub sets: [u64; SETS],
    /// How many squares each set has, one byte a set: up, down, pawns.
    pub counts: [u64; 3],
}

impl Compass {
    /// Builds the tables.
    pub fn new() -> Compass {
        let down = |(x, y): (i32, i32)| (-x, -y);
        let towards = |step: (i32, i32), steps| std::array::from_fn(|square| ray(square, step, steps));
        let mut back = [[0; 64]; SETS + 4];
        for n in 0..4 {
            back[n] = towards(down(LINES[n]), 7);
            back[n + 4] = towards(down(KNIGHTS[n]), 1);
            back[n + 8] = towards(LINES[n], 7);
            back[n + 12] = towards(KNIGHTS[n], 1);
        }
        for (n, (x, y)) in PAWNS.into_iter().enumerate() {
            back[PAWN_SETS + n] = towards((-x, -y), 1);
            back[PAWN_SETS + 4 + n] = towards((-x, y), 1);
        }
        let offsets = |steps: [(i32, i32); 4]| steps.map(|(x, y)| (x + 8 * y) as u64);
        Compass {
            lines: offsets(LINES).into(),
            lines_up: [!0, !A_FILE, !A_FILE, !H_FILE].into(),
            lines_down: [!0, !H_FILE, !H_FILE, !A_FILE].into(),
            knights: offsets(KNIGHTS).into(),
            knights_up: [!A_FILE, !H_FILE, !AB_FILES, !GH_FILES].into(),
            knights_down: [!H_FILE, !A_FILE, !GH_FILES, !AB_FILES].into(),
            low_bytes: [0, 8, 16, 24].into(),
            high_bytes: [32, 40, 48, 56].into(),
            back,
        }
    }

    /// Where the pieces may go.
    #[inline(always)]
    pub fn reach<S: Side>(&self, army: &Army) -> Reach {
        let [up, knights_up, down, knights_down] = self.directions(army);
        let pawns = pawns::<S>(army);
        let bytes = |low: Four, high: Four| {
            let [a, b, c, d] = low.counts().up(self.low_bytes).or(high.counts().up(self.high_bytes)).into();
            (a | b) | (c | d)
        };
        let of_pawns = pawns.map(|set| u64::from(set.count_ones()));
        let counts =
            [bytes(up, knights_up), bytes(down, knights_down), of_pawns[0] | of_pawns[1] << 8 | of_pawns[2] << 16];
        let mut sets = [0; SETS];
        sets[..4].copy_from_slice(&<[u64; 4]>::from(up));
        sets[4..8].copy_from_slice(&<[u64; 4]>::from(knights_up));
        sets[8..12].copy_from_slice(&<[u64; 4]>::from(down));
        sets[12..16].copy_from_slice(&<[u64; 4]>::from(knights_down));
        sets[16..19].copy_from_slice(&pawns);
        Reach { sets, counts }
    }

    /// How many moves there are.
    #[inline(always)]
    pub fn count<S: Side>(&self, army: &Army) -> u64 {
        let [a, b, c, d] = self.directions(army).map(Four::counts);
        let sums: [u64; 4] = a.plus(b).plus(c.plus(d)).into();
        let pawns = pawns::<S>(army);
        let mut of_pawns = pawns[0].count_ones() + pawns[1].count_ones() + pawns[2].count_ones();
        let promoting = pawns.map(|set| set & S::LAST_RANK);
        if promoting != [0; 3] {
            of_pawns += 3 * promoting.iter().map(|set| set.count_ones()).sum::<u32>();
        }
        (sums[0] + sums[1]) + (sums[2] + sums[3]) + u64::from(of_pawns)
    }

    /// Where the piece came from that reaches this square in this set.
    #[inline(always)]
    pub fn origin<S: Side>(&self, set: usize, to: usize, own: u64) -> usize {
        let set = if set >= PAWN_SETS { set + 4 * S::ROLE.index() } else { set };
        let behind = self.back[set % (SETS + 4)][to] & own;
        let below = behind & ((1 << to) - 1);
        let nearest = if below != 0 { 63 - below.leading_zeros() } else { behind.trailing_zeros() };
        nearest as usize % 64
    }

    /// Lines and knights upwards, lines and knights downwards. A line is filled in three doublings.
    #[inline(always)]
    fn directions(&self, army: &Army) -> [Four; 4] {
        let step = self.lines;
        let double = step.plus(step);
        let double_double = double.plus(double);
        let from = Four::from([army.straight, army.straight, army.diagonal, army.diagonal]);
        let free = Four::all(!army.own);

        let mut open = Four::all(army.empty).and(self.lines_up);
        let mut up = from.or(from.up(step).and(open));
        open = open.and(open.up(step));
        up = up.or(up.up(double).and(open));
        open = open.and(open.up(double));
        up = up.or(up.up(double_double).and(open));
        up = up.or(Four::all(army.king)).up(step).and(self.lines_up).and(free);

        let mut open = Four::all(army.empty).and(self.lines_down);
        let mut down = from.or(from.down(step).and(open));
        open = open.and(open.down(step));
        down = down.or(down.down(double).and(open));
        open = open.and(open.down(double));
        down = down.or(down.down(double_double).and(open));
        down = down.or(Four::all(army.king)).down(step).and(self.lines_down).and(free);

        let knights = Four::all(army.knights);
        let knights_up = knights.up(self.knights).and(self.knights_up).and(free);
        let knights_down = knights.down(self.knights).and(self.knights_down).and(free);
        [up, knights_up, down, knights_down]
    }
}

/// Where pawns may go: ahead, towards the h-file, towards the a-file.
#[inline(always)]
fn pawns<S: Side>(army: &Army) -> [u64; 3] {
    let ahead = if S::ROLE.index() == 0 { army.pawns << 8 } else { army.pawns >> 8 };
    [ahead & army.empty, (ahead & !H_FILE) << 1 & army.other, (ahead & !A_FILE) >> 1 & army.other]
}

/// The squares that this many steps lead over.
fn ray(square: usize, (x, y): (i32, i32), steps: i32) -> u64 {
    let (file, rank) = (square as i32 % 8, square as i32 / 8);
    let squares = (1..=steps).map(|n| (file + n * x, rank + n * y));
    squares.filter(|(x, y)| (0..8).contains(x) && (0..8).contains(y)).fold(0, |set, (x, y)| set | 1 << (x + 8 * y))
}
