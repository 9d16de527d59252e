//! A compiled game, for boards of any size.

use std::ops::Range;

use game::{Arena, DrawRules, Game, IllegalMove, Outcome, Playout, Rng, Role, Searchable, Tally, Visit};
use metagame::notation::{self, Written};
use metagame::tree;

use crate::metagame::machine::Machine;
use crate::metagame::moves::Moves;
use crate::metagame::plain::{AnyPlain, Swift};
use crate::metagame::rules::Rules;
use crate::metagame::run::Runner;
use crate::metagame::state::State;
use crate::past::Past;

/// A compiled game.
pub struct Program(Sized);

/// One machine for each number of words that a board's sets take.
enum Sized {
    One(Box<Machine<1>>, Option<AnyPlain>),
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
            Sized::One($machine, _) => $what,
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
            (Sized::One($machine, _), SizedPosition::One($placed)) => $what,
            (Sized::Two($machine), SizedPosition::Two($placed)) => $what,
            (Sized::Four($machine), SizedPosition::Four($placed)) => $what,
            (Sized::Sixteen($machine), SizedPosition::Sixteen($placed)) => $what,
            _ => unreachable!("a position of another game"),
        }
    };
}

impl Program {
    /// Compiles a game that has been checked.
    pub fn new(game: &tree::Game, draws: DrawRules) -> Program {
        let rules = Rules::new(game, draws);
        Program(match rules.grid.len() {
            0..=64 => {
                let mut machine = Box::new(Machine::new(rules));
                let plain = AnyPlain::new(&machine);
                machine.swift = Swift::new(&machine).map(Box::new);
                Sized::One(machine, plain)
            }
            65..=128 => Sized::Two(Box::new(Machine::new(rules))),
            129..=256 => Sized::Four(Box::new(Machine::new(rules))),
            _ => Sized::Sixteen(Box::new(Machine::new(rules))),
        })
    }

    /// The names of the types of pieces.
    pub fn type_names(&self) -> &[String] {
        with_machine!(self, machine => &machine.rules.names)
    }

    /// Plays the random games with these numbers and shows each result.
    pub fn each_playout(&self, seed: u64, numbers: impl IntoIterator<Item = u64>, mut show: impl FnMut(Playout)) {
        if let Sized::One(machine, Some(plain)) = &self.0 {
            return plain.playouts(machine, numbers.into_iter().map(|number| Rng::new(seed, number)), show);
        }
        with_machine!(self, machine => {
            let mut runner = Runner::new(machine);
            for number in numbers {
                show(machine.playout(&mut runner, &mut Rng::new(seed, number)));
            }
        });
    }

    /// The moves of the random game with this number: slowly, for those who want to see it.
    pub fn recorded(&self, seed: u64, number: u64) -> Vec<Written> {
        if let Sized::One(machine, Some(plain)) = &self.0 {
            return plain.recorded(machine, &Rng::new(seed, number));
        }
        with_machine!(self, machine => machine.recorded(&Rng::new(seed, number)))
    }
}

impl<const W: usize> Machine<W> {
    fn placed(&self, state: State<W>) -> Placed<W> {
        let mut past = Past::new(0);
        if self.repeats {
            past.note(state.hash, u32::MAX);
        }
        Placed { state, past }
    }

    fn drawn(&self, rng: &mut Rng) -> Placed<W> {
        let mut state = self.start.clone();
        self.begin(&mut state, &mut Vec::new(), rng);
        self.placed(state)
    }

    fn found(&self, state: &State<W>) -> Moves<W> {
        let mut moves = Moves::new(self.sets.len(), state);
        self.generate(state, &mut moves);
        moves
    }

    fn written(&self, placed: &Placed<W>) -> Vec<Written> {
        let moves = self.found(&placed.state);
        if moves.too_many {
            return Vec::new();
        }
        let mut written: Vec<Written> =
            self.write(&placed.state, &moves).into_iter().map(|(written, _)| written).collect();
        written.sort();
        written
    }

    /// The outcome by goals or for want of moves, or a draw for too many of them.
    fn verdict(&self, state: &State<W>) -> Option<Outcome> {
        let moves = self.found(state);
        if moves.len() == 0 {
            return Some(self.stuck(state));
        }
        self.won(state).or(moves.too_many.then_some(Outcome::Draw))
    }

    fn outcome_of(&self, placed: &Placed<W>) -> Option<Outcome> {
        let draws = &self.rules.draws;
        let by_rule = || {
            let repeated = self.repeats && placed.past.occurred(placed.state.hash) >= draws.repetitions as usize;
            (placed.state.ply >= draws.move_limit || repeated).then_some(Outcome::Draw)
        };
        self.verdict(&placed.state).or_else(by_rule)
    }

    fn play_written(&self, placed: &mut Placed<W>, chosen: &Written) -> Result<(), IllegalMove> {
        let moves = self.found(&placed.state);
        let known = self.write(&placed.state, &moves).into_iter().find(|(written, _)| written.text == chosen.text);
        let (_, choice) = known.ok_or(IllegalMove)?;
        self.play(&mut placed.state, &moves, &choice);
        self.remember(placed);
        Ok(())
    }

    /// Plays the move of this number without writing any move out.
    fn play_nth(&self, placed: &mut Placed<W>, number: u32) -> Result<(), IllegalMove> {
        let mut room = self.buffer();
        match self.find(&placed.state, &mut room) {
            Ok(count) if number < count => Arena::play(self, &mut placed.state, &mut room, number),
            _ => return Err(IllegalMove),
        }
        self.remember(placed);
        Ok(())
    }

    /// Notes a position that may occur again.
    fn remember(&self, placed: &mut Placed<W>) {
        if self.repeats {
            placed.past.note(placed.state.hash, u32::MAX);
        }
    }

    fn hash_of(&self, state: &State<W>) -> u64 {
        if self.layout.hashed { state.hash } else { self.view(state).hash() }
    }
}

impl Game for Program {
    type Position = Position;
    type Move = Written;
    type View = notation::Position;

    fn players(&self) -> usize {
        2
    }

    fn start(&self, rng: &mut Rng) -> Position {
        Position(match &self.0 {
            Sized::One(machine, _) => SizedPosition::One(machine.drawn(rng)),
            Sized::Two(machine) => SizedPosition::Two(machine.drawn(rng)),
            Sized::Four(machine) => SizedPosition::Four(machine.drawn(rng)),
            Sized::Sixteen(machine) => SizedPosition::Sixteen(machine.drawn(rng)),
        })
    }

    fn to_move(&self, position: &Position) -> Role {
        with_position!(self, &position.0, _machine, placed => placed.state.to_move)
    }

    fn moves(&self, position: &Position) -> Vec<Written> {
        with_position!(self, &position.0, machine, placed => machine.written(placed))
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

    /// A position that has no past.
    fn set_up(&self, position: notation::Position) -> Position {
        Position(match &self.0 {
            Sized::One(machine, _) => SizedPosition::One(machine.placed(machine.set_up(&position))),
            Sized::Two(machine) => SizedPosition::Two(machine.placed(machine.set_up(&position))),
            Sized::Four(machine) => SizedPosition::Four(machine.placed(machine.set_up(&position))),
            Sized::Sixteen(machine) => SizedPosition::Sixteen(machine.placed(machine.set_up(&position))),
        })
    }

    /// No player ever passes: every move is a decision.
    fn decisions(&self, position: &Position) -> u32 {
        with_position!(self, &position.0, _machine, placed => placed.state.ply)
    }

    fn hash(&self, position: &Position) -> u64 {
        with_position!(self, &position.0, machine, placed => machine.hash_of(&placed.state))
    }
}

impl Searchable for Program {
    fn enter<V: Visit>(&self, position: &Position, visit: V) -> V::Output {
        with_position!(self, &position.0, machine, placed => visit.visit(&machine.closed(), &placed.state, placed.past.hashes()))
    }

    fn enter_staged<V: Visit>(&self, position: &Position, visit: V) -> V::Output {
        with_position!(self, &position.0, machine, placed => match &machine.swift {
            Some(swift) => visit.visit(&**swift, &swift.stand(machine, &placed.state), placed.past.hashes()),
            None => visit.visit(&machine.closed(), &placed.state, placed.past.hashes()),
        })
    }

    fn staged_numbers(&self, position: &Position) -> Option<Vec<u32>> {
        with_position!(self, &position.0, machine, placed => machine.swift_numbers(&placed.state))
    }

    fn numbered(&self, position: &Position) -> Vec<Written> {
        with_position!(self, &position.0, machine, placed => {
            let moves = machine.found(&placed.state);
            machine.write(&placed.state, &moves).into_iter().map(|(written, _)| written).collect()
        })
    }

    fn play_number(&self, position: &mut Position, number: u32) -> Result<(), IllegalMove> {
        with_position!(self, &mut position.0, machine, placed => machine.play_nth(placed, number))
    }

    fn perft(&self, position: &Position, depth: usize) -> Vec<u64> {
        if let (Sized::One(_, Some(plain)), SizedPosition::One(placed)) = (&self.0, &position.0) {
            return plain.perft(&placed.state, depth);
        }
        with_position!(self, &position.0, machine, placed => machine.perft(&placed.state, depth))
    }

    fn playouts(&self, seed: u64, numbers: Range<u64>) -> Tally {
        let mut tally = Tally::default();
        self.each_playout(seed, numbers, |playout| tally += playout);
        tally
    }
}
