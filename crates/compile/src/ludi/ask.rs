//! Conditions asked of one move.

use ::ludi::tree::{BoolFunction, Comparison, Coord, Line, Nbors, Player, Tree};
use board::{Adjacency, Heading, Site, SiteSet};

use super::scene::Scene;

/// Whether a tree holds whose leaves are tested so.
pub(super) fn truth<X>(tree: &Tree<X>, leaf: &dyn Fn(&X) -> bool) -> bool {
    let holds = |tree: &Tree<X>| truth(tree, leaf);
    match tree {
        Tree::Leaf(x) => leaf(x),
        Tree::And(all) => all.iter().all(|one| holds(one)),
        Tree::Or(all) => all.iter().any(|one| holds(one)),
        Tree::Xor(all) => all.iter().filter(|one| holds(one)).count() % 2 == 1,
        Tree::Not(one) => !holds(one),
        Tree::If { test, then, otherwise } => match (holds(test), otherwise) {
            (true, _) => holds(then),
            (false, Some(otherwise)) => holds(otherwise),
            (false, None) => false,
        },
        Tree::NOf(quota, all) => all.iter().filter(|one| holds(one)).count() >= quota.of(all.len()),
    }
}

impl<const W: usize> Scene<'_, W> {
    /// Whether a condition holds.
    pub(super) fn holds(&self, condition: &Tree<BoolFunction>) -> bool {
        truth(condition, &|function| self.is_so(function))
    }

    /// Whether one of the sites of a coordinate is one of these.
    fn any_in(&self, coord: &Coord, set: SiteSet<W>) -> bool {
        self.sites(coord).meets(&set)
    }

    /// Whether a leaf holds.
    pub(super) fn is_so(&self, function: &BoolFunction) -> bool {
        let (machine, rules, men) = (self.machine, &self.machine.rules, &self.state.men);
        let of = |player: &Option<Player>| rules.meant(self.me, player.as_ref().unwrap_or(&Player::Current));
        match function {
            BoolFunction::Literal(holds) => *holds,
            BoolFunction::NonZero(number) => self.number(number) != 0,
            BoolFunction::Equal(numbers) => {
                let mut values = numbers.iter().map(|number| self.number(number));
                let first = values.next();
                values.all(|value| Some(value) == first)
            }
            BoolFunction::Compare(comparison, one, other) => compare(*comparison, self.number(one), self.number(other)),
            BoolFunction::Empty(coord) => self.any_in(coord, machine.all & !men.occupied),
            BoolFunction::Occupied(coord) => self.any_in(coord, men.occupied),
            BoolFunction::Owner(coord, player) => {
                self.any_in(coord, self.held_by(player.as_ref().unwrap_or(&Player::Current)))
            }
            BoolFunction::Enemy(coord, player) => self.any_in(coord, men.owned(rules.enemies_of(of(player)))),
            BoolFunction::Friend(coord, player) => self.any_in(coord, men.owned(of(player))),
            BoolFunction::Neutral(coord) => self.any_in(coord, men.owned(1 << rules.sides)),
            BoolFunction::Steps(steps) => {
                self.ends().is_some_and(|(from, to)| rules.board.walks(from, steps).contains(&to))
            }
            BoolFunction::Adjacent(nbors) => {
                let near = &machine.near[machine.adjacency(*nbors) as usize];
                self.ends().is_some_and(|(from, to)| near[from.index()].contains(to))
            }
            BoolFunction::Connected(player) => self.is_connected(player.as_ref()),
            BoolFunction::InRegion(coord, set) => self.any_in(coord, machine.sites_in(set, self.me)),
            BoolFunction::Line(line) => self.is_on(line),
            BoolFunction::Contains(coord, record, count) => {
                let least = count.unwrap_or(1) as usize;
                let count = |site: Site| {
                    let pieces = men.stack(&machine.layout, site);
                    pieces.filter(|piece| self.matches(Some(record), &Player::All, piece)).count()
                };
                self.sites(coord).iter().any(|site| count(site) >= least)
            }
            BoolFunction::HasFreedom => self.has_freedom(),
            BoolFunction::CreatesFreedom => self.creates_freedom(),
        }
    }

    /// The sites that a player holds, or that no player does.
    pub(super) fn held_by(&self, player: &Player) -> SiteSet<W> {
        let (owners, empty) = self.machine.rules.holders(self.me, player);
        let men = &self.state.men;
        let held = men.owned(owners);
        if empty { held | (self.machine.all & !men.occupied) } else { held }
    }

    /// The sites strictly between both ends, if those are on one line.
    pub(super) fn between(&self) -> Option<&[Site]> {
        let (from, to) = self.ends()?;
        let board = &self.machine.rules.board;
        board.between(from, to, board.adjacency())
    }

    fn is_on(&self, line: &Line) -> bool {
        let Some((from, to)) = self.ends() else { return false };
        let machine = self.machine;
        let (board, adjacency) = (&machine.rules.board, machine.adjacency(line.nbors));
        let held = line.player.as_ref().map(|player| self.held_by(player));
        let reaches = |heading: Heading| {
            let ray = board.ray(from, heading);
            let clear = |between: &[Site]| held.is_none_or(|held| between.iter().all(|site| held.contains(*site)));
            ray.iter().position(|site| *site == to).is_some_and(|end| clear(&ray[..end]))
        };
        match &line.dirn {
            None => board.headings(adjacency).any(reaches),
            Some(dirn) => {
                let usual = line.nbors == Nbors::default();
                let mut found = false;
                self.each_heading(dirn.value, |heading| {
                    let wanted = usual || board.headings(adjacency).any(|one| one == heading);
                    found |= wanted && reaches(heading);
                });
                found
            }
        }
    }
}

/// Whether two numbers compare so.
pub(super) fn compare(comparison: Comparison, one: i32, other: i32) -> bool {
    match comparison {
        Comparison::NotEqual => one != other,
        Comparison::Less => one < other,
        Comparison::AtMost => one <= other,
        Comparison::More => one > other,
        Comparison::AtLeast => one >= other,
    }
}

/// The adjacency that some neighbours mean on a board.
pub(super) fn adjacency(nbors: Nbors, board: &board::Board) -> Adjacency {
    match nbors.on(board.adjacency() == Adjacency::All) {
        Nbors { i: true, d: true } => Adjacency::All,
        Nbors { i: true, d: false } => Adjacency::Indirect,
        Nbors { .. } => Adjacency::Direct,
    }
}
