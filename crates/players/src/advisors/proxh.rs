//! Proximity to home.

use super::{Advisor, Record, Scene, Solution};

/// How near a player's pieces are to where they come from, on the average; decision Q19. A negative weight urges them away.
///
/// # Source
/// Browne 2011, appendix C, C4.
pub struct Proxh;

impl Advisor for Proxh {
    fn record(&self) -> Record {
        Record { name: "proxh", about: "how near one's pieces are to home", ..Record::BROWNE }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        scene.tell_nearness(&scene.ground.home[player], player, "near home", tell);
    }
}
