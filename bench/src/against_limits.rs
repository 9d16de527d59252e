//! The compiled engine against programs written by hand.

use compile::metagame::Program;
use game::{Game, Rng, Searchable, Tally};
use serde::Serialize;

use crate::limits::{breakthrough, checkers, chess, noughts};
use crate::timing::{Plan, Task, Work, measure};

/// What is measured on both sides.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Counting moves, in nodes a second.
    Perft,
    /// Random games, in playouts a second.
    Playouts,
}

/// One thing to measure, and how each side does it.
pub struct Measure {
    /// The game in the library.
    pub game: &'static str,
    /// What is measured.
    pub kind: Kind,
    engine: fn(&Program) -> Task<'_>,
    limit: fn() -> Task<'static>,
}

/// What came of it: a row of the table.
#[derive(Serialize)]
pub struct Comparison {
    /// The game in the library.
    pub game: &'static str,
    /// What was measured.
    pub kind: Kind,
    /// Nodes or playouts a second.
    pub engine: f64,
    /// The same of the program written by hand.
    pub limit: f64,
    /// How much of the limit the engine reaches.
    pub ratio: f64,
    /// What a move costs.
    pub engine_nanoseconds_a_move: f64,
    /// The same of the program written by hand.
    pub limit_nanoseconds_a_move: f64,
}

/// The seed of all playouts.
const SEED: u64 = 1;

/// The depths of perft: the deepest that take the limit some milliseconds at most.
const CHESS_DEPTH: usize = 5;
const CHECKERS_DEPTH: usize = 8;

/// All that is measured.
pub const MEASURES: [Measure; 6] = [
    Measure {
        game: "chess",
        kind: Kind::Perft,
        engine: |program| engine_perft(program, CHESS_DEPTH),
        limit: || {
            let chess = Box::new(chess::Chess::new());
            Box::new(move |times| perft(times.map(|_| chess.perft(CHESS_DEPTH)).sum()))
        },
    },
    Measure {
        game: "american_checkers",
        kind: Kind::Perft,
        engine: |program| engine_perft(program, CHECKERS_DEPTH),
        limit: || Box::new(|times| perft(times.map(|_| checkers::perft(CHECKERS_DEPTH)).sum())),
    },
    Measure {
        game: "chess",
        kind: Kind::Playouts,
        engine: engine_playouts,
        limit: || {
            let mut chess = Box::new(chess::Chess::new());
            Box::new(move |numbers| playouts(chess.playouts(SEED, numbers)))
        },
    },
    Measure {
        game: "american_checkers",
        kind: Kind::Playouts,
        engine: engine_playouts,
        limit: || {
            let mut checkers = Box::new(checkers::Checkers::new());
            Box::new(move |numbers| playouts(checkers.playouts(SEED, numbers)))
        },
    },
    Measure {
        game: "breakthrough",
        kind: Kind::Playouts,
        engine: engine_playouts,
        limit: || Box::new(|numbers| playouts(breakthrough::playouts(SEED, numbers))),
    },
    Measure {
        game: "noughts_and_crosses",
        kind: Kind::Playouts,
        engine: engine_playouts,
        limit: || Box::new(|numbers| playouts(noughts::playouts(SEED, numbers))),
    },
];

impl Measure {
    /// Measures both sides in turn.
    pub fn compare(&self, program: &Program, plan: &Plan) -> Comparison {
        let [engine, limit] = measure([(self.engine)(program), (self.limit)()], plan);
        Comparison {
            game: self.game,
            kind: self.kind,
            engine: engine.units,
            limit: limit.units,
            ratio: engine.units / limit.units,
            engine_nanoseconds_a_move: engine.nanoseconds(),
            limit_nanoseconds_a_move: limit.nanoseconds(),
        }
    }
}

/// Nodes are those of the last depth: each is a move.
fn perft(nodes: u64) -> Work {
    Work { units: nodes, moves: nodes }
}

fn playouts(tally: Tally) -> Work {
    Work { units: tally.playouts, moves: tally.moves }
}

fn engine_perft(program: &Program, depth: usize) -> Task<'_> {
    let start = program.start(&mut Rng::new(SEED, 0));
    let last = move |_| program.perft(&start, depth).last().copied().unwrap_or_default();
    Box::new(move |times| perft(times.map(&last).sum()))
}

fn engine_playouts(program: &Program) -> Task<'_> {
    Box::new(|numbers| playouts(program.playouts(SEED, numbers)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::DrawRules;

    fn program(name: &str) -> Program {
        let entry = workbench::library::find(name).expect("a game of the library");
        Program::new(&metagame::read(entry.text).game.expect("rules without errors"), DrawRules::default())
    }

    type Count<'a> = &'a dyn Fn(usize) -> u64;

    #[test]
    fn engine_and_limit_count_the_same_moves() {
        let chess = chess::Chess::new();
        let limits: [(&str, usize, Count); 4] = [
            ("chess", 5, &|depth| chess.perft(depth)),
            ("american_checkers", 8, &checkers::perft),
            ("breakthrough", 4, &breakthrough::perft),
            ("noughts_and_crosses", 10, &noughts::perft),
        ];
        for (name, depth, limit) in limits {
            let program = program(name);
            let nodes = program.perft(&program.start(&mut Rng::new(0, 0)), depth);
            assert_eq!(nodes, (1..=depth).map(limit).collect::<Vec<_>>(), "{name}");
        }
    }

    #[test]
    fn engine_and_limit_play_the_same_games() {
        let games = 20_000;
        let limits = [
            ("chess", chess::Chess::new().playouts(SEED, 0..games)),
            ("american_checkers", checkers::Checkers::new().playouts(SEED, 0..games)),
            ("breakthrough", breakthrough::playouts(SEED, 0..games)),
            ("noughts_and_crosses", noughts::playouts(SEED, 0..games)),
        ];
        for (name, limit) in limits {
            let engine = program(name).playouts(SEED + 1, 0..games);
            let same = |of: fn(&Tally) -> u64, most: f64| {
                let [a, b] = [&engine, &limit].map(|tally| of(tally) as f64 / games as f64);
                assert!((a - b).abs() <= most, "{name}: {a} and {b}");
            };
            let length = limit.mean_length().expect("games");
            same(|tally| tally.moves, length / 50.0);
            same(|tally| tally.won(game::Role::White), 0.02);
            same(|tally| tally.won(game::Role::Black), 0.02);
            same(|tally| tally.draws, 0.01);
        }
    }
}
