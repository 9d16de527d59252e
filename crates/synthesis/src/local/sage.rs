//! Self-adaptive greedy estimate (Juillé and Pollack 1998): rows of changes compete by where chance leads from them, and grow by one
//! change when they have become alike (B181).

use game::Rng;
use ludi::tree::Game;

use super::budget::{Budget, wander};
use super::edits::Neighbour;
use super::search::Best;

/// How many rows there are.
const ROWS: usize = 16;

/// How far chance goes on from a row to tell what may become of it, at most.
const FURTHER: u32 = 2;

/// How many others a row meets when they compete.
const RIVALS: usize = 2;

/// Rows grow when at most this share of them differ: more would mean that nothing has been decided yet.
const ALIKE: f64 = 0.5;

/// Rows grow after this many rounds in any case.
const ROUNDS: usize = 6;

/// Rows that have become this long begin again.
const LONGEST: usize = 6;

/// Rounds that measure nothing new before it is given up: everything near is known.
const IDLE: usize = 50;

/// Lets rows compete as long as there is room.
pub fn compete(start: Best, budget: &mut Budget<'_>, stream: &mut Rng) -> Best {
    let mut best = start.clone();
    let mut idle = 0;
    while budget.has_room() && idle < IDLE {
        let mut rows = vec![Row::new(start.clone()); ROWS];
        for _ in 0..LONGEST {
            let spent = budget.spent();
            grow(&mut rows, budget, stream);
            rows.iter().for_each(|row| best.or(&row.at));
            for _ in 0..ROUNDS {
                estimate(&mut rows, budget, stream).iter().for_each(|seen| best.or(seen));
                rows = tournament(&rows, stream);
                if variety(&rows) <= ALIKE {
                    break;
                }
            }
            idle = if budget.spent() == spent { idle + 1 } else { 0 };
        }
    }
    best
}

/// A row of changes, and what may become of it.
#[derive(Clone)]
struct Row {
    at: Best,
    /// The sum of what chance found from here, and how often it was tried.
    sum: f64,
    tried: f64,
}

impl Row {
    fn new(at: Best) -> Row {
        Row { at, sum: 0.0, tried: 0.0 }
    }

    fn promise(&self) -> f64 {
        if self.tried == 0.0 { f64::NEG_INFINITY } else { self.sum / self.tried }
    }
}

/// Every row takes another change.
fn grow(rows: &mut [Row], budget: &mut Budget<'_>, stream: &mut Rng) {
    let grown: Vec<Option<Neighbour>> = rows.iter().map(|row| wander(&row.at.game, 1, stream)).collect();
    let games: Vec<&Game> = grown.iter().flatten().map(|next| &next.game).collect();
    let mut qualities = budget.qualities(&games).into_iter();
    for (row, next) in rows.iter_mut().zip(grown) {
        let Some(next) = next else { continue };
        let quality = qualities.next().flatten().unwrap_or(f64::NEG_INFINITY);
        *row = Row::new(row.at.after(next, quality));
    }
}

/// Tries once more where chance leads from every row. Gives the games that it came to.
fn estimate(rows: &mut [Row], budget: &mut Budget<'_>, stream: &mut Rng) -> Vec<Best> {
    let ends: Vec<Option<Neighbour>> =
        rows.iter().map(|row| wander(&row.at.game, 1 + stream.below(FURTHER) as usize, stream)).collect();
    let games: Vec<&Game> = ends.iter().flatten().map(|end| &end.game).collect();
    let mut qualities = budget.qualities(&games).into_iter();
    let worst = budget.range().map_or(0.0, |(worst, _)| worst);
    let mut seen = Vec::new();
    for (row, end) in rows.iter_mut().zip(ends) {
        let quality = end.as_ref().and_then(|_| qualities.next().flatten());
        // What is no good at all is as bad as the worst; a row is worth at least what it is now.
        row.sum += quality.unwrap_or(worst).max(row.at.quality.max(worst));
        row.tried += 1.0;
        seen.extend(end.zip(quality).map(|(end, quality)| row.at.after(end, quality)));
    }
    seen
}

/// Every row meets some others, and the most promising of them takes its place.
fn tournament(rows: &[Row], stream: &mut Rng) -> Vec<Row> {
    let winner = |own: &Row| {
        let mut best = own;
        for _ in 0..RIVALS {
            let rival = &rows[stream.below(rows.len() as u32) as usize];
            if rival.promise() > best.promise() {
                best = rival;
            }
        }
        best.clone()
    };
    rows.iter().map(winner).collect()
}

/// The share of rows that differ.
fn variety(rows: &[Row]) -> f64 {
    let mut texts: Vec<String> = rows.iter().map(|row| ::ludi::print(&row.at.game)).collect();
    texts.sort();
    texts.dedup();
    texts.len() as f64 / rows.len() as f64
}

#[cfg(test)]
mod tests {
    use super::super::search::fixtures::fond_of_large_boards;
    use super::*;
    use crate::of_library::named;

    #[test]
    fn rows_that_promise_more_take_the_place_of_others() {
        let game = named("duath");
        let row = |sum: f64| Row { at: Best { game: game.clone(), quality: sum, steps: Vec::new() }, sum, tried: 1.0 };
        let rows: Vec<Row> = (0..16).map(|nth| row(f64::from(nth))).collect();
        let after = tournament(&rows, &mut Rng::new(0, 0));
        let mean = |rows: &[Row]| rows.iter().map(Row::promise).sum::<f64>() / rows.len() as f64;
        assert!(mean(&after) > mean(&rows) + 1.0, "{}", mean(&after));
        assert!(rows.iter().zip(&after).all(|(before, after)| after.promise() >= before.promise()));
    }

    #[test]
    fn rows_grow_by_one_change_and_are_judged_afresh() {
        let mut measure = fond_of_large_boards;
        let mut budget = Budget::new(100, &mut measure);
        let start = Best { game: named("duath"), quality: 0.0, steps: Vec::new() };
        let mut rows = vec![Row { at: start, sum: 9.0, tried: 3.0 }; 4];
        grow(&mut rows, &mut budget, &mut Rng::new(0, 0));
        assert!(rows.iter().all(|row| row.at.steps.len() == 1 && row.tried == 0.0));
    }
}
