//! Drama (maximum): how bad it looked for the eventual winner at worst.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode};

/// How bad it looked for the eventual winner at worst.
pub const DRAMA_MAXIMUM: Criterion = Criterion {
    number: Some(28),
    name: "drama_maximum",
    title: "Drama (maximum)",
    family: Family::Quality,
    measures: "The most that the eventual winner trailed by, the last move left out; 0 if they never did; the mean over \
               decided trials",
    matters: "A player who trails needs hope, or they will not care to play on",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.28",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.each_decided(|trial, winner| Ok(trial.deficits(winner)?.into_iter().fold(0.0, f64::max)))
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B503
    #[test]
    fn it_is_the_worst_deficit_of_the_winner() {
        check("drama_maximum", "white: .4/.6 .6/.4 .3/.7 1/0 = white", 0.4);
        check("drama_maximum", "white: .4/.6 .3/.7 1/0 = white\nblack: .4/.6 0/1 = black", 0.2);
        check("drama_maximum", "white: .4/.6 .1/.9 = white", 0.2);
        check_unmeasured("drama_maximum", "white: .1/.9 = draw", Why::NoWinner);
    }
}
