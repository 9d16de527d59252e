//! How a choice falls: distributions, probabilities and ranges.

use std::fmt;

use super::chance::WichmannHill;
use super::choices::Choice;

/// What a choice can fall on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// One of the words that the parameter knows.
    Word(&'static str),
    /// A number or fraction.
    Number(f64),
    /// Yes or no.
    Yes(bool),
}

/// How a choice falls.
#[derive(Clone, Debug, PartialEq)]
pub enum Law {
    /// Each of these with its probability; they sum to 1.
    Distribution(Vec<(Value, f64)>),
    /// Yes with this probability.
    Probability(f64),
    /// Each whole number of a range equally likely.
    Integer(u32, Bound),
    /// Any number of a range.
    Real(f64, f64),
    /// By the law of another choice, whatever that is.
    As(Choice),
}

/// The upper end of a range of whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// This number.
    Number(u32),
    /// The longer side of the board, written `side`.
    Side,
}

impl Law {
    /// Draws once; `side` is the longer side of the board.
    pub fn draw(&self, chance: &mut WichmannHill, side: u32) -> Value {
        match self {
            Law::Distribution(options) => draw_option(options, chance.unit()),
            Law::Probability(probability) => Value::Yes(chance.yes(*probability)),
            Law::Integer(low, high) => Value::Number(f64::from(chance.whole(*low, high.number(side).max(*low)))),
            Law::Real(low, high) => Value::Number(chance.real(*low, *high)),
            // Laws are resolved before they are drawn from (`Parameters::law`).
            Law::As(_) => Value::Yes(false),
        }
    }

    /// The same law without some options, the others growing in proportion; `None` if nothing is left.
    pub fn without(&self, blocked: &[Value]) -> Option<Law> {
        let Law::Distribution(options) = self else { return Some(self.clone()) };
        if blocked.is_empty() {
            return Some(self.clone());
        }
        let mut left = options.clone();
        left.retain(|(value, _)| !blocked.contains(value));
        let sum: f64 = left.iter().map(|(_, probability)| probability).sum();
        left.iter_mut().for_each(|(_, probability)| *probability /= sum);
        (sum > 0.0).then_some(Law::Distribution(left))
    }
}

/// Walks the options; rounding may leave a rest after the last, which then goes to the last that can come up at all.
fn draw_option(options: &[(Value, f64)], mut unit: f64) -> Value {
    for (value, probability) in options {
        if unit < *probability {
            return *value;
        }
        unit -= probability;
    }
    let possible = options.iter().rev().find(|(_, probability)| *probability > 0.0);
    possible.map_or(Value::Yes(false), |(value, _)| *value)
}

impl Bound {
    fn number(self, side: u32) -> u32 {
        match self {
            Bound::Number(number) => number,
            Bound::Side => side,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Word(word) => f.write_str(word),
            Value::Number(number) if number.fract() == 0.0 && *number > 1.0 => write!(f, "{number}"),
            Value::Number(number) => write!(f, "{number:?}"),
            Value::Yes(yes) => f.write_str(if *yes { "yes" } else { "no" }),
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Number(number) => write!(f, "{number}"),
            Bound::Side => f.write_str("side"),
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Law::Distribution(options) => {
                let options: Vec<String> = options.iter().map(|(value, p)| format!("{value}={p:?}")).collect();
                write!(f, "distribution([{}])", options.join(", "))
            }
            Law::Probability(probability) => write!(f, "probability({probability:?})"),
            Law::Integer(low, high) => write!(f, "integer({low}, {high})"),
            Law::Real(low, high) => write!(f, "real({low:?}, {high:?})"),
            Law::As(choice) => write!(f, "as({})", choice.parameter().name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Value = Value::Word("a");
    const B: Value = Value::Word("b");
    const C: Value = Value::Word("c");

    #[test]
    fn the_first_option_whose_share_is_not_used_up_is_taken() {
        let options = [(A, 0.5), (B, 0.25), (C, 0.25)];
        for (unit, value) in [(0.0, A), (0.49, A), (0.5, B), (0.74, B), (0.75, C), (0.99, C)] {
            assert_eq!(draw_option(&options, unit), value, "{unit}");
        }
    }

    #[test]
    fn a_rest_left_by_rounding_never_falls_on_an_impossible_option() {
        assert_eq!(draw_option(&[(A, 0.3), (B, 0.3), (C, 0.0)], 0.99), B);
    }

    // M111
    #[test]
    fn blocking_leaves_the_others_in_proportion() {
        let law = Law::Distribution(vec![(A, 0.5), (B, 0.3), (C, 0.2)]);
        assert_eq!(law.without(&[A]), Some(Law::Distribution(vec![(B, 0.6), (C, 0.4)])));
        assert_eq!(law.without(&[A, B, C]), None);
        assert_eq!(law.without(&[]), Some(law));
    }

    #[test]
    fn the_side_of_the_board_can_bound_a_range() {
        let mut chance = WichmannHill::new([1, 1, 1]);
        let drawn: Vec<Value> = (0..200).map(|_| Law::Integer(1, Bound::Side).draw(&mut chance, 3)).collect();
        assert!((1..=3).all(|n| drawn.contains(&Value::Number(f64::from(n)))));
        assert!(!drawn.contains(&Value::Number(4.0)));
    }
}
