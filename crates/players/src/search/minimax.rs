//! Plain minimax to a fixed depth: the specification of alpha-beta.

use game::{Arena, Role};

use super::worth;
use crate::Evaluator;

/// Returns the value of a position to the root player (`hero`) if all others minimise it, at this depth.
pub fn minimax<A: Arena>(arena: &A, state: &A::State, evaluator: &mut Evaluator, hero: Role, depth: u32) -> i32 {
    below(arena, state, evaluator, hero, depth, 0)
}

fn below<A: Arena>(arena: &A, state: &A::State, evaluator: &mut Evaluator, hero: Role, depth: u32, ply: usize) -> i32 {
    if let Some(outcome) = arena.over(state) {
        return worth(outcome, hero, ply);
    }
    if depth == 0 {
        return evaluator.evaluate(arena, state, hero);
    }
    let mut buffer = arena.buffer();
    let count = match arena.find(state, &mut buffer) {
        Err(outcome) => return worth(outcome, hero, ply),
        Ok(count) => count,
    };
    let values = (0..count).map(|number| {
        let mut next = state.clone();
        arena.play(&mut next, &mut buffer, number);
        below(arena, &next, evaluator, hero, depth - 1, ply + 1)
    });
    let best = if arena.mover(state) == hero { values.max() } else { values.min() };
    best.unwrap_or(0)
}
