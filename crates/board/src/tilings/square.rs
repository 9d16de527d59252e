//! Squares; cubes, if a board has levels.
//!
//! ```text
//! nw  n  ne     straight on across edges: n e s w
//!   \ | /       across corners: ne se sw nw
//!  w- # -e      with levels: u and d too, and everything across an edge or corner of the cube
//!   / | \
//! sw  s  se
//! ```

use super::{Pattern, Phases, SiteKind, Words};
use crate::heading::{Adjacency, HeadingFacts, Spot};
use crate::shapes::{Place, crossings};
use crate::{Shape, heading::both};

/// A spot is column, row and level.
pub(super) struct Square;

const FLAT: [HeadingFacts; 8] = [
    HeadingFacts::direct("n", 90, both(0, 1)),
    HeadingFacts::direct("e", 0, both(1, 0)),
    HeadingFacts::direct("s", 270, both(0, -1)),
    HeadingFacts::direct("w", 180, both(-1, 0)),
    HeadingFacts::indirect("ne", 45, both(1, 1)),
    HeadingFacts::indirect("se", 315, both(1, -1)),
    HeadingFacts::indirect("sw", 225, both(-1, -1)),
    HeadingFacts::indirect("nw", 135, both(-1, 1)),
];

/// Three dimensions (Browne 2011, 2.2.2): 6 headings through faces, 12 through edges, 8 through corners.
const DEEP: [HeadingFacts; 26] = [
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

const fn sloping(name: &'static str, degrees: u16, link: Adjacency, (x, y, z): (i32, i32, i32)) -> HeadingFacts {
    let by = Some(Spot { z, y, x });
    HeadingFacts { name, degrees, rise: z as i8, link, by: [by, by] }
}

impl Pattern for Square {
    fn shapes(&self) -> &'static [Shape] {
        &[Shape::Square, Shape::RotSquare, Shape::Boardless]
    }

    fn count(&self, shape: Shape, [n, m, k]: [u128; 3]) -> u128 {
        match shape {
            Shape::RotSquare => n * m + (n - 1) * (m - 1),
            _ => n * m * k,
        }
    }

    fn places(&self, shape: Shape, [n, m, k]: [i32; 3]) -> Vec<Place> {
        match shape {
            Shape::RotSquare => diamond(n, m),
            _ => (0..k).flat_map(|z| level(n, m, z)).collect(),
        }
    }

    /// Squares along a diagonal alone would not touch each other.
    fn least(&self, shape: Shape) -> u32 {
        if shape == Shape::RotSquare { 2 } else { 1 }
    }

    fn has_levels(&self) -> bool {
        true
    }

    fn endless(&self) -> (Shape, i32) {
        (Shape::Square, 31)
    }

    fn heading_facts(&self, levels: u32) -> &'static [HeadingFacts] {
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

fn level(n: i32, m: i32, z: i32) -> impl Iterator<Item = Place> {
    let place = move |x, y| Place { spot: Spot { z, y, x }, column: x, row: y + z * m };
    (0..m).flat_map(move |y| (0..n).map(move |x| place(x, y)))
}

/// Squares lie on every second crossing of the diagonals, two of which make a column or row.
fn diamond(n: i32, m: i32) -> Vec<Place> {
    let kept = crossings(n, m).into_iter().filter(|(i, j)| i % 2 == j % 2);
    let place = |(i, j): (i32, i32)| {
        let (column, row) = ((i - j + 2 * m - 2) / 2, (i + j) / 2);
        Place { spot: Spot::new(column, row), column, row }
    };
    kept.map(place).collect()
}

pub(super) const fn words(levels: u32) -> &'static Words {
    if levels > 1 { &CUBES } else { &SQUARES }
}

const SQUARES: Words = Words {
    name: "square",
    meaning: "squares",
    example: "(tiling square)",
    tag: "squares",
    sites: "squares",
    site: "square",
    unit: "square",
    at_the_edge: "",
    gaps: None,
    neighbours: [
        "Squares that have an edge in common are neighbours: diagonals do not count.",
        "Squares that touch along an edge or at a corner are neighbours: diagonals count.",
    ],
    side_by_side: "Squares side by side are neighbours.",
    lines: ["in a row or a column, not in a diagonal", "in a row, a column or a diagonal"],
    along: ["along a row or column", "along a row, column or diagonal"],
    direct: "along a row or column",
    diagonals: "",
    chequered: "The squares are dark and light in turn, as on a chessboard; a1 is dark.",
    colours: "The squares have two colours, 0 and 1, in turn as on a chessboard; a1 has number 0.",
    phases: Phases::Are([Some("dark"), Some("light"), None]),
    turn: [Some(90), Some(45)],
    winds: 8,
    turns_lead_ahead: false,
    is_grid: true,
};

const CUBES: Words = Words {
    tag: "cubes",
    site: "cell",
    neighbours: [
        "Cells that have a face in common are neighbours.",
        "Cells that touch, if only along an edge or at a corner, are neighbours.",
    ],
    side_by_side: "Cells that have a face in common are neighbours.",
    lines: [
        "along a row or a column or upright, not diagonally",
        "along rows and columns, upright, and diagonally in every way",
    ],
    ..SQUARES
};
