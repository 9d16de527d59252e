//! Whether a match can stop: the sequential probability ratio test.

use super::score::{Results, rate_of_elo};

/// A bet between two hypotheses on the difference in strength, with the risks that one is willing to take.
///
/// The ratio is that of the generalised test: under each hypothesis the likelihood is the greatest that any shares of the
/// results have whose mean is what the hypothesis says. So draws and the dependence within pairs need no model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing yet: play on.
    GoOn,
    /// The difference is `elo0` rather than `elo1`.
    H0,
    /// The difference is `elo1` rather than `elo0`.
    H1,
}

/// Counted as having been seen of every result that never came, so that no likelihood is zero.
const UNSEEN: f64 = 1e-3;

/// Before this many results the shares say too little to be trusted. Picked by gut feeling.
const LEAST: f64 = 8.0;

impl Sprt {
    /// A test of `elo0` against the greater `elo1` that accepts `elo1` wrongly with probability `alpha` and `elo0` wrongly
    /// with probability `beta`; why not, if there is no such test.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, String> {
        let risk = |risk: f64| risk > 0.0 && risk < 0.5;
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            Err(format!("elo0 ({elo0}) must be less than elo1 ({elo1})"))
        } else if !(risk(alpha) && risk(beta)) {
            Err(format!("alpha ({alpha}) and beta ({beta}) must lie between 0 and 0.5"))
        } else {
            Ok(Sprt { elo0, elo1, alpha, beta })
        }
    }

    /// What the results say so far.
    pub fn verdict(&self, results: &impl Results) -> Verdict {
        let (low, high) = self.bounds();
        match self.log_ratio(results) {
            ratio if ratio <= low => Verdict::H0,
            ratio if ratio >= high => Verdict::H1,
            _ => Verdict::GoOn,
        }
    }

    /// The ratios at which the test ends (Wald): below the first for `elo0`, above the second for `elo1`.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the likelihood of the results under `elo1` over that under `elo0`; 0 while there are few.
    pub fn log_ratio(&self, results: &impl Results) -> f64 {
        if results.count() < LEAST {
            return 0.0;
        }
        let seen: Vec<(f64, f64)> = results.values().into_iter().map(|(value, n)| (value, n.max(UNSEEN))).collect();
        fit(&seen, rate_of_elo(self.elo1)) - fit(&seen, rate_of_elo(self.elo0))
    }
}

/// The greatest log-likelihood of the results that shares with this mean have, up to a constant.
///
/// With n of N results of value v, the best shares are n/N / (1 + t (v - mean)), for the t at which their mean is right; the
/// sum of which this is the condition falls as t grows, so halving finds it.
fn fit(seen: &[(f64, f64)], mean: f64) -> f64 {
    let excess = |t: f64| seen.iter().map(|(v, n)| n * (v - mean) / (1.0 + t * (v - mean))).sum::<f64>();
    // Beyond these a share is negative: the values reach from 0 to 1.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..50 {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    let t = (low + high) / 2.0;
    -seen.iter().map(|(v, n)| n * (1.0 + t * (v - mean)).ln()).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use game::Rng;

    use super::*;
    use crate::contest::{Pairs, Score};

    fn usual() -> Sprt {
        Sprt::new(0.0, 60.0, 0.05, 0.05).expect("a test")
    }

    #[test]
    fn a_test_that_makes_no_sense_is_refused() {
        for (elo0, elo1, alpha, beta) in [
            (5.0, 5.0, 0.05, 0.05),
            (5.0, 0.0, 0.05, 0.05),
            (f64::NAN, 5.0, 0.05, 0.05),
            (0.0, 5.0, 0.0, 0.05),
            (0.0, 5.0, 0.05, 0.7),
        ] {
            assert!(Sprt::new(elo0, elo1, alpha, beta).is_err());
        }
    }

    #[test]
    fn without_draws_the_ratio_is_that_of_two_coins() {
        let score = Score { wins: 70, draws: 0, losses: 30 };
        let (p1, p0) = (rate_of_elo(60.0), 0.5f64);
        let coins = 70.0 * (p1 / p0).ln() + 30.0 * ((1.0 - p1) / (1.0 - p0)).ln();
        assert!((usual().log_ratio(&score) - coins).abs() < 0.01, "{} {coins}", usual().log_ratio(&score));
    }

    #[test]
    fn plain_matches_are_soon_decided() {
        for (score, verdict) in [
            (Score { wins: 60, draws: 10, losses: 10 }, Verdict::H1),
            (Score { wins: 10, draws: 10, losses: 60 }, Verdict::H0),
            (Score { wins: 5, draws: 5, losses: 4 }, Verdict::GoOn),
            (Score::default(), Verdict::GoOn),
            (Score { wins: 40, draws: 0, losses: 0 }, Verdict::H1),
            (Score { wins: 0, draws: 5000, losses: 0 }, Verdict::H0),
        ] {
            assert_eq!(usual().verdict(&score), verdict, "{score}");
        }
    }

    /// A player of this strength: the chances to win and to draw, the share of draws being given.
    fn chances(elo: f64, draws: f64) -> [f64; 2] {
        [rate_of_elo(elo) - draws / 2.0, draws]
    }

    fn half_points(chances: [f64; 2], rng: &mut Rng) -> usize {
        let drawn = f64::from(rng.below(1 << 30)) / f64::from(1 << 30);
        if drawn < chances[0] { 2 } else { usize::from(drawn < chances[0] + chances[1]) }
    }

    /// How many of the simulated matches end with this verdict, and their mean length in games.
    fn simulate(elo: f64, draws: f64, in_pairs: bool, wanted: Verdict) -> (f64, f64) {
        let (matches, mut with_it, mut games) = (3000u64, 0, 0u64);
        for number in 0..matches {
            let mut rng = Rng::new(if in_pairs { 5 } else { 6 }, number);
            let (mut score, mut pairs) = (Score::default(), Pairs::default());
            let verdict = loop {
                let points = [0, 1].map(|_| half_points(chances(elo, draws), &mut rng));
                for half in points {
                    score = score.with(
                        [
                            Score { losses: 1, ..Score::default() },
                            Score { draws: 1, ..Score::default() },
                            Score { wins: 1, ..Score::default() },
                        ][half],
                    );
                }
                pairs.add(points[0] + points[1]);
                games += 2;
                let verdict = if in_pairs { usual().verdict(&pairs) } else { usual().verdict(&score) };
                if verdict != Verdict::GoOn {
                    break verdict;
                }
            };
            with_it += u64::from(verdict == wanted);
        }
        (with_it as f64 / matches as f64, games as f64 / matches as f64)
    }

    #[test]
    fn wrong_verdicts_are_as_rare_as_was_asked_for() {
        for in_pairs in [false, true] {
            for draws in [0.0, 0.4] {
                for (truth, wrong) in [(0.0, Verdict::H1), (60.0, Verdict::H0)] {
                    let (rate, games) = simulate(truth, draws, in_pairs, wrong);
                    assert!((0.02..0.065).contains(&rate), "{truth} {draws} {in_pairs}: {rate} in {games} games");
                    assert!(games < 400.0, "{games}");
                }
            }
        }
    }
}
