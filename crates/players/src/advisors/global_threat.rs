//! The greatest threat.

use super::{Advisor, Measure, Scene, Solution};

/// What the greatest of a player's local threats would gain.
///
/// # Source
/// Pell 1993, section 2.4, global-threat: the maximum instead of the sum of local-threat.
pub struct GlobalThreat;

impl Advisor for GlobalThreat {
    fn name(&self) -> &'static str {
        "global-threat"
    }

    fn about(&self) -> &'static str {
        "what the greatest of one's threats would gain"
    }

    fn measure(&self) -> Measure {
        Measure::Points
    }

    fn asks_for_moves(&self) -> bool {
        true
    }

    fn anticipates(&self) -> bool {
        true
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
