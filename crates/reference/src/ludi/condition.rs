//! Conditions on a move (B304-B328).

use ::ludi::notation::Position as Seen;
use ::ludi::tree::{BoolFunction, Comparison, Condition, Line, Nbors, Player};
use board::{Adjacency, Heading, Site};

use super::logic::truth;
use super::scene::Scene;

impl Scene<'_> {
    /// Whether a condition holds.
    pub(super) fn holds(&self, condition: &Condition) -> bool {
        truth(condition, &|function| self.is_so(function))
    }

    pub(super) fn is_so(&self, function: &BoolFunction) -> bool {
        match function {
            BoolFunction::Literal(holds) => *holds,
            BoolFunction::NonZero(number) => self.number(number) != 0,
            BoolFunction::Equal(numbers) => {
                let mut values = numbers.iter().map(|number| self.number(number));
                let first = values.next();
                values.all(|value| Some(value) == first)
            }
            BoolFunction::Compare(comparison, one, other) => compare(*comparison, self.number(one), self.number(other)),
            BoolFunction::Empty(coord) => self.sites(coord).into_iter().any(|site| self.position.top(site).is_none()),
            BoolFunction::Occupied(coord) => !self.tops(coord).is_empty(),
            BoolFunction::Owner(coord, player) => {
                let player = player.as_ref().unwrap_or(&Player::Current);
                self.sites(coord).into_iter().any(|site| self.game.holds(self.position, self.me, player, site))
            }
            BoolFunction::Enemy(coord, player) => self.tops(coord).iter().any(|piece| {
                let of = self.game.meant(self.me, player.as_ref().unwrap_or(&Player::Current));
                piece.owner.is_some_and(|owner| of.iter().any(|player| *player != owner))
            }),
            BoolFunction::Friend(coord, player) => self.tops(coord).iter().any(|piece| {
                let of = self.game.meant(self.me, player.as_ref().unwrap_or(&Player::Current));
                piece.owner.is_some_and(|owner| of.contains(&owner))
            }),
            BoolFunction::Neutral(coord) => self.tops(coord).iter().any(|piece| piece.owner.is_none()),
            BoolFunction::Steps(steps) => {
                self.ends().is_some_and(|(from, to)| self.game.board.walks(from, steps).contains(&to))
            }
            BoolFunction::Adjacent(nbors) => {
                let adjacency = self.adjacency(*nbors);
                self.ends().is_some_and(|(from, to)| self.game.board.adjacent(from, to, adjacency))
            }
            BoolFunction::Connected(player) => self.is_connected(player.as_ref()),
            BoolFunction::InRegion(coord, set) => {
                self.sites(coord).into_iter().any(|site| self.game.lies_in(site, set, self.me))
            }
            BoolFunction::Line(line) => self.is_on(line),
            BoolFunction::Contains(coord, record, count) => {
                let least = count.unwrap_or(1) as usize;
                let matching = |site: &Site| {
                    let stack = self.position.board[site.index()].iter();
                    stack.filter(|piece| self.matches(record, &Player::All, piece)).count()
                };
                self.sites(coord).iter().any(|site| matching(site) >= least)
            }
            BoolFunction::HasFreedom => self.with_piece_at_to().is_some_and(|(position, to)| {
                let group = self.game.group(&position, to);
                self.game.is_free(&position, &group)
            }),
            BoolFunction::CreatesFreedom => {
                self.with_piece_at_to().is_some_and(|(position, to)| self.would_free(&position, to))
            }
        }
    }

    /// Both ends of a move that has both.
    pub(super) fn ends(&self) -> Option<(Site, Site)> {
        Some((self.from()?, self.to()?))
    }

    /// The sites strictly between both ends, if those are on one line (B280, B364).
    pub(super) fn between(&self) -> Option<&[Site]> {
        let (from, to) = self.ends()?;
        self.game.board.between(from, to, self.game.board.adjacency())
    }

    fn adjacency(&self, nbors: Nbors) -> Adjacency {
        match nbors.on(self.game.board.adjacency() == Adjacency::All) {
            Nbors { i: true, d: true } => Adjacency::All,
            Nbors { i: true, d: false } => Adjacency::Indirect,
            Nbors { .. } => Adjacency::Direct,
        }
    }

    /// `to` is not `from` and lies in, or next to, the group of `from` (B323, Q12).
    fn is_connected(&self, player: Option<&Player>) -> bool {
        let Some((from, to)) = self.ends() else { return false };
        let owner = self.position.top(from).map(|piece| piece.owner);
        let belongs = |site: Site| match player {
            Some(player) => self.game.holds(self.position, self.me, player, site),
            None => owner.is_some() && self.position.top(site).map(|piece| piece.owner) == owner,
        };
        let adjacency = self.game.board.adjacency();
        let group = self.game.joined(from, adjacency, belongs);
        to != from && group.iter().any(|site| *site == to || self.game.board.adjacent(*site, to, adjacency))
    }

    /// `from` and `to` lie on one line, with what is wanted between them (B325).
    fn is_on(&self, line: &Line) -> bool {
        let Some((from, to)) = self.ends() else { return false };
        let adjacency = self.adjacency(line.nbors);
        let board = &self.game.board;
        let headings: Vec<Heading> = match &line.dirn {
            Some(dirn) if line.nbors == Nbors::default() => self.headings(dirn.value),
            Some(dirn) => {
                let wanted: Vec<Heading> = board.headings(adjacency).collect();
                self.headings(dirn.value).into_iter().filter(|heading| wanted.contains(heading)).collect()
            }
            None => board.headings(adjacency).collect(),
        };
        let held = |site: &Site| {
            line.player.as_ref().is_none_or(|player| self.game.holds(self.position, self.me, player, *site))
        };
        headings.into_iter().any(|heading| {
            let ray = board.ray(from, heading);
            ray.iter().position(|site| *site == to).is_some_and(|end| ray[..end].iter().all(held))
        })
    }

    /// The board with the piece at `to`: as it would be before the action, as it is after it.
    fn with_piece_at_to(&self) -> Option<(Seen, Site)> {
        let (piece, to) = (self.moving()?, self.to()?);
        let mut position = self.position.clone();
        if self.done.is_none() {
            if let Some(from) = self.from() {
                position.board[from.index()].pop();
            }
            position.board[to.index()].push(piece);
        }
        Some((position, to))
    }
}

fn compare(comparison: Comparison, one: i32, other: i32) -> bool {
    match comparison {
        Comparison::NotEqual => one != other,
        Comparison::Less => one < other,
        Comparison::AtMost => one <= other,
        Comparison::More => one > other,
        Comparison::AtLeast => one >= other,
    }
}
