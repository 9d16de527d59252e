//! Capturing mobility.

use super::{Advisor, Measure, Scene, Solution};

/// The number of captures that each piece of a player's can make now, useful or not, of friend or foe.
///
/// # Source
/// Pell 1993, section 2.4, capturing-mobility; capture-mobility in Table 1.
pub struct CapturingMobility;

impl Advisor for CapturingMobility {
    fn name(&self) -> &'static str {
        "capturing-mobility"
    }

    fn about(&self) -> &'static str {
        "the number of captures that one's pieces can make now"
    }

    fn measure(&self) -> Measure {
        Measure::Points
    }

    fn asks_for_moves(&self) -> bool {
        true
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        scene.each_way(player, |step, victims| {
            if let (Some(from), [_, ..]) = (step.from, victims) {
                tell(Solution { at: Some(from), to: step.to, kind: Some(step.kind), amount: 1.0, words: "a capture" });
            }
        });
    }
}
