//! Direction vectors, their symmetries and their inversion (Pell 1992, section 2.1).

use std::collections::BTreeSet;

use crate::Inversion;

/// A step of `dx` files to the right and `dy` ranks forward, as White sees the board.
///
/// ```
/// use board::{Direction, Inversion, Symmetries};
///
/// let knight = Direction::new(1, 2);
/// assert!(knight.is_forward() && !knight.reversed().is_forward());
/// assert_eq!(knight.inverted(Inversion::Forward), Direction::new(1, -2));
/// assert_eq!(Symmetries::ALL.closure(knight).len(), 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction {
    /// Files to the right.
    pub dx: i32,
    /// Ranks forward.
    pub dy: i32,
}

/// Which of the three symmetries a movement has; any subset may be had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetries {
    /// `(dx, dy)` goes with `(dx, -dy)`.
    pub forward: bool,
    /// `(dx, dy)` goes with `(-dx, dy)`.
    pub side: bool,
    /// `(dx, dy)` goes with `(dy, dx)`: a reflection in the diagonal, not a quarter turn.
    pub rotation: bool,
}

impl Direction {
    /// The direction of `dx` files and `dy` ranks.
    pub const fn new(dx: i32, dy: i32) -> Direction {
        Direction { dx, dy }
    }

    /// Whether it leads to higher ranks.
    pub fn is_forward(self) -> bool {
        self.dy > 0
    }

    /// Whether it leads to higher files.
    pub fn is_rightward(self) -> bool {
        self.dx > 0
    }

    /// The same direction as the other side sees it.
    pub fn inverted(self, inversion: Inversion) -> Direction {
        match inversion {
            Inversion::Diagonal => Direction::new(-self.dx, -self.dy),
            Inversion::Forward => Direction::new(self.dx, -self.dy),
        }
    }

    /// The opposite direction.
    pub fn reversed(self) -> Direction {
        Direction::new(-self.dx, -self.dy)
    }
}

impl Symmetries {
    /// All three symmetries.
    pub const ALL: Symmetries = Symmetries { forward: true, side: true, rotation: true };
    /// No symmetry.
    pub const NONE: Symmetries = Symmetries { forward: false, side: false, rotation: false };

    /// The symmetric closure: the least set that holds the direction and is closed under these symmetries, sorted.
    pub fn closure(self, direction: Direction) -> Vec<Direction> {
        let mut found = BTreeSet::new();
        let mut open = vec![direction];
        while let Some(d) = open.pop() {
            if !found.insert(d) {
                continue;
            }
            if self.forward {
                open.push(Direction::new(d.dx, -d.dy));
            }
            if self.side {
                open.push(Direction::new(-d.dx, d.dy));
            }
            if self.rotation {
                open.push(Direction::new(d.dy, d.dx));
            }
        }
        found.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: Symmetries = Symmetries { side: true, ..Symmetries::NONE };

    // M12
    #[test]
    fn forward_and_rightward_are_read_off_the_signs() {
        assert!(Direction::new(0, 1).is_forward() && !Direction::new(0, 1).is_rightward());
        assert!(Direction::new(2, -1).is_rightward() && !Direction::new(2, -1).is_forward());
    }

    // M13 M14 M15
    #[test]
    fn each_symmetry_adds_its_own_image() {
        let one_two = Direction::new(1, 2);
        let forward = Symmetries { forward: true, ..Symmetries::NONE };
        let rotation = Symmetries { rotation: true, ..Symmetries::NONE };
        assert_eq!(forward.closure(one_two), [Direction::new(1, -2), one_two]);
        assert_eq!(SIDE.closure(one_two), [Direction::new(-1, 2), one_two]);
        assert_eq!(rotation.closure(one_two), [one_two, Direction::new(2, 1)]);
    }

    // M16 M19
    #[test]
    fn closures_have_the_sizes_of_the_paper() {
        assert_eq!(Symmetries::ALL.closure(Direction::new(1, 2)).len(), 8);
        assert_eq!(Symmetries::NONE.closure(Direction::new(1, 2)).len(), 1);
        let side_and_rotation = Symmetries { forward: false, ..Symmetries::ALL };
        assert_eq!(side_and_rotation.closure(Direction::new(0, 1)).len(), 4);
    }

    // M18 M21
    #[test]
    fn a_movement_with_forward_and_side_symmetry_is_the_same_for_both_sides() {
        let both = Symmetries { rotation: false, ..Symmetries::ALL };
        for dx in 0..4 {
            for dy in 0..4 {
                let direction = Direction::new(dx, dy);
                let inverted = direction.inverted(Inversion::Diagonal);
                assert_eq!(inverted, Direction::new(-dx, -dy));
                assert_eq!(both.closure(direction), both.closure(inverted));
            }
        }
    }
}
