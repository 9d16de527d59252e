//! The score: what the criteria amount to, and which trials that takes (Browne 2011, equation 4.2).

use serde::{Deserialize, Serialize};

use crate::criteria::find;
use crate::{Measured, Mode, Needs, Weights, Why};

/// What has to be played before the criteria that count can be measured (B72).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The criteria that count, by name.
    pub criteria: Vec<&'static str>,
    /// Whether the rules are needed.
    pub rules: bool,
    /// The modes of trials that are needed, each once, the standard one first.
    pub modes: Vec<Mode>,
}

/// The one number that a game gets: A_s = sum of A_i w_i + w_c.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// The number.
    pub value: f64,
    /// Its standard error, as far as those of the criteria are known, taken as independent of each other.
    pub error: f64,
    /// How far such numbers were from the truth for games that the weights had not seen, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usual_error: Option<f64>,
    /// The name of the set of weights.
    pub weights: String,
    /// What was added to the sum.
    pub bias: f64,
    /// What each criterion adds to it, in the order of the book's list.
    pub parts: Vec<Part>,
}

/// What one criterion adds to the score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// The criterion.
    pub name: String,
    /// How much it counts.
    pub weight: f64,
    /// What it adds: value times weight. Where there is no value, the usual one of the weights counts, which is 0 unless they
    /// say otherwise (Q10).
    pub adds: f64,
    /// Why there is no value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unmeasured: Option<Why>,
}

impl Plan {
    /// What the criteria of these weights need; those that count nothing need nothing.
    pub fn of(weights: &Weights) -> Plan {
        Plan::for_criteria(weights.counting().map(|(name, _)| name))
    }

    /// What these criteria need.
    pub fn for_criteria(names: impl Iterator<Item = &'static str>) -> Plan {
        let criteria: Vec<&'static str> = names.collect();
        let needs: Vec<Needs> = criteria.iter().filter_map(|name| find(name)).map(|found| found.needs).collect();
        let modes = Mode::ALL.into_iter().filter(|mode| needs.contains(&Needs::Trials(*mode))).collect();
        Plan { rules: needs.contains(&Needs::Rules), modes, criteria }
    }
}

impl Score {
    /// How far the number may be from the truth: by the chance of the trials, and as far as such numbers usually are.
    pub fn whole_error(&self) -> f64 {
        self.error.hypot(self.usual_error.unwrap_or_default())
    }

    /// The score by these weights; what was not measured counts as 0, or as what the weights call usual, and is told.
    pub fn of(measured: &[Measured], weights: &Weights) -> Score {
        let found = |name: &str| measured.iter().find(|measured| measured.name == name);
        let mut variance = 0.0;
        let parts: Vec<Part> = weights
            .counting()
            .map(|(name, weight)| {
                let measure = found(name).map(|measured| measured.measure);
                let value = measure.as_ref().and_then(|measure| measure.measured());
                variance += (weight * value.and_then(|value| value.error).unwrap_or(0.0)).powi(2);
                let unmeasured = match measure {
                    Some(crate::Measure::Unmeasured(why)) => Some(why),
                    Some(_) => None,
                    None => Some(Why::NotRecorded),
                };
                let counts = value.map_or(weights.usual(name), |value| value.value);
                Part { name: name.into(), weight, adds: counts * weight, unmeasured }
            })
            .collect();
        let value = weights.bias + parts.iter().map(|part| part.adds).sum::<f64>();
        let (name, bias, usual_error) = (weights.name.clone(), weights.bias, weights.error);
        Score { value, error: variance.sqrt(), usual_error, weights: name, bias, parts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_hand::trials;
    use crate::{Evidence, Report};

    // B71
    #[test]
    fn it_is_the_weighted_sum_and_the_bias() {
        let trials = trials("white: - x30 = white\nblack: - x60 = draw");
        let weights = Weights::named("mine", 0.125)
            .with("completion", 1.0)
            .with("duration", -0.5)
            .with("drama_average", 3.0)
            .with_usual("momentum_1", 2.0, 0.25);
        let report = Report::weighted(&Evidence::of_trials(&trials), &weights, 1);
        let score = report.score.expect("weights");
        assert_eq!(score.value, 0.125 + 0.5 - 0.5 * 0.25 + 2.0 * 0.25);
        assert_eq!(
            score.parts.iter().map(|part| part.unmeasured).collect::<Vec<_>>(),
            [Some(Why::NotRecorded), Some(Why::NotRecorded), None, None]
        );
    }

    #[test]
    fn it_is_as_uncertain_as_the_trials_and_the_weights_together() {
        let trials = trials("white: - x30 = white\nblack: - x60 = draw");
        let mut weights = Weights::named("mine", 0.0).with("completion", 1.0);
        weights.error = Some(0.75);
        let score = Report::weighted(&Evidence::of_trials(&trials), &weights, 1).score.expect("weights");
        assert_eq!((score.usual_error, score.whole_error()), (Some(0.75), score.error.hypot(0.75)));
        let certain = Score { error: 1.0, usual_error: None, ..score };
        assert_eq!(certain.whole_error(), 1.0);
    }

    // B71
    #[test]
    fn what_counts_nothing_is_not_measured() {
        let report = Report::weighted(&Evidence::of_trials(&[]), &Weights::book(), 1);
        let names: Vec<&str> = report.criteria.iter().map(|measured| measured.name.as_str()).collect();
        assert_eq!(names, Plan::of(&Weights::book()).criteria);
    }

    // B72
    #[test]
    fn extra_trials_are_planned_only_if_a_criterion_needs_them() {
        assert_eq!(Plan::of(&Weights::book()).modes, [Mode::Standard]);
        let more = Weights::book().with("resilience", 0.1).with("puzzle_quality", 0.1).with("goal_race", 1.0);
        let plan = Plan::of(&more);
        assert_eq!((plan.modes, plan.rules), (vec![Mode::Standard, Mode::Random, Mode::Puzzles], true));
        assert_eq!(Plan::of(&Weights::default()).modes, []);
        assert!(!Plan::of(&Weights::book()).rules);
    }
}
