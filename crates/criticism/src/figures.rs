//! Figures that designers ask for beside the criteria: who wins, how long, how many choices, where, by which rules.
//!
//! Pure functions over trials, as the criteria are: each share has its interval, and what was not recorded is absent.
//!
//! * [`Figures`], all that follows from the standard trials; [`Deeper`], what more games tell: [`FirstMoves`], [`Rung`]s
//!   and [`Strength`]s;
//! * [`summary()`], the same in sentences; [`telling()`], the trials worth a look;
//! * [`sparkline`] and [`bar`], small pictures in characters.

mod branching;
mod first_moves;
mod first_player;
mod heat;
mod holes;
mod ladder;
mod lengths;
mod points;
mod sparks;
mod summary;
mod telling;
mod trend;
mod turning;
mod usage;

use serde::{Deserialize, Serialize};

use crate::Evidence;

pub use branching::Branching;
pub use first_moves::{FAIR, Fairness, FirstMove, FirstMoves};
pub use first_player::FirstPlayer;
pub use heat::{Heat, Heats};
pub use holes::Holes;
pub use ladder::{Rung, steps_of_skill};
pub use lengths::{Bar, Lengths};
pub use points::Points;
pub use sparks::{bar, sparkline, sparkline_within};
pub use summary::summary;
pub use telling::{Telling, telling};
pub use trend::{Strength, Trend};
pub use turning::Turning;
pub use usage::{Usage, Used};

pub use crate::statistics::{holm, two_tails};

/// All that follows from the standard trials.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// Who wins.
    pub first_player: FirstPlayer,
    /// How long games are.
    pub lengths: Option<Lengths>,
    /// How many moves there are.
    pub branching: Option<Branching>,
    /// When the lead changes hands.
    pub turning: Option<Turning>,
    /// What happens where.
    pub heats: Heats,
    /// Which rules were used.
    pub usage: Usage,
    /// What the rules leave open.
    #[serde(default)]
    pub holes: Holes,
}

/// What is told by games that are played for this alone.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Deeper {
    /// What each first move is worth; `None` where nothing was recorded.
    pub first_moves: Option<FirstMoves>,
    /// Whether those who look further ahead win, from the lowest rung; empty where nothing was recorded.
    pub ladder: Vec<Rung>,
    /// What beginning is worth among equals, from the weakest; empty where nothing was recorded.
    #[serde(default)]
    pub trend: Vec<Strength>,
}

impl Figures {
    /// Of the standard trials, of a game with this many move rules and end rules.
    pub fn of(evidence: &Evidence, rules: usize, goals: usize) -> Figures {
        let usage = Usage::of(evidence, rules, goals);
        Figures {
            first_player: FirstPlayer::of(evidence),
            lengths: Lengths::of(evidence),
            branching: Branching::of(evidence),
            turning: Turning::of(evidence),
            heats: Heats::of(evidence),
            holes: Holes::of(&usage),
            usage,
        }
    }
}
