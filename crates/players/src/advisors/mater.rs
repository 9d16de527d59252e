//! Material, as a share.

use super::{Advisor, Record, Scene, Solution};

/// What the pieces of a player are worth, on the board and in hand, as a share of what they were at first; where there is no
/// end of them, of half the board full of the dearest.
///
/// # Source
/// Browne 2011, appendix C, C10. Hands count as well, so that to drop a piece is no loss.
pub struct Mater;

impl Advisor for Mater {
    fn record(&self) -> Record {
        Record { name: "mater", about: "the value of one's pieces", ..Record::BROWNE }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        scene.tell_material(player, 1.0 / scene.ground.fortune.max(1e-9), tell);
    }

    fn value(&self, scene: &Scene, player: usize) -> f64 {
        (scene.material(player) / scene.ground.fortune.max(1e-9)).clamp(0.0, 1.0)
    }
}
