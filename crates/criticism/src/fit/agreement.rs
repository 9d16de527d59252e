//! How far two lists of numbers agree.

use crate::statistics::{NORMAL_95, mean};

/// Pearson's correlation, from -1 to 1; nothing if either list is shorter than two, or all of one value.
pub fn pearson(one: &[f64], other: &[f64]) -> Option<f64> {
    let pairs = || one.iter().zip(other);
    let (a, b) = (mean(pairs().map(|(a, _)| *a))?, mean(pairs().map(|(_, b)| *b))?);
    let together: f64 = pairs().map(|(x, y)| (x - a) * (y - b)).sum();
    let spread: f64 =
        pairs().map(|(x, _)| (x - a).powi(2)).sum::<f64>() * pairs().map(|(_, y)| (y - b).powi(2)).sum::<f64>();
    (spread > 0.0).then(|| (together / spread.sqrt()).clamp(-1.0, 1.0))
}

/// Spearman's rank correlation: Pearson's of the ranks, equal values sharing theirs.
pub fn spearman(one: &[f64], other: &[f64]) -> Option<f64> {
    let length = one.len().min(other.len());
    pearson(&ranks(&one[..length]), &ranks(&other[..length]))
}

/// The 95 % interval of a correlation over this many pairs, by Fisher's transformation; nothing for fewer than four.
pub fn interval(correlation: f64, pairs: usize) -> Option<[f64; 2]> {
    let half = NORMAL_95 / (pairs.checked_sub(3).filter(|rest| *rest > 0)? as f64).sqrt();
    // A correlation of exactly 1 has no transform; it is told as nearly 1.
    let middle = correlation.clamp(-1.0 + 1e-12, 1.0 - 1e-12).atanh();
    Some([(middle - half).tanh(), (middle + half).tanh()])
}

/// The rank of each value, from 1; equal values have the mean of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let below = values.iter().filter(|other| other.total_cmp(value).is_lt()).count();
        let equal = values.iter().filter(|other| other.total_cmp(value).is_eq()).count();
        below as f64 + (equal as f64 + 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_that_rise_together_agree() {
        assert_eq!(pearson(&[1.0, 2.0, 3.0], &[2.0, 4.0, 6.0]), Some(1.0));
        assert_eq!(spearman(&[1.0, 2.0, 3.0], &[1.0, 8.0, 9.0]), Some(1.0));
        assert_eq!(spearman(&[1.0, 2.0, 3.0], &[9.0, 8.0, 1.0]), Some(-1.0));
        assert_eq!((pearson(&[1.0, 1.0], &[1.0, 2.0]), pearson(&[], &[])), (None, None));
    }

    #[test]
    fn equal_values_share_their_ranks() {
        assert_eq!(ranks(&[5.0, 1.0, 5.0, 0.0]), [3.5, 2.0, 3.5, 1.0]);
        // 1 - 6 * sum of squared rank differences / (n (n n - 1)), with differences 0, 1, 1, 0.
        let told = spearman(&[1.0, 2.0, 3.0, 4.0], &[1.0, 3.0, 2.0, 4.0]).expect("four");
        assert!((told - 0.8).abs() < 1e-12);
    }

    #[test]
    fn few_pairs_tell_little() {
        let [low, high] = interval(0.67, 19).expect("nineteen");
        assert!((low - 0.308).abs() < 5e-3 && (high - 0.863).abs() < 5e-3, "{low} {high}");
        assert_eq!(interval(0.5, 3), None);
    }
}
