//! What captures are worth: asked by the advisors on threats of both schools.

use board::Site;
use game::{Man, Step, Steps};

use super::{Scene, Solution};

/// This many pieces or fewer that an enemy wants to eradicate are vital.
pub(super) const VITAL: usize = 1;

/// A piece that could take another.
#[derive(Clone, Copy)]
pub(super) struct PossibleCapture<'a> {
    pub(super) attacker: &'a Man,
    pub(super) victim: &'a Man,
    /// What the capture would gain.
    pub(super) gain: f64,
}

impl PossibleCapture<'_> {
    /// The threat as a reason, worth a part of something.
    pub(super) fn told(&self, amount: f64, words: &'static str) -> Solution {
        Solution::of(self.attacker, amount, words).leading(Some(self.victim.site))
    }
}

impl Scene<'_> {
    /// Visits each piece that a player could take, once, with one of the moves that take it.
    pub(super) fn each_victim(&self, player: usize, mut visit: impl FnMut(&Step, &Man)) {
        let mut scratch = self.scratch.borrow_mut();
        let round = scratch.next_round();
        scratch.seen.resize(self.ground.sites.len(), 0);
        for step in self.moves(player) {
            for victim in self.victims(player, step) {
                if std::mem::replace(&mut scratch.seen[victim.site.index()], round) != round {
                    visit(step, victim);
                }
            }
        }
    }

    /// Visits each pair of a player's piece and another's that it could take.
    pub(super) fn each_threat(&self, player: usize, mut visit: impl FnMut(PossibleCapture)) {
        let Some(steps) = self.steps.get(player) else { return };
        self.each_pair(player, steps, |from, victim| {
            let Some(attacker) = self.look.on(from) else { return };
            let gain = self.ground.value(victim) * self.ground.gain(attacker.kind, victim.kind);
            visit(PossibleCapture { attacker, victim, gain });
        });
    }

    /// Visits each pair of a site and an enemy piece that these moves of a player take from there.
    pub(super) fn each_pair(&self, player: usize, steps: &Steps, mut visit: impl FnMut(Site, &Man)) {
        let mut scratch = self.scratch.borrow_mut();
        let (count, round) = (self.ground.sites.len(), scratch.next_round());
        scratch.pairs.resize((count + 1) * count, 0);
        for step in steps.all.iter().filter(|step| !step.takes.is_empty()) {
            let Some(from) = step.from else { continue };
            for victim in steps.victims(step) {
                let place = from.index() * count + victim.site.index();
                let hostile = victim.owner.is_some_and(|owner| usize::from(owner) != player);
                if hostile && std::mem::replace(&mut scratch.pairs[place], round) != round {
                    visit(from, victim);
                }
            }
        }
    }

    /// The part of a capture that counts for a player.
    pub(super) fn likely(&self, player: usize) -> f64 {
        let parameters = &self.parameters;
        if self.look.mover == player { parameters.threat_to_move } else { parameters.threat_waiting }
    }

    /// Visits the threats of a player that are obviously potent, with what they gain (Pell 1993, section 2.4).
    pub(super) fn each_potent(&self, player: usize, mut visit: impl FnMut(PossibleCapture, f64)) {
        if self.look.mover == player {
            return self.each_threat(player, |threat| {
                self.potent_for_mover(&threat).into_iter().for_each(|gain| visit(threat, gain));
            });
        }
        let mut dangers: Vec<Site> = Vec::new();
        self.each_threat(self.look.mover, |threat| {
            if self.potent_for_mover(&threat).is_some() {
                dangers.push(threat.victim.site);
            }
        });
        self.each_threat(player, |threat| {
            let dearer = self.ground.value(threat.victim) > self.ground.value(threat.attacker);
            if (dearer || self.is_vital(threat.victim)) && !dangers.contains(&threat.attacker.site) {
                visit(threat, self.exchange(&threat));
            }
        });
    }

    /// What a threat of the side to move gains, if it is potent: the target is vital, unguarded or dearer than the attacker.
    fn potent_for_mover(&self, threat: &PossibleCapture) -> Option<f64> {
        let gain = self.exchange(threat);
        let dearer = self.ground.value(threat.victim) > self.ground.value(threat.attacker);
        (dearer || self.is_vital(threat.victim) || gain >= threat.gain).then_some(gain)
    }

    /// What a capture gains if a guard takes back.
    fn exchange(&self, threat: &PossibleCapture) -> f64 {
        let owner = threat.victim.owner.map_or(usize::MAX, usize::from);
        let guarded = self.guard(owner, threat.victim.site, Some(threat.attacker.site)).is_some();
        if guarded && !self.is_vital(threat.victim) {
            threat.gain - self.ground.value(threat.attacker)
        } else {
            threat.gain
        }
    }

    /// A piece of a player's that could take back on a site, once whatever stands on `gone` has left it.
    pub(super) fn guard(&self, player: usize, site: Site, gone: Option<Site>) -> Option<&Man> {
        let clear = |by: &Site| !self.taken(*by) || Some(*by) == gone;
        self.own(player).filter(|man| man.site != site).find(|man| {
            let strikes = self.ground.tables.strikes(player, man.kind, man.site);
            strikes.iter().any(|strike| strike.to == site && strike.by.iter().all(clear))
        })
    }

    /// Whether so few such pieces are left that another player wants to be rid of that none can be spared.
    pub(super) fn is_vital(&self, man: &Man) -> bool {
        let hunters = (0..self.ground.goals.len()).filter(|player| man.owner.map(usize::from) != Some(*player));
        let mut hunts = hunters.flat_map(|player| self.ground.goals[player].hunts.iter().filter(|wish| wish.wanted));
        hunts.any(|wish| wish.goal.sort.means(man) && self.meant(&wish.goal.sort).count() <= VITAL)
    }
}
