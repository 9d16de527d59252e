//! Says in a game what holds in it without being said.

use crate::tree::{Game, Goal, Intron, Pieces, VisitorMut};

/// The same game with its unspoken parts written out: players, pieces and their usual move, the shape of the board, whose
/// pieces and end clauses are, how long a row is, and what a tie means (B176).
pub fn expand(game: &Game) -> Game {
    let mut game = game.clone();
    if game.players.is_none() {
        game.players = Some(game.players().into());
    }
    if game.pieces.is_none() {
        game.pieces = Some(Pieces { definitions: game.pieces(), name: None }.into());
    }
    for definition in game.pieces.iter_mut().flat_map(|pieces| &mut pieces.value.definitions) {
        definition.value.player = Some(definition.value.player());
    }
    if game.board.value.shape.is_none() {
        game.board.value.shape = Some(game.board.value.shape().into());
    }
    for clause in &mut game.end.value.clauses {
        Rows.ending(&mut clause.value.condition);
    }
    game.end.value.tie = Some(game.end.value.tie());
    // The places of parameters are counted in the text as it was.
    game.parameters.clear();
    game.uses.clear();
    put_introns_last(&mut game);
    // Where they stand now is best known by reading it.
    crate::parse(&crate::print(&game)).game.unwrap_or(game)
}

/// Introns stand behind what they are in: a section that occurs twice has no meaning the second time, but it would be the one
/// that counts if what is said now moved it before the other.
fn put_introns_last(game: &mut Game) {
    let last = |introns: &mut [Intron]| introns.iter_mut().for_each(|intron| intron.at = usize::MAX);
    last(&mut game.introns);
    last(&mut game.board.introns);
    last(&mut game.end.introns);
    for definition in game.pieces.iter_mut().flat_map(|pieces| &mut pieces.value.definitions) {
        last(&mut definition.introns);
    }
    for clause in &mut game.end.value.clauses {
        last(&mut clause.introns);
    }
}

/// Says how long rows are.
struct Rows;

impl<'a> VisitorMut<'a> for Rows {
    fn goal(&mut self, goal: &'a mut Goal) {
        if let Goal::InARow(row) = goal {
            row.length = Some(row.length());
        }
    }
}
