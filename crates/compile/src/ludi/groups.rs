//! What conditions ask of groups: whether two sites are connected, and whether a group has freedom (liberties).

use std::borrow::Cow;

use ::ludi::tree::{BoolFunction, CaptureType, Effect, Player};
use board::{Site, SiteSet};

use super::scene::Scene;
use super::state::State;

impl<const W: usize> Scene<'_, W> {
    /// Those of the sites for which a leaf holds, where that is found for all of them in less time than for each.
    pub(super) fn all_at_once(&self, leaf: &BoolFunction, within: SiteSet<W>) -> Option<SiteSet<W>> {
        let near = self.machine.near_board();
        match leaf {
            BoolFunction::Connected(player) => {
                let Some(from) = self.from else { return Some(SiteSet::EMPTY) };
                let group = self.group_from(player.as_ref(), from);
                let joined = |to: &Site| *to != from && (group.contains(*to) || near[to.index()].meets(&group));
                Some(within.iter().filter(joined).collect())
            }
            BoolFunction::HasFreedom if self.done.is_none() => {
                self.moving()?;
                let empty = self.machine.all & !self.state.men.occupied;
                let free = |to: &Site| {
                    let there = Scene { to: Some(*to), current: Some(*to), ..*self };
                    near[to.index()].meets(&empty) || there.has_freedom()
                };
                Some(within.iter().filter(free).collect())
            }
            _ => None,
        }
    }

    /// Whether both ends hang together.
    pub(super) fn is_connected(&self, player: Option<&Player>) -> bool {
        let Some((from, to)) = self.ends() else { return false };
        let group = self.group_from(player, from);
        to != from && (group.contains(to) || self.machine.near_board()[to.index()].meets(&group))
    }

    /// What hangs together with where the move begins, over sites of a player, or of the owner of the piece there.
    fn group_from(&self, player: Option<&Player>, from: Site) -> SiteSet<W> {
        let (machine, men) = (self.machine, &self.state.men);
        let belongs = match player {
            Some(player) => self.held_by(player),
            None if men.occupied.contains(from) => men.sets[men.owner(&machine.layout, from)],
            None => SiteSet::EMPTY,
        };
        machine.joined(machine.near_board(), from, belongs | SiteSet::of(from))
    }

    /// Whether the group of the piece at `to` has an empty neighbour.
    pub(super) fn has_freedom(&self) -> bool {
        let machine = self.machine;
        let empty = machine.all & !self.state.men.occupied;
        // A neighbour that is empty now is so still when the piece has arrived.
        let at_once = |to: Site| machine.near_board()[to.index()].meets(&empty);
        if self.done.is_none() && self.moving().is_some() && self.to.is_some_and(at_once) {
            return true;
        }
        if let Some((owner, to)) = self.entering() {
            let site = SiteSet::of(to);
            return machine.leads_to(to, self.state.men.sets[owner] | site, empty & !site);
        }
        self.arrived().is_some_and(|(after, owner, to)| {
            machine.leads_to(to, after.men.sets[owner], machine.all & !after.men.occupied)
        })
    }

    /// Whether a surround capture of the move would take an enemy group next to `to`.
    pub(super) fn creates_freedom(&self) -> bool {
        if let Some((_, to)) = self.entering() {
            return self.would_free(self.state, self.machine.all & !self.state.men.occupied & !SiteSet::of(to), to);
        }
        self.arrived().is_some_and(|(after, _, to)| self.would_free(&after, self.machine.all & !after.men.occupied, to))
    }

    /// Whether it would, with this on the board and these sites empty.
    fn would_free(&self, after: &State<W>, empty: SiteSet<W>, to: Site) -> bool {
        let Some(rule) = self.rule else { return false };
        let (machine, men) = (self.machine, &after.men);
        let near = machine.near_board();
        let mut unfree = SiteSet::EMPTY;
        for owner in (0..machine.layout.sides).filter(|owner| *owner != self.me) {
            let mut next = near[to.index()] & men.sets[owner];
            while let Some(site) = next.lowest() {
                let held = machine.leads_to(site, men.sets[owner], empty);
                let group = machine.joined(near, site, men.sets[owner]);
                if !held {
                    unfree |= group;
                }
                next &= !group;
            }
        }
        let scene = Scene { state: after, ..*self };
        let takes = |effect: &Effect| match effect {
            Effect::Capture(capture) if capture.types().contains(&CaptureType::Surround) => {
                unfree.meets(&scene.matching(capture.piece.as_ref(), &Player::Enemy))
            }
            _ => false,
        };
        !unfree.is_empty() && rule.tree.post().iter().any(|post| takes(&post.effect))
    }

    /// The owner of a piece that is still to enter an empty site, and the site: nothing else changes then.
    fn entering(&self) -> Option<(usize, Site)> {
        let to = self.to.filter(|to| !self.state.men.occupied.contains(*to))?;
        let plainly = self.done.is_none() && self.from.is_none();
        plainly.then(|| self.moving()).flatten().map(|piece| (self.machine.owner_of(&piece), to))
    }

    /// The position with the piece at `to`, its owner and `to`: as it would be before the action, as it is after it.
    fn arrived(&self) -> Option<(Cow<'_, State<W>>, usize, Site)> {
        let (piece, to) = (self.moving()?, self.to?);
        let owner = self.machine.owner_of(&piece);
        if self.done.is_some() {
            return Some((Cow::Borrowed(self.state), owner, to));
        }
        let mut state = self.state.clone();
        if let Some(from) = self.from {
            state.men.take(&self.machine.layout, from);
        }
        state.men.put(&self.machine.layout, to, piece);
        Some((Cow::Owned(state), owner, to))
    }
}
