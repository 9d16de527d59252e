//! Capturing mobility.

use super::{Absent, Advisor, Record, Scene, Solution};

/// The number of captures that each piece of a player's can make now, useful or not, of friend or foe.
///
/// # Source
/// Pell 1993, section 2.4, capturing-mobility; capture-mobility in Table 1.
pub struct CapturingMobility;

impl Advisor for CapturingMobility {
    fn record(&self) -> Record {
        Record {
            name: "capturing-mobility",
            about: "the number of captures that one's pieces can make now",
            asks_for_moves: true,
            ..Record::PELL
        }
    }

    fn of_absent(&self, scene: &Scene, absent: &Absent) -> f64 {
        let mut count = 0.0;
        scene.each_way_of(absent.steps, |_, victims| count += f64::from(u8::from(!victims.is_empty())));
        count
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        scene.each_way(player, |step, victims| {
            if let (Some(from), [_, ..]) = (step.from, victims) {
                tell(Solution { at: Some(from), to: step.to, kind: Some(step.kind), amount: 1.0, words: "a capture" });
            }
        });
    }
}
