//! The greatest threat.

use super::{Advisor, Record, Scene, Solution};

/// What the greatest of a player's local threats would gain.
///
/// # Source
/// Pell 1993, section 2.4, global-threat: the maximum instead of the sum of local-threat.
pub struct GlobalThreat;

impl Advisor for GlobalThreat {
    fn record(&self) -> Record {
        Record {
            name: "global-threat",
            about: "what the greatest of one's threats would gain",
            asks_for_moves: true,
            anticipates: true,
            ..Record::PELL
        }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let mut best: Option<Solution> = None;
        let likely = scene.likely(player);
        scene.each_threat(player, |threat| {
            if best.is_none_or(|best| likely * threat.gain > best.amount) {
                best = Some(threat.told(likely * threat.gain, "the greatest threat"));
            }
        });
        best.into_iter().for_each(tell);
    }
}
