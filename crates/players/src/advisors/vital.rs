//! Vital pieces.

use super::{Advisor, GOAL, Measure, Scene, Solution};

/// How far a player has come with his goals to eradicate pieces: for each goal [`GOAL`] points, halved for every piece that is
/// left.
///
/// # Source
/// Pell 1993, section 2.4, vital: exponentially more points the closer the goal is.
pub struct Vital;

impl Advisor for Vital {
    fn name(&self) -> &'static str {
        "vital"
    }

    fn about(&self) -> &'static str {
        "how near one is to eradicating what one must"
    }

    fn measure(&self) -> Measure {
        Measure::Points
    }

    fn anticipates(&self) -> bool {
        true
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        for wish in scene.ground.goals[player].hunts.iter().filter(|wish| wish.wanted) {
            let left = scene.meant(&wish.goal.sort).count() as i32;
            tell(Solution::new(GOAL * 0.5f64.powi(left), "left to be eradicated"));
        }
    }
}
