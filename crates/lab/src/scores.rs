//! How good the games of the library are: measured once and recorded.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use criticism::{Answer, Evidence, Mode, Report, Score, Thresholds, Weights, filter};

use crate::progress::Progress;
use crate::trials::{Conditions, Trials};
use engine::Game;

/// By how many standard trials a game is measured at most; fewer, if it is certain before whether it passes the book's filter.
const TRIALS: u64 = 12;

/// That is asked after each batch of this number of trials.
const BATCH: u64 = 4;

/// What chance is drawn from.
const SEED: u64 = 1;

/// A game of the library in a line: its name, the score by the weights of the book, and what people would rate it, out of ten.
/// `cargo run --release -p workbench --example record -- scores` prints them.
const RECORDED: &str = include_str!("scores/library.txt");

/// How good a game is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scores {
    /// The score by the weights of the book.
    pub book: f64,
    /// What people would rate it, out of ten.
    pub people: f64,
}

static SCORES: LazyLock<BTreeMap<&'static str, Scores>> = LazyLock::new(|| RECORDED.lines().filter_map(read).collect());

fn read(line: &'static str) -> Option<(&'static str, Scores)> {
    let mut words = line.split(' ');
    let (name, book, people) = (words.next()?, words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some((name, Scores { book, people }))
}

/// How good the games of the library are that were measured, by their names.
pub fn recorded() -> &'static BTreeMap<&'static str, Scores> {
    &SCORES
}

/// Measures a game as those of the library were.
pub fn taken(loaded: &Game) -> Scores {
    let conditions = Conditions { seed: SEED, ..Conditions::default() };
    let stage = Trials::new(loaded, conditions);
    let mut trials = Vec::new();
    for first in (0..TRIALS).step_by(BATCH as usize) {
        let batch = first..(first + BATCH).min(TRIALS);
        trials.extend(stage.play(Mode::Standard, batch, &Progress::unwatched()));
        let evidence = Evidence { settings: conditions.settings, ..Evidence::of_trials(&trials) };
        if filter(&evidence, TRIALS as usize, &Thresholds::default()).answer != Answer::Undecided {
            break;
        }
    }
    let evidence = Evidence { rules: Some(&loaded.rules), ..Evidence::of_trials(&trials) };
    let criteria = Report::of(&evidence, 1).criteria;
    let score = |weights: &Weights| Score::of(&criteria, weights).value;
    Scores { book: score(&Weights::book()), people: score(&Weights::people()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_of_a_game_of_the_library_in_order() {
        let names: Vec<&str> = RECORDED.lines().filter_map(|line| read(line).map(|(name, _)| name)).collect();
        assert_eq!(names.len(), RECORDED.lines().count());
        let in_order: Vec<&str> =
            library::entries().map(|entry| entry.name).filter(|name| names.contains(name)).collect();
        assert_eq!(names, in_order);
    }

    /// A change of what is measured, or how, needs new recorded scores.
    #[test]
    fn scores_that_are_taken_again_are_those_that_were_recorded() {
        for name in ["tic_tac_toe", "hexapawn", "connect_four"] {
            let told = recorded().get(name).expect("recorded");
            let found = taken(&Game::from_library(name).expect("without errors"));
            assert!((told.book - found.book).abs() < 0.001, "{name}: {told:?}, now {found:?}");
            assert!((told.people - found.people).abs() < 0.01, "{name}: {told:?}, now {found:?}");
        }
    }
}
