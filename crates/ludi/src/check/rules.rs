//! Checks of moves and of the order of play.

use syntax::{Diagnostic, Faults};

use super::Facts;
use crate::tree::{Effect, Game, Move, Name, PieceDefinition, PieceType};

/// The swap rule is for two (decision 6).
pub(super) fn swaps_need_two_players(facts: &Facts<'_>, faults: &mut Faults) {
    let Some(play) = facts.game.play.as_ref().filter(|play| play.swap) else { return };
    let players = facts.game.players().len();
    if players != 2 {
        let message = format!("`swap` is for two players, here are {players}");
        faults.push(Diagnostic::error(play.span, message).with_hint("leave it out"));
    }
}

/// The types that the moves of each type make of it: a list for each time that they do.
fn promotions(game: &Game) -> impl Iterator<Item = (&PieceDefinition, &[Name])> {
    let definitions = game.pieces.iter().flat_map(|pieces| &pieces.definitions);
    definitions.flat_map(|piece| {
        let posts = piece.moves().iter().flat_map(|one| one.post());
        posts.filter_map(|post| match &post.effect {
            Effect::Promote(promote) => Some((&piece.value, &promote.types[..])),
            _ => None,
        })
    })
}

/// A piece is made one of its own type.
pub(super) fn pieces_become_what_they_are(facts: &Facts<'_>, faults: &mut Faults) {
    for (piece, types) in promotions(facts.game) {
        for name in types.iter().filter(|name| name.eq_ignore_ascii_case(&piece.name)) {
            let message = format!("a `{}` that becomes a `{}` is promoted to nothing else", *piece.name, **name);
            let hint = "to let the player keep the piece as it is, add `optional`, as in `(promote Queen optional)`";
            faults.push(Diagnostic::warning(name.span, message).with_hint(hint));
        }
    }
}

/// A choice of the same type is no choice.
pub(super) fn types_to_become_stand_twice(facts: &Facts<'_>, faults: &mut Faults) {
    for (_, types) in promotions(facts.game) {
        for (at, name) in types.iter().enumerate() {
            if types[..at].iter().any(|other| other.eq_ignore_ascii_case(name)) {
                let fault = Diagnostic::warning(name.span, format!("`{}` stands there twice", **name));
                faults.push(fault.with_hint("leave it out: it is the same choice"));
            }
        }
    }
}

/// A game in which no type of pieces has a move.
pub(super) fn nobody_can_ever_move(facts: &Facts<'_>, faults: &mut Faults) {
    let Some(pieces) = &facts.game.pieces else { return };
    if pieces.definitions.iter().all(|piece| piece.moves().is_empty()) {
        let fault = Diagnostic::warning(pieces.span, "no piece has a move: no player can ever move");
        faults.push(fault.with_hint("as in `(moves (move (pre (empty to)) (action (push))))`"));
    }
}

/// A type that is neither put on the board at the start nor enters it, and that nothing is promoted to.
pub(super) fn pieces_never_come_into_the_game(facts: &Facts<'_>, faults: &mut Faults) {
    let Some(pieces) = &facts.game.pieces else { return };
    for piece in pieces.definitions.iter().filter(|piece| !piece.moves().is_empty()) {
        let becomes = |(other, types): (&PieceDefinition, &[Name])| {
            !other.name.eq_ignore_ascii_case(&piece.name)
                && types.iter().any(|name| name.eq_ignore_ascii_case(&piece.name))
        };
        let comes = piece.moves().iter().any(|one| Move::enters(one)) || is_placed(facts, piece);
        if !comes && !promotions(facts.game).any(becomes) {
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
