//! Built-in predicates over lists and ranges.

use super::{Found, Op, Operational, Trouble, value};
use crate::heap::{Cell, Heap};

/// Lists that are made are no longer than this.
const MAX_LENGTH: i64 = 1_000_000;

pub(super) fn solve(op: Operational, heap: &mut Heap, args: &[Cell], resume: Option<Cell>) -> Result<Found, Trouble> {
    match op {
        Op::Member => member(heap, args, resume),
        Op::Append => append(heap, args, resume),
        Op::Between => between(heap, args, resume),
        Op::Select => select(heap, args, resume),
        Op::Nth => nth(heap, args, resume),
        Op::Length => length(heap, args),
        Op::Memberchk => {
            let items = items(heap, args[1])?;
            Ok(once(items.into_iter().any(|item| unify_or_undo(heap, args[0], item))))
        }
        _ => {
            let list = items(heap, args[0])?;
            whole(op, heap, args, list)
        }
    }
}

fn once(holds: bool) -> Found {
    if holds { Found::Once } else { Found::No }
}

fn unify_or_undo(heap: &mut Heap, one: Cell, two: Cell) -> bool {
    let (trail, cells) = (heap.trail.len(), heap.cells.len());
    let fits = heap.unify(one, two);
    if !fits {
        heap.undo(trail, cells);
    }
    fits
}

/// The items of a list that must end.
fn items(heap: &Heap, list: Cell) -> Result<Vec<Cell>, Trouble> {
    let (items, tail) = heap.items(list);
    match tail {
        Cell::Var(_) => Err(Trouble::Unbound),
        tail if heap.is_nil(tail) => Ok(items),
        _ => Err(Trouble::Sort("a list")),
    }
}

/// Predicates of one whole list.
fn whole(op: Operational, heap: &mut Heap, args: &[Cell], mut list: Vec<Cell>) -> Result<Found, Trouble> {
    let numbers =
        |heap: &Heap, list: &[Cell]| list.iter().map(|cell| value(heap, *cell)).collect::<Result<Vec<_>, _>>();
    let nil = Cell::Atom(heap.nil);
    let result = match op {
        Op::Last => match list.last() {
            Some(last) => *last,
            None => return Ok(Found::No),
        },
        Op::SumList => {
            let sum = numbers(heap, &list)?.into_iter().try_fold(0_i64, i64::checked_add);
            Cell::Int(sum.ok_or(Trouble::Overflow)?)
        }
        Op::MaxList | Op::MinList => {
            let numbers = numbers(heap, &list)?.into_iter();
            match if op == Op::MaxList { numbers.max() } else { numbers.min() } {
                Some(number) => Cell::Int(number),
                None => return Ok(Found::No),
            }
        }
        Op::Subtract => {
            let out = items(heap, args[1])?;
            list.retain(|item| !out.iter().any(|gone| heap.compare(*item, *gone).is_eq()));
            let kept = heap.list(&list, nil);
            return Ok(once(heap.unify(args[2], kept)));
        }
        Op::Reverse => {
            list.reverse();
            heap.list(&list, nil)
        }
        _ => {
            list.sort_by(|one, two| heap.compare(*one, *two));
            if op == Op::Sort {
                list.dedup_by(|one, two| heap.compare(*one, *two).is_eq());
            }
            heap.list(&list, nil)
        }
    };
    Ok(once(heap.unify(args[1], result)))
}

/// Goes on with the rest of the list.
fn member(heap: &mut Heap, args: &[Cell], resume: Option<Cell>) -> Result<Found, Trouble> {
    let mut rest = heap.deref(resume.unwrap_or(args[1]));
    loop {
        let Cell::Struct(at) = rest else {
            return if matches!(rest, Cell::Var(_)) { Err(Trouble::Unbound) } else { Ok(Found::No) };
        };
        if heap.functor(at) != (heap.cons, 2) {
            return Ok(Found::No);
        }
        let (item, next) = (heap.arg(at, 0), heap.arg(at, 1));
        if unify_or_undo(heap, args[0], item) {
            return Ok(if heap.is_nil(next) { Found::Once } else { Found::Again(next) });
        }
        rest = next;
    }
}

/// Goes on with the number of items in the first part.
fn append(heap: &mut Heap, args: &[Cell], resume: Option<Cell>) -> Result<Found, Trouble> {
    let (front, tail) = heap.items(args[0]);
    if heap.is_nil(tail) {
        let joined = heap.list(&front, args[1]);
        return Ok(once(heap.unify(args[2], joined)));
    }
    let whole = items(heap, args[2])?;
    let nil = Cell::Atom(heap.nil);
    let from = if let Some(Cell::Int(from)) = resume { from as usize } else { 0 };
    for at in from..=whole.len() {
        let (trail, cells) = (heap.trail.len(), heap.cells.len());
        let (one, two) = (heap.list(&whole[..at], nil), heap.list(&whole[at..], nil));
        if heap.unify(args[0], one) && heap.unify(args[1], two) {
            return Ok(if at == whole.len() { Found::Once } else { Found::Again(Cell::Int(at as i64 + 1)) });
        }
        heap.undo(trail, cells);
    }
    Ok(Found::No)
}

fn between(heap: &mut Heap, args: &[Cell], resume: Option<Cell>) -> Result<Found, Trouble> {
    let (low, high) = (value(heap, args[0])?, value(heap, args[1])?);
    if let Cell::Int(number) = heap.deref(args[2]) {
        return Ok(once(low <= number && number <= high));
    }
    let next = if let Some(Cell::Int(next)) = resume { next } else { low };
    if next > high || !heap.unify(args[2], Cell::Int(next)) {
        return Ok(Found::No);
    }
    Ok(if next == high { Found::Once } else { Found::Again(Cell::Int(next + 1)) })
}

/// Goes on with the place of the next item.
fn select(heap: &mut Heap, args: &[Cell], resume: Option<Cell>) -> Result<Found, Trouble> {
    let list = items(heap, args[1])?;
    let nil = Cell::Atom(heap.nil);
    let from = if let Some(Cell::Int(from)) = resume { from as usize } else { 0 };
    for at in from..list.len() {
        let (trail, cells) = (heap.trail.len(), heap.cells.len());
        if heap.unify(args[0], list[at]) {
            let others: Vec<Cell> = list[..at].iter().chain(&list[at + 1..]).copied().collect();
            let rest = heap.list(&others, nil);
            if heap.unify(args[2], rest) {
                return Ok(if at + 1 == list.len() { Found::Once } else { Found::Again(Cell::Int(at as i64 + 1)) });
            }
        }
        heap.undo(trail, cells);
    }
    Ok(Found::No)
}

/// Goes on with the place of the next item, from 1.
fn nth(heap: &mut Heap, args: &[Cell], resume: Option<Cell>) -> Result<Found, Trouble> {
    let list = items(heap, args[1])?;
    if let Cell::Int(at) = heap.deref(args[0]) {
        let item = usize::try_from(at - 1).ok().and_then(|at| list.get(at)).copied();
        return Ok(once(item.is_some_and(|item| heap.unify(args[2], item))));
    }
    let from = if let Some(Cell::Int(from)) = resume { from as usize } else { 0 };
    for at in from..list.len() {
        let (trail, cells) = (heap.trail.len(), heap.cells.len());
        if heap.unify(args[2], list[at]) && heap.unify(args[0], Cell::Int(at as i64 + 1)) {
            return Ok(if at + 1 == list.len() { Found::Once } else { Found::Again(Cell::Int(at as i64 + 1)) });
        }
        heap.undo(trail, cells);
    }
    Ok(Found::No)
}

fn length(heap: &mut Heap, args: &[Cell]) -> Result<Found, Trouble> {
    let (list, tail) = heap.items(args[0]);
    if heap.is_nil(tail) {
        return Ok(once(heap.unify(args[1], Cell::Int(list.len() as i64))));
    }
    let (Cell::Var(_), Cell::Int(wanted)) = (tail, heap.deref(args[1])) else {
        return if matches!(tail, Cell::Var(_)) { Err(Trouble::Unbound) } else { Err(Trouble::Sort("a list")) };
    };
    if wanted > MAX_LENGTH {
        return Err(Trouble::Overflow);
    }
    let Ok(missing) = usize::try_from(wanted - list.len() as i64) else { return Ok(Found::No) };
    let first = heap.fresh(missing);
    let vars: Vec<Cell> = (0..missing as u32).map(|at| Cell::Var(first + at)).collect();
    let nil = Cell::Atom(heap.nil);
    let rest = heap.list(&vars, nil);
    Ok(once(heap.unify(tail, rest)))
}
