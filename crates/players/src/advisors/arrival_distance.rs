//! Distance of arrival.

use board::Site;
use game::Man;

use super::{Absent, Advisor, Record, Scene, Solution};

/// How near each piece of a player is to where it must arrive: for each piece and goal the points of the parameter `goal`, halved
/// for every move that it needs on an otherwise empty board, one more if its ways there are taken.
///
/// # Source
/// Pell 1993, section 2.4, arrival-distance.
pub struct ArrivalDistance;

impl Advisor for ArrivalDistance {
    fn record(&self) -> Record {
        Record {
            name: "arrival-distance",
            about: "how near one's pieces are to arriving at their goals",
            anticipates: true,
            ..Record::PELL
        }
    }

    fn of_absent(&self, scene: &Scene, absent: &Absent) -> f64 {
        let races = 0..scene.ground.goals[absent.player].races.len();
        let arrivals = |site: &Site| {
            let man = absent.man(*site);
            races.clone().filter_map(|race| scene.arrival(race, absent.player, &man)).sum::<f64>()
        };
        absent.sites.iter().map(arrivals).sum()
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        for race in 0..scene.ground.goals[player].races.len() {
            for man in scene.own(player) {
                scene.arrival(race, player, man).into_iter().for_each(|amount| {
                    tell(Solution::of(man, amount, "on its way"));
                });
            }
        }
    }
}

impl Scene<'_> {
    /// What a piece has of a race of a player's: nothing if it does not run in it, or never arrives.
    fn arrival(&self, race: usize, player: usize, man: &Man) -> Option<f64> {
        let wish = self.ground.goals[player].races.get(race)?;
        if !wish.wanted || !wish.goal.sort.means(man) {
            return None;
        }
        let moves = self.ground.tables.arrival(race, (player, man.kind, man.site), |site| self.taken(site))?;
        Some(self.parameters.goal * 0.5f64.powi(moves.into()))
    }
}
