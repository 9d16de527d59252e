//! The engines that every test of meaning runs under, behind one face.

use game::{DrawRules, Game, Outcome, Stream, perft};
use metagame::notation::{Position, Written};
use metagame::tree;

/// Lists the engines; to add one, add its line.
macro_rules! engines {
    ($($name:literal => $engine:ty),* $(,)?) => {
        /// Every engine there is.
        pub fn engines() -> Vec<Engine> {
            vec![$(Engine {
                name: $name,
                sit_down: |rules, draws| Box::new(Seat::new(<$engine>::new(rules, draws))),
            }),*]
        }

        $(impl Shown for $engine {
            fn view(&self, position: &Self::Position) -> Position {
                <$engine>::view(self, position)
            }

            fn set_up(&self, position: Position) -> Self::Position {
                <$engine>::set_up(self, position)
            }
        })*
    };
}

engines! {
    "reference" => reference::Interpreter,
    "compiled" => compile::Program,
}

/// The draw rules for tests in which only goals end a game.
pub const ENDLESS: DrawRules = DrawRules { move_limit: u32::MAX, repetitions: u32::MAX };

/// An engine: what it is called, and how a game is begun under it.
pub struct Engine {
    /// What it is called.
    pub name: &'static str,
    sit_down: fn(&tree::Game, DrawRules) -> Box<dyn Table>,
}

impl Engine {
    /// A table with this game on it.
    pub fn table(&self, rules: &tree::Game, draws: DrawRules) -> Box<dyn Table> {
        (self.sit_down)(rules, draws)
    }
}

/// A game at some position.
pub trait Table {
    /// Goes back to the start; a random set-up is drawn with this seed.
    fn begin(&mut self, seed: u64);
    /// Goes to a position without a past.
    fn set_up(&mut self, position: Position);
    /// What is to be seen.
    fn view(&self) -> Position;
    /// The complete legal moves.
    fn moves(&self) -> Vec<Written>;
    /// Plays a legal move.
    fn play(&mut self, chosen: &Written);
    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Whether it has ended whatever the draw rules say.
    fn decided(&self) -> bool;
    /// The position's hash.
    fn hash(&self) -> u64;
    /// The numbers of complete moves at depth 1, 2, ...
    fn perft(&self, depth: usize) -> Vec<u64>;
}

/// A game whose positions can be shown and set up.
trait Shown: Game<Move = Written> {
    fn view(&self, position: &Self::Position) -> Position;
    fn set_up(&self, position: Position) -> Self::Position;
}

struct Seat<G: Game> {
    game: G,
    position: G::Position,
}

impl<G: Shown> Seat<G> {
    fn new(game: G) -> Seat<G> {
        let position = game.start(&mut Stream::new(0, 0));
        Seat { game, position }
    }
}

impl<G: Shown> Table for Seat<G> {
    fn begin(&mut self, seed: u64) {
        self.position = self.game.start(&mut Stream::new(seed, 0));
    }

    fn set_up(&mut self, position: Position) {
        self.position = self.game.set_up(position);
    }

    fn view(&self) -> Position {
        self.game.view(&self.position)
    }

    fn moves(&self) -> Vec<Written> {
        self.game.moves(&self.position)
    }

    fn play(&mut self, chosen: &Written) {
        self.game.play(&mut self.position, chosen);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.position)
    }

    fn decided(&self) -> bool {
        self.game.decided(&self.position)
    }

    fn hash(&self) -> u64 {
        self.game.hash(&self.position)
    }

    fn perft(&self, depth: usize) -> Vec<u64> {
        perft(&self.game, &self.position, depth)
    }
}
