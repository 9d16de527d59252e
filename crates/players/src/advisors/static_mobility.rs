//! Static mobility.

use super::{Advisor, Measure, Scene, Solution};

/// The number of sites to which each piece of a player's could move from where it is, were the board otherwise empty.
///
/// # Source
/// Pell 1993, section 2.4, static-mobility.
pub struct StaticMobility;

impl Advisor for StaticMobility {
    fn name(&self) -> &'static str {
        "static-mobility"
    }

    fn about(&self) -> &'static str {
        "the number of sites that one's pieces could move to on an empty board"
    }

    fn measure(&self) -> Measure {
        Measure::Points
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        for man in scene.own(player) {
            let amount = scene.ground.tables.mobility(player, man.kind, man.site);
            tell(Solution::of(man, amount, "alone on the board"));
        }
    }
}
