//! Goal score: points are to be made.

use ludi::ludemes::{Aim, Attribute};
use ludi::uses;

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure};

/// Points are to be made.
pub const GOAL_SCORE: Criterion = Criterion {
    number: Some(15),
    name: "goal_score",
    title: "Goal type: Score",
    family: Family::Intrinsic,
    measures: "Whether the game can end by a score",
    matters: "What players play for is what they look for in every position",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.15",
    needs: Needs::Rules,
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.rules_say(|game| uses(game, Attribute::Aim(Aim::Score)), |_| false)
}

#[cfg(test)]
mod tests {
    use crate::by_hand::check_presence;

    // B490
    #[test]
    fn these_games_have_it_and_those_do_not() {
        check_presence("goal_score", &["ataxx.ludi"], &["yavalath.ludi", "chess.game"]);
    }
}
