//! Momentum(2): after two increases on end of the lead comes another.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode};

/// After two increases on end of the lead comes another.
pub const MOMENTUM_2: Criterion = Criterion {
    number: Some(38),
    name: "momentum_2",
    title: "Momentum(2)",
    family: Family::Quality,
    measures: "How often two increases on end of a player's lead, from one of their moves to the next, go on with \
               another: a share of all such runs in all trials",
    matters: "Who is ahead gets farther ahead",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.38. Runs of all trials are counted together",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.events(|trial| Ok(trial.runs(2)?.into_iter().map(|(end, next)| f64::from(next > end)).collect()))
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured, white_leads};

    // B513
    #[test]
    fn it_is_the_share_of_double_increases_that_go_on() {
        // White's leads are 0, .2, .4, .6, .5: the first pair of increases goes on, the second does not.
        check("momentum_2", &white_leads(&[0.0, 0.2, 0.4, 0.6, 0.5]), 0.5);
        check_unmeasured("momentum_2", "white: .5/.5 .5/.5 .6/.4 .5/.5 .5/.5 = draw", Why::NeverHappened);
    }
}
