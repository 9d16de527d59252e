//! A state with an engine at work on it: queries can be put while another one is being answered.

use std::ops::ControlFlow;

use super::Engine;
use super::machine::{Choice, Machine, NONE, Rest};
use crate::heap::Cell;
use crate::interpret::{Limits, Refusal};
use crate::state::{State, Strips};
use crate::term::Term;

/// A state, and what has been done to it so far.
#[derive(Clone, Debug)]
pub struct Session<'e> {
    machine: Machine<'e>,
    /// Properties that no clause mentions.
    aside: Vec<Term>,
    /// The steps of all queries that are done.
    total: u64,
}

/// What is done with a solution, given as the cells of the call's variables.
type Seen<'s, 'e> = dyn FnMut(&mut Session<'e>, &[Cell]) -> Result<ControlFlow<()>, Refusal> + 's;

impl<'e> Session<'e> {
    pub(super) fn new(engine: &'e Engine, facts: &[Term], limits: Limits) -> Session<'e> {
        let mut machine = Machine::new(engine, limits);
        let mut aside = Vec::new();
        for fact in facts {
            let Some((name, arity)) = fact.functor() else { continue };
            let Some(relation) = engine.relation_numbers.get(&(name.clone(), arity)) else {
                aside.push(fact.clone());
                continue;
            };
            let cells: Vec<Cell> = fact.args().iter().map(|arg| machine.heap.put(arg, 0)).collect();
            machine.relations[*relation as usize].add(&cells);
        }
        Session { machine, aside, total: 0 }
    }

    /// The properties that hold now.
    pub fn facts(&self) -> Vec<Term> {
        let mut facts = self.aside.clone();
        for ((name, _), relation) in self.machine.engine.relations.iter().zip(&self.machine.relations) {
            for row in relation.rows() {
                let args = relation.row(*row).iter().map(|cell| self.machine.heap.take(*cell, &mut Vec::new()));
                facts.extend(args.collect::<Result<Vec<Term>, _>>().map(|args| Term::of(name.clone(), args)));
            }
        }
        facts
    }

    /// The state now.
    pub fn state(&self) -> Strips {
        Strips::of(self.facts())
    }

    /// The number of goals that have been called, in all queries so far.
    pub fn steps(&self) -> u64 {
        self.total
    }

    /// Calls `seen` with the solutions of a call, one after the other, until it has seen enough. The state is then what the solution
    /// makes of it, and other queries can be put to it; afterwards it is again what it was.
    pub fn each(
        &mut self,
        call: &Term,
        seen: &mut dyn FnMut(&mut Session<'e>, Vec<Term>) -> ControlFlow<()>,
    ) -> Result<(), Refusal> {
        self.solve(call, &mut |session, args| {
            let mut met = Vec::new();
            let bindings = args.iter().map(|cell| session.machine.heap.take(*cell, &mut met));
            let bindings = bindings.collect::<Result<Vec<Term>, _>>().map_err(|_| Refusal::Deep)?;
            Ok(seen(session, bindings))
        })
    }

    /// The number of solutions of a call, equal ones counted each time.
    pub fn count(&mut self, call: &Term) -> Result<u64, Refusal> {
        let mut count = 0;
        self.solve(call, &mut |_, _| {
            count += 1;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(count)
    }

    /// Whether a call has a solution.
    pub fn holds(&mut self, call: &Term) -> Result<bool, Refusal> {
        let mut holds = false;
        self.solve(call, &mut |_, _| {
            holds = true;
            Ok(ControlFlow::Break(()))
        })?;
        Ok(holds)
    }

    fn solve(&mut self, call: &Term, seen: &mut Seen<'_, 'e>) -> Result<(), Refusal> {
        let engine = self.machine.engine;
        let (name, arity) = call.functor().map_or_else(|| ("".into(), 0), |(name, arity)| (name.clone(), arity));
        let Some(predicate) = engine.numbers.get(&(name.clone(), arity)) else {
            return Err(Refusal::Unknown { predicate: format!("{name}/{arity}") });
        };
        let (mark, saved) = (self.machine.mark(), self.machine.saved.len());
        let base = self.machine.choices.len();
        // Each query has its own budget, however many are put within it.
        let outer = std::mem::take(&mut self.machine.steps);
        self.machine.choices.push(Choice { mark, rest: Rest::Base });
        let mut vars = 0;
        call.each_var(&mut |var| vars = vars.max(var + 1));
        let first = self.machine.heap.fresh(vars);
        let values: Vec<Cell> = (first..).take(vars).map(Cell::Var).collect();
        self.machine.frame = NONE;
        let args: Vec<Cell> = call.args().iter().map(|arg| self.machine.heap.put(arg, first)).collect();
        self.machine.args.clear();
        self.machine.args.extend_from_slice(&args);
        let mut found = match self.machine.call(*predicate, 0) {
            true => self.machine.run(),
            false => self.machine.again(),
        };
        let mut told = Ok(());
        while let Ok(true) = found {
            let steps = self.machine.steps;
            let answered = seen(self, &values);
            self.machine.steps = steps;
            match answered {
                Ok(ControlFlow::Continue(())) => {}
                other => {
                    told = other.map(|_| ());
                    break;
                }
            }
            found = self.machine.again();
        }
        self.total += std::mem::replace(&mut self.machine.steps, outer);
        self.machine.choices.truncate(base);
        self.machine.saved.truncate(saved);
        self.machine.restore(mark);
        found.and(told)
    }
}
