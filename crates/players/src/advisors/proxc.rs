//! Proximity to corners.

use super::{Advisor, Record, Scene, Solution};

/// How near a player's pieces are to the closest corner, on the average: 1 in it, 0 where no site is farther.
///
/// # Source
/// Browne 2011, appendix C, C1.
pub struct Proxc;

impl Advisor for Proxc {
    fn record(&self) -> Record {
        Record { name: "proxc", about: "how near one's pieces are to the corners", ..Record::BROWNE }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        scene.tell_nearness(&scene.ground.corners, player, "near a corner", tell);
    }
}
