//! A mind for every game, from its rules alone: search, advice, what pieces are worth, and who is the better player.
//!
//! A tour, in reading order:
//!
//! * [`material`], what pieces are worth;
//! * [`ground`], what is known of a game before it is played; [`advisors`], who each have one narrow view of a position;
//! * [`policy`], how much each of them counts; [`Judge`], what a position amounts to, and why;
//! * [`learning`], how much each advisor should count, from games against oneself;
//! * [`search`], looking ahead: alpha-beta, with [`search::minimax`] to hold it against;
//! * [`mcts`], random games from the positions that have turned out best; [`Proving`], whether a win can be forced;
//!   [`Puzzling`], whether by one move alone;
//! * [`Spec`], who is to play, as people write it; [`Mind`], a player at work; [`level`], five levels for people;
//! * [`contest`], who is the better player: matches, ratings, when to stop; [`ranking`], an order from paired comparisons.

pub mod advisors;
pub mod contest;
pub mod ground;
mod judge;
pub mod learning;
pub mod level;
pub mod material;
pub mod mcts;
mod mind;
pub mod policy;
mod prover;
mod puzzles;
pub mod ranking;
pub mod search;
mod spec;
mod survey;

pub use ground::Ground;
pub use judge::{Explanation, Judge, Reason, Regard, Side, View};
pub use mind::{Care, Explaining, Mind, SideBySide, Thinking, Weighed, Weighing};
pub use policy::Policy;
pub use prover::{Proof, Proving, Verdict};
pub use puzzles::{Forced, Puzzling};
pub use search::{Finding, Limits};
pub use spec::{Kind, LEVELS, Misspelt, Spec};
pub use survey::{Surveyed, Surveying};
