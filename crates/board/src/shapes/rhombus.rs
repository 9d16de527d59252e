//! A diamond that stands on its sharp corner, with sides that face ne, se, sw and nw: the board of Hex.
//!
//! ```text
//!        c3           a row runs to the north-east, a column to the north-west; a1 is the lowest site
//!      b3  c2
//!    a3  b2  c1
//!      a2  b1
//!        a1           of triangles: two in each place, the lower one first
//! ```

use std::ops::RangeInclusive;

use super::{Facing, Outline};
use crate::Tiling;
use crate::compass::Compass;

/// Size n m: rows of n sites (n pairs of triangles), m rows; size n is n n.
pub(super) struct Rhombus;

impl Outline for Rhombus {
    fn name(&self) -> &'static str {
        "rhombus"
    }

    fn sizes(&self, _: Tiling) -> RangeInclusive<usize> {
        1..=2
    }

    fn sides(&self) -> &'static [Facing] {
        &[(Compass::NorthEast, 30), (Compass::SouthEast, 330), (Compass::SouthWest, 210), (Compass::NorthWest, 150)]
    }

    fn axes(&self, _: Tiling) -> (u16, u16) {
        (60, 120)
    }

    fn turns(&self) -> bool {
        true
    }
}
