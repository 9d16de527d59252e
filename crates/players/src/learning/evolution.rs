//! A (1+1) evolution strategy: a parent, and a mutant that replaces it if it is better.

use game::Rng;

/// A (1+1) evolution strategy with Rechenberg's 1/5 success rule: the step grows while more than one mutant in five is better,
/// else it shrinks.
#[derive(Clone, Debug)]
pub struct Evolution {
    parent: Vec<f64>,
    mutant: Vec<f64>,
    /// The step size: the standard deviation of a mutation.
    step: f64,
    rng: Rng,
}

/// How far all values of the first mutants are from their parents' together.
const FIRST_STEP: f64 = 0.7;

/// What a success makes of the step: four failures undo it.
const GROWTH: f64 = 1.5;

/// The step is never less than this share of the first, nor more than this many of it: chance decides many trials.
const BOUNDS: [f64; 2] = [0.2, 2.0];

impl Evolution {
    /// Starts with these values.
    pub fn new(parent: Vec<f64>, seed: u64) -> Evolution {
        let step = FIRST_STEP / (parent.len().max(1) as f64).sqrt();
        Evolution { mutant: parent.clone(), parent, step, rng: Rng::new(seed, 0) }
    }

    /// The best so far.
    pub fn parent(&self) -> &[f64] {
        &self.parent
    }

    /// The step size.
    pub fn step(&self) -> f64 {
        self.step
    }

    /// A new mutant.
    pub fn mutate(&mut self) -> &[f64] {
        for (value, parent) in self.mutant.iter_mut().zip(&self.parent) {
            *value = parent + self.step * normal(&mut self.rng);
        }
        &self.mutant
    }

    /// Whether the mutant was better: then it is the next parent.
    pub fn decide(&mut self, better: bool) {
        let first = FIRST_STEP / (self.parent.len().max(1) as f64).sqrt();
        let factor = if better { GROWTH } else { GROWTH.powf(-0.25) };
        self.step = (self.step * factor).clamp(first * BOUNDS[0], first * BOUNDS[1]);
        if better {
            self.parent.clone_from(&self.mutant);
        }
    }
}

/// An approximately normal number: the sum of twelve uniform ones, which is the same on every machine.
fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| (rng.bits() >> 11) as f64 / (1u64 << 53) as f64).sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    // B41
    #[test]
    fn what_is_better_is_found() {
        let aim = [1.0, -0.5, 0.0, 0.25];
        let far = |values: &[f64]| values.iter().zip(&aim).map(|(a, b)| (a - b).powi(2)).sum::<f64>();
        let mut evolution = Evolution::new(vec![0.0; 4], 1);
        let begun = far(evolution.parent());
        for _ in 0..300 {
            let better = far(evolution.mutate()) < far(&evolution.parent);
            evolution.decide(better);
        }
        assert!(far(evolution.parent()) < 0.05 * begun, "{:?}", evolution.parent());
    }

    #[test]
    fn steps_grow_with_success_and_shrink_without() {
        let mut evolution = Evolution::new(vec![0.0; 2], 1);
        let first = evolution.step();
        evolution.mutate();
        evolution.decide(true);
        assert!(evolution.step() > first && evolution.parent() != [0.0; 2]);
        (0..4).for_each(|_| evolution.decide(false));
        assert!((evolution.step() - first).abs() < 1e-9);
        (0..100).for_each(|_| evolution.decide(false));
        assert!(evolution.step() > 0.1 * first);
    }

    #[test]
    fn numbers_are_about_normal() {
        let mut rng = Rng::new(3, 0);
        let drawn: Vec<f64> = (0..10_000).map(|_| normal(&mut rng)).collect();
        let mean = drawn.iter().sum::<f64>() / 1e4;
        let variance = drawn.iter().map(|number| number * number).sum::<f64>() / 1e4;
        assert!(mean.abs() < 0.05 && (variance - 1.0).abs() < 0.05, "{mean} {variance}");
    }
}
