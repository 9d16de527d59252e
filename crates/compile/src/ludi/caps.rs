//! Steps of all stones of a set at once, and rows of enemies between a stone and another of its own side.

use board::{Board, Four, Heading, Site, SiteSet};

/// One step in a direction, for all sites at once.
#[derive(Clone, Copy)]
pub(super) struct Shift<const W: usize> {
    from: SiteSet<W>,
    by: i32,
}

impl<const W: usize> Shift<W> {
    /// A step in each direction of the board; nothing if numbers do not grow evenly along one.
    fn all(board: &Board) -> Option<Vec<Shift<W>>> {
        board.headings(board.adjacency()).map(|heading| Shift::along(board, heading)).collect()
    }

    fn along(board: &Board, heading: Heading) -> Option<Shift<W>> {
        let steps = board.sites().filter_map(|site| board.step(site, heading).map(|to| (site, to)));
        match &Shift::between(steps)[..] {
            [] => Some(Shift { from: SiteSet::EMPTY, by: 0 }),
            [one] => Some(*one),
            _ => None,
        }
    }

    /// The shifts that lead from the first site of each pair to the second.
    pub(super) fn between(pairs: impl Iterator<Item = (Site, Site)>) -> Vec<Shift<W>> {
        let mut shifts: Vec<Shift<W>> = Vec::new();
        for (site, to) in pairs {
            let by = i32::from(to.0) - i32::from(site.0);
            match shifts.iter_mut().find(|shift| shift.by == by) {
                Some(shift) => shift.from.insert(site),
                None => shifts.push(Shift { from: SiteSet::of(site), by }),
            }
        }
        shifts
    }

    #[inline(always)]
    pub(super) fn step(&self, set: SiteSet<W>) -> SiteSet<W> {
        (set & self.from).moved(self.by)
    }
}

/// How rows are capped.
pub(super) struct Caps<const W: usize> {
    shifts: Vec<Shift<W>>,
    fours: Option<Fours>,
}

/// The same for four axes on a board of one word, four directions at a time.
struct Fours {
    /// By how many bits a step leads, and two, four and eight steps.
    by: [Four; 4],
    /// Where steps upwards and downwards can end.
    above: Four,
    below: Four,
    /// How often rows are doubled until none can be longer.
    rounds: usize,
}

impl<const W: usize> Caps<W> {
    /// Rows along all directions of a board; nothing if its numbers do not grow evenly.
    pub(super) fn new(board: &Board) -> Option<Caps<W>> {
        Some(Caps { shifts: Shift::all(board)?, fours: (W == 1).then(|| Fours::new(board)).flatten() })
    }

    /// The empty sites where a stone caps a row.
    #[inline]
    pub(super) fn sites(&self, own: SiteSet<W>, enemy: SiteSet<W>, empty: SiteSet<W>) -> SiteSet<W> {
        if let Some(fours) = &self.fours {
            let mut sites = empty;
            sites.0[0] &= fours.ends(own.0[0], enemy.0[0]);
            return sites;
        }
        self.shifts.iter().fold(SiteSet::EMPTY, |all, shift| {
            let mut row = shift.step(own) & enemy;
            let mut reached = row;
            while !row.is_empty() {
                row = shift.step(row) & enemy;
                reached |= row;
            }
            all | (shift.step(reached) & empty)
        })
    }

    /// The stones of rows between a site and stones of one's own.
    #[inline]
    pub(super) fn rows(&self, own: SiteSet<W>, enemy: SiteSet<W>, site: Site) -> SiteSet<W> {
        if let Some(fours) = &self.fours {
            let mut rows = SiteSet::EMPTY;
            rows.0[0] = fours.capped(own.0[0], enemy.0[0], 1 << site.0);
            return rows;
        }
        let mut rows = SiteSet::EMPTY;
        for shift in &self.shifts {
            let mut row = SiteSet::EMPTY;
            let mut next = shift.step(SiteSet::of(site));
            while next.meets(&enemy) {
                row |= next;
                next = shift.step(next);
            }
            if next.meets(&own) {
                rows |= row;
            }
        }
        rows
    }
}

impl Fours {
    fn new(board: &Board) -> Option<Fours> {
        let axes: Vec<Heading> = board.axes(board.adjacency()).collect();
        let longest = board.lines(board.adjacency()).map(<[Site]>::len).max()?;
        if axes.len() > 4 || longest > 16 {
            return None;
        }
        let (mut by, mut above, mut below) = ([0; 4], [0; 4], [0; 4]);
        for (n, axis) in axes.into_iter().enumerate() {
            let ways = [axis, board.opposite(axis)].map(|heading| Shift::<1>::along(board, heading));
            let [Some(one), Some(other)] = ways else { return None };
            let (up, down) = if one.by > 0 { (one, other) } else { (other, one) };
            by[n] = up.by as u64;
            above[n] = up.step(up.from).0[0];
            below[n] = down.step(down.from).0[0];
        }
        let rounds = (0..4).find(|rounds| 1 << rounds >= longest.saturating_sub(2))?;
        Some(Fours {
            by: [1, 2, 4, 8].map(|steps| Four::from(by.map(|by| by * steps))),
            above: above.into(),
            below: below.into(),
            rounds,
        })
    }

    /// The rows of prey that begin next to the stones, upwards and downwards.
    #[inline(always)]
    fn rows(&self, stones: u64, enemy: u64) -> [Four; 2] {
        let prey = Four::all(enemy);
        let (mut high, mut low) = (prey.and(self.above), prey.and(self.below));
        let mut up = Four::all(stones).up(self.by[0]).and(high);
        let mut down = Four::all(stones).down(self.by[0]).and(low);
        for by in &self.by[..self.rounds] {
            up = up.or(up.up(*by).and(high));
            down = down.or(down.down(*by).and(low));
            high = high.and(high.up(*by));
            low = low.and(low.down(*by));
        }
        [up, down]
    }

    /// The sites next to the ends of such rows.
    #[inline(always)]
    fn ends(&self, own: u64, enemy: u64) -> u64 {
        let [up, down] = self.rows(own, enemy);
        up.up(self.by[0]).and(self.above).or(down.down(self.by[0]).and(self.below)).union()
    }

    /// The prey between a stone and own ones.
    #[inline(always)]
    fn capped(&self, own: u64, enemy: u64, stone: u64) -> u64 {
        let [up, down] = self.rows(stone, enemy);
        let caps = Four::all(own);
        let tops: [u64; 4] = up.up(self.by[0]).and(self.above).and(caps).into();
        let bottoms: [u64; 4] = down.down(self.by[0]).and(self.below).and(caps).into();
        let (up, down): ([u64; 4], [u64; 4]) = (up.into(), down.into());
        let mut capped = 0;
        for n in 0..4 {
            // All ones where there is a cap.
            capped |= up[n] & u64::from(tops[n] != 0).wrapping_neg();
            capped |= down[n] & u64::from(bottoms[n] != 0).wrapping_neg();
        }
        capped
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Shape, Tiling};
    use game::Rng;

    #[test]
    fn four_directions_at_a_time_cap_the_same_rows() {
        for size in [[8, 8], [6, 6], [7, 9]] {
            let board = Board::new(Tiling::Square, Shape::Square, &size, true).expect("a board");
            let quick: Caps<1> = Caps::new(&board).expect("an even board");
            let slow = Caps { fours: None, ..Caps::new(&board).expect("an even board") };
            assert!(quick.fours.is_some());
            let all = SiteSet::<1>::first(board.len());
            let mut rng = Rng::new(1, 1);
            for _ in 0..300 {
                let one = SiteSet([rng.bits() & rng.bits()]) & all;
                let other = SiteSet([rng.bits() | rng.bits()]) & all & !one;
                let empty = all & !one & !other;
                assert_eq!(quick.sites(one, other, empty), slow.sites(one, other, empty));
                for site in empty {
                    assert_eq!(quick.rows(one, other, site), slow.rows(one, other, site), "{one:?} {other:?} {site:?}");
                }
            }
        }
    }
}
