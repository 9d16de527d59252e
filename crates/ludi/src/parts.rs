//! Whether a turn can have several parts, between which the other players can only pass.

use crate::tree::{Game, IntFunction, Move, PieceRecord, Visitor, Whose, walk};

/// Whether the conditions of some move ask for what tells the parts of a turn apart: how many moves were made, who moves, or
/// what a part of the turn has left behind, which is a state, a flag or a number of pieces.
///
/// In such games a player who can only pass waits for the rest of a turn; in others that player has no move.
pub fn has_parts(game: &Game) -> bool {
    game.pieces().iter().any(|piece| piece.moves().iter().any(|rule| asks_for_the_part(rule)))
}

fn asks_for_the_part(rule: &Move) -> bool {
    let mut asks = Asks(false);
    rule.pre.iter().for_each(|pre| asks.condition(&pre.value));
    asks.0
}

struct Asks(bool);

impl<'a> Visitor<'a> for Asks {
    fn function(&mut self, function: &'a IntFunction) {
        let is_marked = |record: &PieceRecord| record.state.is_some() || record.flags.is_some();
        self.0 |= match function {
            IntFunction::NumMoves | IntFunction::Mover | IntFunction::NumFlags(_) => true,
            IntFunction::NumPieces(_, Whose::Piece(record)) => is_marked(record),
            _ => false,
        };
        walk::function(self, function);
    }
}
