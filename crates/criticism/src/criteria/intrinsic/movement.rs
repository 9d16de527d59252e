//! Movement: pieces go from site to site.

use ludi::tree::Move;
use metagame::tree::Piece;

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::facts::{some_move, takes_and_puts};
use crate::{Evidence, Measure};

/// Pieces go from site to site.
pub const MOVEMENT: Criterion = Criterion {
    number: Some(4),
    name: "movement",
    title: "Movement type: Movement",
    family: Family::Intrinsic,
    measures: "Whether some move takes a piece from the board and puts it down again. In Metagame: whether some piece \
               moves or captures",
    matters: "What players do in a turn is the first thing that is told of a game",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.4",
    needs: Needs::Rules,
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.rules_say(|game| some_move(game, goes), |game| game.pieces.iter().any(moves))
}

fn goes(one: &Move) -> bool {
    takes_and_puts(one) == (true, true)
}

fn moves(piece: &Piece) -> bool {
    !piece.moving.is_empty() || !piece.capturing.is_empty()
}

#[cfg(test)]
mod tests {
    use crate::by_hand::check_presence;

    // B479
    #[test]
    fn these_games_have_it_and_those_do_not() {
        check_presence(
            "movement",
            &["checkers.ludi", "breakthrough.ludi", "chess.game"],
            &["yavalath.ludi", "hex.ludi"],
        );
    }
}
