//! A compiled rule sheet.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use ::gdl::tree;
use game::joint::{Found, MAX_STEPS};
use game::{Division, Rng, Role, StateMachine, Tally};
use wide::u64x8;

use super::circuit::Circuit;
use super::deduction::{Deduction, Memory, Tuples};
use super::demand::on_demand;
use super::estimate::Estimates;
use super::ground::Ground;
use super::machine::{Bits, Machine, Values, list};
use super::prepared::Prepared;
use super::sliced::{Totals, playouts};
use super::split::split;
use super::subgames::Subgames;
use super::unfit::Unfit;

/// How many moves a role can have in a network.
const MAX_MOVES: usize = 1 << 18;

/// How many rows may be looked at to find what can be reached, at the first attempt and at last.
const QUICK_WORK: u64 = 8_000_000;
const MAX_WORK: u64 = 40_000_000;

/// A compiled rule sheet.
pub struct Program {
    prepared: Arc<Prepared>,
    form: Form,
    /// The independent subgames, found when they are first asked for.
    subgames: OnceLock<Option<Subgames>>,
}

/// The forms that a game is compiled to.
enum Form {
    Network(Box<Machine>),
    Datalog(Box<Deduction>),
}

/// Which engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// A network of gates, rules without variables, all worked out in each step.
    Network,
    /// The same, with only what changes worked out where one game is played; playouts of many games work out everything.
    Differential,
    /// Compiled Datalog: loop nests over facts.
    Datalog,
}

/// A state of a compiled rule sheet: all that is true.
#[derive(Clone)]
pub struct State(Held);

#[derive(Clone)]
enum Held {
    Bits(Bits),
    Tuples(Tuples),
}

/// A move of a compiled rule sheet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move(Chosen);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Chosen {
    Number(u32),
    Tuple(Tuples),
}

/// Working memory of a compiled rule sheet.
pub struct Scratch(Working);

enum Working {
    Values(Values),
    Memory(Box<Memory>, Found<Tuples>),
}

impl Program {
    /// Compiles a rule sheet: to a network if its rules can be grounded, if need be with large relations worked out on demand, and
    /// else to Datalog.
    pub fn new(game: &tree::Game) -> Result<Program, Unfit> {
        let prepared = Prepared::new(game)?;
        if let Some(machine) = network(&prepared, QUICK_WORK)? {
            return Ok(Program::of(prepared, machine));
        }
        let less = on_demand(&prepared, &Estimates::new(&prepared));
        for (sheet, work) in less.iter().map(|less| (less, MAX_WORK)).chain([(&prepared, MAX_WORK)]) {
            if let Some(machine) = network(sheet, work)? {
                return Ok(Program::of(sheet.clone(), machine));
            }
        }
        Program::datalog_of(less.unwrap_or(prepared))
    }

    fn of(prepared: Prepared, machine: Machine) -> Program {
        let form = Form::Network(Box::new(machine));
        Program { prepared: Arc::new(prepared), form, subgames: OnceLock::new() }
    }

    /// Compiles a rule sheet to Datalog, whether or not it can be grounded.
    pub fn datalog(game: &tree::Game) -> Result<Program, Unfit> {
        Program::datalog_of(Prepared::new(game)?)
    }

    /// Compiles a rule sheet for this engine, whether or not another is quicker; nothing if its rules cannot be grounded.
    pub fn with_engine(game: &tree::Game, engine: Engine) -> Result<Option<Program>, Unfit> {
        if engine == Engine::Datalog {
            return Program::datalog(game).map(Some);
        }
        let mut program = Program::new(game)?;
        let Form::Network(machine) = &mut program.form else { return Ok(None) };
        machine.choose(engine == Engine::Differential);
        Ok(Some(program))
    }

    fn datalog_of(prepared: Prepared) -> Result<Program, Unfit> {
        let prepared = Arc::new(prepared);
        let form = Form::Datalog(Box::new(Deduction::new(&prepared)?));
        Ok(Program { prepared, form, subgames: OnceLock::new() })
    }

    /// The joint moves of the random game that a seed and a number draw, written out.
    pub fn recorded(&self, seed: u64, number: u64) -> Vec<Vec<String>> {
        let (mut rng, mut state, mut scratch) = (Rng::new(seed, number), self.initial(), self.scratch());
        let (mut found, mut record) = (Found::default(), Vec::new());
        while record.len() < MAX_STEPS as usize {
            self.find(&state, &mut scratch, &mut found);
            if found.is_over() {
                break;
            }
            let draw = |moves: &Vec<Move>| match &moves[..] {
                [only] => only.clone(),
                several => several[rng.below(several.len() as u32) as usize].clone(),
            };
            let joint: Vec<Move> = found.legal.iter().map(draw).collect();
            self.advance(&mut state, &mut scratch, &joint);
            record.push(joint.iter().map(|chosen| self.text(chosen)).collect());
        }
        record
    }

    /// Plays random games from a state on, side by side: 64 of them take little longer than one. Nothing if the engine plays them one
    /// by one only.
    pub fn playouts_from(&self, state: &State, seed: u64, numbers: Range<u64>) -> Option<Totals> {
        let (Form::Network(machine), Held::Bits(bits)) = (&self.form, &state.0) else { return None };
        let state: Vec<bool> = (0..machine.initial.len()).map(|n| bits[n / 64] >> (n % 64) & 1 == 1).collect();
        Some(match numbers.end.saturating_sub(numbers.start) > 64 {
            true => playouts::<u64x8>(machine, self.chance(), &state, seed, numbers),
            false => playouts::<u64>(machine, self.chance(), &state, seed, numbers),
        })
    }

    /// Plays the random games with these numbers side by side. Nothing if it is quicker to play them one by one: they are the same
    /// games.
    pub fn totals(&self, seed: u64, numbers: Range<u64>) -> Option<Totals> {
        let Form::Network(machine) = &self.form else { return None };
        let games = numbers.end.saturating_sub(numbers.start);
        let pays = machine.pays_side_by_side(games);
        pays.then(|| self.playouts_from(&self.initial(), seed, numbers)).flatten()
    }

    /// Which engine plays.
    pub fn engine(&self) -> Engine {
        match &self.form {
            Form::Network(machine) if machine.is_differential() => Engine::Differential,
            Form::Network(_) => Engine::Network,
            Form::Datalog(_) => Engine::Datalog,
        }
    }

    /// How many gates the network has; none if there is no network.
    pub fn gates(&self) -> usize {
        match &self.form {
            Form::Network(machine) => machine.gates(),
            Form::Datalog(_) => 0,
        }
    }
}

/// The network of a sheet to run, if its rules can be grounded with this much work.
fn network(prepared: &Prepared, work: u64) -> Result<Option<Machine>, Unfit> {
    let grounded = circuit(prepared, work)?;
    Ok(grounded.map(|(parted, ground, circuit)| Machine::new(&parted, &ground, &circuit)))
}

/// The network of a sheet with the rules that it is made of, if they can be grounded with this much work.
fn circuit(prepared: &Prepared, work: u64) -> Result<Option<(Prepared, Ground, Circuit)>, Unfit> {
    let mut parted = prepared.clone();
    let mut estimates = Estimates::new(&parted);
    split(&mut parted, &mut estimates);
    parted.settle()?;
    let Some(ground) = Ground::new(&parted, &estimates, work)? else { return Ok(None) };
    let circuit = Circuit::new(&parted, &ground);
    if circuit.moves.iter().any(|moves| moves.len() > MAX_MOVES) {
        return Ok(None);
    }
    Ok(Some((parted, ground, circuit)))
}

impl Program {
    fn divided(&self) -> Option<&Subgames> {
        let find = || {
            let Form::Network(_) = &self.form else { return None };
            let (.., circuit) = circuit(&self.prepared, MAX_WORK).ok()??;
            Subgames::new(circuit)
        };
        self.subgames.get_or_init(find).as_ref()
    }
}

impl Division for Program {
    type State = State;
    type Move = Move;

    fn subgames(&self) -> usize {
        self.divided().map_or(1, Subgames::count)
    }

    fn place_of(&self, _: &State, chosen: &Move) -> Option<(usize, u32)> {
        let Chosen::Number(number) = chosen.0 else { return None };
        Some((self.divided()?.of_move(number)?, number))
    }

    fn hash_of(&self, state: &State, subgame: usize) -> u64 {
        match (self.divided(), &state.0) {
            (Some(subgames), Held::Bits(bits)) => subgames.hash(bits, subgame),
            _ => StateMachine::hash(self, state),
        }
    }

    fn aim_of(&self, state: &State, subgame: usize) -> u64 {
        match (self.divided(), &state.0) {
            (Some(subgames), Held::Bits(bits)) => subgames.aim(bits, subgame),
            _ => StateMachine::hash(self, state),
        }
    }

    fn reward_of(&self, parts: &[&State], role: Role) -> Option<u8> {
        let bits = |part: &&State| match &part.0 {
            Held::Bits(bits) => Some(bits.clone()),
            Held::Tuples(_) => None,
        };
        let parts: Vec<Bits> = parts.iter().map(bits).collect::<Option<_>>()?;
        let state = self.divided()?.assembled(&parts.iter().collect::<Vec<&Bits>>());
        self.goal(&State(Held::Bits(state)), &mut self.scratch(), role)
    }
}

impl StateMachine for Program {
    type State = State;
    type Move = Move;
    type Scratch = Scratch;

    fn roles(&self) -> usize {
        self.prepared.roles.len()
    }

    fn chance(&self) -> Option<Role> {
        self.prepared.chance().map(|role| Role::ALL[role])
    }

    fn scratch(&self) -> Scratch {
        Scratch(match &self.form {
            Form::Network(machine) => Working::Values(machine.values()),
            Form::Datalog(deduction) => Working::Memory(Box::new(deduction.memory()), Found::default()),
        })
    }

    fn initial(&self) -> State {
        State(match &self.form {
            Form::Network(machine) => Held::Bits(machine.initial()),
            Form::Datalog(deduction) => Held::Tuples(deduction.initial()),
        })
    }

    fn find(&self, state: &State, scratch: &mut Scratch, found: &mut Found<Move>) {
        match (&self.form, &state.0, &mut scratch.0) {
            (Form::Network(machine), Held::Bits(bits), Working::Values(values)) => {
                list(machine, bits, values, found, |number| Move(Chosen::Number(number)));
            }
            (Form::Datalog(deduction), Held::Tuples(tuples), Working::Memory(memory, listed)) => {
                deduction.find(tuples, memory, listed);
                found.clear(self.roles());
                found.terminal = listed.terminal;
                for (moves, listed) in found.legal.iter_mut().zip(&mut listed.legal) {
                    moves.extend(listed.drain(..).map(|chosen| Move(Chosen::Tuple(chosen))));
                }
            }
            _ => found.clear(self.roles()),
        }
    }

    fn goal(&self, state: &State, scratch: &mut Scratch, role: Role) -> Option<u8> {
        match (&self.form, &state.0, &mut scratch.0) {
            (Form::Network(machine), Held::Bits(bits), Working::Values(values)) => machine.goal(bits, values, role),
            (Form::Datalog(deduction), Held::Tuples(tuples), Working::Memory(memory, _)) => {
                deduction.goal(tuples, memory, role)
            }
            _ => None,
        }
    }

    fn advance(&self, state: &mut State, scratch: &mut Scratch, joint: &[Move]) {
        match (&self.form, &mut state.0, &mut scratch.0) {
            (Form::Network(machine), Held::Bits(bits), Working::Values(values)) => {
                let numbers = joint.iter().filter_map(|chosen| match chosen.0 {
                    Chosen::Number(number) => Some(number),
                    Chosen::Tuple(_) => None,
                });
                let numbers: smallvec::SmallVec<[u32; 8]> = numbers.collect();
                machine.advance(bits, values, &numbers);
            }
            (Form::Datalog(deduction), Held::Tuples(tuples), Working::Memory(memory, _)) => {
                let chosen = joint.iter().filter_map(|chosen| match &chosen.0 {
                    Chosen::Tuple(tuple) => Some(Arc::clone(tuple)),
                    Chosen::Number(_) => None,
                });
                deduction.advance(tuples, memory, &chosen.collect::<Vec<Tuples>>());
            }
            _ => {}
        }
    }

    fn text(&self, chosen: &Move) -> String {
        match (&self.form, &chosen.0) {
            (Form::Network(machine), Chosen::Number(number)) => machine.text(*number).to_string(),
            (Form::Datalog(deduction), Chosen::Tuple(tuple)) => deduction.text(tuple),
            _ => String::new(),
        }
    }

    fn facts(&self, state: &State) -> Vec<String> {
        match (&self.form, &state.0) {
            (Form::Network(machine), Held::Bits(bits)) => machine.facts(bits),
            (Form::Datalog(deduction), Held::Tuples(tuples)) => deduction.facts(tuples),
            _ => Vec::new(),
        }
    }

    fn state(&self, facts: &[String]) -> State {
        State(match &self.form {
            Form::Network(machine) => Held::Bits(machine.state(facts)),
            Form::Datalog(deduction) => Held::Tuples(deduction.state(facts)),
        })
    }

    fn hash(&self, state: &State) -> u64 {
        match (&self.form, &state.0) {
            (Form::Network(machine), Held::Bits(bits)) => machine.hash(bits),
            (Form::Datalog(deduction), Held::Tuples(tuples)) => deduction.hash(tuples),
            _ => 0,
        }
    }

    fn roll(&self, state: &mut State, scratch: &mut Scratch, rng: &mut Rng, most: u32) -> u32 {
        match (&self.form, &mut state.0, &mut scratch.0) {
            (Form::Network(machine), Held::Bits(bits), Working::Values(values)) => {
                machine.roll(bits, values, rng, most, |_| {})
            }
            (Form::Datalog(deduction), Held::Tuples(tuples), Working::Memory(memory, listed)) => {
                deduction.roll(tuples, memory, listed, rng, most)
            }
            _ => 0,
        }
    }

    fn division(&self) -> Option<&dyn Division<State = State, Move = Move>> {
        self.divided().map(|_| self as _)
    }

    fn playouts(&self, seed: u64, numbers: Range<u64>) -> Option<Tally> {
        self.totals(seed, numbers).map(|totals| totals.tally)
    }
}
