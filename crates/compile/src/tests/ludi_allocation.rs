//! A playout of a compiled game of Browne's language allocates nothing once there is room to play in.

use crate::ludi::Program;
use allocation_counter::measure;
use game::DrawRules;

fn allocations(program: &Program, rounds: u64) -> u64 {
    let numbers = (0..rounds).flat_map(|_| 0..30);
    measure(|| program.each_playout(3, numbers, |playout| _ = std::hint::black_box(playout))).count_total
}

#[test]
fn playing_the_same_games_again_allocates_nothing() {
    let games = [
        include_str!("../../../../games/ludi/tic_tac_toe.ludi"),
        include_str!("../../../../games/ludi/yavalath.ludi"),
        include_str!("../../../../games/ludi/gomoku.ludi"),
        include_str!("../../../../games/ludi/hex.ludi"),
        include_str!("../../../../games/ludi/breakthrough.ludi"),
        include_str!("../../../../games/ludi/pentalath.ludi"),
        include_str!("../../../../games/ludi/reversi.ludi"),
        include_str!("../../../../games/ludi/connect_four.ludi"),
        include_str!("../../../../games/ludi/y.ludi"),
        include_str!("../../../../games/ludi/qubic.ludi"),
        include_str!("../../../../games/ludi/chess.ludi"),
        include_str!("../../../../games/ludi/english_draughts.ludi"),
    ];
    for text in games {
        let game = ludi::read(text).game.expect("a game of the library");
        let program = Program::new(&game, DrawRules::default()).expect("a game that is compiled");
        // The lists of moves change places while one plays: it may take two rounds until both are long enough.
        assert_eq!(allocations(&program, 2), allocations(&program, 6), "{}", game.name.value);
    }
}
