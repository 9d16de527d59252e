//! Squares; cubes, if a board has levels.
//!
//! ```text
//! nw  n  ne     straight on across edges: n e s w
//!   \ | /       across corners: ne se sw nw
//!  w- # -e      with levels: u and d too, and everything across an edge or corner of the cube
//!   / | \
//! sw  s  se
//! ```

use super::{Pattern, SiteKind};
use crate::heading::{Adjacency, Course, Spot};
use crate::{Shape, heading::both};

/// A spot is column, row and level.
pub(super) struct Square;

const FLAT: [Course; 8] = [
    Course::direct("n", 90, both(0, 1)),
    Course::direct("e", 0, both(1, 0)),
    Course::direct("s", 270, both(0, -1)),
    Course::direct("w", 180, both(-1, 0)),
    Course::indirect("ne", 45, both(1, 1)),
    Course::indirect("se", 315, both(1, -1)),
    Course::indirect("sw", 225, both(-1, -1)),
    Course::indirect("nw", 135, both(-1, 1)),
];

/// Three dimensions (Browne 2011, 2.2.2): 6 headings through faces, 12 through edges, 8 through corners.
const DEEP: [Course; 26] = [
    FLAT[0],
    FLAT[1],
    FLAT[2],
    FLAT[3],
    sloping("u", 0, Adjacency::Direct, (0, 0, 1)),
    sloping("d", 180, Adjacency::Direct, (0, 0, -1)),
    FLAT[4],
    FLAT[5],
    FLAT[6],
    FLAT[7],
    sloping("un", 90, Adjacency::Indirect, (0, 1, 1)),
    sloping("une", 45, Adjacency::Indirect, (1, 1, 1)),
    sloping("ue", 0, Adjacency::Indirect, (1, 0, 1)),
    sloping("use", 315, Adjacency::Indirect, (1, -1, 1)),
    sloping("us", 270, Adjacency::Indirect, (0, -1, 1)),
    sloping("usw", 225, Adjacency::Indirect, (-1, -1, 1)),
    sloping("uw", 180, Adjacency::Indirect, (-1, 0, 1)),
    sloping("unw", 135, Adjacency::Indirect, (-1, 1, 1)),
    sloping("dn", 90, Adjacency::Indirect, (0, 1, -1)),
    sloping("dne", 45, Adjacency::Indirect, (1, 1, -1)),
    sloping("de", 0, Adjacency::Indirect, (1, 0, -1)),
    sloping("dse", 315, Adjacency::Indirect, (1, -1, -1)),
    sloping("ds", 270, Adjacency::Indirect, (0, -1, -1)),
    sloping("dsw", 225, Adjacency::Indirect, (-1, -1, -1)),
    sloping("dw", 180, Adjacency::Indirect, (-1, 0, -1)),
    sloping("dnw", 135, Adjacency::Indirect, (-1, 1, -1)),
];

const fn sloping(name: &'static str, degrees: u16, link: Adjacency, (x, y, z): (i32, i32, i32)) -> Course {
    let by = Some(Spot { z, y, x });
    Course { name, degrees, rise: z as i8, link, by: [by, by] }
}

impl Pattern for Square {
    fn name(&self) -> &'static str {
        "square"
    }

    fn shapes(&self) -> &'static [Shape] {
        &[Shape::Square, Shape::RotSquare, Shape::Boardless]
    }

    fn courses(&self, levels: u32) -> &'static [Course] {
        if levels > 1 { &DEEP } else { &FLAT }
    }

    fn turn(&self) -> u16 {
        90
    }

    fn class(&self, _: Spot) -> usize {
        0
    }

    fn kind(&self, _: usize) -> SiteKind {
        SiteKind::Square
    }

    fn polygon(&self, _: usize) -> &'static [(f64, f64)] {
        &[(0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5)]
    }

    fn centre(&self, spot: Spot) -> (f64, f64) {
        (spot.x.into(), spot.y.into())
    }

    fn phases(&self) -> u8 {
        2
    }

    fn phase(&self, spot: Spot) -> u8 {
        (spot.x + spot.y + spot.z).rem_euclid(2) as u8
    }

    fn text(&self, spot: Spot) -> (i32, i32) {
        (spot.y, 2 * spot.x)
    }
}
