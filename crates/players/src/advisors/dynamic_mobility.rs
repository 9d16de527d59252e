//! Dynamic mobility.

use super::{Advisor, Measure, Scene, Solution};

/// The number of sites to which each piece of a player's can move now, taking nothing. What it can be promoted to on the way
/// does not count separately; where captures are compulsory, there are no other moves.
///
/// # Source
/// Pell 1993, section 2.4, dynamic-mobility.
pub struct DynamicMobility;

impl Advisor for DynamicMobility {
    fn name(&self) -> &'static str {
        "dynamic-mobility"
    }

    fn about(&self) -> &'static str {
        "the number of sites that one's pieces can move to now"
    }

    fn measure(&self) -> Measure {
        Measure::Points
    }

    fn asks_for_moves(&self) -> bool {
        true
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        scene.each_way(player, |step, victims| {
            if let (Some(from), []) = (step.from, victims) {
                tell(Solution { at: Some(from), to: step.to, kind: Some(step.kind), amount: 1.0, words: "a move" });
            }
        });
    }
}
