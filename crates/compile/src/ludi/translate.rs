//! From the tree of a condition to operations on site sets.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use ::ludi::tree::{
    BoolFunction, Comparison, Condition, Coord, Direction, Distance, IntFunction, Line, Number, PieceRecord,
};
use ::ludi::tree::{Nbors, PieceType, Player, Tree, Whose};
use board::{Heading, Site, SiteSet};

use super::expr::{Expr, Fact, Rays, Wanted};
use super::machine::{Machine, Rule};
use super::rules::role;
use super::scene::Scene;
use super::start;
use super::state::State;

/// The most pairs of ends that are tried one by one when the game is loaded.
const MOST_PAIRS: usize = 20_000;

/// For whom a condition is translated: the side that moves, the rule, and whose piece it is.
pub(super) struct Translator<'a, const W: usize> {
    pub(super) machine: &'a Machine<W>,
    pub(super) me: usize,
    pub(super) rule: &'a Rule,
    pub(super) owner: usize,
    /// For each site a board with just the piece there that moves; a bare board for one that enters.
    boards: OnceCell<Rc<Vec<State<W>>>>,
    known: &'a Known<W>,
}

/// What was found out for one rule and may serve another: rules tend to ask for the same things.
#[derive(Default)]
pub(super) struct Known<const W: usize> {
    /// Boards with just one piece.
    boards: RefCell<Vec<(Sort, Rc<Vec<State<W>>>)>>,
    /// Conditions that never read the position.
    tables: RefCell<Vec<(Asked, Option<Settled<W>>)>>,
    /// Where the steps of a coordinate lead from each site.
    ends: RefCell<Vec<(Stepped, Vec<SiteSet<W>>)>>,
}

/// Where a condition holds that never reads the position.
#[derive(Clone)]
enum Settled<const W: usize> {
    /// On these sites, wherever the move begins.
    Among(SiteSet<W>),
    /// For each `from` on these.
    Table(Vec<SiteSet<W>>),
}

impl<const W: usize> From<Settled<W>> for Expr<W> {
    fn from(settled: Settled<W>) -> Expr<W> {
        match settled {
            Settled::Among(sites) => Expr::Among(sites),
            Settled::Table(table) => Expr::Table(table),
        }
    }
}

/// The type and the owner of a piece, and whether it is still to enter.
type Sort = (usize, usize, bool);

/// What is asked by whom of which pieces, by a rule that goes this way.
type Asked = (Sort, usize, Option<Direction>, BoolFunction);

/// The same of a coordinate, and whether it begins on `to` instead of `from`.
type Stepped = (Sort, usize, Option<Direction>, Coord, bool);

impl<const W: usize> Known<W> {
    fn boards(&self, sort: Sort, make: impl FnOnce() -> Vec<State<W>>) -> Rc<Vec<State<W>>> {
        let known = self.boards.borrow().iter().find(|(known, _)| *known == sort).map(|(_, boards)| boards.clone());
        known.unwrap_or_else(|| {
            let boards = Rc::new(make());
            self.boards.borrow_mut().push((sort, boards.clone()));
            boards
        })
    }

    fn ends(&self, stepped: Stepped, make: impl FnOnce() -> Vec<SiteSet<W>>) -> Vec<SiteSet<W>> {
        let known = self.ends.borrow().iter().find(|(known, _)| *known == stepped).map(|(_, ends)| ends.clone());
        known.unwrap_or_else(|| {
            let ends = make();
            self.ends.borrow_mut().push((stepped, ends.clone()));
            ends
        })
    }

    fn table(&self, asked: Asked, make: impl FnOnce() -> Option<Settled<W>>) -> Option<Settled<W>> {
        let known = self.tables.borrow().iter().find(|(known, _)| *known == asked).map(|(_, table)| table.clone());
        known.unwrap_or_else(|| {
            let table = make();
            self.tables.borrow_mut().push((asked, table.clone()));
            table
        })
    }
}

/// On which ends of the move something depends.
#[derive(Clone, Copy, Default)]
pub(super) struct Reads {
    pub(super) from: bool,
    pub(super) to: bool,
    /// On the position.
    pub(super) state: bool,
}

impl std::ops::BitOr for Reads {
    type Output = Reads;

    fn bitor(self, other: Reads) -> Reads {
        Reads { from: self.from | other.from, to: self.to | other.to, state: self.state | other.state }
    }
}

const STATE: Reads = Reads { from: false, to: false, state: true };
const ALL: Reads = Reads { from: true, to: true, state: true };
const ENDS: Reads = Reads { from: true, to: true, state: false };

impl<'a, const W: usize> Translator<'a, W> {
    pub(super) fn new(
        machine: &'a Machine<W>,
        me: usize,
        rule: &'a Rule,
        owner: usize,
        known: &'a Known<W>,
    ) -> Translator<'a, W> {
        Translator { machine, me, rule, owner, boards: OnceCell::new(), known }
    }

    fn boards(&self) -> Vec<State<W>> {
        let machine = self.machine;
        let sites = machine.rules.board.len();
        let bare = start::empty(&machine.rules, &machine.layout);
        if self.rule.enters {
            return vec![bare];
        }
        let mut piece = machine.new_piece(self.rule.kind, self.me);
        piece.owner = (self.owner < machine.layout.sides).then(|| role(self.owner));
        let mut boards = vec![bare; sites];
        for (n, state) in boards.iter_mut().enumerate() {
            state.men.put(&machine.layout, Site(n as u16), piece);
        }
        boards
    }

    /// Where moves by the rule can end.
    pub(super) fn targets(&self) -> Expr<W> {
        let mut all: Vec<Expr<W>> = self.rule.tree.pre.iter().map(|pre| self.condition(&pre.value)).collect();
        // Most pieces are not for everybody to move.
        if all.iter().any(Expr::is_never) {
            return Expr::NEVER;
        }
        if let Some(dirn) = self.rule.tree.dirn.as_ref().filter(|_| !self.rule.enters) {
            all.insert(0, self.ahead(dirn.value));
        }
        Expr::and(all, self.machine.all)
    }

    fn ahead(&self, direction: Direction) -> Expr<W> {
        if !self.is_steady(direction) {
            return Expr::Ahead(direction);
        }
        let expr = Expr::Ahead(direction);
        Expr::Table(self.rows(|scene| expr.eval(scene, self.machine.all)))
    }

    /// For each `from` a set.
    fn rows(&self, row: impl Fn(&Scene<'_, W>) -> SiteSet<W>) -> Vec<SiteSet<W>> {
        let sites = self.machine.rules.board.sites();
        sites.map(|from| row(&self.scene(Some(from), None))).collect()
    }

    pub(super) fn scene(&self, from: Option<Site>, to: Option<Site>) -> Scene<'_, W> {
        let from = from.filter(|_| !self.rule.enters);
        let boards = self.boards.get_or_init(|| self.known.boards(self.sort(), || self.boards()));
        let state = &boards[from.map_or(0, Site::index)];
        Scene::before(self.machine, state, self.me, self.rule, (from, to))
    }

    fn sort(&self) -> Sort {
        (self.rule.kind, self.owner, self.rule.enters)
    }

    fn condition(&self, condition: &Condition) -> Expr<W> {
        let all = self.machine.all;
        let each = |members: &[Condition]| members.iter().map(|one| self.condition(one)).collect::<Vec<_>>();
        match &condition.value {
            Tree::Leaf(leaf) => self.leaf(leaf),
            Tree::And(members) => {
                let mut exprs = Vec::new();
                for one in members {
                    exprs.push(self.condition(one));
                    if exprs.last().is_some_and(Expr::is_never) {
                        return Expr::NEVER;
                    }
                }
                Expr::and(exprs, all)
            }
            Tree::Or(members) => Expr::or(each(members), all),
            Tree::Xor(members) => Expr::Xor(each(members)),
            Tree::Not(one) => self.condition(one).not(all),
            Tree::If { test, then, otherwise } => {
                let yes = Expr::and(vec![self.condition(test), self.condition(then)], all);
                let Some(otherwise) = otherwise else { return yes };
                let no = Expr::and(vec![self.condition(test).not(all), self.condition(otherwise)], all);
                Expr::or(vec![yes, no], all)
            }
            Tree::NOf(..) => Expr::Each(condition.value.clone()),
        }
    }

    pub(super) fn leaf(&self, leaf: &BoolFunction) -> Expr<W> {
        let reads = self.reads(leaf);
        if !reads.state
            && let Some(table) = self.known.table(self.asked(leaf), || self.tabulated(leaf, reads))
        {
            return table.into();
        }
        self.as_fact(leaf).unwrap_or_else(|| {
            let tree = Tree::Leaf(leaf.clone());
            match reads {
                Reads { to: true, from: false, .. } => Expr::Wherever(tree),
                Reads { to: true, .. } => Expr::Each(tree),
                Reads { from: false, .. } if is_whole(leaf) => Expr::Whole(tree),
                _ => Expr::Once(tree),
            }
        })
    }

    fn asked(&self, leaf: &BoolFunction) -> Asked {
        (self.sort(), self.me, self.dirn(), leaf.clone())
    }

    /// A condition that never reads the state, as a table; nothing if that would take too long.
    fn tabulated(&self, leaf: &BoolFunction, reads: Reads) -> Option<Settled<W>> {
        let all = self.machine.all;
        let all_if = |holds: bool| if holds { all } else { SiteSet::EMPTY };
        let tos = |from: Option<Site>| -> SiteSet<W> {
            all.iter().filter(|to| self.scene(from, Some(*to)).is_so(leaf)).collect()
        };
        let count = self.machine.rules.board.len();
        Some(match (reads.from && !self.rule.enters, reads.to) {
            (false, false) => Settled::Among(all_if(self.scene(Some(Site(0)), None).is_so(leaf))),
            (false, true) => Settled::Among(tos(Some(Site(0)))),
            (true, false) => Settled::Table(self.rows(|scene| all_if(scene.is_so(leaf)))),
            (true, true) => match self.rows_of(leaf) {
                Some(table) => Settled::Table(table),
                None if count * count <= MOST_PAIRS => {
                    Settled::Table(self.machine.rules.board.sites().map(|from| tos(Some(from))).collect())
                }
                None => return None,
            },
        })
    }

    /// Where one gets from each site, for what is faster found out so than by trying all pairs.
    fn rows_of(&self, leaf: &BoolFunction) -> Option<Vec<SiteSet<W>>> {
        let (machine, board) = (self.machine, &self.machine.rules.board);
        match leaf {
            BoolFunction::Adjacent(nbors) => Some(machine.near[machine.adjacency(*nbors) as usize].clone()),
            BoolFunction::Steps(steps) => {
                Some(board.sites().map(|from| board.walks(from, steps).into_iter().collect()).collect())
            }
            BoolFunction::Line(line) => {
                let headings = self.line_headings(line);
                let rays = |from: Site| headings.iter().flat_map(move |heading| board.ray(from, *heading));
                Some(board.sites().map(|from| rays(from).copied().collect()).collect())
            }
            BoolFunction::Compare(comparison, one, other) => self.far_rows(Some(*comparison), one, other),
            BoolFunction::Equal(numbers) => {
                let [one, other] = &numbers[..] else { return None };
                if one.value == IntFunction::Distance {
                    return self.far_rows(None, one, other);
                }
                let coord = match (&one.value, &other.value) {
                    (IntFunction::Site(Coord::To), IntFunction::Site(coord)) => coord,
                    (IntFunction::Site(coord), IntFunction::Site(Coord::To)) => coord,
                    _ => return None,
                };
                let least = |set: &SiteSet<W>| set.lowest().map_or(SiteSet::EMPTY, SiteSet::of);
                (!coord_reads(coord).to).then(|| self.ends_from(coord).iter().map(least).collect())
            }
            _ => None,
        }
    }

    /// The sites at distances that compare so with a fixed one.
    fn far_rows(&self, comparison: Option<Comparison>, one: &Number, other: &Number) -> Option<Vec<SiteSet<W>>> {
        let (IntFunction::Distance, IntFunction::Literal(number)) = (&one.value, &other.value) else { return None };
        let (board, wanted) = (&self.machine.rules.board, Wanted(comparison, *number));
        let near = |from: Site, to: Site| wanted.is(i32::try_from(board.distance(from, to)).unwrap_or(i32::MAX));
        let row = |from: Site| board.sites().filter(|to| near(from, *to)).collect();
        (board.len().pow(2) <= 8 * MOST_PAIRS).then(|| board.sites().map(row).collect())
    }

    /// The headings of a line, which do not depend on the position.
    pub(super) fn line_headings(&self, line: &Line) -> Vec<Heading> {
        let (machine, board) = (self.machine, &self.machine.rules.board);
        let wanted: Vec<Heading> = board.headings(machine.adjacency(line.nbors)).collect();
        let Some(dirn) = &line.dirn else { return wanted };
        let mut headings = Vec::new();
        let usual = line.nbors == Nbors::default();
        let keep = |heading: &Heading| usual || wanted.contains(heading);
        self.scene(Some(Site(0)), None).each_heading(dirn.value, |heading| headings.push(heading));
        headings.into_iter().filter(keep).collect()
    }

    /// A condition that asks for one fact of the sites of a coordinate.
    fn as_fact(&self, leaf: &BoolFunction) -> Option<Expr<W>> {
        let rules = &self.machine.rules;
        let of = |player: &Option<Player>| rules.meant(self.me, player.as_ref().unwrap_or(&Player::Current));
        let held = |player: &Option<Player>| {
            let (owners, empty) = rules.holders(self.me, player.as_ref().unwrap_or(&Player::Current));
            Fact::Held(owners, empty)
        };
        let (coord, fact) = match leaf {
            BoolFunction::Empty(coord) => (coord, Fact::Held(0, true)),
            BoolFunction::Occupied(coord) => (coord, Fact::Held(rules.anybody(), false)),
            BoolFunction::Owner(coord, player) => (coord, held(player)),
            BoolFunction::Enemy(coord, player) => (coord, Fact::Held(rules.enemies_of(of(player)), false)),
            BoolFunction::Friend(coord, player) => (coord, Fact::Held(of(player), false)),
            BoolFunction::Neutral(coord) => (coord, Fact::Held(1 << rules.sides, false)),
            BoolFunction::Contains(coord, record, None | Some(1)) => (coord, self.contained(record)?),
            BoolFunction::Line(line) => return self.as_slide(line, held(&line.player)),
            BoolFunction::Compare(comparison, one, other) if self.wanted(Some(*comparison), one, other).is_some() => {
                return self.wanted(Some(*comparison), one, other);
            }
            BoolFunction::Equal(numbers) => {
                let [one, other] = &numbers[..] else { return None };
                return self.wanted(None, one, other);
            }
            BoolFunction::Compare(comparison, one, other) => {
                let IntFunction::NumNbors(Coord::To | Coord::Current, player) = &one.value else { return None };
                let IntFunction::Literal(number) = other.value else { return None };
                let (owners, empty) = rules.holders(self.me, player);
                return Some(Expr::Near(Fact::Held(owners, empty), *comparison, number));
            }
            _ => return None,
        };
        self.placed(coord, fact)
    }

    /// A number of the piece or of what is between the ends that must compare so with a fixed one.
    fn wanted(&self, comparison: Option<Comparison>, one: &Number, other: &Number) -> Option<Expr<W>> {
        let IntFunction::Literal(number) = other.value else { return None };
        let wanted = Wanted(comparison, number);
        match &one.value {
            IntFunction::PieceState(None) if !self.rule.enters => Some(Expr::FromState(wanted)),
            IntFunction::NumBetween(player) if !self.rule.enters => {
                let (owners, empty) = self.machine.rules.holders(self.me, player);
                Some(Expr::Between(self.machine.spans()?, Fact::Held(owners, empty), wanted))
            }
            _ => None,
        }
    }

    fn contained(&self, record: &PieceRecord) -> Option<Fact> {
        if record.state.is_some() || record.flags.is_some() || record.value.is_some() {
            return None;
        }
        let rules = &self.machine.rules;
        let kinds = match &record.piece.value {
            PieceType::Named(name) => 1 << rules.tree.piece_number(name)?,
            PieceType::Any => u128::MAX,
            PieceType::Current => 1 << self.rule.kind,
            PieceType::Captured => return None,
        };
        Some(Fact::Contains(rules.owners(self.me, record.player.as_ref().unwrap_or(&Player::All)), kinds))
    }

    fn as_slide(&self, line: &Line, fact: Fact) -> Option<Expr<W>> {
        if self.rule.enters {
            return Some(Expr::NEVER);
        }
        let steady = line.dirn.as_ref().is_none_or(|dirn| self.is_steady(dirn.value));
        steady.then(|| Expr::Slide(Rays::new(&self.machine.rules.board, self.line_headings(line)), fact))
    }

    /// A fact asked of the sites of a coordinate.
    fn placed(&self, coord: &Coord, fact: Fact) -> Option<Expr<W>> {
        let reads = self.coord(coord);
        match (coord, reads) {
            (Coord::To | Coord::Current, _) => Some(Expr::Now(fact)),
            (Coord::From, _) if self.rule.enters => Some(Expr::NEVER),
            (Coord::From, _) => Some(match (&fact, self.machine.all) {
                // Whose piece moves is known: rules are translated owner by owner.
                (Fact::Held(owners, _), all) if owners >> self.owner & 1 == 1 => Expr::Among(all),
                (Fact::Held(..), _) => Expr::NEVER,
                (Fact::Contains(..), _) => Expr::FromMeets(self.ends_from(coord), fact),
            }),
            (_, Reads { state: true, .. }) => None,
            (_, Reads { from: true, to: true, .. }) => None,
            (_, Reads { from: true, .. }) if self.rule.enters => Some(Expr::NEVER),
            (_, Reads { from: true, .. }) => Some(Expr::FromMeets(self.ends_from(coord), fact)),
            (_, Reads { to: true, .. }) => Some(Expr::Image(self.ends_to(coord), fact)),
            _ => Some(Expr::Meets(self.scene(Some(Site(0)), None).sites(coord), fact)),
        }
    }

    /// The sites that a coordinate means, for each `from`.
    pub(super) fn ends_from(&self, coord: &Coord) -> Vec<SiteSet<W>> {
        self.known.ends(self.stepped(coord, false), || self.rows(|scene| scene.sites(coord)))
    }

    /// The sites that a coordinate means, for each `to`.
    pub(super) fn ends_to(&self, coord: &Coord) -> Vec<SiteSet<W>> {
        let sites = self.machine.rules.board.sites();
        let ends = |to: Site| self.scene(Some(Site(0)), Some(to)).sites(coord);
        self.known.ends(self.stepped(coord, true), || sites.map(ends).collect())
    }

    fn stepped(&self, coord: &Coord, to: bool) -> Stepped {
        (self.sort(), self.me, self.dirn(), coord.clone(), to)
    }

    fn dirn(&self) -> Option<Direction> {
        self.rule.tree.dirn.as_ref().map(|dirn| dirn.value)
    }

    /// Whether a direction is always the same for the piece.
    pub(super) fn is_steady(&self, direction: Direction) -> bool {
        let looks = matches!(direction, Direction::Turtle(_) | Direction::Current | Direction::Opposite);
        direction != Direction::Flagged && !(looks && self.machine.layout.parts.looks)
    }

    pub(super) fn coord(&self, coord: &Coord) -> Reads {
        match coord {
            Coord::Steps(base, steps) => {
                let sees = |step: &::ludi::tree::Step| step.distance() == Distance::LineOfSight;
                let steady = steps.iter().all(|step| self.is_steady(step.direction) && !sees(step));
                let reads = self.coord(base);
                if steady { reads } else { reads | STATE | Reads { from: true, ..Reads::default() } }
            }
            other => coord_reads(other),
        }
    }

    pub(super) fn reads(&self, leaf: &BoolFunction) -> Reads {
        let one_of = |coord: &Coord| self.coord(coord) | STATE;
        match leaf {
            BoolFunction::Literal(_) => Reads::default(),
            BoolFunction::NonZero(number) => self.number(number),
            BoolFunction::Equal(numbers) => self.numbers(numbers),
            BoolFunction::Compare(_, one, other) => self.number(one) | self.number(other),
            BoolFunction::Empty(coord) | BoolFunction::Occupied(coord) | BoolFunction::Neutral(coord) => one_of(coord),
            BoolFunction::Owner(coord, _) | BoolFunction::Enemy(coord, _) | BoolFunction::Friend(coord, _) => {
                one_of(coord)
            }
            BoolFunction::Contains(coord, record, _) => match record.piece.value {
                PieceType::Captured => ALL,
                _ => one_of(coord),
            },
            BoolFunction::Steps(_) | BoolFunction::Adjacent(_) => ENDS,
            BoolFunction::InRegion(coord, _) => self.coord(coord),
            BoolFunction::Line(line) => {
                let steady = line.dirn.as_ref().is_none_or(|dirn| self.is_steady(dirn.value));
                if line.player.is_none() && steady { ENDS } else { ALL }
            }
            BoolFunction::Connected(_) | BoolFunction::HasFreedom | BoolFunction::CreatesFreedom => ALL,
        }
    }

    fn numbers(&self, numbers: &[Number]) -> Reads {
        numbers.iter().fold(Reads::default(), |all, number| all | self.number(number))
    }

    pub(super) fn number(&self, number: &Number) -> Reads {
        match &number.value {
            IntFunction::Literal(_)
            | IntFunction::Mover
            | IntFunction::TotalCells
            | IntFunction::BoardWidth
            | IntFunction::BoardHeight
            | IntFunction::MinDim
            | IntFunction::MaxDim => Reads::default(),
            IntFunction::Sum(all) | IntFunction::Product(all) | IntFunction::Max(all) | IntFunction::Min(all) => {
                self.numbers(all)
            }
            IntFunction::Difference(one, other)
            | IntFunction::Quotient(one, other)
            | IntFunction::Remainder(one, other) => self.number(one) | self.number(other),
            IntFunction::Site(coord)
            | IntFunction::Phase(coord)
            | IntFunction::Row(coord)
            | IntFunction::Col(coord)
            | IntFunction::Nbors(coord, None) => self.coord(coord),
            IntFunction::Owner(coord)
            | IntFunction::Height(coord)
            | IntFunction::NumEdges(coord, _)
            | IntFunction::NumNbors(coord, _)
            | IntFunction::PieceState(Some(coord))
            | IntFunction::State(coord)
            | IntFunction::GroupSize(coord) => self.coord(coord) | STATE,
            IntFunction::Distance => ENDS,
            IntFunction::DistTo(_) => Reads { to: true, ..Reads::default() },
            IntFunction::NumMoves => STATE,
            IntFunction::NumPieces(None, whose) if is_steady(whose) => STATE,
            IntFunction::PieceState(None) | IntFunction::NumFlags(None) => {
                STATE | Reads { from: true, ..Reads::default() }
            }
            _ => ALL,
        }
    }
}

/// Whether pieces are meant whatever moves where.
fn is_steady(whose: &Whose) -> bool {
    !matches!(whose, Whose::Piece(record) if record.piece.value == PieceType::Captured)
}

/// Whether a condition asks for nothing but numbers of the whole position.
fn is_whole(leaf: &BoolFunction) -> bool {
    fn whole(number: &Number) -> bool {
        match &number.value {
            IntFunction::Literal(_) | IntFunction::NumMoves => true,
            IntFunction::NumPieces(None, whose) => is_steady(whose),
            IntFunction::Sum(all) | IntFunction::Product(all) => all.iter().all(whole),
            IntFunction::Difference(one, other) => whole(one) && whole(other),
            _ => false,
        }
    }
    match leaf {
        BoolFunction::NonZero(number) => whole(number),
        BoolFunction::Equal(numbers) => numbers.iter().all(whole),
        BoolFunction::Compare(_, one, other) => whole(one) && whole(other),
        _ => false,
    }
}

/// On which ends of a move a coordinate depends, steps not counted.
fn coord_reads(coord: &Coord) -> Reads {
    match coord {
        Coord::Label(_) | Coord::Site(_) => Reads::default(),
        Coord::From => Reads { from: true, ..Reads::default() },
        Coord::To | Coord::Current => Reads { to: true, ..Reads::default() },
        Coord::Steps(base, _) => coord_reads(base),
    }
}
