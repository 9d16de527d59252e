//! Games of the Game Description Language, played straight from their rules.
//!
//! A tour, in reading order:
//!
//! * [`Interpreter`], the rules as a state machine: in every state it derives what is legal, what comes next and what it is
//!   worth, from the bottom up;
//! * `rule`, clauses as plain rules, and `program`, the `strata` in which they are worked out;
//! * `plan`, the order in which the conditions of a rule are asked;
//! * `derive`, the work itself, over `relation`s of terms that a `store` keeps, all of which are sets of `rows`;
//! * `demand`, relations that are worked out from the top down instead, because they have too many facts;
//! * `work`, how much of it there may be.
//!
//! ```
//! use game::{Game, Joint, Rng, Searchable};
//!
//! let text = "(role you) (init (at 1)) (<= (legal you go) (true (at ?x))) (<= (next (at 2)) (does you go))
//!     (<= terminal (true (at 2))) (goal you 100)";
//! let sheet = gdl::read(text).game.expect("sound rules");
//! let game = Joint::new(reference::gdl::Interpreter::new(&sheet).expect("rules that can be run"));
//! let start = game.start(&mut Rng::new(0, 0));
//! assert_eq!(game.perft(&start, 2), [1, 0]);
//! ```

mod demand;
mod derive;
mod plan;
mod program;
mod relation;
mod rows;
mod rule;
mod store;
mod strata;
mod work;

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use game::joint::Found;
use game::{Role, StateMachine};
use gdl::terms::{Spellings, key};
use gdl::tree::Game;
use syntax::{Diagnostic, Span};

use self::demand::Answers;
use self::derive::Known;
use self::program::Program;
use self::relation::Relation;
use self::store::Store;
use self::work::{Exceeded, Work};

/// The rules of a game as a state machine.
///
/// A question that costs too much (`work`) is not answered: then no role has a legal move, nothing is known of goals, and the
/// state after a move is one in which the game is over.
pub struct Interpreter {
    program: Program,
    /// The terms that occurred so far, in all states. A lock, because a question may make new ones.
    store: Mutex<Store>,
    roles: Vec<u32>,
    chance: Option<Role>,
    spellings: Spellings,
    initial: State,
    /// The first question that was not answered.
    fault: OnceLock<Diagnostic>,
}

/// A state: all that is true.
#[derive(Clone, Debug)]
pub struct State {
    /// The numbers of the facts, sorted.
    facts: Arc<[u32]>,
    /// Whether the rules could not be followed up to here.
    is_lost: bool,
}

/// A move, by the number of its term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u32);

/// What was derived in a state.
pub struct Scratch {
    relations: Vec<Relation>,
    /// The state that it is about.
    facts: Option<Arc<[u32]>>,
    /// Which strata were worked out.
    done: Vec<bool>,
    answers: Answers,
    work: Work,
}

impl Interpreter {
    /// Makes a rule sheet ready to be played; or says why it cannot be.
    pub fn new(game: &Game) -> Result<Interpreter, Diagnostic> {
        let mut store = Store::default();
        let roles: Vec<u32> = game.roles().iter().filter_map(|role| store.add_name(role)).collect();
        if roles.is_empty() || roles.len() > Role::ALL.len() {
            let message = format!("a game has 1 to {} roles, this one has {}", Role::ALL.len(), roles.len());
            return Err(Diagnostic::error(Span::default(), message).with_hint("write `(role NAME)` for each"));
        }
        let program = Program::new(game, &mut store)?;
        let init = &program.always[program.special.init].rows;
        let initial = State::new((0..init.len()).map(|fact| init.get(fact)[0]).collect());
        let chance = game.chance().map(|role| Role::ALL[role]);
        let spellings = Spellings::of(game);
        let (store, fault) = (Mutex::new(store), OnceLock::new());
        Ok(Interpreter { program, store, roles, chance, spellings, initial, fault })
    }

    /// Why the first question was not answered of which that is so, if there was one.
    pub fn fault(&self) -> Option<Diagnostic> {
        self.fault.get().cloned()
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets the working memory be about a state.
    fn load(&self, state: &State, scratch: &mut Scratch) {
        if scratch.facts.as_ref() == Some(&state.facts) {
            return;
        }
        scratch.relations.iter_mut().for_each(Relation::clear);
        scratch.done.fill(false);
        scratch.answers.clear();
        scratch.work = Work::default();
        let rows = &mut scratch.relations[self.program.special.true_].rows;
        for fact in state.facts.iter() {
            rows.insert(&[*fact]);
        }
        scratch.facts = Some(Arc::clone(&state.facts));
    }

    /// Works out the strata that a question needs, as far as they were not.
    fn work_out(&self, question: &[usize], scratch: &mut Scratch, store: &mut Store) -> Result<(), Exceeded> {
        for stratum in question {
            if scratch.done[*stratum] {
                continue;
            }
            let mut known = Known {
                store,
                relations: &mut scratch.relations,
                always: &self.program.always,
                fixed: &self.program.fixed,
                demand: &self.program.demand,
                answers: &mut scratch.answers,
                work: scratch.work,
            };
            let result = known.work_out(&self.program.strata[*stratum]);
            scratch.work = known.work;
            if let Err(exceeded) = result {
                let relation = self.program.strata[*stratum].relations[0];
                self.fault.get_or_init(|| exceeded.at(self.program.places[relation]));
                return Err(exceeded);
            }
            scratch.done[*stratum] = true;
        }
        Ok(())
    }

    fn facts_of<'a>(&'a self, relation: usize, scratch: &'a Scratch) -> impl Iterator<Item = &'a [u32]> {
        let fixed = self.program.fixed[relation];
        let relation = if fixed { &self.program.always[relation] } else { &scratch.relations[relation] };
        (0..relation.rows.len()).map(|fact| relation.rows.get(fact))
    }

    fn find_all(&self, state: &State, scratch: &mut Scratch, found: &mut Found<Move>) -> Result<(), Exceeded> {
        let (program, mut store) = (&self.program, self.store());
        self.load(state, scratch);
        self.work_out(&program.for_terminal, scratch, &mut store)?;
        found.terminal = self.facts_of(program.special.terminal, scratch).next().is_some();
        if found.terminal {
            return Ok(());
        }
        self.work_out(&program.for_legal, scratch, &mut store)?;
        for fact in self.facts_of(program.special.legal, scratch) {
            if let Some(role) = self.roles.iter().position(|role| *role == fact[0]) {
                found.legal[role].push(Move(fact[1]));
            }
        }
        let by_text = |moves: &mut Vec<Move>| moves.sort_by(|one, other| store.text(one.0).cmp(store.text(other.0)));
        found.legal.iter_mut().for_each(by_text);
        Ok(())
    }

    fn next(&self, state: &State, scratch: &mut Scratch, joint: &[Move]) -> Result<State, Exceeded> {
        let program = &self.program;
        self.load(state, scratch);
        // What depends on moves is worked out here and nowhere else, and forgotten afterwards.
        for (stratum, done) in program.strata.iter().zip(&mut scratch.done) {
            if program.depends_on_does[stratum.relations[0]] {
                stratum.relations.iter().for_each(|relation| scratch.relations[*relation].clear());
                *done = false;
            }
        }
        scratch.answers.clear();
        let does = &mut scratch.relations[program.special.does].rows;
        does.clear();
        for (role, chosen) in self.roles.iter().zip(joint) {
            does.insert(&[*role, chosen.0]);
        }
        self.work_out(&program.for_next, scratch, &mut self.store())?;
        Ok(State::new(self.facts_of(program.special.next, scratch).map(|fact| fact[0]).collect()))
    }
}

impl State {
    fn new(mut facts: Vec<u32>) -> State {
        facts.sort_unstable();
        facts.dedup();
        State { facts: facts.into(), is_lost: false }
    }
}

impl StateMachine for Interpreter {
    type State = State;
    type Move = Move;
    type Scratch = Scratch;

    fn roles(&self) -> usize {
        self.roles.len()
    }

    fn chance(&self) -> Option<Role> {
        self.chance
    }

    fn scratch(&self) -> Scratch {
        let relations = self.program.empty_relations();
        let done = vec![false; self.program.strata.len()];
        Scratch { relations, facts: None, done, answers: Answers::default(), work: Work::default() }
    }

    fn initial(&self) -> State {
        self.initial.clone()
    }

    fn find(&self, state: &State, scratch: &mut Scratch, found: &mut Found<Move>) {
        found.clear(self.roles.len());
        if state.is_lost {
            return;
        }
        if self.find_all(state, scratch, found).is_err() {
            scratch.facts = None;
            found.clear(self.roles.len());
        }
    }

    fn goal(&self, state: &State, scratch: &mut Scratch, role: Role) -> Option<u8> {
        if state.is_lost {
            return None;
        }
        let mut store = self.store();
        self.load(state, scratch);
        if self.work_out(&self.program.for_goal, scratch, &mut store).is_err() {
            scratch.facts = None;
            return None;
        }
        let own = self.roles.get(role.index())?;
        let goals = self.facts_of(self.program.special.goal, scratch).filter(|fact| fact[0] == *own);
        let mut values = goals.map(|fact| store.text(fact[1]).parse::<u8>().ok().filter(|value| *value <= 100));
        let only = values.next()?;
        if values.next().is_some() { None } else { only }
    }

    fn advance(&self, state: &mut State, scratch: &mut Scratch, joint: &[Move]) {
        if state.is_lost {
            return;
        }
        match self.next(state, scratch, joint) {
            Ok(next) => *state = next,
            Err(_) => state.is_lost = true,
        }
        scratch.facts = None;
    }

    fn text(&self, chosen: &Move) -> String {
        self.store().text(chosen.0).to_string()
    }

    fn facts(&self, state: &State) -> Vec<String> {
        let store = self.store();
        let mut facts: Vec<String> = state.facts.iter().map(|fact| store.text(*fact).to_string()).collect();
        facts.sort();
        facts
    }

    fn state(&self, facts: &[String]) -> State {
        let mut store = self.store();
        let terms = facts.iter().filter_map(|fact| self.spellings.read(fact).ok());
        State::new(terms.filter(|term| self.spellings.knows(term)).filter_map(|term| store.add(&term)).collect())
    }

    fn hash(&self, state: &State) -> u64 {
        let store = self.store();
        state.facts.iter().fold(0, |hash, fact| hash ^ key(store.text(*fact)))
    }
}
