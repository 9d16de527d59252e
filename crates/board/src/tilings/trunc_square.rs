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

use super::{Pattern, Phases, SiteKind, Words};
use crate::Shape;
use crate::heading::{HeadingFacts, Spot, both};
use crate::shapes::{Place, crossings};

/// A spot is a column and a row: both even at an octagon (class 0), both odd at a square.
pub(super) struct TruncSquare;

const COURSES: [HeadingFacts; 8] = [
    HeadingFacts::direct("n", 90, octagon(0, 2)),
    HeadingFacts::direct("ne", 45, both(1, 1)),
    HeadingFacts::direct("e", 0, octagon(2, 0)),
    HeadingFacts::direct("se", 315, both(1, -1)),
    HeadingFacts::direct("s", 270, octagon(0, -2)),
    HeadingFacts::direct("sw", 225, both(-1, -1)),
    HeadingFacts::direct("w", 180, octagon(-2, 0)),
    HeadingFacts::direct("nw", 135, both(-1, 1)),
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
    fn shapes(&self) -> &'static [Shape] {
        &[Shape::Square, Shape::RotSquare, Shape::Boardless]
    }

    fn count(&self, shape: Shape, [n, m, _]: [u128; 3]) -> u128 {
        match shape {
            Shape::RotSquare => (2 * n - 1) * (2 * m - 1),
            _ => n * m + (n - 1) * (m - 1),
        }
    }

    fn places(&self, shape: Shape, [n, m, _]: [i32; 3]) -> Vec<Place> {
        match shape {
            Shape::RotSquare => diamond(n, m),
            _ => rectangle(n, m),
        }
    }

    fn endless(&self) -> (Shape, i32) {
        (Shape::Square, 23)
    }

    fn heading_facts(&self, _: u32) -> &'static [HeadingFacts] {
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

fn rectangle(n: i32, m: i32) -> Vec<Place> {
    let all = (0..2 * m - 1).flat_map(|y| (0..2 * n - 1).map(move |x| (x, y)));
    let kept = all.filter(|(x, y)| x % 2 == y % 2);
    kept.map(|(x, y)| Place { spot: Spot::new(x, y), column: x, row: y }).collect()
}

fn diamond(n: i32, m: i32) -> Vec<Place> {
    let place = |(i, j): (i32, i32)| {
        let (column, row) = (i - j + 2 * m - 2, i + j);
        Place { spot: Spot::new(column, row), column, row }
    };
    crossings(n, m).into_iter().map(place).collect()
}

pub(super) const fn words(_: u32) -> &'static Words {
    &Words {
        name: "trunc-square",
        meaning: "octagons with small squares between them",
        example: "(tiling trunc-square)",
        tag: "octagons",
        sites: "octagons and small squares",
        site: "cell",
        unit: "octagon",
        at_the_edge: "",
        gaps: Some(["a small square in each gap between four of them", "squares"]),
        neighbours: ["Cells that have an edge in common are neighbours."; 2],
        side_by_side: "Cells that have an edge in common are neighbours.",
        lines: ["from octagon to octagon, or diagonally through octagons and small squares in turn"; 2],
        along: ["in a straight line"; 2],
        direct: "across an edge",
        diagonals: "",
        chequered: "",
        colours: "Octagons have colour number 0 and 1 in turn, like the squares of a chessboard, with a1 0; small squares \
                  have 2.",
        phases: Phases::Are([None, None, Some("small")]),
        turn: [Some(45); 2],
        winds: 8,
        turns_lead_ahead: false,
        is_grid: false,
    }
}
