//! Browne's games played straight from the tree of their rules: slow, obvious, and what every other engine is measured by.
//!
//! What each ludeme means is said where the tree defines it; here each is one function or one arm that does it. A tour, in
//! reading order:
//!
//! * `interpreter`: [`Interpreter`], the game, and [`Position`], a position with its past;
//! * `players`, `regions`, `scene`: who, where, and from which point of view a rule is read;
//! * `walk`, `groups`: how sites hang together; `logic`, `condition`, `number`: what rules ask;
//! * `action`, `capture`, `effect`: what a move does; `attempt`: one move from beginning to end;
//! * `turn`: all moves of a turn and how they read; `block`: the duty to block;
//! * `start`: how the game begins; `goal`, `ending`: how it ends; `used`: by which rules;
//! * `explanation`: why a move can be made or not; `reasons`: why a game is over.

mod action;
mod attempt;
mod block;
mod capture;
mod condition;
mod effect;
mod ending;
mod explanation;
mod goal;
mod ground;
mod groups;
mod interpreter;
mod logic;
mod number;
mod players;
mod reasons;
mod regions;
mod scene;
mod start;
mod turn;
mod used;
mod walk;

pub use explanation::{Explanation, Obstacle, Way};
pub use ground::Targets;
pub use interpreter::{Interpreter, Position};
pub use reasons::{Evidence, Reason};
