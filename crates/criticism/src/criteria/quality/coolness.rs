//! Coolness: players have to harm their own position.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::statistics::mean;
use crate::{Evidence, Measure, Mode, Why};

/// Players have to harm their own position.
pub const COOLNESS: Criterion = Criterion {
    number: Some(44),
    name: "coolness",
    title: "Coolness",
    family: Family::Quality,
    measures: "By how much a move lowers its mover's own estimate, nothing if it does not; the mean within each trial \
               and then over trials",
    matters: "Where every move is bad, players wait for each other to make the last one",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.44. The first move is compared with the position after the last random one",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.each(|trial| mean(trial.own_gains()?.into_iter().map(|gain| (-gain).max(0.0))).ok_or(Why::TooShort))
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B519
    #[test]
    fn it_is_the_mean_loss_by_one_s_own_move() {
        // White: .5 to .4; Black: .5 to .7, no loss; White: .3 to .1. What the other gains by it does not count.
        check("coolness", "white: (.5/.5) (.5/.5) .4/.5 .3/.7 .1/.9 = black", 0.1);
        check("coolness", "white: .5/.5 .5/.5 = draw", 0.0);
        check_unmeasured("coolness", "white: .5/.5 = draw", Why::TooShort);
    }
}
