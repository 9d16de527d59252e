//! Shapes: what is cut from a tiling, how its sites are named and which sides it has; one file each.

mod boardless;
mod hex;
mod rhombus;
mod rot_square;
mod square;
mod trapezium;
mod tri;

use std::ops::RangeInclusive;

use crate::Tiling;
use crate::compass::Compass;
use crate::heading::Spot;

/// A shape of Browne's language (2011, A.2). To add one: a file here, a line in each list below, and one in the tilings
/// that it goes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// `tri`: a triangle that stands on its side.
    Tri,
    /// `square`: a rectangle, or a box if there are three sizes.
    Square,
    /// `hex`: a hexagon that lies on its side.
    Hex,
    /// `rhombus`: a diamond that stands on its sharp corner.
    Rhombus,
    /// `trapezium`: a triangle without its top.
    Trapezium,
    /// `boardless`: so large that no player comes to the edge.
    Boardless,
    /// `rot-square`: a square that stands on its corner.
    RotSquare,
}

/// All shapes, in the order of the book.
pub const SHAPES: [Shape; 7] =
    [Shape::Tri, Shape::Square, Shape::Hex, Shape::Rhombus, Shape::Trapezium, Shape::Boardless, Shape::RotSquare];

impl Shape {
    /// The name in the language: `rot-square`.
    pub fn name(self) -> &'static str {
        self.outline().name()
    }

    /// The shape of that name, in capitals or not.
    pub fn named(name: &str) -> Option<Shape> {
        SHAPES.into_iter().find(|shape| shape.name().eq_ignore_ascii_case(name))
    }

    pub(crate) fn outline(self) -> &'static dyn Outline {
        match self {
            Shape::Tri => &tri::Tri,
            Shape::Square => &square::Square,
            Shape::Hex => &hex::Hex,
            Shape::Rhombus => &rhombus::Rhombus,
            Shape::Trapezium => &trapezium::Trapezium,
            Shape::Boardless => &boardless::Boardless,
            Shape::RotSquare => &rot_square::RotSquare,
        }
    }
}

/// A spot of a shape with its coordinates, both from 0.
pub(crate) struct Place {
    pub(crate) spot: Spot,
    pub(crate) column: i32,
    pub(crate) row: i32,
}

/// A side of a shape, and the angle at which it faces the outside.
pub(crate) type Facing = (Compass, u16);

/// All that a board needs to know of a shape; which sites of a tiling lie in it, the tiling says. What depends on the
/// tiling is asked only for tilings that the shape goes with.
pub(crate) trait Outline: Sync {
    /// The name in the language.
    fn name(&self) -> &'static str;
    /// How many sizes there may be.
    fn sizes(&self, tiling: Tiling) -> RangeInclusive<usize>;
    /// The sides, clockwise from north.
    fn sides(&self) -> &'static [Facing];
    /// The angles at which rows and columns run, for the tiling: where labels go.
    fn axes(&self, tiling: Tiling) -> (u16, u16);
    /// Whether half a turn leads from the board to itself.
    fn turns(&self) -> bool;
}

/// A level row of spots from `first` on, with columns from `column` on.
pub(crate) fn level_row(row: i32, first: Spot, column: i32, length: i32) -> impl Iterator<Item = Place> {
    (0..length).map(move |n| Place { spot: first.plus(Spot::new(n, 0)), column: column + n, row })
}

/// Where the diagonals of a square on its corner cross, counted from the lowest corner: those that rise to the right, and
/// those that rise to the left; there is one through each of `n` and `m` sites along the sides and one between any two.
pub(crate) fn crossings(n: i32, m: i32) -> Vec<(i32, i32)> {
    let (rising, falling) = (2 * n - 1, 2 * m - 1);
    (0..falling).flat_map(|j| (0..rising).map(move |i| (i, j))).collect()
}
