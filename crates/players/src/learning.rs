//! Learning how much each advisor should count, from games against oneself.
//!
//! A tour, in reading order:
//!
//! * [`Genes`], the weights that are learnt, in a measure in which they can be compared; [`Sample`], what is known of the
//!   advisors from a few games; [`candidates`], whom to ask;
//! * [`Evolution`], two-membered: a changed policy takes the place of the one it beats (Browne 2011, section 3.3.4);
//! * [`Differences`], temporal differences: what was expected is corrected by what came next (Pell 1993, section 2.6).
//!
//! Nobody plays here: who asks for a mutant or brings lessons plays the games, with as many threads as there are.

mod differences;
mod evolution;
mod genes;

pub use differences::{Differences, Glimpse};
pub use evolution::Evolution;
pub use genes::{Genes, Sample, candidates};
