//! Directions in words: `forward or backward`, `two squares forward and one to either side`.

use std::collections::BTreeSet;

use board::Direction;

use super::words::{counted, list, number};

/// Directions of one length, or of one pair of lengths, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Strand {
    /// Along ranks, files or diagonals.
    Straight {
        /// How many squares one leap covers.
        stride: u32,
        /// Where to: `forward or diagonally backward`.
        way: String,
        /// The chess piece that goes these ways.
        rider: Option<&'static str>,
    },
    /// Along no line of squares.
    Oblique {
        /// One leap: `two squares forward and one to the left`.
        leap: String,
        /// Whether these are the eight leaps of a chess knight.
        knight: bool,
    },
}

impl Strand {
    /// One leap in words.
    pub(super) fn leap(&self) -> String {
        match self {
            Strand::Straight { stride, way, .. } => format!("{} {way}", counted(*stride, "square")),
            Strand::Oblique { leap, .. } => leap.clone(),
        }
    }

    /// Whether one leap leads to a neighbouring square.
    pub(super) fn is_unit(&self) -> bool {
        matches!(self, Strand::Straight { stride: 1, .. })
    }
}

/// Directions in words, straight ones first, shorter ones first.
pub(super) fn strands(directions: &[Direction]) -> Vec<Strand> {
    let lengths = |d: &Direction| (d.dx.unsigned_abs(), d.dy.unsigned_abs());
    let is_straight = |d: &Direction| d.dx == 0 || d.dy == 0 || lengths(d).0 == lengths(d).1;
    let (straight, oblique): (Vec<Direction>, Vec<Direction>) = directions.iter().partition(|d| is_straight(d));
    let strides: BTreeSet<u32> = straight.iter().map(|d| lengths(d).0.max(lengths(d).1)).collect();
    let of_stride = |stride| straight.iter().filter(move |d| lengths(d).0.max(lengths(d).1) == stride).copied();
    let mut strands: Vec<Strand> = strides.iter().map(|stride| straight_strand(*stride, of_stride(*stride))).collect();
    let pairs: BTreeSet<(u32, u32)> =
        oblique.iter().map(|d| (lengths(d).0.min(lengths(d).1), lengths(d).0.max(lengths(d).1))).collect();
    for (short, long) in pairs {
        let of_pair = |d: &&Direction| lengths(d) == (short, long) || lengths(d) == (long, short);
        strands.extend(oblique_strands(short, long, &oblique.iter().filter(of_pair).copied().collect::<Vec<_>>()));
    }
    strands
}

/// Whether a piece that has this direction but not its mirror image tells left from right.
pub(super) fn is_one_sided(directions: &[Direction]) -> bool {
    directions.iter().any(|d| !directions.contains(&Direction::new(-d.dx, d.dy)))
}

fn straight_strand(stride: u32, directions: impl Iterator<Item = Direction>) -> Strand {
    let signs: BTreeSet<(i32, i32)> = directions.map(|d| (d.dx.signum(), d.dy.signum())).collect();
    let (diagonal, orthogonal): (BTreeSet<_>, BTreeSet<_>) = signs.into_iter().partition(|(x, y)| *x != 0 && *y != 0);
    let rider = match (orthogonal.len(), diagonal.len()) {
        (4, 4) => Some("queen"),
        (4, 0) => Some("rook"),
        (0, 4) => Some("bishop"),
        _ => None,
    };
    let way = if rider == Some("queen") {
        "in any of the eight directions".to_string()
    } else {
        let mut ways = orthogonal_words(&orthogonal);
        ways.extend(diagonal_words(&diagonal));
        list(&ways, "or")
    };
    Strand::Straight { stride, way, rider }
}

fn orthogonal_words(signs: &BTreeSet<(i32, i32)>) -> Vec<String> {
    let both = signs.contains(&(-1, 0)) && signs.contains(&(1, 0));
    let words = [
        ("forward", signs.contains(&(0, 1))),
        ("backward", signs.contains(&(0, -1))),
        ("sideways", both),
        ("to the left", signs.contains(&(-1, 0)) && !both),
        ("to the right", signs.contains(&(1, 0)) && !both),
    ];
    words.iter().filter(|(_, there)| *there).map(|(word, _)| word.to_string()).collect()
}

fn diagonal_words(signs: &BTreeSet<(i32, i32)>) -> Vec<String> {
    let words = |(side, ahead): (Option<i32>, Option<i32>)| {
        let ahead = ahead.map_or("", |ahead| if ahead > 0 { " forward" } else { " backward" });
        let side = side.map_or("", |side| if side > 0 { " to the right" } else { " to the left" });
        format!("diagonally{ahead}{side}")
    };
    quadrants(signs).into_iter().map(words).collect()
}

/// The leaps of one pair of lengths: the eight together, or those that go farther ahead and those that go farther aside.
fn oblique_strands(short: u32, long: u32, directions: &[Direction]) -> Vec<Strand> {
    if directions.len() == 8 {
        let leap = format!(
            "{} forward, backward or sideways and {} at a right angle to that",
            counted(long, "square"),
            number(short)
        );
        return vec![Strand::Oblique { leap, knight: (short, long) == (1, 2) }];
    }
    let signs = |is_tall: bool| -> BTreeSet<(i32, i32)> {
        let of_shape = directions.iter().filter(|d| (d.dy.unsigned_abs() == long) == is_tall);
        of_shape.map(|d| (d.dx.signum(), d.dy.signum())).collect()
    };
    let ahead_words = |ahead: Option<i32>| match ahead {
        None => "forward or backward",
        Some(1) => "forward",
        Some(_) => "backward",
    };
    let side_words = |side: Option<i32>| match side {
        None => "to either side",
        Some(1) => "to the right",
        Some(_) => "to the left",
    };
    let (many, few) = (counted(long, "square"), number(short));
    let tall = quadrants(&signs(true)).into_iter().map(|(side, ahead)| (ahead_words(ahead), side_words(side)));
    let wide = quadrants(&signs(false)).into_iter().map(|(side, ahead)| (side_words(side), ahead_words(ahead)));
    let leap = |(far, near)| Strand::Oblique { leap: format!("{many} {far} and {few} {near}"), knight: false };
    tall.chain(wide).map(leap).collect()
}

/// Covers a set of (side, ahead) signs with as few blocks as words need; `None` stands for both signs.
fn quadrants(signs: &BTreeSet<(i32, i32)>) -> Vec<(Option<i32>, Option<i32>)> {
    if signs.len() == 4 {
        return vec![(None, None)];
    }
    let halves = [(None, Some(1)), (None, Some(-1)), (Some(-1), None), (Some(1), None)];
    let matches = |(side, ahead): (Option<i32>, Option<i32>), sign: &(i32, i32)| {
        side.is_none_or(|side| side == sign.0) && ahead.is_none_or(|ahead| ahead == sign.1)
    };
    let half = halves.into_iter().find(|half| signs.iter().filter(|sign| matches(*half, sign)).count() == 2);
    let rest = signs.iter().filter(|sign| !half.is_some_and(|half| matches(half, sign)));
    half.into_iter().chain(rest.rev().map(|(side, ahead)| (Some(*side), Some(*ahead)))).collect()
}

#[cfg(test)]
mod tests {
    use board::Symmetries;

    use super::*;

    fn words(dx: i32, dy: i32, symmetries: &str) -> String {
        let symmetries = Symmetries {
            forward: symmetries.contains('f'),
            side: symmetries.contains('s'),
            rotation: symmetries.contains('r'),
        };
        let strands = strands(&symmetries.closure(Direction::new(dx, dy)));
        strands.iter().map(Strand::leap).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn every_symmetry_has_words() {
        for (dx, dy, symmetries, expected) in [
            (0, 1, "", "one square forward"),
            (0, 1, "f", "one square forward or backward"),
            (0, 1, "r", "one square forward or to the right"),
            (0, 2, "sr", "two squares forward, backward or sideways"),
            (3, 0, "s", "three squares sideways"),
            (1, 1, "", "one square diagonally forward to the right"),
            (1, 1, "s", "one square diagonally forward"),
            (1, 1, "f", "one square diagonally to the right"),
            (2, 2, "fs", "two squares diagonally"),
            (1, 2, "", "two squares forward and one to the right"),
            (1, 2, "s", "two squares forward and one to either side"),
            (1, 2, "f", "two squares forward or backward and one to the right"),
            (2, 3, "fs", "three squares forward or backward and two to either side"),
            (3, 2, "fs", "three squares to either side and two forward or backward"),
            (1, 2, "r", "two squares forward and one to the right; two squares to the right and one forward"),
            (1, 2, "fsr", "two squares forward, backward or sideways and one at a right angle to that"),
        ] {
            assert_eq!(words(dx, dy, symmetries), expected, "<{dx},{dy}> {symmetries}");
        }
    }

    #[test]
    fn directions_of_one_length_go_together() {
        let silver = [(0, 1), (1, 1), (-1, 1), (1, -1), (-1, -1)].map(|(dx, dy)| Direction::new(dx, dy));
        assert_eq!(strands(&silver)[0].leap(), "one square forward or diagonally");
        let three = [(1, 1), (-1, 1), (1, -1)].map(|(dx, dy)| Direction::new(dx, dy));
        assert_eq!(strands(&three)[0].leap(), "one square diagonally forward or diagonally backward to the right");
    }
}
