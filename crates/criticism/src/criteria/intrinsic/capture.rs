//! Capture: moves take pieces.

use ludi::tree::Effect;

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::facts::some_effect;
use crate::{Evidence, Measure};

/// Moves take pieces.
pub const CAPTURE: Criterion = Criterion {
    number: Some(6),
    name: "capture",
    title: "Movement type: Capture",
    family: Family::Intrinsic,
    measures: "Whether some move captures",
    matters: "What players do in a turn is the first thing that is told of a game",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.6",
    needs: Needs::Rules,
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.rules_say(
        |game| some_effect(game, captures),
        |game| game.pieces.iter().any(|piece| !piece.capturing.is_empty()),
    )
}

fn captures(effect: &Effect) -> bool {
    matches!(effect, Effect::Capture(_))
}

#[cfg(test)]
mod tests {
    use crate::by_hand::check_presence;

    // B481
    #[test]
    fn these_games_have_it_and_those_do_not() {
        check_presence(
            "capture",
            &["checkers.ludi", "chess.ludi", "chess.game"],
            &["yavalath.ludi", "hex.ludi", "amazons.ludi"],
        );
    }
}
