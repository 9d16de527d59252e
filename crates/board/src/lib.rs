//! Boards: sites, sets of sites, directions and how they lead from site to site.
//!
//! A tour, in reading order:
//!
//! * [`Site`], a place on a board, and [`SiteSet`], a set of them in a few machine words;
//! * [`Direction`], a vector, with its [`Symmetries`] and its inversion for the other side;
//! * [`Grid`], the rectangular board, planar or rolled into a cylinder.

mod direction;
mod grid;
mod set;
mod site;

pub use direction::{Direction, Symmetries};
pub use grid::{Grid, Inversion, MAX_SIDE, Wrap};
pub use set::{SiteSet, nth_bit, nth_one};
pub use site::Site;
