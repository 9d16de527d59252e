//! Small pictures in characters, and what they show.

use criticism::figures::telling;
use criticism::{Evidence, Trial};

pub use criticism::figures::{Points, bar, sparkline, sparkline_within};

/// How the lead went in one game.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    /// The lead after each move.
    pub leads: Vec<f64>,
    /// Which game, and whose lead.
    pub words: String,
}

/// How the lead went in the standard trial in which it changed hands most often, or in another where nobody won any.
pub fn lead_of_most_contested(trials: &[Trial]) -> Option<History> {
    let evidence = Evidence::of_trials(trials);
    let one = telling(&evidence).into_iter().next()?;
    let history = criticism::History::of(one.trial);
    let leads: Vec<f64> = history.points.iter().filter_map(|point| point.lead).collect();
    let won = if history.is_won { "who won" } else { "who began" };
    let words = format!("of {}, {won}; {} of the games", history.protagonist, one.shows);
    (!leads.is_empty()).then_some(History { leads, words })
}
