//! Black's rules: a copy of White's with every square and every direction inverted (item 6).

use board::{Grid, Inversion};
use metagame::tree::{Game, Goal, Movement, Setup, Square};
use syntax::Located;

/// The rules as Black sees them. The words `player` and `opponent` stay: they are read from the player that the rules belong
/// to. The promotion rank stays as well; there the piece's square is inverted.
pub(crate) fn inverted(game: &Game) -> Game {
    let mut game = game.clone();
    let (grid, inversion) = (game.board.grid(), game.board.inversion);
    for squares in square_lists(&mut game) {
        squares.iter_mut().for_each(|square| square.value = inverted_square(&grid, inversion, square.value));
    }
    for movement in movements(&mut game) {
        movement.direction = movement.direction.inverted(inversion);
    }
    game
}

/// The square that one side sees where the other sees `square`; a square off the board stays there.
pub(crate) fn inverted_square(grid: &Grid, inversion: Inversion, square: Square) -> Square {
    let Some(site) = grid.site(square.file.into(), square.rank.into()) else { return square };
    let site = grid.inverted(site, inversion);
    Square { file: grid.file(site), rank: grid.rank(site) }
}

fn square_lists(game: &mut Game) -> Vec<&mut Vec<Located<Square>>> {
    let mut lists = Vec::new();
    for goal in &mut game.goals {
        if let Goal::Arrive(_, squares) = &mut goal.value {
            lists.push(squares);
        }
    }
    match &mut game.setup {
        Setup::Fixed(assignments) => lists.extend(assignments.iter_mut().map(|assignment| &mut assignment.squares)),
        Setup::Decision(decision) => lists.push(&mut decision.squares),
    }
    lists
}

fn movements(game: &mut Game) -> impl Iterator<Item = &mut Movement> {
    game.pieces.iter_mut().flat_map(|piece| {
        let capturing = piece.capturing.iter_mut().flat_map(|capture| &mut capture.value.movements);
        piece.moving.iter_mut().chain(capturing).map(|movement| &mut movement.value)
    })
}
