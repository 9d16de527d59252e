//! Proximity to the middle.

use super::{Advisor, Record, Scene, Solution};

/// How near a player's pieces are to the middle, on the average: 1 there, 0 where no site is farther.
///
/// # Source
/// Browne 2011, appendix C, C3.
pub struct Proxm;

impl Advisor for Proxm {
    fn record(&self) -> Record {
        Record { name: "proxm", about: "how near one's pieces are to the middle", ..Record::BROWNE }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        scene.tell_nearness(&scene.ground.middle, player, "near the middle", tell);
    }
}
