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

use super::{Facing, Outline, Place};
use crate::Tiling;
use crate::compass::Compass;
use crate::heading::Spot;

/// Size n m: n squares (octagons) along the sides that rise to the right, m along the others; size n is n n.
pub(super) struct RotSquare;

impl Outline for RotSquare {
    fn name(&self) -> &'static str {
        "rot-square"
    }

    fn sizes(&self, _: Tiling) -> RangeInclusive<usize> {
        1..=2
    }

    /// Squares along a diagonal alone would not touch each other.
    fn least(&self, tiling: Tiling) -> u32 {
        if tiling == Tiling::Square { 2 } else { 1 }
    }

    fn count(&self, tiling: Tiling, [n, m, _]: [u128; 3]) -> u128 {
        if tiling == Tiling::TruncSquare { (2 * n - 1) * (2 * m - 1) } else { n * m + (n - 1) * (m - 1) }
    }

    fn places(&self, tiling: Tiling, [n, m, _]: [i32; 3]) -> Vec<Place> {
        // Diagonals are counted from the lowest corner; squares lie on every second crossing of them.
        let (rising, falling) = (2 * n - 1, 2 * m - 1);
        let crossings = (0..falling).flat_map(|j| (0..rising).map(move |i| (i, j)));
        let kept = crossings.filter(|(i, j)| tiling == Tiling::TruncSquare || i % 2 == j % 2);
        let scale = if tiling == Tiling::TruncSquare { 1 } else { 2 };
        let place = |(i, j): (i32, i32)| {
            let (column, row) = ((i - j + falling - 1) / scale, (i + j) / scale);
            Place { spot: Spot::new(column, row), column, row }
        };
        kept.map(place).collect()
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
