//! Stability: the lead does not jump about.

use crate::criterion::{Criterion, EITHER_WAY, Family, Needs};
use crate::statistics::mean;
use crate::{Evidence, Measure, Mode, Why};

/// The lead does not jump about.
pub const STABILITY: Criterion = Criterion {
    number: Some(32),
    name: "stability",
    title: "Stability",
    family: Family::Quality,
    measures: "1 less the mean size of the change of the lead from move to move; the mean over trials",
    matters: "Too much of it is dull, too little is chaos",
    range: EITHER_WAY,
    unit: "",
    source: "Browne 2011, D.32, which gives no formula. Ours: the formula, and more is more stable",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.each(|trial| {
        let leads = trial.leads(trial.protagonist())?;
        mean(leads.windows(2).map(|pair| (pair[1] - pair[0]).abs())).map(|change| 1.0 - change).ok_or(Why::TooShort)
    })
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B507
    #[test]
    fn it_is_one_less_the_mean_jump() {
        check("stability", "white: .5/.5 .6/.4 .5/.5 .5/.5 = draw", 1.0 - 0.4 / 3.0);
        check("stability", "white: 1/0 0/1 = draw\nwhite: .5/.5 .5/.5 = draw", 0.0);
        check_unmeasured("stability", "white: .6/.4 = draw", Why::TooShort);
    }
}
