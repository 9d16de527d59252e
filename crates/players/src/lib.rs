//! A mind for every game, from its rules alone: search, advice, what pieces are worth, and who is the better player.
//!
//! A tour, in reading order:
//!
//! * [`material`], what pieces are worth;
//! * [`Judge`], how good a position looks;
//! * [`search`], looking ahead: alpha-beta, with [`search::minimax`] to hold it against;
//! * [`mcts`], random games from the positions that have turned out best;
//! * [`Spec`], who is to play, as people write it; [`Mind`], a player at work;
//! * [`contest`], who is the better player: matches, ratings, when to stop; [`ranking`], an order from paired comparisons.

pub mod contest;
mod judge;
pub mod material;
pub mod mcts;
mod mind;
pub mod ranking;
pub mod search;
mod spec;

pub use judge::Judge;
pub use mind::{Mind, Thinking};
pub use search::{Finding, Limits};
pub use spec::{Kind, Misspelt, Spec};
