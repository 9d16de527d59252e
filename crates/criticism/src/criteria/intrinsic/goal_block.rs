//! Goal block: a player is to be left without a move.

use ludi::ludemes::{Aim, Attribute};
use ludi::uses;

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::facts::some_metagame_goal;
use crate::{Evidence, Measure};

/// A player is to be left without a move.
pub const GOAL_BLOCK: Criterion = Criterion {
    number: Some(16),
    name: "goal_block",
    title: "Goal type: Block",
    family: Family::Intrinsic,
    measures: "Whether the game can end because a player cannot move. In Metagame: whether some goal is to stalemate",
    matters: "What players play for is what they look for in every position",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.16",
    needs: Needs::Rules,
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.rules_say(
        |game| uses(game, Attribute::Aim(Aim::Block)),
        |game| some_metagame_goal(game, |goal| matches!(goal, metagame::tree::Goal::Stalemate(_))),
    )
}

#[cfg(test)]
mod tests {
    use crate::by_hand::check_presence;

    // B491
    #[test]
    fn these_games_have_it_and_those_do_not() {
        check_presence(
            "goal_block",
            &["checkers.ludi", "amazons.ludi", "american_checkers.game"],
            &["yavalath.ludi", "hale.ludi"],
        );
    }
}
