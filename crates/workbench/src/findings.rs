//! All that is found out about a game by its trials: the report, the figures that designers ask for, and sentences.

use criticism::figures::{Deeper, Figures, summary};
use criticism::{Evidence, Report};
use serde::Serialize;

use crate::check::Loaded;
use crate::measure::{Recorded, report};
use crate::rule_list::{RuleList, rule_list};

/// All that is found out about a game.
#[derive(Clone, Debug, Serialize)]
pub struct Findings {
    /// The same in sentences, the verdict first.
    pub summary: Vec<String>,
    /// What designers ask for beside the criteria.
    pub figures: Figures,
    /// What games tell that were played for this alone; empty unless somebody asked.
    pub deeper: Deeper,
    /// The rules that the figures tell by their numbers.
    pub rules: RuleList,
    /// What the criteria say.
    #[serde(skip)]
    pub report: Report,
}

/// What is found out by recorded trials, and by what more games told.
pub fn findings(loaded: &Loaded, recorded: &Recorded, deeper: Deeper) -> Findings {
    let rules = rule_list(loaded);
    let report = report(loaded, recorded);
    let evidence = Evidence { settings: recorded.conditions.settings, ..Evidence::of_trials(&recorded.trials) };
    let figures = Figures::of(&evidence, rules.moves.len(), rules.goals.len());
    Findings { summary: summary(&report, &figures, &deeper), figures, deeper, rules, report }
}
