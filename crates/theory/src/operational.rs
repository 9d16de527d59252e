//! Operational goals: built-in predicates that neither ask nor change the state.

mod arithmetic;
mod lists;

use std::cmp::Ordering;

use crate::heap::{Cell, Heap};

pub(crate) use arithmetic::value;

/// A built-in predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Operational {
    Unify,
    NotUnify,
    Same,
    NotSame,
    Is,
    Less,
    More,
    AtMost,
    AtLeast,
    Equal,
    Unequal,
    Var,
    Nonvar,
    Ground,
    Integer,
    Atom,
    Member,
    Memberchk,
    Append,
    Length,
    Between,
    Select,
    Subtract,
    Reverse,
    Last,
    Nth,
    Sort,
    Msort,
    SumList,
    MaxList,
    MinList,
}

use Operational as Op;

/// Name, number of arguments, and which it is; Prolog has all of them under these names.
const TABLE: [(&str, usize, Operational); 31] = [
    ("=", 2, Op::Unify),
    ("\\=", 2, Op::NotUnify),
    ("==", 2, Op::Same),
    ("\\==", 2, Op::NotSame),
    ("is", 2, Op::Is),
    ("<", 2, Op::Less),
    (">", 2, Op::More),
    ("=<", 2, Op::AtMost),
    (">=", 2, Op::AtLeast),
    ("=:=", 2, Op::Equal),
    ("=\\=", 2, Op::Unequal),
    ("var", 1, Op::Var),
    ("nonvar", 1, Op::Nonvar),
    ("ground", 1, Op::Ground),
    ("integer", 1, Op::Integer),
    ("atom", 1, Op::Atom),
    ("member", 2, Op::Member),
    ("memberchk", 2, Op::Memberchk),
    ("append", 3, Op::Append),
    ("length", 2, Op::Length),
    ("between", 3, Op::Between),
    ("select", 3, Op::Select),
    ("subtract", 3, Op::Subtract),
    ("reverse", 2, Op::Reverse),
    ("last", 2, Op::Last),
    ("nth1", 3, Op::Nth),
    ("sort", 2, Op::Sort),
    ("msort", 2, Op::Msort),
    ("sum_list", 2, Op::SumList),
    ("max_list", 2, Op::MaxList),
    ("min_list", 2, Op::MinList),
];

/// Why a built-in predicate could not be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// A variable is unbound that must have a value.
    Unbound,
    /// A value is of the wrong sort: what was expected.
    Sort(&'static str),
    /// A number is too large.
    Overflow,
}

/// What solving a built-in predicate comes to.
pub(crate) enum Found {
    /// It fails.
    No,
    /// It holds, and in no other way.
    Once,
    /// It holds, and perhaps again: what to go on with.
    Again(Cell),
}

/// Whether a predicate is built in.
pub fn is_operational(name: &str, arity: usize) -> bool {
    Operational::named(name, arity).is_some()
}

/// The names of the built-in predicates.
pub(crate) fn names<'a>() -> impl Iterator<Item = &'a str> {
    TABLE.iter().map(|row| row.0)
}

impl Operational {
    pub(crate) fn named(name: &str, arity: usize) -> Option<Operational> {
        TABLE.iter().find(|(own, count, _)| *own == name && *count == arity).map(|(_, _, operational)| *operational)
    }

    pub(crate) fn name(self) -> (&'static str, usize) {
        TABLE.iter().find(|row| row.2 == self).map_or(("", 0), |row| (row.0, row.1))
    }

    /// Whether its answer depends on which variables are unbound: then it may not be moved before what binds them.
    pub(crate) fn sees_unbound(self) -> bool {
        matches!(
            self,
            Op::NotUnify
                | Op::Same
                | Op::NotSame
                | Op::Var
                | Op::Nonvar
                | Op::Ground
                | Op::Integer
                | Op::Atom
                | Op::Memberchk
                | Op::Sort
                | Op::Msort
                | Op::Subtract
        )
    }

    /// Solves it: for the first time, or on from what [`Found::Again`] gave.
    pub(crate) fn solve(self, heap: &mut Heap, args: &[Cell], resume: Option<Cell>) -> Result<Found, Trouble> {
        let holds = match self {
            Op::Unify => heap.unify(args[0], args[1]),
            Op::NotUnify => {
                let (trail, cells) = (heap.trail.len(), heap.cells.len());
                let fits = heap.unify(args[0], args[1]);
                heap.undo(trail, cells);
                !fits
            }
            Op::Same => heap.compare(args[0], args[1]).is_eq(),
            Op::NotSame => heap.compare(args[0], args[1]).is_ne(),
            Op::Is => {
                let number = value(heap, args[1])?;
                heap.unify(args[0], Cell::Int(number))
            }
            Op::Less => compare(heap, args)?.is_lt(),
            Op::More => compare(heap, args)?.is_gt(),
            Op::AtMost => compare(heap, args)?.is_le(),
            Op::AtLeast => compare(heap, args)?.is_ge(),
            Op::Equal => compare(heap, args)?.is_eq(),
            Op::Unequal => compare(heap, args)?.is_ne(),
            Op::Var => matches!(heap.deref(args[0]), Cell::Var(_)),
            Op::Nonvar => !matches!(heap.deref(args[0]), Cell::Var(_)),
            Op::Ground => heap.is_ground(args[0]),
            Op::Integer => matches!(heap.deref(args[0]), Cell::Int(_)),
            Op::Atom => matches!(heap.deref(args[0]), Cell::Atom(_)),
            _ => return lists::solve(self, heap, args, resume),
        };
        Ok(if holds { Found::Once } else { Found::No })
    }
}

fn compare(heap: &Heap, args: &[Cell]) -> Result<Ordering, Trouble> {
    Ok(value(heap, args[0])?.cmp(&value(heap, args[1])?))
}
