//! Tilings: endless planes of polygons that boards are cut from, one file each.

mod hex;
mod square;
mod tri;
mod trunc_square;
mod words;

use crate::Shape;
use crate::heading::{HeadingFacts, Spot};
use crate::shapes::Place;

pub use words::{Phases, Words};

/// The enum of tilings from one row each: its name among the types and the file that says all about it.
macro_rules! tilings {
    ($($(#[$says:meta])* $tiling:ident in $file:ident,)+) => {
        /// A tiling of Browne's language (2011, B.4), or of ours. To add one: a file here, its `mod` line above and its
        /// row below.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Tiling {
            $($(#[$says])* $tiling,)+
        }

        /// All tilings, in the order in which seeds draw them: a new one comes last.
        pub const TILINGS: [Tiling; [$(Tiling::$tiling),+].len()] = [$(Tiling::$tiling),+];

        impl Tiling {
            /// The words for a board of this tiling with this number of levels.
            pub const fn words(self, levels: u32) -> &'static Words {
                match self {
                    $(Tiling::$tiling => $file::words(levels),)+
                }
            }

            pub(crate) fn pattern(self) -> &'static dyn Pattern {
                match self {
                    $(Tiling::$tiling => &$file::$tiling,)+
                }
            }
        }
    };
}

tilings! {
    /// `tri`: triangles, point up and point down.
    Tri in tri,
    /// `square`: squares, or cubes if there are three sizes.
    Square in square,
    /// `hex`: hexagons, point up, in level rows.
    Hex in hex,
    /// `trunc-square`: octagons, and small squares in the gaps (4.8.8).
    TruncSquare in trunc_square,
}

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
    pub const fn name(self) -> &'static str {
        self.words(1).name
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

    /// The spots of a board, in any order.
    pub(crate) fn places(self, shape: Shape, sizes: [i32; 3]) -> Vec<Place> {
        match shape {
            Shape::Boardless => {
                let (shape, size) = self.pattern().endless();
                self.pattern().places(shape, [size, size, 1])
            }
            shape => self.pattern().places(shape, sizes),
        }
    }
}

/// All that a board needs to know of a tiling. The unit of length is the distance between the centres of neighbours
/// (`square`, `hex`), of neighbouring octagons, or the edge of a triangle; x leads east and y north.
pub(crate) trait Pattern: Sync {
    /// The shapes that go with it, the usual one first.
    fn shapes(&self) -> &'static [Shape];
    /// The number of sites of a board of one of these shapes, but for the boardless one. Of the sizes a missing second is
    /// the first and a missing third is 1.
    fn count(&self, shape: Shape, sizes: [u128; 3]) -> u128;
    /// The spots of such a board, in any order.
    fn places(&self, shape: Shape, sizes: [i32; 3]) -> Vec<Place>;
    /// The least that a size of such a board may be.
    fn least(&self, _: Shape) -> u32 {
        1
    }
    /// Whether a board can have several levels.
    fn has_levels(&self) -> bool {
        false
    }
    /// As what a board without an edge is cut, and its size.
    fn endless(&self) -> (Shape, i32);
    /// The headings of a board of this many levels, the direct ones first.
    fn heading_facts(&self, levels: u32) -> &'static [HeadingFacts];
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
    /// By how many columns of a text a line is shifted against the next, where rows or columns lean.
    fn lean(&self) -> i32 {
        1
    }
}
