//! Numbers that depend on a position: all values they can have, each with the condition under which they have it.

use ::ludi::tree::{BoolFunction, Comparison, Coord, IntFunction, Number as Tree, PieceType, Player, Whose};
use board::{Adjacency, Site};
use std::collections::BTreeMap;

use super::scene::{Attempt, Scene};
use super::world::{Need, Try, refused};
use crate::kif::formula::{Formula, Logic, Relation};

/// The values that a number can have; the conditions exclude each other, and one of them holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Values(pub(super) Vec<(i32, Formula)>);

/// More values than these are not looked at one by one.
const MOST_VALUES: usize = 1100;

impl Values {
    pub(super) fn one(value: i32) -> Values {
        Values(vec![(value, Formula::True)])
    }

    /// How many of these conditions hold.
    pub(super) fn count(logic: Logic<'_>, conditions: &[Formula]) -> Values {
        let certain = conditions.iter().filter(|condition| **condition == Formula::True).count();
        let open: Vec<Formula> = conditions
            .iter()
            .filter(|condition| !matches!(condition, Formula::True | Formula::False))
            .cloned()
            .collect();
        let exactly = |count: usize| {
            let more = logic.not(at_least(logic, &open, count + 1));
            logic.and([at_least(logic, &open, count), more])
        };
        Values((0..=open.len()).map(|count| ((certain + count) as i32, exactly(count))).collect())
    }

    /// The values of a function of two numbers.
    pub(super) fn with(self, logic: Logic<'_>, other: Values, function: impl Fn(i32, i32) -> i32) -> Try<Values> {
        if self.0.len() * other.0.len() > 40 * MOST_VALUES {
            return refused("a number has too many values");
        }
        if !logic.spend(16 * self.0.len() * other.0.len()) {
            return Ok(Values::one(0));
        }
        let mut values: BTreeMap<i32, Vec<Formula>> = BTreeMap::new();
        for (one, first) in &self.0 {
            for (two, second) in &other.0 {
                let (value, both) = (function(*one, *two), logic.and([first.clone(), second.clone()]));
                if both == Formula::False {
                    continue;
                }
                values.entry(value).or_default().push(both);
            }
        }
        if values.len() > MOST_VALUES {
            return refused("a number has too many values");
        }
        Ok(Values(values.into_iter().map(|(value, conditions)| (value, logic.or(conditions))).collect()))
    }

    /// The condition that the value is so: by the values that are, or by those that are not, whichever are fewer.
    pub(super) fn is(&self, logic: Logic<'_>, is_so: impl Fn(i32) -> bool) -> Formula {
        let (yes, no): (Vec<_>, Vec<_>) = self.0.iter().partition(|(value, _)| is_so(*value));
        let any = |list: Vec<&(i32, Formula)>| {
            logic.or(list.into_iter().map(|(_, formula)| formula.clone()).collect::<Vec<_>>())
        };
        if yes.len() <= no.len() { any(yes) } else { logic.not(any(no)) }
    }
}

/// This many of some conditions hold at least.
fn at_least(logic: Logic<'_>, conditions: &[Formula], count: usize) -> Formula {
    if !logic.spend(1) {
        return Formula::False;
    }
    if count == 0 {
        return Formula::True;
    }
    if count > conditions.len() {
        return Formula::False;
    }
    if count == 1 {
        return logic.or(conditions.to_vec());
    }
    if 2 * count > conditions.len() + 1 {
        // As many hold if not this many fail.
        let failing: Vec<Formula> = conditions.iter().map(|condition| logic.not(condition.clone())).collect();
        return logic.not(at_least(logic, &failing, conditions.len() - count + 1));
    }
    let (first, rest) = (&conditions[0], &conditions[1..]);
    let with = logic.and([first.clone(), at_least(logic, rest, count - 1)]);
    logic.or([with, at_least(logic, rest, count)])
}

pub(super) fn compare(comparison: Comparison, one: i32, other: i32) -> bool {
    match comparison {
        Comparison::NotEqual => one != other,
        Comparison::Less => one < other,
        Comparison::AtMost => one <= other,
        Comparison::More => one > other,
        Comparison::AtLeast => one >= other,
    }
}

/// Whether a condition is about the number of moves made or, where `counts`, about how many pieces there are on the whole board, and
/// about nothing else of a position.
pub(super) fn is_general(function: &BoolFunction, counts: bool) -> bool {
    let numbers: Vec<&Tree> = match function {
        BoolFunction::NonZero(number) => vec![number],
        BoolFunction::Equal(numbers) => numbers.iter().collect(),
        BoolFunction::Compare(_, one, other) => vec![one, other],
        _ => return false,
    };
    let all: Vec<Option<bool>> = numbers.iter().map(|number| generally(number, counts)).collect();
    all.iter().all(Option::is_some) && all.contains(&Some(true))
}

/// Whether a number depends on the number of moves made or, where `counts`, on how many pieces there are on the whole board; nothing
/// if it depends on more.
fn generally(number: &Tree, counts: bool) -> Option<bool> {
    let all = |parts: &[&Tree]| {
        parts.iter().try_fold(false, |general, part| generally(part, counts).map(|also| general || also))
    };
    match &number.value {
        IntFunction::NumMoves => Some(true),
        IntFunction::NumPieces(None, Whose::Player(_)) => counts.then_some(true),
        IntFunction::NumPieces(None, Whose::Piece(record)) => {
            let fixed = matches!(record.piece.value, PieceType::Named(_) | PieceType::Any);
            (counts && fixed).then_some(true)
        }
        IntFunction::Literal(_) | IntFunction::Mover => Some(false),
        IntFunction::Sum(parts) | IntFunction::Product(parts) | IntFunction::Max(parts) | IntFunction::Min(parts) => {
            all(&parts.iter().collect::<Vec<_>>())
        }
        IntFunction::Difference(one, other)
        | IntFunction::Quotient(one, other)
        | IntFunction::Remainder(one, other) => all(&[one, other]),
        _ => None,
    }
}

impl Scene<'_> {
    /// The values of a number.
    pub(super) fn number(&self, number: &Tree) -> Try<Values> {
        let logic = self.logic();
        let fold = |all: &[Tree], function: fn(i32, i32) -> i32| -> Try<Values> {
            let mut values = self.number(&all[0])?;
            for other in &all[1..] {
                values = values.with(logic, self.number(other)?, function)?;
            }
            Ok(values)
        };
        let two = |one: &Tree, other: &Tree, function: fn(i32, i32) -> i32| {
            self.number(one)?.with(logic, self.number(other)?, function)
        };
        match &number.value {
            IntFunction::Literal(number) => Ok(Values::one(*number)),
            IntFunction::Sum(all) => fold(all, i32::saturating_add),
            IntFunction::Difference(one, other) => two(one, other, i32::saturating_sub),
            IntFunction::Product(all) => fold(all, i32::saturating_mul),
            IntFunction::Quotient(one, other) => two(one, other, |a, b| if b == 0 { 0 } else { a.saturating_div(b) }),
            IntFunction::Remainder(one, other) => two(one, other, |a, b| if b == 0 { 0 } else { a.wrapping_rem(b) }),
            IntFunction::Max(all) => fold(all, i32::max),
            IntFunction::Min(all) => fold(all, i32::min),
            IntFunction::If { test, then, otherwise } => {
                let holds = self.holds(test)?;
                let value = |number: &Option<Box<Tree>>, usual: i32| match number {
                    Some(number) => self.number(number),
                    None => Ok(Values::one(usual)),
                };
                let mut values = Vec::new();
                for (condition, values_then) in
                    [(holds.clone(), value(then, 1)?), (logic.not(holds), value(otherwise, 0)?)]
                {
                    let each = values_then.0.into_iter();
                    values.extend(each.map(|(value, formula)| (value, logic.and([condition.clone(), formula]))));
                }
                values.retain(|(_, formula)| *formula != Formula::False);
                Values(values).with(logic, Values::one(0), |value, _| value)
            }
            IntFunction::Nbors(coord, None) => {
                self.at(coord, |site| self.world.board.neighbours(site, self.world.board.adjacency()).len())
            }
            IntFunction::Nbors(coord, Some(player)) => {
                let [(player, Formula::True)] = self.number(player)?.0[..] else {
                    return refused("the number of a player that depends on the position is not expressed");
                };
                let Some(site) = self.site(coord)? else { return Ok(Values::one(0)) };
                let held = self.world.those(|stack| match stack.last() {
                    Some(piece) => player != 0 && piece.owner.map(|owner| owner.index() as i32 + 1) == Some(player),
                    None => player == 0,
                });
                let board = &self.world.board;
                let near = board.neighbours(site, board.adjacency()).iter();
                Ok(Values::count(logic, &near.map(|site| self.sym.at(self.world, *site, held)).collect::<Vec<_>>()))
            }
            IntFunction::Line(player) => self.on_line(player.as_deref()),
            function => self.measure(function),
        }
    }

    fn at(&self, coord: &Coord, measure: impl Fn(Site) -> usize) -> Try<Values> {
        Ok(Values::one(self.site(coord)?.map_or(0, |site| measure(site) as i32)))
    }

    /// A number that the pieces on a site have.
    fn of_content(&self, site: Option<Site>, measure: impl Fn(&[::ludi::notation::Piece]) -> i32) -> Values {
        self.by_content(site, |content| measure(&self.world.stack(content)))
    }

    /// A number that what stands on a site has.
    fn by_content(&self, site: Option<Site>, measure: impl Fn(usize) -> i32) -> Values {
        let Some(site) = site else { return Values::one(0) };
        let logic = self.logic();
        let mut values: Vec<(i32, Vec<Formula>)> = Vec::new();
        for (content, formula) in self.sym.contents(self.world, site) {
            let value = measure(content);
            match values.iter_mut().find(|(known, _)| *known == value) {
                Some((_, conditions)) => conditions.push(formula),
                None => values.push((value, vec![formula])),
            }
        }
        Values(values.into_iter().map(|(value, conditions)| (value, logic.or(conditions))).collect())
    }

    fn measure(&self, function: &IntFunction) -> Try<Values> {
        let board = &self.world.board;
        let size = |size: usize| Ok(Values::one(size as i32));
        match function {
            IntFunction::Site(coord) => Ok(Values::one(self.site(coord)?.map_or(-1, |site| site.0.into()))),
            IntFunction::Owner(coord) => {
                let owner = |stack: &[::ludi::notation::Piece]| {
                    stack.last().and_then(|piece| piece.owner).map_or(0, |owner| owner.index() as i32 + 1)
                };
                Ok(self.of_content(self.site(coord)?, owner))
            }
            IntFunction::Height(coord) => Ok(self.of_content(self.site(coord)?, |stack| stack.len() as i32)),
            IntFunction::NumPieces(Some(coord), whose) => {
                let weights = self.weights(whose)?;
                let site = self.site(coord)?;
                Ok(self.by_content(site, weights))
            }
            IntFunction::NumPieces(None, whose) => self.tally(whose),
            IntFunction::NumEdges(coord, state) => {
                let Some(site) = self.site(coord)? else { return Ok(Values::one(0)) };
                let near = board.neighbours(site, Adjacency::Direct);
                let outside = if *state == 0 { board.edges(site) - near.len() } else { 0 };
                let alike = self.world.cells(|cell| cell.state == *state);
                let mut conditions: Vec<Formula> =
                    near.iter().map(|site| self.sym.at(self.world, *site, alike)).collect();
                conditions.extend((0..outside).map(|_| Formula::True));
                Ok(Values::count(self.logic(), &conditions))
            }
            IntFunction::State(coord) => {
                let state = |content| i32::try_from(self.world.cell(content).state).unwrap_or(i32::MAX);
                Ok(self.by_content(self.site(coord)?, state))
            }
            IntFunction::NumNbors(coord, player) => {
                let Some(site) = self.site(coord)? else { return Ok(Values::one(0)) };
                self.count_held(board.neighbours(site, board.adjacency()), player)
            }
            IntFunction::Distance => size(self.ends().map_or(0, |(from, to)| board.distance(from, to) as usize)),
            IntFunction::NumMoves => self.moves_made(),
            IntFunction::PieceState(Some(coord)) => {
                let state = |stack: &[::ludi::notation::Piece]| stack.last().map_or(0, |piece| piece.state as i32);
                Ok(self.of_content(self.site(coord)?, state))
            }
            IntFunction::PieceState(None) => Ok(Values::one(self.moving()?.map_or(0, |piece| piece.state as i32))),
            IntFunction::DistTo(regions) => {
                let goal = super::regions::union(regions.iter().map(|region| self.world.referred(region, self.me)));
                let distances = board.distances_to(&goal);
                size(self.to()?.zip(distances).map_or(0, |(to, distances)| distances[to.index()] as usize))
            }
            IntFunction::Phase(coord) => self.at(coord, |site| board.phase(site).into()),
            IntFunction::Mover => size(self.me.index() + 1),
            IntFunction::NumFlags(None) => {
                Ok(Values::one(self.moving()?.map_or(0, |piece| piece.flags.count_ones() as i32)))
            }
            IntFunction::NumFlags(Some(_)) => refused("flags that are counted on the whole board are not expressed"),
            IntFunction::TotalCells => size(board.len()),
            IntFunction::BoardWidth => size(board.width() as usize),
            IntFunction::BoardHeight => size(board.height() as usize),
            IntFunction::MinDim => size(board.width().min(board.height()) as usize),
            IntFunction::MaxDim => size(board.width().max(board.height()) as usize),
            IntFunction::GroupSize(coord) => self.group_size(self.site(coord)?),
            IntFunction::CaptureNum => self.touched(|_| 1),
            IntFunction::CaptureValue => self.touched(|kind| self.world.types[kind].value()),
            IntFunction::NumBetween(player) => match self.between() {
                Some(between) => self.count_held(between, player),
                None => Ok(Values::one(0)),
            },
            IntFunction::Row(coord) => self.at(coord, |site| board.row(site) as usize + 1),
            IntFunction::Col(coord) => self.at(coord, |site| board.column(site) as usize + 1),
            _ => refused("a number of this sort is not expressed"),
        }
    }

    /// How many sites the group of a site has.
    fn group_size(&self, site: Option<Site>) -> Try<Values> {
        let (world, logic) = (self.world, self.logic());
        let Some(site) = site else { return Ok(Values::one(0)) };
        if self.sym.changes(world).iter().any(|(changed, _, _)| *changed != site) {
            return refused("the size of a group that has changed before is not expressed");
        }
        let mut owners: Vec<(Option<game::Role>, Vec<Formula>)> = Vec::new();
        let mut values: Vec<(i32, Formula)> = Vec::new();
        for (content, formula) in self.sym.contents(world, site) {
            match world.stack(content).last() {
                None => values.push((0, formula)),
                Some(top) => match owners.iter_mut().find(|(owner, _)| *owner == top.owner) {
                    Some((_, formulas)) => formulas.push(formula),
                    None => owners.push((top.owner, vec![formula])),
                },
            }
        }
        for (owner, formulas) in owners {
            let own = world.tops(|piece| piece.owner == owner);
            let here = logic.or(formulas);
            world.need(Need::Grown(own), "grown");
            let name = world.need(Need::GroupSize(own), "size");
            for size in 1..=world.board.len() {
                let is = Formula::Is(Relation { name: format!("({name} {size}"), sites: vec![site] }, true);
                values.push((size as i32, logic.and([here.clone(), is])));
            }
        }
        Values(values).with(logic, Values::one(0), |value, _| value)
    }

    /// How many of some sites a player holds.
    fn count_held(&self, sites: &[Site], player: &Player) -> Try<Values> {
        let held = self.world.held(self.me, player);
        let conditions: Vec<Formula> = sites.iter().map(|site| self.sym.at(self.world, *site, held)).collect();
        if conditions.len() > 12 {
            return refused("counting the pieces on more than twelve sites is not expressed");
        }
        Ok(Values::count(self.logic(), &conditions))
    }

    /// How much a stack counts.
    fn weights(&self, whose: &Whose) -> Try<impl Fn(usize) -> i32> {
        let mut table: Vec<i32> = Vec::new();
        for content in 0..self.world.known() {
            let stack = self.world.stack(content);
            let mut count = 0;
            for piece in &stack {
                count += i32::from(match whose {
                    Whose::Player(player) => self.world.owns(self.me, player, piece),
                    Whose::Piece(record) => self.matches(record, &Player::All, piece)?,
                });
            }
            if matches!(whose, Whose::Player(Player::Empty)) {
                count = i32::from(stack.is_empty());
            }
            table.push(count);
        }
        Ok(move |content: usize| table.get(content).copied().unwrap_or(0))
    }

    /// How many such pieces there are on the board.
    fn tally(&self, whose: &Whose) -> Try<Values> {
        let (logic, weights) = (self.logic(), self.weights(whose)?);
        let mut sets: Vec<(i32, crate::kif::formula::Contents)> = Vec::new();
        for content in 0..self.world.known() {
            let weight = weights(content);
            if weight == 0 {
                continue;
            }
            let one = crate::kif::formula::Contents::one(content).and(logic.all);
            if one.is_none() {
                continue;
            }
            match sets.iter_mut().find(|(known, _)| *known == weight) {
                Some((_, set)) => *set = set.or(one),
                None => sets.push((weight, one)),
            }
        }
        sets.sort();
        let all = sets.iter().fold(crate::kif::formula::Contents::default(), |all, (_, set)| all.or(*set));
        let mut base = Values::one(0);
        if !all.is_none() {
            let some = self.world.need(Need::Some(all), "any");
            let none = Formula::Is(Relation { name: some, sites: Vec::new() }, false);
            let name = self.world.need(Need::Tally(sets.clone()), "many");
            let most = sets.iter().map(|(weight, _)| *weight).max().unwrap_or(1) * self.world.board.len() as i32;
            let is = |count: i32| Formula::Is(Relation { name: format!("({name} {count}"), sites: Vec::new() }, true);
            base = Values(
                [(0, none)].into_iter().chain((1..=most.min(MOST_VALUES as i32 - 1)).map(|n| (n, is(n)))).collect(),
            );
        }
        for (site, before, after) in self.sym.changes(self.world) {
            for (contents, sign) in [(before, -1), (after, 1)] {
                let mut parts: Vec<(i32, Formula)> = Vec::new();
                for (content, formula) in contents {
                    parts.push((sign * weights(content), formula));
                }
                let part = Values(parts).with(logic, Values::one(0), |value, _| value)?;
                base = base.with(logic, part, |a, b| a + b)?;
            }
            let _ = site;
        }
        Ok(base)
    }

    /// How many moves have been made.
    fn moves_made(&self) -> Try<Values> {
        let name = self.world.need(Need::Turn, "turn");
        let is = |count: i32| Formula::Is(Relation { name: format!("({name} {count}"), sites: Vec::new() }, true);
        Ok(Values((0..=self.world.most_turns()).map(|count| (count, is(count))).collect()))
    }

    /// How many top pieces stand on the whole line through both ends.
    fn on_line(&self, player: Option<&Tree>) -> Try<Values> {
        let board = &self.world.board;
        let Some((from, to)) = self.ends() else { return Ok(Values::one(0)) };
        let heading = board.headings(board.adjacency()).find(|heading| board.ray(from, *heading).contains(&to));
        let Some(heading) = heading else { return Ok(Values::one(0)) };
        let player = match player {
            Some(player) => match self.number(player)?.0[..] {
                [(player, Formula::True)] => Some(player),
                _ => return refused("the number of a player that depends on the position is not expressed"),
            },
            None => None,
        };
        let wanted = self.world.tops(|piece| {
            player.is_none_or(|number| piece.owner.map_or(0, |owner| owner.index() as i32 + 1) == number)
        });
        let line = board.line(from, heading).iter();
        let conditions: Vec<Formula> = line.map(|site| self.sym.at(self.world, *site, wanted)).collect();
        if conditions.len() > 12 {
            return refused("counting the pieces on more than twelve sites is not expressed");
        }
        Ok(Values::count(self.logic(), &conditions))
    }

    /// How much the move has captured or converted, or would: added up over the types of the pieces.
    fn touched(&self, value: impl Fn(usize) -> i32) -> Try<Values> {
        let prospect;
        let done = match self.done {
            Some(done) => done,
            None => {
                let Some(attempt) = self.attempt else { return Ok(Values::one(0)) };
                prospect = self.prospect(attempt)?;
                match &prospect {
                    Some(done) => done,
                    None => return Ok(Values::one(0)),
                }
            }
        };
        let logic = self.logic();
        let mut sum = Values::one(0);
        if done.surrounds {
            return refused("how much a surround capture takes is not expressed");
        }
        if done.victims.len() > 8 {
            return refused("the number of more than eight pieces that may be captured is not expressed");
        }
        for (_, kinds, formula) in &done.victims {
            let worth: i32 = kinds.iter().map(|kind| value(*kind)).sum();
            let part = Values(vec![(0, logic.not(formula.clone())), (worth, formula.clone())]);
            sum = sum.with(logic, part, i32::saturating_add)?;
        }
        Ok(sum)
    }

    fn prospect(&self, attempt: Attempt<'_>) -> Try<Option<super::act::Done>> {
        self.world.first_result(self.me, attempt, self.sym)
    }
}

impl super::world::World<'_> {
    /// How many moves a game can have that are worth telling apart.
    pub(super) fn most_turns(&self) -> i32 {
        1000
    }

    /// The neighbours of a site as the tiling says.
    pub(super) fn near(&self, site: Site) -> &[Site] {
        self.board.neighbours(site, self.board.adjacency())
    }

    pub(super) fn near_by(&self, site: Site, adjacency: Adjacency) -> Vec<Site> {
        self.board.neighbours(site, adjacency).to_vec()
    }
}
