//! The report: all that is measured of a game, as plain data.

use serde::{Deserialize, Serialize};

use crate::{CRITERIA, Criterion, Evidence, Family, Measure, Mode, Plan, Score, Settings, Verdict, Weights};

/// All that is measured of a game.
///
/// ```
/// use criticism::{Evidence, Report, Weights, read_trials};
///
/// let trials = read_trials("white: .4/.6 1/0 = white\nblack: .6/.4 0/1 = black").expect("two trials");
/// let report = Report::weighted(&Evidence::of_trials(&trials), &Weights::book(), 1);
/// assert_eq!(report.measure("completion").and_then(|measure| measure.value()), Some(1.0));
/// assert!(report.score.is_some());
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// By what settings.
    pub settings: Settings,
    /// How many trials of each mode there are, and how they went.
    pub trials: Vec<Played>,
    /// Whether the game can be played at all.
    pub verdict: Verdict,
    /// What was measured, in the order of [`CRITERIA`].
    pub criteria: Vec<Measured>,
    /// What it amounts to, if there are weights.
    pub score: Option<Score>,
}

/// One criterion and what it says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// Its number in the book's list, if it is the book's.
    pub number: Option<u8>,
    /// Its name.
    pub name: String,
    /// What sort it is.
    pub family: Family,
    /// What it says.
    pub measure: Measure,
}

/// How the trials of one mode went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// The mode.
    pub mode: Mode,
    /// How many there are.
    pub trials: usize,
    /// How many were decisive.
    pub won: usize,
    /// How many were drawn by the rules.
    pub drawn: usize,
    /// How many were cut at the move limit.
    pub cut: usize,
}

impl Report {
    /// Measures everything (B65), of trials that are looked at so often at most.
    pub fn of(evidence: &Evidence, looks: usize) -> Report {
        Report::with(evidence, CRITERIA.iter(), looks)
    }

    /// Measures what counts by these weights, and no more (B71), and adds it up.
    pub fn weighted(evidence: &Evidence, weights: &Weights, looks: usize) -> Report {
        let plan = Plan::of(weights);
        let counting = CRITERIA.iter().filter(|criterion| plan.criteria.contains(&criterion.name));
        let report = Report::with(evidence, counting, looks);
        let score = Score::of(&report.criteria, weights);
        Report { score: Some(score), ..report }
    }

    /// The same with a score by these weights, from what was measured.
    pub fn scored(self, weights: &Weights) -> Report {
        Report { score: Some(Score::of(&self.criteria, weights)), ..self }
    }

    /// What a criterion says, by name; nothing if it was not measured.
    pub fn measure(&self, name: &str) -> Option<&Measure> {
        self.criteria.iter().find(|measured| measured.name == name).map(|measured| &measured.measure)
    }

    fn with<'a>(evidence: &Evidence, criteria: impl Iterator<Item = &'a Criterion>, looks: usize) -> Report {
        let measured = |criterion: &Criterion| Measured {
            number: criterion.number,
            name: criterion.name.into(),
            family: criterion.family,
            measure: (criterion.measure)(evidence),
        };
        Report {
            settings: evidence.settings,
            trials: Mode::ALL.into_iter().map(|mode| Played::of(evidence, mode)).filter(|all| all.trials > 0).collect(),
            verdict: Verdict::of(evidence, looks),
            criteria: criteria.map(measured).collect(),
            score: None,
        }
    }
}

impl Played {
    fn of(evidence: &Evidence, mode: Mode) -> Played {
        let count = |end: fn(&crate::End) -> bool| evidence.of(mode).filter(|trial| end(&trial.end)).count();
        Played {
            mode,
            trials: evidence.of(mode).count(),
            won: count(|end| matches!(end, crate::End::Won(_))),
            drawn: count(|end| *end == crate::End::Drawn),
            cut: count(|end| *end == crate::End::Cut),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_hand::trials;

    // B65
    #[test]
    fn a_report_has_all_criteria_and_one_number() {
        let trials = trials("white: .6/.4 1/0 = white\nselfish/white black: - = cut");
        let report = Report::of(&Evidence::of_trials(&trials), 1).scored(&Weights::book());
        assert_eq!((report.criteria.len(), report.trials.len()), (CRITERIA.len(), 2));
        assert_eq!(report.measure("completion").and_then(Measure::value), Some(1.0));
        assert!(report.score.as_ref().is_some_and(|score| score.value.is_finite() && score.parts.len() == 11));
        let json = serde_json::to_string(&report).expect("plain data");
        assert_eq!(serde_json::from_str::<Report>(&json).expect("what was written"), report);
    }

    // B73
    #[test]
    fn without_a_trial_the_rules_are_still_measured() {
        let game = "(game G (board (tiling square) (size 3)) (end (All win (in-a-row 3))))";
        let rules = rules::Rules::read(game).expect("sound rules");
        let evidence = Evidence { rules: Some(&rules), ..Evidence::of_trials(&[]) };
        let report = Report::of(&evidence, 1);
        assert_eq!(report.criteria.iter().filter(|measured| measured.measure.value().is_some()).count(), 16);
    }
}
