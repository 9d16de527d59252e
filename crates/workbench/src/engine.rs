//! The engines behind one door: the reference interpreter and the compiled program, of any language.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use criticism::{Cause, Course};
use game::{DrawRules, Game, Outcome, Role, Searchable, Slow, Stream, Tally, Visit};
use players::{
    Explaining, Explanation, Finding, Forced, Proof, Proving, Puzzling, Surveyed, Surveying, Thinking, Weighed,
    Weighing,
};
use serde::Serialize;

use crate::choose::NoSuchMove;
use crate::face::{Face, LudiFace, MetagameFace, Move, Notated};
use crate::finish::{self, Finish, Names};
use crate::picture::Marks;
use crate::picture::scene::{Scene, Stage};
use crate::position::Position;
use ::rules::Rules;

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
    fn begin(&self, stream: &mut Stream) -> Box<dyn Play>;

    /// Plays the random games with these numbers, each from the stream of the seed and its number.
    fn playouts(&self, seed: u64, numbers: Range<u64>) -> Tally;
}

/// A game that is being played.
pub trait Play: Send {
    /// Whose turn it is.
    fn to_move(&self) -> Role;
    /// The complete legal moves in order; none where the game is over.
    fn moves(&self) -> Vec<Move>;
    /// The pass that no player chooses, if it is the only legal move: neither the length of a game nor its move limit counts it.
    fn forced_pass(&self) -> Option<Move>;
    /// The legal move that somebody means who writes this.
    fn choose(&self, written: &str) -> Result<Move, NoSuchMove>;
    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// What ended it, if it has ended.
    fn ending(&self) -> Option<Ending>;
    /// How it ended, for people, of whom one may be a player; nothing if it goes on.
    fn finish(&self, you: Option<Role>) -> Option<Finish>;
    /// What is to be done next in a turn that goes on, as people say it: `shoot an arrow`.
    fn prompt(&self) -> Option<String>;
    /// The moves that were played.
    fn record(&self) -> &[Move];
    /// Plays a legal move.
    fn play(&mut self, chosen: &Move);
    /// Takes the last move back; false if there is none.
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
    /// Why the position looks as it does to a judge.
    fn explain(&self, explaining: Explaining) -> Explanation;
    /// What the advisors of a judge say of the position, one by one.
    fn weigh(&self, weighing: Weighing) -> Weighed;
    /// Takes the piece off a site before the first move; why not, if there is none.
    fn remove(&mut self, site: &str) -> Result<(), NoSuchMove>;
    /// Before the first move, puts a piece of this owner and type on a site, in place of all that stands there, or takes that
    /// off; why not, if it cannot be.
    fn arrange(&mut self, site: usize, piece: Option<(Role, usize)>) -> Result<(), NoSuchMove>;
    /// Lets another player make the first move, before it is made.
    fn begun_by(&mut self, role: Role);
    /// How the position looks to everybody.
    fn survey(&self, surveying: Surveying) -> Surveyed;
    /// What happened since the game began, and what ended it.
    fn course(&self) -> Course;
    /// Lets somebody choose a move: the move, the best play as far as it was seen, and what else was found; nothing if the
    /// game is over.
    fn think(&self, thinking: Thinking) -> Option<(Move, Vec<Move>, Finding)>;
    /// Which moves force a win soonest, and how it goes if one alone does; nothing if the game is over, or that was not found
    /// out.
    fn puzzle(&self, puzzling: Puzzling) -> Option<(Forced, Vec<Move>)>;
    /// Whether somebody can force a win; if so, how it goes.
    fn prove(&self, proving: Proving) -> (Proof, Vec<Move>);
}

/// The engine of this kind for the rules of a game.
pub fn engine(kind: Kind, rules: &Rules, draws: DrawRules) -> Box<dyn Engine> {
    match rules {
        Rules::Metagame(game) => metagame_engine(kind, game, draws),
        Rules::Ludi(game) => ludi_engine(kind, game, draws),
    }
}

/// The engine of this kind for a game of Pell's. The reference interpreter compiles the game only to draw the same random games.
fn metagame_engine(kind: Kind, game: &Arc<metagame::tree::Game>, draws: DrawRules) -> Box<dyn Engine> {
    let face = MetagameFace::new(game);
    match kind {
        Kind::Compiled => Box::new(Seat::new(compile::Program::new(game, draws), face, draws)),
        Kind::Reference => {
            let interpreter = reference::Interpreter::new(game, draws);
            let (game, program) = (Arc::clone(game), OnceLock::new());
            let drawn =
                move |seed, number| program.get_or_init(|| compile::Program::new(&game, draws)).recorded(seed, number);
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

/// What engines have beyond what any game has.
trait Sees: Game<Move: Notated> + Sized {
    /// How the games show themselves.
    type Face: Face<Move = Self::Move>;

    fn view(&self, position: &Self::Position) -> <Self::Face as Face>::View;

    /// A position without a past.
    fn set_up(&self, view: <Self::Face as Face>::View) -> Self::Position;

    fn perft(&self, position: &Self::Position, depth: usize) -> Vec<u64> {
        game::perft(self, position, depth)
    }

    /// Does something in the arena of this game, beginning at a position.
    fn enter<V: Visit>(&self, position: &Self::Position, visit: V) -> V::Output;

    /// The moves in the order of their numbers.
    fn numbered(&self, position: &Self::Position) -> Vec<Self::Move> {
        self.moves(position)
    }

    fn playouts(&self, seed: u64, numbers: Range<u64>) -> Tally {
        numbers.map(|number| Tally::from(game::playout(self, &mut Stream::new(seed, number)))).sum()
    }
}

impl Sees for reference::Interpreter {
    type Face = MetagameFace;

    fn view(&self, position: &Self::Position) -> metagame::notation::Position {
        reference::Interpreter::view(self, position)
    }

    fn set_up(&self, view: metagame::notation::Position) -> Self::Position {
        reference::Interpreter::set_up(self, view)
    }

    fn enter<V: Visit>(&self, position: &Self::Position, visit: V) -> V::Output {
        Slow::new(self, 2).enter(position, visit)
    }
}

impl Sees for compile::Program {
    type Face = MetagameFace;

    fn view(&self, position: &Self::Position) -> metagame::notation::Position {
        compile::Program::view(self, position)
    }

    fn set_up(&self, view: metagame::notation::Position) -> Self::Position {
        compile::Program::set_up(self, view)
    }

    fn perft(&self, position: &Self::Position, depth: usize) -> Vec<u64> {
        compile::Program::perft(self, position, depth)
    }

    fn playouts(&self, seed: u64, numbers: Range<u64>) -> Tally {
        compile::Program::playouts(self, seed, numbers)
    }

    fn enter<V: Visit>(&self, position: &Self::Position, visit: V) -> V::Output {
        Searchable::enter(self, position, visit)
    }

    fn numbered(&self, position: &Self::Position) -> Vec<Self::Move> {
        Searchable::numbered(self, position)
    }
}

impl Sees for reference::ludi::Interpreter {
    type Face = LudiFace;

    fn view(&self, position: &Self::Position) -> ludi::notation::Position {
        reference::ludi::Interpreter::view(self, position)
    }

    fn set_up(&self, view: ludi::notation::Position) -> Self::Position {
        reference::ludi::Interpreter::set_up(self, view)
    }

    fn enter<V: Visit>(&self, position: &Self::Position, visit: V) -> V::Output {
        Slow::new(self, self.player_count()).enter(position, visit)
    }
}

impl Sees for compile::ludi::Program {
    type Face = LudiFace;

    fn view(&self, position: &Self::Position) -> ludi::notation::Position {
        compile::ludi::Program::view(self, position)
    }

    fn set_up(&self, view: ludi::notation::Position) -> Self::Position {
        compile::ludi::Program::set_up(self, view)
    }

    fn perft(&self, position: &Self::Position, depth: usize) -> Vec<u64> {
        compile::ludi::Program::perft(self, position, depth)
    }

    fn playouts(&self, seed: u64, numbers: Range<u64>) -> Tally {
        compile::ludi::Program::playouts(self, seed, numbers)
    }

    fn enter<V: Visit>(&self, position: &Self::Position, visit: V) -> V::Output {
        Searchable::enter(self, position, visit)
    }

    fn numbered(&self, position: &Self::Position) -> Vec<Self::Move> {
        Searchable::numbered(self, position)
    }
}

/// An engine with the face of its game and the draw rules that it was made with.
struct Seat<G: Sees> {
    game: Arc<G>,
    face: Arc<G::Face>,
    rules: DrawRules,
    drawn: Option<Drawn<G>>,
}

/// The moves of the random game of a seed and a number, drawn by another engine.
type Drawn<G> = Box<dyn Fn(u64, u64) -> Vec<<G as Game>::Move> + Send + Sync>;

impl<G: Sees> Seat<G> {
    fn new(game: G, face: G::Face, rules: DrawRules) -> Seat<G> {
        Seat { game: Arc::new(game), face: Arc::new(face), rules, drawn: None }
    }

    /// The same engine, which plays the random games that another draws: the same seed means the same games.
    fn along(self, drawn: impl Fn(u64, u64) -> Vec<G::Move> + Send + Sync + 'static) -> Seat<G> {
        Seat { drawn: Some(Box::new(drawn)), ..self }
    }
}

impl<G: Sees<Position: Send + 'static> + Send + Sync + 'static> Engine for Seat<G> {
    fn begin(&self, stream: &mut Stream) -> Box<dyn Play> {
        Box::new(Played {
            game: Arc::clone(&self.game),
            face: Arc::clone(&self.face),
            rules: self.rules,
            past: Vec::new(),
            record: Vec::new(),
            now: self.game.start(stream),
        })
    }

    fn playouts(&self, seed: u64, numbers: Range<u64>) -> Tally {
        let Some(drawn) = &self.drawn else { return self.game.playouts(seed, numbers) };
        let along = |number| {
            let mut stream = Stream::new(seed, number);
            Tally::from(game::playout_along(&*self.game, &mut stream, drawn(seed, number)))
        };
        numbers.map(along).sum()
    }
}

/// A position, all those before it, and the moves that led from each to the next.
struct Played<G: Sees> {
    game: Arc<G>,
    face: Arc<G::Face>,
    rules: DrawRules,
    past: Vec<G::Position>,
    record: Vec<Move>,
    now: G::Position,
}

impl<G: Sees> Played<G> {
    fn listed(&self) -> Vec<G::Move> {
        let (moves, outcome) = self.game.survey(&self.now);
        if outcome.is_some() { Vec::new() } else { moves }
    }

    /// The moves of these numbers, one after the other.
    fn line(&self, numbers: &[u32]) -> Vec<Move> {
        let mut position = self.now.clone();
        let next = |number: &u32| {
            let next = self.game.numbered(&position).into_iter().nth(*number as usize)?;
            self.game.play(&mut position, &next);
            Some(next.lifted())
        };
        numbers.iter().map_while(next).collect()
    }

    fn last(&self) -> Option<&G::Move> {
        self.record.last().and_then(G::Move::lowered)
    }

    /// The sites that are pointed out: where a move can begin, or where those end that begin as somebody says.
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

impl<G: Sees<Position: Send + 'static> + Send + Sync + 'static> Play for Played<G> {
    fn to_move(&self) -> Role {
        self.game.to_move(&self.now)
    }

    fn moves(&self) -> Vec<Move> {
        self.listed().into_iter().map(Notated::lifted).collect()
    }

    fn forced_pass(&self) -> Option<Move> {
        let listed = self.listed();
        is_forced_pass(&listed).then(|| listed[0].clone().lifted())
    }

    fn choose(&self, written: &str) -> Result<Move, NoSuchMove> {
        self.face.choose(written, &self.listed()).cloned().map(Notated::lifted)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.now)
    }

    fn ending(&self) -> Option<Ending> {
        self.outcome()?;
        Some(match self.game.decided(&self.now) {
            true if self.game.moves(&self.now).is_empty() => Ending::NoMove,
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
        Some(finish::finish(outcome, ending, &causes, &names, &|site| stage.plan.sites[site].name.clone()))
    }

    fn prompt(&self) -> Option<String> {
        let is_pass =
            |chosen: &Move| G::Move::lowered(chosen).is_none_or(|chosen| self.face.ends(chosen) == (None, None));
        let last = self.record.iter().rposition(|chosen| !is_pass(chosen));
        let view = |nth: usize| self.game.view(self.past.get(nth).unwrap_or(&self.now));
        let (now, part) = (view(self.past.len()), last.map(|nth| (view(nth), &self.record[nth], view(nth + 1))));
        let part = part.as_ref().and_then(|(was, chosen, is)| Some((was, G::Move::lowered(chosen)?, is)));
        self.face.prompt(&now, part)
    }

    fn record(&self) -> &[Move] {
        &self.record
    }

    fn play(&mut self, chosen: &Move) {
        let Some(lowered) = G::Move::lowered(chosen) else { return };
        self.past.push(self.now.clone());
        self.game.play(&mut self.now, lowered);
        self.record.push(chosen.clone());
    }

    fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop() else { return false };
        self.record.pop();
        self.now = before;
        true
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

    fn survey(&self, surveying: Surveying) -> Surveyed {
        self.game.enter(&self.now, surveying)
    }

    fn course(&self) -> Course {
        let views: Vec<_> = self.past.iter().chain([&self.now]).map(|position| self.game.view(position)).collect();
        let moves = self.record.iter().filter_map(G::Move::lowered).zip(&self.past).zip(views.windows(2));
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

    fn think(&self, thinking: Thinking) -> Option<(Move, Vec<Move>, Finding)> {
        let finding = self.game.enter(&self.now, thinking)?;
        let line = self.line(&finding.line);
        Some((line.first()?.clone(), line, finding))
    }

    fn puzzle(&self, puzzling: Puzzling) -> Option<(Forced, Vec<Move>)> {
        let forced = self.game.enter(&self.now, puzzling)?;
        let line = self.line(&forced.line);
        Some((forced, line))
    }

    fn prove(&self, proving: Proving) -> (Proof, Vec<Move>) {
        let proof = self.game.enter(&self.now, proving);
        let line = self.line(&proof.line);
        (proof, line)
    }
}

/// Whether the only legal move is a pass.
fn is_forced_pass<M: Notated>(moves: &[M]) -> bool {
    matches!(moves, [only] if only.passes())
}
