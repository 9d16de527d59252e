//! Chess variants by a genetic algorithm (Reis and Zhu, Generating Chess Variants for Simulation on General Game Players).
//!
//! A tour, in reading order:
//!
//! * [`Rule`] and [`Piece`], how a piece goes and takes; [`Variant`], a list of pieces that can be bought;
//! * [`Prize`], what can be won besides the king, and what it is worth;
//! * [`Conditions`], the board and the armies, and what else a variant may have;
//! * [`text`], a variant as a game of ludemes: both sides buy, place, crown, and play; [`sheet`], the same as a rule sheet of GDL;
//! * [`Chances`], [`mutated`], [`recombined`], where new variants come from;
//! * [`Results`] and [`Aim`], which of two variants is fitter; [`tournament`], who survives;
//! * [`Breeding`], all of it together. It does not play: what came of games is told to it.

mod breeding;
mod chances;
mod conditions;
mod fitness;
mod operators;
mod piece;
mod prize;
mod rule;
mod selection;
mod sheet;
mod text;
mod variant;

pub use breeding::{Breeding, Candidate, Played, Settings};
pub use chances::Chances;
pub use conditions::{Conditions, Unfit};
pub use fitness::{Aim, Results, fitter};
pub use operators::{invented, mutated, new_piece, recombined};
pub use piece::Piece;
pub use prize::{DRAW, Feat, KING, MOST_PRIZES, Prize};
pub use rule::{Leg, Reach, Rule, reach};
pub use selection::tournament;
pub use sheet::sheet;
pub use text::text;
pub use variant::Variant;
