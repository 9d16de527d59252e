//! Makes games of ludemes: grown from the table, varied, and crossed with each other (Browne 2011, 5.2).
//!
//! A tour, in reading order:
//!
//! * [`grow`], a game out of nothing but the table of ludemes; `likely`, what makes it a game that one can play;
//!   `placements`, where pieces begin; `weights`, which ludemes are how frequent;
//! * [`vary`], a game with some of its elements changed; [`Mutation`], in which ways;
//! * [`cross`], a game with elements of another;
//! * [`entails`], which end condition holds whenever another does; [`reconciled`], end rules that leave each other room;
//! * [`within_limits`], the largest boards; [`size`], how large a game is itself;
//! * `places`, the elements of a game and what fits where; `scope`, what its words can speak of; `mend`, words that speak
//!   of nothing, set right.
//!
//! Whatever comes out reads without an error. What does not is thrown away and made again, so that chance alone decides:
//! the same stream gives the same game.

mod cross;
mod entail;
mod grow;
mod likely;
mod limits;
mod mend;
mod placements;
pub(crate) mod places;
mod reconcile;
mod scope;
mod size;
mod vary;
mod weights;

use ::ludi::tree::Game;
use syntax::Sexpr;

pub use cross::{cross, cross_once};
pub use entail::entails;
pub use grow::grow;
pub use limits::within_limits;
pub use reconcile::reconciled;
pub use size::{Size, size};
pub use vary::{Mutation, vary, vary_by, vary_once};

/// How many of a hundred elements are changed or crossed over by default otherwise (Browne 2011, 5.2).
pub const USUAL_PERCENT: u32 = 10;

/// So often something is made anew if it has an error, before one gives up; picked by feel.
const MOST_TRIES: usize = 50;

/// The most words of a game: longer rules would not be read.
const MOST_TOKENS: usize = 1500;

/// The game that an expression says by its form, whether it can be played or not.
fn formed(whole: &Sexpr) -> Option<Game> {
    if whole.tokens() > MOST_TOKENS {
        return None;
    }
    ::ludi::parse_expression(whole)
}

/// The game that an expression says, if it has no error.
pub(crate) fn sound(whole: &Sexpr) -> Option<Game> {
    if whole.tokens() > MOST_TOKENS {
        return None;
    }
    ::ludi::read(&whole.flat()).game
}
