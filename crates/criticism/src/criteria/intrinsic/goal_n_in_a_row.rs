//! Goal n in a row: pieces are to stand in line.

use ludi::ludemes::Attribute;
use ludi::uses;

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure};

/// Pieces are to stand in line.
pub const GOAL_N_IN_A_ROW: Criterion = Criterion {
    number: Some(11),
    name: "goal_n_in_a_row",
    title: "Goal type: N-in-a-Row",
    family: Family::Intrinsic,
    measures: "Whether the game can end by pieces in a straight row, be it to be made or to be avoided",
    matters: "What players play for is what they look for in every position",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.11. Ours: other patterns are no rows",
    needs: Needs::Rules,
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.rules_say(|game| uses(game, Attribute::Row), |_| false)
}

#[cfg(test)]
mod tests {
    use crate::by_hand::check_presence;

    // B486
    #[test]
    fn these_games_have_it_and_those_do_not() {
        check_presence("goal_n_in_a_row", &["yavalath.ludi", "hale.ludi"], &["hex.ludi", "chess.game"]);
    }
}
