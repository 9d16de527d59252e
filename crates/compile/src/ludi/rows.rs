//! Rows of stones, looked for where one was put: on a small board each line through it is looked up, on a larger one the lines
//! are kept as words, and a run shows in a few shifts of four lines at a time.

use std::ops::{BitAnd, BitOr, Shl, Shr};

use board::{Adjacency, Board, Site, SiteSet, gathered};

/// The longest line that is looked up: the table has an entry for each set of its sites.
const LONGEST_LOOKED_UP: usize = 11;

/// The longest line of which four fit in one word, and in two; a bit between them stays free.
const LONGEST: [usize; 2] = [15, 31];

/// How many lines through a site are looked at together.
const FOUR: usize = 4;

/// How rows are found.
#[derive(Default)]
pub(super) enum Rows {
    /// No goal asks for rows.
    #[default]
    None,
    LookedUp(LookedUp),
    Kept(Kept),
}

/// The lines of a board of one word.
pub(super) struct LookedUp {
    /// The lines through each site, in four words.
    through: Vec<[u64; FOUR]>,
    axes: usize,
    lines: Vec<u64>,
    /// The goals that a set of sites of a line meets.
    met: Vec<u8>,
}

/// The lines of a board, each with a number.
pub(super) struct Kept {
    lines: usize,
    /// For each site its lines in fours, and its bit in each; unused lines fill up the last four.
    spots: Vec<[(u16, u32); FOUR]>,
    /// How many fours each site has.
    fours: usize,
    /// Whether four lines fit in one word.
    pub(super) narrow: bool,
    /// The lengths that goals ask for.
    lengths: Vec<Length>,
}

/// A length of rows, with the bit of the goal that it is for.
struct Length {
    /// By how much to shift one after the other, so that what is left are the ends of rows.
    shifts: [u8; 5],
    goal: u8,
}

/// Which sites of each line are a side's, for both sides, where lines are kept.
#[derive(Clone, Default)]
pub(super) struct Runs(Vec<u32>);

/// A few lines side by side.
pub(super) trait Lanes:
    Copy
    + From<u32>
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many bits apart they are.
    const APART: u32;
}

impl Lanes for u64 {
    const APART: u32 = 16;
}

impl Lanes for u128 {
    const APART: u32 = 32;
}

impl Rows {
    /// The lines along which rows of these lengths count; nothing if one is too long.
    pub(super) fn new(board: &Board, adjacency: Adjacency, lengths: Vec<(u32, u8)>) -> Option<Rows> {
        if lengths.is_empty() {
            return Some(Rows::None);
        }
        let axes = board.axes(adjacency).count();
        let longest = board.lines(adjacency).map(<[Site]>::len).max().unwrap_or(0);
        let known = lengths.iter().all(|(length, _)| (1..=LONGEST[1] as u32).contains(length));
        if !known || longest > LONGEST[1] {
            return None;
        }
        // Words have their sites in ascending order: so must lines, or in descending order.
        let ordered = |line: &[Site]| line.is_sorted() || line.iter().rev().is_sorted();
        if board.len() <= 64 && axes <= FOUR && longest <= LONGEST_LOOKED_UP && board.lines(adjacency).all(ordered) {
            return Some(Rows::LookedUp(LookedUp::new(board, adjacency, longest, &lengths)));
        }
        Some(Rows::Kept(Kept::new(board, adjacency, longest <= LONGEST[0], &lengths)))
    }

    /// Clears the lines and lays these stones; the goals that they meet.
    pub(super) fn begin<const W: usize>(&self, runs: &mut Runs, sets: &[SiteSet<W>; 2]) -> [u8; 2] {
        if let Rows::Kept(kept) = self {
            runs.0.clear();
            runs.0.resize(kept.lines * 2, 0);
            if sets.iter().all(SiteSet::is_empty) {
                return [0; 2];
            }
            for (side, set) in sets.iter().enumerate() {
                set.iter().for_each(|site| _ = kept.lay_any(runs, side, site));
            }
        }
        [0, 1].map(|side| self.standing(runs, side, &sets[side]))
    }

    /// Lays a stone, which is one of its side's already; the goals that it meets.
    #[inline]
    pub(super) fn lay<const W: usize>(&self, runs: &mut Runs, side: usize, site: Site, own: &SiteSet<W>) -> u8 {
        match self {
            Rows::None => 0,
            Rows::LookedUp(looked_up) => looked_up.at(site, own.0[0]),
            Rows::Kept(kept) => kept.lay_any(runs, side, site),
        }
    }

    /// The goals that a stone would meet if it were laid.
    #[inline]
    pub(super) fn met_at<const W: usize>(&self, runs: &Runs, side: usize, site: Site, own: &SiteSet<W>) -> u8 {
        match self {
            Rows::None => 0,
            Rows::LookedUp(looked_up) => looked_up.at(site, (*own | SiteSet::of(site)).0[0]),
            Rows::Kept(kept) if kept.narrow => kept.met_at::<u64>(runs, side, site),
            Rows::Kept(kept) => kept.met_at::<u128>(runs, side, site),
        }
    }

    /// The goals that a side's stones meet as they stand.
    pub(super) fn standing<const W: usize>(&self, runs: &Runs, side: usize, own: &SiteSet<W>) -> u8 {
        match self {
            Rows::None => 0,
            Rows::LookedUp(looked_up) => looked_up.standing(own.0[0]),
            Rows::Kept(kept) => kept.standing(runs, side),
        }
    }

    /// Takes a stone away.
    pub(super) fn lift(&self, runs: &mut Runs, side: usize, site: Site) {
        if let Rows::Kept(kept) = self {
            let lines = &mut runs.0[side * kept.lines..][..kept.lines];
            for (line, bit) in kept.spots_of(site).iter().flatten() {
                lines[usize::from(*line)] &= !bit;
            }
        }
    }
}

impl LookedUp {
    fn new(board: &Board, adjacency: Adjacency, longest: usize, lengths: &[(u32, u8)]) -> LookedUp {
        let word = |line: &[Site]| line.iter().copied().collect::<SiteSet<1>>().0[0];
        let through = |site: Site| {
            let mut words = [0; FOUR];
            for (axis, word_of_axis) in board.axes(adjacency).zip(&mut words) {
                *word_of_axis = word(board.line(site, axis));
            }
            words
        };
        let goals = |set: u32| {
            let met = lengths.iter().filter(|(length, _)| has_run(u64::from(set), &shifts(*length)));
            met.fold(0, |all, (_, goal)| all | goal)
        };
        LookedUp {
            through: board.sites().map(through).collect(),
            axes: board.axes(adjacency).count(),
            lines: board.lines(adjacency).map(word).collect(),
            met: (0..1 << longest).map(goals).collect(),
        }
    }

    #[inline(always)]
    fn along(&self, own: u64, line: u64) -> u8 {
        self.met.get(gathered(own, line) as usize).copied().unwrap_or(0)
    }

    /// The goals that rows through a site meet.
    #[inline(always)]
    pub(super) fn at(&self, site: Site, own: u64) -> u8 {
        let [one, two, three, four] = self.through[site.index()];
        let met = self.along(own, one) | self.along(own, two);
        if self.axes <= 2 {
            return met;
        }
        let met = met | self.along(own, three);
        if self.axes == 3 { met } else { met | self.along(own, four) }
    }

    fn standing(&self, own: u64) -> u8 {
        self.lines.iter().fold(0, |met, line| met | self.along(own, *line))
    }
}

impl Kept {
    fn new(board: &Board, adjacency: Adjacency, narrow: bool, lengths: &[(u32, u8)]) -> Kept {
        let mut lines = FOUR;
        let fours = board.axes(adjacency).count().div_ceil(FOUR);
        // The first lines are the unused ones.
        let mut spots = vec![std::array::from_fn(|n| (n as u16, 0)); board.len() * fours];
        for (n, axis) in board.axes(adjacency).enumerate() {
            for site in board.sites().filter(|site| board.step(*site, board.opposite(axis)).is_none()) {
                for (place, site) in board.line(site, axis).iter().enumerate() {
                    spots[site.index() * fours + n / FOUR][n % FOUR] = (lines as u16, 1 << place);
                }
                lines += 1;
            }
        }
        let length = |(length, goal): &(u32, u8)| Length { shifts: shifts(*length), goal: *goal };
        Kept { lines, spots, fours, narrow, lengths: lengths.iter().map(length).collect() }
    }

    #[inline(always)]
    fn spots_of(&self, site: Site) -> &[[(u16, u32); FOUR]] {
        &self.spots[site.index() * self.fours..][..self.fours]
    }

    fn lay_any(&self, runs: &mut Runs, side: usize, site: Site) -> u8 {
        if self.narrow { self.lay::<u64>(runs, side, site) } else { self.lay::<u128>(runs, side, site) }
    }

    /// Lays a stone; the goals that rows through it meet.
    #[inline(always)]
    pub(super) fn lay<L: Lanes>(&self, runs: &mut Runs, side: usize, site: Site) -> u8 {
        let lines = &mut runs.0[side * self.lines..][..self.lines];
        self.met::<L>(site, |line, bit| {
            lines[line] |= bit;
            lines[line]
        })
    }

    /// The goals that rows through a stone would meet if it were laid.
    fn met_at<L: Lanes>(&self, runs: &Runs, side: usize, site: Site) -> u8 {
        let lines = &runs.0[side * self.lines..][..self.lines];
        self.met::<L>(site, |line, bit| lines[line] | bit)
    }

    /// The goals that rows through a site meet in its lines, each told by its number and the site's bit in it.
    #[inline(always)]
    fn met<L: Lanes>(&self, site: Site, mut line: impl FnMut(usize, u32) -> u32) -> u8 {
        let mut met = 0;
        for four in self.spots_of(site) {
            let mut lanes = L::from(0);
            for (number, bit) in four {
                lanes = lanes << L::APART | L::from(line(usize::from(*number), *bit));
            }
            let found = self.lengths.iter().filter(|length| has_run(lanes, &length.shifts));
            met = found.fold(met, |all, length| all | length.goal);
        }
        met
    }

    fn standing(&self, runs: &Runs, side: usize) -> u8 {
        let lines = &runs.0[side * self.lines..][..self.lines];
        let stands = |length: &&Length| lines.iter().any(|line| has_run(u64::from(*line), &length.shifts));
        self.lengths.iter().filter(stands).fold(0, |all, length| all | length.goal)
    }
}

/// The shifts that leave of a run of this many bits its last, and of a shorter one nothing.
fn shifts(length: u32) -> [u8; 5] {
    let mut have = 1;
    [0; 5].map(|_: u8| {
        let more = have.min(length - have);
        have += more;
        more as u8
    })
}

/// Whether this many bits in a row are set in one of the lines.
#[inline(always)]
fn has_run<L: Lanes>(lanes: L, [one, two, three, four, five]: &[u8; 5]) -> bool {
    let shift = |runs: L, by: u8| runs & runs >> u32::from(by);
    let runs = shift(shift(shift(lanes, *one), *two), *three);
    let runs = if *four == 0 { runs } else { shift(shift(runs, *four), *five) };
    runs != L::from(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Shape, Tiling};

    #[test]
    fn a_run_is_found_wherever_it_lies() {
        for length in 1..=15 {
            for at in 0..=15 - length {
                let run = ((1u64 << length) - 1) << at;
                assert!(has_run(run, &shifts(length)) && !has_run(run, &shifts(length + 1)), "{length} at {at}");
                let broken = run & !(1 << (at + length / 2));
                assert!(!has_run(broken, &shifts(length)), "{length} at {at} with a gap");
                // Another line next to it makes no row longer.
                let beside = run | ((1 << length) - 1) << 16;
                assert!(!has_run(beside, &shifts(length + 1)), "{length} at {at} beside another");
            }
        }
    }

    #[test]
    fn looking_lines_up_and_keeping_them_find_the_same_rows() {
        let board = Board::new(Tiling::Square, Shape::Square, &[8, 8], true).expect("a board");
        let lengths = [(3, 1), (4, 2)];
        let looked_up = Rows::LookedUp(LookedUp::new(&board, Adjacency::All, 8, &lengths));
        for narrow in [true, false] {
            let kept = Rows::Kept(Kept::new(&board, Adjacency::All, narrow, &lengths));
            let mut rng = game::Rng::new(1, 1);
            for _ in 0..100 {
                let mut runs = Runs::default();
                let mut own = SiteSet::<1>::EMPTY;
                kept.begin(&mut runs, &[own, own]);
                for _ in 0..20 {
                    let site = Site(rng.below(64) as u16);
                    own.insert(site);
                    let found = looked_up.lay(&mut runs, 1, site, &own);
                    assert_eq!(found, kept.lay(&mut runs, 1, site, &own), "{own:?}");
                    assert_eq!(looked_up.standing(&runs, 1, &own), kept.standing(&runs, 1, &own), "{own:?}");
                }
            }
        }
    }
}
