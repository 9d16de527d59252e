//! Momentum(3): after three increases on end of the lead comes another.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode};

/// After three increases on end of the lead comes another.
pub const MOMENTUM_3: Criterion = Criterion {
    number: Some(39),
    name: "momentum_3",
    title: "Momentum(3)",
    family: Family::Quality,
    measures: "How often three increases on end of a player's lead, from one of their moves to the next, go on with \
               another: a share of all such runs in all trials",
    matters: "Who is ahead gets farther ahead",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.39. Runs of all trials are counted together",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.events(|trial| Ok(trial.runs(3)?.into_iter().map(|(end, next)| f64::from(next > end)).collect()))
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured, white_leads};

    // B514
    #[test]
    fn it_is_the_share_of_threefold_increases_that_go_on() {
        // White's leads are 0, .2, .4, .6, .8: three increases, and a fourth.
        check("momentum_3", &white_leads(&[0.0, 0.2, 0.4, 0.6, 0.8]), 1.0);
        check("momentum_3", &white_leads(&[0.0, 0.2, 0.4, 0.6, 0.6]), 0.0);
        check_unmeasured("momentum_3", &white_leads(&[0.0, 0.2, 0.4]), Why::NeverHappened);
    }
}
