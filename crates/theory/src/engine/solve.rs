//! What instructions do to the state, and how built-in predicates and sets are solved.

use std::rc::Rc;

use super::machine::{Change, Choice, Machine, Mark, Rest};
use super::relation::List;
use super::{Op, Pat};
use crate::heap::Cell;
use crate::interpret::Refusal;
use crate::operational::{Found, Operational, Trouble};
use crate::term::Term;

/// The sets of a `setof`: the values of its free variables, and the list.
pub(super) type Sets = Rc<Vec<(Term, Term)>>;

/// The solutions of a `setof` in order, as one list for each value of its free variables.
pub(super) fn grouped(mut kept: Vec<(Term, Term)>) -> Sets {
    kept.sort();
    kept.dedup();
    let mut sets: Vec<(Term, Vec<Term>)> = Vec::new();
    for (witness, template) in kept {
        match sets.last_mut() {
            Some((last, set)) if *last == witness => set.push(template),
            _ => sets.push((witness, vec![template])),
        }
    }
    Rc::new(sets.into_iter().map(|(witness, set)| (witness, Term::list(set))).collect())
}

impl Machine<'_> {
    pub(super) fn holds(&mut self, relation: u32, args: &[Pat]) -> bool {
        let list = self.shortest(relation, args);
        self.rows(relation, args, list, 0, false)
    }

    pub(super) fn delete(&mut self, relation: u32, args: &[Pat]) -> bool {
        let list = self.shortest(relation, args);
        self.rows(relation, args, list, 0, true)
    }

    /// The rows that are left for the instruction before the place at hand.
    pub(super) fn rows_again(&mut self, list: List, from: u32) -> bool {
        match &self.engine.code[self.at as usize - 1] {
            Op::Holds(relation, args) => self.rows(*relation, args, list, from, false),
            Op::Del(relation, args) => self.rows(*relation, args, list, from, true),
            _ => false,
        }
    }

    /// The shortest list of rows that an argument with a value leads to.
    fn shortest(&self, relation: u32, args: &[Pat]) -> List {
        let rows = &self.relations[relation as usize];
        let mut list = List::All;
        for (place, pat) in args.iter().enumerate() {
            let cell = match pat {
                Pat::Const(cell) => *cell,
                Pat::Slot(slot) => self.heap.deref(self.get(*slot)),
                _ => continue,
            };
            if let Cell::Atom(atom) = cell {
                list = rows.shorter(list, place, atom);
            }
        }
        list
    }

    /// The next row of a list that fits; a choice point stays if another one may.
    fn rows(&mut self, relation: u32, args: &[Pat], list: List, from: u32, delete: bool) -> bool {
        let mark = self.mark();
        let mut next = self.candidate(relation, args, list, from);
        while let Some(found) = next {
            next = self.candidate(relation, args, list, found + 1);
            let row = self.relations[relation as usize].list(list)[found as usize];
            let fits = args.iter().enumerate().all(|(place, pat)| {
                let cell = self.relations[relation as usize].row(row)[place];
                self.unify(pat, cell)
            });
            if !fits {
                self.heap.undo(mark.trail as usize, mark.cells as usize);
                continue;
            }
            if let Some(from) = next {
                self.choices.push(Choice { mark, rest: Rest::Rows { at: self.at, list, from } });
            }
            if delete {
                self.relations[relation as usize].del(row);
                self.changes.push(Change::Deleted(relation, row));
            }
            return true;
        }
        false
    }

    /// The next place in a list whose row is not ruled out by a constant.
    fn candidate(&self, relation: u32, args: &[Pat], list: List, from: u32) -> Option<u32> {
        let rows = &self.relations[relation as usize];
        let all = rows.list(list);
        let may_fit = |row: &[Cell]| {
            args.iter().zip(row).all(|(pat, held)| {
                let cell = match pat {
                    Pat::Const(cell) => *cell,
                    Pat::Slot(slot) => self.heap.deref(self.get(*slot)),
                    _ => return true,
                };
                match (cell, held) {
                    (Cell::Var(_) | Cell::Struct(_), _) => true,
                    (cell, held) => cell == *held,
                }
            })
        };
        (from..all.len() as u32).find(|place| may_fit(rows.row(all[*place as usize])))
    }

    pub(super) fn add(&mut self, relation: u32, args: &[Pat]) -> Result<bool, Refusal> {
        let mut cells = std::mem::take(&mut self.args);
        cells.clear();
        for pat in args {
            let cell = self.build(pat);
            cells.push(cell);
        }
        if let Some(cell) = cells.iter().find(|cell| !self.heap.is_ground(**cell)) {
            let (name, _) = &self.engine.relations[relation as usize];
            return Err(Refusal::Unbound { goal: format!("add({name}(... {} ...))", self.shown(*cell)) });
        }
        self.relations[relation as usize].add(&cells);
        self.changes.push(Change::Added(relation));
        self.args = cells;
        Ok(true)
    }

    pub(super) fn transfer(&mut self) -> bool {
        let control = self.engine.control;
        let players = self.engine.players;
        let rows = &mut self.relations[control as usize];
        for row in rows.rows().to_vec() {
            let player = rows.row(row)[0];
            let Some(place) = players.iter().position(|known| *known == player) else { continue };
            rows.del(row);
            rows.add(&[players[1 - place]]);
            self.changes.extend([Change::Deleted(control, row), Change::Added(control)]);
            return true;
        }
        false
    }

    fn shown(&self, cell: Cell) -> String {
        self.heap.take(cell, &mut Vec::new()).map_or_else(|_| "...".into(), |term| term.to_string())
    }

    pub(super) fn operate(
        &mut self,
        operational: Operational,
        args: &[Pat],
        resume: Option<Cell>,
    ) -> Result<bool, Refusal> {
        let mark: Mark = self.mark();
        let mut cells = std::mem::take(&mut self.args);
        cells.clear();
        for pat in args {
            let cell = self.build(pat);
            cells.push(cell);
        }
        let found = operational.solve(&mut self.heap, &cells, resume);
        let holds = match found {
            Ok(Found::No) => false,
            Ok(Found::Once) => true,
            Ok(Found::Again(resume)) => {
                // What it goes on with was there before it.
                let mark = Mark { cells: self.kept(mark.cells, resume), ..mark };
                self.choices.push(Choice { mark, rest: Rest::Again { at: self.at, resume } });
                true
            }
            Err(trouble) => {
                let goal = self.heap.symbols.intern(&operational.name().0.into());
                let goal = self.heap.structure(goal, &cells);
                let goal = self.shown(goal);
                return Err(match trouble {
                    Trouble::Unbound => Refusal::Unbound { goal },
                    Trouble::Sort(expected) => Refusal::Sort { goal, expected: expected.into() },
                    Trouble::Overflow => Refusal::Sort { goal, expected: "a number that can be held".into() },
                });
            }
        };
        self.args = cells;
        Ok(holds)
    }

    /// Cells that a choice point keeps: those made for the arguments too, if what it goes on with is among them.
    fn kept(&self, cells: u32, resume: Cell) -> u32 {
        match resume {
            Cell::Struct(at) if at >= cells => self.heap.cells.len() as u32,
            _ => cells,
        }
    }

    pub(super) fn keep(&mut self, slot: u32, free: &[Pat], template: &Pat) -> Result<(), Refusal> {
        let Cell::Int(choice) = self.get(slot) else { return Ok(()) };
        let free: Vec<Cell> = free.iter().map(|pat| self.build(pat)).collect();
        let template = self.build(template);
        let mut met = Vec::new();
        let free: Result<Vec<Term>, _> = free.iter().map(|cell| self.heap.take(*cell, &mut met)).collect();
        let template = self.heap.take(template, &mut met).map_err(|_| Refusal::Deep)?;
        let witness = Term::list(free.map_err(|_| Refusal::Deep)?);
        let limit = self.limits.cells / 8;
        if let Some(Choice { rest: Rest::Collected { kept, .. }, .. }) = self.choices.get_mut(choice as usize) {
            kept.push((witness, template));
            if kept.len() > limit {
                return Err(Refusal::Memory { predicate: "setof/3".into() });
            }
        }
        Ok(())
    }

    /// The next set, for the instruction before the place at hand.
    pub(super) fn tell_sets(&mut self, sets: Option<(Sets, usize)>) -> bool {
        let Some((sets, from)) = sets else { return false };
        let Op::Sets(free, result) = &self.engine.code[self.at as usize - 1] else { return false };
        let mark = self.mark();
        for at in from..sets.len() {
            let (witness, set) = &sets[at];
            let mut vars = 0;
            witness.each_var(&mut |var| vars = vars.max(var + 1));
            set.each_var(&mut |var| vars = vars.max(var + 1));
            let fresh = self.heap.fresh(vars);
            let (wanted, set) = (self.heap.put(witness, fresh), self.heap.put(set, fresh));
            let own: Vec<Cell> = free.iter().map(|pat| self.build(pat)).collect();
            let nil = Cell::Atom(self.heap.nil);
            let own = self.heap.list(&own, nil);
            if self.heap.unify(own, wanted) && self.unify(result, set) {
                if at + 1 < sets.len() {
                    let rest = Rest::Sets { at: self.at, sets: sets.clone(), from: at + 1 };
                    self.choices.push(Choice { mark, rest });
                }
                return true;
            }
            self.heap.undo(mark.trail as usize, mark.cells as usize);
        }
        false
    }
}
