//! A relation: the facts that hold, and indexes that find those that fit a pattern.

use super::rows::Rows;
use super::store::Store;

/// What an index looks at in an argument.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    /// Anything.
    Any,
    /// Whatever is asked for: a part of the key.
    Key,
    /// This term.
    Ground(u32),
    /// A function and its arguments.
    Compound(u32, Vec<Shape>),
}

/// The facts of a relation.
#[derive(Clone, Debug, Default)]
pub(super) struct Relation {
    pub rows: Rows,
    pub indexes: Vec<Index>,
}

/// The facts of a relation that have a shape, by key.
#[derive(Clone, Debug)]
pub(super) struct Index {
    shapes: Vec<Shape>,
    keys: Rows,
    facts: Vec<Vec<u32>>,
    /// How many facts of the relation it has seen.
    seen: usize,
}

impl Relation {
    /// The number of the index with these shapes.
    pub(super) fn index(&mut self, shapes: Vec<Shape>) -> usize {
        self.indexes.iter().position(|index| index.shapes == shapes).unwrap_or_else(|| {
            self.indexes.push(Index { shapes, keys: Rows::default(), facts: Vec::new(), seen: 0 });
            self.indexes.len() - 1
        })
    }

    /// Lets an index see the facts that came since it was used last.
    pub(super) fn catch_up(&mut self, index: usize, store: &Store) {
        let index = &mut self.indexes[index];
        let mut key = Vec::new();
        for fact in index.seen..self.rows.len() {
            key.clear();
            let mut parts = index.shapes.iter().zip(self.rows.get(fact));
            if parts.all(|(shape, term)| fits(shape, *term, store, &mut key)) {
                let (number, is_new) = index.keys.insert(&key);
                let number = number as usize;
                if is_new && number == index.facts.len() {
                    index.facts.push(Vec::new());
                }
                index.facts[number].push(fact as u32);
            }
        }
        index.seen = self.rows.len();
    }

    /// Forgets all facts.
    pub(super) fn clear(&mut self) {
        self.rows.clear();
        for index in self.indexes.iter_mut().filter(|index| index.seen > 0) {
            let used = index.keys.len();
            index.facts[..used].iter_mut().for_each(Vec::clear);
            index.keys.clear();
            index.seen = 0;
        }
    }
}

impl Index {
    /// The facts that have a key.
    pub(super) fn find(&self, key: &[u32]) -> &[u32] {
        self.keys.find(key).map_or(&[], |number| &self.facts[number as usize])
    }
}

/// Whether a term has a shape; adds the parts that are in the key.
fn fits(shape: &Shape, term: u32, store: &Store, key: &mut Vec<u32>) -> bool {
    match shape {
        Shape::Any => true,
        Shape::Key => {
            key.push(term);
            true
        }
        Shape::Ground(ground) => *ground == term,
        Shape::Compound(name, shapes) => {
            let parts = store.parts(term);
            parts.len() == shapes.len() + 1
                && parts[0] == *name
                && shapes.iter().zip(&parts[1..]).all(|(shape, part)| fits(shape, *part, store, key))
        }
    }
}
