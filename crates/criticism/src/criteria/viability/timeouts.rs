//! Timeouts: games do not end at all.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{End, Evidence, Measure, Mode};

/// Games do not end at all.
pub const TIMEOUTS: Criterion = Criterion {
    number: Some(51),
    name: "timeouts",
    title: "Timeouts",
    family: Family::Viability,
    measures: "The share of trials that were cut at the move limit",
    matters: "Goals that cannot be reached, or play that goes round in circles",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.51",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.share(Mode::Standard, |trial| trial.end == End::Cut)
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B78 B526
    #[test]
    fn it_is_the_share_of_games_that_were_cut() {
        check("timeouts", "white: - = draw\nblack: - = cut\nblack: - = white\nblack: - = draw", 0.25);
        check_unmeasured("timeouts", "", Why::NoTrials);
    }
}
