//! Pieces that are not on the board, as if they stood there.

use board::Site;
use game::{Arena, Look, Man, Steps};

use super::{ADVISORS, Scene};
use crate::evaluator::POINT;
use crate::ground::Ground;

/// A piece that is not on the board, and the empty sites where it may come to stand.
pub struct Absent<'a> {
    /// Whose it would be.
    pub player: usize,
    /// Its type.
    pub kind: u8,
    /// The sites.
    pub sites: &'a [Site],
    /// The moves that it would have from each of them; empty where no advisor has asked for moves.
    pub steps: &'a Steps,
}

impl Absent<'_> {
    /// The piece on one of the sites.
    pub(super) fn man(&self, site: Site) -> Man {
        Man { site, owner: Some(self.player as u8), kind: self.kind, height: 1, state: 0, flags: 0 }
    }
}

/// The moves that a piece would have on the sites where it may come to stand.
#[derive(Clone, Debug, Default)]
pub struct Imagined {
    player: usize,
    kind: u8,
    /// The site where it waits, if it is not in hand.
    waits: Option<Site>,
    steps: Steps,
}

impl Imagined {
    /// All such pieces of a position: those in hand, and what a piece that waits to be promoted can become.
    pub fn all<A: Arena>(
        arena: &A,
        state: &A::State,
        ground: &Ground,
        look: &Look,
        buffer: &mut A::Buffer,
    ) -> Vec<Imagined> {
        let mut all = Vec::new();
        let mut imagine = |player: usize, kind: u8, waits: Option<Site>, sites: &[Site]| {
            let mut steps = Steps::default();
            arena.steps_if_placed(state, (player, kind), sites, buffer, &mut steps);
            all.push(Imagined { player, kind, waits, steps });
        };
        if look.held.iter().any(|held| *held > 0) {
            let empty = empty_sites(ground, look);
            let held = look.held.iter().enumerate().filter(|(_, held)| **held > 0);
            let kinds = ground.kinds.len().max(1);
            held.for_each(|(place, _)| imagine(place / kinds, (place % kinds) as u8, None, &empty));
        }
        if let Some((man, owner)) = look.waiting.and_then(|man| Some((man, usize::from(man.owner?)))) {
            let becoming = ground.becoming.get(usize::from(man.kind));
            for (kind, stays) in becoming.iter().flat_map(|becoming| &becoming.options) {
                imagine(if *stays { owner } else { look.mover }, *kind, Some(man.site), &[man.site]);
            }
        }
        all
    }
}

impl Scene<'_> {
    /// The sites on which nothing stands.
    pub(super) fn empty_sites(&self) -> Vec<Site> {
        empty_sites(self.ground, self.look)
    }

    /// What the local advisors of a player say of a piece in hand, summed over these empty sites, in points.
    pub(super) fn local_in_hand(&self, player: usize, kind: u8, sites: &[Site]) -> f64 {
        self.local(player, kind, None, sites)
    }

    /// What they say of a piece on the site where it waits.
    pub(super) fn local_waiting(&self, player: usize, kind: u8, site: Site) -> f64 {
        self.local(player, kind, Some(site), &[site])
    }

    /// The weight of an advisor for a player.
    pub(super) fn weight(&self, player: usize, name: &str) -> f64 {
        let number = super::find(name);
        let mut weights = self.weights.get(player).into_iter().flatten();
        weights.find(|(known, _)| Some(*known) == number).map_or(0.0, |(_, weight)| weight / POINT)
    }

    fn local(&self, player: usize, kind: u8, waits: Option<Site>, sites: &[Site]) -> f64 {
        let none = Steps::default();
        let known = self.imagined.iter().find(|one| (one.player, one.kind, one.waits) == (player, kind, waits));
        let absent = Absent { player, kind, sites, steps: known.map_or(&none, |one| &one.steps) };
        let said = |(number, weight): &(usize, f64)| weight / POINT * ADVISORS[*number].of_absent(self, &absent);
        self.weights.get(player).map_or(0.0, |weights| weights.iter().map(said).sum())
    }
}

fn empty_sites(ground: &Ground, look: &Look) -> Vec<Site> {
    ground.net.sites().filter(|site| look.at.get(site.index()).is_none_or(|at| *at == 0)).collect()
}
