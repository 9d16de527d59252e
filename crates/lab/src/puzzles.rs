//! Puzzles: positions from games that the computer plays against itself, in which one move alone forces a win. The hardest come
//! first.

use std::collections::BTreeSet;

use game::{DrawRules, Rng, zobrist};
use players::search::SearchOptions;
use players::{Care, Evaluating, Limits, Mind, Puzzling, Thinking};
use rayon::prelude::*;
use serde::Serialize;

use crate::progress::Progress;
use crate::thinker::{evaluator, side_by_side};
use engine::Game;
use engine::Move;
use engine::opening::open;
use engine::{Error, Hints, Kind, Play, Setting, engine, recorded};

/// Which puzzles are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// How many.
    pub number: usize,
    /// Within how many plies they are won at most.
    pub plies: u32,
    /// How many games are played in search of them at most.
    pub games: u64,
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted { number: 3, plies: 5, games: 400 }
    }
}

/// Puzzles of a game, the hardest first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Puzzles {
    /// The game.
    pub game: String,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
    /// How many were found, of which these are the hardest; one of a game at most.
    pub found: usize,
    /// How many games were played in search of them.
    pub games: u64,
    /// What chance was drawn from.
    pub seed: u64,
}

/// A position in which one move alone forces a win.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Puzzle {
    /// Who is to move, and to win.
    pub to_move: &'static str,
    /// What the player to move is called in the rules.
    pub player: String,
    /// Within how many plies.
    pub plies: u32,
    /// How the position came about: play these moves from the start.
    pub play: Vec<String>,
    /// How many moves there are.
    pub choices: u32,
    /// How many of them look better at first sight.
    pub looks_better: u32,
    /// The share of shallow players who find the solution.
    pub found_by: f64,
    /// The only move that wins in time.
    pub solution: Move,
    /// How it goes then, by a defence that holds out longest.
    pub line: Vec<Move>,
    /// The board as text.
    pub board: String,
    /// The board as a picture.
    #[serde(skip)]
    pub svg: String,
}

/// The size of a batch of games; after each batch the search may end.
const BATCH: u64 = 16;

/// One puzzle of this number is shown.
const CHOICE: usize = 6;

/// How many random moves games open with.
const OPENING: u32 = 4;

/// The number of last positions of a game that are searched: forced wins come late.
const LAST: u32 = 8;

/// No position is looked at longer than this.
const NODES: u64 = 300_000;

/// How the games are played: with a slip now and then, which the opponent can punish.
const CARE: Care = Care { slips: 15, watchful: true };

/// The shallow players: how many moves ahead they look, or how many random games they play, and each so often.
const LOOKERS: [u32; 2] = [1, 2];
const DREAMERS: [u64; 2] = [50, 200];
const TIMES: u64 = 4;

/// Why a game has no puzzles, if its rules say so.
pub fn refuse(loaded: &Game) -> Result<(), Error> {
    let name = &loaded.source.name;
    let why = match loaded.sides().len() {
        _ if loaded.rules.chance().is_some() => format!("chance plays a role in {name}: no win is forced there"),
        1 => format!("{name} is for one player: no win is forced there"),
        _ if starts_blindly(loaded) => {
            format!("several roles of {name} choose at the same time: no win is forced there")
        }
        _ => return Ok(()),
    };
    Err(Error::refused(why, "puzzles are made of games in which players move in turns and nothing is left to chance"))
}

/// Whether several roles choose at the same time at the start.
fn starts_blindly(loaded: &Game) -> bool {
    let engine = loaded.engine(Kind::Compiled, DrawRules::default());
    engine.begin(&mut Rng::new(0, 0)).movers().len() > 1
}

/// Looks for puzzles; there are none where [`refuse`] says why.
pub fn puzzles(loaded: &Game, setting: Setting, wanted: Wanted, progress: &Progress) -> Puzzles {
    let (mut found, mut known, mut games) = (Vec::new(), BTreeSet::new(), 0);
    let wanted = if loaded.rules.chance().is_some() { Wanted { games: 0, ..wanted } } else { wanted };
    progress.expect(wanted.games);
    while found.len() < wanted.number * CHOICE && games < wanted.games && !progress.stopped() {
        let batch = games..(games + BATCH).min(wanted.games);
        let in_each: Vec<Option<Puzzle>> = batch
            .collect::<Vec<u64>>()
            .into_par_iter()
            .with_max_len(1)
            .filter_map(|number| {
                let puzzle = Search { loaded, setting, wanted, progress }.in_game(number);
                progress.step();
                // Of a game that was broken off nothing is known.
                (!progress.stopped()).then_some(puzzle)
            })
            .collect();
        games += in_each.len() as u64;
        found.extend(in_each.into_iter().flatten().filter(|puzzle| known.insert(puzzle.board.clone())));
    }
    let total = found.len();
    found.sort_by(|a, b| {
        let share = |puzzle: &Puzzle| f64::from(puzzle.looks_better) / f64::from(puzzle.choices);
        a.found_by.total_cmp(&b.found_by).then(b.plies.cmp(&a.plies)).then(share(b).total_cmp(&share(a)))
    });
    found.truncate(wanted.number);
    Puzzles { game: loaded.source.name.clone(), puzzles: found, found: total, games, seed: setting.seed }
}

/// A search for puzzles.
#[derive(Clone, Copy)]
struct Search<'a> {
    loaded: &'a Game,
    setting: Setting,
    wanted: Wanted,
    progress: &'a Progress<'a>,
}

impl Search<'_> {
    /// The hardest puzzle of a game between careless players.
    fn in_game(&self, number: u64) -> Option<Puzzle> {
        let engine = engine(self.setting.engine, &self.loaded.rules, self.setting.rules);
        let mut play = engine.begin(&mut Rng::new(self.setting.seed, 0));
        let seed = zobrist::mix(self.setting.seed) ^ (number + 1);
        open(&mut *play, OPENING, &mut Rng::new(seed, 0));
        let mut mind = self.looker(seed).with_care(CARE);
        while play.outcome().is_none() && !self.progress.stopped() {
            let Some(chosen) = self.choice(&*play, &mut mind, Limits::to_depth(1)) else { break };
            if play.play_number(chosen).is_err() {
                break;
            }
        }
        let mut best: Option<Puzzle> = None;
        for _ in 0..LAST {
            if !play.undo() || self.progress.stopped() {
                break;
            }
            best = match (best, self.at(&*play, seed)) {
                (Some(best), Some(puzzle)) if puzzle.found_by < best.found_by => Some(puzzle),
                (None, puzzle) => puzzle,
                (best, _) => best,
            };
        }
        best
    }

    /// The puzzle that a position is, if it is one.
    fn at(&self, play: &dyn Play, seed: u64) -> Option<Puzzle> {
        let spent = || self.spent();
        let limits = Limits { spent: &spent, ..Limits::to_nodes(NODES) };
        let forced = play.puzzle(Puzzling { plies: self.wanted.plies, limits })?;
        let (number, line) = (forced.solution()?, play.written(&forced.pv));
        let solution = line.first()?.clone();
        let seen = play.evaluate(Evaluating { evaluator: &mut evaluator(self.loaded), moves: true });
        let looks = *seen.moves.get(number as usize)?;
        Some(Puzzle {
            to_move: play.to_move().name(),
            player: self.loaded.player(play.to_move()).to_owned(),
            plies: forced.plies,
            play: recorded(play),
            choices: forced.moves,
            looks_better: seen.moves.iter().filter(|value| **value > looks).count() as u32,
            found_by: self.found_by(play, number, seed),
            solution,
            line,
            board: play.text(Hints::None),
            svg: play.svg(Hints::None),
        })
    }

    /// The share of shallow players who find a move.
    fn found_by(&self, play: &dyn Play, solution: u32, seed: u64) -> f64 {
        let lookers = LOOKERS.iter().map(|depth| (self.looker(seed), Limits::to_depth(*depth)));
        let dreamers = DREAMERS.iter().flat_map(|games| {
            (0..TIMES).map(|nth| (Mind::mcts(1, None, seed.wrapping_add(nth)), Limits::to_nodes(*games)))
        });
        let all: Vec<bool> = lookers
            .chain(dreamers)
            .map(|(mut mind, limits)| self.choice(play, &mut mind, limits) == Some(solution))
            .collect();
        all.iter().filter(|found| **found).count() as f64 / all.len() as f64
    }

    fn choice(&self, play: &dyn Play, mind: &mut Mind, limits: Limits) -> Option<u32> {
        let spent = || self.spent();
        let limits = Limits { spent: &spent, ..limits };
        Some(play.think(Thinking { mind, limits, side_by_side: &side_by_side })?.number)
    }

    /// How much of the time is spent: all of it once the caller stops it.
    fn spent(&self) -> f64 {
        if self.progress.stopped() { f64::INFINITY } else { 0.0 }
    }

    fn looker(&self, seed: u64) -> Mind {
        Mind::alphabeta(evaluator(self.loaded), SearchOptions::default(), seed).with_table(12)
    }
}

impl Puzzle {
    /// What is to be done, in words.
    pub fn task(&self) -> String {
        let mover = &self.player;
        match self.plies {
            plies if plies % 2 == 1 => format!("{mover} to move and win in {}", plies / 2 + 1),
            plies => format!("{mover} to move, and win by the reply to move {}", plies / 2),
        }
    }
}
