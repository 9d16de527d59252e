//! What the generator's parameters do to the number of moves.

use compile::metagame::Program;
use game::{DrawRules, Game, Rng};
use synthesis::generate::{Parameters, Seed, generate};

/// The mean number of moves of a position over random playouts of generated games.
fn branching(changes: &str) -> f64 {
    let mut parameters = Parameters::default();
    let faults = parameters.change(changes);
    assert!(faults.is_empty(), "{faults:?}");
    let (mut moves, mut positions) = (0, 0);
    for seed in 0..150 {
        let program = Program::new(&generate(Seed::Number(seed), &parameters).game, DrawRules::default());
        let mut stream = Rng::new(4, seed);
        let mut position = program.start(&mut stream);
        for _ in 0..30 {
            let (legal, outcome) = program.moves_and_outcome(&position);
            if outcome.is_some() || legal.len() > 1000 {
                break;
            }
            moves += legal.len();
            positions += 1;
            program.play_listed(&mut position, &legal[stream.below(legal.len() as u32) as usize]);
        }
    }
    moves as f64 / f64::from(positions)
}

// M116
#[test]
fn compulsory_captures_leave_far_fewer_moves() {
    let fixed = "parameter(placement_method, distribution([arbitrary=1.0])).";
    let free = branching(&format!("{fixed} parameter(must_capture, probability(0.0))."));
    let forced = branching(&format!("{fixed} parameter(must_capture, probability(1.0))."));
    assert!(forced < 0.8 * free, "{forced} of {free}");
}

// M114
#[test]
fn larger_boards_have_more_moves() {
    let small = branching("parameter(board_size, integer(4, 4)).");
    let large = branching("parameter(board_size, integer(8, 8)).");
    assert!(large > 1.5 * small, "{large} and {small}");
}
