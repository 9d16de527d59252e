//! Makes new games. Gets "is this any good?" as a function; knows nothing of playing, threads or files.
//!
//! * [`generate`], Metagame games from a stochastic grammar.
//! * [`ludi`], games of ludemes: grown, varied, crossed.
//! * [`evolve`], the evolution of such games.
//! * [`baptism`], names for new games.
//! * [`distance`], how far apart two games are by their rules; [`goals`], what they are played for.

pub mod baptism;
pub mod distance;
pub mod evolve;
pub mod generate;
pub mod goals;
pub mod ludi;
