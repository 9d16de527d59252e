//! Chains of a thousand legs on the largest board: found or given up, but never too deep for a thread's stack.

use crate::metagame::Program;
use game::{DrawRules, Game, Rng, Searchable};

/// A board full of men of one side, each of which can take its neighbours, and must go on.
fn crowd(effect: &str) -> String {
    let squares = |ranks: std::ops::RangeInclusive<u32>| -> String {
        ranks.flat_map(|rank| (1..=32).map(move |file| format!("({file},{rank}) "))).collect()
    };
    format!(
        "GAME crowd GOALS STALEMATE opponent BOARD_SIZE 32 BY 32 BOARD_TYPE planar PROMOTE_RANK 32
         SETUP man AT {{{}}} CONSTRAINTS must_capture
         DEFINE man CAPTURING CAPTURE BY {{clobber}} TYPE [any_player any_piece] EFFECT {effect}
         MOVEMENT LEAP <0,1> SYMMETRY all_symmetry END MOVEMENT END CAPTURE END CAPTURING
         CONSTRAINTS continue_captures END DEFINE END GAME.",
        squares(1..=16)
    )
}

#[test]
fn a_chain_through_a_full_board_is_too_much_and_a_draw() {
    for effect in ["remove", "player possesses", "player displaces", "opponent displaces"] {
        let game = metagame::read(&crowd(effect)).game.expect("a sound game");
        let played = std::thread::Builder::new().stack_size(2 << 20).spawn(move || {
            let program = Program::new(&game, DrawRules::default());
            let start = program.start(&mut Rng::new(0, 0));
            (program.moves(&start).len(), program.outcome(&start), program.playouts(1, 0..1).draws)
        });
        let (moves, outcome, draws) = played.expect("a thread").join().expect("no overflow");
        assert_eq!((moves, outcome, draws), (0, Some(game::Outcome::Draw), 1), "{effect}");
    }
}
