//! A mind for every game, from its rules alone: search, advice, what pieces are worth, and who is the better player.
//!
//! A tour, in reading order:
//!
//! * [`material`], what pieces are worth;
//! * [`ground`], what is known of a game before it is played; [`advisors`], who each have one narrow view of a position;
//! * [`policy`], how much each of them counts; [`Judge`], what a position amounts to, and why.

pub mod advisors;
pub mod ground;
mod judge;
pub mod material;
pub mod policy;

pub use ground::Ground;
pub use judge::{Explanation, Judge, Reason, Side, View};
pub use policy::Policy;
