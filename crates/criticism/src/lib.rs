//! How good a game is: 57 criteria, whether it is worth playing at all, and a score, from rules and recorded trials.
//!
//! A tour, in reading order:
//!
//! * [`Trial`], a finished game of self-play with all that is measured on it; [`read_trials`], trials written by hand;
//! * [`Evidence`], the rules and the trials of one game; [`Measure`], a number with its interval, or why there is none;
//! * [`CRITERIA`], all criteria in the order of the book's appendix D, each in a file of its own.
//!
//! Nothing here plays: every number can be computed again from what was recorded (Browne 2011, chapter 4).

pub mod criteria;

mod certainty;
mod criterion;
mod evidence;
mod leads;
mod measure;
mod outcomes;
mod ply;
mod roles;
mod rules;
mod statistics;
mod trial;
mod trial_text;

#[cfg(test)]
mod by_hand;

pub use criteria::CRITERIA;
pub use criterion::{Criterion, Family, Needs};
pub use evidence::{Evidence, Settings, Severity};
pub use measure::{Measure, Value, Why};
pub use ply::Ply;
pub use rules::Rules;
pub use trial::{End, Estimates, Mode, Puzzle, Puzzles, Trial, TrialFault};
pub use trial_text::{BadLine, read_trials, write_trials};
