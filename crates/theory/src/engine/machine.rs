//! The machine: frames of variables, choice points, and the loop that follows instructions.

use super::relation::{List, Relation};
use super::solve::Sets;
use super::{Engine, Op, Pat};
use crate::heap::{Cell, Heap};
use crate::interpret::{Limits, Refusal};
use crate::term::Term;

/// No frame.
pub(super) const NONE: u32 = u32::MAX;

/// The variables of a clause that is being solved, and where it was called.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub base: u32,
    pub back: u32,
    pub caller: u32,
}

/// A change of the state.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    Added(u32),
    Deleted(u32, u32),
}

/// What else there is to try.
#[derive(Clone, Debug)]
pub(super) enum Rest<'e> {
    /// The query is done.
    Base,
    /// These clauses, with the arguments that are saved from this place on.
    Clauses { clauses: &'e [u32], saved: u32, back: u32 },
    /// The code from this place on.
    Code { at: u32, dead: bool },
    /// The rows of a list, from this place on, for the instruction before this place.
    Rows { at: u32, list: List, from: u32 },
    /// A built-in predicate again.
    Again { at: u32, resume: Cell },
    /// The solutions so far, which are told at this place.
    Collected { at: u32, kept: Vec<(Term, Term)> },
    /// More of the sets that a `setof` tells.
    Sets { at: u32, sets: Sets, from: usize },
}

/// Where everything stood when a choice was made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub cells: u32,
    pub trail: u32,
    pub changes: u32,
    pub frames: u32,
    pub slots: u32,
    pub frame: u32,
}

#[derive(Clone, Debug)]
pub(super) struct Choice<'e> {
    pub mark: Mark,
    pub rest: Rest<'e>,
}

/// A machine for one engine.
#[derive(Clone, Debug)]
pub(super) struct Machine<'e> {
    pub engine: &'e Engine,
    pub heap: Heap,
    pub relations: Vec<Relation>,
    pub changes: Vec<Change>,
    pub slots: Vec<Cell>,
    pub frames: Vec<Frame>,
    pub choices: Vec<Choice<'e>>,
    pub saved: Vec<Cell>,
    pub args: Vec<Cell>,
    /// The frame that is being solved, and the next instruction.
    pub frame: u32,
    pub at: u32,
    pub steps: u64,
    pub limits: Limits,
    /// The predicate that was called last.
    pub latest: u32,
}

impl<'e> Machine<'e> {
    pub(super) fn new(engine: &'e Engine, limits: Limits) -> Machine<'e> {
        let indexed = engine.indexing == super::Indexing::Arguments;
        Machine {
            engine,
            heap: Heap::new(engine.symbols.clone()),
            relations: engine.relations.iter().map(|(_, arity)| Relation::new(*arity, indexed)).collect(),
            changes: Vec::new(),
            slots: Vec::new(),
            frames: Vec::new(),
            choices: Vec::new(),
            saved: Vec::new(),
            args: Vec::new(),
            frame: NONE,
            at: 0,
            steps: 0,
            limits,
            latest: 0,
        }
    }

    pub(super) fn mark(&self) -> Mark {
        Mark {
            cells: self.heap.cells.len() as u32,
            trail: self.heap.trail.len() as u32,
            changes: self.changes.len() as u32,
            frames: self.frames.len() as u32,
            slots: self.slots.len() as u32,
            frame: self.frame,
        }
    }

    /// Everything is as it was then.
    pub(super) fn restore(&mut self, mark: Mark) {
        self.heap.undo(mark.trail as usize, mark.cells as usize);
        while self.changes.len() > mark.changes as usize {
            match self.changes.pop() {
                Some(Change::Added(relation)) => self.relations[relation as usize].undo_add(),
                Some(Change::Deleted(relation, row)) => self.relations[relation as usize].undo_del(row),
                None => {}
            }
        }
        self.frames.truncate(mark.frames as usize);
        self.slots.truncate(mark.slots as usize);
        self.frame = mark.frame;
    }

    pub(super) fn count_step(&mut self) -> Result<(), Refusal> {
        self.steps += 1;
        // Memory is looked at now and then: a step needs little.
        if self.steps > self.limits.steps || self.steps.is_multiple_of(64) { self.check_limits() } else { Ok(()) }
    }

    #[cold]
    fn check_limits(&self) -> Result<(), Refusal> {
        if self.steps > self.limits.steps {
            return Err(Refusal::Steps { limit: self.limits.steps, predicate: self.latest_name() });
        }
        let held = self.heap.cells.len() + self.slots.len() + self.choices.len() + self.frames.len();
        if held > self.limits.cells {
            return Err(Refusal::Memory { predicate: self.latest_name() });
        }
        Ok(())
    }

    fn latest_name(&self) -> String {
        self.engine.names.get(self.latest as usize).cloned().unwrap_or_default()
    }

    fn slot(&self, slot: u32) -> usize {
        (self.frames[self.frame as usize].base + slot) as usize
    }

    pub(super) fn get(&self, slot: u32) -> Cell {
        self.slots[self.slot(slot)]
    }

    pub(super) fn set(&mut self, slot: u32, cell: Cell) {
        let slot = self.slot(slot);
        self.slots[slot] = cell;
    }

    /// A term of the clause as a cell.
    pub(super) fn build(&mut self, pat: &Pat) -> Cell {
        match pat {
            Pat::Slot(slot) => self.heap.deref(self.get(*slot)),
            Pat::First(slot) => {
                let cell = Cell::Var(self.heap.fresh(1));
                self.set(*slot, cell);
                cell
            }
            Pat::Void => Cell::Var(self.heap.fresh(1)),
            Pat::Const(cell) => *cell,
            Pat::Struct(name, args) => {
                let at = self.heap.cells.len();
                self.heap.cells.push(Cell::Functor(*name, args.len() as u32));
                self.heap.cells.extend(args.iter().map(|_| Cell::Int(0)));
                for (place, arg) in args.iter().enumerate() {
                    let cell = match arg {
                        // A variable that has no value yet is the argument's own cell.
                        Pat::First(slot) => {
                            let cell = Cell::Var((at + 1 + place) as u32);
                            self.set(*slot, cell);
                            cell
                        }
                        Pat::Void => Cell::Var((at + 1 + place) as u32),
                        arg => self.build(arg),
                    };
                    self.heap.cells[at + 1 + place] = cell;
                }
                Cell::Struct(at as u32)
            }
        }
    }

    /// Makes a term of the clause equal to a cell.
    pub(super) fn unify(&mut self, pat: &Pat, cell: Cell) -> bool {
        match pat {
            Pat::Void => true,
            Pat::First(slot) => {
                self.set(*slot, cell);
                true
            }
            Pat::Slot(slot) => {
                let own = self.get(*slot);
                self.heap.unify(own, cell)
            }
            Pat::Const(constant) => match self.heap.deref(cell) {
                Cell::Var(var) => {
                    self.heap.bind(var, *constant);
                    true
                }
                cell => cell == *constant,
            },
            Pat::Struct(name, args) => match self.heap.deref(cell) {
                Cell::Var(_) => {
                    let built = self.build(pat);
                    self.heap.unify(cell, built)
                }
                Cell::Struct(at) => {
                    if self.heap.functor(at) != (*name, args.len()) {
                        return false;
                    }
                    for (place, arg) in (at + 1..).zip(args) {
                        let cell = self.heap.cells[place as usize];
                        // A cell of a structure may be its own variable.
                        if !self.unify(arg, cell) {
                            return false;
                        }
                    }
                    true
                }
                _ => false,
            },
        }
    }

    fn arguments(&mut self, pats: &[Pat]) {
        self.args.clear();
        for pat in pats {
            let cell = self.build(pat);
            self.args.push(cell);
        }
    }

    /// Calls a predicate with the arguments at hand; `back` is where it comes back to, in the frame at hand.
    pub(super) fn call(&mut self, predicate: u32, back: u32) -> bool {
        self.latest = predicate;
        let procedure = &self.engine.procedures[predicate as usize];
        let (heap, args) = (&self.heap, &self.args);
        let found = procedure.index.find(|place| heap.deref(args[place]));
        self.clauses(found.unwrap_or(&procedure.all), back, None)
    }

    /// The next clause whose head fits. Where arguments are saved already, their place is given.
    fn clauses(&mut self, clauses: &'e [u32], back: u32, saved: Option<u32>) -> bool {
        let mark = self.mark();
        let mut rest = clauses;
        while let Some((clause, others)) = rest.split_first() {
            rest = others;
            let clause = &self.engine.clauses[*clause as usize];
            // A fact without variables needs no frame.
            if !clause.ground_fact {
                self.frames.push(Frame { base: mark.slots, back, caller: mark.frame });
                self.slots.resize((mark.slots + clause.slots) as usize, Cell::Int(0));
                self.frame = mark.frames;
            }
            let fits = clause.head.iter().enumerate().all(|(place, pat)| {
                let cell = self.args[place];
                self.unify(pat, cell)
            });
            if fits {
                if !rest.is_empty() {
                    let saved = saved.unwrap_or_else(|| {
                        let place = self.saved.len() as u32;
                        self.saved.extend_from_slice(&self.args);
                        place
                    });
                    self.choices.push(Choice { mark, rest: Rest::Clauses { clauses: rest, saved, back } });
                } else if let Some(saved) = saved {
                    self.saved.truncate(saved as usize);
                }
                self.at = if clause.ground_fact { back } else { clause.start };
                return true;
            }
            self.restore(mark);
        }
        if let Some(saved) = saved {
            self.saved.truncate(saved as usize);
        }
        false
    }

    /// The frame at hand is not needed any more, unless a choice point needs it: where to go on.
    fn leave(&mut self) -> Frame {
        let frame = self.frames[self.frame as usize];
        let kept = self.choices.last().map_or(0, |choice| choice.mark.frames);
        if self.frame >= kept {
            self.frames.truncate(self.frame as usize);
            self.slots.truncate(frame.base as usize);
        }
        frame
    }

    /// Follows instructions to the next solution; `false` if there is none.
    pub(super) fn run(&mut self) -> Result<bool, Refusal> {
        let engine = self.engine;
        loop {
            let op = &engine.code[self.at as usize];
            self.at += 1;
            let goes_on = match op {
                Op::Call(predicate, args) => {
                    self.count_step()?;
                    self.arguments(args);
                    let back = self.at;
                    self.call(*predicate, back)
                }
                Op::Last(predicate, args) => {
                    self.count_step()?;
                    self.arguments(args);
                    let Frame { back, caller, .. } = self.leave();
                    self.frame = caller;
                    self.call(*predicate, back)
                }
                Op::Proceed => {
                    let Frame { back, caller, .. } = self.leave();
                    self.frame = caller;
                    self.at = back;
                    true
                }
                Op::Stop => return Ok(true),
                Op::Fail => false,
                Op::Unify(one, two) => {
                    let cell = self.build(one);
                    self.unify(two, cell)
                }
                Op::Operational(operational, args) => self.operate(*operational, args, None)?,
                Op::Holds(relation, args) => self.holds(*relation, args),
                Op::Del(relation, args) => self.delete(*relation, args),
                Op::Add(relation, args) => self.add(*relation, args)?,
                Op::Transfer => self.transfer(),
                Op::Jump(at) => {
                    self.at = *at;
                    true
                }
                Op::Try(at) => {
                    let mark = self.mark();
                    self.choices.push(Choice { mark, rest: Rest::Code { at: *at, dead: false } });
                    true
                }
                Op::Barrier(slot, at) => {
                    let mark = self.mark();
                    self.set(*slot, Cell::Int(self.choices.len() as i64));
                    self.choices.push(Choice { mark, rest: Rest::Code { at: *at, dead: false } });
                    true
                }
                Op::Soft(slot) => {
                    self.soften(*slot);
                    true
                }
                Op::Cut(slot) => {
                    self.cut(*slot);
                    false
                }
                Op::Collect(slot, at) => {
                    let mark = self.mark();
                    self.set(*slot, Cell::Int(self.choices.len() as i64));
                    self.choices.push(Choice { mark, rest: Rest::Collected { at: *at, kept: Vec::new() } });
                    true
                }
                Op::Keep(slot, free, template) => {
                    self.keep(*slot, free, template)?;
                    false
                }
                Op::Sets(..) => self.tell_sets(None),
                Op::Fresh(slot) => {
                    let cell = Cell::Var(self.heap.fresh(1));
                    self.set(*slot, cell);
                    true
                }
            };
            if !goes_on && !self.backtrack()? {
                return Ok(false);
            }
        }
    }

    fn barrier(&self, slot: u32) -> usize {
        if let Cell::Int(choice) = self.get(slot) { choice as usize } else { self.choices.len() }
    }

    /// The condition holds: its choice point leads nowhere any more.
    fn soften(&mut self, slot: u32) {
        let choice = self.barrier(slot);
        if choice + 1 == self.choices.len() {
            self.choices.pop();
        } else if let Some(Choice { rest: Rest::Code { dead, .. }, .. }) = self.choices.get_mut(choice) {
            *dead = true;
        }
    }

    /// The goal of a `not` holds: it has no choice points left, and what it was chosen from neither.
    fn cut(&mut self, slot: u32) {
        let choice = self.barrier(slot);
        let saved = self.choices[choice..].iter().find_map(|choice| match choice.rest {
            Rest::Clauses { saved, .. } => Some(saved),
            _ => None,
        });
        if let Some(saved) = saved {
            self.saved.truncate(saved as usize);
        }
        self.choices.truncate(choice);
    }

    /// Looks for another solution.
    pub(super) fn again(&mut self) -> Result<bool, Refusal> {
        Ok(self.backtrack()? && self.run()?)
    }

    /// Goes on with what else there is to try; `false` if that is nothing.
    fn backtrack(&mut self) -> Result<bool, Refusal> {
        loop {
            let Some(Choice { mark, rest }) = self.choices.pop() else { return Ok(false) };
            self.count_step()?;
            self.restore(mark);
            let goes_on = match rest {
                Rest::Base => return Ok(false),
                Rest::Clauses { clauses, saved, back } => {
                    self.args.clear();
                    let (all, arity) = (&self.saved, self.saved.len() - saved as usize);
                    self.args.extend_from_slice(&all[saved as usize..saved as usize + arity]);
                    self.clauses(clauses, back, Some(saved))
                }
                Rest::Code { dead: true, .. } => false,
                Rest::Code { at, .. } => {
                    self.at = at;
                    true
                }
                Rest::Rows { at, list, from } => {
                    self.at = at;
                    self.rows_again(list, from)
                }
                Rest::Again { at, resume } => {
                    self.at = at;
                    match &self.engine.code[at as usize - 1] {
                        Op::Operational(operational, args) => self.operate(*operational, args, Some(resume))?,
                        _ => false,
                    }
                }
                Rest::Collected { at, kept } => {
                    self.at = at + 1;
                    self.tell_sets(Some((super::solve::grouped(kept), 0)))
                }
                Rest::Sets { at, sets, from } => {
                    self.at = at;
                    self.tell_sets(Some((sets, from)))
                }
            };
            if goes_on {
                return Ok(true);
            }
        }
    }
}
