//! The point of view from which a rule is read, site by site: for what cannot be asked of all sites at once.

use ::ludi::notation::Piece;
use ::ludi::tree::{Coord, Direction, Distance, PieceRecord, PieceType, Player, Step};
use board::{Adjacency, Heading, Site, SiteSet};

use super::machine::{Machine, Rule};
use super::rules::Owners;
use super::state::State;
use super::steps::{self, Walker};

/// Where a move begins and ends; nowhere where it does not.
pub(super) type Ends = (Option<Site>, Option<Site>);

/// What a move has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Done {
    /// How many of the top pieces on `to` the action has put there.
    pub(super) moved: usize,
    /// The types captured, a bit each.
    pub(super) captured: u128,
    /// How many pieces were captured or converted, and what they are worth.
    pub(super) touched: i32,
    pub(super) value: i32,
}

/// What a rule sees.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a, const W: usize> {
    pub(super) machine: &'a Machine<W>,
    pub(super) state: &'a State<W>,
    /// The mover, or whom the end clause is about.
    pub(super) me: usize,
    /// The rule of the move; none in an end clause.
    pub(super) rule: Option<&'a Rule>,
    pub(super) from: Option<Site>,
    /// Where the move ends; in an end clause, where the last one did.
    pub(super) to: Option<Site>,
    /// The site under consideration.
    pub(super) current: Option<Site>,
    /// What the move has done; nothing as long as its precondition is asked.
    pub(super) done: Option<Done>,
}

impl<'a, const W: usize> Scene<'a, W> {
    /// The point of view of a side for which an end clause is tested.
    pub(super) fn of_goal(machine: &'a Machine<W>, state: &'a State<W>, me: usize) -> Scene<'a, W> {
        Scene { machine, state, me, rule: None, from: None, to: state.last.to, current: None, done: None }
    }

    /// The point of view of the mover before anything is done.
    pub(super) fn before(
        machine: &'a Machine<W>,
        state: &'a State<W>,
        me: usize,
        rule: &'a Rule,
        (from, to): Ends,
    ) -> Scene<'a, W> {
        Scene { machine, state, me, rule: Some(rule), from, to, current: to, done: None }
    }

    /// The same with another site under consideration.
    pub(super) fn at(self, site: Site) -> Scene<'a, W> {
        Scene { current: Some(site), ..self }
    }

    /// Both ends of a move that has both.
    pub(super) fn ends(&self) -> Option<(Site, Site)> {
        Some((self.from?, self.to?))
    }

    pub(super) fn top(&self, site: Site) -> Option<Piece> {
        self.state.men.top(&self.machine.layout, site)
    }

    /// The piece that moves: before the action where it comes from, or as it will enter; afterwards where it is.
    pub(super) fn moving(&self) -> Option<Piece> {
        let top = |site: Option<Site>| site.and_then(|site| self.top(site));
        match (self.rule, self.done) {
            (None, _) => top(self.to),
            (Some(_), Some(done)) => top(self.to).filter(|_| done.moved > 0),
            (Some(rule), None) if rule.enters => Some(self.machine.new_piece(rule.kind, self.me)),
            (Some(_), None) => top(self.from),
        }
    }

    /// Which way the piece looks; where there is none, the way its player plays.
    pub(super) fn facing(&self) -> Heading {
        let rules = &self.machine.rules;
        match self.moving() {
            Some(piece) => piece.looks.unwrap_or_else(|| rules.outlook(self.machine.owner_of(&piece))),
            None => rules.outlook(self.me),
        }
    }

    /// Visits the headings that a direction means, ascending.
    pub(super) fn each_heading(&self, direction: Direction, mut visit: impl FnMut(Heading)) {
        let board = &self.machine.rules.board;
        match direction {
            Direction::Compass(compass) => visit(board.heading(compass)),
            Direction::Turtle(turtle) => visit(board.turned(self.facing(), turtle)),
            Direction::Any | Direction::All => board.headings(board.adjacency()).for_each(visit),
            Direction::DNbors => board.headings(Adjacency::Direct).for_each(visit),
            Direction::INbors => board.headings(Adjacency::Indirect).for_each(visit),
            Direction::Current => visit(self.facing()),
            Direction::Opposite => visit(board.opposite(self.facing())),
            Direction::Flagged => {
                let flags = self.moving().map_or(0, |piece| piece.flags);
                let flagged = |heading: &Heading| flags >> heading.index() & 1 == 1;
                board.headings(Adjacency::All).filter(flagged).for_each(visit);
            }
        }
    }

    /// The sites that a coordinate means.
    pub(super) fn sites(&self, coord: &Coord) -> SiteSet<W> {
        let rules = &self.machine.rules;
        let site = match coord {
            Coord::Label(label) => rules.labelled(*label),
            Coord::Site(number) => rules.numbered(*number),
            Coord::From => self.from,
            Coord::To => self.to,
            Coord::Current => self.current.or(self.to),
            Coord::Steps(base, steps) => {
                let mut ends = SiteSet::EMPTY;
                // Only a turtle asks which way it looks at first.
                let turtle = steps.first().is_some_and(|step| matches!(step.direction, Direction::Turtle(_)));
                let facing = if turtle { self.facing() } else { Heading(0) };
                self.sites(base).iter().for_each(|site| self.walk((site, facing), steps, &mut ends));
                return ends;
            }
        };
        site.map_or(SiteSet::EMPTY, SiteSet::of)
    }

    /// The one site that a number is asked of: the least of those that a coordinate means.
    pub(super) fn site(&self, coord: &Coord) -> Option<Site> {
        self.sites(coord).lowest()
    }

    /// Adds the sites where a walk can end. Steps of a turtle that follow each other lead over the outside too, as a
    /// knight leaps.
    fn walk(&self, walker: Walker, steps: &[Step], ends: &mut SiteSet<W>) {
        let board = &self.machine.rules.board;
        let (leaps, rest) = steps.split_at(steps::leaps(steps));
        if steps::forks(rest) > steps::MOST_FORKS {
            let all = steps::ends(board, walker, steps, &|walker, step, visit| self.stride(walker, step, visit));
            return all.into_iter().for_each(|site| ends.insert(site));
        }
        let Some(walker) = steps::leap_along(board, walker, leaps) else { return };
        match rest.split_first() {
            Some((step, rest)) => self.stride(walker, step, &mut |walker| self.walk(walker, rest, ends)),
            None => ends.insert(walker.0),
        }
    }

    /// Visits where one step leads, on the board all the way.
    pub(super) fn stride(&self, (site, heading): (Site, Heading), step: &Step, visit: &mut dyn FnMut((Site, Heading))) {
        match step.direction {
            Direction::Turtle(turtle) => {
                self.ahead(site, self.machine.rules.board.turned(heading, turtle), step.distance(), visit);
            }
            direction => self.each_heading(direction, |heading| self.ahead(site, heading, step.distance(), visit)),
        }
    }

    fn ahead(&self, site: Site, heading: Heading, distance: Distance, visit: &mut dyn FnMut((Site, Heading))) {
        let ray = self.machine.rules.board.ray(site, heading);
        match distance {
            Distance::Sites(0) => visit((site, heading)),
            Distance::Sites(count) => {
                if let Some(end) = ray.get(count as usize - 1) {
                    visit((*end, heading));
                }
            }
            Distance::Line => ray.iter().for_each(|end| visit((*end, heading))),
            Distance::LineOfSight => {
                let clear = ray.iter().take_while(|site| !self.state.men.occupied.contains(**site)).count();
                ray.iter().take(clear + 1).for_each(|end| visit((*end, heading)));
            }
        }
    }

    /// Whether a piece is one of those that a record means; where it names no player, of `whose`.
    pub(super) fn matches(&self, record: Option<&PieceRecord>, whose: &Player, piece: &Piece) -> bool {
        let rules = &self.machine.rules;
        let player = record.and_then(|record| record.player.as_ref()).unwrap_or(whose);
        let owned = rules.owners(self.me, player) >> self.machine.owner_of(piece) & 1 == 1;
        owned
            && record.is_none_or(|record| {
                let value = rules.types[usize::from(piece.kind)].value();
                self.is_of_type(&record.piece, piece.kind.into())
                    && record.state.is_none_or(|state| piece.state == state)
                    && record.flags.is_none_or(|flags| piece.flags & flags == flags)
                    && record.value.is_none_or(|wanted| value == wanted)
            })
    }

    /// The sites whose top piece is one of those that a record means.
    pub(super) fn matching(&self, record: Option<&PieceRecord>, whose: &Player) -> SiteSet<W> {
        let machine = self.machine;
        let player = record.and_then(|record| record.player.as_ref()).unwrap_or(whose);
        let owners: Owners = machine.rules.owners(self.me, player);
        let men = &self.state.men;
        let mut set = men.owned(owners);
        let Some(record) = record else { return set };
        if machine.layout.types > 1 {
            let fits = |kind: &usize| self.is_of_type(&record.piece, *kind);
            let kinds = (0..machine.layout.types).filter(fits);
            set &= kinds.fold(SiteSet::EMPTY, |all, kind| all | men.of_kind(&machine.layout, kind));
        } else if !self.is_of_type(&record.piece, 0) {
            return SiteSet::EMPTY;
        }
        if let Some(wanted) = record.value {
            let worth = |kind: &usize| machine.rules.types[*kind].value() == wanted;
            let kinds = (0..machine.layout.types).filter(worth);
            set &= kinds.fold(SiteSet::EMPTY, |all, kind| all | men.of_kind(&machine.layout, kind));
        }
        let of = |all: &[u32], site: Site| all.get(site.index()).copied().unwrap_or(0);
        if let Some(state) = record.state {
            set = set.iter().filter(|site| of(&men.states, *site) == state).collect();
        }
        if let Some(flags) = record.flags {
            set = set.iter().filter(|site| of(&men.flags, *site) & flags == flags).collect();
        }
        set
    }

    /// Whether a type is meant.
    pub(super) fn is_of_type(&self, piece: &PieceType, kind: usize) -> bool {
        match piece {
            PieceType::Named(name) => self.machine.rules.tree.piece_number(name) == Some(kind),
            PieceType::Any => true,
            PieceType::Current => match self.rule {
                Some(rule) => rule.kind == kind,
                None => self.moving().is_some_and(|piece| usize::from(piece.kind) == kind),
            },
            PieceType::Captured => self.captured() >> kind & 1 == 1,
        }
    }

    /// The types that the move has captured, or, before it is made, would capture; in an end clause the last move.
    fn captured(&self) -> u128 {
        match (self.rule, self.done) {
            (None, _) => self.state.last.captured,
            (Some(_), Some(done)) => done.captured,
            (Some(_), None) => self.prospect().map_or(0, |done| done.captured),
        }
    }

    /// What the move would do if it were made, everything optional included and the first of each choice taken.
    pub(super) fn prospect(&self) -> Option<Done> {
        self.machine.first_result(self.state, self.me, self.rule?, (self.from, self.to))
    }
}
