//! Positions of games of Browne's drawn for people, on boards of any tiling: in characters and as pictures.
//!
//! Both know a piece by the same letters. The same position gives the same bytes.

mod cast;
mod frame;
mod ground;
mod lines;
mod piece;
pub mod scene;
mod svg;
mod text;

use board::{Board, Shape, Site};
use ludi::notation::{Position, Written};
use ludi::tree::Game;

use super::Marks;

/// How far from what is on it an area without edges is drawn.
const HORIZON: u32 = 3;

/// The position in characters: the board, what is held, who is to move, and what the letters mean; the ends of the last
/// move are shown.
pub fn text(game: &Game, board: &Board, position: &Position, last: Option<&Written>, marks: &Marks) -> String {
    text::draw(game, board, position, last, marks)
}

/// The position as a picture in SVG that needs nothing else, for light and dark pages, with the last move shown.
pub fn svg(game: &Game, board: &Board, position: &Position, last: Option<&Written>, marks: &Marks) -> String {
    svg::draw(game, board, position, last, marks)
}

/// Whether only a part of the board is drawn.
pub(super) fn is_cut(board: &Board) -> bool {
    board.shape() == Shape::Boardless
}

/// The sites that are drawn: all, or of an area without edges those near its middle and near what stands on it.
fn shown(board: &Board, position: &Position) -> Vec<Site> {
    if !is_cut(board) {
        return board.sites().collect();
    }
    let taken = board.sites().filter(|site| !position.board[site.index()].is_empty());
    let seen: Vec<Site> = taken.chain(board.middle().iter().copied()).collect();
    board.sites().filter(|site| seen.iter().any(|near| board.distance(*near, *site) <= HORIZON)).collect()
}
