//! Where a lone piece of a game of Pell's goes in one move, but to where it cannot be or would lose at once.

use board::{Direction, Grid, Site, Wrap};
use game::Role;
use metagame::tree::{self, Hop, MovementKind, Player, Ride};

use super::Coloured;
use super::pells::Rules;

/// The constrained transitions (Pell 1993, section 2.5): by moving powers, on an otherwise empty board. From a site on which a
/// piece has met a goal there are none, as the game is over; and none lead to where the other side wins.
pub(super) struct Lone {
    grid: Grid,
    kinds: usize,
    /// By side and kind.
    walks: Vec<Walk>,
}

/// How a type moves, and where it does not.
struct Walk {
    runs: Vec<Run>,
    /// The sites that it never leaves.
    last: Vec<bool>,
    /// The sites that it never enters.
    shunned: Vec<bool>,
}

/// From this many leaps to this many along a vector, or only the most that stay on the board.
struct Run {
    direction: Direction,
    leaps: (u64, u64),
    longest: bool,
}

impl Lone {
    pub(super) fn new(rules: &Rules) -> Lone {
        let (arrivals, kinds) = (Arrivals::new(rules), rules.names.len());
        let all = Role::BOTH.into_iter().flat_map(|owner| (0..kinds).map(move |kind| Coloured { owner, kind }));
        let walks = all.map(|piece| Walk {
            runs: runs(rules, piece),
            last: rules
                .grid
                .sites()
                .map(|site| Role::BOTH.iter().any(|whose| arrivals.met(*whose, piece, site)))
                .collect(),
            shunned: shunned(rules, &arrivals, piece),
        });
        Lone { grid: rules.grid, kinds, walks: walks.collect() }
    }

    pub(super) fn targets(&self, piece: Coloured, from: Site) -> Vec<Site> {
        let walk = &self.walks[piece.owner.index() * self.kinds + piece.kind];
        let mut targets = Vec::new();
        if walk.last[from.index()] {
            return targets;
        }
        for run in &walk.runs {
            let before = targets.len();
            targets
                .extend((run.leaps.0..=run.leaps.1).map_while(|leaps| leapt(&self.grid, from, run.direction, leaps)));
            if run.longest && targets.len() > before {
                targets.drain(before..targets.len() - 1);
            }
        }
        targets.retain(|to| !walk.shunned[to.index()]);
        targets
    }
}

/// Where pieces meet goals of arrival.
struct Arrivals {
    kinds: usize,
    /// For each side whose goal it is, each owner and each type: the sites, ascending.
    sites: Vec<Vec<Site>>,
}

impl Arrivals {
    fn new(rules: &Rules) -> Arrivals {
        let mut sites = Vec::new();
        for whose in Role::BOTH {
            for owner in Role::BOTH {
                sites.extend((0..rules.names.len()).map(|kind| arrivals_of(rules, whose, Coloured { owner, kind })));
            }
        }
        Arrivals { kinds: rules.names.len(), sites }
    }

    fn met(&self, whose: Role, piece: Coloured, site: Site) -> bool {
        let place = (whose.index() * 2 + piece.owner.index()) * self.kinds + piece.kind;
        self.sites[place].binary_search(&site).is_ok()
    }
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

/// The sites where to end a move is to lose. In its territory a piece counts as what it becomes there: that is safe if the
/// owner can choose something that the enemy does not want there, or the enemy has nothing else to choose.
fn shunned(rules: &Rules, arrivals: &Arrivals, piece: Coloured) -> Vec<bool> {
    let (options, chooser) = rules.promotion(piece);
    let enemy = piece.owner.opponent();
    let loses = |site: Site| {
        if !rules.is_territory(piece.owner, site) {
            return arrivals.met(enemy, piece, site) && !arrivals.met(piece.owner, piece, site);
        }
        let unsafe_as = |option: &Coloured| arrivals.met(enemy, *option, site);
        match chooser {
            Player::Player => options.iter().all(unsafe_as),
            Player::Opponent => options.iter().any(unsafe_as),
        }
    };
    rules.grid.sites().map(loses).collect()
}

/// The movements of a type along each of their directions.
fn runs(rules: &Rules, piece: Coloured) -> Vec<Run> {
    let moving = rules.definition(piece.kind).map_or(&[][..], |definition| &definition.moving);
    let mut runs = Vec::new();
    for movement in moving {
        for direction in movement.symmetries.closure(rules.direction(piece.owner, movement.direction)) {
            let leaps = leaps(&movement.kind, rules.grid.ride_limit(direction));
            let longest = matches!(movement.kind, MovementKind::Ride(Ride { longest: true, .. }));
            let longest = longest && rules.grid.wrap() == Wrap::Planar;
            runs.extend(leaps.map(|leaps| Run { direction, leaps: different(&rules.grid, direction, leaps), longest }));
        }
    }
    runs
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

/// As many leaps as are worth trying: beyond the longer side of the board, or once round a ring, nothing new comes.
fn different(grid: &Grid, direction: Direction, (fewest, most): (u64, u64)) -> (u64, u64) {
    let ring = grid.wrap() == Wrap::Cylinder && direction.dy == 0;
    let more = if ring { grid.files() - 1 } else { grid.files().max(grid.ranks()) };
    (fewest, most.min(fewest + u64::from(more)))
}

/// The site this many leaps away; all on the way are on the board if that one is.
fn leapt(grid: &Grid, from: Site, direction: Direction, leaps: u64) -> Option<Site> {
    let leaps = i64::try_from(leaps).ok()?;
    let along = |start: u32, step: i32| i64::from(step).checked_mul(leaps)?.checked_add(start.into());
    let mut file = along(grid.file(from), direction.dx)?;
    if grid.wrap() == Wrap::Cylinder {
        file = (file - 1).rem_euclid(grid.files().into()) + 1;
    }
    grid.site(file, along(grid.rank(from), direction.dy)?)
}
