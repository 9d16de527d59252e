//! Turning points: when the lead changes hands.

use serde::{Deserialize, Serialize};

use crate::statistics::{of_means, of_share};
use crate::{Evidence, Trial, Value};

/// How often the lead changed hands in the standard trials, random moves left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turning {
    /// How often in a game, on the average.
    pub changes: Value,
    /// After what share of a game it changed for the last time, on the average; nothing if it never did.
    pub last: Option<Value>,
    /// The share of games in which the player who led first led to the end.
    pub never: Value,
}

impl Turning {
    /// Of the standard trials; nothing where no lead is known.
    pub fn of(evidence: &Evidence) -> Option<Turning> {
        let all: Vec<Vec<f64>> = evidence.standard().filter_map(turning_points).collect();
        let counts: Vec<f64> = all.iter().map(|points| points.len() as f64).collect();
        let last: Vec<f64> = all.iter().filter_map(|points| points.last().copied()).collect();
        let never = all.iter().filter(|points| points.is_empty()).count();
        Some(Turning { changes: of_means(&counts)?, last: of_means(&last), never: of_share(never, all.len())? })
    }
}

/// After what shares of a trial the lead changed hands; nothing where it is not known.
pub(super) fn turning_points(trial: &Trial) -> Option<Vec<f64>> {
    let leaders = trial.leaders().ok()?;
    let all = leaders.len() as f64;
    let pairs = leaders.windows(2).enumerate();
    let changed = pairs.filter(|(_, pair)| pair[0].is_some() && pair[0] != pair[1]);
    Some(changed.map(|(at, _)| (at + 1) as f64 / all).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_hand::trials;

    #[test]
    fn the_lead_changes_where_another_takes_it() {
        let trials =
            trials("white: .5/.5 .6/.4 .4/.6 .5/.5 .6/.4 = draw\nwhite: .6/.4 .7/.3 1/0 = white\nwhite: - = draw");
        let found = Turning::of(&Evidence::of_trials(&trials)).expect("leads");
        assert_eq!((found.changes.value, found.never.value), (1.0, 0.5));
        assert!((found.last.expect("a change").value - 0.8).abs() < 1e-12);
        assert_eq!(Turning::of(&Evidence::of_trials(&trials[2..])), None);
    }
}
