//! How good a game is: 57 criteria, whether it is worth playing at all, and a score, from rules and recorded trials.
//!
//! A tour, in reading order:
//!
//! * [`Trial`], a finished game of self-play with all that is measured on it; [`read_trials`], trials written by hand;
//! * [`Evidence`], the rules and the trials of one game; [`Measure`], a number with its interval, or why there is none;
//! * [`CRITERIA`], all criteria in the order of the book's appendix D, each in a file of its own;
//! * [`Verdict`], whether the game can be played at all, by intervals: yes, no or undecided; [`filter()`], the book's thresholds,
//!   by which evolution sorts its children;
//! * [`Weights`] and [`Score`], what the criteria amount to; [`Plan`], which trials that takes; [`Report`], all of it;
//! * [`fit`], weights from people's ratings, checked on games that they were not made from;
//! * [`figures`], what designers ask for beside the criteria, and all of it in sentences; [`Course`], what they look at;
//! * [`History`], how the lead went in one trial, as numbers and as a picture.
//!
//! Nothing here plays: every number can be computed again from what was recorded (Browne 2011, chapter 4).
//!
//! ```
//! use criticism::{CRITERIA, read_trials};
//!
//! let trials = read_trials("white: .4/.6 .6/.4 1/0 = white").expect("a trial");
//! assert_eq!((trials.len(), trials[0].moves.len()), (1, 3));
//! assert!(CRITERIA.iter().any(|criterion| criterion.name == "drama_average"));
//! ```

pub mod criteria;
pub mod figures;
pub mod fit;

mod certainty;
mod course;
mod criterion;
mod evidence;
mod facts;
mod filter;
mod history;
mod history_svg;
mod leads;
mod measure;
mod outcomes;
mod ply;
mod rating;
mod report;
mod roles;
mod score;
mod statistics;
mod trial;
mod trial_text;
mod verdict;
mod weights;

#[cfg(test)]
mod by_hand;

pub use course::{Cause, Course, Deed, Standing};
pub use criteria::CRITERIA;
pub use criterion::{Criterion, Family, Needs};
pub use evidence::{Evidence, Settings, Severity};
pub use filter::{Filtered, Thresholds, filter};
pub use history::{History, Point};
pub use measure::{Measure, Value, Why};
pub use ply::Ply;
pub use rating::{FEWEST_TRIALS, rating};
pub use report::{Measured, Played, Report};
pub use score::{Part, Plan, Score};
pub use trial::{End, Estimates, Mode, Puzzle, Puzzles, Trial, TrialFault};
pub use trial_text::{BadLine, read_trials, write_trials};
pub use verdict::{Answer, LEAST_WON, Longer, Test, Verdict};
pub use weights::{Reading, Weights};
