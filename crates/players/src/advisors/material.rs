//! Material, in points.

use super::{Advisor, Record, Scene, Solution};

/// What the pieces of a player are worth, on the board and in hand, each by its type.
///
/// # Source
/// Pell 1993, section 2.4, material value: the values are those of the static advisors, or what else the ground was given.
pub struct Material;

impl Advisor for Material {
    fn record(&self) -> Record {
        Record { name: "material", about: "the material value of one's pieces", ..Record::PELL }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        scene.tell_material(player, 1.0, tell);
    }

    fn value(&self, scene: &Scene, player: usize) -> f64 {
        scene.material(player)
    }
}

impl Scene<'_> {
    /// The value of a player's pieces.
    pub(super) fn material(&self, player: usize) -> f64 {
        let standing: f64 = self.own(player).map(|man| self.ground.value(man)).sum();
        let held = self.ground.worth.iter().enumerate();
        standing + held.map(|(kind, worth)| f64::from(self.held(player, kind)) * worth).sum::<f64>()
    }

    /// Tells the value of each piece of a player's, times something.
    pub(super) fn tell_material(&self, player: usize, unit: f64, tell: &mut dyn FnMut(Solution)) {
        self.own(player).for_each(|man| tell(Solution::of(man, self.ground.value(man) * unit, "on the board")));
        for (kind, worth) in self.ground.worth.iter().enumerate() {
            let held = self.held(player, kind);
            if held > 0 {
                let amount = f64::from(held) * worth * unit;
                tell(Solution { kind: Some(kind as u8), ..Solution::new(amount, "in hand") });
            }
        }
    }
}
