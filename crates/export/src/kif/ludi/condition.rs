//! Conditions on a move.

use ::ludi::tree::{BoolFunction, Comparison, Condition, IntFunction, Line, Nbors, Player, Tree};
use board::{Adjacency, Heading};

use super::number::compare;
use super::scene::Scene;
use super::world::{Need, Try, refused};
use crate::kif::formula::{Contents, Formula, Relation};

impl Scene<'_> {
    /// The condition on the position that a condition of the rules comes to.
    pub(super) fn holds(&self, condition: &Condition) -> Try<Formula> {
        self.truth(&condition.value, &|function| self.is_so(function))
    }

    /// A logical tree whose leaves are read so.
    pub(super) fn truth<X>(&self, tree: &Tree<X>, leaf: &dyn Fn(&X) -> Try<Formula>) -> Try<Formula> {
        let formula = self.joined(tree, leaf)?;
        self.world.spend(16 + formula.size())?;
        Ok(formula)
    }

    fn joined<X>(&self, tree: &Tree<X>, leaf: &dyn Fn(&X) -> Try<Formula>) -> Try<Formula> {
        let logic = self.logic();
        let each = |parts: &[::ludi::tree::Ludeme<Tree<X>>]| -> Try<Vec<Formula>> {
            parts.iter().map(|part| self.truth(&part.value, leaf)).collect()
        };
        Ok(match tree {
            Tree::Leaf(x) => leaf(x)?,
            Tree::And(parts) => {
                // What never holds is found before what is costly to ask.
                let mut all = Vec::new();
                for part in parts {
                    let formula = self.truth(&part.value, leaf)?;
                    if formula == Formula::False {
                        return Ok(Formula::False);
                    }
                    all.push(formula);
                }
                logic.and(all)
            }
            Tree::Or(parts) => logic.or(each(parts)?),
            Tree::Xor(parts) => {
                let mut odd = Formula::False;
                for part in each(parts)? {
                    odd = logic.not(logic.same(odd, part));
                }
                odd
            }
            Tree::Not(part) => logic.not(self.truth(&part.value, leaf)?),
            Tree::If { test, then, otherwise } => {
                let test = self.truth(&test.value, leaf)?;
                let then = logic.and([test.clone(), self.truth(&then.value, leaf)?]);
                let otherwise = match otherwise {
                    Some(otherwise) => self.truth(&otherwise.value, leaf)?,
                    None => Formula::False,
                };
                logic.or([then, logic.and([logic.not(test), otherwise])])
            }
            Tree::NOf(quota, parts) => {
                let needed = quota.of(parts.len()) as i32;
                super::number::Values::count(logic, &each(parts)?).is(logic, |count| count >= needed)
            }
        })
    }

    /// Whether a condition never holds between both ends, whatever stands there, as far as that is soon seen.
    pub(super) fn is_out_of_reach(&self, tree: &Tree<BoolFunction>) -> bool {
        match tree {
            Tree::And(parts) => parts.iter().any(|part| self.is_out_of_reach(&part.value)),
            Tree::Or(parts) => parts.iter().all(|part| self.is_out_of_reach(&part.value)),
            Tree::Leaf(function) if is_of_places(function) => matches!(self.is_it(function), Ok(Formula::False)),
            _ => false,
        }
    }

    /// One of the sites that a coordinate means has one of these contents.
    fn some_site(&self, coord: &::ludi::tree::Coord, contents: Contents) -> Try<Formula> {
        let logic = self.logic();
        let sites = self.sites(coord)?.into_iter();
        Ok(logic.or(sites
            .map(|(site, condition)| logic.and([condition, self.sym.at(self.world, site, contents)]))
            .collect::<Vec<_>>()))
    }

    fn is_so(&self, function: &BoolFunction) -> Try<Formula> {
        match super::number::is_general(function, self.sym.is_untouched()) {
            true => self.world.general(self.me, function, || self.is_it(function)),
            false => self.is_it(function),
        }
    }

    fn is_it(&self, function: &BoolFunction) -> Try<Formula> {
        let (logic, world) = (self.logic(), self.world);
        let fixed = |holds: bool| Ok(if holds { Formula::True } else { Formula::False });
        match function {
            BoolFunction::Literal(holds) => fixed(*holds),
            BoolFunction::NonZero(number) => Ok(self.number(number)?.is(logic, |value| value != 0)),
            BoolFunction::Equal(numbers) => {
                let first = self.number(&numbers[0])?;
                let mut all = Vec::new();
                for other in &numbers[1..] {
                    let difference = first.clone().with(logic, self.number(other)?, i32::saturating_sub)?;
                    all.push(difference.is(logic, |value| value == 0));
                }
                Ok(logic.and(all))
            }
            BoolFunction::Compare(comparison, one, other) => self.compared(*comparison, one, other),
            BoolFunction::Empty(coord) => self.some_site(coord, world.empty()),
            BoolFunction::Occupied(coord) => self.some_site(coord, world.all().without(world.empty())),
            BoolFunction::Owner(coord, player) => {
                self.some_site(coord, world.held(self.me, player.as_ref().unwrap_or(&Player::Current)))
            }
            BoolFunction::Enemy(coord, player) => {
                let of = world.meant(self.me, player.as_ref().unwrap_or(&Player::Current));
                let enemy =
                    world.tops(|piece| piece.owner.is_some_and(|owner| of.iter().any(|player| *player != owner)));
                self.some_site(coord, enemy)
            }
            BoolFunction::Friend(coord, player) => {
                let of = world.meant(self.me, player.as_ref().unwrap_or(&Player::Current));
                self.some_site(coord, world.tops(|piece| piece.owner.is_some_and(|owner| of.contains(&owner))))
            }
            BoolFunction::Neutral(coord) => self.some_site(coord, world.tops(|piece| piece.owner.is_none())),
            BoolFunction::Steps(steps) => {
                fixed(self.ends().is_some_and(|(from, to)| world.board.walks(from, steps).contains(&to)))
            }
            BoolFunction::Adjacent(nbors) => {
                let adjacency = self.adjacency(*nbors);
                fixed(self.ends().is_some_and(|(from, to)| world.board.adjacent(from, to, adjacency)))
            }
            BoolFunction::Connected(player) => self.is_connected(player.as_ref()),
            BoolFunction::InRegion(coord, set) => {
                let sites = self.sites(coord)?.into_iter().filter(|(site, _)| world.lies_in(*site, set, self.me));
                Ok(logic.or(sites.map(|(_, condition)| condition).collect::<Vec<_>>()))
            }
            BoolFunction::Line(line) => self.is_on(line),
            BoolFunction::Contains(coord, record, count) => {
                let least = count.unwrap_or(1) as usize;
                let mut set = Contents::default();
                for content in 0..world.known() {
                    let mut matching = 0;
                    for piece in &world.stack(content) {
                        matching += usize::from(self.matches(record, &Player::All, piece)?);
                    }
                    if matching >= least {
                        set = set.or(Contents::one(content));
                    }
                }
                self.some_site(coord, set)
            }
            BoolFunction::HasFreedom => self.has_freedom(),
            BoolFunction::CreatesFreedom => self.creates_freedom(),
        }
    }

    fn compared(
        &self,
        comparison: Comparison,
        one: &::ludi::tree::Number,
        other: &::ludi::tree::Number,
    ) -> Try<Formula> {
        let logic = self.logic();
        if let (IntFunction::CaptureNum, IntFunction::Literal(number)) = (&one.value, &other.value) {
            let some = compare(comparison, 1, *number);
            let settled = (1..100).all(|count| compare(comparison, count, *number) == some);
            if settled && compare(comparison, 0, *number) != some {
                let any = self.takes_any()?;
                return Ok(if some { any } else { logic.not(any) });
            }
        }
        let (one, other) = (self.number(one)?, self.number(other)?);
        if let [(value, Formula::True)] = other.0[..] {
            return Ok(one.is(logic, |number| compare(comparison, number, value)));
        }
        let sign = one.with(logic, other, |a, b| i32::from(compare(comparison, a, b)))?;
        Ok(sign.is(logic, |value| value == 1))
    }

    fn adjacency(&self, nbors: Nbors) -> Adjacency {
        match nbors.on(self.world.board.adjacency() == Adjacency::All) {
            Nbors { i: true, d: true } => Adjacency::All,
            Nbors { i: true, d: false } => Adjacency::Indirect,
            Nbors { .. } => Adjacency::Direct,
        }
    }

    /// `from` and `to` lie on one line, with what is wanted between them.
    fn is_on(&self, line: &Line) -> Try<Formula> {
        let Some((from, to)) = self.ends() else { return Ok(Formula::False) };
        let (board, logic) = (&self.world.board, self.logic());
        let adjacency = self.adjacency(line.nbors);
        let headings: Vec<Heading> = match &line.dirn {
            Some(dirn) if line.nbors == Nbors::default() => self.headings(dirn.value)?,
            Some(dirn) => {
                let wanted: Vec<Heading> = board.headings(adjacency).collect();
                self.headings(dirn.value)?.into_iter().filter(|heading| wanted.contains(heading)).collect()
            }
            None => board.headings(adjacency).collect(),
        };
        let mut ways = Vec::new();
        for heading in headings {
            let ray = board.ray(from, heading);
            let Some(end) = ray.iter().position(|site| *site == to) else { continue };
            ways.push(match &line.player {
                Some(player) => {
                    let held = self.world.held(self.me, player);
                    logic.and(ray[..end].iter().map(|site| self.sym.at(self.world, *site, held)).collect::<Vec<_>>())
                }
                None => Formula::True,
            });
        }
        Ok(logic.or(ways))
    }

    /// `to` is not `from` and lies in, or next to, the group of `from`.
    fn is_connected(&self, player: Option<&Player>) -> Try<Formula> {
        let Some((from, to)) = self.ends() else { return Ok(Formula::False) };
        let (world, logic) = (self.world, self.logic());
        if !self.sym.changes(world).is_empty() {
            return refused("a group that is asked for after something has changed is not expressed");
        }
        if from == to {
            return Ok(Formula::False);
        }
        let members = match player {
            Some(player) => world.held(self.me, player),
            None => {
                let Some(top) = world.stack(self.sym.concrete(from)?).last().copied() else {
                    return Ok(Formula::False);
                };
                world.tops(|piece| piece.owner == top.owner)
            }
        };
        let name = world.need(Need::Joined(members), "joined");
        let joined = |one, other| Formula::Is(Relation { name: name.clone(), sites: vec![one, other] }, true);
        // From the start to a neighbour that belongs, and on from there to the end or next to it.
        let near = |site: board::Site| world.board.adjacent(site, to, world.board.adjacency());
        if near(from) {
            return Ok(Formula::True);
        }
        let mut ways = Vec::new();
        for first in world.near(from).to_vec() {
            ways.push(logic.and([self.sym.at(world, first, members), joined(first, to)]));
        }
        Ok(world.define(&format!("connected {members:?}"), vec![from, to], logic.or(ways)))
    }

    /// Were the piece at `to`, its group would have an empty neighbour.
    fn has_freedom(&self) -> Try<Formula> {
        let (world, logic) = (self.world, self.logic());
        let Some((to, owner)) = self.entering()? else { return Ok(Formula::False) };
        let own = world.tops(|piece| piece.owner == owner);
        let name = world.need(Need::OtherLiberty(own), "other-liberty");
        let mut ways = Vec::new();
        for near in world.near(to) {
            ways.push(self.sym.at(world, *near, world.empty()));
            let free = Formula::Is(Relation { name: name.clone(), sites: vec![*near, to] }, true);
            ways.push(logic.and([self.sym.at(world, *near, own), free]));
        }
        Ok(world.define(&format!("freedom {owner:?}"), vec![to], logic.or(ways)))
    }

    /// Were the piece at `to`, a surround capture of the move would take an enemy group next to it.
    fn creates_freedom(&self) -> Try<Formula> {
        let (world, logic) = (self.world, self.logic());
        let Some((to, _)) = self.entering()? else { return Ok(Formula::False) };
        let Some(attempt) = self.attempt else { return Ok(Formula::False) };
        let mut ways = Vec::new();
        for post in attempt.rule.post() {
            let ::ludi::tree::Effect::Capture(capture) = &post.effect else { continue };
            if !capture.types().contains(&::ludi::tree::CaptureType::Surround) {
                continue;
            }
            if capture.piece.is_some() {
                return refused("surrounding only some pieces is not expressed");
            }
            for side in world.sides().into_iter().filter(|side| *side != self.me) {
                let enemy = world.tops(|piece| piece.owner == Some(side));
                let name = world.need(Need::OtherLiberty(enemy), "other-liberty");
                for near in world.near(to) {
                    let bound = Formula::Is(Relation { name: name.clone(), sites: vec![*near, to] }, false);
                    ways.push(logic.and([self.sym.at(world, *near, enemy), bound]));
                }
            }
        }
        Ok(world.define(&format!("creates {}", self.me), vec![to], logic.or(ways)))
    }

    /// Where a piece enters an empty site, and whose it is; freedom is expressed only for that.
    fn entering(&self) -> Try<Option<(board::Site, Option<game::Role>)>> {
        let (Some(attempt), Some(piece)) = (self.attempt, self.moving()?) else { return Ok(None) };
        let Some(to) = attempt.to else { return Ok(None) };
        let plain = self.done.is_none() && attempt.rule.enters();
        if !plain {
            return refused("freedom of a piece that moves is not expressed");
        }
        if !self.world.empty().has(self.sym.concrete(to)?) {
            return refused("freedom on a site that is occupied is not expressed");
        }
        Ok(Some((to, piece.owner)))
    }
}

/// Whether a condition is about where a move begins and ends, and not about what stands there.
fn is_of_places(function: &BoolFunction) -> bool {
    let of_places = |number: &::ludi::tree::Number| {
        matches!(
            number.value,
            IntFunction::Literal(_)
                | IntFunction::Site(_)
                | IntFunction::Row(_)
                | IntFunction::Col(_)
                | IntFunction::Phase(_)
                | IntFunction::Distance
        )
    };
    match function {
        BoolFunction::Adjacent(_) | BoolFunction::Steps(_) => true,
        BoolFunction::Line(line) => line.player.is_none() || line.dirn.is_none(),
        BoolFunction::Equal(numbers) => numbers.iter().all(of_places),
        BoolFunction::Compare(_, one, other) => of_places(one) && of_places(other),
        _ => false,
    }
}
