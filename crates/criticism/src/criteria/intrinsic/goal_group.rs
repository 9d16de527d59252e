//! Goal group: pieces are to come together.

use ludi::ludemes::{Aim, Attribute};
use ludi::uses;

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure};

/// Pieces are to come together.
pub const GOAL_GROUP: Criterion = Criterion {
    number: Some(13),
    name: "goal_group",
    title: "Goal type: Group",
    family: Family::Intrinsic,
    measures: "Whether the game can end by a group of pieces",
    matters: "What players play for is what they look for in every position",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.13",
    needs: Needs::Rules,
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.rules_say(|game| uses(game, Attribute::Aim(Aim::Group)), |_| false)
}

#[cfg(test)]
mod tests {
    use crate::by_hand::check_presence;

    // B488
    #[test]
    fn these_games_have_it_and_those_do_not() {
        check_presence("goal_group", &["group_4.ludi", "lines_of_action.ludi"], &["yavalath.ludi", "chess.game"]);
    }
}
