//! The engines that every test of meaning runs under, behind one interface, whatever the language.

use game::{DrawRules, Game, Outcome, Rng, Role, perft};

/// The draw rules for tests in which only goals end a game.
pub const ENDLESS: DrawRules = DrawRules { move_limit: u32::MAX, repetitions: u32::MAX };

/// An engine for games of Metagame.
pub type Engine = EngineOf<metagame::tree::Game, metagame::notation::Position, metagame::notation::Written>;

/// An engine for games of Ludi.
pub type LudiEngine = EngineOf<ludi::tree::Game, ludi::notation::Position, ludi::notation::Written>;

/// A game of Metagame at some position.
pub type Table = dyn TableOf<metagame::notation::Position, metagame::notation::Written>;

/// A game of Ludi at some position.
pub type LudiTable = dyn TableOf<ludi::notation::Position, ludi::notation::Written>;

/// Every engine there is for Metagame; to add one, add its line.
pub fn engines() -> [Engine; 3] {
    [
        Engine { name: "reference", begin: |rules, draws| begun(reference::metagame::Interpreter::new(rules, draws)) },
        Engine { name: "compiled", begin: |rules, draws| begun(compile::metagame::Program::new(rules, draws)) },
        Engine {
            name: "theory",
            begin: |rules, draws| {
                begun(theory::bridge::Compiled::new(rules, draws).expect("a game that is specialised"))
            },
        },
    ]
}

/// Every engine there is for Ludi; to add one, add its line.
pub fn ludi_engines() -> [LudiEngine; 2] {
    [
        LudiEngine { name: "reference", begin: |rules, draws| begun(reference::ludi::Interpreter::new(rules, draws)) },
        LudiEngine {
            name: "compiled",
            begin: |rules, draws| begun(compile::ludi::Program::new(rules, draws).expect("a board that is compiled")),
        },
    ]
}

/// An engine: what it is called, and how a game is begun under it.
pub struct EngineOf<R, V, M> {
    /// What it is called.
    pub name: &'static str,
    begin: fn(&R, DrawRules) -> Box<dyn TableOf<V, M>>,
}

impl<R, V, M> EngineOf<R, V, M> {
    /// A game by these rules that is about to begin.
    pub fn table(&self, rules: &R, draws: DrawRules) -> Box<dyn TableOf<V, M>> {
        (self.begin)(rules, draws)
    }
}

/// A game at some position.
pub trait TableOf<V, M> {
    /// Goes back to the start; a random set-up is drawn with this seed.
    fn begin(&mut self, seed: u64);
    /// Goes to a position without a past.
    fn set_up(&mut self, position: V);
    /// What is to be seen.
    fn view(&self) -> V;
    /// Whose turn it is.
    fn to_move(&self) -> Role;
    /// The complete legal moves.
    fn moves(&self) -> Vec<M>;
    /// Plays a legal move.
    fn play(&mut self, chosen: &M);
    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Whether it has ended whatever the draw rules say.
    fn decided(&self) -> bool;
    /// The position's hash.
    fn hash(&self) -> u64;
    /// The numbers of complete moves at depth 1, 2, ...
    fn perft(&self, depth: usize) -> Vec<u64>;
}

struct Begun<G: Game> {
    game: G,
    position: G::Position,
}

fn begun<G: Game + 'static>(game: G) -> Box<dyn TableOf<G::View, G::Move>> {
    let position = game.start(&mut Rng::new(0, 0));
    Box::new(Begun { game, position })
}

impl<G: Game> TableOf<G::View, G::Move> for Begun<G> {
    fn begin(&mut self, seed: u64) {
        self.position = self.game.start(&mut Rng::new(seed, 0));
    }

    fn set_up(&mut self, position: G::View) {
        self.position = self.game.set_up(position);
    }

    fn view(&self) -> G::View {
        self.game.view(&self.position)
    }

    fn to_move(&self) -> Role {
        self.game.to_move(&self.position)
    }

    fn moves(&self) -> Vec<G::Move> {
        self.game.moves(&self.position)
    }

    fn play(&mut self, chosen: &G::Move) {
        self.game.play(&mut self.position, chosen).expect("a legal move");
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
