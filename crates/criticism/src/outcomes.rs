//! Who won how often, and what follows from it.

use crate::{Settings, Trial};

/// How many trials each role won, and how many were won by the player who began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wins {
    /// By role, one number for each.
    pub by_role: Vec<u32>,
    /// By the player who made the first move.
    pub by_first: u32,
}

impl Wins {
    /// Counts the wins of some trials.
    pub fn of<'a>(trials: impl Iterator<Item = &'a Trial>) -> Wins {
        let mut wins = Wins { by_role: vec![0; 2], by_first: 0 };
        for trial in trials {
            let players = usize::from(trial.players).max(trial.winner().map_or(0, |winner| winner.index() + 1));
            wins.by_role.resize(wins.by_role.len().max(players), 0);
            if let Some(winner) = trial.winner() {
                wins.by_role[winner.index()] += 1;
                wins.by_first += u32::from(winner == trial.began);
            }
        }
        wins
    }

    /// All wins together.
    pub fn total(&self) -> u32 {
        self.by_role.iter().sum()
    }

    /// 1 less the difference between the most and the fewest wins of a role, as a share of all (Browne 2011, equation 4.4);
    /// nothing without a win.
    pub fn balance(&self) -> Option<f64> {
        let (most, fewest) = (self.by_role.iter().max()?, self.by_role.iter().min()?);
        (self.total() > 0).then(|| 1.0 - f64::from(most - fewest) / f64::from(self.total()))
    }

    /// How far the first player is from their share of the wins (Browne 2011, equation 4.5); nothing without a win.
    pub fn advantage(&self) -> Option<f64> {
        let total = f64::from(self.total());
        (self.total() > 0).then(|| advantage(f64::from(self.by_first), total, self.by_role.len()))
    }
}

/// How far these wins of this many are from one player's share, as a share of how far they could be that way.
pub fn advantage(first: f64, total: f64, players: usize) -> f64 {
    let fair = total / players as f64;
    if first > fair { (first - fair) / (total - fair) } else { (fair - first) / fair }
}

/// How far a length is from the preferred one, as a share of it; 1 at most (Browne 2011, equation 4.6).
pub fn deviation(length: usize, preferred: u32) -> f64 {
    let preferred = f64::from(preferred.max(1));
    ((preferred - length as f64).abs() / preferred).min(1.0)
}

/// The deviations of all trials added up.
pub fn deviations<'a>(trials: impl Iterator<Item = &'a Trial>, settings: &Settings) -> f64 {
    trials.map(|trial| deviation(trial.length(), settings.preferred_length)).sum()
}
