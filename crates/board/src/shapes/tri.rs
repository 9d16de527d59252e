//! A triangle that stands on its side.
//!
//! ```text
//!     a4          column a is the left side, row 1 the lower one
//!    a3 b3
//!   a2 b2 c2      of triangles: 2n - 1 in the lowest row, point up at both ends
//!  a1 b1 c1 d1
//! ```

use std::ops::RangeInclusive;

use super::{Facing, Outline};
use crate::Tiling;
use crate::compass::Compass;

/// Size n: n sites along each side (n triangles that touch it).
pub(super) struct Tri;

impl Outline for Tri {
    fn name(&self) -> &'static str {
        "tri"
    }

    fn sizes(&self, _: Tiling) -> RangeInclusive<usize> {
        1..=1
    }

    fn sides(&self) -> &'static [Facing] {
        &[(Compass::NorthEast, 30), (Compass::South, 270), (Compass::NorthWest, 150)]
    }

    fn axes(&self, _: Tiling) -> (u16, u16) {
        (0, 60)
    }

    fn turns(&self) -> bool {
        false
    }
}
