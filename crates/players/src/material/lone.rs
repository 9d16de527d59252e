//! Where a lone piece of a game of Pell's goes in one move, but to where it cannot be or would lose at once.

use board::{Direction, Site, Wrap};
use game::Role;
use metagame::tree::{self, Hop, Movement, MovementKind, Player, Ride};

use super::Coloured;
use super::pells::Rules;

/// The rules, and where pieces meet goals of arrival.
pub(super) struct Lone<'a> {
    rules: &'a Rules<'a>,
    /// For each side whose goal it is, each owner and each type: the sites, ascending.
    arrivals: Vec<Vec<Site>>,
}

impl<'a> Lone<'a> {
    pub(super) fn new(rules: &'a Rules<'a>) -> Lone<'a> {
        let mut arrivals = Vec::new();
        for whose in Role::BOTH {
            for owner in Role::BOTH {
                arrivals.extend((0..rules.names.len()).map(|kind| arrivals_of(rules, whose, Coloured { owner, kind })));
            }
        }
        Lone { rules, arrivals }
    }

    /// The constrained transitions (Pell 1993, section 2.5): by moving powers, on an otherwise empty board. From a site on
    /// which the piece has met a goal there are none, as the game is over; and none lead to where the other side wins.
    pub(super) fn targets(&self, piece: Coloured, from: Site) -> Vec<Site> {
        if Role::BOTH.iter().any(|whose| self.arrives(*whose, piece, from)) {
            return Vec::new();
        }
        let moving = self.rules.definition(piece.kind).map_or(&[][..], |definition| &definition.moving);
        let reached = moving.iter().flat_map(|movement| self.reached(piece.owner, movement, from));
        reached.filter(|to| !self.loses(piece, *to)).collect()
    }

    fn arrives(&self, whose: Role, piece: Coloured, site: Site) -> bool {
        let place = (whose.index() * 2 + piece.owner.index()) * self.rules.names.len() + piece.kind;
        self.arrivals[place].binary_search(&site).is_ok()
    }

    /// Whether to end a move there is to lose.
    fn loses(&self, piece: Coloured, to: Site) -> bool {
        if self.rules.is_territory(piece.owner, to) {
            return !self.promotes_safely(piece, to);
        }
        self.arrives(piece.owner.other(), piece, to) && !self.arrives(piece.owner, piece, to)
    }

    /// Whether the owner can choose something that the enemy does not want there, or the enemy has nothing else to choose.
    fn promotes_safely(&self, piece: Coloured, to: Site) -> bool {
        let (options, chooser) = self.rules.promotion(piece);
        let safe = |option: &Coloured| !self.arrives(piece.owner.other(), *option, to);
        match chooser {
            Player::Player => options.iter().any(safe),
            Player::Opponent => options.iter().all(safe),
        }
    }

    fn reached(&self, owner: Role, movement: &Movement, from: Site) -> Vec<Site> {
        let directions = movement.symmetries.closure(self.rules.direction(owner, movement.direction));
        directions.into_iter().flat_map(|direction| self.along(&movement.kind, direction, from)).collect()
    }

    /// Where a movement ends along one direction. On an empty board it is known by its number of leaps.
    fn along(&self, kind: &MovementKind, direction: Direction, from: Site) -> Vec<Site> {
        let limit = self.rules.grid.ride_limit(direction);
        let Some((fewest, most)) = leaps(kind, limit) else { return Vec::new() };
        let most = most.min(fewest.saturating_add(self.most_different(direction)));
        let mut ends: Vec<Site> = (fewest..=most).map_while(|leaps| self.leapt(from, direction, leaps)).collect();
        if matches!(kind, MovementKind::Ride(Ride { longest: true, .. })) && self.rules.grid.wrap() == Wrap::Planar {
            ends.drain(..ends.len().saturating_sub(1));
        }
        ends
    }

    /// How many more leaps than the fewest are worth trying: beyond the longer side of the board, or once round a ring,
    /// nothing new comes.
    fn most_different(&self, direction: Direction) -> u64 {
        let ring = self.rules.grid.wrap() == Wrap::Cylinder && direction.dy == 0;
        let side = self.rules.grid.files().max(self.rules.grid.ranks());
        u64::from(if ring { self.rules.grid.files() - 1 } else { side })
    }

    /// The site so many leaps away; all on the way are on the board if that one is.
    fn leapt(&self, from: Site, direction: Direction, leaps: u64) -> Option<Site> {
        let grid = &self.rules.grid;
        let leaps = i64::try_from(leaps).ok()?;
        let along = |start: u32, step: i32| i64::from(step).checked_mul(leaps)?.checked_add(start.into());
        let mut file = along(grid.file(from), direction.dx)?;
        if grid.wrap() == Wrap::Cylinder {
            file = (file - 1).rem_euclid(grid.files().into()) + 1;
        }
        grid.site(file, along(grid.rank(from), direction.dy)?)
    }
}

/// The fewest and the most leaps of a movement on an empty board, if it can be made there at all.
fn leaps(kind: &MovementKind, limit: u32) -> Option<(u64, u64)> {
    let (fewest, most) = match kind {
        MovementKind::Leap => (1, 1),
        MovementKind::Ride(ride) => (ride.min.unwrap_or(1).max(1).into(), ride.max.unwrap_or(limit).into()),
        MovementKind::Hop(hop) => return hop_leaps(hop, limit),
    };
    (fewest <= most).then_some((fewest, most))
}

/// A hop needs pieces to hop over, unless it may hop over none.
fn hop_leaps(hop: &Hop, limit: u32) -> Option<(u64, u64)> {
    let (before, over, after) = (hop.before.interval(limit), hop.over.interval(limit), hop.after.interval(limit));
    let possible = over.0 == 0 && [before, after].iter().all(|(low, high)| low <= high);
    let sum = |one: u32, other: u32| u64::from(one) + u64::from(other) + 1;
    possible.then(|| (sum(before.0, after.0), sum(before.1, after.1)))
}

/// Where a side has a goal that this piece arrives.
fn arrivals_of(rules: &Rules, whose: Role, piece: Coloured) -> Vec<Site> {
    let mut found = Vec::new();
    for goal in &rules.game.goals {
        let tree::Goal::Arrive(what, squares) = &goal.value else { continue };
        if rules.matches(whose, what, piece) {
            let sites = squares.iter().filter_map(|square| rules.grid.site(square.file.into(), square.rank.into()));
            found.extend(sites.map(|site| rules.seen(whose, site)));
        }
    }
    found.sort_unstable();
    found
}
