//! What a player gets on the average, in games of any number of roles.

use super::normal::t95;
use super::score::{Interval, wilson};

/// Rewards in 0..1, one for each game; or one for each set of games with the same opening, which are not independent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeanReward {
    rewards: Vec<f64>,
}

impl MeanReward {
    /// The mean; nothing if there is no reward.
    pub fn mean(&self) -> Option<f64> {
        let count = self.rewards.len();
        (count > 0).then(|| self.rewards.iter().sum::<f64>() / count as f64)
    }

    /// Where the mean lies in the long run, with 95 %; never outside 0..1. As for [`super::Pairs`]: Wilson's interval for as many
    /// decided games as would vary just as much as these rewards did.
    pub fn interval(&self) -> Interval {
        let (Some(mean), count) = (self.mean(), self.rewards.len() as f64) else { return wilson(0.5, 0.0, 0.0) };
        let (expected, variance) = self.moments();
        wilson(mean, count * expected * (1.0 - expected) / variance, t95(count))
    }

    /// Mean and variance as if there had been one reward more, a fifth of it of each size: no sample is so even that nothing else
    /// can happen.
    fn moments(&self) -> (f64, f64) {
        let one_more = [0.0, 0.25, 0.5, 0.75, 1.0].map(|size| (size, 0.2));
        let all = || self.rewards.iter().map(|reward| (*reward, 1.0)).chain(one_more);
        let count = self.rewards.len() as f64 + 1.0;
        let mean = all().map(|(reward, weight)| reward * weight).sum::<f64>() / count;
        (mean, all().map(|(reward, weight)| (reward - mean).powi(2) * weight).sum::<f64>() / count)
    }
}

impl FromIterator<f64> for MeanReward {
    fn from_iter<I: IntoIterator<Item = f64>>(rewards: I) -> MeanReward {
        MeanReward { rewards: rewards.into_iter().map(|reward| reward.clamp(0.0, 1.0)).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::{Pairs, Results};

    #[test]
    fn it_agrees_with_pairs_of_games() {
        let pairs = Pairs { counts: [1, 2, 9, 4, 0] };
        let rewards: MeanReward =
            pairs.values().into_iter().flat_map(|(value, count)| std::iter::repeat_n(value, count as usize)).collect();
        let (one, other) = (rewards.interval(), pairs.interval());
        assert!((rewards.mean().expect("some") - pairs.rate()).abs() < 1e-12);
        assert!((one.low - other.low).abs() < 1e-12 && (one.high - other.high).abs() < 1e-12, "{one:?} {other:?}");
    }

    #[test]
    fn nothing_is_certain() {
        assert_eq!(
            (MeanReward::default().mean(), MeanReward::default().interval()),
            (None, Interval { low: 0.0, high: 1.0 })
        );
        let always: MeanReward = std::iter::repeat_n(1.0, 10).collect();
        let Interval { low, high } = always.interval();
        assert!(low > 0.5 && low < 0.99 && high == 1.0, "{low} to {high}");
    }
}
