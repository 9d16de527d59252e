//! Criteria on one scale: how many standard deviations from the mean of the games at hand.

use super::Dataset;
use crate::statistics::mean;

/// Where the middle of a column is, and how far its values spread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// The mean of what was measured; 0 if nothing was.
    pub middle: f64,
    /// The standard deviation; 0 if all are the same.
    pub spread: f64,
}

impl Scale {
    /// The scale of a column over some games.
    pub fn of(table: &Dataset, column: usize, games: &[usize]) -> Scale {
        let values = || games.iter().filter_map(|game| table.rows[*game][column]);
        let middle = mean(values()).unwrap_or(0.0);
        let variance = mean(values().map(|value| (value - middle).powi(2))).unwrap_or(0.0);
        let spread = variance.sqrt();
        Scale { middle, spread: if spread > 1e-9 { spread } else { 0.0 } }
    }

    /// A value on this scale. What was not measured is taken as the middle, and so is everything where all are the same.
    pub fn standard(&self, value: Option<f64>) -> f64 {
        match value {
            Some(value) if self.spread > 0.0 => (value - self.middle) / self.spread,
            _ => 0.0,
        }
    }
}
