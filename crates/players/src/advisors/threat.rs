//! Threat: what can be lost.

use super::{Advisor, Record, Scene, Solution};

/// What the pieces of a player are worth that another player could take, as a share of all their pieces on the board. More is
/// worse: policies give it a negative weight.
///
/// # Source
/// Browne 2011, appendix C, C9.
pub struct Threat;

impl Advisor for Threat {
    fn record(&self) -> Record {
        Record {
            name: "threat",
            about: "the value of one's own pieces that the enemy threatens",
            asks_for_moves: true,
            ..Record::BROWNE
        }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let all: f64 = scene.own(player).map(|man| scene.ground.value(man)).sum();
        for other in (0..scene.ground.players.len()).filter(|other| *other != player) {
            scene.each_victim(other, |step, victim| {
                if victim.owner.map(usize::from) == Some(player) && all > 0.0 {
                    let threat = Solution::of(victim, scene.ground.value(victim) / all, "in danger");
                    tell(threat.leading(step.from));
                }
            });
        }
    }
}
