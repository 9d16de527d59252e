//! Foulup factor: the obvious move is not the best one.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode, Ply};

/// The obvious move is not the best one.
pub const FOULUP_FACTOR: Criterion = Criterion {
    number: Some(36),
    name: "foulup_factor",
    title: "Foulup factor",
    family: Family::Quality,
    measures: "The share of the other moves that look better than the one made; the mean within each trial and then \
               over trials. Turns without a choice do not count",
    matters: "It is easy to overlook the right move",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.36, suggested there by S. Tavener",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.each(|trial| trial.mean_of_moves(Ply::foulup))
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B511
    #[test]
    fn it_is_the_share_of_moves_that_look_better() {
        check("foulup_factor", "white: -[shallow=.1,.5*,.6,.7,.5] -[shallow=.9*,.5] -[shallow=.5*] = draw", 0.25);
        check_unmeasured("foulup_factor", "white: -[shallow=.5*] = draw", Why::NotRecorded);
    }
}
