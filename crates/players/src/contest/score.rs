//! What came of a match between two players: points, how sure they are, and the difference in strength that they show.

use std::fmt;

use super::normal::{Z95, below, t95};

/// Games of one player against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// Pairs of games with the same opening and swapped colours, by what the two brought together.
///
/// The two games of a pair are not independent (an opening that wins for White gives each side a point), so a pair is one
/// value, not two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// How many pairs brought 0, ½, 1, 1½ and 2 points.
    pub counts: [u32; 5],
}

/// Two numbers between which something is, with a probability of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Hardly less than this.
    pub low: f64,
    /// Hardly more than this.
    pub high: f64,
}

/// A difference in strength; a number that is missing is boundless, as after a match won or lost in every game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloDifference {
    /// What the score says.
    pub elo: Option<f64>,
    /// Hardly less than this.
    pub low: Option<f64>,
    /// Hardly more than this.
    pub high: Option<f64>,
}

/// What a match is judged by: values in 0..1, each with how often it came.
pub trait Results {
    /// The values and their counts; the same values for any counts.
    fn values(&self) -> Vec<(f64, f64)>;

    /// How many values there are.
    fn count(&self) -> f64 {
        self.values().iter().map(|(_, count)| count).sum()
    }

    /// The mean value, the share of the points: 0 to 1; ½ if there is none.
    fn rate(&self) -> f64 {
        let count = self.count();
        if count == 0.0 { 0.5 } else { self.values().iter().map(|(value, n)| value * n).sum::<f64>() / count }
    }

    /// Where the share of the points lies in the long run, with 95 %; never outside 0..1.
    fn interval(&self) -> Interval;

    /// The difference in strength.
    fn elo(&self) -> EloDifference {
        let Interval { low, high } = self.interval();
        EloDifference { elo: finite(self.rate()), low: finite(low), high: finite(high) }
    }

    /// How likely the player is the stronger one, nothing else being known of the two.
    fn likelihood_of_superiority(&self) -> f64;
}

impl Score {
    /// The same games as the other player sees them.
    pub fn reversed(self) -> Score {
        Score { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// How many games.
    pub fn games(self) -> u32 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }

    /// A win 1, a draw ½.
    pub fn points(self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// These games and others.
    pub fn with(self, other: Score) -> Score {
        Score {
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
        }
    }
}

impl Results for Score {
    fn values(&self) -> Vec<(f64, f64)> {
        vec![(0.0, self.losses.into()), (0.5, self.draws.into()), (1.0, self.wins.into())]
    }

    /// Wilson's interval for as many games without draws. Draws make results vary less, never more, so that it holds in at
    /// least 95 % of matches; it needs no variance of the sample, so that ten wins of ten are no certainty.
    fn interval(&self) -> Interval {
        wilson(self.rate(), self.count(), Z95)
    }

    /// Drawn games tell nothing. Every share of the others won being equally likely before, it is above one half with the
    /// probability that of w + l + 1 tosses of a coin at most w show heads.
    fn likelihood_of_superiority(&self) -> f64 {
        let tosses = f64::from(self.wins) + f64::from(self.losses) + 1.0;
        let fewer = self.wins.min(self.losses);
        let (mut log, mut sum) = (-tosses * std::f64::consts::LN_2, 0.0);
        for heads in 0..=fewer {
            sum += log.exp();
            log += ((tosses - f64::from(heads)) / (f64::from(heads) + 1.0)).ln();
        }
        if self.wins == fewer { sum } else { 1.0 - sum }
    }
}

impl Pairs {
    /// Adds a pair that brought this many half points, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        if let Some(count) = self.counts.get_mut(half_points) {
            *count = count.saturating_add(1);
        }
    }

    /// Mean and variance of the values as if one more pair had been played, a fifth of it with each result: no sample is so
    /// even that nothing else can happen.
    fn moments(&self) -> (f64, f64) {
        let (values, count) = (self.values(), self.count() + 1.0);
        let weighted = |f: &dyn Fn(f64) -> f64| values.iter().map(|(v, n)| f(*v) * (n + 0.2)).sum::<f64>() / count;
        let mean = weighted(&|value| value);
        (mean, weighted(&|value| (value - mean).powi(2)))
    }
}

impl Results for Pairs {
    fn values(&self) -> Vec<(f64, f64)> {
        self.counts.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]).map(|(count, value)| (value, f64::from(*count))).collect()
    }

    /// Wilson's interval for as many decided games as would vary just as much as these pairs did. So it follows what the
    /// pairs show (draws, and openings that decide, make them vary less) and yet stays within 0..1. As the variance is
    /// itself estimated, Student's quantile takes the place of the normal one.
    fn interval(&self) -> Interval {
        let (mean, variance) = self.moments();
        let equivalent = self.count() * mean * (1.0 - mean) / variance;
        wilson(self.rate(), equivalent, t95(self.count().max(1.0)))
    }

    fn likelihood_of_superiority(&self) -> f64 {
        let (_, variance) = self.moments();
        let deviation = (variance / self.count().max(1.0)).sqrt();
        below((self.rate() - 0.5) / deviation)
    }
}

/// Wilson's interval for a share of `count` tosses: all shares from which this one is at most `z` deviations away.
pub(super) fn wilson(rate: f64, count: f64, z: f64) -> Interval {
    if count <= 0.0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (z2, n) = (z * z, count);
    let centre = (rate + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = z / (1.0 + z2 / n) * (rate * (1.0 - rate) / n + z2 / (4.0 * n * n)).sqrt();
    // Rounding would leave the ends of 0 % and 100 % a hair away from where they are.
    let low = if rate <= 0.0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if rate >= 1.0 { 1.0 } else { (centre + half).min(1.0) };
    Interval { low, high }
}

/// The difference in Elo at which this share of the points is expected; infinite at 0 and 1.
pub fn elo_of_rate(rate: f64) -> f64 {
    400.0 * (rate / (1.0 - rate)).log10()
}

/// The share of the points that is expected at this difference in Elo.
pub fn rate_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

fn finite(rate: f64) -> Option<f64> {
    (rate > 0.0 && rate < 1.0).then(|| elo_of_rate(rate))
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.wins, self.draws, self.losses)
    }
}

impl fmt::Display for EloDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.elo, self.low, self.high) {
            (Some(elo), Some(low), Some(high)) => write!(f, "{elo:+.0} ({low:+.0} to {high:+.0})"),
            (_, Some(low), None) => write!(f, "more than {low:+.0}"),
            (_, None, Some(high)) => write!(f, "less than {high:+.0}"),
            _ => f.write_str("unknown"),
        }
    }
}

#[cfg(test)]
mod tests {
    use game::Rng;

    use super::*;

    fn score(wins: u32, draws: u32, losses: u32) -> Score {
        Score { wins, draws, losses }
    }

    #[test]
    fn intervals_are_wilson_s() {
        for (score, low, high) in [
            (score(60, 0, 40), 0.5020, 0.6906),
            (score(50, 20, 30), 0.5020, 0.6906),
            (score(10, 0, 0), 0.7225, 1.0),
            (score(0, 0, 10), 0.0, 0.2775),
            (score(0, 0, 0), 0.0, 1.0),
        ] {
            let found = score.interval();
            assert!((found.low - low).abs() < 1e-4 && (found.high - high).abs() < 1e-4, "{score}: {found:?}");
        }
    }

    #[test]
    fn no_interval_leaves_zero_to_one_or_leaves_out_the_score() {
        for packed in 0..6u32.pow(5) {
            let counts = [0, 1, 2, 3, 4].map(|nth| [0, 1, 2, 5, 40, 1000][(packed / 6u32.pow(nth) % 6) as usize]);
            let pairs = Pairs { counts };
            let Interval { low, high } = pairs.interval();
            let rate = pairs.rate();
            assert!(0.0 <= low && low <= rate && rate <= high && high <= 1.0, "{pairs:?}: {low} {high}");
            assert!((0.0..=1.0).contains(&pairs.likelihood_of_superiority()));
        }
    }

    #[test]
    fn elo_says_more_than_where_every_game_was_won() {
        for (score, text) in [
            (score(75, 0, 25), "+191 (+113 to +269)"),
            (score(10, 0, 0), "more than +166"),
            (score(0, 0, 10), "less than -166"),
            (score(1, 2, 1), "+0 (-301 to +301)"),
            (score(0, 0, 0), "unknown"),
        ] {
            assert_eq!(score.elo().to_string(), text);
        }
        assert!(Pairs { counts: [0, 0, 0, 0, 30] }.elo().to_string().starts_with("more than +"));
    }

    #[test]
    fn superiority_is_counted_in_tosses_of_a_coin() {
        for (score, likelihood) in [
            (score(0, 9, 0), 0.5),
            (score(1, 0, 0), 0.75),
            (score(0, 0, 1), 0.25),
            (score(10, 7, 0), 1.0 - 1.0 / 2048.0),
            (score(60, 0, 40), 0.976_5),
        ] {
            assert!((score.likelihood_of_superiority() - likelihood).abs() < 1e-3, "{score}");
        }
        assert_eq!(score(100_000, 0, 50_000).likelihood_of_superiority(), 1.0);
        assert!((Pairs { counts: [0, 0, 9, 0, 0] }.likelihood_of_superiority() - 0.5).abs() < 1e-12);
    }

    /// A player who wins, draws and loses with these chances as White, and with those as Black.
    fn pairs_of(chances: [[f64; 3]; 2], pairs: u32, rng: &mut Rng) -> (Score, Pairs) {
        let (mut score, mut counted) = (Score::default(), Pairs::default());
        for _ in 0..pairs {
            let mut half_points = 0;
            for chance in chances {
                let drawn = f64::from(rng.below(1 << 30)) / f64::from(1 << 30);
                if drawn < chance[0] {
                    score.wins += 1;
                    half_points += 2;
                } else if drawn < chance[0] + chance[1] {
                    score.draws += 1;
                    half_points += 1;
                } else {
                    score.losses += 1;
                }
            }
            counted.add(half_points);
        }
        (score, counted)
    }

    #[test]
    fn the_truth_lies_in_ninety_five_of_a_hundred_intervals() {
        let even = [[0.5, 0.0, 0.5]; 2];
        let drawish = [[0.3, 0.5, 0.2]; 2];
        let white_wins = [[0.9, 0.05, 0.05], [0.2, 0.1, 0.7]];
        let strong = [[0.9, 0.06, 0.04]; 2];
        for (chances, pairs) in [(even, 20), (even, 200), (drawish, 50), (white_wins, 50), (strong, 30)] {
            let truth = chances.iter().map(|chance| chance[0] + chance[1] / 2.0).sum::<f64>() / 2.0;
            let (mut held, mut held_in_pairs, matches) = (0, 0, 2000);
            for number in 0..matches {
                let (score, counted) = pairs_of(chances, pairs, &mut Rng::new(11, number));
                let holds = |interval: Interval| u64::from(interval.low <= truth && truth <= interval.high);
                held += holds(score.interval());
                held_in_pairs += holds(counted.interval());
            }
            assert!(held * 1000 >= 935 * matches, "{chances:?} {pairs}: {held}");
            assert!((930..=985).contains(&(held_in_pairs * 1000 / matches)), "{chances:?} {pairs}: {held_in_pairs}");
        }
    }
}
