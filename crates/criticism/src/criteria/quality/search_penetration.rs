//! Search penetration: whether the computer looks deep and narrow, or shallow and wide.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode};

/// Whether the computer looks deep and narrow, or shallow and wide.
pub const SEARCH_PENETRATION: Criterion = Criterion {
    number: Some(21),
    name: "search_penetration",
    title: "Search penetration",
    family: Family::Quality,
    measures: "For each move the mean squared ply of the nodes that were visited, as a share of the square of the \
               deepest; the mean within each trial and then over trials",
    matters: "A game in which few moves are worth a look can be looked at deeply",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.21. Ours: divided by the square of the depth, to make different depths comparable",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.each(|trial| trial.mean_of_moves(|ply| ply.penetration().map(|share| share.min(1.0))))
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B496
    #[test]
    fn it_is_the_mean_squared_ply_of_a_tree() {
        // Two nodes at ply 1 and four at ply 2: (2 * 1 + 4 * 4) / 6 = 3 of at most 4.
        check("search_penetration", "white: -[nodes=6 squares=18 depth=2] = draw", 0.75);
        // One line of three plies against three replies at ply 1.
        check(
            "search_penetration",
            "white: -[nodes=3 squares=14 depth=3] -[nodes=3 squares=3 depth=1] = draw",
            (14.0 / 27.0 + 1.0) / 2.0,
        );
        check_unmeasured("search_penetration", "white: - = draw", Why::NotRecorded);
    }
}
