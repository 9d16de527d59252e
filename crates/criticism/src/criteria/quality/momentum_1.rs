//! Momentum(1): after an increase of the lead comes another.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode};

/// After an increase of the lead comes another.
pub const MOMENTUM_1: Criterion = Criterion {
    number: Some(37),
    name: "momentum_1",
    title: "Momentum(1)",
    family: Family::Quality,
    measures: "How often an increase of a player's lead, from one of their moves to the next, goes on with another: a \
               share of all such runs in all trials",
    matters: "Who is ahead gets farther ahead",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.37. Runs of all trials are counted together",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.events(|trial| Ok(trial.runs(1)?.into_iter().map(|(end, next)| f64::from(next > end)).collect()))
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B512
    #[test]
    fn it_is_the_share_of_increases_that_are_followed_by_another() {
        // White's leads on their own moves are 0, .2, .4, .2: of two increases that have a move after them one goes on.
        check("momentum_1", "white: .5/.5 .5/.4 .6/.4 .5/.4 .7/.3 .5/.4 .6/.4 .5/.4 = draw", 0.5);
        check_unmeasured("momentum_1", "white: .5/.5 .5/.5 .5/.5 = draw", Why::NeverHappened);
        check_unmeasured("momentum_1", "white: - - - = draw", Why::NotRecorded);
    }
}
