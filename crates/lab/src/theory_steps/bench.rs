//! How fast each stage of the theory lists moves, in the same positions.

use std::time::Instant;

use ::game::{Game as _, Rng};
use compile::metagame::Program;
use engine::{Error, Game, Setting};
use metagame::notation::Position as Seen;
use serde::Serialize;
use theory::bridge::{Interpreted, Played, Solver, SpecialisedSolver, facts_of};
use theory::{Engine, Indexing, Interpreter, Limits, Specialisation};

use super::{given_up, rules};

/// What one position may take.
const LIMITS: Limits = Limits { steps: 2_000_000_000, cells: 50_000_000 };

/// The times of all stages.
#[derive(Clone, Debug, Serialize)]
pub struct Bench {
    /// The game.
    pub game: String,
    /// In how many positions moves were listed: the first, and random ones.
    pub positions: usize,
    /// How long it took to specialise the theory to the game, in seconds.
    pub specialising: f64,
    /// The stages, each faster than the one before.
    pub stages: Vec<Stage>,
}

/// One stage.
#[derive(Clone, Debug, Serialize)]
pub struct Stage {
    /// What works out the moves.
    pub name: &'static str,
    /// Seconds for the moves of one position, on the average.
    pub seconds: f64,
    /// How many times as fast as the stage before.
    pub ratio: Option<f64>,
    /// How many moves there are in all positions.
    pub moves: usize,
    /// Seconds for the moves of the first position.
    pub first: f64,
}

/// Times all stages in the first position and in random ones; an error if they do not list the same moves.
pub fn bench(loaded: &Game, setting: Setting, positions: usize) -> Result<Bench, Error> {
    let (tree, draws) = (rules(loaded)?, setting.rules);
    let program = Program::new(tree, draws);
    let seen = random_positions(&program, setting.seed, positions);
    let native = |seen: &Seen| program.moves(&program.set_up(seen.clone())).iter().map(ToString::to_string).collect();
    let start = Instant::now();
    let solver = SpecialisedSolver::new(&facts_of(tree, draws), Specialisation::default()).map_err(given_up)?;
    let specialising = start.elapsed().as_secs_f64();
    let engine = |indexing| Engine::with_indexing(solver.specialised(), indexing).map_err(given_up);
    let plain = Played::with(tree, draws, engine(Indexing::None)?);
    let indexed = Played::with(tree, draws, engine(Indexing::Arguments)?);
    let facts = facts_of(tree, draws);
    let book = Interpreter::for_game(theory::class(), &facts).map_err(given_up)?.by_the_book(&facts);
    let book = Played::with(tree, draws, book.with_limits(LIMITS));
    let interpreted = Interpreted::new(tree, draws);
    let evaluated = Played::with(tree, draws, solver);
    let mut stages = vec![
        timed("by the book", &seen, |seen| listed(&book, seen))?,
        timed("interpreted", &seen, |seen| listed(&interpreted, seen))?,
        timed("partially evaluated", &seen, |seen| listed(&evaluated, seen))?,
        timed("folded and compiled", &seen, |seen| listed(&plain, seen))?,
        timed("indexed", &seen, |seen| listed(&indexed, seen))?,
        timed("native", &seen, |seen| Ok(native(seen)))?,
    ];
    let lists = stages.iter().map(|(_, lists)| lists).collect::<Vec<_>>();
    if lists.iter().any(|other| *other != lists[0]) {
        return Err(Error::refused("the stages do not list the same moves", "the engines disagree: please report it"));
    }
    let mut told: Vec<Stage> = stages.drain(..).map(|(stage, _)| stage).collect();
    for n in 1..told.len() {
        told[n].ratio = Some(told[n - 1].seconds / told[n].seconds.max(1e-12));
    }
    Ok(Bench { game: loaded.source.name.clone(), positions: seen.len(), specialising, stages: told })
}

/// The first position, and others of random games, one a game.
fn random_positions(program: &Program, seed: u64, count: usize) -> Vec<Seen> {
    let mut seen = vec![program.view(&program.start(&mut Rng::new(seed, 0)))];
    let mut number = 0;
    while seen.len() <= count && number < 10 * count as u64 + 10 {
        number += 1;
        let mut rng = Rng::new(seed, number);
        let mut position = program.start(&mut rng);
        for _ in 0..1 + rng.below(40) {
            let (moves, outcome) = program.moves_and_outcome(&position);
            if moves.is_empty() || outcome.is_some() {
                break;
            }
            let chosen = moves[rng.below(moves.len() as u32) as usize].clone();
            program.play_listed(&mut position, &chosen);
        }
        if program.outcome(&position).is_none() {
            seen.push(program.view(&position));
        }
    }
    seen
}

fn listed<S: Solver>(theory: &Played<S>, seen: &Seen) -> Result<Vec<String>, Error> {
    let moves = theory.legal_moves(seen).map_err(given_up)?;
    Ok(moves.iter().map(ToString::to_string).collect())
}

type Lists = Vec<Vec<String>>;

fn timed(
    name: &'static str,
    seen: &[Seen],
    list: impl Fn(&Seen) -> Result<Vec<String>, Error>,
) -> Result<(Stage, Lists), Error> {
    let mut lists = Vec::new();
    let mut first = 0.0;
    let start = Instant::now();
    for (nth, seen) in seen.iter().enumerate() {
        lists.push(list(seen)?);
        if nth == 0 {
            first = start.elapsed().as_secs_f64();
        }
    }
    let seconds = start.elapsed().as_secs_f64() / seen.len().max(1) as f64;
    let moves = lists.iter().map(Vec::len).sum();
    Ok((Stage { name, seconds, ratio: None, moves, first }, lists))
}
