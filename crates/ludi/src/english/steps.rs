//! Steps of a piece in words: where they lead to.

use super::words::{counted, list};
use crate::tree::{Compass, Direction, Distance, Step, Tiling, Turtle};

/// Where steps lead on squares: this many to the right and this many ahead, or to the east and to the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Offset {
    aside: i32,
    ahead: i32,
    /// By the compass; otherwise as the piece looks.
    by_compass: bool,
}

/// A compass direction in words.
pub(super) fn wind(compass: Compass) -> &'static str {
    match compass {
        Compass::North => "north",
        Compass::South => "south",
        Compass::East => "east",
        Compass::West => "west",
        Compass::NorthEast => "north-east",
        Compass::SouthEast => "south-east",
        Compass::NorthWest => "north-west",
        Compass::SouthWest => "south-west",
    }
}

/// One of several directions as ways to go: `to the north or east`.
pub(super) fn any_of(directions: &[Compass]) -> String {
    format!("to the {}", list(&directions.iter().map(|compass| wind(*compass)).collect::<Vec<_>>(), "or"))
}

/// What the words for steps depend on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sense {
    pub(super) tiling: Tiling,
    /// The direction that is called "that way".
    pub(super) that_way: Option<Compass>,
}

/// A direction as a way to go or to look: `straight ahead`, `to the north`.
pub(super) fn way(direction: Direction, sense: Sense) -> String {
    let by_turns = sense.tiling.words(1).turns_lead_ahead;
    match direction {
        Direction::Compass(compass) if sense.that_way == Some(compass) => "that way".to_string(),
        Direction::Compass(compass) if sense.that_way == Some(compass.opposite()) => "the opposite way".to_string(),
        Direction::Compass(compass) => format!("to the {}", wind(compass)),
        Direction::Turtle(Turtle::Forward) => "straight ahead".to_string(),
        Direction::Turtle(Turtle::Back) => "straight back".to_string(),
        Direction::Turtle(Turtle::Left) => if by_turns { "ahead to the left" } else { "to the left" }.to_string(),
        Direction::Turtle(Turtle::Right) => if by_turns { "ahead to the right" } else { "to the right" }.to_string(),
        Direction::Any | Direction::All => "in any direction".to_string(),
        Direction::DNbors => sense.tiling.words(1).direct.to_string(),
        Direction::INbors => "diagonally".to_string(),
        Direction::Current => "the way it looks".to_string(),
        Direction::Flagged => "in a direction that it is flagged with".to_string(),
        Direction::Opposite => "against the way it looks".to_string(),
    }
}

/// Whether steps can lead to one site only.
pub(super) fn is_definite(steps: &[Step]) -> bool {
    steps.iter().all(|step| {
        let one_way = matches!(
            step.direction,
            Direction::Compass(_) | Direction::Turtle(_) | Direction::Current | Direction::Opposite
        );
        one_way && matches!(step.distance(), Distance::Sites(_))
    })
}

/// Where steps lead: `two steps straight ahead`.
pub(super) fn told(steps: &[Step], sense: Sense) -> String {
    match (offset(steps, sense.tiling).filter(|_| sense.that_way.is_none()), steps) {
        (Some(offset), _) => offset.told(),
        (None, [only]) => format!("{} {}", far(only.distance()), way(only.direction, sense)),
        (None, several) => {
            list(&several.iter().map(|step| one_of_several(*step, sense)).collect::<Vec<_>>(), "and then")
        }
    }
}

/// Where several ways to step lead: what differs only by left and right is said once.
pub(super) fn all_told(ways: &[&[Step]], sense: Sense) -> String {
    let mut words: Vec<String> = Vec::new();
    let offsets: Vec<Option<Offset>> = ways.iter().map(|steps| offset(steps, sense.tiling)).collect();
    for (steps, here) in ways.iter().zip(&offsets) {
        let other = here.map(Offset::mirrored);
        let both = other.is_some() && other != *here && offsets.contains(&other);
        let word = match here {
            Some(here) if both => here.told_for_both(),
            _ => told(steps, sense),
        };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    list(&words, "or")
}

fn one_of_several(step: Step, sense: Sense) -> String {
    let turned = |word: &str| format!("{} after a turn to the {word}", far(step.distance()));
    match step.direction {
        Direction::Turtle(Turtle::Forward) => format!("{} on", far(step.distance())),
        Direction::Turtle(Turtle::Left) => turned("left"),
        Direction::Turtle(Turtle::Right) => turned("right"),
        Direction::Turtle(Turtle::Back) => format!("{} after turning round", far(step.distance())),
        other => format!("{} {}", far(step.distance()), way(other, sense)),
    }
}

fn far(distance: Distance) -> String {
    match distance {
        Distance::Sites(count) => counted(count, "step"),
        Distance::Line => "any number of steps".to_string(),
        Distance::LineOfSight => "any number of steps, up to the first piece,".to_string(),
    }
}

/// Where definite steps lead on squares.
fn offset(steps: &[Step], tiling: Tiling) -> Option<Offset> {
    let straight = steps.iter().all(|step| step.direction == Direction::Turtle(Turtle::Forward));
    let first = steps.first()?.direction;
    if !tiling.words(1).is_grid && !straight {
        return None;
    }
    let by_compass = matches!(first, Direction::Compass(_));
    let (mut at, mut heading) = ((0, 0), (0, 1));
    for step in steps {
        heading = match step.direction {
            Direction::Compass(compass) if by_compass => vector(compass),
            Direction::Turtle(turn) => turned(heading, turn),
            _ => return None,
        };
        let Distance::Sites(count) = step.distance() else { return None };
        let count = i32::try_from(count).ok().filter(|count| *count <= 1024)?;
        at = (at.0 + heading.0 * count, at.1 + heading.1 * count);
    }
    let offset = Offset { aside: at.0, ahead: at.1, by_compass };
    (at != (0, 0)).then_some(offset)
}

/// Whether steps of a turtle end further ahead than they began, on squares.
pub(super) fn lead_ahead(steps: &[Step]) -> bool {
    offset(steps, Tiling::Square).is_some_and(|offset| !offset.by_compass && offset.ahead > 0)
}

fn vector(compass: Compass) -> (i32, i32) {
    match compass {
        Compass::North => (0, 1),
        Compass::South => (0, -1),
        Compass::East => (1, 0),
        Compass::West => (-1, 0),
        Compass::NorthEast => (1, 1),
        Compass::SouthEast => (1, -1),
        Compass::NorthWest => (-1, 1),
        Compass::SouthWest => (-1, -1),
    }
}

fn turned((x, y): (i32, i32), turn: Turtle) -> (i32, i32) {
    match turn {
        Turtle::Forward => (x, y),
        Turtle::Back => (-x, -y),
        Turtle::Left => (-y, x),
        Turtle::Right => (y, -x),
    }
}

impl Offset {
    fn mirrored(self) -> Offset {
        Offset { aside: -self.aside, ..self }
    }

    fn told(self) -> String {
        let steps = counted(self.ahead.abs().max(self.aside.abs()) as u32, "step");
        let (along, aside) = (self.along(), self.to_side());
        match (self.ahead.abs(), self.aside.abs()) {
            (_, 0) if self.by_compass => format!("{steps} to the {along}"),
            (_, 0) => format!("{steps} straight {along}"),
            (0, _) => format!("{steps} to the {aside}"),
            (ahead, side) if ahead == side && self.by_compass => format!("{steps} to the {along}-{aside}"),
            (ahead, side) if ahead == side => format!("{steps} diagonally {along} to the {aside}"),
            (ahead, side) => {
                let to = if self.by_compass { "to the " } else { "" };
                format!(
                    "{} {to}{along} and {} to the {aside}",
                    counted(ahead as u32, "step"),
                    super::words::number(side as u32)
                )
            }
        }
    }

    /// The same to the right and to the left.
    fn told_for_both(self) -> String {
        let steps = counted(self.ahead.abs().max(self.aside.abs()) as u32, "step");
        let (along, to) = (self.along(), if self.by_compass { "to the " } else { "" });
        let sides = if self.by_compass { "to the east or west" } else { "to either side" };
        match (self.ahead.abs(), self.aside.abs()) {
            (0, _) => format!("{steps} {sides}"),
            (ahead, side) if ahead == side && self.by_compass => format!("{steps} to the {along}-east or {along}-west"),
            (ahead, side) if ahead == side => format!("{steps} diagonally {along}"),
            (ahead, side) => {
                format!(
                    "{} {to}{along} and {} {sides}",
                    counted(ahead as u32, "step"),
                    super::words::number(side as u32)
                )
            }
        }
    }

    fn along(self) -> &'static str {
        match (self.by_compass, self.ahead >= 0) {
            (true, true) => "north",
            (true, false) => "south",
            (false, true) => "ahead",
            (false, false) => "back",
        }
    }

    fn to_side(self) -> &'static str {
        match (self.by_compass, self.aside >= 0) {
            (true, true) => "east",
            (true, false) => "west",
            (false, true) => "right",
            (false, false) => "left",
        }
    }
}

/// Where steps of a turtle lead that looks any way at first, or in the mirror: what may stand there is of the piece.
pub(super) fn any_way(steps: &[Turtle], sense: Sense) -> String {
    let taken: Vec<Step> =
        steps.iter().map(|turn| Step { direction: Direction::Turtle(*turn), distance: None }).collect();
    let Some(offset) = offset(&taken, sense.tiling) else {
        let words: Vec<String> = taken.iter().map(|step| one_of_several(*step, sense)).collect();
        return format!(
            "reached by these steps, or by their mirror image, setting out in any direction: {}",
            list(&words, "and then")
        );
    };
    let (long, short) = (offset.ahead.abs().max(offset.aside.abs()), offset.ahead.abs().min(offset.aside.abs()));
    let steps = |n: i32| counted(n as u32, "step");
    match (long, short) {
        (_, 0) => format!("{} away in a straight line", steps(long)),
        (long, short) if long == short => format!("{} away on a diagonal", steps(long)),
        (2, 1) => "a knight's move away (two steps along a row or column and one to the side)".to_string(),
        _ => {
            format!("{} away along a row or column and {} to the side", steps(long), super::words::number(short as u32))
        }
    }
}

/// The sites that a pattern of such steps covers, from the first on, if they can be drawn on squares.
pub(super) fn covered(steps: &[Step], tiling: Tiling) -> Option<Vec<(i32, i32)>> {
    let ends = (1..=steps.len()).map(|count| match offset(&steps[..count], tiling) {
        Some(offset) => Some((offset.aside, offset.ahead)),
        None => is_drawable(&steps[..count], tiling).then_some((0, 0)),
    });
    let mut sites: Vec<(i32, i32)> = ends.collect::<Option<Vec<_>>>()?;
    sites.push((0, 0));
    sites.sort_unstable();
    sites.dedup();
    let size = |of: fn(&(i32, i32)) -> i32| Some(sites.iter().map(of).max()? - sites.iter().map(of).min()?);
    (tiling.words(1).is_grid && size(|site| site.0)? < 12 && size(|site| site.1)? < 12).then_some(sites)
}

/// Whether steps lead back to where they began, rather than to no site in particular.
fn is_drawable(steps: &[Step], tiling: Tiling) -> bool {
    let by_compass = steps.first().is_some_and(|step| matches!(step.direction, Direction::Compass(_)));
    let fits = |direction: Direction| match direction {
        Direction::Turtle(_) => true,
        Direction::Compass(_) => by_compass,
        _ => false,
    };
    tiling.words(1).is_grid
        && steps.iter().all(|step| fits(step.direction) && matches!(step.distance(), Distance::Sites(0..=12)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(words: &str) -> Vec<Step> {
        let step = |word: &str| {
            let (direction, count) = word.split_once(':').unwrap_or((word, ""));
            let distance = count.parse().ok().map(Distance::Sites);
            Step { direction: Direction::read(direction).expect("a direction"), distance }
        };
        words.split(' ').map(step).collect()
    }

    fn on(tiling: Tiling) -> Sense {
        Sense { tiling, that_way: None }
    }

    // B226 B260
    #[test]
    fn steps_on_squares_are_told_by_where_they_lead() {
        for (words, expected) in [
            ("f", "one step straight ahead"),
            ("f f", "two steps straight ahead"),
            ("f l", "one step diagonally ahead to the left"),
            ("b:2 r:2", "two steps diagonally back to the left"),
            ("f f r", "two steps ahead and one to the right"),
            ("n", "one step to the north"),
            ("n:2 e:2", "two steps to the north-east"),
            ("any", "one step in any direction"),
        ] {
            assert_eq!(told(&steps(words), on(Tiling::Square)), expected);
        }
    }

    #[test]
    fn a_direction_can_be_called_that_way() {
        let sense = Sense { that_way: Some(Compass::NorthEast), ..on(Tiling::Square) };
        assert_eq!(told(&steps("ne:2"), sense), "two steps that way");
        assert_eq!(told(&steps("sw"), sense), "one step the opposite way");
    }

    #[test]
    fn left_and_right_are_said_at_once() {
        let ways = ["f", "f l", "f r"].map(steps);
        let ways: Vec<&[Step]> = ways.iter().map(Vec::as_slice).collect();
        assert_eq!(all_told(&ways, on(Tiling::Square)), "one step straight ahead or one step diagonally ahead");
    }

    #[test]
    fn steps_on_hexagons_are_told_one_by_one() {
        assert_eq!(told(&steps("f f"), on(Tiling::Hex)), "two steps straight ahead");
        assert_eq!(told(&steps("l"), on(Tiling::Hex)), "one step ahead to the left");
        assert_eq!(told(&steps("f l"), on(Tiling::Hex)), "one step on and then one step after a turn to the left");
    }

    #[test]
    fn a_knight_is_known_by_its_move() {
        let knight = [Turtle::Forward, Turtle::Forward, Turtle::Right];
        assert!(any_way(&knight, on(Tiling::Square)).starts_with("a knight's move away"));
    }

    // B432
    #[test]
    fn a_square_of_four_covers_four_sites() {
        assert_eq!(covered(&steps("f r r"), Tiling::Square), Some(vec![(0, 0), (0, 1), (1, 0), (1, 1)]));
        assert_eq!(covered(&steps("f r r"), Tiling::Hex), None);
    }
}
