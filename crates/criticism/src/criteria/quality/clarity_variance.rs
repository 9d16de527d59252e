//! Clarity (variance): how much the moves differ at first sight.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode, Ply};

/// How much the moves differ at first sight.
pub const CLARITY_VARIANCE: Criterion = Criterion {
    number: Some(22),
    name: "clarity_variance",
    title: "Clarity (variance)",
    family: Family::Quality,
    measures: "The variance of the shallow evaluations of all moves; the mean within each trial and then over trials. \
               It cannot be more than a quarter, so four times that is told",
    matters: "Where all moves look alike there is nothing to think about; where they differ one sees what is promising",
    range: SHARE,
    unit: "variance",
    source: "Browne 2011, D.22. Ours: times four, so that the range is 0 to 1",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

/// Numbers between 0 and 1 vary by no more than this.
const MOST: f64 = 0.25;

fn measure(evidence: &Evidence) -> Measure {
    evidence.each_scaled(|trial| trial.mean_of_moves(Ply::variance), |variance| variance / MOST)
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_raw, check_unmeasured};

    // B497
    #[test]
    fn equal_moves_have_none() {
        check("clarity_variance", "white: -[shallow=.4,.4,.4*] -[shallow=.5] = draw", 0.0);
    }

    // B497
    #[test]
    fn moves_that_win_or_lose_have_all() {
        check("clarity_variance", "white: -[shallow=0,1*,0,1] = white", 1.0);
        check_raw("clarity_variance", "white: -[shallow=0,1*,0,1] -[shallow=.5,.5] = white", 0.125);
        check_unmeasured("clarity_variance", "white: - = white", Why::NotRecorded);
    }
}
