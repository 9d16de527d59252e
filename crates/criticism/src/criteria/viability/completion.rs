//! Completion: games are won.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode};

/// Games are won.
pub const COMPLETION: Criterion = Criterion {
    number: Some(47),
    name: "completion",
    title: "Completion",
    family: Family::Viability,
    measures: "The share of trials with a winner",
    matters: "Games that do not come to a result leave players unsatisfied",
    range: SHARE,
    unit: "",
    source: "Browne 2011, 4.2.2, equation 4.3, and D.47",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.share(Mode::Standard, |trial| trial.winner().is_some())
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured, measured};

    // B74 B522
    #[test]
    fn it_is_the_share_of_games_that_were_won() {
        check("completion", "white: - = white\nblack: - = black\nwhite: - = draw\nblack: - = cut", 0.5);
        check_unmeasured("completion", "", Why::NoTrials);
    }

    // B74
    #[test]
    fn its_interval_is_that_of_a_share() {
        let value = *measured("completion", "white: - = white\nwhite: - = white").measured().expect("two trials");
        let [low, high] = value.interval.expect("a share");
        assert!((low - 0.342).abs() < 1e-3 && high == 1.0, "{value:?}");
    }
}
