//! Correction(1): after an increase of the lead some of it is lost again.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode};

/// After an increase of the lead some of it is lost again.
pub const CORRECTION_1: Criterion = Criterion {
    number: Some(40),
    name: "correction_1",
    title: "Correction(1)",
    family: Family::Quality,
    measures: "By how much a player's lead falls with their next move after an increase, nothing if it does not fall: \
               the mean over all such runs in all trials, a fall by more than 1 counted as 1",
    matters: "A lead that is corrected keeps the game open",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.40. By value, where momentum counts. Ours: the limit of 1",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    let fall = |(end, next): (f64, f64)| (end - next).clamp(0.0, 1.0);
    evidence.events(|trial| Ok(trial.runs(1)?.into_iter().map(fall).collect()))
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured, white_leads};

    // B515
    #[test]
    fn it_is_what_is_lost_again_after_an_increase() {
        // White's leads are 0, .2, .4, .1: nothing is lost after .2, and .3 after .4.
        check("correction_1", &white_leads(&[0.0, 0.2, 0.4, 0.1]), 0.15);
        check_unmeasured("correction_1", "white: .5/.5 .5/.5 .5/.5 = draw", Why::NeverHappened);
    }
}
