//! Chess variants by a genetic algorithm: its games are played here, on as many threads as are wanted, or over the network.

mod curve;
mod kept;
mod network;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use game::zobrist::mix;
use game::{DrawRules, Role};
use players::Spec;
use players::contest::Fixture;
use rayon::prelude::*;
use serde::Serialize;
use synthesis::variants::{Breeding, Candidate, DRAW, KING, Results, Variant};

pub use synthesis::variants::{Aim, Chances, Conditions, Settings};

pub use self::curve::Rung;
pub use self::kept::Kept;
pub use self::network::{Network, are_remote};

use self::network::Hall;

use ::rules::Language;
use engine::Error;
use engine::Game;
use engine::replay;
use engine::{Kind, Setting};
use engine::{Origin, Source};
use lab::Progress;
use lab::Record;
use lab::contest::play_game;
use lab::threads::on_threads;

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Wish {
    /// How variants are bred.
    pub settings: Settings,
    /// Who plays both sides; several take turns, game by game.
    pub players: Vec<Spec>,
    /// How many games of each candidate are played in a generation.
    pub games: u64,
    /// After how many moves of each side a game is a draw, those of buying and placing not counted.
    pub moves: u32,
    /// How many games on each rung tell how easily each survivor is learnt; none by default.
    pub curve: Option<u64>,
    /// When it is enough.
    pub until: Until,
    /// How many games are played at the same time; over the network it is one for each pair of players.
    pub threads: usize,
    /// How games are played over the network, if they are.
    pub network: Option<Network>,
}

/// When it is enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Until {
    /// This number of generations.
    Generations(u64),
    /// This number of seconds; a generation that has been begun is finished.
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
    /// How often a child that was a duplicate was drawn again: its mutations were neutral.
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
    /// Whether the caller stopped it before it was.
    pub stopped: bool,
    /// How many games were played.
    pub games: u64,
    /// How often a child that was a duplicate was drawn again.
    pub neutral: u64,
    /// Who played.
    pub players: Vec<String>,
    /// What was looked for, the most important first.
    pub aims: Vec<&'static str>,
    /// After how many moves a game was a draw.
    pub move_limit: u32,
    /// How many pairs of players there were on the network, if games were played there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<usize>,
    /// Games in which something failed: the program, with what repeats it, or a player on the network.
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
    /// How many were drawn.
    pub draws: u64,
    /// How many moves a game had on average, those of buying and placing included.
    pub length: f64,
    /// What can be won besides the king, what is worth most first, if that was asked (R63).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub goals: Vec<Prized>,
    /// What White and Black scored on average, of a hundred.
    pub points: [f64; 2],
    /// How near it comes to what was looked for, in that order; 0 is best.
    pub fitness: Vec<f64>,
    /// How much stronger players get by thinking more, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub curve: Option<Vec<Rung>>,
    /// The rules, as a game of ludemes.
    pub text: String,
    /// The rules as a rule sheet of GDL.
    pub sheet: String,
}

/// A piece that can be bought.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Priced {
    /// What it is called.
    pub name: String,
    /// What it costs.
    pub cost: f64,
}

/// Something that wins, and for how much.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Prized {
    /// What is done, in words.
    pub goal: String,
    /// The winner's reward, of a hundred; the other side gets the rest.
    pub worth: u32,
}

/// Breeds variants until it is enough. The same wish gives the same variants on any number of threads, unless it is the clock
/// that says when it is enough. A generation that is stopped has not happened; what was played of it is kept all the same, if
/// the run is kept, and a run that was kept goes on where it was.
pub fn evolve(
    wish: &Wish,
    kept: Option<&mut Kept>,
    progress: &Progress<'_>,
    watch: &mut (dyn FnMut(&Generation) + Send),
) -> Result<Evolved, Error> {
    let unfit = |why: synthesis::variants::Unfit| {
        Error::usage(why.to_string(), "change --board, --ranks, --budget, --pieces or --pawns")
    };
    wish.settings.conditions.sound().map_err(unfit)?;
    let hall = wish.network.as_ref().map(|network| Hall::open(wish, network)).transpose()?;
    let threads = hall.as_ref().map_or(wish.threads, Hall::pairs);
    on_threads(threads, || Run::new(wish, hall.as_ref(), kept)?.run(progress, watch))?
}

struct Run<'a> {
    wish: &'a Wish,
    /// Where games are played, if it is not here.
    hall: Option<&'a Hall>,
    kept: Option<&'a mut Kept>,
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

/// What came of the games of a candidate in one generation, and what the program failed over.
#[derive(Clone, Debug, Default)]
struct Bout {
    results: Results,
    failures: Vec<String>,
}

impl<'a> Run<'a> {
    fn new(wish: &'a Wish, hall: Option<&'a Hall>, mut kept: Option<&'a mut Kept>) -> Result<Run<'a>, Error> {
        let breeding = Breeding::new(wish.settings.clone());
        kept.as_mut().map_or(Ok(()), |kept| kept.begin())?;
        Ok(Run { wish, hall, kept, breeding, generations: 0, games: 0, neutral: 0, failures: Vec::new() })
    }

    fn run(mut self, progress: &Progress<'_>, watch: &mut (dyn FnMut(&Generation) + Send)) -> Result<Evolved, Error> {
        let (began, wish) = (Instant::now(), self.wish);
        let mut stopped = false;
        while !stopped && !self.is_enough(began) {
            match self.generation(progress) {
                Ok((generation, played)) if played => watch(&generation),
                Ok(_) => {}
                Err(Halt::Stopped) => stopped = true,
                Err(Halt::Failed(error)) => return Err(error),
            }
        }
        let mut told = self.told(stopped, began.elapsed().as_secs_f64());
        if let Some(games) = wish.curve.filter(|_| !stopped) {
            for survivor in &mut told.survivors {
                survivor.curve = Some(curve::curve(wish, &read(&survivor.name, &survivor.text)?, games)?);
            }
        }
        Ok(told)
    }

    fn is_enough(&self, began: Instant) -> bool {
        match self.wish.until {
            Until::Generations(generations) => self.generations >= generations,
            Until::Seconds(seconds) => began.elapsed().as_secs_f64() >= seconds,
        }
    }

    /// Plays a generation; whether anything had to be played that was not kept.
    fn generation(&mut self, progress: &Progress<'_>) -> Result<(Generation, bool), Halt> {
        let (wish, hall, mut failures, mut fresh) = (self.wish, self.hall, Vec::new(), false);
        let (round, kept, mut pooled) = (self.generations + 1, self.kept.as_deref_mut(), Vec::new());
        let breeding = &mut self.breeding;
        let played = breeding.round(|pool| {
            pooled.extend(pool.iter().map(|candidate| candidate.number));
            let before: Vec<Option<Bout>> = pool
                .iter()
                .map(|candidate| kept.as_ref().and_then(|kept| kept.bout(round, candidate.number, wish.games)))
                .collect();
            fresh = before.iter().any(Option::is_none);
            let mut bouts = play((wish, hall), round, pool, before, kept, progress)?;
            failures.extend(bouts.iter_mut().flat_map(|bout| bout.failures.drain(..)));
            Ok::<_, Halt>(bouts.into_iter().map(|bout| bout.results).collect())
        })?;
        pooled.retain(|number| !self.breeding.is_left(*number));
        self.kept.as_deref_mut().map_or(Ok(()), |kept| kept.lose(round, &pooled))?;
        self.failures.append(&mut failures);
        self.generations = played.round;
        self.games += played.pool as u64 * wish.games;
        self.neutral += played.neutral;
        let best = self.survivors().into_iter().next().ok_or(Halt::Stopped)?;
        let (generation, candidates) = (played.round, played.pool);
        Ok((Generation { generation, candidates, new: played.new, neutral: played.neutral, best }, fresh))
    }

    fn survivors(&self) -> Vec<Survivor> {
        let survivor = |candidate: &Candidate| survivor(self.wish, &self.breeding, candidate);
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
            pairs: self.hall.map(Hall::pairs),
            failures: self.failures,
            seconds,
            survivors,
        }
    }
}

fn survivor(wish: &Wish, breeding: &Breeding, candidate: &Candidate) -> Option<Survivor> {
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
        goals: variant.prizes.iter().map(|prize| Prized { goal: prize.feat.told(), worth: prize.worth }).collect(),
        points: results.points.map(|points| points as f64 / results.games().max(1) as f64),
        fitness: aims.iter().map(|aim| aim.value(variant, results)).collect(),
        curve: None,
        text: breeding.text(candidate)?,
        sheet: synthesis::variants::sheet(&candidate.name, variant, conditions, wish.moves),
    })
}

/// Plays the games of a generation that are not kept from before, each on the next thread that is free. What came of a candidate
/// is kept as soon as its last game is over.
fn play(
    (wish, hall): (&Wish, Option<&Hall>),
    round: u64,
    pool: &[Candidate],
    before: Vec<Option<Bout>>,
    kept: Option<&mut Kept>,
    progress: &Progress<'_>,
) -> Result<Vec<Bout>, Halt> {
    let missing: Vec<usize> = (0..pool.len()).filter(|at| before[*at].is_none()).collect();
    let loaded: Result<Vec<Board>, Error> = pool.iter().map(|candidate| Board::of(wish, candidate)).collect();
    let loaded = loaded.map_err(Halt::Failed)?;
    progress.expect(missing.len() as u64 * wish.games);
    let all: Vec<(usize, u64)> = missing.iter().flat_map(|at| (0..wish.games).map(move |game| (*at, game))).collect();
    let ring = Mutex::new((vec![Bout::default(); pool.len()], kept));
    let one = |(at, game): (usize, u64)| -> Result<(), Halt> {
        if progress.stopped() {
            return Err(Halt::Stopped);
        }
        let (results, failure) = game_of((wish, hall), &pool[at], &loaded[at], game, progress)?;
        progress.step();
        let mut ring = ring.lock().unwrap_or_else(PoisonError::into_inner);
        let bout = &mut ring.0[at];
        bout.results = bout.results.and(results);
        bout.failures.extend(failure);
        if bout.results.games() == wish.games {
            // Games end in any order.
            bout.failures.sort();
            let bout = bout.clone();
            ring.1.as_deref_mut().map_or(Ok(()), |kept| kept.keep(round, &pool[at], &loaded[at].game, &bout))?;
        }
        Ok(())
    };
    all.into_par_iter().with_max_len(1).map(one).collect::<Result<(), Halt>>()?;
    let (played, _) = ring.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(before.into_iter().zip(played).map(|(before, played)| before.unwrap_or(played)).collect())
}

/// A candidate that can be played.
struct Board {
    game: Game,
    /// The same game with one way to win besides the king, for each that there is, and what it is worth.
    prizes: Vec<(Game, u32)>,
}

impl Board {
    fn of(wish: &Wish, candidate: &Candidate) -> Result<Board, Error> {
        if wish.network.is_some() {
            return network::board(wish, candidate);
        }
        let Variant { pieces, prizes } = &candidate.variant;
        let alone = |prizes| loaded(wish, candidate, &Variant { pieces: pieces.clone(), prizes });
        let first = if prizes.is_empty() { Vec::new() } else { vec![(alone(Vec::new())?, KING)] };
        let others = prizes.iter().map(|prize| Ok((alone(vec![*prize])?, prize.worth)));
        let prizes = first.into_iter().map(Ok).chain(others).collect::<Result<_, Error>>()?;
        Ok(Board { game: loaded(wish, candidate, &candidate.variant)?, prizes })
    }

    /// What a game that was won was worth: the most of what its last move did, found by playing it again for that alone.
    fn worth(&self, record: &Record, setting: Setting) -> Result<u32, Error> {
        for (game, worth) in &self.prizes {
            if replay(game, setting, &record.moves)?.outcome().is_some() {
                return Ok(*worth);
            }
        }
        Ok(KING)
    }
}

fn loaded(wish: &Wish, candidate: &Candidate, variant: &Variant) -> Result<Game, Error> {
    let text = synthesis::variants::text(&candidate.name, variant, &wish.settings.conditions);
    let text = text.ok_or_else(|| {
        let message = format!("variant {} of seed {} cannot be written", candidate.number, wish.settings.seed);
        Error::refused(message, "this is a mistake in the program; another --seed may do")
    })?;
    read(&candidate.name, &text)
}

/// A candidate as the game of its rule sheet.
fn loaded_sheet(wish: &Wish, candidate: &Candidate) -> Result<Game, Error> {
    let Candidate { name, variant, .. } = candidate;
    let text = synthesis::variants::sheet(name, variant, &wish.settings.conditions, wish.moves);
    Game::new(Source { name: name.clone(), text, language: Language::Gdl, origin: Origin::Generator })
}

fn read(name: &str, text: &str) -> Result<Game, Error> {
    let (name, text, language) = (name.to_owned(), text.to_owned(), Language::Ludi);
    Game::new(Source { name, text, language, origin: Origin::Generator })
}

/// One more game of a candidate. Its chances depend on the seed, the candidate and how many games it has had.
fn game_of(
    (wish, hall): (&Wish, Option<&Hall>),
    candidate: &Candidate,
    board: &Board,
    game: u64,
    progress: &Progress<'_>,
) -> Result<Outcome, Halt> {
    let number = candidate.results.games() + game;
    let seed = mix(mix(wish.settings.seed ^ mix(candidate.number)) ^ number);
    if let Some(hall) = hall {
        return hall.play(candidate, board, number, seed, progress);
    }
    let setting = Setting { engine: Kind::Compiled, rules: draw_rules(wish), seed };
    let player = &wish.players[number as usize % wish.players.len().max(1)];
    let fixture = Fixture { number, pair: number, game: 0, white: 0, black: 1, opening_plies: 0, seed };
    let played = || play_game(&board.game, setting, [player, player], &fixture, &[]);
    match catch_unwind(AssertUnwindSafe(played)) {
        Ok(record) => {
            let record = record?;
            let worth = board.worth(&record, setting)?;
            Ok((results(&record, worth), None))
        }
        Err(_) => {
            let repeated = format!("seed {}, variant {}, game {number}", wish.settings.seed, candidate.number);
            let failure = format!("the program failed over a game, which counts as a draw: {repeated}");
            let points = [u64::from(DRAW); 2];
            Ok((Results { draws: 1, points, ..Results::default() }, Some(failure)))
        }
    }
}

/// What came of a game, where a win is worth so much.
fn results(record: &Record, worth: u32) -> Results {
    let won = |role: Role| u64::from(record.outcome == Some(role.name()));
    let (white, black) = (won(Role::White), won(Role::Black));
    let points = match (white, black) {
        (1, _) => [worth, KING - worth],
        (_, 1) => [KING - worth, worth],
        _ => [DRAW, DRAW],
    };
    // Passes of a side that waits while the other buys or goes on are no moves of the game.
    let moves = record.moves.iter().filter(|written| written.as_str() != "pass").count() as u64;
    Results { white, black, draws: 1 - white - black, moves, points: points.map(u64::from) }
}

fn draw_rules(wish: &Wish) -> DrawRules {
    DrawRules { move_limit: move_limit(wish), ..DrawRules::default() }
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
