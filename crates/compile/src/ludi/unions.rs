//! Union-find: connections, kept as stones are put down, with the regions that each group touches.

use board::{Site, SiteSet};

/// What is connected, and by which neighbours.
#[derive(Default)]
pub(super) struct Links<const W: usize> {
    pub(super) near: Vec<SiteSet<W>>,
    /// For each side and site the regions that the site lies in, a bit each.
    touches: [Vec<u32>; 2],
    /// For each side the sets of regions of which this many must be touched, with the bit of the goal.
    wanted: [Vec<(u32, u32, u8)>; 2],
}

/// The groups of both sides. What stood there before the game began is not looked at: each stone is entered when it is put.
#[derive(Clone, Default)]
pub(super) struct Unions {
    parents: Vec<u16>,
    sizes: Vec<u16>,
    touched: Vec<u32>,
}

impl<const W: usize> Links<W> {
    /// Neighbours that connect, without regions yet.
    pub(super) fn new(near: Vec<SiteSet<W>>) -> Links<W> {
        let touches = [vec![0; near.len()], vec![0; near.len()]];
        Links { near, touches, wanted: Default::default() }
    }

    /// Adds a goal of a side; false if there are too many regions.
    pub(super) fn add(&mut self, side: usize, regions: &[SiteSet<W>], needed: usize, goal: u8) -> bool {
        let used = self.wanted[side].iter().fold(0, |all, (regions, ..)| all | regions);
        let first = 32 - used.leading_zeros();
        if first as usize + regions.len() > 32 {
            return false;
        }
        let mut mask = 0;
        for (n, region) in regions.iter().enumerate() {
            mask |= 1 << (first + n as u32);
            region.iter().for_each(|site| self.touches[side][site.index()] |= 1 << (first + n as u32));
        }
        self.wanted[side].push((mask, needed as u32, goal));
        true
    }

    /// Whether there is anything to connect.
    pub(super) fn is_empty(&self) -> bool {
        self.near.is_empty()
    }

    /// The one goal, and for each side the sets of regions all of which have to be touched for it; nothing if there are
    /// several goals, or if some regions of a set will do.
    pub(super) fn simple(&self) -> Option<(u8, [Vec<Vec<SiteSet<W>>>; 2])> {
        let all = || self.wanted.iter().flatten();
        let goal = all().next()?.2;
        if !all().all(|(mask, needed, other)| *other == goal && mask.count_ones() == *needed) {
            return None;
        }
        let region = |side: usize, bit: u32| -> SiteSet<W> {
            let touching = |site: &usize| self.touches[side][*site] >> bit & 1 == 1;
            (0..self.near.len()).filter(touching).map(|site| Site(site as u16)).collect()
        };
        let regions = |side: usize, mask: u32| {
            (0..32).filter(|bit| mask >> bit & 1 == 1).map(|bit| region(side, bit)).collect::<Vec<_>>()
        };
        let wanted = |side: usize| self.wanted[side].iter().map(|(mask, ..)| regions(side, *mask)).collect();
        Some((goal, [wanted(0), wanted(1)]))
    }

    /// Puts a stone next to those of its side; the goals that its group then meets.
    #[inline]
    pub(super) fn join(&self, unions: &mut Unions, side: usize, site: Site, own: &SiteSet<W>) -> u8 {
        let mut root = site.0;
        let mut touched = self.touches[side][site.index()];
        unions.parents[site.index()] = root;
        unions.sizes[site.index()] = 1;
        for other in (self.near[site.index()] & *own).iter() {
            let found = unions.root(other.0);
            if found == root {
                continue;
            }
            touched |= unions.touched[usize::from(found)];
            let (small, large) = match unions.sizes[usize::from(found)] < unions.sizes[usize::from(root)] {
                true => (found, root),
                false => (root, found),
            };
            unions.parents[usize::from(small)] = large;
            unions.sizes[usize::from(large)] += unions.sizes[usize::from(small)];
            root = large;
        }
        unions.touched[usize::from(root)] = touched;
        self.met(side, touched)
    }

    /// The goals that the group of a stone would meet that is put next to those of its side.
    pub(super) fn met_at(&self, unions: &mut Unions, side: usize, site: Site, own: &SiteSet<W>) -> u8 {
        let joined = (self.near[site.index()] & *own).iter();
        let touched = |all: u32, other: Site| {
            let root = unions.root(other.0);
            all | unions.touched[usize::from(root)]
        };
        self.met(side, joined.fold(self.touches[side][site.index()], touched))
    }

    /// The goals that a group meets which touches these regions.
    #[inline]
    fn met(&self, side: usize, touched: u32) -> u8 {
        let wanted = self.wanted[side].iter();
        wanted.fold(
            0,
            |met, (mask, needed, goal)| if (touched & mask).count_ones() >= *needed { met | goal } else { met },
        )
    }

    /// The goals that a group meets.
    pub(super) fn met_by(&self, side: usize, group: &SiteSet<W>) -> u8 {
        self.met(side, group.iter().fold(0, |all, site| all | self.touches[side][site.index()]))
    }
}

impl Unions {
    /// Creates the forest of a board.
    pub(super) fn new(sites: usize) -> Unions {
        Unions { parents: vec![0; sites], sizes: vec![0; sites], touched: vec![0; sites] }
    }

    #[inline]
    fn root(&mut self, site: u16) -> u16 {
        let mut at = site;
        loop {
            let parent = self.parents[usize::from(at)];
            if parent == at {
                return at;
            }
            let next = self.parents[usize::from(parent)];
            self.parents[usize::from(at)] = next;
            at = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_of_stones_touches_both_ends_when_its_gap_is_closed() {
        let site = |n: u16| SiteSet::<1>::of(Site(n));
        let near = (0..5u16).map(|n| SiteSet(site(n + 1).0) | if n > 0 { site(n - 1) } else { SiteSet::EMPTY });
        let mut links = Links::new(near.collect());
        assert!(links.add(0, &[site(0), site(4)], 2, 1));
        let mut unions = Unions::new(5);
        let mut own = SiteSet::EMPTY;
        for (n, met) in [(0, 0), (4, 0), (1, 0), (3, 0), (2, 1)] {
            assert_eq!(links.join(&mut unions, 0, Site(n), &own), met, "{n}");
            own.insert(Site(n));
        }
    }
}
