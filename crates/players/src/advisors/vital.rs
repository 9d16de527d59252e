//! Vital pieces.

use super::{Advisor, Record, Scene, Solution};

/// How far a player has come with their goals to eradicate pieces: for each goal the points of the parameter `goal`,
/// halved for every piece that is left.
///
/// # Source
/// Pell 1993, section 2.4, vital: exponentially more points the closer the goal is.
pub struct Vital;

impl Advisor for Vital {
    fn record(&self) -> Record {
        Record {
            name: "vital",
            about: "how near one is to eradicating what one must",
            anticipates: true,
            ..Record::PELL
        }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        for wish in scene.ground.goals[player].hunts.iter().filter(|wish| wish.wanted) {
            let left = scene.meant(&wish.goal.sort).count() as i32;
            tell(Solution::new(scene.parameters.goal * 0.5f64.powi(left), "left to be eradicated"));
        }
    }
}
