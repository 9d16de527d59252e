//! Chess variants by a genetic algorithm: its games are played here, on as many threads as are wanted.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use game::zobrist::mix;
use game::{DrawRules, Role};
use players::Spec;
use players::contest::Fixture;
use rayon::prelude::*;
use serde::Serialize;
use synthesis::variants::{Breeding, Candidate, Results};

pub use synthesis::variants::{Aim, Chances, Conditions, Settings};

use crate::Error;
use crate::check::Loaded;
use crate::contest::play_game;
use crate::engine::{Kind, Setting};
use crate::language::Language;
use crate::progress::Progress;
use crate::session::Record;
use crate::source::{Origin, Source};
use crate::threads::on_threads;

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Wish {
    /// How variants are bred.
    pub settings: Settings,
    /// Who plays both sides; of several, each plays every so many games.
    pub players: Vec<Spec>,
    /// How many games of each candidate are played in a generation.
    pub games: u64,
    /// After how many moves of each side a game is a draw, those of buying and placing not counted.
    pub moves: u32,
    /// When it is enough.
    pub until: Until,
    /// How many games are played at the same time.
    pub threads: usize,
}

/// When it is enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Until {
    /// So many generations.
    Generations(u64),
    /// So many seconds; a generation that has been begun is finished.
    Seconds(f64),
}

/// What came of a generation.
#[derive(Clone, Debug, Serialize)]
pub struct Generation {
    /// Its number, from 1.
    pub generation: u64,
    /// How many candidates there were, the survivors of the last one among them.
    pub candidates: usize,
    /// How many of its children survived.
    pub new: usize,
    /// How often a child was drawn again that was nobody new: its mutations were neutral.
    pub neutral: u64,
    /// The fittest, with all its games so far.
    pub best: Survivor,
}

/// What came of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Evolved {
    /// What chance was drawn from.
    pub seed: u64,
    /// How many generations there were.
    pub generations: u64,
    /// Whether somebody had had enough before it was.
    pub stopped: bool,
    /// How many games were played.
    pub games: u64,
    /// How often a child was drawn again that was nobody new.
    pub neutral: u64,
    /// Who played.
    pub players: Vec<String>,
    /// What was looked for, the most important first.
    pub aims: Vec<&'static str>,
    /// After how many moves a game was a draw.
    pub move_limit: u32,
    /// Games over which the program failed, with what repeats them; they count as draws.
    pub failures: Vec<String>,
    /// How long it took.
    pub seconds: f64,
    /// Those who are left, the fittest first.
    pub survivors: Vec<Survivor>,
}

/// A variant that is left.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Survivor {
    /// What it is called.
    pub name: String,
    /// The generation in which it was bred; 0 if it was there at first.
    pub born: u64,
    /// What can be bought, and for how much.
    pub pieces: Vec<Priced>,
    /// How many rules there are to remember.
    pub rules: usize,
    /// How many games were played.
    pub games: u64,
    /// How many of them White won.
    pub white: u64,
    /// How many Black won.
    pub black: u64,
    /// How many nobody won.
    pub draws: u64,
    /// How many moves a game had on average, those of buying and placing included.
    pub length: f64,
    /// How near it comes to what was looked for, in that order; 0 is best.
    pub fitness: Vec<f64>,
    /// The rules.
    pub text: String,
}

/// A piece that can be bought.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Priced {
    /// What it is called.
    pub name: String,
    /// What it costs.
    pub cost: f64,
}

/// Breeds variants until it is enough. The same wish gives the same variants on any number of threads, unless it is the clock
/// that says when it is enough. A generation that is stopped has not happened.
pub fn evolve(
    wish: &Wish,
    progress: &Progress<'_>,
    watch: &mut (dyn FnMut(&Generation) + Send),
) -> Result<Evolved, Error> {
    let unfit = |why: synthesis::variants::Unfit| {
        Error::usage(why.to_string(), "change --board, --ranks, --budget, --pieces or --pawns")
    };
    wish.settings.conditions.sound().map_err(unfit)?;
    on_threads(wish.threads, || Run::new(wish).run(progress, watch))?
}

struct Run<'a> {
    wish: &'a Wish,
    breeding: Breeding,
    generations: u64,
    games: u64,
    neutral: u64,
    failures: Vec<String>,
}

/// Why a generation did not come to its end.
enum Halt {
    Stopped,
    Failed(Error),
}

/// What came of one game, and what the program failed over.
type Outcome = (Results, Option<String>);

impl<'a> Run<'a> {
    fn new(wish: &'a Wish) -> Run<'a> {
        let breeding = Breeding::new(wish.settings.clone());
        Run { wish, breeding, generations: 0, games: 0, neutral: 0, failures: Vec::new() }
    }

    fn run(mut self, progress: &Progress<'_>, watch: &mut (dyn FnMut(&Generation) + Send)) -> Result<Evolved, Error> {
        let began = Instant::now();
        let mut stopped = false;
        while !stopped && !self.is_enough(began) {
            match self.generation(progress) {
                Ok(generation) => watch(&generation),
                Err(Halt::Stopped) => stopped = true,
                Err(Halt::Failed(error)) => return Err(error),
            }
        }
        Ok(self.told(stopped, began.elapsed().as_secs_f64()))
    }

    fn is_enough(&self, began: Instant) -> bool {
        match self.wish.until {
            Until::Generations(generations) => self.generations >= generations,
            Until::Seconds(seconds) => began.elapsed().as_secs_f64() >= seconds,
        }
    }

    fn generation(&mut self, progress: &Progress<'_>) -> Result<Generation, Halt> {
        let (wish, mut failures) = (self.wish, Vec::new());
        let played = self.breeding.round(|pool| play(wish, pool, progress, &mut failures))?;
        self.failures.append(&mut failures);
        self.generations = played.round;
        self.games += played.pool as u64 * wish.games;
        self.neutral += played.neutral;
        let best = self.survivors().into_iter().next().ok_or(Halt::Stopped)?;
        let (generation, candidates) = (played.round, played.pool);
        Ok(Generation { generation, candidates, new: played.new, neutral: played.neutral, best })
    }

    fn survivors(&self) -> Vec<Survivor> {
        let survivor = |candidate: &Candidate| survivor(&self.breeding, candidate);
        self.breeding.ranked().into_iter().filter_map(survivor).collect()
    }

    fn told(self, stopped: bool, seconds: f64) -> Evolved {
        let survivors = self.survivors();
        Evolved {
            seed: self.wish.settings.seed,
            generations: self.generations,
            stopped,
            games: self.games,
            neutral: self.neutral,
            players: self.wish.players.iter().map(Spec::to_string).collect(),
            aims: self.wish.settings.aims.iter().map(|aim| aim.name()).collect(),
            move_limit: move_limit(self.wish),
            failures: self.failures,
            seconds,
            survivors,
        }
    }
}

fn survivor(breeding: &Breeding, candidate: &Candidate) -> Option<Survivor> {
    let Settings { conditions, aims, .. } = breeding.settings();
    let Candidate { variant, results, .. } = candidate;
    let priced = |piece: &synthesis::variants::Piece| Priced {
        name: piece.name.clone(),
        cost: f64::from(piece.cost(conditions)) / 2.0,
    };
    Some(Survivor {
        name: candidate.name.clone(),
        born: candidate.round,
        pieces: variant.pieces.iter().map(priced).collect(),
        rules: variant.to_remember(),
        games: results.games(),
        white: results.white,
        black: results.black,
        draws: results.draws,
        length: results.length().unwrap_or(0.0),
        fitness: aims.iter().map(|aim| aim.value(variant, results)).collect(),
        text: breeding.text(candidate)?,
    })
}

/// Plays the games of a generation, each on the next thread that is free.
fn play(
    wish: &Wish,
    pool: &[Candidate],
    progress: &Progress<'_>,
    failures: &mut Vec<String>,
) -> Result<Vec<Results>, Halt> {
    let loaded: Result<Vec<Loaded>, Error> = pool.iter().map(|candidate| loaded(wish, candidate)).collect();
    let loaded = loaded.map_err(Halt::Failed)?;
    progress.expect(pool.len() as u64 * wish.games);
    let all: Vec<(usize, u64)> = (0..pool.len()).flat_map(|at| (0..wish.games).map(move |game| (at, game))).collect();
    let one = |(at, game): (usize, u64)| -> Result<Outcome, Halt> {
        if progress.stopped() {
            return Err(Halt::Stopped);
        }
        let outcome = game_of(wish, &pool[at], &loaded[at], game).map_err(Halt::Failed)?;
        progress.step();
        Ok(outcome)
    };
    let played: Result<Vec<Outcome>, Halt> = all.into_par_iter().with_max_len(1).map(one).collect();
    let played = played?;
    let mut sums = Vec::new();
    for games in played.chunks(wish.games.max(1) as usize) {
        sums.push(games.iter().fold(Results::default(), |sum, (results, _)| sum.and(*results)));
        failures.extend(games.iter().filter_map(|(_, failure)| failure.clone()));
    }
    Ok(sums)
}

fn loaded(wish: &Wish, candidate: &Candidate) -> Result<Loaded, Error> {
    let text = synthesis::variants::text(&candidate.name, &candidate.variant, &wish.settings.conditions);
    let text = text.ok_or_else(|| {
        let message = format!("variant {} of seed {} cannot be written", candidate.number, wish.settings.seed);
        Error::refused(message, "this is a mistake in the program; another --seed may do")
    })?;
    let (name, language) = (candidate.name.clone(), Language::Ludi);
    Loaded::new(Source { name, text, language, origin: Origin::Generator })
}

/// One more game of a candidate. Its chances depend on the seed, the candidate and how many games it has had.
fn game_of(wish: &Wish, candidate: &Candidate, loaded: &Loaded, game: u64) -> Result<Outcome, Error> {
    let number = candidate.results.games() + game;
    let seed = mix(mix(wish.settings.seed ^ mix(candidate.number)) ^ number);
    let rules = DrawRules { move_limit: move_limit(wish), ..DrawRules::default() };
    let setting = Setting { engine: Kind::Compiled, rules, seed };
    let player = &wish.players[number as usize % wish.players.len().max(1)];
    let fixture = Fixture { number, pair: number, game: 0, white: 0, black: 1, opening_plies: 0, seed };
    let played = || play_game(loaded, setting, [player, player], &fixture, &[]);
    match catch_unwind(AssertUnwindSafe(played)) {
        Ok(record) => Ok((results(&record?), None)),
        Err(_) => {
            let failure = format!("seed {}, variant {}, game {number}", wish.settings.seed, candidate.number);
            Ok((Results { draws: 1, ..Results::default() }, Some(failure)))
        }
    }
}

fn results(record: &Record) -> Results {
    let won = |role: Role| u64::from(record.outcome == Some(role.name()));
    let (white, black) = (won(Role::White), won(Role::Black));
    Results { white, black, draws: 1 - white - black, moves: record.moves.len() as u64 }
}

/// The moves of both sides, and those of buying, placing and crowning before.
fn move_limit(wish: &Wish) -> u32 {
    2 * (wish.moves + wish.settings.conditions.can_buy() + 1)
}

impl From<Error> for Halt {
    fn from(error: Error) -> Halt {
        Halt::Failed(error)
    }
}
