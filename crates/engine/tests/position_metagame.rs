//! Positions of Metagame games as data.

use engine::Game;
use engine::Position;
use engine::Setting;
use engine::moves;
use engine::position::MetagamePosition;
use game::Role;
use metagame::notation::{self, Piece};
use rules::Rules;

#[test]
fn pieces_on_the_board_and_in_hands_are_listed() {
    let loaded = Game::from_library("minishogi").expect("without errors");
    let start = moves(&loaded, Setting::default(), &[]).expect("the start").position;
    let (Position::Metagame(start), Rules::Metagame(game)) = (start, &loaded.rules) else { panic!("another language") };
    assert_eq!((start.files, start.ranks, start.board.len(), start.hands.len()), (5, 5, 12, 0));
    assert_eq!(start.board[0].square, [1, 1]);
    assert_eq!(start.board[11].square, [5, 5]);
    let holding = notation::Position {
        hands: [[vec![2, 0, 1], vec![0; 3]], [vec![0; 3], vec![0; 3]]],
        to_move: Role::White,
        board: vec![None; 25],
        promoting: Some((Piece { owner: Role::Black, kind: 1 }, 7)),
        displaced: Vec::new(),
        assigning: false,
    };
    let seen = MetagamePosition::new(game, &holding);
    assert_eq!(seen.hands.iter().map(|held| held.count).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(seen.promoting.map(|waiting| waiting.square), Some([3, 2]));
}
