//! Leaps, rides and hops: how a piece that has been lifted off the board gets from square to square.

use board::{Direction, Site, Wrap};
use game::Role;
use metagame::notation::Piece;
use metagame::tree::{Hop, Movement, MovementKind, Ride};

use crate::metagame::Interpreter;

/// What stands on each site; the piece that moves is not among it (item 4).
pub(crate) type Board = [Option<Piece>];

/// A way along one direction.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    /// Along this vector.
    pub direction: Direction,
    /// To here, whatever stands here.
    pub to: Site,
    /// Over the pieces here, in this order.
    pub hopped: Vec<Site>,
}

impl Interpreter {
    /// The paths of a movement that are good for the purpose, along each direction of its symmetric closure (item 9).
    ///
    /// Of a `longest` ride only the longest that is good remains, in each direction; a cylinder knows no longest (item
    /// 12).
    pub(crate) fn paths(
        &self,
        board: &Board,
        mover: Role,
        from: Site,
        movement: &Movement,
        good: impl Fn(&Path) -> bool,
    ) -> Vec<Path> {
        let longest_only = is_longest(&movement.kind) && self.grid.wrap() == Wrap::Planar;
        let mut found = Vec::new();
        for direction in movement.symmetries.closure(movement.direction) {
            let mut along = self.paths_along(board, mover, from, &movement.kind, direction);
            along.retain(&good);
            let first = if longest_only { along.len().saturating_sub(1) } else { 0 };
            found.extend(along.drain(first..));
        }
        found
    }

    /// The paths along one direction, the shorter before the longer.
    fn paths_along(
        &self,
        board: &Board,
        mover: Role,
        from: Site,
        kind: &MovementKind,
        direction: Direction,
    ) -> Vec<Path> {
        match kind {
            MovementKind::Leap => self.landing(from, direction, &[]).into_iter().collect(),
            MovementKind::Ride(ride) => self.rides(board, from, *ride, direction),
            MovementKind::Hop(hop) => self.hops(board, mover, from, hop, direction),
        }
    }

    /// From `min` to `max` leaps of which all but the last land on empty squares (item 10). A ride has at least one
    /// leap.
    fn rides(&self, board: &Board, from: Site, ride: Ride, direction: Direction) -> Vec<Path> {
        let min = ride.min.unwrap_or(1).max(1);
        let max = ride.max.unwrap_or_else(|| self.grid.ride_limit(direction));
        if max < min {
            return Vec::new();
        }
        let passed = self.runs(from, direction, (min - 1, max - 1), |site| board[site.index()].is_none());
        passed.iter().filter_map(|run| self.landing(end(run, from), direction, &[])).collect()
    }

    /// Leaps over empty squares, then over pieces that match, then over empty squares, and one more (item 13).
    fn hops(&self, board: &Board, mover: Role, from: Site, hop: &Hop, direction: Direction) -> Vec<Path> {
        let limit = self.grid.ride_limit(direction);
        let empty = |site: Site| board[site.index()].is_none();
        let can_hop = |site: Site| board[site.index()].is_some_and(|piece| self.matches(mover, &hop.hop_over, piece));
        let mut found = Vec::new();
        for before in self.runs(from, direction, hop.before.interval(limit), empty) {
            let first = end(&before, from);
            for over in self.runs(first, direction, hop.over.interval(limit), can_hop) {
                let second = end(&over, first);
                for after in self.runs(second, direction, hop.after.interval(limit), empty) {
                    found.extend(self.landing(end(&after, second), direction, &over));
                }
            }
        }
        found
    }

    /// One last leap, if it stays on the board.
    fn landing(&self, from: Site, direction: Direction, hopped: &[Site]) -> Option<Path> {
        let to = self.grid.step(from, direction)?;
        Some(Path { direction, to, hopped: hopped.to_vec() })
    }

    /// All the ways to make from `low` to `high` leaps that all land on squares that fit: the squares landed on.
    fn runs(
        &self,
        from: Site,
        direction: Direction,
        (low, high): (u32, u32),
        fits: impl Fn(Site) -> bool,
    ) -> Vec<Vec<Site>> {
        let (low, high) = self.unwound(direction, low, high);
        let mut found = Vec::new();
        let mut run = Vec::new();
        for leaps in 0..=high {
            if leaps >= low {
                found.push(run.clone());
            }
            match self.grid.step(end(&run, from), direction) {
                Some(next) if fits(next) => run.push(next),
                _ => break,
            }
        }
        found
    }

    /// The numbers of leaps that are worth trying. Round an empty ring a piece can ride for ever (item 14), but after one
    /// round it comes by the same squares again, so that a number of leaps is as good as one that is a few
    /// rings less.
    fn unwound(&self, direction: Direction, low: u32, high: u32) -> (u32, u32) {
        let ring = self.grid.files();
        if self.grid.wrap() == Wrap::Planar || direction.dy != 0 || low > high {
            return (low, high);
        }
        let surplus = if low < 2 * ring { 0 } else { (low / ring - 1) * ring };
        (low - surplus, (high - surplus).min(low - surplus + 2 * ring))
    }
}

fn is_longest(kind: &MovementKind) -> bool {
    matches!(kind, MovementKind::Ride(ride) if ride.longest)
}

/// Where a run from here ends.
fn end(run: &[Site], from: Site) -> Site {
    run.last().copied().unwrap_or(from)
}
