//! Checks of moves and of the order of play.

use syntax::{Diagnostic, Faults};

use super::Facts;
use crate::tree::{Move, PieceDefinition, PieceType};

/// The swap rule is for two (decision 6).
pub(super) fn swaps_need_two_players(facts: &Facts<'_>, faults: &mut Faults) {
    let Some(play) = facts.game.play.as_ref().filter(|play| play.swap) else { return };
    let players = facts.game.players().len();
    if players != 2 {
        let message = format!("`swap` is for two players, here are {players}");
        faults.push(Diagnostic::error(play.span, message).with_hint("leave it out"));
    }
}

/// A game in which no type of pieces has a move.
pub(super) fn nobody_can_ever_move(facts: &Facts<'_>, faults: &mut Faults) {
    let Some(pieces) = &facts.game.pieces else { return };
    if pieces.definitions.iter().all(|piece| piece.moves().is_empty()) {
        let fault = Diagnostic::warning(pieces.span, "no piece has a move: nobody can ever do anything");
        faults.push(fault.with_hint("as in `(moves (move (pre (empty to)) (action (push))))`"));
    }
}

/// A type that is neither put on the board at the start nor enters it.
pub(super) fn pieces_never_come_into_the_game(facts: &Facts<'_>, faults: &mut Faults) {
    let Some(pieces) = &facts.game.pieces else { return };
    for piece in pieces.definitions.iter().filter(|piece| !piece.moves().is_empty()) {
        if !piece.moves().iter().any(|one| Move::enters(one)) && !is_placed(facts, piece) {
            let message =
                format!("`{}` never comes into the game: no move brings it, and it is not placed", *piece.name);
            let hint = format!("as in `(start (place ({} White) home))`", *piece.name);
            faults.push(Diagnostic::warning(piece.name.span, message).with_hint(hint));
        }
    }
}

fn is_placed(facts: &Facts<'_>, piece: &PieceDefinition) -> bool {
    let places = facts.game.start.as_ref().map_or(&[][..], |start| &start.places);
    places.iter().any(|place| match &place.piece.piece.value {
        PieceType::Named(name) => name.eq_ignore_ascii_case(&piece.name),
        _ => true,
    })
}
