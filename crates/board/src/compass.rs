//! The eight winds of the language, and steps as a turtle takes them.

/// A compass direction of Browne's language: a way to go, the side of a board that faces there, a direction of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Compass {
    /// `n`
    North,
    /// `ne`
    NorthEast,
    /// `e`
    East,
    /// `se`
    SouthEast,
    /// `s`
    South,
    /// `sw`
    SouthWest,
    /// `w`
    West,
    /// `nw`
    NorthWest,
}

impl Compass {
    /// All eight, clockwise from north.
    pub const ALL: [Compass; 8] = [
        Compass::North,
        Compass::NorthEast,
        Compass::East,
        Compass::SouthEast,
        Compass::South,
        Compass::SouthWest,
        Compass::West,
        Compass::NorthWest,
    ];

    /// The name in the language: `ne`.
    pub fn name(self) -> &'static str {
        ["n", "ne", "e", "se", "s", "sw", "w", "nw"][self as usize]
    }

    /// The direction of that name, in capitals or not.
    pub fn named(name: &str) -> Option<Compass> {
        Compass::ALL.into_iter().find(|compass| compass.name().eq_ignore_ascii_case(name))
    }

    /// The direction behind.
    pub fn opposite(self) -> Compass {
        Compass::ALL[(self as usize + 4) % 8]
    }

    /// The angle in degrees, anticlockwise from east.
    pub(crate) fn degrees(self) -> u16 {
        (90 + 360 - 45 * self as u16) % 360
    }
}

/// A step relative to an orientation (Browne 2011, B.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turtle {
    /// `f`: on.
    Forward,
    /// `b`: turn round and go.
    Back,
    /// `l`: turn left and go.
    Left,
    /// `r`: turn right and go.
    Right,
}

impl Turtle {
    /// All four.
    pub const ALL: [Turtle; 4] = [Turtle::Forward, Turtle::Back, Turtle::Left, Turtle::Right];

    /// The name in the language: `f`.
    pub fn name(self) -> &'static str {
        ["f", "b", "l", "r"][self as usize]
    }

    /// The step of that name, in capitals or not.
    pub fn named(name: &str) -> Option<Turtle> {
        Turtle::ALL.into_iter().find(|step| step.name().eq_ignore_ascii_case(name))
    }

    /// The same step in a mirror.
    pub fn mirrored(self) -> Turtle {
        match self {
            Turtle::Left => Turtle::Right,
            Turtle::Right => Turtle::Left,
            other => other,
        }
    }
}

/// The vector of length 1 at an angle, for multiples of 30 and of 45 degrees: exact to the last bit on every machine.
pub(crate) fn unit(degrees: u16) -> (f64, f64) {
    const HALF_ROOT_THREE: f64 = 0.866_025_403_784_438_6;
    let (x, y) = match degrees % 90 {
        30 => (HALF_ROOT_THREE, 0.5),
        45 => (std::f64::consts::FRAC_1_SQRT_2, std::f64::consts::FRAC_1_SQRT_2),
        60 => (0.5, HALF_ROOT_THREE),
        _ => (1.0, 0.0),
    };
    match degrees / 90 % 4 {
        0 => (x, y),
        1 => (-y, x),
        2 => (-x, -y),
        _ => (y, -x),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // B225 B226
    #[test]
    fn names_are_read_back_in_any_case() {
        for compass in Compass::ALL {
            assert_eq!(Compass::named(&compass.name().to_uppercase()), Some(compass));
            assert_eq!(compass.opposite().opposite(), compass);
        }
        for step in Turtle::ALL {
            assert_eq!(Turtle::named(step.name()), Some(step));
        }
        assert_eq!((Compass::named("nne"), Turtle::named("x")), (None, None));
    }

    #[test]
    fn units_point_where_the_compass_does() {
        for compass in Compass::ALL {
            let ((x, y), (back_x, back_y)) = (unit(compass.degrees()), unit(compass.opposite().degrees()));
            assert!((x * x + y * y - 1.0).abs() < 1e-12 && (x + back_x).abs() + (y + back_y).abs() < 1e-12);
            let north = compass.name().contains('n') as i32 - compass.name().contains('s') as i32;
            let east = compass.name().contains('e') as i32 - compass.name().contains('w') as i32;
            assert_eq!((x.round() as i32, y.round() as i32), (east, north), "{}", compass.name());
        }
    }
}
