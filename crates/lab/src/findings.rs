//! All that is found out about a game by its trials: the report, the figures that designers ask for, and sentences.

use criticism::figures::{Figures, summary, telling};
use criticism::{Evidence, History, Report};
use serde::Serialize;

use crate::measure::{Recorded, report};
use crate::questions::questions;
use engine::Game;
use engine::rule_list::{RuleList, rule_list};

pub use crate::questions::Question;
pub use criticism::figures::{Deeper, Points, bar, sparkline, sparkline_within};

/// All that is found out about a game.
#[derive(Clone, Debug, Serialize)]
pub struct Findings {
    /// The same in sentences, the verdict first.
    pub summary: Vec<String>,
    /// What designers ask first, with the answers.
    pub questions: Vec<Question>,
    /// What designers ask for beside the criteria.
    pub figures: Figures,
    /// What games tell that were played for this alone; empty unless these games were asked for.
    pub deeper: Deeper,
    /// The rules that the figures tell by their numbers.
    pub rules: RuleList,
    /// What the criteria say.
    #[serde(skip)]
    pub report: Report,
    /// How the lead went in the trial that tells most.
    #[serde(skip)]
    pub lead_line: Option<LeadLine>,
}

/// How the lead went in one trial.
#[derive(Clone, Debug, PartialEq)]
pub struct LeadLine {
    /// The lead after each move.
    pub leads: Vec<f64>,
    /// Whose lead, and of which trial.
    pub words: String,
}

/// What is found out by recorded trials, and by what more games told.
pub fn findings(loaded: &Game, recorded: &Recorded, deeper: Deeper) -> Findings {
    let rules = rule_list(loaded);
    let report = report(loaded, recorded);
    let evidence = recorded.evidence();
    let figures = Figures::of(&evidence, rules.moves.len(), rules.goals.len());
    let lead_line = lead_line(&evidence);
    let (summary, questions) = (summary(&report, &figures, &deeper), questions(&report, &figures, &deeper));
    Findings { summary, questions, figures, deeper, rules, report, lead_line }
}

fn lead_line(evidence: &Evidence) -> Option<LeadLine> {
    let one = telling(evidence).into_iter().next()?;
    let history = History::of(one.trial);
    let leads: Vec<f64> = history.points.iter().filter_map(|point| point.lead).collect();
    let won = if history.is_won { "who won" } else { "who began" };
    let words = format!("of {}, {won}; {} of the games", history.protagonist, one.shows);
    (!leads.is_empty()).then_some(LeadLine { leads, words })
}
