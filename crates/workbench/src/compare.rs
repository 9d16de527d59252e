//! Two games, or two versions of one, measured side by side: where they differ, and whether that can be chance.

use serde::Serialize;

use crate::measure::{Measurement, Row};

/// Two measurements and where they differ.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// The first game.
    pub one: Measurement,
    /// The second.
    pub other: Measurement,
    /// What they were measured by: what is hardly chance first, the largest difference first; then the rest likewise.
    pub differences: Vec<Difference>,
}

/// A criterion by which both games were measured.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// What it is called.
    pub criterion: &'static str,
    /// What it says of the first game.
    pub one: f64,
    /// What it says of the second.
    pub other: f64,
    /// How much more it says of the second.
    pub difference: f64,
    /// Where that lies in the long run, with 95 %, where that is known.
    pub interval: Option<[f64; 2]>,
    /// Whether it is hardly chance: zero lies outside of the interval.
    pub certain: bool,
}

/// Holds two measurements against each other.
pub fn compare(one: Measurement, other: Measurement) -> Comparison {
    let rows = one.rows.iter().zip(&other.rows);
    let mut differences: Vec<Difference> = rows.filter_map(|(one, other)| difference(one, other)).collect();
    let rank = |one: &Difference| (!one.certain, -one.difference.abs());
    differences.sort_by(|a, b| {
        let ((is_chance, size), (other_is_chance, other_size)) = (rank(a), rank(b));
        is_chance.cmp(&other_is_chance).then(size.total_cmp(&other_size))
    });
    Comparison { one, other, differences }
}

fn difference(one: &Row, other: &Row) -> Option<Difference> {
    let [value, against] = [one, other].map(|row| row.value.as_ref().ok().copied());
    let (value, against) = (value?, against?);
    let difference = against - value;
    let interval = one.interval.zip(other.interval).map(|both| around(difference, both));
    let certain = interval.is_some_and(|[low, high]| low > 0.0 || high < 0.0);
    Some(Difference { criterion: one.title, one: value, other: against, difference, interval, certain })
}

/// The interval of a difference of two numbers that were measured apart: their spreads add up as squares.
fn around(difference: f64, (one, other): ([f64; 2], [f64; 2])) -> [f64; 2] {
    let half = |[low, high]: [f64; 2]| (high - low) / 2.0;
    let spread = half(one).hypot(half(other));
    [difference - spread, difference + spread]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(title: &'static str, value: Result<f64, String>, interval: Option<[f64; 2]>) -> Row {
        Row { title, family: "quality", value, interval }
    }

    #[test]
    fn a_difference_larger_than_both_spreads_together_is_hardly_chance() {
        let (one, other) = ([0.2, 0.4], [0.5, 0.7]);
        let far = difference(&row("Depth", Ok(0.3), Some(one)), &row("Depth", Ok(0.6), Some(other))).expect("both");
        assert!((far.difference - 0.3).abs() < 1e-12 && far.certain, "{far:?}");
        let [low, high] = far.interval.expect("known");
        assert!((low - (0.3 - 0.02f64.sqrt())).abs() < 1e-12 && (high - (0.3 + 0.02f64.sqrt())).abs() < 1e-12);
        let near = difference(&row("Depth", Ok(0.3), Some(one)), &row("Depth", Ok(0.4), Some([0.3, 0.5])));
        assert!(!near.expect("both").certain);
    }

    #[test]
    fn what_one_of_them_was_not_measured_by_is_left_out() {
        let unknown = row("Drama", Err("nobody won".to_owned()), None);
        assert_eq!(difference(&unknown, &row("Drama", Ok(0.5), None)), None);
        let unsure = difference(&row("Size", Ok(0.1), None), &row("Size", Ok(0.9), None)).expect("both");
        assert_eq!((unsure.interval, unsure.certain), (None, false));
    }
}
