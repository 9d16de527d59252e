//! Values of expressions.

use super::Trouble;
use crate::heap::{Cell, Heap};

/// Expressions nested deeper than this are refused.
const MAX_DEPTH: usize = 500;

/// The value of an expression over integers.
pub(crate) fn value(heap: &Heap, cell: Cell) -> Result<i64, Trouble> {
    value_at(heap, cell, 0)
}

fn value_at(heap: &Heap, cell: Cell, depth: usize) -> Result<i64, Trouble> {
    let at = match heap.deref(cell) {
        Cell::Int(number) => return Ok(number),
        Cell::Var(_) => return Err(Trouble::Unbound),
        Cell::Struct(at) if depth < MAX_DEPTH => at,
        _ => return Err(Trouble::Sort("an integer or an expression")),
    };
    let (symbol, arity) = heap.functor(at);
    let first = value_at(heap, heap.arg(at, 0), depth + 1)?;
    let second = if arity == 2 { value_at(heap, heap.arg(at, 1), depth + 1)? } else { 0 };
    apply(heap.symbols.name(symbol), arity, first, second)
}

/// The value of an operator on numbers.
pub(crate) fn apply(name: &str, arity: usize, first: i64, second: i64) -> Result<i64, Trouble> {
    let value = match (name, arity) {
        ("+", 2) => first.checked_add(second),
        ("-", 2) => first.checked_sub(second),
        ("*", 2) => first.checked_mul(second),
        ("//" | "mod", 2) if second == 0 => return Err(Trouble::Sort("a divisor that is not 0")),
        ("//", 2) => first.checked_div(second),
        // The sign is that of the divisor, as in Prolog.
        ("mod", 2) => first
            .checked_rem(second)
            .map(|rest| if rest != 0 && (rest < 0) != (second < 0) { rest + second } else { rest }),
        ("min", 2) => Some(first.min(second)),
        ("max", 2) => Some(first.max(second)),
        ("gcd", 2) => Some(gcd(first.unsigned_abs(), second.unsigned_abs()) as i64),
        ("-", 1) => first.checked_neg(),
        ("abs", 1) => first.checked_abs(),
        ("sign", 1) => Some(first.signum()),
        _ => return Err(Trouble::Sort("an integer or an expression")),
    };
    value.ok_or(Trouble::Overflow)
}

fn gcd(mut one: u64, mut two: u64) -> u64 {
    while two != 0 {
        (one, two) = (two, one % two);
    }
    one
}
