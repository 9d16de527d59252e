//! Goal stack: a stack is to be built.

use ludi::ludemes::{Aim, Attribute};
use ludi::uses;

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure};

/// A stack is to be built.
pub const GOAL_STACK: Criterion = Criterion {
    number: Some(14),
    name: "goal_stack",
    title: "Goal type: Stack",
    family: Family::Intrinsic,
    measures: "Whether the game can end by a high stack",
    matters: "What players play for is what they look for in every position",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.14",
    needs: Needs::Rules,
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.rules_say(|game| uses(game, Attribute::Aim(Aim::Stack)), |_| false)
}

#[cfg(test)]
mod tests {
    use crate::by_hand::check_presence;

    // B489
    #[test]
    fn these_games_have_it_and_those_do_not() {
        check_presence("goal_stack", &["stack_5.ludi", "cairns.ludi"], &["yavalath.ludi", "chess.game"]);
    }
}
