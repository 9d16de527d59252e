//! A square that stands on its corner, with sides that face ne, se, sw and nw.
//!
//! ```text
//!       c5          rows and columns as on an upright board, so there is no a1
//!    b4 c4 d4
//! a3 b3 c3 d3 e3    of squares: size 3
//!    b2 c2 d2
//!       c1
//! ```
//!
//! Of octagons and small squares the sides are smooth: octagon, square, octagon and so on.

use std::ops::RangeInclusive;

use super::{Facing, Outline};
use crate::Tiling;
use crate::compass::Compass;

/// Size n m: n squares (octagons) along the sides that rise to the right, m along the others; size n is n n.
pub(super) struct RotSquare;

impl Outline for RotSquare {
    fn name(&self) -> &'static str {
        "rot-square"
    }

    fn sizes(&self, _: Tiling) -> RangeInclusive<usize> {
        1..=2
    }

    fn sides(&self) -> &'static [Facing] {
        &[(Compass::NorthEast, 45), (Compass::SouthEast, 315), (Compass::SouthWest, 225), (Compass::NorthWest, 135)]
    }

    fn axes(&self, _: Tiling) -> (u16, u16) {
        (0, 90)
    }

    fn turns(&self) -> bool {
        true
    }
}
