//! Which clauses of a predicate can fit a call, by the arguments that are known.

use std::collections::BTreeMap;

use super::Pat;
use crate::heap::Cell;

/// No more arguments than this are looked at.
const MOST_ARGUMENTS: usize = 4;

/// The clauses of a predicate by atoms and integers in their heads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    args: Vec<Argument>,
}

#[derive(Clone, Debug)]
struct Argument {
    place: usize,
    /// Clauses whose head has this constant there, or a variable, in their order.
    constants: BTreeMap<(u8, i64), Box<[u32]>>,
    /// By atom, where there are few.
    atoms: Vec<Option<Box<[u32]>>>,
    /// Clauses whose head has a variable there.
    others: Box<[u32]>,
    /// Clauses whose head has a structure or a variable there.
    structures: Box<[u32]>,
}

fn key(cell: Cell) -> Option<(u8, i64)> {
    match cell {
        Cell::Atom(symbol) => Some((0, i64::from(symbol.0))),
        Cell::Int(number) => Some((1, number)),
        _ => None,
    }
}

impl Index {
    /// The index of clauses with these heads, by their numbers.
    pub(crate) fn of(heads: &[(u32, &[Pat])]) -> Index {
        let arity = heads.first().map_or(0, |(_, head)| head.len());
        if heads.len() < 2 {
            return Index::default();
        }
        let telling =
            |place: &usize| heads.iter().any(|(_, head)| matches!(head[*place], Pat::Const(_) | Pat::Struct(..)));
        let args = (0..arity).filter(telling).take(MOST_ARGUMENTS).map(|place| Argument::of(heads, place)).collect();
        Index { args }
    }

    /// The fewest clauses that may fit; `None` if no argument tells.
    pub(crate) fn find(&self, arg: impl Fn(usize) -> Cell) -> Option<&[u32]> {
        let mut best: Option<&[u32]> = None;
        for argument in &self.args {
            let Some(found) = argument.find(arg(argument.place)) else { continue };
            if best.is_none_or(|best| found.len() < best.len()) {
                if found.len() < 2 {
                    return Some(found);
                }
                best = Some(found);
            }
        }
        best
    }
}

impl Argument {
    fn of(heads: &[(u32, &[Pat])], place: usize) -> Argument {
        let is_open = |pat: &Pat| !matches!(pat, Pat::Const(_) | Pat::Struct(..));
        let chosen = |fits: &dyn Fn(&Pat) -> bool| -> Box<[u32]> {
            heads.iter().filter(|(_, head)| fits(&head[place])).map(|(clause, _)| *clause).collect()
        };
        let mut constants: BTreeMap<(u8, i64), Box<[u32]>> = BTreeMap::new();
        for (_, head) in heads {
            if let Pat::Const(cell) = head[place]
                && let Some(key) = key(cell)
            {
                constants.entry(key).or_insert_with(|| {
                    chosen(&|pat| is_open(pat) || matches!(pat, Pat::Const(other) if *other == cell))
                });
            }
        }
        let mut atoms = Vec::new();
        for ((sort, number), clauses) in &constants {
            if *sort == 0 {
                let at = usize::try_from(*number).unwrap_or_default();
                if atoms.len() <= at {
                    atoms.resize(at + 1, None);
                }
                atoms[at] = Some(clauses.clone());
            }
        }
        let structures = chosen(&|pat| !matches!(pat, Pat::Const(_)));
        Argument { place, constants, atoms, others: chosen(&is_open), structures }
    }

    fn find(&self, cell: Cell) -> Option<&[u32]> {
        match cell {
            Cell::Var(_) => None,
            Cell::Atom(symbol) => match self.atoms.get(symbol.0 as usize) {
                Some(Some(clauses)) => Some(clauses),
                _ => Some(&self.others),
            },
            Cell::Int(_) => Some(key(cell).and_then(|key| self.constants.get(&key)).unwrap_or(&self.others)),
            _ => Some(&self.structures),
        }
    }
}
