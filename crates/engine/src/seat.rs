//! An engine of any type behind the interface without type parameters.

use std::ops::Range;
use std::sync::Arc;

use game::{DrawRules, Game, Rng, Searchable, Tally};
use players::material;
use syntax::Diagnostic;

use crate::engines::{Engine, Rewarded};
use crate::face::{Face, Notated};
use crate::play::{JointPlay, Play};
use crate::played::Played;
use crate::why::Why;
use ::rules::Rules;

/// An engine whose moves and positions a face can show.
pub(crate) trait Shown: Searchable<Move: Notated> + Sized {
    /// How the games show themselves.
    type Face: Face<Move = Self::Move, View = Self::View>;

    /// A game that is being played as one of joint moves, if it is one.
    fn joint(_: &Played<Self>) -> Option<&dyn JointPlay> {
        None
    }

    /// The same, to play joint moves.
    fn joint_mut(_: &mut Played<Self>) -> Option<&mut dyn JointPlay> {
        None
    }

    /// Why the move that reads so is legal or not, where the engine can tell.
    fn why(&self, _: &Self::Position, _: &Self::Face, _: &str) -> Option<Why> {
        None
    }

    /// What the pieces of these rules are worth by where the engine lets them go.
    fn analysis(&self, _: &Rules) -> Option<material::Analysis> {
        None
    }
}

/// An engine with the face of its game and the draw rules that it was made with.
pub(crate) struct Seat<G: Shown> {
    pub game: Arc<G>,
    face: Arc<G::Face>,
    rules: DrawRules,
    drawn: Option<Drawn<G>>,
    rewarding: Option<Rewarding>,
    watched: Option<Watched>,
}

/// Plays random games, and adds up what each role got.
type Rewarding = Box<dyn Fn(u64, Range<u64>) -> Rewarded + Send + Sync>;

/// Why the game cannot be played on.
type Watched = Box<dyn Fn() -> Option<Diagnostic> + Send + Sync>;

/// The moves of the random game of a seed and a number, drawn by another engine.
type Drawn<G> = Box<dyn Fn(u64, u64) -> Vec<<G as Game>::Move> + Send + Sync>;

impl<G: Shown> Seat<G> {
    pub fn new(game: G, face: G::Face, rules: DrawRules) -> Seat<G> {
        let (game, face) = (Arc::new(game), Arc::new(face));
        Seat { game, face, rules, drawn: None, rewarding: None, watched: None }
    }

    /// The same engine, whose rewards are added up in this way.
    pub fn rewarding(self, rewarding: impl Fn(u64, Range<u64>) -> Rewarded + Send + Sync + 'static) -> Seat<G> {
        Seat { rewarding: Some(Box::new(rewarding)), ..self }
    }

    /// The same engine, which knows by this whether the game can be played.
    pub fn watched(self, watched: impl Fn() -> Option<Diagnostic> + Send + Sync + 'static) -> Seat<G> {
        Seat { watched: Some(Box::new(watched)), ..self }
    }

    /// The same engine, which plays the random games that another draws: the same seed means the same games.
    pub fn along(self, drawn: impl Fn(u64, u64) -> Vec<G::Move> + Send + Sync + 'static) -> Seat<G> {
        Seat { drawn: Some(Box::new(drawn)), ..self }
    }

    fn start(&self, stream: &mut Rng, is_refereed: bool) -> Played<G> {
        Played::begun(&self.game, &self.face, self.rules, stream, is_refereed)
    }
}

impl<G: Shown<Position: Send + 'static> + Send + Sync + 'static> Engine for Seat<G> {
    fn begin(&self, stream: &mut Rng) -> Box<dyn Play> {
        Box::new(self.start(stream, false))
    }

    fn begin_refereed(&self, stream: &mut Rng) -> Box<dyn Play> {
        Box::new(self.start(stream, true))
    }

    fn playouts(&self, seed: u64, numbers: Range<u64>) -> Tally {
        let Some(drawn) = &self.drawn else { return self.game.playouts(seed, numbers) };
        let along = |number| {
            let mut stream = Rng::new(seed, number);
            Tally::from(game::playout_along(&*self.game, &mut stream, drawn(seed, number)))
        };
        numbers.map(along).sum()
    }

    fn rewarded(&self, seed: u64, numbers: Range<u64>) -> Rewarded {
        match &self.rewarding {
            Some(rewarding) => rewarding(seed, numbers),
            None => self.playouts(seed, numbers).into(),
        }
    }

    fn fault(&self) -> Option<Diagnostic> {
        self.watched.as_ref().and_then(|watched| watched())
    }

    fn analysis(&self, rules: &Rules) -> Option<material::Analysis> {
        self.game.analysis(rules)
    }
}
