//! Means, shares and ratios, with how sure they are.

use crate::{Measure, Value, Why};

/// The mean; nothing of nothing.
pub fn mean(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.into_iter().fold((0u64, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| sum / count as f64)
}

/// The mean of one value a trial, with Student's 95 % interval.
pub fn of_means(values: &[f64]) -> Option<Value> {
    let value = mean(values.iter().copied())?;
    let count = values.len();
    let error = (count > 1).then(|| {
        let squares: f64 = values.iter().map(|other| (other - value).powi(2)).sum();
        (squares / (count - 1) as f64 / count as f64).sqrt()
    });
    Some(Value::new(value, count).with_error(error))
}

/// A proportion, with Wilson's 95 % interval, which is sound at 0 and 1 as well.
pub fn of_share(hits: usize, all: usize) -> Option<Value> {
    if all == 0 {
        return None;
    }
    let share = hits as f64 / all as f64;
    let error = (share * (1.0 - share) / all as f64).sqrt();
    Some(Value { error: Some(error), interval: Some(wilson(hits as f64, all as f64)), ..Value::new(share, all) })
}

/// Wilson's 95 % interval of a share.
pub fn wilson(hits: f64, all: f64) -> [f64; 2] {
    wilson_at(hits, all, NORMAL_95)
}

/// Wilson's interval of a share, `z` standard errors to each side.
pub fn wilson_at(hits: f64, all: f64, z: f64) -> [f64; 2] {
    let (share, z2) = (hits / all, z * z);
    let middle = (share + z2 / (2.0 * all)) / (1.0 + z2 / all);
    let half = z / (1.0 + z2 / all) * (share * (1.0 - share) / all + z2 / (4.0 * all * all)).sqrt();
    [(middle - half).max(0.0), (middle + half).min(1.0)]
}

/// The mean of events that come in any number in each trial: all of them together. Those of one trial depend on each other,
/// so the error is that of a ratio of trial sums (Cochran, Sampling Techniques, section 6.4).
pub fn of_events(trials: &[Vec<f64>]) -> Option<Value> {
    let count: usize = trials.iter().map(Vec::len).sum();
    let value = mean(trials.iter().flatten().copied())?;
    let groups = trials.len() as f64;
    let error = (trials.len() > 1).then(|| {
        let rest = |events: &Vec<f64>| events.iter().map(|event| event - value).sum::<f64>().powi(2);
        let squares: f64 = trials.iter().map(rest).sum();
        (squares * groups / (groups - 1.0)).sqrt() / count as f64
    });
    Some(Value { over: trials.len(), ..Value::new(value, trials.len()) }.with_error(error))
}

/// Any function of all trials, with the error that leaving out one after the other shows (the jackknife).
pub fn of_whole(count: usize, value: impl Fn(Option<usize>) -> f64) -> Option<Value> {
    if count == 0 {
        return None;
    }
    let error = (count > 1).then(|| {
        let without: Vec<f64> = (0..count).map(|left_out| value(Some(left_out))).collect();
        let middle = mean(without.iter().copied()).unwrap_or_default();
        let squares: f64 = without.iter().map(|other| (other - middle).powi(2)).sum();
        (squares * (count - 1) as f64 / count as f64).sqrt()
    });
    Some(Value::new(value(None), count).with_error(error))
}

/// A measure of what may not be there.
pub fn or_else(value: Option<Value>, why: Why) -> Measure {
    value.map_or(Measure::Unmeasured(why), Measure::of)
}

/// The slope of the straight line that fits best through values one apart.
pub fn slope(values: &[f64]) -> Option<f64> {
    let average = mean(values.iter().copied())?;
    let middle = (values.len() as f64 - 1.0) / 2.0;
    let across = |at: usize| at as f64 - middle;
    let spread: f64 = (0..values.len()).map(|at| across(at).powi(2)).sum();
    let together: f64 = values.iter().enumerate().map(|(at, value)| across(at) * (value - average)).sum();
    (spread > 0.0).then(|| together / spread)
}

/// Brings what has no upper limit into 0 to 1: 0 stays 0, `half` becomes one half.
pub fn saturated(value: f64, half: f64) -> f64 {
    value / (value + half)
}

/// This many standard errors hold 95 % of a normal distribution.
pub const NORMAL_95: f64 = 1.959_964;

/// This many standard errors hold 95 % of Student's distribution, by degrees of freedom from 1.
const STUDENT_95: [f64; 30] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
    2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/// This many standard errors hold 95 % of what a mean of this many values can be.
pub fn student(count: usize) -> f64 {
    let freedom = count.max(2) - 1;
    // Beyond the table, the first terms of the series for large numbers.
    let beyond = || NORMAL_95 + (NORMAL_95.powi(3) + NORMAL_95) / (4.0 * freedom as f64);
    STUDENT_95.get(freedom - 1).copied().unwrap_or_else(beyond)
}

/// The interval of a mean of `count` values, for which a normal distribution would take `z` standard errors: as Student's,
/// by the first terms of the series for large numbers (Fisher and Cornish 1960).
pub fn student_at(count: usize, z: f64) -> f64 {
    let freedom = count.max(2) as f64 - 1.0;
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
    z + first / freedom + second / freedom.powi(2) + third / freedom.powi(3)
}

/// How likely a normal distribution is `z` standard errors away from its mean, or farther, to either side.
pub fn two_tails(z: f64) -> f64 {
    let z = z.abs();
    let density = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if z < 3.0 {
        // 1/2 less the series of the middle part.
        let mut term = z;
        let mut sum = z;
        for nth in 1..60 {
            term *= z * z / f64::from(2 * nth + 1);
            sum += term;
        }
        return (1.0 - 2.0 * density * sum).max(0.0);
    }
    // Laplace's continued fraction, from its far end.
    let fraction = (1..60).rev().fold(z, |rest, nth| z + f64::from(nth) / rest);
    2.0 * density / fraction
}

/// This many standard errors to each side leave this share of a normal distribution out.
pub fn leaving_out(share: f64) -> f64 {
    let (mut low, mut high) = (0.0, 12.0);
    for _ in 0..80 {
        let middle = (low + high) / 2.0;
        if two_tails(middle) > share { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

/// Holm's correction: which of these chances, each of them that of one comparison by luck alone, are small enough that not even
/// one of those that are accepted is luck, but once in twenty times. Holds however the comparisons depend on each other.
pub fn holm(chances: &[f64]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|one, other| chances[*one].total_cmp(&chances[*other]));
    let mut accepted = vec![false; chances.len()];
    for (nth, at) in order.into_iter().enumerate() {
        if chances[at].is_nan() || chances[at] * (chances.len() - nth) as f64 > 0.05 {
            break;
        }
        accepted[at] = true;
    }
    accepted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_of_two_is_hardly_known_and_of_one_not_at_all() {
        let value = of_means(&[0.4, 0.6]).expect("two values");
        assert!((value.value - 0.5).abs() < 1e-12 && (value.error.expect("two") - 0.1).abs() < 1e-12);
        assert_eq!(of_means(&[0.4]).expect("one value").interval, None);
        assert_eq!(of_means(&[]), None);
    }

    #[test]
    fn a_share_of_none_is_not_certainly_nothing() {
        let [low, high] = of_share(0, 10).and_then(|value| value.interval).expect("ten");
        assert!(low == 0.0 && (high - 0.2775).abs() < 1e-3, "{high}");
    }

    #[test]
    fn events_of_one_trial_do_not_make_it_surer() {
        let alone = of_events(&[vec![1.0], vec![0.0], vec![1.0], vec![0.0]]).expect("events");
        let many = of_events(&[vec![1.0; 9], vec![0.0; 9], vec![1.0; 9], vec![0.0; 9]]).expect("events");
        assert_eq!((alone.value, alone.over), (0.5, 4));
        assert!((alone.error.expect("four") - many.error.expect("four")).abs() < 1e-12);
        let plain = of_means(&[1.0, 0.0, 1.0, 0.0]).expect("four values");
        assert!((alone.error.expect("four") - plain.error.expect("four")).abs() < 1e-12);
    }

    #[test]
    fn leaving_one_out_gives_the_error_of_a_mean() {
        let values = [0.1, 0.5, 0.9, 0.2];
        let left = |out: Option<usize>| {
            mean(values.iter().enumerate().filter(|(at, _)| Some(*at) != out).map(|(_, value)| *value))
                .unwrap_or_default()
        };
        let (whole, plain) = (of_whole(4, left).expect("four"), of_means(&values).expect("four"));
        assert!((whole.error.expect("four") - plain.error.expect("four")).abs() < 1e-12);
    }

    #[test]
    fn slopes_and_students() {
        assert_eq!((slope(&[1.0, 3.0, 5.0]), slope(&[4.0]), slope(&[])), (Some(2.0), None, None));
        assert_eq!((student(2), student(21)), (12.706, 2.086));
        assert!((student(61) - 2.000).abs() < 2e-3 && student(100_000) < 1.961);
    }

    #[test]
    fn tails_and_quantiles_are_those_of_the_tables() {
        for (z, share) in [(0.0, 1.0), (1.0, 0.317_310_5), (1.959_964, 0.05), (3.0, 0.002_699_8), (4.0, 6.334e-5)] {
            assert!((two_tails(z) - share).abs() < 1e-6 * (1.0 + share), "{z}: {}", two_tails(z));
            assert!(z == 0.0 || (leaving_out(share) - z).abs() < 1e-4, "{share}: {}", leaving_out(share));
        }
        assert!(two_tails(2.999_999) > two_tails(3.000_001) && two_tails(30.0) >= 0.0);
        for count in [6, 11, 21, 61] {
            assert!((student_at(count, NORMAL_95) - student(count)).abs() < 0.02, "{count}");
        }
    }

    #[test]
    fn holm_s_correction_asks_more_the_more_is_compared() {
        assert_eq!(holm(&[0.04]), [true]);
        assert_eq!(holm(&[0.04, 0.04]), [false, false]);
        assert_eq!(holm(&[0.04, 0.02, 0.9]), [false, false, false]);
        assert_eq!(holm(&[0.9, 0.01, 0.02]), [false, true, true]);
        assert_eq!(holm(&[f64::NAN, 0.001]), [false, true]);
        assert_eq!(holm(&[]), [false; 0]);
    }
}
