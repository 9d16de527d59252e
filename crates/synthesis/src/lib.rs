//! Makes new games. Gets "is this any good?" as a function; knows nothing of playing, threads or files.
//!
//! * [`generate`], Metagame games from a stochastic grammar.
//! * [`ludi`], games of ludemes: grown, varied, crossed.

pub mod generate;
pub mod ludi;
