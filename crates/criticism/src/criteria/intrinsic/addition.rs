//! Addition: pieces come on to the board.

use ludi::tree::Move;
use metagame::tree::{Effect, Game};

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::facts::some_move;
use crate::{Evidence, Measure};

/// Pieces come on to the board.
pub const ADDITION: Criterion = Criterion {
    number: Some(2),
    name: "addition",
    title: "Movement type: Addition",
    family: Family::Intrinsic,
    measures: "Whether some move puts a new piece on the board. In Metagame: whether captured pieces go to a hand, \
               from which they are placed",
    matters: "What players do in a turn is the first thing that is told of a game",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.2. Ours: what it means in Metagame; setting up before play does not count",
    needs: Needs::Rules,
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.rules_say(|game| some_move(game, Move::enters), has_hands)
}

/// Whether some capture gives pieces to a player's hand.
fn has_hands(game: &Game) -> bool {
    let captures = game.pieces.iter().flat_map(|piece| &piece.capturing);
    captures.into_iter().any(|capture| matches!(capture.effect, Effect::Possess(_)))
}

#[cfg(test)]
mod tests {
    use crate::by_hand::check_presence;

    // B477
    #[test]
    fn these_games_have_it_and_those_do_not() {
        check_presence(
            "addition",
            &["yavalath.ludi", "hex.ludi", "shogi.game"],
            &["checkers.ludi", "breakthrough.ludi", "chess.game"],
        );
    }
}
