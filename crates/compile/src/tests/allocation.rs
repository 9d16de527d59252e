//! A playout allocates nothing once its buffers have grown to the size of the game.

use crate::metagame::Program;
use allocation_counter::measure;
use game::DrawRules;

fn allocations(program: &Program, rounds: u64) -> u64 {
    let numbers = (0..rounds).flat_map(|_| 0..60);
    measure(|| program.each_playout(3, numbers, |playout| _ = std::hint::black_box(playout))).count_total
}

#[test]
fn playing_the_same_games_again_allocates_nothing() {
    let games = [
        include_str!("../../../../games/metagame/chess.game"),
        include_str!("../../../../games/metagame/breakthrough.game"),
        include_str!("../../../../games/metagame/noughts_and_crosses.game"),
        include_str!("../../../../games/metagame/american_checkers.game"),
        include_str!("../../../../games/metagame/shogi.game"),
        include_str!("../../../../games/metagame/cylinder_chess.game"),
        include_str!("../../../../games/metagame/turncoat_chess.game"),
        include_str!("../../../../games/metagame/shuffled_court.game"),
        include_str!("../../../../games/metagame/changeling.game"),
        include_str!("../../../../games/metagame/saboteurs.game"),
        include_str!("../../../../games/metagame/eviction.game"),
    ];
    for text in games {
        let game = metagame::read(text).game.expect("a game of the library");
        let program = Program::new(&game, DrawRules::default());
        assert_eq!(allocations(&program, 1), allocations(&program, 3), "{}", game.name.value);
    }
}
