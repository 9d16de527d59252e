//! Strict runs: goals whose answer may change once a variable of the query gets a value are refused.

use std::collections::BTreeSet;

use super::Run;
use crate::code::Code;
use crate::heap::{Cell, Pattern};
use crate::interpret::{Mode, Refusal};
use crate::state::State;

impl<S: State> Run<'_, S> {
    /// Refuses a goal in which a variable stands that the query shares and that has no value.
    pub(super) fn be_strict(&mut self, goal: &Code, env: u32) -> Result<(), Refusal> {
        if self.mode != Mode::Strict || self.vars == 0 {
            return Ok(());
        }
        let mut outside = BTreeSet::new();
        (0..self.vars).for_each(|var| self.unbound(Cell::Var(self.env + var), &mut outside));
        if outside.is_empty() {
            return Ok(());
        }
        let (mut vars, mut inside) = (BTreeSet::new(), BTreeSet::new());
        code_vars(goal, &mut vars);
        vars.into_iter().for_each(|var| self.unbound(Cell::Var(env + var), &mut inside));
        if inside.is_disjoint(&outside) {
            return Ok(());
        }
        Err(Refusal::Unbound { goal: "a goal of `not`, `if` or `setof`".into() })
    }

    fn unbound(&self, cell: Cell, found: &mut BTreeSet<u32>) {
        let mut open = vec![cell];
        while let Some(cell) = open.pop() {
            match self.heap.deref(cell) {
                Cell::Var(var) => {
                    found.insert(var);
                }
                Cell::Struct(at) => {
                    let arity = self.heap.functor(at).1;
                    open.extend((0..arity).map(|place| self.heap.arg(at, place)));
                }
                _ => {}
            }
        }
    }
}

fn code_vars(code: &Code, vars: &mut BTreeSet<u32>) {
    match code {
        Code::And(codes) | Code::Or(codes) => codes.iter().for_each(|code| code_vars(code, vars)),
        Code::If(parts) => parts.iter().for_each(|code| code_vars(code, vars)),
        Code::Not(code) => code_vars(code, vars),
        Code::SetOf(setof) => {
            code_vars(&setof.goal, vars);
            pattern_vars(&setof.template, vars);
            pattern_vars(&setof.result, vars);
        }
        Code::Holds(fluent) | Code::Del(fluent) => pattern_vars(&fluent.pattern, vars),
        Code::Add(pattern) | Code::Control(pattern) | Code::Game(pattern) => pattern_vars(pattern, vars),
        Code::Call(_, args) | Code::Operational(_, args) => args.iter().for_each(|arg| pattern_vars(arg, vars)),
        Code::Folded(folded) => code_vars(&folded.primitive, vars),
        Code::True | Code::Fail | Code::Transfer | Code::Unknown(_) => {}
    }
}

fn pattern_vars(pattern: &Pattern, vars: &mut BTreeSet<u32>) {
    match pattern {
        Pattern::Var(var) | Pattern::First(var) => {
            vars.insert(*var);
        }
        Pattern::Struct(_, args) => args.iter().for_each(|arg| pattern_vars(arg, vars)),
        Pattern::Int(_) | Pattern::Atom(_) => {}
    }
}
