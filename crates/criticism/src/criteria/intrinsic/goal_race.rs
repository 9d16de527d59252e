//! Goal race: pieces are to get somewhere.

use ludi::ludemes::{Aim, Attribute};
use ludi::uses;

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::facts::some_metagame_goal;
use crate::{Evidence, Measure};

/// Pieces are to get somewhere.
pub const GOAL_RACE: Criterion = Criterion {
    number: Some(12),
    name: "goal_race",
    title: "Goal type: Race",
    family: Family::Intrinsic,
    measures: "Whether the game can end by pieces that reach a place. In Metagame: whether some goal is to arrive",
    matters: "What players play for is what they look for in every position",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.12",
    needs: Needs::Rules,
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.rules_say(
        |game| uses(game, Attribute::Aim(Aim::Race)),
        |game| some_metagame_goal(game, |goal| matches!(goal, metagame::tree::Goal::Arrive(..))),
    )
}

#[cfg(test)]
mod tests {
    use crate::by_hand::check_presence;

    // B487
    #[test]
    fn these_games_have_it_and_those_do_not() {
        check_presence("goal_race", &["breakthrough.ludi", "breakthrough.game"], &["yavalath.ludi", "chess.game"]);
    }
}
