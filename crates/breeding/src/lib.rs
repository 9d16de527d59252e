//! New games from known ones, judged by play.
//!
//! A tour, in reading order:
//!
//! * [`evolve`], a population of games that breeds, plays and is measured;
//! * [`variants`], chess variants evolved for general game players;
//! * [`tune`], what a change of the rules does to a game;
//! * [`generate`], games of Pell's class drawn by the generator;
//! * [`storing`], how rules go into a store and what it refuses.
//!
//! ```
//! use breeding::generate::{Recipe, Wish};
//!
//! let recipe = Recipe::new(Wish { profile: Some("small-moderate"), ..Wish::default() })?;
//! let games = recipe.generate(1..3)?;
//! assert_eq!(games.len(), 2);
//! # Ok::<(), engine::Error>(())
//! ```

pub mod evolve;
pub mod generate;
pub mod storing;
pub mod tune;
pub mod variants;
