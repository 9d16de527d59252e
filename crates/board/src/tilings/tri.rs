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

use super::{Pattern, Phases, SiteKind, Words};
use crate::Shape;
use crate::heading::{HeadingFacts, Spot, both};
use crate::shapes::{Place, level_row};

/// A spot is this many half edges to the east, and a row; the sum is even where the point is up (class 0).
pub(super) struct Tri;

const COURSES: [HeadingFacts; 18] = [
    HeadingFacts::direct("ne", 60, of((1, 0), (0, 1))),
    HeadingFacts::direct("e", 0, both(1, 0)),
    HeadingFacts::direct("se", 300, of((0, -1), (1, 0))),
    HeadingFacts::direct("sw", 240, of((0, -1), (-1, 0))),
    HeadingFacts::direct("w", 180, both(-1, 0)),
    HeadingFacts::direct("nw", 120, of((-1, 0), (0, 1))),
    HeadingFacts::indirect("n", 90, both(0, 1)),
    HeadingFacts::indirect("ene", 30, of((1, 0), (2, 1))),
    HeadingFacts::indirect("ese", 330, of((2, -1), (1, 0))),
    HeadingFacts::indirect("s", 270, both(0, -1)),
    HeadingFacts::indirect("wsw", 210, of((-2, -1), (-1, 0))),
    HeadingFacts::indirect("wnw", 150, of((-1, 0), (-2, 1))),
    HeadingFacts::indirect("ne+", 60, both(1, 1)),
    HeadingFacts::indirect("e+", 0, both(2, 0)),
    HeadingFacts::indirect("se+", 300, both(1, -1)),
    HeadingFacts::indirect("sw+", 240, both(-1, -1)),
    HeadingFacts::indirect("w+", 180, both(-2, 0)),
    HeadingFacts::indirect("nw+", 120, both(-1, 1)),
];

const HEIGHT: f64 = 0.866_025_403_784_438_6;

/// A step from a triangle with its point up, and from one with its point down.
const fn of(up: (i32, i32), down: (i32, i32)) -> [Option<Spot>; 2] {
    [Some(Spot::new(up.0, up.1)), Some(Spot::new(down.0, down.1))]
}

impl Pattern for Tri {
    fn shapes(&self) -> &'static [Shape] {
        &[Shape::Tri, Shape::Hex, Shape::Rhombus, Shape::Trapezium, Shape::Boardless]
    }

    fn count(&self, shape: Shape, [n, m, _]: [u128; 3]) -> u128 {
        match shape {
            Shape::Tri => n * n,
            Shape::Hex => 6 * n * n,
            Shape::Rhombus => 2 * n * m,
            _ => m * (2 * n + m),
        }
    }

    fn places(&self, shape: Shape, [n, m, _]: [i32; 3]) -> Vec<Place> {
        match shape {
            Shape::Tri => trapezium(0, n),
            Shape::Hex => hexagon(n),
            Shape::Rhombus => rhombus(n, m),
            _ => trapezium(n, m),
        }
    }

    fn endless(&self) -> (Shape, i32) {
        (Shape::Hex, 13)
    }

    fn heading_facts(&self, _: u32) -> &'static [HeadingFacts] {
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

    fn lean(&self) -> i32 {
        2
    }
}

/// Below the middle rows begin point down, above it point up, and so half an edge further on.
fn hexagon(n: i32) -> Vec<Place> {
    let rows = 2 * n;
    let row = |row: i32| {
        let (below, above) = (row.min(n - 1), (row - (n - 1)).max(0));
        let length = 2 * n + 1 + 2 * row.min(rows - 1 - row);
        level_row(row, Spot::new(-1 - below + (above - 1).max(0), row), (2 * above - 1).max(0), length)
    };
    (0..rows).flat_map(row).collect()
}

fn rhombus(n: i32, m: i32) -> Vec<Place> {
    let place = |column: i32, row: i32| {
        let spot = Spot::new(1 + column / 2 - row, column / 2 + row + column % 2);
        Place { spot, column, row }
    };
    (0..m).flat_map(|row| (0..2 * n).map(move |column| place(column, row))).collect()
}

fn trapezium(top: i32, rows: i32) -> Vec<Place> {
    let row = |row: i32| level_row(row, Spot::new(row, row), 0, 2 * (top + rows - 1 - row) + 1);
    (0..rows).flat_map(row).collect()
}

pub(super) const fn words(_: u32) -> &'static Words {
    &Words {
        name: "tri",
        meaning: "triangles",
        example: "(tiling tri)",
        tag: "triangles",
        sites: "triangles",
        site: "cell",
        unit: "triangle",
        at_the_edge: " that touch the edge",
        gaps: None,
        neighbours: [
            "Cells that have an edge in common are neighbours.",
            "Cells that touch along an edge or at a corner are neighbours.",
        ],
        side_by_side: "Cells that have an edge in common are neighbours.",
        lines: ["in any direction that leads across edges", "in any direction, across edges or across corners"],
        along: ["in a straight line", "in a straight or diagonal line"],
        direct: "across an edge",
        diagonals: "On a diagonal steps lead across corners.",
        chequered: "",
        colours: "Triangles that point up have colour number 0, the others 1.",
        phases: Phases::Have([Some("point up"), Some("point down"), None]),
        turn: [Some(60), None],
        winds: 0,
        turns_lead_ahead: true,
        is_grid: false,
    }
}
