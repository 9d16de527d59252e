//! No board at all: the tiling goes on as far as [`MAX_SITES`](crate::MAX_SITES) lets it.
//!
//! The area is the largest one that is the same in all directions: 31 x 31 squares, a hexagon of 18 hexagons a side or
//! of 13 triangles a side, 23 x 23 octagons. From the middle there are 15, 17, 24 and 11 steps to the nearest edge; a
//! game that is played around its first piece stays far from it, and a caller that wants to be sure asks whether the edge was
//! touched ([`Board::edge`](crate::Board::edge)). A size is read and has no effect. There are no sides and no corners,
//! so a rule that speaks of one finds no site.

use std::ops::RangeInclusive;

use super::{Facing, Outline};
use crate::Tiling;

/// Any sizes, or none.
pub(super) struct Boardless;

impl Outline for Boardless {
    fn name(&self) -> &'static str {
        "boardless"
    }

    fn sizes(&self, _: Tiling) -> RangeInclusive<usize> {
        0..=usize::MAX
    }

    fn sides(&self) -> &'static [Facing] {
        &[]
    }

    fn axes(&self, tiling: Tiling) -> (u16, u16) {
        tiling.pattern().endless().0.outline().axes(tiling)
    }

    fn turns(&self) -> bool {
        true
    }
}
