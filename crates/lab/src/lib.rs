//! The laboratory: games are played by players and by themselves, and what comes of it is counted and measured.
//!
//! A tour, in reading order:
//!
//! * [`Thinker`], a player at work; [`Session`], a game between players, and its [`Record`]; [`seat`], a player of ours or
//!   another program;
//! * [`check`], whether a game can be played;
//! * [`perft`], [`playouts`], [`solve()`], [`triviality`], what an engine can say of a game;
//! * [`analyse`], what its pieces are worth, by the rules or by random games;
//! * [`contest`], matches and tournaments; [`strongest`], which player is the strongest at a game; [`learn`], how much each
//!   advisor should count;
//! * [`trials`], a game plays itself; [`measure`], what comes of it, criterion by criterion; [`findings`], what that says to
//!   designers; [`compare`], two measurements side by side; [`scores`], what was measured of the library;
//! * [`puzzles`], positions to solve; [`distance`], how far apart games are; [`creativity`], how new, good and typical one is;
//! * [`ratings`] and [`fit`], what people think and how far criteria tell it; [`rank()`], which games they like better;
//! * [`theory_steps`], Pell's theory, step by step;
//! * [`general`], players and matches on the network;
//! * [`Progress`] and [`threads`], who is told how far the work is, and who shares it.
//!
//! ```
//! use engine::{Game, Setting};
//! use lab::playouts::{Effort, playouts};
//!
//! let game = Game::from_library("tic_tac_toe")?;
//! let games = playouts(&game, Setting::default(), Effort::Games(1000), 1)?;
//! assert_eq!(games.wins.iter().map(|(_, won)| won).sum::<u64>() + games.draws, 1000);
//! # Ok::<(), engine::Error>(())
//! ```

pub mod analyse;
pub mod check;
pub mod compare;
pub mod contest;
pub mod creativity;
pub mod distance;
pub mod findings;
pub mod fit;
pub mod general;
pub mod learn;
pub mod measure;
pub mod perft;
pub mod playouts;
mod progress;
pub mod puzzles;
pub mod questions;
pub mod rank;
pub mod ratings;
pub mod scores;
pub mod seat;
mod session;
pub mod sides;
mod solve;
pub mod strongest;
pub mod theory_steps;
pub mod thinker;
pub mod threads;
pub mod trials;
pub mod triviality;

pub use progress::Progress;
pub use rank::{Item as RankedItem, Order as RankedOrder, Ranked, rank};
pub use session::{Record, Session};
pub use solve::{Fate, Solution, Solved, solve};
pub use thinker::{Advice, AdviceForSide, Explained, Thinker, Thought, best};
pub use threads::on_threads;
