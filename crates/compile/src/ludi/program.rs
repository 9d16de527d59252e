//! A compiled game, for boards of any size.

use std::fmt;
use std::ops::Range;

use ::ludi::notation::{self, Written};
use ::ludi::tree;
use game::{Arena, DrawRules, Game, IllegalMove, Outcome, Playout, Rng, Role, Searchable, Tally, Visit};

use super::fast::Fast;
use super::generate::Moves;
use super::machine::Machine;
use super::rules::Rules;
use super::run::Runner;
use super::state::State;
use crate::past::Past;

/// What a game takes that is not compiled yet; the reference interpreter plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unsupported(pub &'static str);

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not compiled yet", self.0)
    }
}

impl std::error::Error for Unsupported {}

/// A compiled game.
pub struct Program(Sized);

/// One machine for each number of words that a board's sets take.
enum Sized {
    One(Box<Machine<1>>),
    Two(Box<Machine<2>>),
    Four(Box<Machine<4>>),
    Sixteen(Box<Machine<16>>),
}

/// A position of a compiled game, with its past.
#[derive(Clone)]
pub struct Position(SizedPosition);

#[derive(Clone)]
enum SizedPosition {
    One(Placed<1>),
    Two(Placed<2>),
    Four(Placed<4>),
    Sixteen(Placed<16>),
}

#[derive(Clone)]
struct Placed<const W: usize> {
    state: State<W>,
    past: Past,
}

/// The same for whichever machine it is.
macro_rules! with_machine {
    ($program:expr, $machine:ident => $what:expr) => {
        match &$program.0 {
            Sized::One($machine) => $what,
            Sized::Two($machine) => $what,
            Sized::Four($machine) => $what,
            Sized::Sixteen($machine) => $what,
        }
    };
}

/// The same for whichever machine and position it is; they always are of one size.
macro_rules! with_position {
    ($program:expr, $position:expr, $machine:ident, $placed:ident => $what:expr) => {
        match (&$program.0, $position) {
            (Sized::One($machine), SizedPosition::One($placed)) => $what,
            (Sized::Two($machine), SizedPosition::Two($placed)) => $what,
            (Sized::Four($machine), SizedPosition::Four($placed)) => $what,
            (Sized::Sixteen($machine), SizedPosition::Sixteen($placed)) => $what,
            _ => unreachable!("a position of another game"),
        }
    };
}

/// The machine of this size, with the game in a faster form if it has one.
macro_rules! sized {
    ($size:ident, $rules:expr) => {{
        let mut machine = Box::new(Machine::new($rules)?);
        machine.fast = Fast::new(&machine);
        Sized::$size(machine)
    }};
}

impl Program {
    /// Compiles a game that has been checked, or says what it takes that is not compiled yet.
    pub fn new(game: &tree::Game, draws: DrawRules) -> Result<Program, Unsupported> {
        let Some(rules) = Rules::new(game, draws) else { return Err(Unsupported("board")) };
        Ok(Program(match rules.board.len() {
            0..=64 => sized!(One, rules),
            65..=128 => sized!(Two, rules),
            129..=256 => sized!(Four, rules),
            _ => sized!(Sixteen, rules),
        }))
    }

    /// Plays the random games with these numbers and shows each result.
    pub fn each_playout(&self, seed: u64, numbers: impl IntoIterator<Item = u64>, mut show: impl FnMut(Playout)) {
        with_machine!(self, machine => {
            if let Some(fast) = &machine.fast {
                return fast.playouts(numbers.into_iter().map(|number| Rng::new(seed, number)), show);
            }
            let mut runner = Runner::new(machine);
            for number in numbers {
                show(machine.playout(&mut runner, &mut Rng::new(seed, number)));
            }
        });
    }

    /// The moves of the random game with this number, passes included: slowly, for those who want to see it.
    pub fn recorded(&self, seed: u64, number: u64) -> Vec<Written> {
        with_machine!(self, machine => machine.recorded(&Rng::new(seed, number)))
    }
}

impl<const W: usize> Machine<W> {
    fn placed(&self, state: State<W>) -> Placed<W> {
        let mut past = Past::new(0);
        self.remember(&state, &mut past);
        Placed { state, past }
    }

    /// Notes a position if it counts as one that may occur too often: a turn begins in it.
    fn remember(&self, state: &State<W>, past: &mut Past) {
        if self.repeats && state.between_turns(self.layout.sides) && !self.must_pass(state) {
            past.note(self.fingerprint(state), u32::MAX);
        }
    }

    fn listed(&self, placed: &Placed<W>) -> Vec<Written> {
        let written = self.written(&placed.state).unwrap_or_default();
        let mut moves: Vec<Written> = written.into_iter().map(|(written, _)| written).collect();
        moves.sort();
        moves
    }

    /// The outcome by goals, or a draw for too many moves.
    fn verdict(&self, state: &State<W>) -> Option<Outcome> {
        state.ended.or_else(|| {
            let mut moves = Moves::new();
            self.generate(state, state.mover(), &mut moves);
            moves.too_many.then_some(Outcome::Draw)
        })
    }

    fn outcome_of(&self, placed: &Placed<W>) -> Option<Outcome> {
        let draws = &self.rules.draws;
        self.verdict(&placed.state).or_else(|| {
            let repeated =
                self.repeats && placed.past.occurred(self.fingerprint(&placed.state)) >= draws.repetitions as usize;
            (placed.state.decisions >= draws.move_limit || repeated).then_some(Outcome::Draw)
        })
    }

    fn play_written(&self, placed: &mut Placed<W>, chosen: &Written) -> Result<(), IllegalMove> {
        let written = self.written(&placed.state).unwrap_or_default();
        let alone = written.len() == 1;
        let known = written.into_iter().find(|(written, _)| written == chosen);
        let (_, choice) = known.ok_or(IllegalMove)?;
        self.play(&mut placed.state, &choice, alone, &mut Moves::new());
        self.remember(&placed.state, &mut placed.past);
        Ok(())
    }

    /// Plays the move of this number without writing any move out.
    fn play_nth(&self, placed: &mut Placed<W>, number: u32) -> Result<(), IllegalMove> {
        let mut room = self.buffer();
        match self.find(&placed.state, &mut room) {
            Ok(count) if number < count => Arena::play(self, &mut placed.state, &mut room, number),
            _ => return Err(IllegalMove),
        }
        self.remember(&placed.state, &mut placed.past);
        Ok(())
    }
}

impl Game for Program {
    type Position = Position;
    type Move = Written;
    type View = notation::Position;

    fn players(&self) -> usize {
        with_machine!(self, machine => machine.layout.sides)
    }

    fn start(&self, _: &mut Rng) -> Position {
        Position(match &self.0 {
            Sized::One(machine) => SizedPosition::One(machine.placed(machine.start.clone())),
            Sized::Two(machine) => SizedPosition::Two(machine.placed(machine.start.clone())),
            Sized::Four(machine) => SizedPosition::Four(machine.placed(machine.start.clone())),
            Sized::Sixteen(machine) => SizedPosition::Sixteen(machine.placed(machine.start.clone())),
        })
    }

    /// The player whose turn it is; after a swap they play the other side.
    fn to_move(&self, position: &Position) -> Role {
        with_position!(self, &position.0, _machine, placed => placed.state.player(placed.state.mover()))
    }

    fn moves(&self, position: &Position) -> Vec<Written> {
        with_position!(self, &position.0, machine, placed => machine.listed(placed))
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        with_position!(self, &position.0, machine, placed => machine.outcome_of(placed))
    }

    fn decided(&self, position: &Position) -> bool {
        with_position!(self, &position.0, machine, placed => machine.verdict(&placed.state).is_some())
    }

    fn play_listed(&self, position: &mut Position, chosen: &Written) {
        let played = self.play(position, chosen);
        debug_assert!(played.is_ok(), "not a legal move: {chosen}");
    }

    fn play(&self, position: &mut Position, chosen: &Written) -> Result<(), IllegalMove> {
        with_position!(self, &mut position.0, machine, placed => machine.play_written(placed, chosen))
    }

    fn view(&self, position: &Position) -> notation::Position {
        with_position!(self, &position.0, machine, placed => machine.view(&placed.state))
    }

    /// A position with no past but the number of moves, if the rules ask for that. States, flags and cells that no rule of the
    /// game could make are left out.
    fn set_up(&self, position: notation::Position) -> Position {
        Position(match &self.0 {
            Sized::One(machine) => SizedPosition::One(machine.placed(machine.set_up(&position))),
            Sized::Two(machine) => SizedPosition::Two(machine.placed(machine.set_up(&position))),
            Sized::Four(machine) => SizedPosition::Four(machine.placed(machine.set_up(&position))),
            Sized::Sixteen(machine) => SizedPosition::Sixteen(machine.placed(machine.set_up(&position))),
        })
    }

    fn decisions(&self, position: &Position) -> u32 {
        with_position!(self, &position.0, _machine, placed => placed.state.decisions)
    }

    fn hash(&self, position: &Position) -> u64 {
        with_position!(self, &position.0, machine, placed => machine.hash(&placed.state))
    }
}

impl Searchable for Program {
    fn enter<V: Visit>(&self, position: &Position, visit: V) -> V::Output {
        with_position!(self, &position.0, machine, placed => visit.visit(&machine.closed(), &placed.state, placed.past.hashes()))
    }

    fn numbered(&self, position: &Position) -> Vec<Written> {
        with_position!(self, &position.0, machine, placed => {
            let written = machine.written(&placed.state).unwrap_or_default();
            written.into_iter().map(|(written, _)| written).collect()
        })
    }

    fn play_number(&self, position: &mut Position, number: u32) -> Result<(), IllegalMove> {
        with_position!(self, &mut position.0, machine, placed => machine.play_nth(placed, number))
    }

    fn perft(&self, position: &Position, depth: usize) -> Vec<u64> {
        with_position!(self, &position.0, machine, placed => machine.perft(&placed.state, depth))
    }

    fn playouts(&self, seed: u64, numbers: Range<u64>) -> Tally {
        let mut tally = Tally::default();
        self.each_playout(seed, numbers, |playout| tally += playout);
        tally
    }
}
