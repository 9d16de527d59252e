//! Terms while they are being solved: cells in one arena, with a trail of what was bound.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::term::{CONS, NIL, Name, Term};

/// A name as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Symbol(pub u32);

/// One cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    /// A variable: what it is bound to stands in the cell with this number, itself if it is unbound.
    Var(u32),
    Int(i64),
    Atom(Symbol),
    /// The functor stands in the cell with this number, the arguments behind it.
    Struct(u32),
    Functor(Symbol, u32),
}

/// A term of a clause: its variables are numbers from where the clause's own begin.
#[derive(Clone, Debug)]
pub(crate) enum Pattern {
    Var(u32),
    /// A variable where it first occurs in a head: nothing refers to it yet, so it is bound without a check.
    First(u32),
    Int(i64),
    Atom(Symbol),
    Struct(Symbol, Vec<Pattern>),
}

/// The names that have numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symbols {
    shared: Arc<Table>,
    own: Table,
}

#[derive(Clone, Debug, Default)]
struct Table {
    names: Vec<Name>,
    numbers: BTreeMap<Name, u32>,
}

impl Symbols {
    pub(crate) fn intern(&mut self, name: &Name) -> Symbol {
        let base = self.shared.names.len() as u32;
        if let Some(number) = self.shared.numbers.get(name) {
            return Symbol(*number);
        }
        if let Some(number) = self.own.numbers.get(name) {
            return Symbol(base + number);
        }
        let number = self.own.names.len() as u32;
        self.own.names.push(name.clone());
        self.own.numbers.insert(name.clone(), number);
        Symbol(base + number)
    }

    pub(crate) fn name(&self, symbol: Symbol) -> &Name {
        let (number, base) = (symbol.0 as usize, self.shared.names.len());
        if number < base { &self.shared.names[number] } else { &self.own.names[number - base] }
    }

    /// Makes the names so far cheap to copy.
    pub(crate) fn share(&mut self) {
        let mut table = (*self.shared).clone();
        for name in self.own.names.drain(..) {
            table.numbers.insert(name.clone(), table.names.len() as u32);
            table.names.push(name);
        }
        *self = Symbols { shared: Arc::new(table), own: Table::default() };
    }
}

/// A term that nests too deeply to be taken out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TooDeep;

/// Arguments but the last may nest this deep; the last may go on without end.
const MAX_DEPTH: usize = 500;

/// The arena, its trail, and the names.
#[derive(Clone, Debug)]
pub(crate) struct Heap {
    pub cells: Vec<Cell>,
    pub trail: Vec<u32>,
    pub symbols: Symbols,
    pub cons: Symbol,
    pub nil: Symbol,
}

impl Heap {
    pub(crate) fn new(mut symbols: Symbols) -> Heap {
        let (cons, nil) = (symbols.intern(&CONS.into()), symbols.intern(&NIL.into()));
        Heap { cells: Vec::new(), trail: Vec::new(), symbols, cons, nil }
    }

    /// New unbound variables, one after the other; the number of the first.
    pub(crate) fn fresh(&mut self, count: usize) -> u32 {
        let first = self.cells.len() as u32;
        self.cells.extend((0..count as u32).map(|at| Cell::Var(first + at)));
        first
    }

    /// What a cell stands for, once bound variables are followed.
    pub(crate) fn deref(&self, mut cell: Cell) -> Cell {
        while let Cell::Var(at) = cell {
            let next = self.cells[at as usize];
            if next == cell {
                break;
            }
            cell = next;
        }
        cell
    }

    pub(crate) fn arg(&self, structure: u32, at: usize) -> Cell {
        self.deref(self.cells[structure as usize + 1 + at])
    }

    /// Functor and arity of a structure.
    pub(crate) fn functor(&self, structure: u32) -> (Symbol, usize) {
        match self.cells[structure as usize] {
            Cell::Functor(symbol, arity) => (symbol, arity as usize),
            _ => unreachable!("a structure begins with its functor"),
        }
    }

    pub(crate) fn bind(&mut self, var: u32, cell: Cell) {
        self.cells[var as usize] = cell;
        self.trail.push(var);
    }

    /// Undoes what was bound since, and forgets what was made since.
    pub(crate) fn undo(&mut self, trail: usize, cells: usize) {
        for var in self.trail.drain(trail..) {
            self.cells[var as usize] = Cell::Var(var);
        }
        self.cells.truncate(cells);
    }

    pub(crate) fn structure(&mut self, name: Symbol, args: &[Cell]) -> Cell {
        let at = self.cells.len() as u32;
        self.cells.push(Cell::Functor(name, args.len() as u32));
        self.cells.extend_from_slice(args);
        Cell::Struct(at)
    }

    pub(crate) fn list(&mut self, items: &[Cell], tail: Cell) -> Cell {
        let cons = self.cons;
        items.iter().rev().fold(tail, |rest, item| self.structure(cons, &[*item, rest]))
    }

    /// The items of a list, and what stands at its end.
    pub(crate) fn items(&self, list: Cell) -> (Vec<Cell>, Cell) {
        let (mut items, mut rest) = (Vec::new(), self.deref(list));
        while let Cell::Struct(at) = rest
            && self.functor(at) == (self.cons, 2)
        {
            items.push(self.arg(at, 0));
            rest = self.arg(at, 1);
        }
        (items, rest)
    }

    pub(crate) fn is_nil(&self, cell: Cell) -> bool {
        cell == Cell::Atom(self.nil)
    }

    /// Whether a variable stands in a term.
    fn occurs(&self, var: u32, cell: Cell) -> bool {
        let mut open = vec![cell];
        while let Some(cell) = open.pop() {
            match self.deref(cell) {
                Cell::Var(at) if at == var => return true,
                Cell::Struct(at) => {
                    let arity = self.functor(at).1;
                    open.extend_from_slice(&self.cells[at as usize + 1..=at as usize + arity]);
                }
                _ => {}
            }
        }
        false
    }

    fn bind_checked(&mut self, var: u32, cell: Cell) -> bool {
        if matches!(cell, Cell::Struct(_)) && self.occurs(var, cell) {
            return false;
        }
        self.bind(var, cell);
        true
    }

    pub(crate) fn unify(&mut self, one: Cell, two: Cell) -> bool {
        let mut open = vec![(one, two)];
        while let Some((one, two)) = open.pop() {
            let fits = match (self.deref(one), self.deref(two)) {
                (one, two) if one == two => true,
                // The younger variable points to the older one, which outlives it.
                (Cell::Var(one), Cell::Var(two)) => {
                    self.bind(one.max(two), Cell::Var(one.min(two)));
                    true
                }
                (Cell::Var(var), cell) | (cell, Cell::Var(var)) => self.bind_checked(var, cell),
                (Cell::Struct(one), Cell::Struct(two)) => {
                    let (functor, arity) = self.functor(one);
                    if self.functor(two) != (functor, arity) {
                        return false;
                    }
                    let args = |at: u32, arg: usize| self.cells[at as usize + 1 + arg];
                    open.extend((0..arity).rev().map(|arg| (args(one, arg), args(two, arg))));
                    true
                }
                _ => false,
            };
            if !fits {
                return false;
            }
        }
        true
    }

    /// Builds a term of a clause whose variables begin at `env`. Terms of clauses are no deeper than the reader lets them be.
    pub(crate) fn build(&mut self, pattern: &Pattern, env: u32) -> Cell {
        match pattern {
            Pattern::Var(var) | Pattern::First(var) => self.deref(Cell::Var(env + var)),
            Pattern::Int(number) => Cell::Int(*number),
            Pattern::Atom(symbol) => Cell::Atom(*symbol),
            Pattern::Struct(name, args) => {
                let at = self.cells.len();
                self.cells.push(Cell::Functor(*name, args.len() as u32));
                self.cells.extend(args.iter().map(|_| Cell::Int(0)));
                for (place, arg) in args.iter().enumerate() {
                    let cell = self.build(arg, env);
                    self.cells[at + 1 + place] = cell;
                }
                Cell::Struct(at as u32)
            }
        }
    }

    /// Unifies a term of a clause with a cell, building only what a variable is bound to.
    pub(crate) fn unify_pattern(&mut self, pattern: &Pattern, cell: Cell, env: u32) -> bool {
        match (pattern, self.deref(cell)) {
            (Pattern::First(var), cell) => {
                self.bind(env + var, cell);
                true
            }
            (Pattern::Var(var), cell) => self.unify(Cell::Var(env + var), cell),
            (Pattern::Int(number), Cell::Int(other)) => *number == other,
            (Pattern::Atom(symbol), Cell::Atom(other)) => *symbol == other,
            (Pattern::Struct(name, args), Cell::Struct(at)) => {
                self.functor(at) == (*name, args.len())
                    && args
                        .iter()
                        .enumerate()
                        .all(|(place, arg)| self.unify_pattern(arg, self.cells[at as usize + 1 + place], env))
            }
            (_, Cell::Var(var)) => {
                let built = self.build(pattern, env);
                self.bind_checked(var, built)
            }
            _ => false,
        }
    }

    /// Puts a term into the arena; its variables begin at `env`.
    pub(crate) fn put(&mut self, term: &Term, env: u32) -> Cell {
        match term {
            Term::Var(var) => self.deref(Cell::Var(env + *var as u32)),
            Term::Int(number) => Cell::Int(*number),
            Term::Atom(name) => Cell::Atom(self.symbols.intern(name)),
            Term::Compound(_) => self.put_spine(term, env),
        }
    }

    /// Goes down the last arguments in a loop, so that long lists need no stack.
    fn put_spine(&mut self, term: &Term, env: u32) -> Cell {
        let first = self.cells.len() as u32;
        let mut rest = term;
        while let Term::Compound(compound) = rest {
            let symbol = self.symbols.intern(&compound.name);
            let at = self.cells.len();
            let arity = compound.args.len();
            self.cells.push(Cell::Functor(symbol, arity as u32));
            self.cells.extend((0..arity).map(|_| Cell::Int(0)));
            let (last, before) = compound.args.split_last().expect("a compound has arguments");
            for (place, arg) in before.iter().enumerate() {
                let cell = self.put(arg, env);
                self.cells[at + 1 + place] = cell;
            }
            let next = Cell::Struct(self.cells.len() as u32);
            let cell = if matches!(last, Term::Compound(_)) { next } else { self.put(last, env) };
            self.cells[at + arity] = cell;
            rest = last;
        }
        Cell::Struct(first)
    }

    /// Unifies a cell with a ground term.
    pub(crate) fn unify_term(&mut self, cell: Cell, term: &Term) -> bool {
        let mut open = vec![(cell, term)];
        while let Some((cell, term)) = open.pop() {
            let fits = match (self.deref(cell), term) {
                (Cell::Var(var), _) => {
                    let built = self.put(term, 0);
                    self.bind(var, built);
                    true
                }
                (Cell::Int(number), Term::Int(other)) => number == *other,
                (Cell::Atom(symbol), Term::Atom(name)) => self.is_named(symbol, name),
                (Cell::Struct(at), Term::Compound(compound)) => {
                    let (symbol, arity) = self.functor(at);
                    let args = compound.args.iter().enumerate().rev();
                    if arity != compound.args.len() || !self.is_named(symbol, &compound.name) {
                        return false;
                    }
                    open.extend(args.map(|(place, arg)| (self.cells[at as usize + 1 + place], arg)));
                    true
                }
                _ => false,
            };
            if !fits {
                return false;
            }
        }
        true
    }

    fn is_named(&self, symbol: Symbol, name: &Name) -> bool {
        let own = self.symbols.name(symbol);
        Arc::ptr_eq(own, name) || own == name
    }

    /// Takes a term out; unbound variables are numbered as they are met.
    pub(crate) fn take(&self, cell: Cell, vars: &mut Vec<u32>) -> Result<Term, TooDeep> {
        self.take_at(cell, vars, 0)
    }

    fn take_at(&self, cell: Cell, vars: &mut Vec<u32>, depth: usize) -> Result<Term, TooDeep> {
        if depth > MAX_DEPTH {
            return Err(TooDeep);
        }
        let (mut spine, mut rest) = (Vec::new(), self.deref(cell));
        while let Cell::Struct(at) = rest {
            let (symbol, arity) = self.functor(at);
            let mut args = Vec::with_capacity(arity);
            for place in 0..arity - 1 {
                args.push(self.take_at(self.arg(at, place), vars, depth + 1)?);
            }
            spine.push((symbol, args));
            rest = self.arg(at, arity - 1);
        }
        let mut term = match rest {
            Cell::Var(var) => {
                let known = vars.iter().position(|known| *known == var);
                Term::Var(known.unwrap_or_else(|| {
                    vars.push(var);
                    vars.len() - 1
                }))
            }
            Cell::Int(number) => Term::Int(number),
            Cell::Atom(symbol) => Term::Atom(self.symbols.name(symbol).clone()),
            Cell::Struct(_) | Cell::Functor(..) => unreachable!("structures have been followed"),
        };
        while let Some((symbol, mut args)) = spine.pop() {
            args.push(term);
            term = Term::of(self.symbols.name(symbol).clone(), args);
        }
        Ok(term)
    }

    /// Whether no unbound variable is in a term.
    pub(crate) fn is_ground(&self, cell: Cell) -> bool {
        let mut open = vec![cell];
        while let Some(cell) = open.pop() {
            match self.deref(cell) {
                Cell::Var(_) => return false,
                Cell::Struct(at) => {
                    let arity = self.functor(at).1;
                    open.extend_from_slice(&self.cells[at as usize + 1..=at as usize + arity]);
                }
                _ => {}
            }
        }
        true
    }

    /// The standard order of terms.
    pub(crate) fn compare(&self, one: Cell, two: Cell) -> Ordering {
        let rank = |cell: Cell| match cell {
            Cell::Var(_) => 0,
            Cell::Int(_) => 1,
            Cell::Atom(_) => 2,
            _ => 3,
        };
        let mut open = vec![(one, two)];
        while let Some((one, two)) = open.pop() {
            let (one, two) = (self.deref(one), self.deref(two));
            let order = match (one, two) {
                (Cell::Var(one), Cell::Var(two)) => one.cmp(&two),
                (Cell::Int(one), Cell::Int(two)) => one.cmp(&two),
                (Cell::Atom(one), Cell::Atom(two)) => self.symbols.name(one).cmp(self.symbols.name(two)),
                (Cell::Struct(one), Cell::Struct(two)) if one == two => Ordering::Equal,
                (Cell::Struct(one), Cell::Struct(two)) => {
                    let ((name, arity), (other, count)) = (self.functor(one), self.functor(two));
                    let order = arity.cmp(&count).then_with(|| self.symbols.name(name).cmp(self.symbols.name(other)));
                    if order.is_eq() {
                        open.extend((0..arity).rev().map(|place| (self.arg(one, place), self.arg(two, place))));
                    }
                    order
                }
                _ => rank(one).cmp(&rank(two)),
            };
            if order.is_ne() {
                return order;
            }
        }
        Ordering::Equal
    }
}
