//! Temporal-difference learning: the value of a position is corrected by the values of those after it, and in the end by the
//! result of the game.

/// Learns from games, position by position: TD(lambda) on what the search ends at (Baxter, Tridgell and Weaver's TDLeaf), with
/// a logistic curve from points to the part of a game that is expected.
#[derive(Clone, Debug)]
pub struct Differences {
    values: Vec<f64>,
    /// The sum of the values after each batch of the later ones, and how many these are.
    sum: Vec<f64>,
    summed: u32,
    batches: u32,
}

/// What was seen of a position of a game, for the first player.
#[derive(Clone, Debug, PartialEq)]
pub enum Glimpse {
    /// What each weight amounts to there.
    Views(Vec<f64>),
    /// The game is won (1), drawn (0.5) or lost (0) for certain.
    Sure(f64),
}

/// Lambda: 1 is the end of the game alone, 0 the next position alone.
const LAMBDA: f64 = 0.7;

/// The initial learning rate, and after how many batches it is halved.
const RATE: f64 = 1.0;
const HALVED: f64 = 50.0;

impl Differences {
    /// Starts with these values.
    pub fn new(values: Vec<f64>) -> Differences {
        Differences { sum: vec![0.0; values.len()], values, summed: 0, batches: 0 }
    }

    /// What is played with now.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The learnt weights: their mean since the last call, which is less noisy than the last values.
    pub fn learnt(&mut self) -> Vec<f64> {
        if self.summed == 0 {
            return self.values.clone();
        }
        let mean = self.sum.iter().map(|sum| sum / f64::from(self.summed)).collect();
        self.sum.fill(0.0);
        self.summed = 0;
        mean
    }

    /// Learns from games: what was seen in each, and what each came to for the first player (1, 0.5 or 0); nothing if it was
    /// given up, so that only what came next teaches anything.
    pub fn learn(&mut self, games: &[(Vec<Glimpse>, Option<f64>)]) {
        let mut change = vec![0.0; self.values.len()];
        let mut seen = 0;
        for (glimpses, result) in games {
            let last = || glimpses.last().map_or(0.5, |glimpse| self.expected(glimpse));
            let mut next = result.unwrap_or_else(last);
            let mut to_come = next;
            for glimpse in glimpses.iter().rev() {
                let expected = self.expected(glimpse);
                to_come = LAMBDA * to_come + (1.0 - LAMBDA) * next;
                if let Glimpse::Views(views) = glimpse {
                    let error = to_come - expected;
                    change.iter_mut().zip(views).for_each(|(change, view)| *change += error * view);
                    seen += 1;
                }
                next = expected;
            }
        }
        let rate = RATE / (1.0 + f64::from(self.batches) / HALVED) / f64::from(seen.max(1));
        self.values.iter_mut().zip(&change).for_each(|(value, change)| *value += rate * change);
        self.sum.iter_mut().zip(&self.values).for_each(|(sum, value)| *sum += value);
        self.summed += 1;
        self.batches += 1;
    }

    /// The expected result of a position, from 0 to 1.
    fn expected(&self, glimpse: &Glimpse) -> f64 {
        match glimpse {
            Glimpse::Sure(result) => *result,
            Glimpse::Views(views) => {
                let points: f64 = self.values.iter().zip(views).map(|(value, view)| value * view).sum();
                1.0 / (1.0 + (-points).exp())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Rng;

    // S58
    #[test]
    fn what_leads_to_wins_gets_weight() {
        // Walks of seven steps: the first view tells where it is going, the second nothing.
        let mut rng = Rng::new(7, 0);
        let mut differences = Differences::new(vec![0.0, 0.5]);
        for _ in 0..200 {
            let mut games = Vec::new();
            for _ in 0..8 {
                let (mut place, mut glimpses) = (0.0, Vec::new());
                for _ in 0..7 {
                    place += if rng.below(2) == 0 { 1.0 } else { -1.0 };
                    glimpses.push(Glimpse::Views(vec![place, f64::from(rng.below(3)) - 1.0]));
                }
                games.push((glimpses, Some(if place > 0.0 { 1.0 } else { 0.0 })));
            }
            differences.learn(&games);
        }
        let learnt = differences.learnt();
        assert!(learnt[0] > 0.5 && learnt[1].abs() < 0.2, "{learnt:?}");
    }

    #[test]
    fn a_game_that_went_as_expected_teaches_nothing() {
        for (value, view, result) in [(0.0, 1.0, Some(0.5)), (1.0, 0.0, Some(0.5)), (0.7, 2.0, None)] {
            let mut differences = Differences::new(vec![value]);
            differences.learn(&[(vec![Glimpse::Views(vec![view]); 2], result)]);
            assert!((differences.values()[0] - value).abs() < 1e-12, "{value} {view} {result:?}");
        }
    }
}
