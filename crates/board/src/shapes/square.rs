//! A rectangle, or a box.
//!
//! ```text
//! a3 b3 c3    of squares                a3    c3    of octagons and small squares (decision Q15)
//! a2 b2 c2                                 b2
//! a1 b1 c1    size 3                    a1    c1    size 2
//! ```
//!
//! With three sizes the levels follow each other: on 3 x 3 x 3, `a4` lies on `a1`, and `c9` is the last.

use std::ops::RangeInclusive;

use super::{Facing, Outline};
use crate::Tiling;
use crate::compass::Compass;

/// Size n m k: n columns, m rows, k levels (squares only); size n is n n. Octagons are counted, not the squares between
/// them.
pub(super) struct Square;

impl Outline for Square {
    fn name(&self) -> &'static str {
        "square"
    }

    fn sizes(&self, tiling: Tiling) -> RangeInclusive<usize> {
        if tiling.pattern().has_levels() { 1..=3 } else { 1..=2 }
    }

    fn sides(&self) -> &'static [Facing] {
        &[(Compass::North, 90), (Compass::East, 0), (Compass::South, 270), (Compass::West, 180)]
    }

    fn axes(&self, _: Tiling) -> (u16, u16) {
        (0, 90)
    }

    fn turns(&self) -> bool {
        true
    }
}
