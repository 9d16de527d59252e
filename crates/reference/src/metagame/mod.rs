//! Symmetric chess-like games played straight from the tree of their rules: slow, obvious, and what every other engine
//! is measured by.
//!
//! Each rule is one function that says which point of the semantics it is ("item 16": the numbered list of what the
//! rules of Pell 1992 mean exactly). What it does is tested case by case, with every other engine, in the suite of the
//! workbench. A tour, in reading order:
//!
//! * `interpreter`: [`Interpreter`], the game, and [`Position`], a position with its past;
//! * `inversion`: Black's rules out of White's; `matching`: which pieces a description means;
//! * `movement`: leaps, rides and hops; `capture`: what they take and what becomes of it;
//! * `promotion`, `placement`, `setup`: what becomes of pieces, and where they come from;
//! * `turn`: complete moves; `play`: what a complete move does to a position;
//! * `goals`: how the game ends.

mod capture;
mod goals;
mod interpreter;
mod inversion;
mod matching;
mod movement;
mod placement;
mod play;
mod promotion;
mod setup;
mod turn;

pub use interpreter::{Interpreter, Position};
