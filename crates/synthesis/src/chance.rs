//! What chance decides, in the words of those who ask it.

use game::Rng;

/// A stream of chance.
pub(crate) struct Chance<'a>(pub(crate) &'a mut Rng);

impl Chance<'_> {
    /// A number below this, which is at least 1.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound.max(1) as u32) as usize
    }

    /// A number from one to the other, both included.
    pub(crate) fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most.saturating_sub(least) + 1)
    }

    /// Yes, once in this many times.
    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Yes, in this many of a hundred times.
    pub(crate) fn percent(&mut self, percent: u32) -> bool {
        self.0.below(100) < percent
    }

    /// One of these, each as likely as any other; nothing if there are none.
    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// One of these words, of which there is one at least.
    pub(crate) fn word(&mut self, from: &[&'static str]) -> &'static str {
        self.pick(from).copied().unwrap_or_default()
    }

    /// The place of one of these, each as likely as its weight says; nothing if all weights are 0.
    pub(crate) fn weighted(&mut self, weights: &[u32]) -> Option<usize> {
        let total: u32 = weights.iter().sum();
        if total == 0 {
            return None;
        }
        let mut drawn = self.0.below(total);
        weights.iter().position(|weight| {
            let found = drawn < *weight;
            drawn = drawn.saturating_sub(*weight);
            found
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_a_weight_is_drawn_as_often_as_it_says_and_nothing_else_is() {
        let mut stream = Rng::new(1, 0);
        let mut counts = [0i32; 4];
        for _ in 0..8000 {
            counts[Chance(&mut stream).weighted(&[1, 0, 4, 3]).expect("a weight")] += 1;
        }
        assert_eq!(counts[1], 0);
        for (count, expected) in [(counts[0], 1000), (counts[2], 4000), (counts[3], 3000)] {
            assert!((count - expected).abs() < 200, "{counts:?}");
        }
        assert_eq!(Chance(&mut stream).weighted(&[0, 0]), None);
    }
}
