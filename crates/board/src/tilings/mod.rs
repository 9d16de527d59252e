//! Tilings: endless planes of polygons that boards are cut from, one file each.

mod hex;
mod square;
mod tri;
mod trunc_square;

use crate::Shape;
use crate::heading::{Course, Spot};

/// A tiling of Browne's language (2011, B.4). To add one: a file here, a line in each list below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tiling {
    /// `tri`: triangles, point up and point down.
    Tri,
    /// `square`: squares, or cubes if there are three sizes.
    Square,
    /// `hex`: hexagons, point up, in level rows.
    Hex,
    /// `trunc-square`: octagons, and small squares in the gaps (4.8.8).
    TruncSquare,
}

/// All tilings, in the order of the book.
pub const TILINGS: [Tiling; 4] = [Tiling::Tri, Tiling::Square, Tiling::Hex, Tiling::TruncSquare];

/// What polygon a site is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SiteKind {
    /// A triangle with its point up.
    Up,
    /// A triangle with its point down.
    Down,
    /// A square.
    Square,
    /// A hexagon.
    Hexagon,
    /// An octagon.
    Octagon,
}

impl Tiling {
    /// The name in the language: `trunc-square`.
    pub fn name(self) -> &'static str {
        self.pattern().name()
    }

    /// The tiling of that name, in capitals or not.
    pub fn named(name: &str) -> Option<Tiling> {
        TILINGS.into_iter().find(|tiling| tiling.name().eq_ignore_ascii_case(name))
    }

    /// The shapes that go with it, the usual one first.
    pub fn shapes(self) -> &'static [Shape] {
        self.pattern().shapes()
    }

    /// The shape of a board that names none.
    pub fn default_shape(self) -> Shape {
        self.shapes()[0]
    }

    /// The number of phases that it takes to give neighbours across an edge different ones.
    pub fn phases(self) -> u8 {
        self.pattern().phases()
    }

    pub(crate) fn pattern(self) -> &'static dyn Pattern {
        match self {
            Tiling::Tri => &tri::Tri,
            Tiling::Square => &square::Square,
            Tiling::Hex => &hex::Hex,
            Tiling::TruncSquare => &trunc_square::TruncSquare,
        }
    }
}

/// All that a board needs to know of a tiling. The unit of length is the distance between the centres of neighbours
/// (`square`, `hex`), of neighbouring octagons, or the edge of a triangle; x leads east and y north.
pub(crate) trait Pattern: Sync {
    /// The name in the language.
    fn name(&self) -> &'static str;
    /// The shapes that go with it, the usual one first.
    fn shapes(&self) -> &'static [Shape];
    /// The headings of a board of so many levels, the direct ones first.
    fn courses(&self, levels: u32) -> &'static [Course];
    /// By how many degrees a turtle turns.
    fn turn(&self) -> u16;
    /// Which of the two classes of sites a spot belongs to, 0 or 1; all that follows the class is in tables.
    fn class(&self, spot: Spot) -> usize;
    /// What polygon the sites of a class are.
    fn kind(&self, class: usize) -> SiteKind;
    /// The corners of the sites of a class as seen from their centre, anticlockwise.
    fn polygon(&self, class: usize) -> &'static [(f64, f64)];
    /// The centre of a spot.
    fn centre(&self, spot: Spot) -> (f64, f64);
    /// The number of phases.
    fn phases(&self) -> u8;
    /// The phase of a spot.
    fn phase(&self, spot: Spot) -> u8;
    /// Where a character for the spot stands in a text: the line, counted upwards, and the column, two for each that
    /// has a name.
    fn text(&self, spot: Spot) -> (i32, i32);
}
