//! Depth (discrepancy): looking ahead shows what a glance does not.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode, Ply};

/// Looking ahead shows what a glance does not.
pub const DEPTH_DISCREPANCY: Criterion = Criterion {
    number: Some(35),
    name: "depth_discrepancy",
    title: "Depth (discrepancy)",
    family: Family::Quality,
    measures: "How far the shallow and the deep evaluation of the move made are apart; the mean within each trial and \
               then over trials",
    matters: "A game in which thinking pays has something to learn",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.35",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    let apart = |ply: &Ply| Some((ply.shallow_of_made()? - f64::from(ply.deep?)).abs());
    evidence.each(|trial| trial.mean_of_moves(apart))
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B510
    #[test]
    fn it_is_the_mean_distance_of_shallow_and_deep() {
        check(
            "depth_discrepancy",
            "white: -[shallow=.1,.5* deep=.75] -[shallow=.5* deep=.25] -[shallow=.5*] = draw",
            0.25,
        );
        check_unmeasured("depth_discrepancy", "white: -[shallow=.5*] = draw", Why::NotRecorded);
    }
}
