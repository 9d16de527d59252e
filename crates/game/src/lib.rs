//! What every game has, whatever its language: roles, outcomes, positions that can be played on, and chance.
//!
//! A tour, in reading order:
//!
//! * [`Role`] and [`Outcome`], who plays and how it ends; [`DrawRules`], what ends it when nobody wins;
//! * [`Game`], what any engine offers: start, moves, play, outcome, hash;
//! * [`perft`], [`playout`] and [`playout_along`], written once over [`Game`]; [`Tally`], how many random games went which way;
//! * [`Arena`], a game as search plays it, and [`Searchable`], a game that has one; [`Look`] and [`Steps`], what can be told of
//!   a position there; [`Slow`], the arena of a game that has none;
//! * [`Stream`], the only source of chance: one repeatable stream per seed and index;
//! * [`zobrist`], the keys of which position hashes are made.

mod arena;
mod chance;
mod draw;
mod outcome;
mod play;
mod role;
mod slow;
mod tally;
pub mod zobrist;

pub use arena::{Arena, Captures, Cell, Look, Man, Mark, Searchable, Step, Steps, Takes, Visit};
pub use chance::Stream;
pub use draw::{DrawRules, MAX_LEGS, MAX_MOVES};
pub use outcome::Outcome;
pub use play::{Game, Playout, perft, playout, playout_along};
pub use role::Role;
pub use slow::Slow;
pub use tally::Tally;
