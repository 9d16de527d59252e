//! Two-membered evolution: a parent, and a mutant that takes its place if it is better.

use game::Stream;

/// Two-membered evolution, with Rechenberg's rule for how far mutants go: farther while more than one in five is better, else
/// less far.
#[derive(Clone, Debug)]
pub struct Evolution {
    parent: Vec<f64>,
    mutant: Vec<f64>,
    /// How far each value of a mutant is from its parent's, as a standard deviation.
    step: f64,
    stream: Stream,
}

/// How far all values of the first mutants are from their parents' together.
const FIRST_STEP: f64 = 0.7;

/// What a success makes of the step: four failures undo it.
const GROWTH: f64 = 1.5;

/// The step is never less than this share of the first, nor more than this many of it: chance decides many trials.
const BOUNDS: [f64; 2] = [0.2, 2.0];

impl Evolution {
    /// Begins with these values.
    pub fn new(parent: Vec<f64>, seed: u64) -> Evolution {
        let step = FIRST_STEP / (parent.len().max(1) as f64).sqrt();
        Evolution { mutant: parent.clone(), parent, step, stream: Stream::new(seed, 0) }
    }

    /// The best so far.
    pub fn parent(&self) -> &[f64] {
        &self.parent
    }

    /// How far mutants go.
    pub fn step(&self) -> f64 {
        self.step
    }

    /// A new mutant.
    pub fn mutate(&mut self) -> &[f64] {
        for (value, parent) in self.mutant.iter_mut().zip(&self.parent) {
            *value = parent + self.step * normal(&mut self.stream);
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

/// A number that is about normal: the sum of twelve that are even, which is the same on every machine.
fn normal(stream: &mut Stream) -> f64 {
    (0..12).map(|_| (stream.bits() >> 11) as f64 / (1u64 << 53) as f64).sum::<f64>() - 6.0
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
        let mut stream = Stream::new(3, 0);
        let drawn: Vec<f64> = (0..10_000).map(|_| normal(&mut stream)).collect();
        let mean = drawn.iter().sum::<f64>() / 1e4;
        let variance = drawn.iter().map(|number| number * number).sum::<f64>() / 1e4;
        assert!(mean.abs() < 0.05 && (variance - 1.0).abs() < 0.05, "{mean} {variance}");
    }
}
