//! Every move of every position to a depth: what alpha-beta must agree with.

use game::{Arena, Role};

use super::worth;
use crate::Judge;

/// The value of a position to the hero if all others play against him, looking so many moves ahead.
pub fn minimax<A: Arena>(arena: &A, state: &A::State, judge: &mut Judge, hero: Role, depth: u32) -> i32 {
    below(arena, state, judge, hero, depth, 0)
}

fn below<A: Arena>(arena: &A, state: &A::State, judge: &mut Judge, hero: Role, depth: u32, ply: usize) -> i32 {
    if let Some(outcome) = arena.over(state) {
        return worth(outcome, hero, ply);
    }
    if depth == 0 {
        return judge.judge(arena, state, hero);
    }
    let mut room = arena.room();
    let count = match arena.find(state, &mut room) {
        Err(outcome) => return worth(outcome, hero, ply),
        Ok(count) => count,
    };
    let values = (0..count).map(|number| {
        let mut next = state.clone();
        arena.play(&mut next, &mut room, number);
        below(arena, &next, judge, hero, depth - 1, ply + 1)
    });
    let best = if arena.mover(state) == hero { values.max() } else { values.min() };
    best.unwrap_or(0)
}
