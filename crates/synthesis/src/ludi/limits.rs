//! The largest boards of games that are made up (Browne 2011, 5.2.1).

use board::Shape;
use ludi::tree::Game;

/// The largest side of a board in space: no more sites than on the largest square.
const IN_SPACE: u32 = 4;

/// The largest sizes that a board gets, by shape (B133-B137). A square on its corner is as large as a hexagon.
pub(super) fn largest(shape: Shape) -> usize {
    match shape {
        Shape::Square => 8,
        Shape::Rhombus | Shape::Tri => 11,
        Shape::Hex | Shape::RotSquare => 5,
        Shape::Trapezium => 7,
        Shape::Boardless => 1,
    }
}

/// The same game on a board that is not larger than boards get.
pub fn within_limits(game: &Game) -> Game {
    let mut game = game.clone();
    let shape = game.board.shape();
    if let Some(size) = game.board.value.size.as_mut() {
        let most = if size.value.len() > 2 { IN_SPACE } else { largest(shape) as u32 };
        size.value.iter_mut().for_each(|side| *side = (*side).min(most));
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    // B133 B134 B135 B136 B137
    #[test]
    fn no_board_is_larger_than_the_books() {
        for (board, expected) in [
            ("(tiling square) (shape square) (size 13)", vec![8]),
            ("(tiling square) (shape square) (size 4 19)", vec![4, 8]),
            ("(tiling hex) (shape rhombus) (size 14)", vec![11]),
            ("(tiling hex) (shape tri) (size 12)", vec![11]),
            ("(tiling hex) (shape hex) (size 9)", vec![5]),
            ("(tiling hex) (shape trapezium) (size 9 8)", vec![7, 7]),
            ("(tiling square) (shape square) (size 5 5 5)", vec![4, 4, 4]),
            ("(tiling square) (shape square) (size 3 3)", vec![3, 3]),
        ] {
            let game = ::ludi::read(&format!("(game G (board {board}) (end (All win (in-a-row 3))))")).game;
            let limited = within_limits(&game.expect("a sound game"));
            assert_eq!(limited.board.size.as_ref().map(|size| size.value.clone()), Some(expected), "{board}");
            assert!(::ludi::read(&::ludi::print(&limited)).game.is_some());
        }
    }
}
