//! A mind for every game, from its rules alone: search, advice, what pieces are worth, and who is the better player.
//!
//! A tour, in reading order:
//!
//! * [`material`], what pieces are worth;
//! * [`ground`], what is known of a game before it is played; [`advisors`], who each have one narrow view of a position;
//! * [`policy`], the weights of the advisors; [`Evaluator`], the evaluation function, with its reasons;
//! * [`learning`], the weights of the advisors, learnt by self-play;
//! * [`search`], alpha-beta with iterative deepening, a transposition table and quiescence search; [`search::minimax`] checks it;
//! * [`mcts`], Monte Carlo tree search (UCT with RAVE); [`Proving`], whether a win can be forced;
//!   [`Puzzling`], whether by one move alone; [`Reaching`], the best that a single player can get;
//! * [`Spec`], who is to play, as people write it; [`Mind`], a player at work; [`level`], five levels for people;
//! * [`contest`], who is the better player: matches, ratings, when to stop; [`ranking`], an order from paired comparisons.
//!
//! ```
//! use players::{Kind, Spec};
//!
//! let spec: Spec = "alphabeta:depth=3".parse().expect("a player");
//! assert_eq!((spec.kind, spec.depth), (Kind::AlphaBeta, Some(3)));
//! assert!("alphabeta:depht=3".parse::<Spec>().is_err());
//! ```

pub mod advisors;
pub mod contest;
mod evaluation;
mod evaluator;
pub mod ground;
pub mod learning;
pub mod level;
pub mod material;
pub mod mcts;
mod mind;
mod planner;
pub mod policy;
mod prover;
mod puzzles;
pub mod ranking;
mod reaching;
pub mod search;
mod spec;

pub use evaluation::{Evaluating, Evaluation};
pub use evaluator::{Evaluator, Explanation, Reason, Regard, Side, View};
pub use ground::Ground;
pub use mind::{Care, Explaining, Mind, SideBySide, Thinking, Weighed, Weighing};
pub use policy::Policy;
pub use prover::{Proof, ProofResult, Proving};
pub use puzzles::{Forced, Puzzling};
pub use reaching::{Reached, Reaching};
pub use search::{Finding, Limits};
pub use spec::{Kind, LEVELS, Misspelt, Spec};
