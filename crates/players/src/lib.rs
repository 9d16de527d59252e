//! A mind for every game, from its rules alone: search, advice, what pieces are worth, and who is the better player.
//!
//! A tour, in reading order:
//!
//! * [`material`], what pieces are worth;

pub mod advisors;
pub mod ground;
pub mod material;
