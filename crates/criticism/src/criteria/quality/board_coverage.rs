//! Board coverage: how much of the board is used.

use std::collections::BTreeSet;

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode, Why};

/// How much of the board is used.
pub const BOARD_COVERAGE: Criterion = Criterion {
    number: Some(45),
    name: "board_coverage",
    title: "Board coverage",
    family: Family::Quality,
    measures: "The share of sites that were ever occupied; the mean over trials",
    matters: "Where much of the board stays empty it is too large, or the pieces cannot get there",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.45",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.each(|trial| {
        let visited: BTreeSet<u32> = trial.visited.iter().copied().filter(|site| *site < trial.sites).collect();
        if trial.sites == 0 { Err(Why::NotRecorded) } else { Ok(visited.len() as f64 / f64::from(trial.sites)) }
    })
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B520
    #[test]
    fn it_is_the_share_of_sites_that_were_occupied() {
        check(
            "board_coverage",
            "white: - = draw visited=0,3,3,8/9\nwhite: - = draw visited=0,1,2,3,4,5,6,7,8/9",
            2.0 / 3.0,
        );
        check_unmeasured("board_coverage", "white: - = draw", Why::NotRecorded);
    }
}
