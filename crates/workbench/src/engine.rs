//! The engines behind one door: the reference interpreter and the compiled program.

use std::ops::Range;
use std::sync::Arc;

use compile::Program;
use game::{DrawRules, Game, Outcome, Role, Stream, Tally};
use metagame::notation::{Position, Written};
use metagame::tree;
use reference::Interpreter;
use serde::Serialize;

/// Which engine plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// The compiled program: fast.
    #[default]
    Compiled,
    /// The naive interpreter: slow and obvious.
    Reference,
}

/// How a game is to be played: by which engine, until when, and with what chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    /// Which engine plays.
    pub engine: Kind,
    /// What ends a game when nobody wins.
    pub rules: DrawRules,
    /// What random set-ups and random moves are drawn from.
    pub seed: u64,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// A goal was met.
    Goal,
    /// The side to move had no move; or more of them than can be listed.
    NoMove,
    /// It had gone on for too long.
    MoveLimit,
    /// A position had come up too often.
    Repetition,
    /// One side gave up.
    Resignation,
}

impl Ending {
    /// Why the game ended, in words.
    pub fn words(self) -> &'static str {
        match self {
            Ending::Goal => "a goal is met",
            Ending::NoMove => "there is no move",
            Ending::MoveLimit => "the move limit is reached",
            Ending::Repetition => "the position has come up too often",
            Ending::Resignation => "the other side has resigned",
        }
    }
}

/// An engine for one game.
pub trait Engine: Send + Sync {
    /// A game about to begin; a random set-up is drawn from the stream.
    fn begin(&self, stream: &mut Stream) -> Box<dyn Play>;

    /// Plays the random games with these numbers, each from the stream of the seed and its number.
    fn playouts(&self, seed: u64, numbers: Range<u64>) -> Tally;
}

/// A game that is being played.
pub trait Play {
    /// Whose turn it is.
    fn to_move(&self) -> Role;
    /// The complete legal moves in order; none where the game is over.
    fn moves(&self) -> Vec<Written>;
    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// What ended it, if it has ended.
    fn ending(&self) -> Option<Ending>;
    /// The moves that were played.
    fn record(&self) -> &[Written];
    /// Plays a legal move.
    fn play(&mut self, chosen: &Written);
    /// Takes the last move back; false if there is none.
    fn undo(&mut self) -> bool;
    /// What is to be seen.
    fn view(&self) -> Position;
    /// Counts the complete moves at each depth from here.
    fn perft(&self, depth: usize) -> Vec<u64>;
}

/// The engine of this kind for a game without errors.
pub fn engine(kind: Kind, game: &tree::Game, rules: DrawRules) -> Box<dyn Engine> {
    match kind {
        Kind::Compiled => Box::new(Seat { game: Arc::new(Program::new(game, rules)), rules }),
        Kind::Reference => Box::new(Seat { game: Arc::new(Interpreter::new(game, rules)), rules }),
    }
}

/// What both engines have beyond what any game has.
trait Sees: Game<Move = Written> + Sized {
    fn view(&self, position: &Self::Position) -> Position;

    fn perft(&self, position: &Self::Position, depth: usize) -> Vec<u64> {
        game::perft(self, position, depth)
    }

    fn playouts(&self, seed: u64, numbers: Range<u64>) -> Tally {
        numbers.map(|number| Tally::from(game::playout(self, &mut Stream::new(seed, number)))).sum()
    }
}

impl Sees for Interpreter {
    fn view(&self, position: &Self::Position) -> Position {
        Interpreter::view(self, position)
    }
}

impl Sees for Program {
    fn view(&self, position: &Self::Position) -> Position {
        Program::view(self, position)
    }

    fn perft(&self, position: &Self::Position, depth: usize) -> Vec<u64> {
        Program::perft(self, position, depth)
    }

    fn playouts(&self, seed: u64, numbers: Range<u64>) -> Tally {
        Program::playouts(self, seed, numbers)
    }
}

/// An engine with the draw rules that it was made with.
struct Seat<G> {
    game: Arc<G>,
    rules: DrawRules,
}

impl<G: Sees<Position: 'static> + Send + Sync + 'static> Engine for Seat<G> {
    fn begin(&self, stream: &mut Stream) -> Box<dyn Play> {
        let now = self.game.start(stream);
        Box::new(Played { game: Arc::clone(&self.game), rules: self.rules, past: Vec::new(), record: Vec::new(), now })
    }

    fn playouts(&self, seed: u64, numbers: Range<u64>) -> Tally {
        self.game.playouts(seed, numbers)
    }
}

/// A position, all those before it, and the moves that led from each to the next.
struct Played<G: Game> {
    game: Arc<G>,
    rules: DrawRules,
    past: Vec<G::Position>,
    record: Vec<Written>,
    now: G::Position,
}

impl<G: Sees> Play for Played<G> {
    fn to_move(&self) -> Role {
        self.game.to_move(&self.now)
    }

    fn moves(&self) -> Vec<Written> {
        if self.outcome().is_some() { Vec::new() } else { self.game.moves(&self.now) }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.now)
    }

    fn ending(&self) -> Option<Ending> {
        self.outcome()?;
        Some(match self.game.decided(&self.now) {
            true if self.game.moves(&self.now).is_empty() => Ending::NoMove,
            true => Ending::Goal,
            false if self.record.len() >= self.rules.move_limit as usize => Ending::MoveLimit,
            false => Ending::Repetition,
        })
    }

    fn record(&self) -> &[Written] {
        &self.record
    }

    fn play(&mut self, chosen: &Written) {
        self.past.push(self.now.clone());
        self.record.push(chosen.clone());
        self.game.play(&mut self.now, chosen);
    }

    fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop() else { return false };
        self.record.pop();
        self.now = before;
        true
    }

    fn view(&self) -> Position {
        self.game.view(&self.now)
    }

    fn perft(&self, depth: usize) -> Vec<u64> {
        self.game.perft(&self.now, depth)
    }
}
