//! Makes new games. Gets "is this any good?" as a function; knows nothing of playing, threads or files.
//!
//! * [`generate`], Metagame games from a stochastic grammar.
//! * [`ludi`], games of ludemes: grown, varied, crossed.
//! * [`metagame`], games of Pell's, varied and crossed.
//! * [`evolve`], the evolution of both.
//! * [`variants`], chess variants by a genetic algorithm.
//! * [`local`], the neighbours of a game, the best of them, and what can be left out of it.
//! * [`baptism`], names for new games.
//! * [`distance`], how far apart two games are by their rules; [`goals`], what they are played for;
//!   [`creativity`], how creative it was to make them.
//!
//! ```
//! use synthesis::generate::{Parameters, Seed, generate};
//!
//! let game = generate(Seed::Number(7), &Parameters::default());
//! assert_eq!(metagame::read(&game.text).game, Some(game.game));
//! ```

pub mod baptism;
mod chance;
pub mod creativity;
pub mod distance;
pub mod evolve;
pub mod generate;
pub mod goals;
pub mod local;
pub mod ludi;
pub mod metagame;
pub mod variants;

#[cfg(test)]
mod of_library {
    use ::ludi::tree::Game;

    /// The game of the library in this file.
    pub fn named(file: &str) -> Game {
        let path = format!("{}/../../games/ludi/{file}.ludi", env!("CARGO_MANIFEST_DIR"));
        ::ludi::read(&std::fs::read_to_string(path).expect("a game of the library")).game.expect("sound")
    }
}
