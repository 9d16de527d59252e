//! Attack: what can be taken.

use super::{Advisor, Record, Scene, Solution};

/// What the enemy pieces are worth that a player could take, as a share of all enemy pieces on the board.
///
/// # Source
/// Browne 2011, appendix C, C7: values of pieces, not numbers of sites (decision Q19).
pub struct Attack;

impl Advisor for Attack {
    fn record(&self) -> Record {
        Record {
            name: "attack",
            about: "the value of enemy pieces that one threatens",
            asks_for_moves: true,
            ..Record::BROWNE
        }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let all: f64 = scene.others(player).map(|man| scene.ground.value(man)).sum();
        scene.each_victim(player, |step, victim| {
            let hostile = victim.owner.is_some_and(|owner| usize::from(owner) != player);
            if hostile && all > 0.0 {
                let threat = Solution::of(victim, scene.ground.value(victim) / all, "threatened");
                tell(threat.leading(step.from));
            }
        });
    }
}
