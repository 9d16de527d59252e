//! What a criterion says: a number with its interval, or why there is none.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::statistics::student;

/// What a criterion says of a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// A number from -1 to 1.
    Value(Value),
    /// There is none, and this is why. Never a number in disguise: a score counts it as 0 (Q10), or as
    /// what is usual, and says so.
    Unmeasured(Why),
}

/// A measured number, and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Value {
    /// The number, from -1 to 1.
    pub value: f64,
    /// Its standard error, where it is a mean over trials, or nearly one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// The 95 % interval.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval: Option<[f64; 2]>,
    /// Over how many trials it was taken; 0 if the rules alone say it.
    pub over: usize,
    /// The figure before it was brought into range: moves, nodes, seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw: Option<f64>,
}

/// Why there is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The rules are not at hand.
    NoRules,
    /// No trial was played in the mode that it needs.
    NoTrials,
    /// No trial was won by any player.
    NoWinner,
    /// No trial has enough moves after the random ones.
    TooShort,
    /// The trials do not hold what it looks at.
    NotRecorded,
    /// What it looks at never happened.
    NeverHappened,
}

impl Measure {
    /// A value, if it is a number at all; brought into -1 to 1.
    pub fn of(value: Value) -> Measure {
        if !value.value.is_finite() {
            return Measure::Unmeasured(Why::NotRecorded);
        }
        let clamped = |number: f64| number.clamp(-1.0, 1.0);
        let sound = |bounds: &[f64; 2]| bounds.iter().all(|bound| bound.is_finite());
        Measure::Value(Value {
            value: clamped(value.value),
            error: value.error.filter(|error| error.is_finite()),
            interval: value.interval.filter(sound).map(|bounds| bounds.map(clamped)),
            raw: value.raw.filter(|raw| raw.is_finite()),
            ..value
        })
    }

    /// 1 if it is so, 0 if not.
    pub fn presence(is_so: bool) -> Measure {
        Measure::of(Value::new(f64::from(is_so), 0))
    }

    /// The number, if there is one.
    pub fn value(&self) -> Option<f64> {
        self.measured().map(|value| value.value)
    }

    /// The figure before it was brought into range, if it was.
    pub fn raw(&self) -> Option<f64> {
        self.measured().and_then(|value| value.raw)
    }

    /// The number with all that is known of it.
    pub fn measured(&self) -> Option<&Value> {
        match self {
            Measure::Value(value) => Some(value),
            Measure::Unmeasured(_) => None,
        }
    }

    /// The number, or the 0 that decision Q10 lets a sum take in its place.
    pub fn or_zero(&self) -> f64 {
        self.value().unwrap_or(0.0)
    }
}

impl Value {
    /// A number of which nothing else is known.
    pub fn new(value: f64, over: usize) -> Value {
        Value { value, error: None, interval: None, over, raw: None }
    }

    /// The same with a standard error, and Student's interval around it.
    pub fn with_error(mut self, error: Option<f64>) -> Value {
        let half = |error: f64| student(self.over) * error;
        self.interval = error.map(|error| [self.value - half(error), self.value + half(error)]);
        self.error = error;
        self
    }

    /// The same on another scale, by a function that never turns back; the figure on the old scale is kept as `raw`.
    pub fn scaled(self, scale: impl Fn(f64) -> f64) -> Value {
        let interval = self.interval.map(|bounds| {
            let [low, high] = bounds.map(&scale);
            [low.min(high), low.max(high)]
        });
        let steepness = self.interval.zip(interval).map(|([a, b], [low, high])| (high - low) / (b - a));
        let error = self.error.map(|error| error * steepness.filter(|rate| rate.is_finite()).unwrap_or(0.0));
        Value { value: scale(self.value), error, interval, raw: Some(self.value), ..self }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Why::NoRules => "the rules are not at hand",
            Why::NoTrials => "no trial was played in the mode that it needs",
            Why::NoWinner => "no trial was won",
            Why::TooShort => "no trial has enough moves",
            Why::NotRecorded => "the trials do not hold what it looks at",
            Why::NeverHappened => "what it looks at never happened",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_never_none_and_never_out_of_range() {
        assert_eq!(Measure::of(Value::new(f64::NAN, 1)), Measure::Unmeasured(Why::NotRecorded));
        assert_eq!(Measure::of(Value::new(3.0, 1)).value(), Some(1.0));
        assert_eq!(Measure::Unmeasured(Why::NoWinner).or_zero(), 0.0);
    }

    #[test]
    fn another_scale_keeps_the_figure_and_moves_its_interval() {
        let value = Value { interval: Some([1.0, 3.0]), error: Some(0.5), ..Value::new(2.0, 9) };
        let scaled = value.scaled(|number| -number / 10.0);
        assert_eq!((scaled.value, scaled.raw, scaled.interval), (-0.2, Some(2.0), Some([-0.3, -0.1])));
        assert!((scaled.error.expect("an error") - 0.05).abs() < 1e-12);
    }

    #[test]
    fn a_measure_is_the_same_after_json() {
        for measure in [Measure::presence(true), Measure::Unmeasured(Why::NeverHappened)] {
            let json = serde_json::to_string(&measure).expect("plain data");
            assert_eq!(serde_json::from_str::<Measure>(&json).expect("what was written"), measure);
        }
    }
}
