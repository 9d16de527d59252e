//! Promotion: pieces come to have other powers.

use ludi::tree::Effect;
use metagame::tree::{Name, Piece, Promotion, Types};

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::facts::some_effect;
use crate::{Evidence, Measure};

/// Pieces come to have other powers.
pub const PROMOTION: Criterion = Criterion {
    number: Some(8),
    name: "promotion",
    title: "Movement type: Promotion",
    family: Family::Intrinsic,
    measures: "Whether some move puts a piece into another state, or makes it one of another type. In Metagame: \
               whether some piece can promote to another type",
    matters: "What players do in a turn is the first thing that is told of a game",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.8. Differs: rules do not say which states are ranks, so states that only keep account of \
             something count as well",
    needs: Needs::Rules,
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.rules_say(|game| some_effect(game, changes_state), |game| game.pieces.iter().any(promotes))
}

fn changes_state(effect: &Effect) -> bool {
    match effect {
        Effect::Promote(_) | Effect::PieceState(_) | Effect::IncState(_) => true,
        Effect::Convert(convert) => convert.state.is_some(),
        _ => false,
    }
}

fn promotes(piece: &Piece) -> bool {
    let itself = |names: &[Name]| names.iter().all(|name| name.value == piece.name.value);
    match &piece.promoting {
        None => false,
        Some(Promotion::To(name)) => name.value != piece.name.value,
        Some(Promotion::Decision { options, .. }) => match &options.types {
            Types::Any => true,
            Types::Named(names) => !itself(names),
        },
    }
}

#[cfg(test)]
mod tests {
    use crate::by_hand::check_presence;

    // B483
    #[test]
    fn these_games_have_it_and_those_do_not() {
        check_presence(
            "promotion",
            &["checkers.ludi", "chess.ludi", "chess.game", "shogi.game"],
            &["yavalath.ludi", "hex.ludi", "breakthrough.game"],
        );
    }
}
