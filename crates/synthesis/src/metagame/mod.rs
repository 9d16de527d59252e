//! Varies games of Pell's and crosses them, type by type: a goal comes where a goal was, a movement where a movement was.
//!
//! A tour, in reading order:
//!
//! * `names`, what the types of a game are called, changed throughout;
//! * `stock`, what a game can lend to another, each element in the borrower's own words;
//! * [`cross`], a game with elements of another; [`vary`], a game with some of its elements changed;
//! * `attributes`, the numbers and words of an element, changed one at a time;
//! * `mend`, what points nowhere, set right, and nothing larger than it should be;
//! * `features`, what two games are compared by.
//!
//! What comes out is symmetric, for the language can say nothing else. It may still have faults: the checks of the language
//! are the judge of that.

mod attributes;
mod cross;
mod features;
mod mend;
mod names;
mod stock;
mod vary;

pub use cross::cross;
pub(crate) use features::features;
pub use mend::mended;
pub use vary::vary;
