//! Who is the better player, and how sure that is: the statistics of matches, as pure functions over counts.
//!
//! * [`Schedule`], which game is played by whom from which opening: pairs with swapped colours;
//! * [`Score`] and [`Pairs`], what came of it, with intervals, [`EloDifference`] and likelihood of superiority;
//! * [`MeanReward`], what each of any number of players got;
//! * [`Sprt`], whether a match can stop;
//! * [`CrossTable`], everybody against everybody, and the [`Rating`]s that follow from it.

mod normal;
mod ratings;
mod reward;
mod schedule;
mod score;
mod sprt;
mod table;

pub use ratings::{Rating, ratings};
pub use reward::MeanReward;
pub use schedule::{Fixture, Schedule};
pub use score::{EloDifference, Interval, Pairs, Results, Score, elo_of_rate, rate_of_elo};
pub use sprt::{Sprt, Verdict};
pub use table::CrossTable;
