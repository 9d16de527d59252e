//! What an advisor sees of a position.

use std::cell::RefCell;

use board::Site;
use game::{Look, Man, Step, Steps};

use super::{Imagined, Solution};
use crate::ground::{Ground, Sort, links};
use crate::policy::Parameters;

/// What an advisor sees of a position.
pub struct Scene<'a> {
    /// The board and the rules.
    pub ground: &'a Ground,
    /// What stands where.
    pub look: &'a Look,
    /// The moves of each player; empty where no advisor has asked for them.
    pub steps: &'a [Steps],
    /// The moves that pieces would have that are not on the board; empty where no advisor has asked for them.
    pub imagined: &'a [Imagined],
    /// For each player the advisors that count, by number, with their weights in hundredths of a point.
    pub weights: &'a [Vec<(usize, f64)>],
    /// What the advisors work with.
    pub parameters: Parameters,
    /// Scratch buffers.
    pub scratch: &'a RefCell<Scratch>,
}

/// Reusable scratch buffers of the advisors.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub(super) links: links::LinkScratch,
    /// For each site what it is to the player in question.
    pub(super) marks: Vec<Mark>,
    /// For each site, a number that tells whether it has been seen.
    pub(super) seen: Vec<u32>,
    /// For each pair of sites, likewise.
    pub(super) pairs: Vec<u32>,
    pub(super) round: u32,
    pub(super) queue: Vec<Site>,
    pub(super) freedom: Vec<Site>,
    pub(super) near: Vec<f32>,
}

/// What a site is to the player in question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Empty.
    #[default]
    Empty,
    /// Held by a piece that counts.
    Own,
    /// Held by anything else.
    Other,
}

impl Scene<'_> {
    /// The top pieces of a player.
    pub fn own(&self, player: usize) -> impl Iterator<Item = &Man> {
        self.look.of(player)
    }

    /// The top pieces of the opponents; shared pieces are left out.
    pub fn others(&self, player: usize) -> impl Iterator<Item = &Man> {
        self.look.men.iter().filter(move |man| man.owner.is_some_and(|owner| usize::from(owner) != player))
    }

    /// The top pieces that are meant.
    pub fn meant<'b>(&'b self, sort: &'b Sort) -> impl Iterator<Item = &'b Man> {
        self.look.men.iter().filter(|man| sort.means(man))
    }

    /// Whether something stands on a site.
    pub fn taken(&self, site: Site) -> bool {
        self.look.at.get(site.index()).is_some_and(|at| *at > 0)
    }

    /// The moves of a player.
    pub fn moves(&self, player: usize) -> &[Step] {
        self.steps.get(player).map_or(&[], |steps| &steps.all)
    }

    /// What a move takes.
    pub fn victims(&self, player: usize, step: &Step) -> &[Man] {
        self.steps.get(player).map_or(&[], |steps| steps.victims(step))
    }

    /// How many pieces a player holds of a type.
    pub fn held(&self, player: usize, kind: usize) -> u32 {
        self.look.held.get(player * self.ground.kinds.len() + kind).copied().unwrap_or(0)
    }

    /// Marks all sites as a sort of pieces has them; where there are few of them this is little work.
    pub(super) fn mark(&self, sort: &Sort, marks: &mut Vec<Mark>) {
        marks.clear();
        marks.resize(self.ground.net.len(), Mark::Empty);
        for man in &self.look.men {
            marks[man.site.index()] = if sort.means(man) { Mark::Own } else { Mark::Other };
        }
    }

    /// The moves of a player, each way from a site to a site once: promotions do not count separately.
    pub(super) fn each_way(&self, player: usize, visit: impl FnMut(&Step, &[Man])) {
        if let Some(steps) = self.steps.get(player) {
            self.each_way_of(steps, visit);
        }
    }

    /// The same of these moves.
    pub(super) fn each_way_of(&self, steps: &Steps, mut visit: impl FnMut(&Step, &[Man])) {
        let mut scratch = self.scratch.borrow_mut();
        let count = self.ground.net.len();
        let round = scratch.next_round();
        // Pieces that enter come from a place beyond the last.
        scratch.pairs.resize((count + 1) * count, 0);
        for step in &steps.all {
            let Some(to) = step.to else { continue };
            let place = step.from.map_or(count, Site::index) * count + to.index();
            if std::mem::replace(&mut scratch.pairs[place], round) != round {
                visit(step, steps.victims(step));
            }
        }
    }
}

impl Scene<'_> {
    /// Tells how near each piece of a player's is to something, so that all of them add up to the average.
    pub(super) fn tell_nearness(
        &self,
        near: &[f32],
        player: usize,
        words: &'static str,
        tell: &mut dyn FnMut(Solution),
    ) {
        let count = self.own(player).count().max(1) as f64;
        for man in self.own(player) {
            tell(Solution::of(man, f64::from(near[man.site.index()]) / count, words));
        }
    }
}

impl Scratch {
    /// A number that nothing has been marked with.
    pub(super) fn next_round(&mut self) -> u32 {
        if self.round == u32::MAX {
            *self = Scratch::default();
        }
        self.round += 1;
        self.round
    }
}
