//! Eventual mobility.

use super::{Absent, Advisor, Record, Scene, Solution};

/// All sites that each piece of a player's could ever reach, were the board otherwise empty, each halved for every move that it
/// takes.
///
/// # Source
/// Pell 1993, section 2.4, eventual-mobility.
pub struct EventualMobility;

impl Advisor for EventualMobility {
    fn record(&self) -> Record {
        Record {
            name: "eventual-mobility",
            about: "the sites that one's pieces could reach in time on an empty board",
            ..Record::PELL
        }
    }

    fn of_absent(&self, scene: &Scene, absent: &Absent) -> f64 {
        absent.sites.iter().map(|site| scene.ground.tables.eventual(absent.player, absent.kind, *site)).sum()
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        for man in scene.own(player) {
            let amount = scene.ground.tables.eventual(player, man.kind, man.site);
            tell(Solution::of(man, amount, "alone on the board"));
        }
    }
}
