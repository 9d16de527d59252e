//! A playout of a compiled game of Browne's language allocates nothing once there is room to play in.

use allocation_counter::measure;
use compile::ludi::Program;
use game::DrawRules;

fn allocations(program: &Program, rounds: u64) -> u64 {
    let numbers = (0..rounds).flat_map(|_| 0..30);
    measure(|| _ = std::hint::black_box(program.playouts(3, numbers))).count_total
}

#[test]
fn playing_the_same_games_again_allocates_nothing() {
    let games = [
        include_str!("../../../games/ludi/tic_tac_toe.ludi"),
        include_str!("../../../games/ludi/yavalath.ludi"),
        include_str!("../../../games/ludi/gomoku.ludi"),
        include_str!("../../../games/ludi/hex.ludi"),
        include_str!("../../../games/ludi/breakthrough.ludi"),
        include_str!("../../../games/ludi/pentalath.ludi"),
        include_str!("../../../games/ludi/reversi.ludi"),
        include_str!("../../../games/ludi/connect_four.ludi"),
        include_str!("../../../games/ludi/y.ludi"),
        include_str!("../../../games/ludi/qubic.ludi"),
        include_str!("../../../games/ludi/chess.ludi"),
        include_str!("../../../games/ludi/english_draughts.ludi"),
    ];
    for text in games {
        let game = ludi::read(text).game.expect("a game of the library");
        let program = Program::new(&game, DrawRules::default()).expect("a game that is compiled");
        // The lists of moves change places while one plays, and so do positions where a mover chooses what a piece becomes:
        // it may take some rounds until all are large enough.
        assert_eq!(allocations(&program, 4), allocations(&program, 12), "{}", game.name.value);
    }
}
