//! Correction(3): after three increases on end of the lead some of it is lost again.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode};

/// After three increases on end of the lead some of it is lost again.
pub const CORRECTION_3: Criterion = Criterion {
    number: Some(42),
    name: "correction_3",
    title: "Correction(3)",
    family: Family::Quality,
    measures: "By how much a player's lead falls with their next move after three increases on end, nothing if it does \
               not fall: the mean over all such runs in all trials, a fall by more than 1 counted as 1",
    matters: "A lead that is corrected keeps the game open",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.42. By value, where momentum counts. Ours: the limit of 1",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    let fall = |(end, next): (f64, f64)| (end - next).clamp(0.0, 1.0);
    evidence.events(|trial| Ok(trial.runs(3)?.into_iter().map(fall).collect()))
}

#[cfg(test)]
mod tests {
    use crate::by_hand::{check, white_leads};

    // B517
    #[test]
    fn it_is_what_is_lost_again_after_three_increases() {
        check("correction_3", &white_leads(&[0.0, 0.2, 0.4, 0.6, -0.2]), 0.8);
        check("correction_3", &white_leads(&[0.0, 0.2, 0.4, 0.6, 0.8]), 0.0);
    }
}
