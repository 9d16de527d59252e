//! A criterion: something that can be said of a game as one number.

use serde::{Deserialize, Serialize};

use crate::{Evidence, Measure, Mode};

/// Something that can be said of a game as one number from -1 to 1.
///
/// ```
/// use criticism::{CRITERIA, Evidence, Report, read_trials};
///
/// let drama = CRITERIA.iter().find(|criterion| criterion.name == "drama_average").expect("one of the 57");
/// assert_eq!(drama.family.name(), "quality");
/// let trials = read_trials("white: .4/.6 .6/.4 .3/.7 1/0 = white").expect("a trial");
/// let report = Report::of(&Evidence::of_trials(&trials), 1);
/// assert!(report.measure(drama.name).and_then(|measure| measure.value()).is_some_and(|value| value > 0.0));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Criterion {
    /// Its number in the book (Browne 2011, appendix D); none if it is not the book's.
    pub number: Option<u8>,
    /// Its name in files and JSON, which is that of its own file.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// What sort it is.
    pub family: Family,
    /// What it measures, and over what.
    pub measures: &'static str,
    /// Why that matters for players.
    pub matters: &'static str,
    /// The least and the greatest value that it can have.
    pub range: [f64; 2],
    /// The unit of the figure before it was brought into range; empty if there is none.
    pub unit: &'static str,
    /// Where it comes from, and where we differ.
    pub source: &'static str,
    /// What it is measured on.
    pub needs: Needs,
    /// What it says of a game.
    pub measure: fn(&Evidence) -> Measure,
}

/// The three sorts of criteria (Browne 2011, 4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// Of the rules alone.
    Intrinsic,
    /// Of the course of the trials.
    Quality,
    /// Of how the trials ended.
    Viability,
}

/// What a criterion is measured on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// The rules; nothing has to be played (B73).
    Rules,
    /// Trials of this mode.
    Trials(Mode),
}

/// The range of a share, and of all that is never negative.
pub(crate) const SHARE: [f64; 2] = [0.0, 1.0];

/// The range of what can go either way.
pub(crate) const EITHER_WAY: [f64; 2] = [-1.0, 1.0];

impl Family {
    /// All of them, in the order of appendix D.
    pub const ALL: [Family; 3] = [Family::Intrinsic, Family::Quality, Family::Viability];

    /// `intrinsic`, `quality` or `viability`.
    pub fn name(self) -> &'static str {
        match self {
            Family::Intrinsic => "intrinsic",
            Family::Quality => "quality",
            Family::Viability => "viability",
        }
    }
}
