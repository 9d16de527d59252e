//! Movements as paths over the board: step tables, rays, jumps, and walks along them.

use board::{Direction, Grid, Site, SiteSet, Wrap};

use crate::metagame::pieces::PieceSets;
use crate::metagame::rules::{Code, Motion, Step};
use crate::metagame::state::NO_PIECE;

/// No site: the step leaves the board.
const OFF: u16 = u16::MAX;

/// Where one step of each direction in use leads, from every site.
#[derive(Default)]
pub struct Steps {
    directions: Vec<Direction>,
    next: Vec<Vec<u16>>,
}

impl Steps {
    /// The number of a direction's table, made if it is new.
    pub fn table(&mut self, grid: &Grid, direction: Direction) -> usize {
        if let Some(known) = self.directions.iter().position(|d| *d == direction) {
            return known;
        }
        let step = |site| grid.step(site, direction).map_or(OFF, |to| to.0);
        self.directions.push(direction);
        self.next.push(grid.sites().map(step).collect());
        self.next.len() - 1
    }

    /// The direction of a table.
    pub fn direction(&self, table: usize) -> Direction {
        self.directions[table]
    }

    /// One step from a site, if it stays on the board.
    #[inline]
    pub fn step(&self, table: usize, from: Site) -> Option<Site> {
        let to = self.next[table][from.index()];
        (to != OFF).then_some(Site(to))
    }
}

/// A movement along one direction, to be walked step by step.
#[derive(Clone)]
pub struct Path {
    /// The table of the direction, and of the opposite one.
    pub ahead: usize,
    pub behind: usize,
    pub gait: Gait,
}

/// How a path is walked; bounds are closed intervals.
#[derive(Clone)]
pub enum Gait {
    Leap,
    Ride {
        min: u32,
        max: u32,
        longest: bool,
    },
    Hop {
        before: (u32, u32),
        over: (u32, u32),
        after: (u32, u32),
        pieces: usize,
        /// How far a hop over nothing goes, where the rule allows one.
        bare: Option<(u32, u32)>,
    },
}

/// The end of a walk: where, and which steps of it were hopped over.
#[derive(Clone, Copy)]
pub struct Landing {
    pub to: Site,
    /// The first hopped step, counted from 1.
    pub first_hopped: u32,
    pub hopped: u32,
}

impl Path {
    /// The paths of a motion, one a direction.
    pub fn all(motion: &Motion, grid: &Grid, steps: &mut Steps, sets: &mut PieceSets) -> Vec<Path> {
        let mut path = |direction: &Direction| Path {
            ahead: steps.table(grid, *direction),
            behind: steps.table(grid, direction.reversed()),
            gait: Gait::new(&motion.step, grid, *direction, sets),
        };
        motion.directions.iter().map(&mut path).collect()
    }

    /// Walks from a site over a board on which `at` tells what stands where, and reports every landing: the path's
    /// conditions hold up to there, and whatever stands on the landing site itself is not looked at.
    #[inline]
    pub fn walk(
        &self,
        from: Site,
        steps: &Steps,
        sets: &PieceSets,
        at: &impl Fn(Site) -> Code,
        mut land: impl FnMut(Landing),
    ) {
        let mut landed = |to| land(Landing { to, first_hopped: 0, hopped: 0 });
        match &self.gait {
            Gait::Leap => {
                steps.step(self.ahead, from).into_iter().for_each(landed);
            }
            Gait::Ride { min, max, .. } => self.ride(from, steps, at, (*min, *max), &mut landed),
            Gait::Hop { before, over, after, pieces, bare } => {
                if let Some(lengths) = bare {
                    self.ride(from, steps, at, *lengths, &mut landed);
                }
                self.hop(from, steps, at, *before, *over, *after, |code| sets.holds(*pieces, code), &mut land);
            }
        }
    }

    /// Steps over empty sites; lands after `min` to `max` of them.
    #[inline]
    fn ride(
        &self,
        from: Site,
        steps: &Steps,
        at: &impl Fn(Site) -> Code,
        (min, max): (u32, u32),
        land: &mut impl FnMut(Site),
    ) {
        let mut here = from;
        for length in 1..=max {
            let Some(to) = steps.step(self.ahead, here) else { return };
            if length >= min {
                land(to);
            }
            if at(to) != NO_PIECE {
                return;
            }
            here = to;
        }
    }

    /// Steps over empty sites, then at least one matching piece, then empty sites, and one more step.
    ///
    /// The empty sites before the first piece are all passed or none of the hop is possible, so there is one way to hop for
    /// each number of pieces and of empty sites after them.
    #[expect(clippy::too_many_arguments, reason = "the three intervals of a hop, as in the grammar")]
    #[inline]
    fn hop(
        &self,
        from: Site,
        steps: &Steps,
        at: &impl Fn(Site) -> Code,
        before: (u32, u32),
        over: (u32, u32),
        after: (u32, u32),
        matches: impl Fn(Code) -> bool,
        land: &mut impl FnMut(Landing),
    ) {
        let mut here = from;
        let mut passed = 0;
        let first = loop {
            let Some(to) = steps.step(self.ahead, here) else { return };
            if at(to) != NO_PIECE {
                break to;
            }
            passed += 1;
            if passed > before.1 {
                return;
            }
            here = to;
        };
        if passed < before.0 {
            return;
        }
        let mut last = first;
        for hopped in 1..=over.1 {
            if !matches(at(last)) {
                return;
            }
            if hopped >= over.0 {
                let landed = |to| land(Landing { to, first_hopped: passed + 1, hopped });
                self.after(last, steps, at, after, landed);
            }
            let Some(to) = steps.step(self.ahead, last) else { return };
            last = to;
            if at(last) == NO_PIECE {
                return;
            }
        }
    }

    /// Steps over `after.0` to `after.1` empty sites, and one more.
    #[inline]
    fn after(
        &self,
        from: Site,
        steps: &Steps,
        at: &impl Fn(Site) -> Code,
        after: (u32, u32),
        mut land: impl FnMut(Site),
    ) {
        self.ride(from, steps, at, (after.0.saturating_add(1), after.1.saturating_add(1)), &mut land);
    }
}

impl Gait {
    fn new(step: &Step, grid: &Grid, direction: Direction, sets: &mut PieceSets) -> Gait {
        let limit = grid.ride_limit(direction);
        match step {
            Step::Leap => Gait::Leap,
            Step::Ride { min, max, longest } => {
                let (min, max) = once_round(grid, direction, (*min, max.unwrap_or(limit)));
                Gait::Ride { min, max, longest: *longest }
            }
            Step::Hop { before, over, after, pieces } => {
                let [before, over, after] = [before, over, after].map(|count| count.interval(limit));
                let possible = over.0 == 0 && before.0 <= before.1 && after.0 <= after.1;
                // Over nothing: as far as the empty sites before and after go together, and one more step.
                let together = |b: u32, a: u32| b.saturating_add(a).saturating_add(1);
                let lengths = (together(before.0, after.0), together(before.1, after.1));
                let bare = possible.then(|| once_round(grid, direction, lengths));
                Gait::Hop { before, over, after, pieces: sets.number(pieces), bare }
            }
        }
    }
}

/// On a ring a ride comes back to where it was: a long one lands where a shorter one does, as long as it still passes every
/// site of the ring.
fn once_round(grid: &Grid, direction: Direction, (min, max): (u32, u32)) -> (u32, u32) {
    if max < min {
        return (1, 0);
    }
    let longest = grid.ranks().max(grid.files());
    let ring = if grid.wrap() == Wrap::Cylinder && direction.dy == 0 { grid.ride_limit(direction) } else { longest };
    let skipped = min.saturating_sub(1) / ring.max(1);
    let min_short = min - skipped.saturating_sub(1) * ring;
    (min_short, min_short.saturating_add(max.saturating_sub(min).min(ring)).min(max))
}

/// How a lane of sets goes along its direction: this many empty sites, this many pieces, this many empty sites, then a leap, or a ride
/// over empty sites.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gaits {
    pub before: u32,
    pub over: u32,
    /// Which of a state's sets is hopped over.
    pub over_slot: usize,
    pub after: u32,
    /// The shortest and the longest ride; 1 and 1 is a leap.
    pub shortest: u32,
    pub longest: u32,
    /// Whether the ride goes on as far as the board does.
    pub endless: bool,
}

impl Gaits {
    /// One step.
    pub const LEAP: Gaits =
        Gaits { before: 0, over: 0, over_slot: 0, after: 0, shortest: 1, longest: 1, endless: false };
}

/// A jump of all pieces of a type at once, on a planar board: a shift of their set.
#[derive(Clone, PartialEq, Eq)]
pub struct Jump<const W: usize> {
    /// The sites from which a step stays on the board.
    mask: SiteSet<W>,
    /// How far a step shifts the set.
    delta: i32,
    /// Empty sites first, then pieces of this set, then empty sites, then one more step; a leap is the last step alone.
    before: u32,
    over: u32,
    pieces: usize,
    after: u32,
}

impl<const W: usize> Jump<W> {
    /// The jump along a direction, if the movement always has the same length and the board does not wrap.
    pub fn new(step: &Step, direction: Direction, grid: &Grid, sets: &mut PieceSets) -> Option<Jump<W>> {
        if grid.wrap() != Wrap::Planar {
            return None;
        }
        let limit = grid.ride_limit(direction);
        let exactly = |count: &metagame::tree::Count| {
            let (low, high) = count.interval(limit);
            (low == high).then_some(low)
        };
        let (before, over, after, pieces) = match step {
            Step::Leap => (0, 0, 0, 0),
            Step::Ride { .. } => return None,
            Step::Hop { before, over, after, pieces } => {
                (exactly(before)?, exactly(over)?, exactly(after)?, sets.number(pieces))
            }
        };
        Some(Jump {
            mask: grid.sites().filter(|site| grid.step(*site, direction).is_some()).collect(),
            delta: direction.dy * grid.files() as i32 + direction.dx,
            before,
            over,
            pieces,
            after,
        })
    }

    /// The set of pieces that it reads, if it does.
    pub fn reads(&self) -> Option<usize> {
        (self.over > 0).then_some(self.pieces)
    }

    /// How far the whole jump shifts the set.
    pub fn offset(&self) -> i32 {
        self.delta * (self.before + self.over + self.after + 1) as i32
    }

    /// How it goes, where a step stays on the board, and how far a step shifts a site.
    pub fn as_lane(&self) -> (Gaits, SiteSet<W>, i32) {
        let Jump { before, over, after, .. } = *self;
        (Gaits { before, over, after, ..Gaits::LEAP }, self.mask, self.delta)
    }

    /// Whether it is a single step.
    pub fn is_leap(&self) -> bool {
        self.before + self.over + self.after == 0
    }

    /// The sites from which a step stays on the board.
    pub fn mask(&self) -> SiteSet<W> {
        self.mask
    }

    /// The row of pieces without which it is not possible, if it hops over several.
    pub fn row(&self) -> Option<Row<W>> {
        (self.over > 1)
            .then(|| Row { pieces: self.pieces, length: self.over, mask: self.mask, delta: self.delta }.upward())
    }

    /// Where the pieces land; what stands there is not looked at.
    #[inline]
    pub fn landing(&self, pieces: SiteSet<W>, empty: SiteSet<W>, sets: &[SiteSet<W>]) -> SiteSet<W> {
        let mut there = pieces;
        if !self.is_leap() {
            there = self.passed(there, empty, sets);
        }
        (there & self.mask).moved(self.delta)
    }

    /// Where the pieces are before the last step.
    #[inline]
    fn passed(&self, pieces: SiteSet<W>, empty: SiteSet<W>, sets: &[SiteSet<W>]) -> SiteSet<W> {
        let mut there = pieces;
        for _ in 0..self.before {
            there = (there & self.mask).moved(self.delta) & empty;
        }
        for _ in 0..self.over {
            there = (there & self.mask).moved(self.delta) & sets[self.pieces];
        }
        for _ in 0..self.after {
            there = (there & self.mask).moved(self.delta) & empty;
        }
        there
    }
}

/// This many pieces in a row along a line.
#[derive(Clone, PartialEq, Eq)]
pub struct Row<const W: usize> {
    pieces: usize,
    length: u32,
    mask: SiteSet<W>,
    delta: i32,
}

impl<const W: usize> Row<W> {
    /// The same row, looked at towards higher sites: a row is the same both ways.
    fn upward(self) -> Row<W> {
        if self.delta > 0 {
            return self;
        }
        Row { mask: self.mask.shifted(self.delta), delta: -self.delta, ..self }
    }

    /// Whether there is such a row.
    #[inline]
    pub fn exists(&self, sets: &[SiteSet<W>]) -> bool {
        let pieces = sets[self.pieces];
        let mut row = pieces;
        for _ in 1..self.length {
            row = (row & self.mask).moved(self.delta) & pieces;
        }
        !row.is_empty()
    }
}

/// Rides of one piece on a planar board: from each site the rays that lead to higher sites, then those to lower ones.
#[derive(Clone, PartialEq, Eq)]
pub struct Rays<const W: usize> {
    rays: Vec<SiteSet<W>>,
    up: usize,
    count: usize,
    /// What is nearer than the shortest ride, from each site; empty where there is no such rule.
    near: Vec<SiteSet<W>>,
    /// The directions, and how they go.
    pub lines: Vec<(Direction, Gaits)>,
}

impl<const W: usize> Rays<W> {
    /// The rays of a ride along these directions.
    pub fn new(directions: &[Direction], grid: &Grid, (min, max): (u32, Option<u32>)) -> Rays<W> {
        let leads_up = |d: &&Direction| d.dy > 0 || (d.dy == 0 && d.dx > 0);
        let mut ordered: Vec<Direction> = directions.iter().filter(leads_up).copied().collect();
        let up = ordered.len();
        ordered.extend(directions.iter().filter(|d| !leads_up(d)));
        let reach = |site: Site, direction: &Direction, length: u32| -> SiteSet<W> {
            std::iter::successors(grid.step(site, *direction), |at| grid.step(*at, *direction))
                .take(length as usize)
                .collect()
        };
        let longest = max.unwrap_or(grid.files().max(grid.ranks()));
        let rays = grid.sites().flat_map(|site| ordered.iter().map(move |d| reach(site, d, longest))).collect();
        let nearer = |site| ordered.iter().fold(SiteSet::EMPTY, |near, d| near | reach(site, d, min - 1));
        let near = if min > 1 { grid.sites().map(nearer).collect() } else { Vec::new() };
        let edge = grid.files().max(grid.ranks());
        let gait =
            Gaits { shortest: min, longest: longest.min(edge), endless: min == 1 && longest >= edge, ..Gaits::LEAP };
        let lines = ordered.iter().map(|direction| (*direction, gait)).collect();
        Rays { rays, up, count: ordered.len(), near, lines }
    }

    /// Joins two sets of rays into one, if both have the same bounds.
    pub fn joined(&self, other: &Rays<W>) -> Option<Rays<W>> {
        if !self.near.is_empty() || !other.near.is_empty() {
            return None;
        }
        let sites = self.rays.len() / self.count;
        let mut rays = Vec::new();
        for site in 0..sites {
            let (a, b) = (self.from(Site(site as u16)), other.from(Site(site as u16)));
            rays.extend(a[..self.up].iter().chain(&b[..other.up]).chain(&a[self.up..]).chain(&b[other.up..]));
        }
        let lines = self.lines.iter().chain(&other.lines).copied().collect();
        Some(Rays { rays, up: self.up + other.up, count: self.count + other.count, near: Vec::new(), lines })
    }

    #[inline]
    fn from(&self, site: Site) -> &[SiteSet<W>] {
        &self.rays[site.index() * self.count..][..self.count]
    }

    /// The sites that can be reached, up to and including the first occupied one of each ray.
    #[inline]
    pub fn reach(&self, site: Site, occupied: SiteSet<W>) -> SiteSet<W> {
        let (up, down) = self.from(site).split_at(self.up);
        let mut reached = SiteSet::EMPTY;
        for ray in up {
            reached |= *ray & up_to_lowest(*ray & occupied);
        }
        for ray in down {
            reached |= *ray & down_to_highest(*ray & occupied);
        }
        if self.near.is_empty() { reached } else { reached & !self.near[site.index()] }
    }

    /// Of each ray, only the farthest empty site that can be reached.
    pub fn farthest(&self, site: Site, occupied: SiteSet<W>) -> SiteSet<W> {
        let (up, down) = self.from(site).split_at(self.up);
        let mut reached = SiteSet::EMPTY;
        for ray in up {
            let free = *ray & up_to_lowest(*ray & occupied) & !occupied;
            free.highest().into_iter().for_each(|far| reached.insert(far));
        }
        for ray in down {
            let free = *ray & down_to_highest(*ray & occupied) & !occupied;
            free.lowest().into_iter().for_each(|far| reached.insert(far));
        }
        if self.near.is_empty() { reached } else { reached & !self.near[site.index()] }
    }
}

/// All sites up to the lowest of the set; all if it is empty.
#[inline]
fn up_to_lowest<const W: usize>(set: SiteSet<W>) -> SiteSet<W> {
    let mut mask = SiteSet([0; W]);
    for n in 0..W {
        mask.0[n] = set.0[n] ^ set.0[n].wrapping_sub(1);
        if set.0[n] != 0 {
            break;
        }
    }
    mask
}

/// All sites down to the highest of the set; all if it is empty.
#[inline]
fn down_to_highest<const W: usize>(set: SiteSet<W>) -> SiteSet<W> {
    let mut mask = SiteSet([0; W]);
    for n in (0..W).rev() {
        mask.0[n] = !0 << (63 - (set.0[n] | 1).leading_zeros());
        if set.0[n] != 0 {
            break;
        }
    }
    mask
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(sites: &[u16]) -> SiteSet<2> {
        sites.iter().map(|site| Site(*site)).collect()
    }

    #[test]
    fn masks_stop_at_the_nearest_blocker_across_words() {
        assert_eq!(up_to_lowest(set(&[70, 90])), SiteSet::first(71));
        assert_eq!(up_to_lowest(set(&[])), SiteSet::first(128));
        assert_eq!(down_to_highest(set(&[3, 70])), SiteSet::first(128) & !SiteSet::first(70));
        assert_eq!(down_to_highest(set(&[3])), SiteSet::first(128) & !SiteSet::first(3));
        assert_eq!(down_to_highest(set(&[])), SiteSet::first(128));
    }

    #[test]
    fn long_rides_round_a_ring_are_shortened_without_change() {
        let ring = Grid::new(6, 5, Wrap::Cylinder);
        let along = Direction::new(1, 0);
        assert_eq!(once_round(&ring, along, (1, 6)), (1, 6));
        assert_eq!(once_round(&ring, along, (1, 900)), (1, 7));
        assert_eq!(once_round(&ring, along, (8, 6)), (1, 0));
        let (min, max) = once_round(&ring, along, (800, 900));
        assert!(min > 6 && min <= 12 && max >= min + 5, "{min} {max}");
        assert_eq!(min % 6, 800 % 6);
    }
}
