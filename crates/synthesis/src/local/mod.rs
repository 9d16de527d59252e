//! Games near a game: its neighbours, the best of them, and what can be left out of it (Browne 2011, 5.2.1, 6.1 and 8.3).
//!
//! * [`neighbours`], all games that one step leads to;
//! * [`climb`], iterated local search among them;
//! * [`strip`], the same game without what changes nothing.

mod climb;
mod edits;
mod strip;

pub use climb::{Climb, Found, Step, climb};
pub use edits::{Edit, Neighbour, neighbours};
pub use strip::{Stripped, strip};
