//! What moves are called that would read the same.

use board::{Board, Shape, Site, Tiling};
use game::Role;
use ludi::notation::{Piece, Position, Swap, told_apart};

/// A position on four squares in which these types stand.
fn position(types: [Option<u8>; 4]) -> Position {
    let piece = |kind| Piece { owner: Some(Role::White), kind, state: 0, flags: 0, looks: None };
    Position {
        to_move: Role::White,
        board: types.iter().map(|kind| kind.map(piece).into_iter().collect()).collect(),
        cells: vec![Default::default(); 4],
        hands: Vec::new(),
        scores: Vec::new(),
        out: Vec::new(),
        swap: Swap::No,
        passes: 0,
        taken: Vec::new(),
        begun: Vec::new(),
        last: None,
        moves: 0,
    }
}

fn told(moves: &[(&str, [Option<u8>; 4])]) -> Vec<String> {
    let board = Board::new(Tiling::Square, Shape::Square, &[2], false).expect("a board");
    let before = position([Some(0), None, Some(0), Some(0)]);
    let moves: Vec<_> = moves.iter().map(|(text, after)| (text.to_string(), Some(position(*after)))).collect();
    told_apart(&board, &["Pawn", "Queen", "Knight"], &before, (Some(Site(0)), Some(Site(1))), &moves)
}

#[test]
fn moves_that_read_the_same_are_told_apart_by_types_then_captures_then_numbers() {
    const N: Option<u8> = None;
    const P: Option<u8> = Some(0);
    const Q: Option<u8> = Some(1);
    const K: Option<u8> = Some(2);
    type Case<'a> = (&'a [(&'a str, [Option<u8>; 4])], &'a [&'a str]);
    let cases: [Case<'_>; 6] = [
        (&[("a1-b1", [N, Q, P, P])], &["a1-b1"]),
        (&[("a1-b1", [N, Q, P, P]), ("a1-b1", [N, K, P, P])], &["a1-b1=Queen", "a1-b1=Knight"]),
        (&[("a1-b1:up", [N, Q, P, P]), ("a1-b1:up", [N, P, P, P])], &["a1-b1=Queen:up", "a1-b1=Pawn:up"]),
        (
            &[("a1-b1", [N, Q, N, P]), ("a1-b1", [N, Q, P, N]), ("a1-b1", [N, K, N, P])],
            &["a1-b1xa2=Queen", "a1-b1xb2=Queen", "a1-b1=Knight"],
        ),
        (&[("b1=Queen", [N, Q, P, P]), ("b1=Knight", [N, K, P, P])], &["b1=Queen", "b1=Knight"]),
        // A captured piece has no type.
        (&[("a1-b1", [N, Q, P, P]), ("a1-b1", [N, N, P, P])], &["a1-b1", "a1-b1#2"]),
    ];
    for (moves, expected) in cases {
        assert_eq!(told(moves), expected);
    }
}
