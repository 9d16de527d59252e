//! The greatest potent threat.

use super::{Advisor, Record, Scene, Solution};

/// What the greatest of a player's potent threats would gain.
///
/// # Source
/// Pell 1993, section 2.4, global-threat: the maximum instead of the sum of potent-threat.
pub struct GlobalPotent;

impl Advisor for GlobalPotent {
    fn record(&self) -> Record {
        Record {
            name: "global-potent",
            about: "what the greatest of one's potent threats would gain",
            asks_for_moves: true,
            anticipates: true,
            ..Record::PELL
        }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let mut best: Option<Solution> = None;
        let likely = scene.likely(player);
        scene.each_potent(player, |threat, gain| {
            if best.is_none_or(|best| likely * gain > best.amount) {
                best = Some(threat.told(likely * gain, "the greatest potent threat"));
            }
        });
        best.into_iter().for_each(tell);
    }
}
