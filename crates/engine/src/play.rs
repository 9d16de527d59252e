//! A game that is being played, without type parameters: whatever its language and its engine.

mod asking;
mod joint;
mod set_up;
mod showing;

use game::{IllegalMove, Outcome, Rewards, Role};
use serde::Serialize;

use crate::choose::NoSuchMove;
use crate::face::Move;
use crate::why::Why;

pub use asking::Question;
pub use joint::JointPlay;
pub use set_up::Edit;
pub use showing::{Hints, Show};

/// A game that is being played: its course, and the ways to all else.
///
/// This is what an engine provides. What users call beside it is written once, for all engines, as methods of `dyn Play`: each
/// search ([`Question`]), each way of showing ([`Show`]), each [`Edit`] before the first move, and what [`JointPlay`] tells,
/// with its answer for games of turns.
///
/// ```
/// use engine::{Game, Kind};
/// use game::{DrawRules, Rng};
/// use players::{Limits, Proving};
///
/// let game = Game::from_library("hexapawn")?;
/// let mut play = game.engine(Kind::Compiled, DrawRules::default()).begin(&mut Rng::new(1, 0));
/// let first = play.moves()[0].clone();
/// play.play_listed(&first);
/// assert_eq!((play.length(), play.record()), (1, vec![first]));
/// // A search, in a position where Black is to move.
/// let proof = play.prove(Proving { hero: None, limits: Limits::to_nodes(10_000) });
/// assert_ne!(proof.verdict, players::ProofResult::Unknown);
/// // It is no game of joint moves.
/// assert!(play.joint().is_none() && play.movers() == [play.to_move()]);
/// # Ok::<(), engine::Error>(())
/// ```
pub trait Play: Send {
    /// How many roles there are.
    fn players(&self) -> usize;

    /// Whose turn it is.
    fn to_move(&self) -> Role;

    /// The complete legal moves in order; none where the game is over.
    fn moves(&self) -> Vec<Move>;

    /// The legal move that this text means.
    fn choose(&self, written: &str) -> Result<Move, NoSuchMove>;

    /// The pass that no player chooses, if it is the only legal move: neither the length of a game nor its move limit counts it.
    fn forced_pass(&self) -> Option<Move>;

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// What each role gets, if the game has ended.
    fn rewards(&self) -> Option<Rewards>;

    /// What ended it, if it has ended.
    fn ending(&self) -> Option<Ending>;

    /// How many moves were played.
    fn length(&self) -> usize;

    /// The moves that were played.
    fn record(&self) -> Vec<Move>;

    /// The moves of these numbers written out: each is played before the next is counted.
    fn written(&self, numbers: &[u32]) -> Vec<Move>;

    /// Plays a move; an error, and everything as it was, if it is not legal.
    fn play(&mut self, chosen: &Move) -> Result<(), IllegalMove>;

    /// Plays a move that [`Play::moves`] lists now; the caller answers for that.
    fn play_listed(&mut self, chosen: &Move);

    /// Plays the move of this number, as searches count them; an error, and everything as it was, if there is none.
    fn play_number(&mut self, number: u32) -> Result<(), IllegalMove>;

    /// Takes the last move back, and those of chance before it; false if there is none.
    fn undo(&mut self) -> bool;

    /// The same game once more, to go on with in another way.
    fn fork(&self) -> Box<dyn Play>;

    /// Answers a question about the position that takes a search, or the eyes of an evaluator.
    fn ask(&self, question: Question<'_, '_>);

    /// Why the move that reads so is legal or not, where the engine can tell.
    fn why(&self, chosen: &str) -> Option<Why>;

    /// Shows the position, its moves and its past, to people and to criteria.
    fn show(&self) -> &dyn Show;

    /// What there is to be known and done in a game of joint moves only; nothing in games of turns.
    fn joint(&self) -> Option<&dyn JointPlay>;

    /// The same, to play joint moves.
    fn joint_mut(&mut self) -> Option<&mut dyn JointPlay>;

    /// Changes the position before the first move; why not, and everything as it was, if that cannot be.
    fn set_up(&mut self, change: Edit<'_>) -> Result<(), NoSuchMove>;
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
    /// A program failed: it crashed, was silent, or broke the rules.
    Forfeit,
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
            Ending::Forfeit => "the other side has failed",
        }
    }
}
