//! A mind for every game, from its rules alone: search, advice, what pieces are worth, and who is the better player.
//!
//! A tour, in reading order:
//! * [`contest`], who is the better player: matches, ratings, when to stop; [`ranking`], an order from paired comparisons.

pub mod contest;
pub mod ranking;
