//! A fast engine for specialised theories: clauses compiled to instructions, found by their arguments, over one state that is
//! changed in place and restored when the engine backtracks.
//!
//! That is sound because evaluation is depth first: of all states of a proof only the latest is ever looked at. The states that
//! folding makes arguments of are the machine's own here.

mod compile;
mod index;
mod machine;
mod relation;
mod session;
mod solve;

use std::ops::ControlFlow;

use crate::heap::{Cell, Symbol, Symbols};
use crate::interpret::{Answer, Limits, Refusal};
use crate::operational::Operational;
use crate::peval::Specialised;
use crate::state::{State, Strips};
use crate::term::Term;
use crate::tree::Goal;
use compile::compile;
use index::Index;
pub use session::Session;

/// A term of a clause.
#[derive(Clone, Debug)]
pub(crate) enum Pat {
    /// A variable that has a value, or stands for a cell.
    Slot(u32),
    /// A variable that has none yet.
    First(u32),
    /// A variable that nothing else mentions.
    Void,
    /// An atom or integer.
    Const(Cell),
    /// A structure.
    Struct(Symbol, Box<[Pat]>),
}

/// An instruction. Places are places in the code; slots are those of the clause's variables.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// Calls a predicate and comes back.
    Call(u32, Box<[Pat]>),
    /// Calls a predicate as the last thing that the clause does.
    Last(u32, Box<[Pat]>),
    /// The clause is done.
    Proceed,
    Fail,
    Unify(Pat, Pat),
    Operational(Operational, Box<[Pat]>),
    Holds(u32, Box<[Pat]>),
    Del(u32, Box<[Pat]>),
    Add(u32, Box<[Pat]>),
    Transfer,
    /// Goes on, and if that fails, at this place.
    Try(u32),
    Jump(u32),
    /// As `Try`, and remembers the choice point in this slot.
    Barrier(u32, u32),
    /// The condition holds: there will be no `else`.
    Soft(u32),
    /// The goal of a `not` holds: back to before it, and on to what comes then.
    Cut(u32),
    /// Solutions are collected; at this place they are told.
    Collect(u32, u32),
    /// A solution is kept.
    Keep(u32, Box<[Pat]>, Pat),
    /// The solutions are told, one set after the other.
    Sets(Box<[Pat]>, Pat),
    /// The variable stands for a new cell.
    Fresh(u32),
    /// Solutions of the query are told.
    Stop,
}

/// A clause.
#[derive(Clone, Debug)]
pub(crate) struct Compiled {
    pub head: Box<[Pat]>,
    pub slots: u32,
    pub start: u32,
    /// Whether there is nothing to do but to match the head, in which no variable stands.
    pub ground_fact: bool,
}

/// A predicate: the numbers of its clauses.
#[derive(Clone, Debug)]
pub(crate) struct Procedure {
    pub all: Box<[u32]>,
    pub index: Index,
}

/// How much a program is worked out before it runs; each step gives the same answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Indexing {
    /// Clauses are tried one after the other.
    None,
    /// Clauses are found by their arguments, properties by theirs.
    Arguments,
}

/// A specialised theory, ready to run.
///
/// ```
/// use theory::{Engine, GameFacts, Specialisation, State, Strips, Term, parse_term, peval, read};
///
/// let theory = read("go(X, Y) ==> del(at(X)), game:next(X, Y), add(at(Y)).").theory.unwrap();
/// let facts = vec![parse_term("next(a, b)").unwrap().0, parse_term("next(a, c)").unwrap().0];
/// let players = [Term::atom("white"), Term::atom("black")];
/// let game = GameFacts { name: "toy".into(), facts, players };
/// let goal = parse_term("go(X, Y)").unwrap().0;
/// let engine = Engine::new(&peval(&theory, &game, &[goal], Specialisation::default()).unwrap()).unwrap();
/// let state = Strips::of(vec![parse_term("at(a)").unwrap().0, parse_term("control(white)").unwrap().0]);
/// let answers = engine.solve(&engine.entry("go").unwrap().clone(), &state, 10).unwrap();
/// assert_eq!(answers.iter().map(|answer| answer.bindings[1].to_string()).collect::<Vec<_>>(), ["b", "c"]);
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    pub(crate) code: Vec<Op>,
    pub(crate) clauses: Vec<Compiled>,
    pub(crate) procedures: Vec<Procedure>,
    pub(crate) names: Vec<String>,
    pub(crate) numbers: std::collections::BTreeMap<crate::tree::Predicate, u32>,
    pub(crate) relations: Vec<(crate::term::Name, usize)>,
    pub(crate) relation_numbers: std::collections::BTreeMap<(crate::term::Name, usize), u32>,
    pub(crate) symbols: Symbols,
    pub(crate) players: [Cell; 2],
    pub(crate) control: u32,
    pub(crate) indexing: Indexing,
    entries: Vec<(Term, Term)>,
    limits: Limits,
}

impl Engine {
    /// Compiles a specialised theory.
    pub fn new(special: &Specialised) -> Result<Engine, Refusal> {
        compile(special, Indexing::Arguments)
    }

    /// Compiles a specialised theory with less worked out, so that the gain of each step can be measured.
    pub fn with_indexing(special: &Specialised, indexing: Indexing) -> Result<Engine, Refusal> {
        compile(special, indexing)
    }

    /// The same with other limits.
    pub fn with_limits(mut self, limits: Limits) -> Engine {
        self.limits = limits;
        self
    }

    /// The call that stands for a goal that the theory was specialised for.
    pub fn entry(&self, name: &str) -> Option<&Term> {
        self.entries
            .iter()
            .find(|(goal, _)| goal.functor().is_some_and(|(own, _)| &**own == name))
            .map(|entry| &entry.1)
    }

    /// The call that stands for a goal that is an instance of one that the theory was specialised for.
    pub fn call_for(&self, goal: &Term) -> Option<Term> {
        self.entries.iter().find_map(|(general, call)| {
            let mut values: Vec<Option<Term>> = Vec::new();
            let fits = matched(general, goal, &mut values);
            fits.then(|| call.map_vars(&mut |var| values.get(var).cloned().flatten().unwrap_or(Term::Var(var))))
        })
    }

    /// A session in this state.
    pub fn session(&self, state: &Strips) -> Session<'_> {
        Session::new(self, &state.facts(), self.limits)
    }

    /// The first solutions of a call, at most this many.
    pub fn solve(&self, call: &Term, state: &Strips, most: usize) -> Result<Vec<Answer<Strips>>, Refusal> {
        let mut answers = Vec::new();
        self.each(&Goal::Call(call.clone()), state, &mut |answer| {
            answers.push(answer);
            if answers.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(answers)
    }

    /// Calls `seen` with the solutions of a call, one after the other, until it has seen enough. The goal is one that the theory was
    /// specialised for, or an instance of it, or a call of the specialised theory.
    pub fn each(
        &self,
        goal: &Goal,
        state: &Strips,
        seen: &mut dyn FnMut(Answer<Strips>) -> ControlFlow<()>,
    ) -> Result<(), Refusal> {
        let Goal::Call(call) = goal else {
            return Err(Refusal::Unknown { predicate: "a query that is no call".into() });
        };
        let call = self.call_for(call).unwrap_or_else(|| call.clone());
        let mut session = self.session(state);
        session.each(&call, &mut |session, bindings| {
            let state = session.state();
            seen(Answer { bindings, state })
        })
    }
}

/// Whether a goal is an instance of a more general one, and the values of the general one's variables.
fn matched(general: &Term, goal: &Term, values: &mut Vec<Option<Term>>) -> bool {
    match (general, goal) {
        (Term::Var(var), _) => {
            if values.len() <= *var {
                values.resize(var + 1, None);
            }
            match &values[*var] {
                Some(known) => known == goal,
                None => {
                    values[*var] = Some(goal.clone());
                    true
                }
            }
        }
        (Term::Compound(one), Term::Compound(two)) => {
            one.name == two.name
                && one.args.len() == two.args.len()
                && one.args.iter().zip(&two.args).all(|(one, two)| matched(one, two, values))
        }
        _ => general == goal,
    }
}
