//! The properties of one functor that hold now, found by any of their arguments. Every change can be undone exactly.

use crate::heap::{Cell, Symbol};

/// A list of properties: all of them, or those with this atom as this argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum List {
    All,
    With(u32, u32),
}

/// The properties of one functor. A property is a row; a row that is deleted keeps its place, for it may come back.
#[derive(Clone, Debug, Default)]
pub(crate) struct Relation {
    arity: usize,
    cells: Vec<Cell>,
    /// Where each row stands in the list of all, and in that of each argument.
    places: Vec<u32>,
    all: Vec<u32>,
    /// By argument, then by atom.
    lists: Vec<Vec<Vec<u32>>>,
    indexed: bool,
}

impl Relation {
    pub(crate) fn new(arity: usize, indexed: bool) -> Relation {
        Relation { arity, lists: vec![Vec::new(); arity], indexed, ..Relation::default() }
    }

    pub(crate) fn row(&self, row: u32) -> &[Cell] {
        &self.cells[row as usize * self.arity..(row as usize + 1) * self.arity]
    }

    pub(crate) fn list(&self, list: List) -> &[u32] {
        match list {
            List::All => &self.all,
            List::With(arg, atom) => self.lists[arg as usize].get(atom as usize).map_or(&[], Vec::as_slice),
        }
    }

    /// The shorter of two lists, of which the second is of those with this atom.
    pub(crate) fn shorter(&self, one: List, arg: usize, atom: Symbol) -> List {
        if !self.indexed {
            return one;
        }
        let other = List::With(arg as u32, atom.0);
        if self.list(other).len() < self.list(one).len() { other } else { one }
    }

    /// Adds a row; its number is the next one.
    pub(crate) fn add(&mut self, cells: &[Cell]) -> u32 {
        let row = (self.places.len() / (self.arity + 1)) as u32;
        self.cells.extend_from_slice(cells);
        self.places.resize(self.places.len() + self.arity + 1, 0);
        self.enter(row);
        row
    }

    /// Undoes the latest addition.
    pub(crate) fn undo_add(&mut self) {
        let row = (self.places.len() / (self.arity + 1)) as u32 - 1;
        self.del(row);
        self.cells.truncate(row as usize * self.arity);
        self.places.truncate(row as usize * (self.arity + 1));
    }

    fn enter(&mut self, row: u32) {
        let places = row as usize * (self.arity + 1);
        self.places[places] = self.all.len() as u32;
        self.all.push(row);
        if !self.indexed {
            return;
        }
        for arg in 0..self.arity {
            if let Cell::Atom(atom) = self.cells[row as usize * self.arity + arg] {
                let lists = &mut self.lists[arg];
                if lists.len() <= atom.0 as usize {
                    lists.resize(atom.0 as usize + 1, Vec::new());
                }
                let list = &mut lists[atom.0 as usize];
                self.places[places + 1 + arg] = list.len() as u32;
                list.push(row);
            }
        }
    }

    /// Deletes a row; the last of each list takes its place.
    pub(crate) fn del(&mut self, row: u32) {
        let (width, places) = (self.arity + 1, row as usize * (self.arity + 1));
        let place = self.places[places];
        self.all.swap_remove(place as usize);
        if let Some(moved) = self.all.get(place as usize) {
            self.places[*moved as usize * width] = place;
        }
        if !self.indexed {
            return;
        }
        for arg in 0..self.arity {
            if let Cell::Atom(atom) = self.cells[row as usize * self.arity + arg] {
                let list = &mut self.lists[arg][atom.0 as usize];
                let place = self.places[places + 1 + arg];
                list.swap_remove(place as usize);
                if let Some(moved) = list.get(place as usize) {
                    self.places[*moved as usize * width + 1 + arg] = place;
                }
            }
        }
    }

    /// Undoes a deletion: the row is where it was, and what took its place is last again.
    pub(crate) fn undo_del(&mut self, row: u32) {
        let (width, places) = (self.arity + 1, row as usize * (self.arity + 1));
        let put_back = |list: &mut Vec<u32>, place: u32, all_places: &mut Vec<u32>, offset: usize| {
            list.push(row);
            let last = list.len() - 1;
            if (place as usize) < last {
                list.swap(place as usize, last);
                all_places[list[last] as usize * width + offset] = last as u32;
            }
        };
        let place = self.places[places];
        put_back(&mut self.all, place, &mut self.places, 0);
        if !self.indexed {
            return;
        }
        for arg in 0..self.arity {
            if let Cell::Atom(atom) = self.cells[row as usize * self.arity + arg] {
                let place = self.places[places + 1 + arg];
                put_back(&mut self.lists[arg][atom.0 as usize], place, &mut self.places, 1 + arg);
            }
        }
    }

    /// The rows that hold.
    pub(crate) fn rows(&self) -> &[u32] {
        &self.all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn atom(number: u32) -> Cell {
        Cell::Atom(Symbol(number))
    }

    #[test]
    fn what_is_undone_is_as_it_was_in_every_list() {
        let mut relation = Relation::new(2, true);
        for number in 0..20 {
            relation.add(&[atom(number % 3), atom(number % 5)]);
        }
        let told = |relation: &Relation| format!("{:?} {:?} {:?}", relation.all, relation.lists, relation.places);
        let mut history = Vec::new();
        for step in 0..60_u32 {
            let before = told(&relation);
            if step % 3 == 2 {
                relation.add(&[atom(step % 3), atom(step % 5)]);
                history.push((None, before));
            } else if !relation.rows().is_empty() {
                let row = relation.rows()[(step as usize * 7) % relation.rows().len()];
                relation.del(row);
                history.push((Some(row), before));
            }
        }
        while let Some((deleted, before)) = history.pop() {
            match deleted {
                Some(row) => relation.undo_del(row),
                None => relation.undo_add(),
            }
            assert_eq!(told(&relation), before);
        }
    }
}
