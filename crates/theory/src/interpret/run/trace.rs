//! Steps are recorded while a goal is being proved; what is tried in vain is forgotten when the interpreter backtracks.

use super::Run;
use crate::code::{Code, SetOf};
use crate::heap::{Cell, Pattern};
use crate::interpret::Refusal;
use crate::operational::Operational;
use crate::proof::{Proof, Reason};
use crate::state::State;
use crate::term::Term;

/// Proofs nested deeper than this are not told.
const MAX_DEPTH: u32 = 1_000;

/// A step of a proof.
#[derive(Clone, Copy)]
pub(crate) enum Step<'a> {
    /// A clause was used: its predicate, its arguments and its place.
    Rule { predicate: usize, args: u32, rule: usize },
    /// A primitive was done with this property.
    Done(&'static str, Cell),
    /// A built-in predicate held.
    Operational(Operational, u32),
    /// A goal had no solution.
    Not(&'a Code, u32),
    /// The solutions of a goal were collected.
    SetOf(&'a SetOf, u32),
}

/// A step and how deep in the proof it is.
#[derive(Clone, Copy)]
pub(crate) struct Recorded<'a> {
    pub step: Step<'a>,
    pub depth: u32,
}

impl<'a, S: State> Run<'a, S> {
    pub(super) fn record(&mut self, step: impl FnOnce() -> Step<'a>) {
        if self.traced {
            self.log.push(Recorded { step: step(), depth: self.depth });
        }
    }

    /// The proof of the solution that was found.
    pub(crate) fn proof(&self) -> Result<Proof, Refusal> {
        // Proofs that are still open, by depth; the first is that of the query as a whole.
        let mut open = vec![Proof { reason: Reason::Query, goal: Term::atom("true"), parts: Vec::new() }];
        for recorded in &self.log {
            if recorded.depth > MAX_DEPTH {
                return Err(Refusal::Deep);
            }
            close(&mut open, recorded.depth as usize + 1);
            let (reason, goal) = self.told(recorded.step)?;
            open.push(Proof { reason, goal, parts: Vec::new() });
        }
        close(&mut open, 1);
        Ok(open.swap_remove(0))
    }

    fn told(&self, step: Step<'a>) -> Result<(Reason, Term), Refusal> {
        let take = |cell| self.heap.take(cell, &mut Vec::new()).map_err(|_| Refusal::Deep);
        let args = |first: u32, count: usize| {
            (0..count).map(|at| take(self.heap.cells[first as usize + at])).collect::<Result<Vec<Term>, _>>()
        };
        Ok(match step {
            Step::Rule { predicate, args: first, rule } => {
                let (name, arity) = &self.program.predicates[predicate].predicate;
                (Reason::Clause(rule), Term::of(name.clone(), args(first, *arity)?))
            }
            Step::Operational(operational, first) => {
                let (name, arity) = operational.name();
                (Reason::Operational, Term::compound(name, args(first, arity)?))
            }
            Step::Done(name, cell) => (Reason::of(name), take(cell)?),
            Step::Not(code, env) => (Reason::Not, self.goal_term(code, env)?),
            Step::SetOf(setof, env) => (Reason::SetOf, self.pattern_term(&setof.result, env)?),
        })
    }

    /// A goal as a term, with what its variables are bound to.
    fn goal_term(&self, code: &Code, env: u32) -> Result<Term, Refusal> {
        let wrap = |name: &str, pattern: &Pattern| Ok(Term::compound(name, vec![self.pattern_term(pattern, env)?]));
        let goals = |name: &str, codes: &[Code]| {
            let terms = codes.iter().map(|code| self.goal_term(code, env)).collect::<Result<Vec<Term>, Refusal>>()?;
            let mut terms = terms.into_iter().rev();
            let last = terms.next().unwrap_or_else(|| Term::atom("true"));
            Ok(terms.fold(last, |rest, term| Term::compound(name, vec![term, rest])))
        };
        let call = |name: &str, args: &[Pattern]| {
            let args = args.iter().map(|arg| self.pattern_term(arg, env)).collect::<Result<Vec<Term>, Refusal>>()?;
            Ok(Term::compound(name, args))
        };
        match code {
            Code::True => Ok(Term::atom("true")),
            Code::Fail => Ok(Term::atom("fail")),
            Code::Transfer => Ok(Term::atom("transfer_control")),
            Code::And(codes) => goals(",", codes),
            Code::Or(codes) => goals(";", codes),
            Code::If(parts) => {
                let [cond, then, other] = &**parts;
                let parts = [cond, then, other].map(|part| self.goal_term(part, env));
                Ok(Term::compound("if", parts.into_iter().collect::<Result<Vec<Term>, Refusal>>()?))
            }
            Code::Not(inner) => Ok(Term::compound("not", vec![self.goal_term(inner, env)?])),
            Code::SetOf(setof) => Ok(Term::compound(
                "setof",
                vec![
                    self.pattern_term(&setof.template, env)?,
                    self.goal_term(&setof.goal, env)?,
                    self.pattern_term(&setof.result, env)?,
                ],
            )),
            Code::Holds(fluent) => wrap("true", &fluent.pattern),
            Code::Del(fluent) => wrap("del", &fluent.pattern),
            Code::Add(pattern) => wrap("add", pattern),
            Code::Control(pattern) => wrap("control", pattern),
            Code::Game(pattern) => wrap("game", pattern),
            Code::Call(predicate, args) => call(&self.program.predicates[*predicate].predicate.0, args),
            Code::Operational(operational, args) => call(operational.name().0, args),
            Code::Folded(folded) => self.goal_term(&folded.primitive, env),
            Code::Unknown((name, _)) => Ok(Term::Atom(name.clone())),
        }
    }

    fn pattern_term(&self, pattern: &Pattern, env: u32) -> Result<Term, Refusal> {
        match pattern {
            Pattern::Var(var) | Pattern::First(var) => {
                self.heap.take(Cell::Var(env + var), &mut Vec::new()).map_err(|_| Refusal::Deep)
            }
            Pattern::Int(number) => Ok(Term::Int(*number)),
            Pattern::Atom(symbol) => Ok(Term::Atom(self.heap.symbols.name(*symbol).clone())),
            Pattern::Struct(symbol, args) => {
                let args =
                    args.iter().map(|arg| self.pattern_term(arg, env)).collect::<Result<Vec<Term>, Refusal>>()?;
                Ok(Term::of(self.heap.symbols.name(*symbol).clone(), args))
            }
        }
    }
}

/// Ends the proofs that are deeper than this.
fn close(open: &mut Vec<Proof>, depth: usize) {
    while open.len() > depth.max(1)
        && let Some(done) = open.pop()
        && let Some(parent) = open.last_mut()
    {
        parent.parts.push(done);
    }
}
