//! The point of view from which a rule is read: whose, of which move, and what stands where by then.

use std::collections::BTreeMap;

use ::ludi::notation::{Cell as Ground, Piece};
use ::ludi::tree::{Coord, Direction, Distance, Move, PieceRecord, Player, Step};
use board::{Adjacency, Heading, Site, Turtle};
use game::Role;

use super::act::Done;
use super::world::{Stop, Try, World, refused};
use crate::kif::formula::{Contents, Formula, Logic};

/// What stands on a site under which condition.
pub(super) type Cases = Vec<(usize, Formula)>;

/// What stands where, as far as it is known or has changed; everything else is as it was before the move.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sym {
    /// What is known to have stood on a site before the move.
    pub(super) given: BTreeMap<Site, usize>,
    /// What stands on a site now.
    now: BTreeMap<Site, Cases>,
}

impl Sym {
    /// A position of which this is known.
    pub(super) fn of(given: BTreeMap<Site, usize>) -> Sym {
        Sym { given, now: BTreeMap::new() }
    }

    fn before(&self, world: &World<'_>, site: Site) -> Cases {
        match self.given.get(&site) {
            Some(content) => vec![(*content, Formula::True)],
            None => {
                let logic = world.logic();
                logic.all.list().map(|content| (content, logic.at(site, Contents::one(content)))).collect()
            }
        }
    }

    /// What stands on a site, case by case.
    pub(super) fn contents(&self, world: &World<'_>, site: Site) -> Cases {
        self.now.get(&site).cloned().unwrap_or_else(|| self.before(world, site))
    }

    /// The condition that the content of a site is one of these.
    pub(super) fn at(&self, world: &World<'_>, site: Site, contents: Contents) -> Formula {
        let logic = world.logic();
        match (self.now.get(&site), self.given.get(&site)) {
            (Some(cases), _) => {
                let fitting = cases.iter().filter(|(content, _)| contents.has(*content));
                logic.or(fitting.map(|(_, formula)| formula.clone()).collect::<Vec<_>>())
            }
            (None, Some(content)) => {
                if contents.has(*content) {
                    Formula::True
                } else {
                    Formula::False
                }
            }
            (None, None) => logic.at(site, contents),
        }
    }

    /// What stands on a site, if that is known.
    pub(super) fn concrete(&self, site: Site) -> Try<usize> {
        match (self.now.get(&site), self.given.get(&site)) {
            (Some(cases), _) => match cases[..] {
                [(content, Formula::True)] => Ok(content),
                _ if !self.given.contains_key(&site) => Err(Stop::Needs(site)),
                _ => refused("a site that may have changed in several ways is changed again"),
            },
            (None, Some(content)) => Ok(*content),
            (None, None) => Err(Stop::Needs(site)),
        }
    }

    /// Puts something on a site.
    pub(super) fn set(&mut self, site: Site, content: usize) {
        self.now.insert(site, vec![(content, Formula::True)]);
    }

    /// Changes what stands on a site, where a condition holds.
    pub(super) fn change(
        &mut self,
        world: &World<'_>,
        site: Site,
        condition: &Formula,
        change: impl Fn(&[Piece]) -> Try<Vec<Piece>>,
    ) -> Try<()> {
        self.replace(world, site, condition, |content| world.restacked(content, &change(&world.stack(content))?))
    }

    /// Changes the cell of a site, where a condition holds.
    pub(super) fn change_cell(
        &mut self,
        world: &World<'_>,
        site: Site,
        condition: &Formula,
        change: impl Fn(Ground) -> Ground,
    ) -> Try<()> {
        self.replace(world, site, condition, |content| world.recelled(content, change(world.cell(content))))
    }

    fn replace(
        &mut self,
        world: &World<'_>,
        site: Site,
        condition: &Formula,
        change: impl Fn(usize) -> Try<usize>,
    ) -> Try<()> {
        let logic = world.logic();
        let mut cases: Vec<(usize, Vec<Formula>)> = Vec::new();
        let mut add = |content: usize, formula: Formula| {
            if formula == Formula::False {
                return;
            }
            match cases.iter_mut().find(|(known, _)| *known == content) {
                Some((_, formulas)) => formulas.push(formula),
                None => cases.push((content, vec![formula])),
            }
        };
        for (content, formula) in self.contents(world, site) {
            world.spend(32 + 4 * (formula.size() + condition.size()))?;
            let with = logic.and([formula.clone(), condition.clone()]);
            let changed = if with == Formula::False { content } else { change(content)? };
            if changed == content {
                add(content, formula);
                continue;
            }
            add(changed, with);
            add(content, logic.and([formula, logic.not(condition.clone())]));
        }
        self.now.insert(site, cases.into_iter().map(|(content, formulas)| (content, logic.or(formulas))).collect());
        Ok(())
    }

    /// The sites that may have changed, with what stood and what stands there.
    pub(super) fn changes(&self, world: &World<'_>) -> Vec<(Site, Cases, Cases)> {
        let all = self.now.iter().map(|(site, cases)| (*site, self.before(world, *site), cases.clone()));
        all.filter(|(_, before, after)| before != after).collect()
    }

    /// Whether nothing has been changed.
    pub(super) fn is_untouched(&self) -> bool {
        self.now.is_empty()
    }

    /// Whether a site may have changed.
    pub(super) fn touches(&self, site: Site) -> bool {
        self.now.contains_key(&site)
    }
}

/// A move that is tried: by which rule, from where, to where.
#[derive(Clone, Copy)]
pub(super) struct Attempt<'a> {
    pub(super) kind: usize,
    pub(super) rule: &'a Move,
    pub(super) from: Option<Site>,
    pub(super) to: Option<Site>,
}

/// What a rule sees.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) world: &'a World<'a>,
    pub(super) sym: &'a Sym,
    /// The mover, or whom the end clause is about.
    pub(super) me: Role,
    /// The move; none in an end clause.
    pub(super) attempt: Option<Attempt<'a>>,
    /// What the move has done so far; nothing as long as its precondition is asked.
    pub(super) done: Option<&'a Done>,
    pub(super) current: Option<Site>,
}

/// The state of a turtle: its site, its heading, and what must hold for it to be there.
type Walker = (Site, Heading, Formula);

impl<'a> Scene<'a> {
    pub(super) fn before(world: &'a World<'a>, sym: &'a Sym, me: Role, attempt: Attempt<'a>) -> Scene<'a> {
        Scene { world, sym, me, attempt: Some(attempt), done: None, current: attempt.to }
    }

    pub(super) fn after(world: &'a World<'a>, done: &'a Done, me: Role, attempt: Attempt<'a>) -> Scene<'a> {
        Scene { world, sym: &done.sym, me, attempt: Some(attempt), done: Some(done), current: attempt.to }
    }

    pub(super) fn of_goal(world: &'a World<'a>, sym: &'a Sym, me: Role) -> Scene<'a> {
        Scene { world, sym, me, attempt: None, done: None, current: None }
    }

    pub(super) fn spot(self, site: Site) -> Scene<'a> {
        Scene { current: Some(site), ..self }
    }

    pub(super) fn logic(&self) -> Logic<'a> {
        self.world.logic()
    }

    pub(super) fn from(&self) -> Option<Site> {
        self.attempt.and_then(|attempt| attempt.from)
    }

    /// Where the move ends.
    pub(super) fn to(&self) -> Try<Option<Site>> {
        match self.attempt {
            Some(attempt) => Ok(attempt.to),
            None => refused("a goal that asks where the last move ended is not expressed"),
        }
    }

    /// Both ends of a move that has both.
    pub(super) fn ends(&self) -> Option<(Site, Site)> {
        let attempt = self.attempt?;
        Some((attempt.from?, attempt.to?))
    }

    /// The sites strictly between both ends, if those are on one line.
    pub(super) fn between(&self) -> Option<&'a [Site]> {
        let (from, to) = self.ends()?;
        self.world.board.between(from, to, self.world.board.adjacency())
    }

    fn top(&self, site: Option<Site>) -> Try<Option<Piece>> {
        let Some(site) = site else { return Ok(None) };
        Ok(self.world.stack(self.sym.concrete(site)?).last().copied())
    }

    /// The piece that moves.
    pub(super) fn moving(&self) -> Try<Option<Piece>> {
        match (self.attempt, self.done) {
            (None, _) => refused("a goal that asks what moved last is not expressed"),
            (Some(attempt), Some(done)) => {
                if done.moved > 0 {
                    self.top(attempt.to)
                } else {
                    Ok(None)
                }
            }
            (Some(attempt), None) if attempt.rule.enters() => Ok(Some(self.world.new_piece(attempt.kind, self.me))),
            (Some(attempt), None) => self.top(attempt.from),
        }
    }

    /// Which way the piece looks.
    pub(super) fn facing(&self) -> Try<Heading> {
        if self.attempt.is_none() {
            return Ok(self.world.outlook(Some(self.me)));
        }
        Ok(self.moving()?.map_or_else(|| self.world.outlook(Some(self.me)), |piece| self.world.facing(&piece)))
    }

    /// The headings that a direction means.
    pub(super) fn headings(&self, direction: Direction) -> Try<Vec<Heading>> {
        let board = &self.world.board;
        Ok(match direction {
            Direction::Compass(compass) => vec![board.heading(compass)],
            Direction::Turtle(turtle) => vec![board.turned(self.facing()?, turtle)],
            Direction::Any | Direction::All => board.headings(board.adjacency()).collect(),
            Direction::DNbors => board.headings(Adjacency::Direct).collect(),
            Direction::INbors => board.headings(Adjacency::Indirect).collect(),
            Direction::Current => vec![self.facing()?],
            Direction::Opposite => vec![board.opposite(self.facing()?)],
            Direction::Flagged => {
                let flags = self.moving()?.map_or(0, |piece| piece.flags);
                let set =
                    |heading: &Heading| flags.checked_shr(heading.index() as u32).is_some_and(|rest| rest & 1 == 1);
                board.headings(Adjacency::All).filter(set).collect()
            }
        })
    }

    /// The sites that a coordinate means, each with what must hold for that.
    pub(super) fn sites(&self, coord: &Coord) -> Try<Vec<(Site, Formula)>> {
        let site = match coord {
            Coord::Label(_) | Coord::Site(_) => self.world.fixed(coord).first().copied(),
            Coord::From => self.from(),
            Coord::To => self.to()?,
            Coord::Current => match self.current {
                Some(site) => Some(site),
                None => self.to()?,
            },
            Coord::Steps(base, steps) => {
                let mut found: Vec<(Site, Formula)> = Vec::new();
                for (site, condition) in self.sites(base)? {
                    for (end, formula) in self.walk(site, steps)? {
                        let formula = self.logic().and([condition.clone(), formula]);
                        match found.iter_mut().find(|(known, _)| *known == end) {
                            Some((_, known)) => *known = self.logic().or([known.clone(), formula]),
                            None => found.push((end, formula)),
                        }
                    }
                }
                found.sort();
                return Ok(found);
            }
        };
        Ok(site.into_iter().map(|site| (site, Formula::True)).collect())
    }

    /// The one site that a number is asked of: the least.
    pub(super) fn site(&self, coord: &Coord) -> Try<Option<Site>> {
        let sites = self.sites(coord)?;
        if sites.iter().any(|(_, formula)| *formula != Formula::True) {
            return refused("a number of a site in line of sight is not expressed");
        }
        Ok(sites.first().map(|(site, _)| *site))
    }

    /// Sites that are meant whatever stands there.
    pub(super) fn plain_sites(&self, coord: &Coord) -> Try<Vec<Site>> {
        let sites = self.sites(coord)?;
        if sites.iter().any(|(_, formula)| *formula != Formula::True) {
            return refused("something done to a site in line of sight is not expressed");
        }
        Ok(sites.into_iter().map(|(site, _)| site).collect())
    }

    /// The sites where a walk can end that begins on a site, looking where the piece looks.
    fn walk(&self, site: Site, steps: &[Step]) -> Try<Vec<(Site, Formula)>> {
        let turns = steps.iter().any(|step| matches!(step.direction, Direction::Turtle(_)));
        let heading = if turns { self.facing()? } else { self.world.outlook(None) };
        let mut walkers: Vec<Walker> = vec![(site, heading, Formula::True)];
        let mut rest = steps;
        while !rest.is_empty() {
            let run = rest.iter().take_while(|step| leap(step).is_some()).count();
            let (leaps, others) = rest.split_at(run);
            if run > 0 {
                walkers = walkers.into_iter().filter_map(|walker| self.leap_along(walker, leaps)).collect();
            }
            let stride = &others[..others.len().min(1)];
            for step in stride {
                let mut next = Vec::new();
                for walker in walkers {
                    next.extend(self.strides(walker, step)?);
                }
                walkers = next;
            }
            walkers.sort();
            walkers.dedup();
            rest = &others[stride.len()..];
        }
        Ok(walkers.into_iter().map(|(site, _, formula)| (site, formula)).collect())
    }

    /// Where a walker comes to by one step.
    pub(super) fn strides(&self, (site, heading, condition): Walker, step: &Step) -> Try<Vec<Walker>> {
        let board = &self.world.board;
        let headings = match step.direction {
            Direction::Turtle(turtle) => vec![board.turned(heading, turtle)],
            direction => self.headings(direction)?,
        };
        let mut found = Vec::new();
        for heading in headings {
            let ray = board.ray(site, heading);
            match step.distance() {
                Distance::Sites(0) => found.push((site, heading, condition.clone())),
                Distance::Sites(count) => {
                    found.extend(ray.get(count as usize - 1).map(|end| (*end, heading, condition.clone())));
                }
                Distance::Line => found.extend(ray.iter().map(|end| (*end, heading, condition.clone()))),
                Distance::LineOfSight => {
                    let mut clear = condition.clone();
                    for end in ray {
                        found.push((*end, heading, clear.clone()));
                        let empty = self.sym.at(self.world, *end, self.world.empty());
                        clear = self.logic().and([clear, empty]);
                    }
                }
            }
        }
        Ok(found)
    }

    /// Steps of a turtle lead over the outside too: only their end must be on the board.
    fn leap_along(&self, (site, heading, condition): Walker, steps: &[Step]) -> Option<Walker> {
        let board = &self.world.board;
        let mut turtles = Vec::new();
        for (turtle, count) in steps.iter().filter_map(leap) {
            if count as usize > board.len() {
                return None;
            }
            turtles.push(turtle);
            turtles.extend((1..count).map(|_| Turtle::Forward));
        }
        let end = board.walk(site, heading, &turtles)?;
        Some((end, turtles.iter().fold(heading, |heading, turtle| board.turned(heading, *turtle)), condition))
    }

    /// Whether a piece is one of those that a record means.
    pub(super) fn matches(&self, record: &PieceRecord, whose: &Player, piece: &Piece) -> Try<bool> {
        let current = self.attempt.map(|attempt| attempt.kind);
        self.world.matches(self.me, record, whose, piece, current)
    }

    /// The contents whose top piece a record means; any piece of `whose` where it is left out.
    pub(super) fn tops(&self, record: Option<&PieceRecord>, whose: &Player) -> Try<Contents> {
        let world = self.world;
        let meant = || {
            let mut set = Contents::default();
            for content in 1..world.known() {
                let stack = world.stack(content);
                let Some(piece) = stack.last() else { continue };
                let fits = match record {
                    Some(record) => self.matches(record, whose, piece)?,
                    None => world.owns(self.me, whose, piece),
                };
                if fits {
                    set = set.or(Contents::one(content));
                }
            }
            Ok(set)
        };
        let (all, enemy) = (*whose == Player::All, *whose == Player::Enemy);
        if !all && !enemy {
            return meant();
        }
        let place = record.map_or(0, |record| std::ptr::from_ref(record).addr());
        let current = self.attempt.map(|attempt| attempt.kind);
        world.once((self.me, place, enemy, current, world.known()), meant)
    }
}

/// A step of a turtle by this many sites, one at least.
fn leap(step: &Step) -> Option<(Turtle, u32)> {
    match (step.direction, step.distance()) {
        (Direction::Turtle(turtle), Distance::Sites(count)) if count > 0 => Some((turtle, count)),
        _ => None,
    }
}
