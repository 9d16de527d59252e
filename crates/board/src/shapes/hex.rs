//! A hexagon that lies on its side.
//!
//! ```text
//!     c5 d5 e5        column a is the side that rises from the lower left corner;
//!    b4 c4 d4 e4      columns lean to the left as they go up
//!   a3 b3 c3 d3 e3
//!    a2 b2 c2 d2      size 3; c3 is the middle, as e5 is of size 5
//!     a1 b1 c1
//! ```

use std::ops::RangeInclusive;

use super::{Facing, Outline};
use crate::Tiling;
use crate::compass::Compass;

/// Size n: n sites along each side (n triangles that touch it).
pub(super) struct Hex;

impl Outline for Hex {
    fn name(&self) -> &'static str {
        "hex"
    }

    fn sizes(&self, _: Tiling) -> RangeInclusive<usize> {
        1..=1
    }

    fn sides(&self) -> &'static [Facing] {
        &[
            (Compass::North, 90),
            (Compass::NorthEast, 30),
            (Compass::SouthEast, 330),
            (Compass::South, 270),
            (Compass::SouthWest, 210),
            (Compass::NorthWest, 150),
        ]
    }

    fn axes(&self, _: Tiling) -> (u16, u16) {
        (0, 120)
    }

    fn turns(&self) -> bool {
        true
    }
}
