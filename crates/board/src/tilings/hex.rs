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

use super::{Pattern, Phases, SiteKind, Words};
use crate::Shape;
use crate::heading::{HeadingFacts, Spot, both};
use crate::shapes::{Place, level_row};

/// A spot is this many steps to the east, and this many to the north-east.
pub(super) struct Hex;

const COURSES: [HeadingFacts; 12] = [
    HeadingFacts::direct("ne", 60, both(0, 1)),
    HeadingFacts::direct("e", 0, both(1, 0)),
    HeadingFacts::direct("se", 300, both(1, -1)),
    HeadingFacts::direct("sw", 240, both(0, -1)),
    HeadingFacts::direct("w", 180, both(-1, 0)),
    HeadingFacts::direct("nw", 120, both(-1, 1)),
    HeadingFacts::indirect("n", 90, both(-1, 2)),
    HeadingFacts::indirect("ene", 30, both(1, 1)),
    HeadingFacts::indirect("ese", 330, both(2, -1)),
    HeadingFacts::indirect("s", 270, both(1, -2)),
    HeadingFacts::indirect("wsw", 210, both(-1, -1)),
    HeadingFacts::indirect("wnw", 150, both(-2, 1)),
];

const HALF_ROOT_THREE: f64 = 0.866_025_403_784_438_6;
/// The length of an edge, where centres of neighbours are 1 apart.
const EDGE: f64 = HALF_ROOT_THREE / 1.5;

impl Pattern for Hex {
    fn shapes(&self) -> &'static [Shape] {
        &[Shape::Hex, Shape::Tri, Shape::Rhombus, Shape::Trapezium, Shape::Boardless]
    }

    fn count(&self, shape: Shape, [n, m, _]: [u128; 3]) -> u128 {
        match shape {
            Shape::Hex => 3 * n * (n - 1) + 1,
            Shape::Tri => n * (n + 1) / 2,
            Shape::Rhombus => n * m,
            _ => m * n + m * (m - 1) / 2,
        }
    }

    fn places(&self, shape: Shape, [n, m, _]: [i32; 3]) -> Vec<Place> {
        match shape {
            Shape::Hex => hexagon(n),
            Shape::Tri => trapezium(1, n),
            Shape::Rhombus => rhombus(n, m),
            _ => trapezium(n, m),
        }
    }

    fn endless(&self) -> (Shape, i32) {
        (Shape::Hex, 18)
    }

    fn heading_facts(&self, _: u32) -> &'static [HeadingFacts] {
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

/// The middle is spot (0, 0), so that its phase is 0 (decision Q16).
fn hexagon(n: i32) -> Vec<Place> {
    let rows = 2 * n - 1;
    let row = |row: i32| {
        let (below, above) = (row.min(n - 1), (row - (n - 1)).max(0));
        level_row(row, Spot::new(-below, row - (n - 1)), above, n + row.min(rows - 1 - row))
    };
    (0..rows).flat_map(row).collect()
}

fn rhombus(n: i32, m: i32) -> Vec<Place> {
    let place = |column: i32, row: i32| Place { spot: Spot::new(-row, column + row), column, row };
    (0..m).flat_map(|row| (0..n).map(move |column| place(column, row))).collect()
}

fn trapezium(top: i32, rows: i32) -> Vec<Place> {
    (0..rows).flat_map(|row| level_row(row, Spot::new(0, row), 0, top + rows - 1 - row)).collect()
}

pub(super) const fn words(_: u32) -> &'static Words {
    &Words {
        name: "hex",
        meaning: "hexagons",
        example: "(tiling hex)",
        tag: "hexagons",
        sites: "hexagons",
        site: "cell",
        unit: "cell",
        at_the_edge: "",
        gaps: None,
        neighbours: [
            "Cells that have an edge in common are neighbours.",
            "Cells that have an edge in common are neighbours, and so are those that face each other across the edge \
             between two others.",
        ],
        side_by_side: "Cells that have an edge in common are neighbours.",
        lines: ["in any direction that leads across edges", "in any direction, across edges or across corners"],
        along: ["in a straight line", "in a straight or diagonal line"],
        direct: "across an edge",
        diagonals: "On a diagonal each step leads across the edge between two neighbours.",
        chequered: "",
        colours: "The cells have three colours, numbered 0, 1 and 2, so that no two neighbours have the same; the cell in \
                  the middle has number 0, and one step to the east leads from 0 to 1, from 1 to 2 and from 2 to 0.",
        phases: Phases::Are([None; 3]),
        turn: [Some(60), Some(30)],
        winds: 6,
        turns_lead_ahead: true,
        is_grid: false,
    }
}
