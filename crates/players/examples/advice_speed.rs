//! How many positions a second the default policies evaluate: `cargo run --release -p players --example advice_speed`.

#![allow(clippy::disallowed_types, reason = "it measures time")]

#[allow(dead_code, reason = "the example uses a part of it")]
#[path = "../tests/drawing/mod.rs"]
mod drawing;

use std::hint::black_box;
use std::time::{Duration, Instant};

use drawing::{Board, Drawing};
use game::{Rng, Role, Staged, Visit};
use players::{Evaluator, Policy};

const LONG_ENOUGH: Duration = Duration::from_millis(500);

/// Evaluates positions of random games, again and again.
struct Measure<'a>(&'a mut Evaluator);

impl Visit for Measure<'_> {
    type Output = f64;

    fn visit<A: Staged>(self, arena: &A, start: &A::State, _past: &[u64]) -> f64 {
        let mut buffer = arena.buffer();
        let mut states = vec![start.clone()];
        for game in 0..8 {
            let (mut state, mut rng) = (start.clone(), Rng::new(1, game));
            while let Ok(count) = arena.find(&state, &mut buffer) {
                states.push(state.clone());
                let number = rng.below(count);
                arena.play(&mut state, &mut buffer, number);
                if states.len() % 40 == 0 {
                    break;
                }
            }
        }
        let (begun, mut judged) = (Instant::now(), 0u32);
        while begun.elapsed() < LONG_ENOUGH {
            for state in &states {
                black_box(self.0.evaluate_in(arena, state, Role::White, &mut buffer));
            }
            judged += states.len() as u32;
        }
        f64::from(judged) / begun.elapsed().as_secs_f64()
    }
}

fn main() {
    let default = |game: &str| {
        let board = Board::load(game);
        let policy = Policy::default_for(board.ground());
        tell(game, &board, &policy);
    };
    for game in ["tic_tac_toe", "yavalath", "gomoku", "hex", "y", "breakthrough", "lines_of_action", "chess"] {
        default(game);
    }
    for game in ["english_draughts", "fox_and_geese", "metagame/chess", "metagame/american_checkers", "metagame/shogi"]
    {
        default(game);
    }
    tell("metagame/chess, Table 1", &Board::load("metagame/chess"), &Policy::table1());
}

fn tell(what: &str, board: &Board, policy: &Policy) {
    let mut evaluator = Evaluator::policy(policy, board.ground().clone());
    let speed = board.enter(&Drawing::default(), Measure(&mut evaluator));
    let policy = policy.to_string().split_whitespace().collect::<Vec<_>>().join(" ");
    println!("{what:<28} {:>9.0} a second  {policy}", speed);
}
