//! Puzzles: positions from games that the computer plays against itself, in which one move alone forces a win. The hardest come
//! first.

use std::collections::BTreeSet;

use game::{Stream, zobrist};
use players::search::Options;
use players::{Care, Limits, Mind, Puzzling, Surveying, Thinking};
use rayon::prelude::*;
use serde::Serialize;

use crate::engine::{Hints, Play, Setting, engine};
use crate::face::Move;
use crate::opening::open;
use crate::page::framed;
use crate::picture::escaped;
use crate::progress::Progress;
use crate::ready::Game;
use crate::thinker::{judge, side_by_side};

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

/// Games are played in batches of so many; between them it is asked whether there are puzzles enough.
const BATCH: u64 = 16;

/// Of so many puzzles one is shown.
const CHOICE: usize = 6;

/// How many random moves games open with.
const OPENING: u32 = 4;

/// So many of the last positions of a game are looked at: forced wins come late.
const LAST: u32 = 8;

/// No position is looked at longer than this.
const NODES: u64 = 300_000;

/// How the games are played: with a slip now and then, from which somebody can profit.
const CARE: Care = Care { slips: 15, watchful: true };

/// The shallow players: how many moves ahead they look, or how many random games they play, and each so often.
const LOOKERS: [u32; 2] = [1, 2];
const DREAMERS: [u64; 2] = [50, 200];
const TIMES: u64 = 4;

/// Looks for puzzles.
pub fn puzzles(loaded: &Game, setting: Setting, wanted: Wanted, progress: &Progress) -> Puzzles {
    let (mut found, mut known, mut games) = (Vec::new(), BTreeSet::new(), 0);
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
        let mut play = engine.begin(&mut Stream::new(self.setting.seed, 0));
        let seed = zobrist::mix(self.setting.seed) ^ (number + 1);
        open(&mut *play, OPENING, &mut Stream::new(seed, 0));
        let mut mind = self.looker(seed).with_care(CARE);
        while play.outcome().is_none() && !self.progress.stopped() {
            let Some(chosen) = self.choice(&*play, &mut mind, Limits::to_depth(1)) else { break };
            play.play(&chosen);
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
        let (forced, line) = play.puzzle(Puzzling { plies: self.wanted.plies, limits })?;
        let number = forced.solution()?;
        let solution = line.first()?.clone();
        let seen = play.survey(Surveying { judge: &mut judge(self.loaded), moves: true });
        let looks = *seen.moves.get(number as usize)?;
        Some(Puzzle {
            to_move: play.to_move().name(),
            plies: forced.plies,
            play: play.record().iter().map(ToString::to_string).collect(),
            choices: forced.moves,
            looks_better: seen.moves.iter().filter(|value| **value > looks).count() as u32,
            found_by: self.found_by(play, &solution, seed),
            solution,
            line,
            board: play.text(Hints::None),
            svg: play.svg(Hints::None),
        })
    }

    /// The share of shallow players who find a move.
    fn found_by(&self, play: &dyn Play, solution: &Move, seed: u64) -> f64 {
        let lookers = LOOKERS.iter().map(|depth| (self.looker(seed), Limits::to_depth(*depth)));
        let dreamers = DREAMERS.iter().flat_map(|games| {
            (0..TIMES).map(|nth| (Mind::mcts(1, None, seed.wrapping_add(nth)), Limits::to_nodes(*games)))
        });
        let all: Vec<bool> = lookers
            .chain(dreamers)
            .map(|(mut mind, limits)| self.choice(play, &mut mind, limits).as_ref() == Some(solution))
            .collect();
        all.iter().filter(|found| **found).count() as f64 / all.len() as f64
    }

    fn choice(&self, play: &dyn Play, mind: &mut Mind, limits: Limits) -> Option<Move> {
        let spent = || self.spent();
        let limits = Limits { spent: &spent, ..limits };
        Some(play.think(Thinking { mind, limits, side_by_side: &side_by_side })?.0)
    }

    /// How much of the time is spent: all of it once the caller stops it.
    fn spent(&self) -> f64 {
        if self.progress.stopped() { f64::INFINITY } else { 0.0 }
    }

    fn looker(&self, seed: u64) -> Mind {
        Mind::alphabeta(judge(self.loaded), Options::default(), seed).with_table(12)
    }
}

impl Puzzle {
    /// What is to be done, in words.
    pub fn task(&self) -> String {
        let mover = &self.to_move;
        let mover = mover[..1].to_uppercase() + &mover[1..];
        match self.plies {
            plies if plies % 2 == 1 => format!("{mover} to move and win in {}", plies / 2 + 1),
            plies => format!("{mover} to move, and win by the reply to move {}", plies / 2),
        }
    }
}

/// Puzzles on a page for a browser, which needs nothing else; the solutions are folded up.
pub fn page(found: &Puzzles) -> String {
    let title = escaped(&format!("Puzzles of {}", found.game));
    let entry = |(nth, puzzle): (usize, &Puzzle)| {
        let line: Vec<String> = puzzle.line.iter().map(ToString::to_string).collect();
        format!(
            "<section>\n<h2>{}. {}</h2>\n<figure>\n{}</figure>\n<details>\n<summary>Solution</summary>\n<p>{}</p>\n\
             <p>{:.0} % of shallow players find it; {} of {} moves look better.</p>\n</details>\n</section>\n",
            nth + 1,
            escaped(&puzzle.task()),
            puzzle.svg,
            escaped(&line.join(", ")),
            100.0 * puzzle.found_by,
            puzzle.looks_better,
            puzzle.choices,
        )
    };
    let body: String = found.puzzles.iter().enumerate().map(entry).collect();
    framed(&title, &format!("<h1>{title}</h1>\n{body}"))
}
