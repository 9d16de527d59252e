//! Conversion: pieces change sides.

use ludi::tree::Effect;
use metagame::tree::{Piece, Player, Promotion};

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::facts::some_effect;
use crate::{Evidence, Measure};

/// Pieces change sides.
pub const CONVERSION: Criterion = Criterion {
    number: Some(7),
    name: "conversion",
    title: "Movement type: Conversion",
    family: Family::Intrinsic,
    measures: "Whether some move gives pieces on the board to another player. In Metagame: whether a piece can promote \
               to one of the other side",
    matters: "What players do in a turn is the first thing that is told of a game",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.7. Ours: what it means in Metagame; pieces that come back from a hand count as addition",
    needs: Needs::Rules,
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.rules_say(|game| some_effect(game, changes_owner), |game| game.pieces.iter().any(deserts))
}

fn changes_owner(effect: &Effect) -> bool {
    matches!(effect, Effect::Convert(convert) if convert.player().is_some())
}

fn deserts(piece: &Piece) -> bool {
    let Some(Promotion::Decision { options, .. }) = &piece.promoting else { return false };
    options.owner != Some(Player::Player)
}

#[cfg(test)]
mod tests {
    use crate::by_hand::check_presence;

    // B482
    #[test]
    fn these_games_have_it_and_those_do_not() {
        check_presence(
            "conversion",
            &["ataxx.ludi", "reversi.ludi", "turncoat_chess.game"],
            &["yavalath.ludi", "checkers.ludi", "chess.game", "shogi.game"],
        );
    }
}
