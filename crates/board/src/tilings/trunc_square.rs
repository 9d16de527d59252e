//! Octagons, and small squares in the gaps between four of them (4.8.8).
//!
//! ```text
//!     n           octagons: n e s w to octagons, ne se sw nw to squares
//!   _____         squares: ne se sw nw, to octagons
//! nw/   \ne
//!  |  8  | e      so lines run from octagon to octagon, or from octagon to square to octagon
//! sw\___/se
//! ```
//!
//! No two sites meet in a corner alone, so there are no indirect neighbours (decision Q15).

use super::{Pattern, SiteKind};
use crate::Shape;
use crate::heading::{Course, Spot, both};

/// A spot is a column and a row: both even at an octagon (class 0), both odd at a square.
pub(super) struct TruncSquare;

const COURSES: [Course; 8] = [
    Course::direct("n", 90, octagon(0, 2)),
    Course::direct("ne", 45, both(1, 1)),
    Course::direct("e", 0, octagon(2, 0)),
    Course::direct("se", 315, both(1, -1)),
    Course::direct("s", 270, octagon(0, -2)),
    Course::direct("sw", 225, both(-1, -1)),
    Course::direct("w", 180, octagon(-2, 0)),
    Course::direct("nw", 135, both(-1, 1)),
];

/// Half the edge of an octagon whose neighbours are 1 away: half of the root of 2 less 1.
const HALF_EDGE: f64 = (std::f64::consts::SQRT_2 - 1.0) / 2.0;
/// From the centre of a small square to its corners.
const REACH: f64 = 0.5 - HALF_EDGE;

/// A step that only octagons have.
const fn octagon(x: i32, y: i32) -> [Option<Spot>; 2] {
    [Some(Spot::new(x, y)), None]
}

impl Pattern for TruncSquare {
    fn name(&self) -> &'static str {
        "trunc-square"
    }

    fn shapes(&self) -> &'static [Shape] {
        &[Shape::Square, Shape::RotSquare, Shape::Boardless]
    }

    fn courses(&self, _: u32) -> &'static [Course] {
        &COURSES
    }

    /// A quarter turn, so that small squares can follow it.
    fn turn(&self) -> u16 {
        90
    }

    fn class(&self, spot: Spot) -> usize {
        spot.x.rem_euclid(2) as usize
    }

    fn kind(&self, class: usize) -> SiteKind {
        if class == 0 { SiteKind::Octagon } else { SiteKind::Square }
    }

    fn polygon(&self, class: usize) -> &'static [(f64, f64)] {
        match class {
            0 => &[
                (0.5, HALF_EDGE),
                (HALF_EDGE, 0.5),
                (-HALF_EDGE, 0.5),
                (-0.5, HALF_EDGE),
                (-0.5, -HALF_EDGE),
                (-HALF_EDGE, -0.5),
                (HALF_EDGE, -0.5),
                (0.5, -HALF_EDGE),
            ],
            _ => &[(REACH, 0.0), (0.0, REACH), (-REACH, 0.0), (0.0, -REACH)],
        }
    }

    fn centre(&self, spot: Spot) -> (f64, f64) {
        (f64::from(spot.x) / 2.0, f64::from(spot.y) / 2.0)
    }

    fn phases(&self) -> u8 {
        3
    }

    /// Octagons alternate; squares, which touch octagons only, have the third phase.
    fn phase(&self, spot: Spot) -> u8 {
        if self.class(spot) == 1 { 2 } else { ((spot.x + spot.y) / 2).rem_euclid(2) as u8 }
    }

    fn text(&self, spot: Spot) -> (i32, i32) {
        (spot.y, 2 * spot.x)
    }
}
