//! Goal capture: pieces are to be taken.

use ludi::ludemes::{Aim, Attribute};
use ludi::uses;

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::facts::some_metagame_goal;
use crate::{Evidence, Measure};

/// Pieces are to be taken.
pub const GOAL_CAPTURE: Criterion = Criterion {
    number: Some(10),
    name: "goal_capture",
    title: "Goal type: Capture",
    family: Family::Intrinsic,
    measures: "Whether the game can end by captured or eliminated pieces. In Metagame: whether some goal is to \
               eradicate",
    matters: "What players play for is what they look for in every position",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.10",
    needs: Needs::Rules,
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.rules_say(
        |game| uses(game, Attribute::Aim(Aim::Capture)),
        |game| some_metagame_goal(game, |goal| matches!(goal, metagame::tree::Goal::Eradicate(_))),
    )
}

#[cfg(test)]
mod tests {
    use crate::by_hand::check_presence;

    // B485
    #[test]
    fn these_games_have_it_and_those_do_not() {
        check_presence("goal_capture", &["capture_5.ludi", "chess.game"], &["yavalath.ludi", "checkers.ludi"]);
    }
}
