//! Hexagons, point up, in level rows.
//!
//! ```text
//!        n          across edges: ne e se sw w nw
//!  nw \  |  / ne    between two neighbours, as a bishop goes in hexagonal chess:
//!   w -- # -- e     n s, and ene ese wsw wnw, which have no name in the language
//!  sw /  |  \ se
//!        s
//! ```
//!
//! No two hexagons meet in a corner alone; the sites called indirect neighbours are those at the far ends of the edges
//! that leave a hexagon's corners.

use super::{Pattern, SiteKind};
use crate::Shape;
use crate::heading::{Course, Spot, both};

/// A spot is so many steps to the east, and so many to the north-east.
pub(super) struct Hex;

const COURSES: [Course; 12] = [
    Course::direct("ne", 60, both(0, 1)),
    Course::direct("e", 0, both(1, 0)),
    Course::direct("se", 300, both(1, -1)),
    Course::direct("sw", 240, both(0, -1)),
    Course::direct("w", 180, both(-1, 0)),
    Course::direct("nw", 120, both(-1, 1)),
    Course::indirect("n", 90, both(-1, 2)),
    Course::indirect("ene", 30, both(1, 1)),
    Course::indirect("ese", 330, both(2, -1)),
    Course::indirect("s", 270, both(1, -2)),
    Course::indirect("wsw", 210, both(-1, -1)),
    Course::indirect("wnw", 150, both(-2, 1)),
];

const HALF_ROOT_THREE: f64 = 0.866_025_403_784_438_6;
/// The length of an edge, where centres of neighbours are 1 apart.
const EDGE: f64 = HALF_ROOT_THREE / 1.5;

impl Pattern for Hex {
    fn name(&self) -> &'static str {
        "hex"
    }

    fn shapes(&self) -> &'static [Shape] {
        &[Shape::Hex, Shape::Tri, Shape::Rhombus, Shape::Trapezium, Shape::Boardless]
    }

    fn courses(&self, _: u32) -> &'static [Course] {
        &COURSES
    }

    fn turn(&self) -> u16 {
        60
    }

    fn class(&self, _: Spot) -> usize {
        0
    }

    fn kind(&self, _: usize) -> SiteKind {
        SiteKind::Hexagon
    }

    fn polygon(&self, _: usize) -> &'static [(f64, f64)] {
        &[(0.5, EDGE / 2.0), (0.0, EDGE), (-0.5, EDGE / 2.0), (-0.5, -EDGE / 2.0), (0.0, -EDGE), (0.5, -EDGE / 2.0)]
    }

    fn centre(&self, spot: Spot) -> (f64, f64) {
        (f64::from(spot.x) + f64::from(spot.y) / 2.0, f64::from(spot.y) * HALF_ROOT_THREE)
    }

    fn phases(&self) -> u8 {
        3
    }

    /// One more with each step to the east, the north-west and the south-west.
    fn phase(&self, spot: Spot) -> u8 {
        (spot.x - spot.y).rem_euclid(3) as u8
    }

    fn text(&self, spot: Spot) -> (i32, i32) {
        (spot.y, 2 * spot.x + spot.y)
    }
}
