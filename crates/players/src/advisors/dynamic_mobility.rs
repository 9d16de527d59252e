//! Dynamic mobility.

use super::{Absent, Advisor, Record, Scene, Solution};

/// The number of sites to which each piece of a player's can move now, taking nothing. What it can be promoted to on the way
/// does not count separately; where captures are compulsory, there are no other moves.
///
/// # Source
/// Pell 1993, section 2.4, dynamic-mobility.
pub struct DynamicMobility;

impl Advisor for DynamicMobility {
    fn record(&self) -> Record {
        Record {
            name: "dynamic-mobility",
            about: "the number of sites that one's pieces can move to now",
            asks_for_moves: true,
            ..Record::PELL
        }
    }

    fn of_absent(&self, scene: &Scene, absent: &Absent) -> f64 {
        let mut count = 0.0;
        scene.each_way_of(absent.steps, |_, victims| count += f64::from(u8::from(victims.is_empty())));
        count
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        scene.each_way(player, |step, victims| {
            if let (Some(from), []) = (step.from, victims) {
                tell(Solution { at: Some(from), to: step.to, kind: Some(step.kind), amount: 1.0, words: "a move" });
            }
        });
    }
}
