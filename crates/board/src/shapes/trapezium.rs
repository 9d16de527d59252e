//! A triangle without its top: each row is longer by one than the row above it (decision Q14).
//!
//! ```text
//!     a3 b3        column a is the left side, row 1 the lower one
//!    a2 b2 c2
//!   a1 b1 c1 d1    size 2 3
//! ```

use std::ops::RangeInclusive;

use super::{Facing, Outline};
use crate::Tiling;
use crate::compass::Compass;

/// Size n m: n sites in the uppermost row (n triangles that touch the upper side), m rows; size n is n n.
pub(super) struct Trapezium;

impl Outline for Trapezium {
    fn name(&self) -> &'static str {
        "trapezium"
    }

    fn sizes(&self, _: Tiling) -> RangeInclusive<usize> {
        1..=2
    }

    fn sides(&self) -> &'static [Facing] {
        &[(Compass::North, 90), (Compass::NorthEast, 30), (Compass::South, 270), (Compass::NorthWest, 150)]
    }

    fn axes(&self, _: Tiling) -> (u16, u16) {
        (0, 60)
    }

    fn turns(&self) -> bool {
        false
    }
}
