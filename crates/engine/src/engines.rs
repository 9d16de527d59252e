//! The engines: the reference interpreter and the compiled program of each language, behind one interface without type
//! parameters.

use std::ops::{Add, Range};
use std::sync::{Arc, OnceLock};

use game::{DrawRules, Joint, Rewards, Rng, Role, Tally};
use players::material;
use syntax::{Diagnostic, Span};

use crate::face::{GdlFace, LudiFace, MetagameFace};
use crate::play::Play;
use crate::seat::Seat;
use crate::unplayable::Unplayable;
use ::rules::Rules;

/// Which engine plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// The compiled program: fast.
    #[default]
    Compiled,
    /// The naive interpreter: slow and obvious.
    Reference,
    /// Pell's theory of chess-like games, specialised to the game; of Metagame only.
    Theory,
    /// The same theory, interpreted with the rules of the game beside it: slower still.
    Interpret,
}

impl Kind {
    /// Whether it plays these rules; the theory is of chess-like games.
    pub fn plays(self, rules: &Rules) -> bool {
        matches!(self, Kind::Compiled | Kind::Reference) || rules.metagame().is_some()
    }
}

/// How a game is to be played: by which engine, until when, and with what chance.
///
/// ```
/// use engine::{Game, Setting, replay};
/// use game::DrawRules;
///
/// let game = Game::from_library("tic_tac_toe")?;
/// let short = Setting { rules: DrawRules { move_limit: 2, ..DrawRules::default() }, ..Setting::default() };
/// let play = replay(&game, short, &["a1".to_owned(), "b2".to_owned()])?;
/// assert_eq!(play.outcome(), Some(game::Outcome::Draw), "two moves are the limit");
/// # Ok::<(), engine::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    /// Which engine plays.
    pub engine: Kind,
    /// What ends a game without a winner.
    pub rules: DrawRules,
    /// What random set-ups and random moves are drawn from.
    pub seed: u64,
}

/// An engine for one game.
pub trait Engine: Send + Sync {
    /// A game about to begin; a random set-up is drawn from the stream.
    fn begin(&self, stream: &mut Rng) -> Box<dyn Play>;

    /// The same game with the caller as referee: the moves of chance are played like those of any role, and never by themselves.
    fn begin_refereed(&self, stream: &mut Rng) -> Box<dyn Play>;

    /// Plays the random games with these numbers, each from the stream of the seed and its number.
    fn playouts(&self, seed: u64, numbers: Range<u64>) -> Tally;

    /// The same, with the sum of what each role got.
    fn rewarded(&self, seed: u64, numbers: Range<u64>) -> Rewarded;

    /// Why the game cannot be played, or not farther than it was: what its rules ask for is too much.
    fn fault(&self) -> Option<Diagnostic>;

    /// What the pieces of these rules, which are those of the engine, are worth by where it lets them go; nothing where that is
    /// told by the rules themselves.
    fn analysis(&self, rules: &Rules) -> Option<material::Analysis>;
}

/// How random games went, and the sum of what each role got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rewarded {
    /// How they went.
    pub tally: Tally,
    /// The sums, in the order of the roles.
    pub sums: [u64; Role::ALL.len()],
}

impl From<(Tally, [u64; Role::ALL.len()])> for Rewarded {
    fn from((tally, sums): (Tally, [u64; Role::ALL.len()])) -> Rewarded {
        Rewarded { tally, sums }
    }
}

impl From<Tally> for Rewarded {
    /// Of games in which the winner gets everything, or each role half.
    fn from(tally: Tally) -> Rewarded {
        let (most, half) = (u64::from(Rewards::MOST), u64::from(Rewards::MOST / 2));
        Rewarded { tally, sums: tally.wins.map(|wins| most * wins + half * tally.draws) }
    }
}

impl Add for Rewarded {
    type Output = Rewarded;

    fn add(self, other: Rewarded) -> Rewarded {
        let mut sums = self.sums;
        sums.iter_mut().zip(other.sums).for_each(|(mine, theirs)| *mine += theirs);
        Rewarded { tally: self.tally + other.tally, sums }
    }
}

/// The engine of this kind for the rules of a game.
pub fn engine(kind: Kind, rules: &Rules, draws: DrawRules) -> Box<dyn Engine> {
    match rules {
        Rules::Metagame(game) => metagame_engine(kind, game, draws),
        Rules::Ludi(game) => ludi_engine(kind, game, draws),
        Rules::Gdl(game) => gdl_engine(kind, game, draws),
    }
}

/// The engine of this kind for a game of Pell's. The reference interpreter compiles the game only to draw the same random games.
fn metagame_engine(kind: Kind, game: &Arc<metagame::tree::Game>, draws: DrawRules) -> Box<dyn Engine> {
    let face = MetagameFace::new(game);
    match kind {
        Kind::Compiled => Box::new(Seat::new(compile::metagame::Program::new(game, draws), face, draws)),
        Kind::Reference => {
            let interpreter = reference::metagame::Interpreter::new(game, draws);
            Box::new(Seat::new(interpreter, face, draws).along(drawn(game, draws)))
        }
        Kind::Theory => match theory::bridge::Compiled::new(game, draws) {
            Ok(played) => Box::new(Seat::new(played, face, draws).along(drawn(game, draws))),
            Err(refusal) => {
                let fault = Diagnostic::error(Span::default(), refusal.to_string());
                let interpreter = reference::metagame::Interpreter::new(game, draws);
                Box::new(Seat::new(interpreter, face, draws).watched(move || Some(fault.clone())))
            }
        },
        Kind::Interpret => {
            let played = theory::bridge::Interpreted::new(game, draws);
            Box::new(Seat::new(played, face, draws).along(drawn(game, draws)))
        }
    }
}

/// The random games of a game of Pell's, as the compiled program draws them; it is made on first use.
fn drawn(
    game: &Arc<metagame::tree::Game>,
    draws: DrawRules,
) -> impl Fn(u64, u64) -> Vec<metagame::notation::Written> + Send + Sync + use<> {
    let (game, program) = (Arc::clone(game), OnceLock::new());
    move |seed, number| program.get_or_init(|| compile::metagame::Program::new(&game, draws)).recorded(seed, number)
}

/// The engine of this kind for a game of Browne's; a game that is not compiled yet is played by the interpreter.
fn ludi_engine(kind: Kind, game: &Arc<ludi::tree::Game>, draws: DrawRules) -> Box<dyn Engine> {
    let face = LudiFace::new(game);
    if kind == Kind::Compiled
        && let Ok(program) = compile::ludi::Program::new(game, draws)
    {
        return Box::new(Seat::new(program, face, draws));
    }
    let seat = Seat::new(reference::ludi::Interpreter::new(game, draws), face, draws);
    let (game, program) = (Arc::clone(game), OnceLock::new());
    Box::new(seat.along(move |seed, number| {
        let program = program.get_or_init(|| compile::ludi::Program::new(&game, draws).ok());
        program.as_ref().map_or_else(Vec::new, |program| program.recorded(seed, number))
    }))
}

/// The engine of this kind for a rule sheet of GDL; one that cannot be compiled is played by the interpreter. Draw rules are not
/// asked: a rule sheet says itself when its game ends.
fn gdl_engine(kind: Kind, game: &Arc<gdl::tree::Game>, draws: DrawRules) -> Box<dyn Engine> {
    let face = GdlFace::new(game);
    if kind == Kind::Compiled
        && let Ok(program) = compile::gdl::Program::new(game)
    {
        let seat = Seat::new(Joint::new(program), face, draws);
        let joint = Arc::clone(&seat.game);
        return Box::new(seat.rewarding(move |seed, numbers| {
            let totals = joint.machine().totals(seed, numbers.clone());
            totals.map_or_else(|| joint.rewarded(seed, numbers).into(), |all| (all.tally, all.rewards).into())
        }));
    }
    match reference::gdl::Interpreter::new(game) {
        Ok(interpreter) => {
            let seat = Seat::new(Joint::new(interpreter), face, draws);
            let [joint, watched] = [&seat.game, &seat.game].map(Arc::clone);
            let seat = seat.rewarding(move |seed, numbers| joint.rewarded(seed, numbers).into());
            Box::new(seat.watched(move || watched.machine().fault()))
        }
        Err(fault) => {
            let unplayable = Unplayable { roles: game.roles().len() };
            Box::new(Seat::new(Joint::new(unplayable), face, draws).watched(move || Some(fault.clone())))
        }
    }
}
