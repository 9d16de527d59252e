//! Stacking: pieces are put upon pieces.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::facts::{can_stack, some_move};
use crate::{Evidence, Measure};

/// Pieces are put upon pieces.
pub const STACKING: Criterion = Criterion {
    number: Some(5),
    name: "stacking",
    title: "Movement type: Stacking",
    family: Family::Intrinsic,
    measures: "Whether some move can put a piece upon another that stays there. In Metagame no move can",
    matters: "What players do in a turn is the first thing that is told of a game",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.5. Ours: judged by the rules of the move alone, so a stack that could never come about \
             counts",
    needs: Needs::Rules,
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.rules_say(|game| some_move(game, can_stack), |_| false)
}

#[cfg(test)]
mod tests {
    use crate::by_hand::check_presence;

    // B480
    #[test]
    fn these_games_have_it_and_those_do_not() {
        check_presence(
            "stacking",
            &["absorbing_stack.ludi", "teiglith.ludi"],
            &["yavalath.ludi", "checkers.ludi", "chess.ludi", "breakthrough.ludi", "chess.game"],
        );
    }
}
