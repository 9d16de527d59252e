//! What the relations of a sheet say of a board: where moves read the same, it depends on them which is meant.

use std::collections::BTreeMap;

use ::ludi::notation::Position;
use board::{Adjacency, Site};

use super::world::{Need, World};
use crate::kif::formula::{Contents, Formula, Relation};
use crate::kif::writer::Instance;

/// A relation, as far as it can be asked of a board alone.
enum Known {
    Some(Contents),
    Tally(Vec<(i32, Contents)>),
    /// The step ahead from each site, what rows are made of, and what ends them.
    Row(Vec<Option<Site>>, Contents, Contents),
    Joined(Contents),
    Grown(Contents),
    GroupSize(Contents),
    OtherLiberty(Contents),
    Defined(Vec<Instance>),
    Stock(usize, usize, u32),
    Turn,
}

/// The relations of a sheet.
pub(super) struct Relations {
    known: BTreeMap<String, Known>,
    /// The neighbours of each site.
    near: Vec<Vec<Site>>,
    empty: Contents,
}

/// A position: what stands on each site, and the rest.
pub(super) struct Board<'a> {
    pub(super) contents: Vec<usize>,
    pub(super) position: &'a Position,
}

impl Board<'_> {
    fn has(&self, site: Site, contents: Contents) -> bool {
        contents.has(self.contents[site.index()])
    }
}

impl Relations {
    pub(super) fn new(world: &World<'_>) -> Relations {
        let known = |need: Need| {
            Some(match need {
                Need::Some(contents) => Known::Some(contents),
                Need::Tally(sets) => Known::Tally(sets),
                Need::Flank(meant, own, heading) => {
                    Known::Row(world.board.sites().map(|site| world.board.step(site, heading)).collect(), meant, own)
                }
                Need::Joined(contents) => Known::Joined(contents),
                Need::Grown(contents) => Known::Grown(contents),
                Need::GroupSize(contents) => Known::GroupSize(contents),
                Need::OtherLiberty(contents) => Known::OtherLiberty(contents),
                Need::Defined(key) => Known::Defined(world.instances(&key)),
                Need::Stock(side, kind, count) => Known::Stock(side.index(), kind, count),
                Need::Turn => Known::Turn,
                _ => return None,
            })
        };
        let adjacency: Adjacency = world.board.adjacency();
        Relations {
            known: world.needs().into_iter().filter_map(|(need, name)| Some((name, known(need)?))).collect(),
            near: world.board.sites().map(|site| world.near_by(site, adjacency)).collect(),
            empty: world.empty(),
        }
    }

    /// Whether a condition holds on a board; not known where it asks for what no board tells.
    pub(super) fn holds(&self, formula: &Formula, board: &Board<'_>) -> Option<bool> {
        match formula {
            Formula::True => Some(true),
            Formula::False => Some(false),
            Formula::Is(relation, is) => Some(self.is(relation, board)? == *is),
            Formula::At(site, contents) => Some(board.has(*site, *contents)),
            Formula::And(parts) => self.settled(parts, board, false),
            Formula::Or(parts) => self.settled(parts, board, true),
        }
    }

    /// Whether one part settles the whole by being so, or all are otherwise.
    fn settled(&self, parts: &[Formula], board: &Board<'_>, so: bool) -> Option<bool> {
        let mut known = true;
        for part in parts {
            match self.holds(part, board) {
                Some(holds) if holds == so => return Some(so),
                Some(_) => {}
                None => known = false,
            }
        }
        known.then_some(!so)
    }

    fn is(&self, relation: &Relation, board: &Board<'_>) -> Option<bool> {
        let (name, number) = match relation.name.strip_prefix('(').and_then(|name| name.split_once(' ')) {
            Some((name, number)) => (name, number.parse::<u32>().ok()),
            None => (relation.name.as_str(), None),
        };
        let sites = &relation.sites;
        let near = |site: Site, other: Site| self.near[site.index()].contains(&other);
        Some(match (self.known.get(name)?, &sites[..], number) {
            (Known::Some(contents), [], None) => board.contents.iter().any(|content| contents.has(*content)),
            (Known::Tally(sets), [], Some(number)) => {
                let of =
                    |content: &usize| sets.iter().find(|(_, set)| set.has(*content)).map_or(0, |(weight, _)| *weight);
                board.contents.iter().map(of).sum::<i32>() == number as i32
            }
            (Known::Row(ahead, meant, own), [from, to], None) => {
                let next = |site: &Site| ahead[site.index()];
                let mut passed = false;
                let mut here = next(from);
                while let Some(site) = here.filter(|site| board.has(*site, *meant)) {
                    passed |= site == *to;
                    here = next(&site);
                }
                passed && here.is_some_and(|site| board.has(site, *own))
            }
            (Known::Joined(contents), [from, to], None) => {
                let starts = if board.has(*from, *contents) { vec![*from] } else { Vec::new() };
                self.reached(starts, *contents, board).into_iter().any(|site| near(site, *to))
            }
            (Known::Grown(contents), [from, to], None) => self.grown(*from, *contents, board).contains(to),
            (Known::GroupSize(contents), [site], Some(number)) => {
                let others = self.grown(*site, *contents, board).into_iter().filter(|other| other != site).count();
                others + 1 == number as usize
            }
            (Known::OtherLiberty(contents), [site, but], None) => {
                let starts = if board.has(*site, *contents) { vec![*site] } else { Vec::new() };
                let group = self.reached(starts, *contents, board);
                let free = |site: &Site| site != but && board.has(*site, self.empty);
                group.into_iter().any(|site| self.near[site.index()].iter().any(free))
            }
            (Known::Defined(instances), _, None) => {
                let meant = instances.iter().filter(|(about, _)| about == sites);
                let parts: Vec<Option<bool>> = meant.map(|(_, formula)| self.holds(formula, board)).collect();
                match parts.contains(&Some(true)) {
                    true => true,
                    false if parts.contains(&None) => return None,
                    false => false,
                }
            }
            (Known::Stock(side, kind, count), [], None) => {
                board.position.hands[*side][*kind].is_none_or(|held| held >= *count)
            }
            (Known::Turn, [], Some(number)) => board.position.moves == number,
            _ => return None,
        })
    }

    /// The sites of some contents that one comes to from next to a site.
    fn grown(&self, from: Site, contents: Contents, board: &Board<'_>) -> Vec<Site> {
        let starts = self.near[from.index()].iter().copied().filter(|site| board.has(*site, contents)).collect();
        self.reached(starts, contents, board)
    }

    /// The sites of some contents that one comes to from these.
    fn reached(&self, mut sites: Vec<Site>, contents: Contents, board: &Board<'_>) -> Vec<Site> {
        let mut next = 0;
        while let Some(site) = sites.get(next).copied() {
            next += 1;
            for near in &self.near[site.index()] {
                if board.has(*near, contents) && !sites.contains(near) {
                    sites.push(*near);
                }
            }
        }
        sites
    }
}
