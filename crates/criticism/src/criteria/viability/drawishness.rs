//! Drawishness: games are drawn.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{End, Evidence, Measure, Mode};

/// Games are drawn.
pub const DRAWISHNESS: Criterion = Criterion {
    number: Some(50),
    name: "drawishness",
    title: "Drawishness",
    family: Family::Viability,
    measures: "The share of trials that ended in a draw by the rules; those cut at the move limit count as timeouts",
    matters: "A game that is always drawn is not worth playing",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.50. With completion and timeouts it adds up to 1",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.share(Mode::Standard, |trial| trial.end == End::Drawn)
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B525
    #[test]
    fn it_is_the_share_of_draws() {
        check("drawishness", "white: - = draw\nblack: - = cut\nblack: - = white\nblack: - = draw", 0.5);
        check("drawishness", "white: - = white\nblack: - = white", 0.0);
        check_unmeasured("drawishness", "selfish/white white: - = draw", Why::NoTrials);
    }
}
