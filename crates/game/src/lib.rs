//! What every game has, whatever its language: roles, outcomes, positions that can be played on, and chance.
//!
//! A tour, in reading order:
//!
//! * [`Role`] and [`Outcome`], who plays and how it ends; [`Rewards`], what each role gets; [`DrawRules`], what ends it without a winner;
//! * [`Game`], the simple interface of any engine: start, moves of each role, play, outcome, view, hash; [`IllegalMove`];
//! * [`perft`], [`playout`] and [`playout_along`], written once over [`Game`]; [`Tally`], how many random games went which way;
//! * [`Arena`], a game as search plays it, with [`Staged`], what alpha-beta asks beyond it; [`Searchable`], a game that has an
//!   arena, and lets each [`Visit`] into the one that is fastest for it; [`Look`] and [`Steps`], what can be told of a position
//!   there; [`Slow`], the arena of a game that has none;
//! * [`StateMachine`], a game in which all roles move at once, and [`Joint`], which makes a [`Game`] of it;
//! * [`Division`], how a game falls into independent subgames;
//! * [`Rng`], the only source of chance: one repeatable stream per seed and index;
//! * [`zobrist`], the keys of which position hashes are made.
//!
//! ```
//! use game::{Outcome, Playout, Rng, Role, Tally};
//!
//! // The same seed and number give the same numbers on every machine.
//! assert_eq!(Rng::new(1, 17).below(6), Rng::new(1, 17).below(6));
//! let mut tally = Tally::default();
//! tally += Playout { length: 12, outcome: Outcome::Win(Role::Black) };
//! assert_eq!((tally.won(Role::Black), tally.mean_length()), (1, Some(12.0)));
//! ```

mod arena;
mod chance;
mod division;
mod draw;
mod illegal;
pub mod joint;
mod outcome;
mod play;
mod rewards;
mod role;
mod slow;
mod tally;
pub mod zobrist;

pub use arena::{Arena, Captures, Cell, Look, Man, Mark, Searchable, Staged, Step, Steps, Takes, Visit};
pub use chance::Rng;
pub use division::Division;
pub use draw::{DrawRules, MAX_LEGS, MAX_MOVES};
pub use illegal::IllegalMove;
pub use joint::{Joint, StateMachine};
pub use outcome::Outcome;
pub use play::{Game, Playout, perft, playout, playout_along};
pub use rewards::Rewards;
pub use role::Role;
pub use slow::Slow;
pub use tally::Tally;
