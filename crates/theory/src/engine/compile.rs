//! Clauses become instructions.

use std::collections::{BTreeMap, BTreeSet};

use super::{Compiled, Engine, Index, Indexing, Op, Pat, Procedure};
use crate::code::witness;
use crate::heap::{Cell, Symbols};
use crate::interpret::{Limits, Refusal};
use crate::operational::Operational;
use crate::peval::Specialised;
use crate::term::{Name, Term};
use crate::tree::{Clause, Goal, Predicate};

pub(super) fn compile(special: &Specialised, indexing: Indexing) -> Result<Engine, Refusal> {
    let mut compiler = Compiler::default();
    let predicates = special.theory.predicates();
    for predicate in &predicates {
        compiler.numbers.insert(predicate.clone(), compiler.numbers.len() as u32);
    }
    compiler.code.push(Op::Stop);
    let control = compiler.relation(&"control".into(), 1);
    let mut by_predicate: BTreeMap<Predicate, Vec<&Clause>> = BTreeMap::new();
    for clause in &special.theory.clauses {
        by_predicate.entry(clause.predicate().unwrap_or_else(|| ("".into(), 0))).or_default().push(clause);
    }
    let mut procedures = Vec::new();
    for predicate in &predicates {
        let first = compiler.clauses.len() as u32;
        for clause in &by_predicate[predicate] {
            compiler.clause(clause)?;
        }
        let heads: Vec<(u32, &[Pat])> =
            (first..).zip(&compiler.clauses[first as usize..]).map(|(at, clause)| (at, &*clause.head)).collect();
        let index = if indexing == Indexing::None { Index::default() } else { Index::of(&heads) };
        let all = heads.iter().map(|(at, _)| *at).collect();
        procedures.push(Procedure { all, index });
    }
    let players = special.players.each_ref().map(|player| compiler.constant(player));
    let [Some(one), Some(two)] = players else {
        return Err(Refusal::Sort { goal: "players".into(), expected: "atoms".into() });
    };
    let mut symbols = compiler.symbols;
    symbols.share();
    Ok(Engine {
        code: compiler.code,
        clauses: compiler.clauses,
        procedures,
        names: predicates.iter().map(|(name, arity)| format!("{name}/{arity}")).collect(),
        numbers: compiler.numbers,
        relations: compiler.relations,
        relation_numbers: compiler.relation_numbers,
        symbols,
        players: [one, two],
        control,
        indexing,
        entries: special.entries.clone(),
        limits: Limits::default(),
    })
}

#[derive(Default)]
struct Compiler {
    code: Vec<Op>,
    clauses: Vec<Compiled>,
    numbers: BTreeMap<Predicate, u32>,
    relations: Vec<(Name, usize)>,
    relation_numbers: BTreeMap<(Name, usize), u32>,
    symbols: Symbols,
    /// How often each variable of the clause occurs, and where those that have been met are kept.
    counts: BTreeMap<usize, usize>,
    slots: BTreeMap<usize, u32>,
    used: u32,
}

impl Compiler {
    fn relation(&mut self, name: &Name, arity: usize) -> u32 {
        let next = self.relations.len() as u32;
        let number = *self.relation_numbers.entry((name.clone(), arity)).or_insert(next);
        if number == next {
            self.relations.push((name.clone(), arity));
        }
        number
    }

    fn constant(&mut self, term: &Term) -> Option<Cell> {
        match term {
            Term::Int(number) => Some(Cell::Int(*number)),
            Term::Atom(name) => Some(Cell::Atom(self.symbols.intern(name))),
            _ => None,
        }
    }

    fn slot(&mut self) -> u32 {
        self.used += 1;
        self.used - 1
    }

    fn pat(&mut self, term: &Term) -> Pat {
        match term {
            Term::Var(var) => match self.slots.get(var) {
                Some(slot) => Pat::Slot(*slot),
                None if self.counts.get(var) == Some(&1) => Pat::Void,
                None => {
                    let slot = self.slot();
                    self.slots.insert(*var, slot);
                    Pat::First(slot)
                }
            },
            Term::Compound(compound) => {
                let name = self.symbols.intern(&compound.name);
                Pat::Struct(name, compound.args.iter().map(|arg| self.pat(arg)).collect())
            }
            Term::Int(number) => Pat::Const(Cell::Int(*number)),
            Term::Atom(name) => Pat::Const(Cell::Atom(self.symbols.intern(name))),
        }
    }

    fn pats(&mut self, terms: &[Term]) -> Box<[Pat]> {
        terms.iter().map(|term| self.pat(term)).collect()
    }

    fn clause(&mut self, clause: &Clause) -> Result<(), Refusal> {
        self.counts.clear();
        self.slots.clear();
        self.used = 0;
        let counts = &mut self.counts;
        clause.each_var(&mut |var| *counts.entry(var).or_insert(0) += 1);
        let head = self.pats(clause.head.args());
        let start = self.code.len() as u32;
        self.goal(&clause.body)?;
        // A call at the very end need not come back.
        match self.code.pop() {
            Some(Op::Call(number, args)) if self.code.len() >= start as usize && !self.jumps_to_end(start) => {
                self.code.push(Op::Last(number, args));
            }
            last => {
                self.code.extend(last);
                self.code.push(Op::Proceed);
            }
        }
        let ground_fact = clause.body == Goal::True && clause.head.is_ground();
        self.clauses.push(Compiled { head, slots: self.used, start, ground_fact });
        Ok(())
    }

    /// Whether an instruction leads to just behind the last one, which has been taken off.
    fn jumps_to_end(&self, start: u32) -> bool {
        let end = self.code.len() as u32 + 1;
        let leads =
            |op: &Op| matches!(op, Op::Jump(at) | Op::Try(at) | Op::Barrier(_, at) | Op::Collect(_, at) if *at == end);
        self.code[start as usize..].iter().any(leads)
    }

    /// Variables that are met first within a goal that may be left by another way stand for a cell from before it, unless nothing
    /// outside of it mentions them.
    fn settle(&mut self, goals: &[&Goal]) {
        let mut inside: Vec<BTreeMap<usize, usize>> = Vec::new();
        for goal in goals {
            let mut counts = BTreeMap::new();
            goal.each_var(&mut |var| *counts.entry(var).or_insert(0) += 1);
            inside.push(counts);
        }
        let all: BTreeSet<usize> = inside.iter().flat_map(|counts| counts.keys().copied()).collect();
        for var in all {
            let total = self.counts.get(&var).copied().unwrap_or_default();
            let local = inside.iter().any(|counts| counts.get(&var) == Some(&total));
            if !local && !self.slots.contains_key(&var) {
                let slot = self.slot();
                self.slots.insert(var, slot);
                self.code.push(Op::Fresh(slot));
            }
        }
    }

    fn here(&self) -> u32 {
        self.code.len() as u32
    }

    fn goal(&mut self, goal: &Goal) -> Result<(), Refusal> {
        match goal {
            Goal::True => {}
            Goal::Fail => self.code.push(Op::Fail),
            Goal::And(goals) => {
                for goal in goals {
                    self.goal(goal)?;
                }
            }
            Goal::Or(goals) => self.either(goals)?,
            Goal::If(cond, then, other) => {
                self.settle(&[&Goal::And(vec![(**cond).clone(), (**then).clone()]), other]);
                let slot = self.slot();
                let barrier = self.here();
                self.code.push(Op::Barrier(slot, 0));
                self.goal(cond)?;
                self.code.push(Op::Soft(slot));
                self.goal(then)?;
                let jump = self.here();
                self.code.push(Op::Jump(0));
                self.code[barrier as usize] = Op::Barrier(slot, self.here());
                self.goal(other)?;
                self.code[jump as usize] = Op::Jump(self.here());
            }
            Goal::Not(inner) => {
                self.settle(&[inner]);
                let slot = self.slot();
                let barrier = self.here();
                self.code.push(Op::Barrier(slot, 0));
                self.goal(inner)?;
                self.code.push(Op::Cut(slot));
                self.code[barrier as usize] = Op::Barrier(slot, self.here());
            }
            Goal::SetOf { template, goal, result } => self.collection(template, goal, result)?,
            Goal::Exists(_, inner) => self.goal(inner)?,
            Goal::Holds(term) => {
                let (relation, args) = self.property(term)?;
                self.code.push(Op::Holds(relation, args));
            }
            Goal::Del(term) => {
                let (relation, args) = self.property(term)?;
                self.code.push(Op::Del(relation, args));
            }
            Goal::Add(term) => {
                let (relation, args) = self.property(term)?;
                self.code.push(Op::Add(relation, args));
            }
            Goal::Control(player) => {
                let args = self.pats(std::slice::from_ref(player));
                self.code.push(Op::Holds(0, args));
            }
            Goal::TransferControl => self.code.push(Op::Transfer),
            Goal::Game(term) => {
                return Err(Refusal::Game { goal: format!("game:{term}"), predicate: "a specialised theory".into() });
            }
            Goal::Call(term) => self.call(term)?,
        }
        Ok(())
    }

    fn property(&mut self, term: &Term) -> Result<(u32, Box<[Pat]>), Refusal> {
        let Some((name, arity)) = term.functor() else {
            return Err(Refusal::Unbound { goal: format!("true({term})") });
        };
        let relation = self.relation(&name.clone(), arity);
        Ok((relation, self.pats(term.args())))
    }

    fn either(&mut self, goals: &[Goal]) -> Result<(), Refusal> {
        self.settle(&goals.iter().collect::<Vec<_>>());
        let mut jumps = Vec::new();
        for (at, goal) in goals.iter().enumerate() {
            let branch = self.here();
            let last = at + 1 == goals.len();
            if !last {
                self.code.push(Op::Try(0));
            }
            self.goal(goal)?;
            if !last {
                jumps.push(self.here());
                self.code.push(Op::Jump(0));
                self.code[branch as usize] = Op::Try(self.here());
            }
        }
        let end = self.here();
        jumps.into_iter().for_each(|jump| self.code[jump as usize] = Op::Jump(end));
        Ok(())
    }

    fn collection(&mut self, template: &Term, goal: &Goal, result: &Term) -> Result<(), Refusal> {
        let witness: Vec<Term> = witness(template, goal).into_iter().map(|var| Term::Var(var as usize)).collect();
        let outside =
            Goal::Call(Term::list([template.clone(), result.clone()].into_iter().chain(witness.clone()).collect()));
        // What the template or the result mention has a cell before and after.
        self.settle(&[&Goal::And(vec![goal.clone()]), &outside]);
        outside.each_var(&mut |var| {
            if !self.slots.contains_key(&var) {
                let slot = self.slot();
                self.slots.insert(var, slot);
                self.code.push(Op::Fresh(slot));
            }
        });
        let slot = self.slot();
        let start = self.here();
        self.code.push(Op::Collect(slot, 0));
        self.goal(goal)?;
        let (free, kept) = (self.pats(&witness), self.pat(template));
        self.code.push(Op::Keep(slot, free.clone(), kept));
        self.code[start as usize] = Op::Collect(slot, self.here());
        let result = self.pat(result);
        self.code.push(Op::Sets(free, result));
        Ok(())
    }

    fn call(&mut self, term: &Term) -> Result<(), Refusal> {
        let Some((name, arity)) = term.functor() else { return Err(Refusal::Unbound { goal: term.to_string() }) };
        let predicate = (name.clone(), arity);
        if let Some(number) = self.numbers.get(&predicate).copied() {
            let args = self.pats(term.args());
            self.code.push(Op::Call(number, args));
            return Ok(());
        }
        let Some(operational) = Operational::named(name, arity) else {
            return Err(Refusal::Unknown { predicate: format!("{name}/{arity}") });
        };
        let args = self.pats(term.args());
        match (operational, &*args) {
            (Operational::Unify, [one, two]) => self.code.push(Op::Unify(one.clone(), two.clone())),
            _ => self.code.push(Op::Operational(operational, args)),
        }
        Ok(())
    }
}
