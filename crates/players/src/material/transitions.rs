//! Where a lone piece goes from each site, and how many moves it takes to get anywhere (Pell 1993, section 2.5).

use board::Site;
use game::Role;

use super::Coloured;
use super::advice::{Advice, StaticAdvisor};

/// The tables of all types of a game: made once, asked often.
#[derive(Clone, Debug)]
pub struct Transitions {
    sites: usize,
    kinds: usize,
    /// By side and kind; empty for types that a side does not have.
    tables: Vec<Table>,
}

#[derive(Clone, Debug, Default)]
struct Table {
    /// From each site, ascending.
    targets: Vec<Vec<Site>>,
    /// From each site to each.
    distances: Vec<u16>,
    /// From each site.
    eventual: Vec<f64>,
}

const UNREACHED: u16 = u16::MAX;

impl Transitions {
    /// The tables for these types on a board of this many sites: `targets` says where a piece goes in one move.
    pub fn new(sites: usize, types: &[Coloured], mut targets: impl FnMut(Coloured, Site) -> Vec<Site>) -> Transitions {
        let kinds = types.iter().map(|piece| piece.kind + 1).max().unwrap_or(0);
        let sides = types.iter().map(|piece| piece.owner.index() + 1).max().unwrap_or(0);
        let mut tables = vec![Table::default(); sides * kinds];
        for piece in types {
            let from_each = (0..sites).map(|from| sorted(targets(*piece, Site(from as u16)), sites));
            tables[piece.owner.index() * kinds + piece.kind] = Table::new(from_each.collect());
        }
        Transitions { sites, kinds, tables }
    }

    /// The number of sites of the board.
    pub fn sites(&self) -> usize {
        self.sites
    }

    /// Where a lone piece goes from a site in one move, ascending; nowhere if the side has no such type.
    pub fn targets(&self, side: Role, kind: usize, from: Site) -> &[Site] {
        self.table(side, kind).and_then(|table| table.targets.get(from.index())).map_or(&[], Vec::as_slice)
    }

    /// How many moves a lone piece needs to get there; 0 to where it is, nothing if it cannot.
    pub fn distance(&self, side: Role, kind: usize, from: Site, to: Site) -> Option<u32> {
        let steps = *self.table(side, kind)?.distances.get(from.index() * self.sites + to.index())?;
        (steps != UNREACHED).then_some(steps.into())
    }

    /// Eventual mobility: all sites that a lone piece can reach, the one where it is among them, each halved for every move
    /// that it takes.
    pub fn eventual(&self, side: Role, kind: usize, from: Site) -> f64 {
        self.table(side, kind).and_then(|table| table.eventual.get(from.index())).map_or(0.0, |sum| *sum)
    }

    /// How many moves, one at least, a lone piece needs to end a move on one of these sites.
    pub fn moves_into(&self, side: Role, kind: usize, from: Site, region: &[Site]) -> Option<u32> {
        let nearest = |by: &Site| region.iter().filter_map(|to| self.distance(side, kind, *by, *to)).min();
        self.targets(side, kind, from).iter().filter_map(nearest).min().map(|rest| rest + 1)
    }

    /// Enters the four sorts of mobility into the advice on a type.
    pub(super) fn advise(&self, piece: Coloured, advice: &mut Advice) {
        let sites = || (0..self.sites).map(|from| Site(from as u16));
        let count = |from| self.targets(piece.owner, piece.kind, from).len() as f64;
        let eventual = |from| self.eventual(piece.owner, piece.kind, from);
        advice[StaticAdvisor::MaxStatic] = sites().map(count).fold(0.0, f64::max);
        advice[StaticAdvisor::AvgStatic] = sites().map(count).sum::<f64>() / self.sites.max(1) as f64;
        advice[StaticAdvisor::MaxEventual] = sites().map(eventual).fold(0.0, f64::max);
        advice[StaticAdvisor::AvgEventual] = sites().map(eventual).sum::<f64>() / self.sites.max(1) as f64;
    }

    fn table(&self, side: Role, kind: usize) -> Option<&Table> {
        if kind < self.kinds { self.tables.get(side.index() * self.kinds + kind) } else { None }
    }
}

impl Table {
    fn new(targets: Vec<Vec<Site>>) -> Table {
        let sites = targets.len();
        let mut spreading = Spreading::new(&targets);
        let mut distances = vec![UNREACHED; sites * sites];
        for (from, steps) in distances.chunks_exact_mut(sites.max(1)).enumerate() {
            spreading.fill(from, steps);
        }
        let worth: Vec<f64> = (0..sites).map(|moves| 0.5f64.powi(moves as i32)).collect();
        let eventual = distances.chunks_exact(sites.max(1)).map(|steps| discounted(steps, &worth)).collect();
        Table { targets, distances, eventual }
    }
}

/// Each site on the board once, ascending.
fn sorted(mut targets: Vec<Site>, sites: usize) -> Vec<Site> {
    targets.retain(|site| site.index() < sites);
    targets.sort_unstable();
    targets.dedup();
    targets
}

/// What all sites amount to that are reached, if one this many moves away has this worth.
fn discounted(steps: &[u16], worth: &[f64]) -> f64 {
    steps.iter().filter_map(|steps| worth.get(usize::from(*steps))).sum()
}

/// Breadth first over the moves of a piece, on sets of sites.
struct Spreading {
    words: usize,
    /// For each site the set of its targets.
    rows: Vec<u64>,
    reached: Vec<u64>,
    edge: Vec<u64>,
    open: Vec<usize>,
}

impl Spreading {
    fn new(targets: &[Vec<Site>]) -> Spreading {
        let words = targets.len().div_ceil(64);
        let mut rows = vec![0; targets.len() * words];
        for (from, targets) in targets.iter().enumerate() {
            targets.iter().for_each(|to| rows[from * words + to.index() / 64] |= 1 << (to.index() % 64));
        }
        Spreading { words, rows, reached: vec![0; words], edge: vec![0; words], open: Vec::new() }
    }

    /// Writes down the number of moves from a site to each that is reached.
    fn fill(&mut self, from: usize, steps: &mut [u16]) {
        self.reached.fill(0);
        let mut open = std::mem::take(&mut self.open);
        open.push(from);
        self.reached[from / 64] |= 1 << (from % 64);
        let mut moves = 0;
        while !open.is_empty() {
            self.edge.fill(0);
            for site in open.drain(..) {
                steps[site] = moves;
                let row = &self.rows[site * self.words..][..self.words];
                self.edge.iter_mut().zip(row).for_each(|(edge, row)| *edge |= row);
            }
            moves += 1;
            for word in 0..self.words {
                let mut new = self.edge[word] & !self.reached[word];
                self.reached[word] |= new;
                while new != 0 {
                    open.push(word * 64 + new.trailing_zeros() as usize);
                    new &= new - 1;
                }
            }
        }
        self.open = open;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAN: Coloured = Coloured { owner: Role::Black, kind: 1 };

    /// A path of six sites, along which a man goes one or two on.
    fn path() -> Transitions {
        Transitions::new(6, &[MAN], |_, from| [2, 1, 1].iter().map(|by| Site(from.0 + by)).collect())
    }

    fn distance(from: u16, to: u16) -> Option<u32> {
        path().distance(Role::Black, 1, Site(from), Site(to))
    }

    // S52
    #[test]
    fn targets_are_on_the_board_each_once_and_in_order() {
        assert_eq!(path().targets(Role::Black, 1, Site(1)), [Site(2), Site(3)]);
        assert_eq!(path().targets(Role::Black, 1, Site(4)), [Site(5)]);
    }

    #[test]
    fn a_distance_is_the_fewest_moves() {
        assert_eq!([distance(0, 0), distance(0, 2), distance(0, 5)], [Some(0), Some(1), Some(3)]);
        assert_eq!(distance(5, 0), None);
        assert_eq!(path().eventual(Role::Black, 1, Site(2)), 1.0 + 0.5 + 0.5 + 0.25);
    }

    #[test]
    fn a_region_is_entered_by_a_move_also_from_within() {
        let into = |from, region: &[u16]| {
            let region: Vec<Site> = region.iter().map(|site| Site(*site)).collect();
            path().moves_into(Role::Black, 1, Site(from), &region)
        };
        assert_eq!([into(0, &[4, 5]), into(4, &[4, 5]), into(5, &[4, 5])], [Some(2), Some(1), None]);
    }

    #[test]
    fn what_a_side_does_not_have_goes_nowhere() {
        let path = path();
        assert_eq!(path.targets(Role::White, 1, Site(0)), []);
        assert_eq!(path.targets(Role::Black, 2, Site(0)), []);
        assert_eq!(path.distance(Role::Third, 1, Site(0), Site(1)), None);
        assert_eq!(path.eventual(Role::Black, 0, Site(0)), 0.0);
    }
}
