//! Distance of arrival.

use super::{Advisor, GOAL, Measure, Scene, Solution};

/// How near each piece of a player's is to where it must arrive: for each piece and goal [`GOAL`] points, halved for every move
/// that it needs on an otherwise empty board, one more if its ways there are taken.
///
/// # Source
/// Pell 1993, section 2.4, arrival-distance.
pub struct ArrivalDistance;

impl Advisor for ArrivalDistance {
    fn name(&self) -> &'static str {
        "arrival-distance"
    }

    fn about(&self) -> &'static str {
        "how near one's pieces are to arriving at their goals"
    }

    fn measure(&self) -> Measure {
        Measure::Points
    }

    fn anticipates(&self) -> bool {
        true
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        for (race, wish) in scene.ground.goals[player].races.iter().enumerate().filter(|(_, wish)| wish.wanted) {
            for man in scene.own(player).filter(|man| wish.goal.sort.means(man)) {
                let piece = (player, man.kind, man.site);
                if let Some(moves) = scene.ground.tables.arrival(race, piece, |site| scene.taken(site)) {
                    tell(Solution::of(man, GOAL * 0.5f64.powi(moves.into()), "on its way"));
                }
            }
        }
    }
}
