//! Goal connect: regions are to be joined.

use ludi::ludemes::{Aim, Attribute};
use ludi::uses;

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure};

/// Regions are to be joined.
pub const GOAL_CONNECT: Criterion = Criterion {
    number: Some(9),
    name: "goal_connect",
    title: "Goal type: Connect",
    family: Family::Intrinsic,
    measures: "Whether the game can end by a connection of regions",
    matters: "What players play for is what they look for in every position",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.9",
    needs: Needs::Rules,
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.rules_say(|game| uses(game, Attribute::Aim(Aim::Connection)), |_| false)
}

#[cfg(test)]
mod tests {
    use crate::by_hand::check_presence;

    // B484
    #[test]
    fn these_games_have_it_and_those_do_not() {
        check_presence("goal_connect", &["hex.ludi"], &["yavalath.ludi", "chess.game"]);
    }
}
