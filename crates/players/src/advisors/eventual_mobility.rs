//! Eventual mobility.

use super::{Advisor, Measure, Scene, Solution};

/// All sites that each piece of a player's could ever reach, were the board otherwise empty, each halved for every move that it
/// takes.
///
/// # Source
/// Pell 1993, section 2.4, eventual-mobility.
pub struct EventualMobility;

impl Advisor for EventualMobility {
    fn name(&self) -> &'static str {
        "eventual-mobility"
    }

    fn about(&self) -> &'static str {
        "the sites that one's pieces could reach in time on an empty board"
    }

    fn measure(&self) -> Measure {
        Measure::Points
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        for man in scene.own(player) {
            let amount = scene.ground.tables.eventual(player, man.kind, man.site);
            tell(Solution::of(man, amount, "alone on the board"));
        }
    }
}
