//! Two games, or two versions of one, measured side by side: where they differ, and where that can be chance.
//!
//! Some fifty numbers are compared at once, of which one in twenty would differ by chance alone. So a difference counts only if it
//! passes Holm's correction over all that are compared: in nineteen of twenty comparisons of equal games none does.

use criticism::figures::{holm, two_tails};
use serde::Serialize;

use crate::measure::{Figure, Measurement, Row};

/// Two measurements and where they differ.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// The first game.
    pub one: Measurement,
    /// The second.
    pub other: Measurement,
    /// What they were measured by: what is hardly chance first, the largest difference first; then the rest likewise.
    pub differences: Vec<Difference>,
    /// How the comparisons were corrected for their number, in words.
    pub correction: String,
}

/// Something by which both games were measured.
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
    /// Where that lies in the long run, with 95 %, of this difference alone; where that is known.
    pub interval: Option<[f64; 2]>,
    /// How likely a difference as large is by chance alone, without a correction; where that is known.
    pub chance: Option<f64>,
    /// Whether it is hardly chance: it passes Holm's correction over all that are compared.
    pub certain: bool,
    /// Whether the rules alone say it, so that no chance is in it.
    pub by_rules: bool,
}

/// Half of a 95 % interval, in standard errors.
const NORMAL_95: f64 = 1.959_964;

/// Holds two measurements against each other: how long games are, what the first player makes of them, and every criterion.
pub fn compare(one: Measurement, other: Measurement) -> Comparison {
    let figures = [
        ("Length, in moves", one.length, other.length),
        ("First player's share of the points", one.first_player, other.first_player),
    ];
    let figures = figures.into_iter().filter_map(|(name, one, other)| difference(name, one?, other?, false));
    let rows = one
        .rows
        .iter()
        .zip(&other.rows)
        .filter_map(|(one, other)| difference(one.title, figure(one)?, figure(other)?, one.family == "intrinsic"));
    let mut differences: Vec<Difference> = figures.chain(rows).collect();
    let compared = correct(&mut differences);
    let rank = |one: &Difference| (!one.certain, one.by_rules, one.chance.unwrap_or(1.0), -one.difference.abs());
    differences.sort_by(|a, b| rank(a).partial_cmp(&rank(b)).unwrap_or(std::cmp::Ordering::Equal));
    let correction = format!("Holm's correction over {compared} comparisons, 5 % for all of them together");
    Comparison { one, other, differences, correction }
}

impl Comparison {
    /// How many numbers differ by more than chance, in a sentence.
    pub fn verdict(&self) -> String {
        let played = || self.differences.iter().filter(|one| !one.by_rules);
        let (certain, all) = (played().filter(|one| one.certain).count(), played().count());
        match certain {
            0 => format!("Nothing differs by more than chance, of {all} numbers ({})", self.correction),
            _ => format!("{certain} of {all} numbers differ by more than chance ({})", self.correction),
        }
    }
}

/// Says of each difference whether it passes the correction; how many there are to correct for.
fn correct(differences: &mut [Difference]) -> usize {
    let chances: Vec<f64> = differences.iter().filter_map(|one| one.chance).collect();
    let mut passed = holm(&chances).into_iter();
    for one in differences.iter_mut() {
        one.certain = match one.chance {
            Some(_) => passed.next().unwrap_or(false),
            None => one.by_rules && one.difference != 0.0,
        };
    }
    chances.len()
}

fn figure(row: &Row) -> Option<Figure> {
    let value = *row.value.as_ref().ok()?;
    Some(Figure { value, interval: row.interval.map(|interval| widened(interval, row.over)) })
}

/// Where all trials say the same, their spread says nothing: with 95 % fewer than three in as many would say otherwise
/// in the long run (the rule of three), each by 1 at most.
fn widened([low, high]: [f64; 2], over: usize) -> [f64; 2] {
    let least = 3.0 / over.max(3) as f64;
    if high - low < 1e-9 { [low - least, high + least] } else { [low, high] }
}

fn difference(criterion: &'static str, one: Figure, other: Figure, by_rules: bool) -> Option<Difference> {
    let difference = other.value - one.value;
    let spread = one.interval.zip(other.interval).map(|(one, other)| half(one).hypot(half(other)));
    let interval = spread.map(|spread| [difference - spread, difference + spread]);
    // Intervals are wider than normal ones of the same error where there are few games, which makes this the more careful.
    let error = spread.map(|spread| spread / NORMAL_95);
    let chance = error.map(|error| match difference {
        0.0 => 1.0,
        _ => two_tails(difference / error.max(f64::MIN_POSITIVE)),
    });
    let (one, other) = (one.value, other.value);
    difference.is_finite().then_some(Difference {
        criterion,
        one,
        other,
        difference,
        interval,
        chance: chance.filter(|_| !by_rules),
        certain: false,
        by_rules,
    })
}

fn half([low, high]: [f64; 2]) -> f64 {
    (high - low) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &'static str, one: f64, other: f64, half: f64) -> Difference {
        let figure = |value: f64| Figure { value, interval: Some([value - half, value + half]) };
        difference(name, figure(one), figure(other), false).expect("numbers")
    }

    fn certain(mut all: Vec<Difference>) -> Vec<&'static str> {
        correct(&mut all);
        all.into_iter().filter(|one| one.certain).map(|one| one.criterion).collect()
    }

    #[test]
    fn spreads_add_up_as_squares() {
        let far = of("Depth", 0.3, 0.6, 0.1);
        let [low, high] = far.interval.expect("known");
        assert!((low - (0.3 - 0.02f64.sqrt())).abs() < 1e-12 && (high - (0.3 + 0.02f64.sqrt())).abs() < 1e-12);
        assert!((far.chance.expect("known") - 3.2e-5).abs() < 1e-6, "{far:?}");
    }

    #[test]
    fn what_would_count_alone_does_not_count_among_fifty() {
        let near = || of("Depth", 0.3, 0.46, 0.1);
        assert!(near().chance < Some(0.05));
        assert_eq!(certain(vec![near()]), ["Depth"]);
        let fifty = std::iter::repeat_with(|| of("Drama", 0.3, 0.31, 0.1)).take(49);
        assert_eq!(certain(fifty.clone().chain([near()]).collect()), [""; 0]);
        assert_eq!(certain(fifty.chain([of("Length", 20.0, 40.0, 3.0)]).collect()), ["Length"]);
    }

    #[test]
    fn trials_that_all_say_the_same_do_not_make_it_certain() {
        let row = |value: f64, over| Row {
            title: "Momentum(1)",
            matters: "",
            family: "quality",
            value: Ok(value),
            interval: Some([value; 2]),
            over,
        };
        let of = |over| difference("Momentum(1)", figure(&row(1.0, over))?, figure(&row(0.6, over))?, false);
        assert_eq!(certain(of(4).into_iter().collect()), [""; 0]);
        assert_eq!(certain(of(40).into_iter().collect()), ["Momentum(1)"]);
    }

    #[test]
    fn what_the_rules_say_is_no_chance_and_is_not_corrected_for() {
        let figure = |value: f64| Figure { value, interval: None };
        let goal = difference("Goal", figure(0.0), figure(1.0), true).expect("numbers");
        let unsure = difference("Size", figure(0.1), figure(0.9), false).expect("numbers");
        assert_eq!((unsure.interval, unsure.chance), (None, None));
        assert_eq!(certain(vec![goal, unsure]), ["Goal"]);
    }
}
