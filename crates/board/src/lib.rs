//! Boards: sites, sets of sites, directions and how they lead from site to site.
//!
//! A tour, in reading order:
//!
//! * [`Site`], a place on a board, and [`SiteSet`], a set of them as a bitboard;
//! * [`Direction`], a vector, with its [`Symmetries`] and its inversion for the other side;
//! * [`Grid`], the rectangular board, planar or rolled into a cylinder;
//! * [`Board`], a [`Shape`] cut from a [`Tiling`], with [`Heading`]s, lines, regions, phases, distances and
//!   coordinates; a [`Clash`] says why there is no such board;
//! * [`drawing`], what it takes to draw one.
//!
//! ```
//! use board::{Board, Shape, Tiling};
//!
//! let board = Board::new(Tiling::Hex, Shape::Hex, &[5], false).expect("a board of hexagons");
//! assert_eq!(board.len(), 61);
//! ```

mod board;
mod clash;
mod compass;
mod coordinates;
mod direction;
mod distances;
pub mod drawing;
mod four;
mod grid;
mod heading;
mod lists;
mod rays;
mod regions;
mod set;
mod shapes;
mod site;
mod spots;
mod tilings;

pub use board::Board;
pub use clash::{Clash, MAX_SITES};
pub use compass::{Compass, Turtle};
pub use direction::{Direction, Symmetries};
pub use four::Four;
pub use grid::{Grid, Inversion, MAX_SIDE, Wrap};
pub use heading::{Adjacency, Heading, HeadingFacts};
pub use regions::Side;
pub use set::{SiteSet, gathered, nth_bit, nth_one};
pub use shapes::{SHAPES, Shape};
pub use site::Site;
pub use tilings::{Phases, SiteKind, TILINGS, Tiling, Words};
