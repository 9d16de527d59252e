//! Potent threats.

use super::{Advisor, Record, Scene, Solution};

/// What each threat would gain that is obviously potent: of the side to move, if the target is unguarded or dearer than the
/// attacker; of the other, if it is dearer and the attacker is not in such danger itself. Targets that are vital always are.
///
/// # Source
/// Pell 1993, section 2.4, potent-threat; where a guard takes back, only the difference counts, which is ours.
pub struct PotentThreat;

impl Advisor for PotentThreat {
    fn record(&self) -> Record {
        Record {
            name: "potent-threat",
            about: "what one's threats would gain that are obviously potent",
            asks_for_moves: true,
            anticipates: true,
            ..Record::PELL
        }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let likely = scene.likely(player);
        scene.each_potent(player, |threat, gain| tell(threat.told(likely * gain, "a potent threat")));
    }
}
