//! What a piece can do, put together for people: equal movements joined, and what can never happen left out.

use board::{Direction, Wrap};
use syntax::Located;

use crate::tree::{Capture, Description, Effect, Game, Hop, Methods, Movement, MovementKind, Piece, Ride, Types};

/// A kind of movement with all the directions in which a piece makes it, as White sees them.
///
/// A ride's `min` is there only if it is more than 1, its `max` only if the board does not bind sooner, and `longest` only
/// where it counts; a ride of one leap is a leap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    pub kind: MovementKind,
    pub directions: Vec<Direction>,
}

/// A kind of capture: by these methods, all of which can take something, of these pieces, in these ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Taking {
    pub methods: Methods,
    pub what: Description,
    pub effect: Effect,
    pub ways: Vec<Way>,
}

impl Taking {
    /// Whether pieces are taken only by landing on them.
    pub(crate) fn only_clobbers(&self) -> bool {
        self.methods == Methods { clobber: true, ..Methods::default() }
    }
}

/// How a piece moves without capturing, in the order of the text.
pub(crate) fn moves(game: &Game, piece: &Piece) -> Vec<Way> {
    let mut ways = Vec::new();
    for movement in &piece.moving {
        add_movement(&mut ways, game, movement, |_, _| true);
    }
    ways
}

/// How a piece captures, in the order of the text.
pub(crate) fn takings(game: &Game, piece: &Piece) -> Vec<Taking> {
    let mut takings: Vec<Taking> = Vec::new();
    for capture in &piece.capturing {
        for movement in &capture.movements {
            add_taking(&mut takings, game, capture, movement);
        }
    }
    takings
}

/// Whether a piece can ever do anything.
pub(crate) fn is_inert(game: &Game, piece: &Piece) -> bool {
    moves(game, piece).is_empty() && takings(game, piece).is_empty()
}

fn add_taking(takings: &mut Vec<Taking>, game: &Game, capture: &Capture, movement: &Located<Movement>) {
    let hop = capture.methods.hop && hops_over_victims(game, &movement.kind, &capture.what);
    // A piece is left behind only where there is a square behind: that can depend on the direction.
    for retrieve in [true, false] {
        let methods = Methods { hop, retrieve, ..capture.methods };
        if (retrieve && !capture.methods.retrieve) || methods == Methods::default() {
            continue;
        }
        let mut ways = Vec::new();
        let behind = |direction, steps: u32| fits(game, direction, steps.saturating_add(1)) == retrieve;
        let always = !capture.methods.retrieve;
        add_movement(&mut ways, game, movement, |direction, steps| always || behind(direction, steps));
        if !ways.is_empty() {
            merge_taking(takings, Taking { methods, what: capture.what.clone(), effect: capture.effect, ways });
        }
    }
}

fn merge_taking(takings: &mut Vec<Taking>, mut new: Taking) {
    if new.only_clobbers() {
        new.ways.iter_mut().for_each(|way| forget_longest(&mut way.kind));
    }
    let same = |old: &&mut Taking| (old.methods, &old.what, old.effect) == (new.methods, &new.what, new.effect);
    match takings.iter_mut().find(same) {
        Some(old) => new.ways.into_iter().for_each(|way| add_way(&mut old.ways, way.kind, &way.directions)),
        None => takings.push(new),
    }
}

/// A ride that lands on a piece ends there anyway: only one length can do it.
fn forget_longest(kind: &mut MovementKind) {
    if let MovementKind::Ride(ride) = kind {
        ride.longest = false;
    }
}

/// Adds a movement in those of its directions that can be gone on this board and that `wanted` wants, given the fewest leaps.
fn add_movement(
    ways: &mut Vec<Way>,
    game: &Game,
    movement: &Located<Movement>,
    wanted: impl Fn(Direction, u32) -> bool,
) {
    for direction in movement.symmetries.closure(movement.direction) {
        if let Some((kind, steps)) = simplified(game, &movement.kind, direction)
            && fits(game, direction, steps)
            && wanted(direction, steps)
        {
            add_way(ways, kind, &[direction]);
        }
    }
}

fn add_way(ways: &mut Vec<Way>, kind: MovementKind, directions: &[Direction]) {
    let at = ways.iter().position(|way| way.kind == kind).unwrap_or_else(|| {
        ways.push(Way { kind, directions: Vec::new() });
        ways.len() - 1
    });
    for direction in directions {
        if !ways[at].directions.contains(direction) {
            ways[at].directions.push(*direction);
        }
    }
}

/// The movement as [`Way`] wants it, and the fewest leaps that it has; nothing if its numbers contradict each other.
fn simplified(game: &Game, kind: &MovementKind, direction: Direction) -> Option<(MovementKind, u32)> {
    match kind {
        MovementKind::Leap => Some((MovementKind::Leap, 1)),
        MovementKind::Ride(ride) => simplified_ride(game, ride, direction),
        MovementKind::Hop(hop) => {
            let steps = fewest(hop).iter().fold(1, |sum: u32, least| sum.saturating_add(*least));
            Some((kind.clone(), steps))
        }
    }
}

fn simplified_ride(game: &Game, ride: &Ride, direction: Direction) -> Option<(MovementKind, u32)> {
    let (min, board_max) = (ride.min.unwrap_or(1).max(1), most_leaps(game, direction));
    let max = ride.max.unwrap_or(u32::MAX).min(board_max);
    if max < min {
        return None;
    }
    if max == 1 {
        return Some((MovementKind::Leap, 1));
    }
    let longest = ride.longest && game.board.wrap == Wrap::Planar && max > min;
    let ride = Ride { min: (min > 1).then_some(min), max: (max < board_max).then_some(max), longest };
    Some((MovementKind::Ride(ride), min))
}

/// The fewest empty squares, pieces and empty squares again that a hop passes.
pub(crate) fn fewest(hop: &Hop) -> [u32; 3] {
    [hop.before, hop.over, hop.after].map(|count| count.interval(u32::MAX).0)
}

/// The most leaps along a direction that can stay on the board, or on a ring once round.
fn most_leaps(game: &Game, direction: Direction) -> u32 {
    let grid = game.board.grid();
    (1..=grid.ride_limit(direction)).take_while(|leaps| fits(game, direction, *leaps)).last().unwrap_or(0)
}

/// Whether this many leaps in a row fit on the board, from some square.
fn fits(game: &Game, direction: Direction, leaps: u32) -> bool {
    let within = |part: i32, side: u32| i64::from(part.unsigned_abs()) * i64::from(leaps) < i64::from(side);
    let by_file = game.board.wrap == Wrap::Cylinder || within(direction.dx, game.board.files.value);
    by_file && within(direction.dy, game.board.ranks.value)
}

fn hops_over_victims(game: &Game, kind: &MovementKind, what: &Description) -> bool {
    let MovementKind::Hop(hop) = kind else { return false };
    hop.over.interval(u32::MAX).1 > 0 && overlap(game, &hop.hop_over, what)
}

/// Whether some piece matches both.
fn overlap(game: &Game, a: &Description, b: &Description) -> bool {
    let owners = a.owner.is_none() || b.owner.is_none() || a.owner == b.owner;
    owners && type_names(game, &a.types).iter().any(|name| type_names(game, &b.types).contains(name))
}

/// The names that are meant, each once.
pub(crate) fn type_names<'a>(game: &'a Game, types: &'a Types) -> Vec<&'a str> {
    let mut names: Vec<&str> = Vec::new();
    let mut add = |name: &'a str| {
        if !names.contains(&name) {
            names.push(name);
        }
    };
    match types {
        Types::Any => game.pieces.iter().for_each(|piece| add(&piece.name.value)),
        Types::Named(listed) => listed.iter().for_each(|name| add(&name.value)),
    }
    names
}
