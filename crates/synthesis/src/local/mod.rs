//! Games near a game: its neighbours, the best of them, and what can be left out of it (Browne 2011, 5.2.1, 6.1 and 8.3).
//!
//! * [`neighbours`], all games that one step leads to;
//! * [`search`], the best that is found among them: by climbing, by a tree of changes, or by rows of changes that compete;
//! * [`strip`], the same game without what changes nothing.

mod budget;
mod climb;
mod edits;
mod sage;
mod search;
mod strip;
mod tree;

pub use budget::BatchFitness;
pub use edits::{Edit, Neighbour, neighbours};
pub use search::{Found, Method, Search, Step, search};
pub use strip::{Stripped, strip};
