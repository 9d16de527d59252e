//! Checks of movements: whether they can lead anywhere on this board.

use board::{Direction, Grid, MAX_SIDE, Wrap};
use syntax::Diagnostic;

use super::Facts;
use crate::faults::Faults;
use crate::tree::{Comparison, Count, Hop, Movement, MovementKind, Ride};

/// No number of a movement may be larger: on a ring of files an engine would have to go round that often.
const MAX_NUMBER: u32 = 1000;

/// A direction must lead away.
pub(super) fn directions_go_nowhere(facts: &Facts<'_>, faults: &mut Faults) {
    for (_, movement) in facts.movements().filter(|(_, movement)| movement.direction == Direction::new(0, 0)) {
        let fault = Diagnostic::error(movement.span, "the direction <0,0> leads nowhere");
        faults.push(fault.with_hint("at least one of the two numbers must be 1 or more"));
    }
}

/// Numbers in rides and hops have a limit, and so have directions on a cylinder, where they wrap round.
pub(super) fn numbers_are_too_large(facts: &Facts<'_>, faults: &mut Faults) {
    for (_, movement) in facts.movements() {
        let direction = movement.direction;
        let longest = direction.dx.unsigned_abs().max(direction.dy.unsigned_abs());
        if longest > MAX_NUMBER || (facts.game.board.wrap == Wrap::Cylinder && longest > MAX_SIDE) {
            let message = format!("the direction <{},{}> is too long", direction.dx, direction.dy);
            let hint = format!("no board has a side longer than {MAX_SIDE}");
            faults.push(Diagnostic::error(movement.span, message).with_hint(hint));
        }
        if let Some(number) = numbers(movement).into_iter().find(|number| *number > MAX_NUMBER) {
            let fault = Diagnostic::error(movement.span, format!("the number {number} is too large"));
            faults.push(fault.with_hint(format!("{MAX_NUMBER} at most")));
        }
    }
}

fn numbers(movement: &Movement) -> Vec<u32> {
    match &movement.kind {
        MovementKind::Leap => Vec::new(),
        MovementKind::Ride(ride) => ride.min.into_iter().chain(ride.max).collect(),
        MovementKind::Hop(hop) => vec![hop.before.number, hop.over.number, hop.after.number],
    }
}

/// A ride of at least more leaps than it may have at most, or of none; a ride has at least one.
pub(super) fn rides_have_no_length(facts: &Facts<'_>, faults: &mut Faults) {
    for (_, movement) in facts.movements() {
        let MovementKind::Ride(ride) = &movement.kind else { continue };
        let (message, hint) = match (ride.min, ride.max) {
            (_, Some(0)) => ("a ride of at most 0 leaps never moves".into(), "`MAX` must be at least 1"),
            (Some(0), _) => ("a ride of at least 0 leaps has at least 1 all the same".into(), "leave `MIN` out"),
            (Some(min), Some(max)) if min > max => (
                format!("a ride of at least {min} and at most {max} leaps never moves"),
                "`MAX` must be at least `MIN`",
            ),
            _ => continue,
        };
        faults.push(Diagnostic::warning(movement.span, message).with_hint(hint));
    }
}

/// A movement that is longer than the board from wherever it starts.
pub(super) fn movements_never_fit_the_board(facts: &Facts<'_>, faults: &mut Faults) {
    let Some(grid) = facts.grid else { return };
    for (piece, movement) in facts.movements() {
        let least = match &movement.kind {
            MovementKind::Leap => Some(1),
            MovementKind::Ride(ride) => least_of_ride(ride),
            MovementKind::Hop(hop) => Some(least_of_hop(hop)),
        };
        let (Some(least), true) = (least, movement.direction != Direction::new(0, 0)) else { continue };
        let directions = movement.symmetries.closure(movement.direction);
        if !directions.into_iter().any(|direction| fits(&grid, movement, direction, least)) {
            let message = format!(
                "this movement of `{}` leads off a board of {} by {} from everywhere",
                *piece.name,
                grid.files(),
                grid.ranks()
            );
            let hint = format!("it takes {} along <{},{}>", leaps(least), movement.direction.dx, movement.direction.dy);
            faults.push(Diagnostic::warning(movement.span, message).with_hint(hint));
        }
    }
}

fn leaps(number: u64) -> String {
    if number == 1 { "one leap".into() } else { format!("at least {number} leaps") }
}

/// The fewest leaps; `None` if the ride has no length, which another check tells.
fn least_of_ride(ride: &Ride) -> Option<u64> {
    let least = ride.min.unwrap_or(1).max(1);
    ride.max.is_none_or(|max| max >= least).then_some(least.into())
}

fn least_of_hop(hop: &Hop) -> u64 {
    let least = |count: Count| match count.comparison {
        Comparison::AtLeast | Comparison::Exactly => u64::from(count.number),
        Comparison::AtMost => 0,
    };
    least(hop.before) + least(hop.over) + least(hop.after) + 1
}

/// Whether this many leaps along the direction have room, from where there is most.
fn fits(grid: &Grid, movement: &Movement, direction: Direction, leaps: u64) -> bool {
    let within = |part: i32, side: u32| leaps.saturating_mul(part.unsigned_abs().into()) < side.into();
    let by_file = grid.wrap() == Wrap::Cylinder || within(direction.dx, grid.files());
    by_file && within(direction.dy, grid.ranks()) && within_limit(grid, movement, direction)
}

/// Whether what has no upper bound of its own stays within the limit that the board sets.
fn within_limit(grid: &Grid, movement: &Movement, direction: Direction) -> bool {
    let limit = grid.ride_limit(direction);
    let possible = |count: Count| {
        let (low, high) = count.interval(limit);
        low <= high
    };
    match &movement.kind {
        MovementKind::Leap => true,
        MovementKind::Ride(ride) => ride.max.is_some() || ride.min.is_none_or(|min| min <= limit),
        MovementKind::Hop(hop) => possible(hop.before) && possible(hop.over) && possible(hop.after),
    }
}

/// Pell 1992, section 2.4.1: on a cylinder `LONGEST` is not applied.
pub(super) fn longest_means_nothing_on_a_cylinder(facts: &Facts<'_>, faults: &mut Faults) {
    let cylinder = facts.game.board.wrap == Wrap::Cylinder;
    for (_, movement) in facts.movements().filter(|_| cylinder) {
        if matches!(&movement.kind, MovementKind::Ride(ride) if ride.longest) {
            let fault = Diagnostic::warning(movement.span, "`LONGEST` means nothing on a cylinder");
            faults.push(fault.with_hint("the piece may ride any distance; leave the word out"));
        }
    }
}
