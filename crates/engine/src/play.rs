//! A facade over all engines: the reference interpreter and the compiled program, of any language.

use std::cell::OnceCell;
use std::ops::{Add, Range};
use std::sync::{Arc, OnceLock};

use criticism::{Cause, Course};
use game::{
    DrawRules, Game, IllegalMove, Joint, Outcome, Rewards, Rng, Role, Searchable, Staged, StateMachine, Tally, Visit,
};
use players::{
    Evaluating, Evaluation, Explaining, Explanation, Finding, Forced, Proof, Proving, Puzzling, Reached, Reaching,
    Thinking, Weighed, Weighing,
};
use serde::Serialize;
use syntax::Diagnostic;

use crate::choose::{self, NoSuchMove};
use crate::face::{Face, GdlFace, LudiFace, MetagameFace, Move, Notated};
use crate::finish::{self, Finish, Names};
use crate::position::Position;
use crate::unplayable::Unplayable;
use ::rules::Rules;
use picture::Marks;
use picture::scene::{Scene, Stage};

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
    /// What ends a game without a winner.
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

/// What a drawing of a position points out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hints<'a> {
    /// Nothing.
    #[default]
    None,
    /// Where something can enter the board, and what can move.
    Beginnings,
    /// Where moves lead that begin with this: a site, or the name of a piece.
    From(&'a str),
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

/// A game that is being played.
pub trait Play: Send {
    /// How many roles there are.
    fn players(&self) -> usize;
    /// Whose turn it is.
    fn to_move(&self) -> Role;
    /// The complete legal moves in order; none where the game is over.
    fn moves(&self) -> Vec<Move>;
    /// What every role may do in a game of joint moves, in the order of the roles, those included that have no choice; nothing
    /// in other games.
    fn legal(&self) -> Option<Vec<Vec<String>>>;
    /// The roles that choose here at the same time and have not chosen yet.
    fn movers(&self) -> Vec<Role>;
    /// How many roles have chosen already, while others still have to: what they chose stays secret until all have.
    fn chosen(&self) -> usize;
    /// The role that chance plays, if there is one.
    fn chance(&self) -> Option<Role>;
    /// The pass that no player chooses, if it is the only legal move: neither the length of a game nor its move limit counts it.
    fn forced_pass(&self) -> Option<Move>;
    /// The legal move that this text means.
    fn choose(&self, written: &str) -> Result<Move, NoSuchMove>;
    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// What each role gets, if the game has ended.
    fn rewards(&self) -> Option<Rewards>;
    /// What the rules give each role where they say that a game of joint moves is over, in the order of the roles: nothing for a
    /// role to which they give no value, or several.
    fn goals(&self) -> Option<Vec<Option<u8>>>;
    /// What ended it, if it has ended.
    fn ending(&self) -> Option<Ending>;
    /// How it ended, for people, of whom one may be a player; nothing if it goes on.
    fn finish(&self, you: Option<Role>) -> Option<Finish>;
    /// What is to be done next in a turn that goes on, as people say it: `shoot an arrow`.
    fn prompt(&self) -> Option<String>;
    /// How many moves were played.
    fn length(&self) -> usize;
    /// The moves that were played.
    fn record(&self) -> Vec<Move>;
    /// The joint moves that were played, each a move of every role, in a game of joint moves; nothing in other games.
    fn joint_record(&self) -> Option<Vec<Vec<String>>>;
    /// Plays a move; an error, and everything as it was, if it is not legal.
    fn play(&mut self, chosen: &Move) -> Result<(), IllegalMove>;
    /// Plays a move that [`Play::moves`] lists now; the caller answers for that.
    fn play_listed(&mut self, chosen: &Move);
    /// Plays the move of this number, as searches count them; an error, and everything as it was, if there is none.
    fn play_number(&mut self, number: u32) -> Result<(), IllegalMove>;
    /// The moves of these numbers written out: each is played before the next is counted.
    fn written(&self, numbers: &[u32]) -> Vec<Move>;
    /// Plays a joint move, one text for each role, in place of all that was chosen in this step so far; why not, and everything
    /// as it was, if one of them is not legal. In games of turns only the text of the role that moves counts.
    fn play_joint(&mut self, joint: &[String]) -> Result<(), NoSuchMove>;
    /// The moves that chance has made since a player last chose, in their order.
    fn drawn(&self) -> Vec<Move>;
    /// Lets chance choose these moves in place of those that it has made since a player last chose; why not, and everything as it
    /// was, if it cannot.
    fn redraw(&mut self, drawn: &[String]) -> Result<(), NoSuchMove>;
    /// Takes the last move back, and those of chance before it; false if there is none.
    fn undo(&mut self) -> bool;
    /// What is to be seen, as data.
    fn position(&self) -> Position;
    /// What is to be seen, in characters, with the last move shown, and with what is pointed out.
    fn text(&self, hints: Hints) -> String;
    /// What is to be seen, as a picture in SVG, with the last move shown, and with what is pointed out.
    fn svg(&self, hints: Hints) -> String;
    /// What stays the same all through the game, as a page shows it.
    fn stage(&self) -> Arc<Stage>;
    /// What is to be seen, as a page shows it, with the last move and the legal ones.
    fn scene(&self) -> Scene;
    /// A move as people say it: with squares such as `d2` for `(4,2)`.
    fn said(&self, chosen: &Move) -> String;
    /// The same game once more, to go on with in another way.
    fn fork(&self) -> Box<dyn Play>;
    /// Counts the complete moves at each depth from here.
    fn perft(&self, depth: usize) -> Vec<u64>;
    /// Explains the value of the position by an evaluator.
    fn explain(&self, explaining: Explaining) -> Explanation;
    /// Returns the values of an evaluator's advisors one by one.
    fn weigh(&self, weighing: Weighing) -> Weighed;
    /// Takes the piece off a site before the first move; why not, if there is none.
    fn remove(&mut self, site: &str) -> Result<(), NoSuchMove>;
    /// Before the first move, puts a piece of this owner and type on a site, in place of all that stands there, or takes that
    /// off; why not, if it cannot be.
    fn arrange(&mut self, site: usize, piece: Option<(Role, usize)>) -> Result<(), NoSuchMove>;
    /// Lets another player make the first move, before it is made.
    fn begun_by(&mut self, role: Role);
    /// How the position looks to everybody.
    fn evaluate(&self, evaluating: Evaluating) -> Evaluation;
    /// What happened since the game began, and what ended it.
    fn course(&self) -> Course;
    /// Searches for a move: what was found, its moves as numbers; nothing if the game is over.
    fn think(&self, thinking: Thinking) -> Option<Finding>;
    /// Which moves force a win soonest, as numbers, and how it goes if one alone does; nothing if the game is over, or that was
    /// not found out.
    fn puzzle(&self, puzzling: Puzzling) -> Option<Forced>;
    /// Whether a player can force a win; if so, how it goes, in numbers.
    fn prove(&self, proving: Proving) -> Proof;
    /// The best reward that can be reached in a game for one.
    fn reach(&self, reaching: Reaching) -> Reached;
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
            let (game, program) = (Arc::clone(game), OnceLock::new());
            let drawn = move |seed, number| {
                program.get_or_init(|| compile::metagame::Program::new(&game, draws)).recorded(seed, number)
            };
            Box::new(Seat::new(interpreter, face, draws).along(drawn))
        }
    }
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

/// An engine whose moves and positions a face can show.
trait Shown: Searchable<Move: Notated> {
    /// How the games show themselves.
    type Face: Face<Move = Self::Move, View = Self::View>;

    /// What every role may do in a game of joint moves, those included that have no choice; nothing in other games.
    fn legal(&self, _: &Self::Position) -> Option<Vec<Vec<String>>> {
        None
    }

    /// What the rules give each role where they say that a game of joint moves is over.
    fn goals(&self, _: &Self::Position) -> Option<Vec<Option<u8>>> {
        None
    }
}

impl Shown for reference::metagame::Interpreter {
    type Face = MetagameFace;
}

impl Shown for compile::metagame::Program {
    type Face = MetagameFace;
}

impl Shown for reference::ludi::Interpreter {
    type Face = LudiFace;
}

impl Shown for compile::ludi::Program {
    type Face = LudiFace;
}

impl<M: StateMachine> Shown for Joint<M> {
    type Face = GdlFace;

    fn legal(&self, position: &Self::Position) -> Option<Vec<Vec<String>>> {
        Some(Joint::legal(self, position))
    }

    fn goals(&self, position: &Self::Position) -> Option<Vec<Option<u8>>> {
        Joint::goals(self, position)
    }
}

/// An engine with the face of its game and the draw rules that it was made with.
struct Seat<G: Shown> {
    game: Arc<G>,
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
    fn new(game: G, face: G::Face, rules: DrawRules) -> Seat<G> {
        let (game, face) = (Arc::new(game), Arc::new(face));
        Seat { game, face, rules, drawn: None, rewarding: None, watched: None }
    }

    /// The same engine, whose rewards are added up in this way.
    fn rewarding(self, rewarding: impl Fn(u64, Range<u64>) -> Rewarded + Send + Sync + 'static) -> Seat<G> {
        Seat { rewarding: Some(Box::new(rewarding)), ..self }
    }

    /// The same engine, which knows by this whether the game can be played.
    fn watched(self, watched: impl Fn() -> Option<Diagnostic> + Send + Sync + 'static) -> Seat<G> {
        Seat { watched: Some(Box::new(watched)), ..self }
    }

    /// The same engine, which plays the random games that another draws: the same seed means the same games.
    fn along(self, drawn: impl Fn(u64, u64) -> Vec<G::Move> + Send + Sync + 'static) -> Seat<G> {
        Seat { drawn: Some(Box::new(drawn)), ..self }
    }

    fn start(&self, stream: &mut Rng, is_refereed: bool) -> Played<G> {
        Played {
            game: Arc::clone(&self.game),
            face: Arc::clone(&self.face),
            rules: self.rules,
            past: Vec::new(),
            record: Vec::new(),
            now: self.game.start(stream),
            rng: stream.clone(),
            is_refereed,
        }
    }
}

impl<G: Shown<Position: Send + 'static> + Send + Sync + 'static> Engine for Seat<G> {
    fn begin(&self, stream: &mut Rng) -> Box<dyn Play> {
        let mut played = self.start(stream, false);
        played.let_chance_choose();
        Box::new(played)
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
}

/// A position, all those before it, and the moves that led from each to the next.
struct Played<G: Shown> {
    game: Arc<G>,
    face: Arc<G::Face>,
    rules: DrawRules,
    past: Vec<G::Position>,
    record: Vec<Made>,
    now: G::Position,
    /// What chance draws from, where it plays a role.
    rng: Rng,
    /// Whether the caller makes the moves of chance too.
    is_refereed: bool,
}

/// A move that was made: its number or its notation, and the notation as soon as it is asked for.
#[derive(Clone)]
struct Made {
    number: u32,
    written: OnceCell<Move>,
}

impl From<&Move> for Made {
    fn from(chosen: &Move) -> Made {
        Made { number: 0, written: OnceCell::from(chosen.clone()) }
    }
}

impl<G: Shown> Played<G> {
    fn listed(&self) -> Vec<G::Move> {
        let (moves, outcome) = self.game.moves_and_outcome(&self.now);
        if outcome.is_some() { Vec::new() } else { moves }
    }

    /// The role whose moves are made without being asked for.
    fn self_moving(&self) -> Option<Role> {
        self.game.chance().filter(|_| !self.is_refereed)
    }

    /// Plays the moves of chance, as long as it is its turn.
    fn let_chance_choose(&mut self) {
        let Some(chance) = self.self_moving() else { return };
        while self.game.outcome(&self.now).is_none() && self.game.to_move(&self.now) == chance {
            let moves = self.game.moves(&self.now);
            let drawn = moves[self.rng.below(moves.len() as u32) as usize].clone();
            self.push(drawn);
        }
    }

    /// Plays a legal move and remembers it.
    fn push(&mut self, chosen: G::Move) {
        self.past.push(self.now.clone());
        self.game.play_listed(&mut self.now, &chosen);
        self.record.push((&chosen.lifted()).into());
    }

    /// Plays the moves of all roles that choose here, and makes sure of those that cannot choose.
    fn push_joint(&mut self, joint: &[String]) -> Result<(), NoSuchMove> {
        let movers = self.game.movers(&self.now);
        let written = |role: usize| joint.get(role).map_or("", String::as_str);
        if self.game.outcome(&self.now).is_some() {
            return Err(NoSuchMove::after_the_end());
        }
        for (role, moves) in self.game.legal(&self.now).into_iter().flatten().enumerate() {
            if !movers.iter().any(|mover| mover.index() == role) {
                choose::gdl::is_among(written(role), &moves)?;
            }
        }
        for role in movers {
            let listed = self.game.moves_of(&self.now, role);
            let chosen = self.face.choose(written(role.index()), &listed)?.clone();
            self.push(chosen);
        }
        Ok(())
    }

    /// Takes back the last move, be it one of chance; false if there is none.
    fn pop(&mut self) -> bool {
        let Some(before) = self.past.pop() else { return false };
        self.record.pop();
        self.now = before;
        true
    }

    /// How many moves chance has made since a player last chose.
    fn drawn_last(&self) -> usize {
        let Some(chance) = self.game.chance() else { return 0 };
        self.past.iter().rev().take_while(|before| self.game.to_move(before) == chance).count()
    }

    /// The `nth` move that was made.
    fn made(&self, nth: usize) -> Option<&G::Move> {
        let (made, before) = (self.record.get(nth)?, self.past.get(nth)?);
        if made.written.get().is_none() {
            let chosen = self.game.numbered(before).into_iter().nth(made.number as usize)?;
            let _ = made.written.set(chosen.lifted());
        }
        made.written.get().and_then(G::Move::lowered)
    }

    /// The last move that everybody may see.
    fn last(&self) -> Option<&G::Move> {
        self.made(self.record.len().checked_sub(1 + self.game.chosen(&self.now))?)
    }

    /// The sites that are pointed out: where a move can begin, or where those end that begin with the given site or piece.
    fn marks(&self, hints: Hints) -> Marks {
        let ends = |listed: &G::Move| self.face.ends(listed);
        match hints {
            Hints::None => Marks::new(),
            Hints::Beginnings => self.listed().iter().map(ends).filter_map(|(from, to)| from.or(to)).collect(),
            Hints::From(from) => {
                let begins = |listed: &&G::Move| (*listed).clone().lifted().begins_with(from);
                self.listed().iter().filter(begins).map(ends).filter_map(|(_, to)| to).collect()
            }
        }
    }
}

impl<G: Shown<Position: Send + 'static> + Send + Sync + 'static> Play for Played<G> {
    fn players(&self) -> usize {
        self.game.players()
    }

    fn to_move(&self) -> Role {
        self.game.to_move(&self.now)
    }

    fn moves(&self) -> Vec<Move> {
        self.listed().into_iter().map(Notated::lifted).collect()
    }

    fn legal(&self) -> Option<Vec<Vec<String>>> {
        self.game.legal(&self.now)
    }

    fn movers(&self) -> Vec<Role> {
        self.game.movers(&self.now)
    }

    fn chosen(&self) -> usize {
        self.game.chosen(&self.now)
    }

    fn chance(&self) -> Option<Role> {
        self.game.chance()
    }

    fn forced_pass(&self) -> Option<Move> {
        if self.game.enter(&self.now, Counting) != 1 {
            return None;
        }
        let listed = self.listed();
        is_forced_pass(&listed).then(|| listed[0].clone().lifted())
    }

    fn choose(&self, written: &str) -> Result<Move, NoSuchMove> {
        self.face.choose(written, &self.listed()).cloned().map(Notated::lifted)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.now)
    }

    fn rewards(&self) -> Option<Rewards> {
        self.game.rewards(&self.now)
    }

    fn goals(&self) -> Option<Vec<Option<u8>>> {
        self.game.goals(&self.now)
    }

    fn ending(&self) -> Option<Ending> {
        self.outcome()?;
        Some(match self.game.decided(&self.now) {
            // Games of joint moves list no moves where the rules have ended them.
            true if self.legal().is_none() && self.game.moves(&self.now).is_empty() => Ending::NoMove,
            true => Ending::Goal,
            false if self.game.decisions(&self.now) >= self.rules.move_limit => Ending::MoveLimit,
            false => Ending::Repetition,
        })
    }

    fn finish(&self, you: Option<Role>) -> Option<Finish> {
        let (outcome, ending) = (self.outcome()?, self.ending()?);
        let stage = self.face.stage();
        let causes = match ending {
            Ending::Goal | Ending::NoMove => self.face.causes(&self.game.view(&self.now), you),
            _ => Vec::new(),
        };
        let names = Names { players: &stage.players, you };
        if let (Some(_), Some(rewards)) = (self.legal(), self.rewards()) {
            return Some(finish::rewarded(outcome, &rewards, self.game.chance(), &names));
        }
        Some(finish::finish(outcome, ending, &causes, &names, &|site| stage.plan.sites[site].name.clone()))
    }

    fn prompt(&self) -> Option<String> {
        let is_pass = |nth: &usize| self.made(*nth).is_none_or(|chosen| self.face.ends(chosen) == (None, None));
        let last = (0..self.record.len()).rev().find(|nth| !is_pass(nth));
        let view = |nth: usize| self.game.view(self.past.get(nth).unwrap_or(&self.now));
        let (now, part) = (view(self.past.len()), last.map(|nth| (view(nth), self.made(nth), view(nth + 1))));
        let part = part.as_ref().and_then(|(was, chosen, is)| Some((was, (*chosen)?, is)));
        self.face.prompt(&now, part)
    }

    fn length(&self) -> usize {
        self.record.len()
    }

    fn record(&self) -> Vec<Move> {
        (0..self.record.len()).filter_map(|nth| Some(self.made(nth)?.clone().lifted())).collect()
    }

    fn joint_record(&self) -> Option<Vec<Vec<String>>> {
        self.game.legal(&self.now)?;
        let mut steps: Vec<Vec<String>> = Vec::new();
        for (nth, before) in self.past.iter().enumerate() {
            if self.game.chosen(before) == 0 {
                let first = |moves: Vec<String>| moves.into_iter().next().unwrap_or_default();
                steps.push(self.game.legal(before)?.into_iter().map(first).collect());
            }
            let (role, made) = (self.game.to_move(before).index(), self.made(nth)?.clone().lifted());
            steps.last_mut()?[role] = made.to_string();
        }
        if self.game.chosen(&self.now) > 0 {
            steps.pop();
        }
        Some(steps)
    }

    fn play(&mut self, chosen: &Move) -> Result<(), IllegalMove> {
        let before = self.now.clone();
        self.game.play(&mut self.now, G::Move::lowered(chosen).ok_or(IllegalMove)?)?;
        self.past.push(before);
        self.record.push(chosen.into());
        self.let_chance_choose();
        Ok(())
    }

    fn play_listed(&mut self, chosen: &Move) {
        let Some(lowered) = G::Move::lowered(chosen) else { return };
        self.past.push(self.now.clone());
        self.game.play_listed(&mut self.now, lowered);
        self.record.push(chosen.into());
        self.let_chance_choose();
    }

    fn play_number(&mut self, number: u32) -> Result<(), IllegalMove> {
        let before = self.now.clone();
        self.game.play_number(&mut self.now, number)?;
        self.past.push(before);
        self.record.push(Made { number, written: OnceCell::new() });
        self.let_chance_choose();
        Ok(())
    }

    fn written(&self, numbers: &[u32]) -> Vec<Move> {
        let mut position = self.now.clone();
        let mut left = numbers.len();
        let next = |number: &u32| {
            let next = self.game.numbered(&position).into_iter().nth(*number as usize)?;
            left -= 1;
            if left > 0 {
                self.game.play_listed(&mut position, &next);
            }
            Some(next.lifted())
        };
        numbers.iter().map_while(next).collect()
    }

    fn play_joint(&mut self, joint: &[String]) -> Result<(), NoSuchMove> {
        let (past, record, now) = (self.past.clone(), self.record.clone(), self.now.clone());
        while self.game.chosen(&self.now) > 0 && self.pop() {}
        let played = self.push_joint(joint);
        if played.is_err() {
            (self.past, self.record, self.now) = (past, record, now);
            return played;
        }
        self.let_chance_choose();
        Ok(())
    }

    fn drawn(&self) -> Vec<Move> {
        let first = self.record.len() - self.drawn_last();
        (first..self.record.len()).filter_map(|nth| Some(self.made(nth)?.clone().lifted())).collect()
    }

    fn redraw(&mut self, drawn: &[String]) -> Result<(), NoSuchMove> {
        let (past, record, now) = (self.past.clone(), self.record.clone(), self.now.clone());
        (0..self.drawn_last()).for_each(|_| _ = self.pop());
        for written in drawn {
            let is_chance = Some(self.game.to_move(&self.now)) == self.game.chance();
            let listed = if is_chance { self.listed() } else { Vec::new() };
            match self.face.choose(written, &listed).cloned() {
                Ok(chosen) => self.push(chosen),
                Err(fault) => {
                    (self.past, self.record, self.now) = (past, record, now);
                    return Err(fault);
                }
            }
        }
        self.let_chance_choose();
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let chance = self.self_moving();
        let begun = self.past.len();
        while self.pop() {
            if chance.is_none() || Some(self.game.to_move(&self.now)) != chance {
                return true;
            }
        }
        self.let_chance_choose();
        begun != self.past.len()
    }

    fn position(&self) -> Position {
        self.face.position(&self.game.view(&self.now))
    }

    fn text(&self, hints: Hints) -> String {
        self.face.text(&self.game.view(&self.now), self.last(), &self.marks(hints))
    }

    fn svg(&self, hints: Hints) -> String {
        self.face.svg(&self.game.view(&self.now), self.last(), &self.marks(hints))
    }

    fn stage(&self) -> Arc<Stage> {
        self.face.stage()
    }

    fn scene(&self) -> Scene {
        self.face.scene(&self.game.view(&self.now), self.last(), &self.listed())
    }

    fn said(&self, chosen: &Move) -> String {
        G::Move::lowered(chosen).map_or_else(String::new, |chosen| self.face.said(chosen))
    }

    fn fork(&self) -> Box<dyn Play> {
        Box::new(Played {
            game: Arc::clone(&self.game),
            face: Arc::clone(&self.face),
            rules: self.rules,
            past: self.past.clone(),
            record: self.record.clone(),
            now: self.now.clone(),
            rng: self.rng.clone(),
            is_refereed: self.is_refereed,
        })
    }

    fn perft(&self, depth: usize) -> Vec<u64> {
        self.game.perft(&self.now, depth)
    }

    fn explain(&self, explaining: Explaining) -> Explanation {
        self.game.enter(&self.now, explaining)
    }

    fn weigh(&self, weighing: Weighing) -> Weighed {
        self.game.enter(&self.now, weighing)
    }

    fn remove(&mut self, site: &str) -> Result<(), NoSuchMove> {
        let view = self.face.without(self.game.view(&self.now), site)?;
        self.now = self.game.set_up(view);
        Ok(())
    }

    fn arrange(&mut self, site: usize, piece: Option<(Role, usize)>) -> Result<(), NoSuchMove> {
        let too_late = || NoSuchMove {
            message: "the game has begun".to_owned(),
            hint: "arrange the pieces before the first move".to_owned(),
        };
        self.record.is_empty().then_some(()).ok_or_else(too_late)?;
        let view = self.face.arranged(self.game.view(&self.now), site, piece)?;
        self.now = self.game.set_up(view);
        Ok(())
    }

    fn begun_by(&mut self, role: Role) {
        let view = self.face.begun_by(self.game.view(&self.now), role);
        self.now = self.game.set_up(view);
    }

    fn evaluate(&self, evaluating: Evaluating) -> Evaluation {
        self.game.enter(&self.now, evaluating)
    }

    fn course(&self) -> Course {
        let views: Vec<_> = self.past.iter().chain([&self.now]).map(|position| self.game.view(position)).collect();
        let made = (0..self.record.len()).filter_map(|nth| self.made(nth));
        let moves = made.zip(&self.past).zip(views.windows(2));
        let forced = |chosen: &G::Move, before| chosen.passes() && is_forced_pass(&self.game.moves(before));
        let decisions = moves.filter(|((chosen, before), _)| !forced(chosen, before));
        let deeds = decisions.map(|((chosen, _), views)| self.face.deed(&views[0], chosen, &views[1])).collect();
        let last = &views[views.len() - 1];
        let (cause, goals) = match self.ending() {
            Some(Ending::Repetition) => (Cause::Repetition, Vec::new()),
            Some(Ending::MoveLimit) | None => (Cause::MoveLimit, Vec::new()),
            Some(_) => match self.face.goals(last) {
                none if none.is_empty() => (Cause::NoMove, none),
                goals => (Cause::Goal, goals),
            },
        };
        Course { deeds, standing: self.face.standing(last), cause, goals }
    }

    fn think(&self, thinking: Thinking) -> Option<Finding> {
        thinking.ask(&*self.game, &self.now).filter(|finding| !finding.pv.is_empty())
    }

    fn puzzle(&self, puzzling: Puzzling) -> Option<Forced> {
        self.game.enter(&self.now, puzzling)
    }

    fn prove(&self, proving: Proving) -> Proof {
        self.game.enter(&self.now, proving)
    }

    fn reach(&self, reaching: Reaching) -> Reached {
        self.game.enter(&self.now, reaching)
    }
}

/// Counts the moves without writing them out; none where the game is over.
struct Counting;

impl Visit for Counting {
    type Output = u32;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _: &[u64]) -> u32 {
        arena.find(state, &mut arena.buffer()).unwrap_or(0)
    }
}

/// Whether the only legal move is a pass.
fn is_forced_pass<M: Notated>(moves: &[M]) -> bool {
    matches!(moves, [only] if only.passes())
}
