//! Static mobility.

use super::{Absent, Advisor, Record, Scene, Solution};

/// The number of sites to which each piece of a player's could move from where it is, were the board otherwise empty.
///
/// # Source
/// Pell 1993, section 2.4, static-mobility.
pub struct StaticMobility;

impl Advisor for StaticMobility {
    fn record(&self) -> Record {
        Record {
            name: "static-mobility",
            about: "the number of sites that one's pieces could move to on an empty board",
            ..Record::PELL
        }
    }

    fn of_absent(&self, scene: &Scene, absent: &Absent) -> f64 {
        absent.sites.iter().map(|site| scene.ground.tables.mobility(absent.player, absent.kind, *site)).sum()
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        for man in scene.own(player) {
            let amount = scene.ground.tables.mobility(player, man.kind, man.site);
            tell(Solution::of(man, amount, "alone on the board"));
        }
    }
}
