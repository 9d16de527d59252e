//! How many moves there are to choose from, in the course of a game.

use serde::{Deserialize, Serialize};

use crate::statistics::{mean, of_events, wilson};
use crate::{Evidence, Ply, Value};

/// Into how many parts the course of a game is cut.
const PARTS: usize = 10;

/// How many legal moves there are, in the standard trials, random moves left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Branching {
    /// In each third of a game: the opening, the middle, the end. Nothing where no game has a move.
    pub thirds: [Option<Value>; 3],
    /// In each tenth of it.
    pub tenths: Vec<f64>,
    /// The fewest that there ever were.
    pub fewest: u32,
    /// The most.
    pub most: u32,
    /// The share of moves that were the only one.
    pub forced: Value,
}

impl Branching {
    /// Of the standard trials; nothing if no move was counted.
    pub fn of(evidence: &Evidence) -> Option<Branching> {
        let all: Vec<Vec<(f64, u32)>> = evidence.standard().map(|trial| counted(&trial.moves)).collect();
        let counts = || all.iter().flatten().map(|(_, legal)| *legal);
        let within = |parts: usize, part: usize| -> Vec<Vec<f64>> {
            let inside = |time: f64| ((time * parts as f64) as usize).min(parts - 1) == part;
            let of = |moves: &Vec<(f64, u32)>| {
                moves.iter().filter(|(time, _)| inside(*time)).map(|(_, n)| f64::from(*n)).collect()
            };
            all.iter().map(of).collect()
        };
        let forced: Vec<Vec<f64>> =
            all.iter().map(|moves| moves.iter().map(|(_, legal)| f64::from(u8::from(*legal == 1))).collect()).collect();
        let tenth = |part| mean(within(PARTS, part).into_iter().flatten());
        Some(Branching {
            thirds: [0, 1, 2].map(|part| of_events(&within(3, part))),
            tenths: filled((0..PARTS).map(tenth)),
            fewest: counts().min()?,
            most: counts().max()?,
            forced: share(of_events(&forced)?, counts().count()),
        })
    }
}

/// A share of this many moves cannot lie outside 0 to 1 in the long run; what never or always happened need not always do so.
fn share(value: Value, moves: usize) -> Value {
    let interval = match value.value {
        0.0 | 1.0 => Some(wilson(value.value * moves as f64, moves as f64)),
        _ => value.interval.map(|bounds| bounds.map(|bound| bound.clamp(0.0, 1.0))),
    };
    Value { interval, ..value }
}

/// The moves with a count, and how much of the game had passed.
fn counted(moves: &[Ply]) -> Vec<(f64, u32)> {
    let all = moves.len() as f64;
    let timed = moves.iter().enumerate().map(|(at, ply)| (at as f64 / all, ply.legal));
    timed.filter(|(_, legal)| *legal > 0).collect()
}

/// In games of few moves some parts hold none: there it is as it was before.
fn filled(parts: impl Iterator<Item = Option<f64>>) -> Vec<f64> {
    let mut last = None;
    let parts = parts.filter_map(|part| {
        last = part.or(last);
        last
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_hand::trials;

    fn of(text: &str) -> Option<Branching> {
        Branching::of(&Evidence::of_trials(&trials(text)))
    }

    #[test]
    fn thirds_are_of_each_game_s_own_length() {
        let found =
            of("white: (.5/.5) (.5/.5) -[legal=9] -[legal=7] -[legal=3] -[legal=5] -[legal=1] -[legal=1] = draw\n\
                        white: -[legal=5] -[legal=4] -[legal=2] = draw")
            .expect("counts");
        let values: Vec<f64> = found.thirds.iter().flatten().map(|value| value.value).collect();
        assert_eq!(values, [7.0, 4.0, 4.0 / 3.0]);
        assert_eq!((found.fewest, found.most), (1, 9));
        assert!((found.forced.value - 2.0 / 9.0).abs() < 1e-12);
    }

    #[test]
    fn where_nobody_counted_there_is_nothing() {
        assert_eq!(of("white: - - = draw"), None);
        let short = of("white: -[legal=4] = draw").expect("one count");
        assert_eq!((short.tenths, short.thirds[1]), (vec![4.0; 10], None));
    }
}
