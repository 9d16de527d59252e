//! Local threats.

use super::{Absent, Advisor, Record, Scene, Solution};

/// What each capture that a player threatens would gain, less according to whose turn it is.
///
/// # Source
/// Pell 1993, section 2.4, local-threat; the parts that count, and what the effect of a capture adds, are guesses.
pub struct LocalThreat;

impl Advisor for LocalThreat {
    fn record(&self) -> Record {
        Record {
            name: "local-threat",
            about: "what one's threats to capture would gain",
            asks_for_moves: true,
            anticipates: true,
            ..Record::PELL
        }
    }

    fn of_absent(&self, scene: &Scene, absent: &Absent) -> f64 {
        let mut sum = 0.0;
        scene.each_pair(absent.player, absent.steps, |_, victim| {
            sum += scene.ground.value(victim) * scene.ground.gain(absent.kind, victim.kind);
        });
        scene.likely(absent.player) * sum
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let likely = scene.likely(player);
        scene.each_threat(player, |threat| tell(threat.told(likely * threat.gain, "a threat")));
    }
}
