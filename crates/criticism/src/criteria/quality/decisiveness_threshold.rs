//! Decisiveness threshold: from which lead on the game is won.

use crate::certainty::decisive_lead;
use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode, Value};

/// From which lead on the game is won.
pub const DECISIVENESS_THRESHOLD: Criterion = Criterion {
    number: Some(33),
    name: "decisiveness_threshold",
    title: "Decisiveness threshold",
    family: Family::Quality,
    measures: "The largest lead that an eventual loser ever had, over all decided trials; 0 if none ever led",
    matters: "Below it nothing is certain; above it the game should soon be over",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.33. A largest value has no standard error",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    match decisive_lead(evidence) {
        Ok((lead, trials)) => Measure::of(Value::new(lead, trials)),
        Err(why) => Measure::Unmeasured(why),
    }
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B508
    #[test]
    fn it_is_the_largest_lead_of_any_loser() {
        check("decisiveness_threshold", "white: .4/.6 1/0 = white\nblack: .7/.3 0/1 = black\nwhite: 1/0 = draw", 0.4);
        check("decisiveness_threshold", "white: .6/.4 1/0 = white", 0.0);
        check_unmeasured("decisiveness_threshold", "white: .6/.4 = draw", Why::NoWinner);
    }
}
