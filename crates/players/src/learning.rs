//! Learning the weights of the advisors by self-play.
//!
//! A tour, in reading order:
//!
//! * [`Genes`], the weights that are learnt, in a measure in which they can be compared; [`Sample`], what is known of the
//!   advisors from a few games; [`candidates`], whom to ask;
//! * [`Evolution`], two-membered: a changed policy takes the place of the one it beats (Browne 2011, section 3.3.4);
//! * [`Differences`], temporal differences: what was expected is corrected by what came next (Pell 1993, section 2.6).
//!
//! This crate does not play: the caller, who asks for mutants or brings lessons, plays the games, on any number of threads.

mod differences;
mod evolution;
mod genes;

pub use differences::{Differences, Glimpse};
pub use evolution::Evolution;
pub use genes::{Genes, Sample, candidates};
