//! Local threats.

use super::{Advisor, Measure, Scene, Solution};

/// What each capture that a player threatens would gain, less according to whose turn it is.
///
/// # Source
/// Pell 1993, section 2.4, local-threat; the parts that count, and what the effect of a capture adds, are guesses.
pub struct LocalThreat;

impl Advisor for LocalThreat {
    fn name(&self) -> &'static str {
        "local-threat"
    }

    fn about(&self) -> &'static str {
        "what one's threats to capture would gain"
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
        let likely = scene.likely(player);
        scene.each_threat(player, |threat| tell(threat.told(likely * threat.gain, "a threat")));
    }
}
