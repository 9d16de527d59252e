//! Rows of stones, kept line by line: a stone sets one bit in each line through it, and a run shows in a few shifts.

use board::{Adjacency, Board, Site, SiteSet};

/// The longest line that is kept.
const LONGEST: usize = 32;

/// The lines of a board, and the lengths of rows that goals ask for.
#[derive(Default)]
pub(super) struct Rows {
    /// How many lines there are.
    lines: usize,
    /// How many lines run through each site.
    axes: usize,
    /// For each site its lines, and its bit in each.
    spots: Vec<(u16, u32)>,
    /// The lengths, with the bit of the goal that each is for.
    lengths: Vec<(u32, u8)>,
}

/// Which sites of each line are a side's, for both sides.
#[derive(Clone, Default)]
pub(super) struct Runs(Vec<u32>);

impl Rows {
    /// The lines along which rows of these lengths count; nothing if one is too long.
    pub(super) fn new(board: &Board, adjacency: Adjacency, lengths: Vec<(u32, u8)>) -> Option<Rows> {
        if lengths.is_empty() {
            return Some(Rows::default());
        }
        let axes = board.axes(adjacency).count();
        let mut spots = vec![(0, 0); board.len() * axes];
        let mut lines = 0;
        for (axis, heading) in board.axes(adjacency).enumerate() {
            for site in board.sites().filter(|site| board.step(*site, board.opposite(heading)).is_none()) {
                let line = board.line(site, heading);
                if line.len() > LONGEST {
                    return None;
                }
                for (n, site) in line.iter().enumerate() {
                    spots[site.index() * axes + axis] = (lines as u16, 1 << n);
                }
                lines += 1;
            }
        }
        let known = lengths.iter().all(|(length, _)| (1..=LONGEST as u32).contains(length));
        known.then_some(Rows { lines, axes, spots, lengths })
    }

    /// Clears the lines and lays these stones.
    pub(super) fn begin<const W: usize>(&self, runs: &mut Runs, sets: &[SiteSet<W>; 2]) -> [u8; 2] {
        runs.0.clear();
        runs.0.resize(self.lines * 2, 0);
        let mut met = [0; 2];
        for side in 0..2 {
            sets[side].iter().for_each(|site| met[side] |= self.lay(runs, side, site));
        }
        met
    }

    /// Lays a stone; the goals that it meets.
    #[inline]
    pub(super) fn lay(&self, runs: &mut Runs, side: usize, site: Site) -> u8 {
        let mut met = 0;
        let lines = &mut runs.0[side * self.lines..][..self.lines];
        for (line, bit) in &self.spots[site.index() * self.axes..][..self.axes] {
            let line = &mut lines[usize::from(*line)];
            *line |= bit;
            for (length, goal) in &self.lengths {
                if has_run(*line, *length) {
                    met |= goal;
                }
            }
        }
        met
    }

    /// The goals that a side's stones meet as they stand.
    pub(super) fn standing(&self, runs: &Runs, side: usize) -> u8 {
        let lines = &runs.0[side * self.lines..][..self.lines];
        let met = |(length, goal): &(u32, u8)| if lines.iter().any(|line| has_run(*line, *length)) { *goal } else { 0 };
        self.lengths.iter().fold(0, |all, wanted| all | met(wanted))
    }

    /// Takes a stone away.
    pub(super) fn lift(&self, runs: &mut Runs, side: usize, site: Site) {
        let lines = &mut runs.0[side * self.lines..][..self.lines];
        for (line, bit) in &self.spots[site.index() * self.axes..][..self.axes] {
            lines[usize::from(*line)] &= !bit;
        }
    }
}

/// Whether so many bits in a row are set.
#[inline]
fn has_run(bits: u32, length: u32) -> bool {
    let (mut runs, mut have) = (bits, 1);
    while have < length {
        let more = have.min(length - have);
        runs &= runs >> more;
        have += more;
    }
    runs != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_found_wherever_it_lies() {
        for length in 1..=8 {
            for at in 0..24 {
                let run = ((1u32 << length) - 1) << at;
                assert!(has_run(run, length) && !has_run(run, length + 1), "{length} at {at}");
                assert!(!has_run(run & !(1 << (at + length / 2)), length), "{length} at {at} with a gap");
            }
        }
    }
}
