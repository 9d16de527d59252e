//! Groups: sites that hang together.

use ::ludi::notation::Position as Seen;
use board::{Adjacency, Site};
use game::Role;

use super::Interpreter;

impl Interpreter {
    /// The sites that are joined to one by sites that belong; it belongs itself, whatever stands there. Ascending.
    pub(super) fn joined(&self, site: Site, adjacency: Adjacency, belongs: impl Fn(Site) -> bool) -> Vec<Site> {
        let mut group = vec![site];
        let mut seen = vec![false; self.board.len()];
        seen[site.index()] = true;
        let mut next = 0;
        while let Some(site) = group.get(next).copied() {
            next += 1;
            for neighbour in self.board.neighbours(site, adjacency) {
                if !seen[neighbour.index()] && belongs(*neighbour) {
                    seen[neighbour.index()] = true;
                    group.push(*neighbour);
                }
            }
        }
        group.sort();
        group
    }

    /// The group of the top piece on a site: top pieces of one owner, joined by the board's adjacency (Q12).
    pub(super) fn group(&self, position: &Seen, site: Site) -> Vec<Site> {
        match position.top(site) {
            Some(piece) => self.joined(site, self.board.adjacency(), |site| owner(position, site) == Some(piece.owner)),
            None => Vec::new(),
        }
    }

    /// The groups of all top pieces.
    pub(super) fn groups(&self, position: &Seen) -> Vec<Vec<Site>> {
        let occupied = self.board.sites().filter(|site| position.top(*site).is_some());
        each_once(occupied, self.board.len(), |site| self.group(position, site))
    }

    /// The parts into which sites fall.
    pub(super) fn parts(&self, sites: &[Site], adjacency: Adjacency) -> Vec<Vec<Site>> {
        let mut belongs = vec![false; self.board.len()];
        sites.iter().for_each(|site| belongs[site.index()] = true);
        let part = |site: Site| self.joined(site, adjacency, |site| belongs[site.index()]);
        each_once(sites.iter().copied(), self.board.len(), part)
    }

    /// Whether a group has an empty neighbour (B281, B327).
    pub(super) fn is_free(&self, position: &Seen, group: &[Site]) -> bool {
        let neighbours = group.iter().flat_map(|site| self.board.neighbours(*site, self.board.adjacency()));
        neighbours.into_iter().any(|site| position.top(*site).is_none())
    }
}

/// The groups that sites belong to, each once.
fn each_once(sites: impl Iterator<Item = Site>, count: usize, group: impl Fn(Site) -> Vec<Site>) -> Vec<Vec<Site>> {
    let mut seen = vec![false; count];
    let mut groups = Vec::new();
    for site in sites {
        if !seen[site.index()] {
            let group = group(site);
            group.iter().for_each(|site| seen[site.index()] = true);
            groups.push(group);
        }
    }
    groups
}

/// Whose top piece stands on a site, if one does.
fn owner(position: &Seen, site: Site) -> Option<Option<Role>> {
    position.top(site).map(|piece| piece.owner)
}
