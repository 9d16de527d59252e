//! Triangles, point up and point down, in level rows.
//!
//! ```text
//!   ________      ne e se sw w nw lead along the strips between parallel lines, always across an edge: a triangle
//!  /\  /\  /      has three neighbours, and each of them lies on two strips
//! /__\/__\/       n s ene ese wsw wnw lead straight on through edges and corners in turn
//! \  /\  /\       ne+ e+ se+ sw+ w+ nw+ lead to the next triangle that points the same way
//!  \/__\/__\
//! ```
//!
//! Twelve triangles touch one: three across edges, nine across corners.

use super::{Pattern, SiteKind};
use crate::Shape;
use crate::heading::{Course, Spot, both};

/// A spot is so many half edges to the east, and a row; the sum is even where the point is up (class 0).
pub(super) struct Tri;

const COURSES: [Course; 18] = [
    Course::direct("ne", 60, of((1, 0), (0, 1))),
    Course::direct("e", 0, both(1, 0)),
    Course::direct("se", 300, of((0, -1), (1, 0))),
    Course::direct("sw", 240, of((0, -1), (-1, 0))),
    Course::direct("w", 180, both(-1, 0)),
    Course::direct("nw", 120, of((-1, 0), (0, 1))),
    Course::indirect("n", 90, both(0, 1)),
    Course::indirect("ene", 30, of((1, 0), (2, 1))),
    Course::indirect("ese", 330, of((2, -1), (1, 0))),
    Course::indirect("s", 270, both(0, -1)),
    Course::indirect("wsw", 210, of((-2, -1), (-1, 0))),
    Course::indirect("wnw", 150, of((-1, 0), (-2, 1))),
    Course::indirect("ne+", 60, both(1, 1)),
    Course::indirect("e+", 0, both(2, 0)),
    Course::indirect("se+", 300, both(1, -1)),
    Course::indirect("sw+", 240, both(-1, -1)),
    Course::indirect("w+", 180, both(-2, 0)),
    Course::indirect("nw+", 120, both(-1, 1)),
];

const HEIGHT: f64 = 0.866_025_403_784_438_6;

/// A step from a triangle with its point up, and from one with its point down.
const fn of(up: (i32, i32), down: (i32, i32)) -> [Option<Spot>; 2] {
    [Some(Spot::new(up.0, up.1)), Some(Spot::new(down.0, down.1))]
}

impl Pattern for Tri {
    fn name(&self) -> &'static str {
        "tri"
    }

    fn shapes(&self) -> &'static [Shape] {
        &[Shape::Tri, Shape::Hex, Shape::Rhombus, Shape::Trapezium, Shape::Boardless]
    }

    fn courses(&self, _: u32) -> &'static [Course] {
        &COURSES
    }

    fn turn(&self) -> u16 {
        60
    }

    fn class(&self, spot: Spot) -> usize {
        (spot.x + spot.y).rem_euclid(2) as usize
    }

    fn kind(&self, class: usize) -> SiteKind {
        if class == 0 { SiteKind::Up } else { SiteKind::Down }
    }

    fn polygon(&self, class: usize) -> &'static [(f64, f64)] {
        match class {
            0 => &[(0.0, HEIGHT * 2.0 / 3.0), (-0.5, -HEIGHT / 3.0), (0.5, -HEIGHT / 3.0)],
            _ => &[(0.0, -HEIGHT * 2.0 / 3.0), (0.5, HEIGHT / 3.0), (-0.5, HEIGHT / 3.0)],
        }
    }

    fn centre(&self, spot: Spot) -> (f64, f64) {
        let up = (1 + self.class(spot)) as f64 / 3.0;
        (f64::from(spot.x) / 2.0, (f64::from(spot.y) + up) * HEIGHT)
    }

    fn phases(&self) -> u8 {
        2
    }

    fn phase(&self, spot: Spot) -> u8 {
        self.class(spot) as u8
    }

    fn text(&self, spot: Spot) -> (i32, i32) {
        (spot.y, 2 * spot.x)
    }
}
