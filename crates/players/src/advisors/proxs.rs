//! Proximity to sides.

use super::{Advisor, Record, Scene, Solution};

/// How near a player's pieces are to the closest side, on the average: 1 on it, 0 where no site is farther.
///
/// # Source
/// Browne 2011, appendix C, C2.
pub struct Proxs;

impl Advisor for Proxs {
    fn record(&self) -> Record {
        Record { name: "proxs", about: "how near one's pieces are to the sides", ..Record::BROWNE }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        scene.tell_nearness(&scene.ground.sides, player, "near a side", tell);
    }
}
