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

use super::{Facing, Outline, Place, level_row};
use crate::Tiling;
use crate::compass::Compass;
use crate::heading::Spot;

/// Size n: n sites along each side (n triangles that touch it).
pub(super) struct Hex;

impl Outline for Hex {
    fn name(&self) -> &'static str {
        "hex"
    }

    fn sizes(&self, _: Tiling) -> RangeInclusive<usize> {
        1..=1
    }

    fn count(&self, tiling: Tiling, [n, ..]: [u128; 3]) -> u128 {
        if tiling == Tiling::Tri { 6 * n * n } else { 3 * n * (n - 1) + 1 }
    }

    fn places(&self, tiling: Tiling, [n, ..]: [i32; 3]) -> Vec<Place> {
        let rows = if tiling == Tiling::Tri { 2 * n } else { 2 * n - 1 };
        let row = |row: i32| {
            let (below, above) = (row.min(n - 1), (row - (n - 1)).max(0));
            match tiling {
                // Below the middle rows begin point down, above it point up, and so half an edge further on.
                Tiling::Tri => {
                    let length = 2 * n + 1 + 2 * row.min(rows - 1 - row);
                    level_row(row, Spot::new(-1 - below + (above - 1).max(0), row), (2 * above - 1).max(0), length)
                }
                // The middle is spot (0, 0), so that its phase is 0 (decision Q16).
                _ => level_row(row, Spot::new(-below, row - (n - 1)), above, n + row.min(rows - 1 - row)),
            }
        };
        (0..rows).flat_map(row).collect()
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
