//! Clarity (narrowness): how many moves stand out at first sight.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode};

/// How many moves stand out at first sight.
pub const CLARITY_NARROWNESS: Criterion = Criterion {
    number: Some(23),
    name: "clarity_narrowness",
    title: "Clarity (narrowness)",
    family: Family::Quality,
    measures: "The share of moves whose shallow evaluation is above the mean by three quarters, at least, of what the \
               best is above it; the mean within each trial and then over trials. Low where few stand out",
    matters: "A few promising moves among many are a pleasure; where all are alike nobody cares which is made",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.23. The share itself is told, so that a narrow game has a low value",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.each(|trial| trial.narrowness(evidence.settings.standing_out))
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B498
    #[test]
    fn one_good_move_of_four_stands_out() {
        check("clarity_narrowness", "white: -[shallow=.2,.9*,.2,.2] = white", 0.25);
    }

    // B498
    #[test]
    fn moves_near_the_best_stand_out_with_it() {
        // The mean is .5 and the best is 1: all from .875 on stand out.
        check("clarity_narrowness", "white: -[shallow=0,.1,.9,1*] = white", 0.5);
        check("clarity_narrowness", "white: -[shallow=0,.1,.8,1*] = white", 0.25);
        check("clarity_narrowness", "white: -[shallow=.5,.5,.5*] -[shallow=0,1*,0,0] = white", 0.625);
        check_unmeasured("clarity_narrowness", "white: - = white", Why::NotRecorded);
    }
}
