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

use super::{Facing, Outline, Place};
use crate::Tiling;
use crate::compass::Compass;
use crate::heading::Spot;

/// Size n m k: n columns, m rows, k levels (squares only); size n is n n. Octagons are counted, not the squares between
/// them.
pub(super) struct Square;

impl Outline for Square {
    fn name(&self) -> &'static str {
        "square"
    }

    fn sizes(&self, tiling: Tiling) -> RangeInclusive<usize> {
        if tiling == Tiling::Square { 1..=3 } else { 1..=2 }
    }

    fn count(&self, tiling: Tiling, [n, m, k]: [u128; 3]) -> u128 {
        if tiling == Tiling::TruncSquare { n * m + (n - 1) * (m - 1) } else { n * m * k }
    }

    fn places(&self, tiling: Tiling, [n, m, k]: [i32; 3]) -> Vec<Place> {
        match tiling {
            Tiling::TruncSquare => truncated(n, m),
            _ => (0..k).flat_map(|z| level(n, m, z)).collect(),
        }
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

fn level(n: i32, m: i32, z: i32) -> impl Iterator<Item = Place> {
    let place = move |x, y| Place { spot: Spot { z, y, x }, column: x, row: y + z * m };
    (0..m).flat_map(move |y| (0..n).map(move |x| place(x, y)))
}

fn truncated(n: i32, m: i32) -> Vec<Place> {
    let all = (0..2 * m - 1).flat_map(|y| (0..2 * n - 1).map(move |x| (x, y)));
    let kept = all.filter(|(x, y)| x % 2 == y % 2);
    kept.map(|(x, y)| Place { spot: Spot::new(x, y), column: x, row: y }).collect()
}
