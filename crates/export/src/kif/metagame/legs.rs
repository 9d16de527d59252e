//! What a piece can do from a site, as conditions on the position: plain movements and captures.
//!
//! The piece is lifted off the board while it moves, so that its own site counts as empty.

use std::collections::BTreeMap;

use board::{Direction, Grid, Inversion, Site, Wrap};
use game::Role;
use metagame::tree::{Capture, Description, Effect, Game, Hop, Movement, MovementKind, Piece, Player, Types};

use crate::kif::formula::{Contents, Formula, Logic};
use crate::kif::work::Work;

/// The rules of a game, with its board and the numbers of its pieces.
pub(super) struct Book<'a> {
    pub(super) game: &'a Game,
    pub(super) grid: Grid,
    pub(super) types: Vec<String>,
    pub(super) logic: Logic<'a>,
}

/// A way along one direction: what must hold on it, and what it hops over.
#[derive(Clone, Debug)]
struct Path {
    to: Site,
    /// How many leaps it is long.
    leaps: usize,
    /// The sites that are hopped over, each with the number of leaps before it.
    hopped: Vec<(usize, Site)>,
    /// One step behind the start.
    behind: Option<Site>,
    formula: Formula,
}

/// A way to capture: of these sites those are taken that hold such pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Taking {
    pub(super) from: Site,
    pub(super) to: Site,
    pub(super) effect: Effect,
    /// Where something may be taken, in the order in which it is written down, each with its place in the order.
    pub(super) sites: Vec<(usize, Site)>,
    /// What can be taken.
    pub(super) what: Contents,
    pub(super) formula: Formula,
    /// Which of the ways to capture between these sites it is, from 0. Ways that exclude each other share a number.
    pub(super) number: usize,
}

/// What a type of piece can do for its owner.
pub(super) struct Powers {
    /// From, to, and what must hold.
    pub(super) plain: Vec<(Site, Site, Formula)>,
    /// Ways to capture between the same sites come one after the other.
    pub(super) takings: Vec<Taking>,
}

impl<'a> Book<'a> {
    pub(super) fn new(game: &'a Game, work: &'a Work) -> Book<'a> {
        let types = game.type_names();
        Book { game, grid: game.board.grid(), logic: Logic::of(2 * types.len() + 1, work), types }
    }

    pub(super) fn inversion(&self) -> Inversion {
        self.game.board.inversion
    }

    /// The number of a type.
    pub(super) fn kind(&self, name: &str) -> usize {
        self.types.iter().position(|known| known == name).unwrap_or(0)
    }

    /// The content of a site on which this stands.
    pub(super) fn content(&self, owner: Role, kind: usize) -> usize {
        owner.index() * self.types.len() + kind + 1
    }

    /// Owner and type of a content that is not an empty site.
    pub(super) fn piece(&self, content: usize) -> (Role, usize) {
        (Role::BOTH[(content - 1) / self.types.len()], (content - 1) % self.types.len())
    }

    /// The pieces that a role means by a description.
    pub(super) fn meant(&self, role: Role, what: &Description) -> Contents {
        Contents::those(2 * self.types.len() + 1, |content| {
            if content == 0 {
                return false;
            }
            let (owner, kind) = self.piece(content);
            let fits = what.owner.is_none_or(|player| role_of(role, player) == owner);
            let name = &self.types[kind];
            fits && match &what.types {
                Types::Any => self.game.definition(name).is_some(),
                Types::Named(names) => names.iter().any(|known| known.value == *name),
            }
        })
    }

    /// The site that a role sees where White sees this one.
    pub(super) fn seen(&self, role: Role, site: Site) -> Site {
        if role == Role::White { site } else { self.grid.inverted(site, self.inversion()) }
    }

    /// Whether a piece of this owner must promote here.
    pub(super) fn in_zone(&self, owner: Role, site: Site) -> bool {
        self.grid.rank(self.seen(owner, site)) >= self.game.board.promote_rank.value
    }

    /// What a type can do for this owner.
    pub(super) fn powers(&self, owner: Role, definition: &Piece) -> Powers {
        let (mut plain, mut takings) = (Vec::new(), Vec::new());
        for from in self.grid.sites() {
            let mut ends: BTreeMap<Site, Formula> = BTreeMap::new();
            for movement in &definition.moving {
                let to_empty = |path: &Path| self.empty(from, path.to);
                for path in self.paths(owner, from, &movement.value, &to_empty) {
                    let known = ends.remove(&path.to).unwrap_or(Formula::False);
                    ends.insert(path.to, self.logic.or([known, path.formula]));
                }
            }
            plain.extend(ends.into_iter().filter(|(_, f)| *f != Formula::False).map(|(to, f)| (from, to, f)));
            takings.extend(self.takings(owner, from, definition));
        }
        Powers { plain, takings }
    }

    /// The ways to capture from a site; what does the same as another way is said once.
    fn takings(&self, owner: Role, from: Site, definition: &Piece) -> Vec<Taking> {
        let mut found: Vec<Taking> = Vec::new();
        for capture in &definition.capturing {
            let what = self.meant(owner, &capture.what);
            for movement in &capture.movements {
                let good = |path: &Path| self.is_capture(from, path, capture, what);
                for path in self.paths(owner, from, &movement.value, &good) {
                    let sites = taken_sites(from, &path, capture);
                    let (to, effect, formula) = (path.to, capture.effect, path.formula);
                    if formula == Formula::False {
                        continue;
                    }
                    let same = |known: &&mut Taking| {
                        (known.to, known.effect, &known.sites, known.what) == (to, effect, &sites, what)
                    };
                    match found.iter_mut().find(same) {
                        Some(known) => known.formula = self.logic.or([known.formula.clone(), formula]),
                        None => found.push(Taking { from, to, effect, sites, what, formula, number: 0 }),
                    }
                }
            }
        }
        found.sort_by_key(|taking| taking.to);
        self.told_apart(found)
    }

    /// Where two ways to capture lead to the same site and take the same, only the first of them counts. Ways share a number if
    /// they exclude each other, and what either takes follows from what stands where.
    fn told_apart(&self, takings: Vec<Taking>) -> Vec<Taking> {
        let mut told: Vec<Taking> = Vec::new();
        for mut taking in takings {
            for earlier in told.iter().filter(|known| (known.to, known.effect) == (taking.to, taking.effect)) {
                let both = self.logic.and([earlier.formula.clone(), taking.formula.clone()]);
                if both == Formula::False {
                    continue;
                }
                let alike = self.take_alike(earlier, &taking);
                if self.logic.and([alike.clone(), both]) != Formula::False {
                    let same = self.logic.and([alike, earlier.formula.clone()]);
                    taking.formula = self.logic.and([taking.formula, self.logic.not(same)]);
                }
            }
            if taking.formula == Formula::False {
                continue;
            }
            let clash = |known: &&Taking| {
                let both = || self.logic.and([known.formula.clone(), taking.formula.clone()]) != Formula::False;
                known.to == taking.to && (both() || known.mixes(self.logic, &taking) || taking.mixes(self.logic, known))
            };
            let taken: Vec<usize> = told.iter().filter(clash).map(|known| known.number).collect();
            taking.number = (0..).find(|number| !taken.contains(number)).unwrap_or(0);
            told.push(taking);
        }
        told
    }

    /// Whether two ways to capture take the same pieces, as often.
    fn take_alike(&self, one: &Taking, other: &Taking) -> Formula {
        let count = |taking: &Taking, site: Site| taking.all_sites().filter(|known| *known == site).count();
        let takes = |taking: &Taking, site: Site| match count(taking, site) {
            0 => Formula::False,
            _ => self.logic.at(site, taking.what),
        };
        let mut sites: Vec<Site> = one.all_sites().chain(other.all_sites()).collect();
        sites.sort();
        sites.dedup();
        let alike = sites.into_iter().map(|site| {
            let (first, second) = (takes(one, site), takes(other, site));
            if count(one, site) == count(other, site) {
                self.logic.same(first, second)
            } else {
                self.logic.and([self.logic.not(first), self.logic.not(second)])
            }
        });
        self.logic.and(alike.collect::<Vec<_>>())
    }

    /// A capturing movement must take something, and may end only where it is empty or the occupant is taken.
    fn is_capture(&self, from: Site, path: &Path, capture: &Capture, what: Contents) -> Formula {
        let sites = taken_sites(from, path, capture);
        let takes = sites.iter().map(|(_, site)| self.logic.at(*site, what));
        let something = self.logic.or(takes.collect::<Vec<_>>());
        let is_taken = sites.iter().any(|(_, site)| *site == path.to);
        let landed = if is_taken { self.logic.at(path.to, what) } else { Formula::False };
        self.logic.and([something, self.logic.or([self.empty(from, path.to), landed])])
    }

    /// A site is empty; the start is, for the piece has been lifted.
    fn empty(&self, from: Site, site: Site) -> Formula {
        if site == from { Formula::True } else { self.logic.empty(site) }
    }

    /// The paths of a movement that are good; of a `longest` ride the longest that is, in each direction.
    fn paths(&self, owner: Role, from: Site, movement: &Movement, good: &dyn Fn(&Path) -> Formula) -> Vec<Path> {
        let seen =
            if owner == Role::White { movement.direction } else { movement.direction.inverted(self.inversion()) };
        let longest = matches!(&movement.kind, MovementKind::Ride(ride) if ride.longest);
        let mut found = Vec::new();
        for direction in movement.symmetries.closure(seen) {
            let mut along = self.along(owner, from, &movement.kind, direction);
            for path in &mut along {
                path.formula = self.logic.and([path.formula.clone(), good(path)]);
            }
            if longest && self.grid.wrap() == Wrap::Planar {
                for number in 0..along.len() {
                    let longer = along[number + 1..].iter().map(|path| path.formula.clone()).collect::<Vec<_>>();
                    let none = self.logic.not(self.logic.or(longer));
                    along[number].formula = self.logic.and([along[number].formula.clone(), none]);
                }
            }
            found.extend(along);
        }
        found
    }

    /// The paths along one direction, the shorter before the longer.
    fn along(&self, owner: Role, from: Site, kind: &MovementKind, direction: Direction) -> Vec<Path> {
        let start = Path {
            to: from,
            leaps: 0,
            hopped: Vec::new(),
            behind: self.grid.step(from, direction.reversed()).filter(|site| *site != from),
            formula: Formula::True,
        };
        match kind {
            MovementKind::Leap => self.landing(&start, direction).into_iter().collect(),
            MovementKind::Ride(ride) => {
                let min = ride.min.unwrap_or(1).max(1);
                let max = ride.max.unwrap_or_else(|| self.grid.ride_limit(direction));
                if max < min {
                    return Vec::new();
                }
                let empty = |site: Site| self.empty(from, site);
                let runs = self.runs(&start, direction, (min - 1, max - 1), &empty, false);
                runs.iter().filter_map(|path| self.landing(path, direction)).collect()
            }
            MovementKind::Hop(hop) => self.hops(owner, from, &start, hop, direction),
        }
    }

    fn hops(&self, owner: Role, from: Site, start: &Path, hop: &Hop, direction: Direction) -> Vec<Path> {
        let limit = self.grid.ride_limit(direction);
        let hurdles = self.meant(owner, &hop.hop_over);
        let empty = |site: Site| self.empty(from, site);
        let hurdle = |site: Site| if site == from { Formula::False } else { self.logic.at(site, hurdles) };
        let mut found = Vec::new();
        for before in self.runs(start, direction, hop.before.interval(limit), &empty, false) {
            for over in self.runs(&before, direction, hop.over.interval(limit), &hurdle, true) {
                for after in self.runs(&over, direction, hop.after.interval(limit), &empty, false) {
                    found.extend(self.landing(&after, direction));
                }
            }
        }
        found
    }

    fn landing(&self, path: &Path, direction: Direction) -> Option<Path> {
        let to = self.grid.step(path.to, direction)?;
        (path.formula != Formula::False).then(|| Path { to, leaps: path.leaps + 1, ..path.clone() })
    }

    /// All the ways to go on by `low` to `high` leaps that all land on sites that fit.
    fn runs(
        &self,
        path: &Path,
        direction: Direction,
        (low, high): (u32, u32),
        fits: &dyn Fn(Site) -> Formula,
        over: bool,
    ) -> Vec<Path> {
        let (low, high) = self.unwound(direction, low, high);
        let (mut found, mut run) = (Vec::new(), path.clone());
        for leaps in 0..=high {
            if leaps >= low {
                found.push(run.clone());
            }
            let Some(next) = self.grid.step(run.to, direction) else { break };
            run.to = next;
            run.leaps += 1;
            run.formula = self.logic.and([run.formula, fits(next)]);
            if over {
                run.hopped.push((run.leaps, next));
            }
            if run.formula == Formula::False {
                break;
            }
        }
        found
    }

    /// The numbers of leaps that are worth trying: round an empty ring a piece comes by the same sites again.
    fn unwound(&self, direction: Direction, low: u32, high: u32) -> (u32, u32) {
        let ring = self.grid.files();
        if self.grid.wrap() == Wrap::Planar || direction.dy != 0 || low > high {
            return (low, high);
        }
        let surplus = if low < 2 * ring { 0 } else { (low / ring - 1) * ring };
        (low - surplus, (high - surplus).min(low - surplus + 2 * ring))
    }
}

impl Taking {
    /// The sites alone.
    pub(super) fn all_sites(&self) -> impl Iterator<Item = Site> {
        self.sites.iter().map(|(_, site)| *site)
    }

    /// Whether all that it does to others is to remove what stands where it ends. A site that is empty cannot be captured on in this
    /// way, so that the move may be called as one to an empty site is.
    pub(super) fn replaces(&self) -> bool {
        self.effect == Effect::Remove && self.number == 0 && self.all_sites().eq([self.to])
    }

    /// Whether this way to capture, where it is chosen, would be thought to do what the other does.
    fn mixes(&self, logic: Logic<'_>, other: &Taking) -> bool {
        let alike = self.effect == other.effect;
        self.formula != Formula::False
            && other.sites.iter().any(|(place, site)| {
                let same = |(own, at): &(usize, Site)| at == site && (own == place || self.effect == Effect::Remove);
                let known = alike && self.sites.iter().any(same);
                let left = if known { other.what.without(self.what) } else { other.what };
                logic.and([logic.at(*site, left), self.formula.clone()]) != Formula::False
            })
    }
}

/// Where a path may take something: what it hops over, what it moves away from, what it lands on.
fn taken_sites(from: Site, path: &Path, capture: &Capture) -> Vec<(usize, Site)> {
    let mut sites = Vec::new();
    if capture.methods.hop {
        sites.extend(&path.hopped);
    }
    if capture.methods.retrieve {
        sites.extend(path.behind.map(|site| (BEHIND, site)));
    }
    if capture.methods.clobber {
        sites.push((LANDING, path.to));
    }
    sites.retain(|(_, site)| *site != from);
    sites
}

/// The place of what a piece moves away from, after all that it hops over.
const BEHIND: usize = usize::MAX - 1;

/// The place of what a piece lands on, which is the last.
const LANDING: usize = usize::MAX;

/// Whom this role means by `player` and `opponent`.
pub(super) fn role_of(role: Role, player: Player) -> Role {
    match player {
        Player::Player => role,
        Player::Opponent => role.opponent(),
    }
}
