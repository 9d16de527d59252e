//! A game, ready to use: its rules in any language, and its engines behind one interface without type parameters.
//!
//! A tour, in reading order:
//!
//! * [`Source`], where rules come from; [`Game`], rules that are ready to use, which every use case takes;
//! * [`Faulty`] and [`Fault`], what is wrong with rules; [`Error`], why something that was asked for cannot be done;
//! * [`Engine`], the reference interpreter and the compiled program of any language; [`Play`], a game that is being played: its
//!   course, and the ways to all else: a [`Question`], [`Show`], [`JointPlay`], an [`Edit`]; [`Move`], a move in any notation;
//!   [`Position`], what is to be seen, as data;
//! * [`moves()`] and [`replay`], the legal moves after others; [`opening`], random moves; [`finish`], how a game ended, and
//!   [`why`], why a move is legal or not, for people;
//! * [`Shared::analysis`], what its pieces are worth; [`rule_list`], its rules one by one.
//!
//! ```
//! use engine::{Game, Hints, Kind};
//! use game::{DrawRules, Rng};
//!
//! let game = Game::from_library("yavalath")?;
//! let mut play = game.engine(Kind::Compiled, DrawRules::default()).begin(&mut Rng::new(1, 0));
//! let chosen = play.choose("e5").expect("a legal move");
//! assert_eq!(play.play(&chosen), Ok(()));
//! assert!(play.play(&chosen).is_err(), "the site is taken");
//! assert!(play.text(Hints::None).contains("Black to move"));
//! # Ok::<(), engine::Error>(())
//! ```

mod analysis;
pub mod choose;
mod engines;
mod error;
mod face;
pub mod fault;
pub mod finish;
mod game;
mod ground;
mod moves;
pub mod opening;
mod play;
mod played;
pub mod position;
pub mod rule_list;
mod seat;
mod source;
mod unplayable;
pub mod why;

pub use crate::game::{Game, Shared, with_swap_rule};
pub use analysis::PlaysLudi;
pub use choose::NoSuchMove;
pub use engines::{Engine, Kind, Rewarded, Setting, engine};
pub use error::Error;
pub use face::Move;
pub use fault::{Fault, Faulty};
pub use finish::Finish;
pub use moves::{JointMoves, Moves, joint_moves, moves, recorded, replay};
pub use play::{Edit, Ending, Hints, JointPlay, Play, Question, Show};
pub use position::Position;
pub use source::{Origin, Source};
pub use why::{Reason, Why};
