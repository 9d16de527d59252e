//! From the tree of a condition to a set of pieces: all that may move by the same distance, at once.

use std::collections::BTreeMap;

use ::ludi::tree::{
    BoolFunction, Comparison, Condition, Coord, IntFunction, Line, Number, PieceRecord, Player, Tree, Whose,
};
use board::{Site, SiteSet};

use super::ask::compare;
use super::circuit::{Circuit, Wire};
use super::expr::{Expr, Wanted};
use super::planes::Planes;
use super::translate::Translator;

/// The most places, seen from the piece, that one thing is asked of.
const MOST_PLACES: usize = 16;

/// The most values of a number.
const MOST_VALUES: usize = 16;

/// Pieces that move by the same distance, and how a condition is asked of all of them.
pub(super) struct AtOnce<'a, const W: usize> {
    pub(super) translator: &'a Translator<'a, W>,
    pub(super) planes: &'a Planes,
    pub(super) circuit: &'a mut Circuit<W>,
    /// How much higher the number of the site is where a move ends.
    pub(super) by: i32,
    /// Where the moves begin.
    pub(super) starts: SiteSet<W>,
    /// Whether the piece has been put on `to` already.
    pub(super) arrived: bool,
}

/// Sites seen from where each move begins: so much higher, for these beginnings.
pub(super) type Places<const W: usize> = Vec<(i32, SiteSet<W>)>;

/// The values that a number can have, each with where it has that value: everywhere just one.
type Values = Vec<(i32, Wire)>;

impl<const W: usize> AtOnce<'_, W> {
    /// The beginnings of moves for which a condition holds; nothing if it cannot be asked so.
    pub(super) fn condition(&mut self, condition: &Condition) -> Option<Wire> {
        match &condition.value {
            Tree::Leaf(leaf) => self.leaf(leaf),
            Tree::And(_) => {
                let wires = self.conjuncts(condition)?;
                Some(self.circuit.all(wires))
            }
            Tree::Or(all) => {
                let wires = self.conditions(all)?;
                Some(self.circuit.any(wires))
            }
            Tree::Xor(all) => {
                let wires = self.conditions(all)?;
                Some(wires.into_iter().fold(Wire::NEVER, |odd, wire| self.circuit.xor(odd, wire)))
            }
            Tree::Not(one) => Some(self.condition(one)?.not()),
            Tree::If { test, then, otherwise } => {
                let test = self.condition(test)?;
                let then = self.condition(then)?;
                let otherwise = otherwise.as_ref().map_or(Some(Wire::NEVER), |one| self.condition(one))?;
                Some(self.either(test, then, otherwise))
            }
            Tree::NOf(quota, all) => {
                let wires = self.conditions(all)?;
                let tally = self.tally(&wires)?;
                let enough = quota.of(all.len());
                Some(self.circuit.any(tally.into_iter().filter(|(n, _)| *n as usize >= enough).map(|(_, wire)| wire)))
            }
        }
    }

    /// The same as several sets, all of which it takes; once one is empty, the others do not matter.
    pub(super) fn conjuncts(&mut self, condition: &Condition) -> Option<Vec<Wire>> {
        let Tree::And(all) = &condition.value else { return Some(vec![self.condition(condition)?]) };
        let mut wires = Vec::new();
        for one in all {
            wires.extend(self.conjuncts(one)?);
            if wires.contains(&Wire::NEVER) {
                break;
            }
        }
        Some(wires)
    }

    fn conditions(&mut self, all: &[Condition]) -> Option<Vec<Wire>> {
        all.iter().map(|one| self.condition(one)).collect()
    }

    fn either(&mut self, test: Wire, then: Wire, otherwise: Wire) -> Wire {
        let (yes, no) = (self.circuit.and(test, then), self.circuit.and(test.not(), otherwise));
        self.circuit.or(yes, no)
    }

    fn leaf(&mut self, leaf: &BoolFunction) -> Option<Wire> {
        if !self.translator.reads(leaf).state {
            let holds =
                |table: &dyn Fn(Site, Site) -> bool| self.ends().filter(|(from, to)| table(*from, *to)).collect();
            let pairs: Vec<(Site, Site)> = match self.translator.leaf(leaf) {
                Expr::Among(sites) => holds(&|_, to| sites.contains(to)),
                Expr::Table(rows) => holds(&|from, to| rows[from.index()].contains(to)),
                _ => return None,
            };
            return Some(self.only(pairs.into_iter().map(|(from, _)| from).collect()));
        }
        let (rules, me) = (&self.translator.machine.rules, self.translator.me);
        let of = |player: &Option<Player>| rules.meant(me, player.as_ref().unwrap_or(&Player::Current));
        match leaf {
            BoolFunction::Empty(coord) => self.held(coord, (0, true)),
            BoolFunction::Occupied(coord) => self.held(coord, (rules.anybody(), false)),
            BoolFunction::Owner(coord, player) => {
                self.held(coord, rules.holders(me, player.as_ref().unwrap_or(&Player::Current)))
            }
            BoolFunction::Enemy(coord, player) => self.held(coord, (rules.enemies_of(of(player)), false)),
            BoolFunction::Friend(coord, player) => self.held(coord, (of(player), false)),
            BoolFunction::Neutral(coord) => self.held(coord, (1 << rules.sides, false)),
            BoolFunction::Contains(coord, record, None | Some(1)) => {
                let such = self.matching(Some(record), &Player::All)?;
                self.any_of(coord, such)
            }
            BoolFunction::Line(line) => self.line(line),
            BoolFunction::NonZero(number) => {
                self.counted(number, Wanted(Some(Comparison::NotEqual), 0)).or_else(|| {
                    let values = self.number(number)?;
                    Some(self.circuit.any(values.into_iter().filter(|(value, _)| *value != 0).map(|(_, wire)| wire)))
                })
            }
            BoolFunction::Equal(numbers) => {
                let [one, other] = &numbers[..] else { return None };
                self.compare(None, one, other)
            }
            BoolFunction::Compare(comparison, one, other) => self.compare(Some(*comparison), one, other),
            _ => None,
        }
    }

    /// Both ends of each move.
    fn ends(&self) -> impl Iterator<Item = (Site, Site)> {
        let by = self.by;
        self.starts.iter().map(move |from| (from, Site((i32::from(from.0) + by) as u16)))
    }

    /// These beginnings.
    fn only(&mut self, starts: SiteSet<W>) -> Wire {
        match starts & self.starts {
            all if all == self.starts => Wire::ALWAYS,
            some => self.circuit.fixed(some),
        }
    }

    /// Sites that depend on both ends of a move, seen from where it begins; nothing if they are too many.
    pub(super) fn places(&self, sites: impl Fn(Site, Site) -> SiteSet<W>) -> Option<Places<W>> {
        let mut places: BTreeMap<i32, SiteSet<W>> = BTreeMap::new();
        for (from, to) in self.ends() {
            for site in sites(from, to) {
                let distance = i32::from(site.0) - i32::from(from.0);
                places.entry(distance).or_insert(SiteSet::EMPTY).insert(from);
            }
            if places.len() > MOST_PLACES {
                return None;
            }
        }
        Some(places.into_iter().collect())
    }

    /// The same of the sites that a coordinate means.
    fn places_of(&self, coord: &Coord) -> Option<Places<W>> {
        let reads = self.translator.coord(coord);
        if reads.state {
            return None;
        }
        match (reads.from, reads.to) {
            (true, false) => {
                let ends = self.translator.ends_from(coord);
                self.places(|from, _| ends[from.index()])
            }
            (false, true) => {
                let ends = self.translator.ends_to(coord);
                self.places(|_, to| ends[to.index()])
            }
            _ => self.places(|from, to| self.translator.scene(Some(from), Some(to)).sites(coord)),
        }
    }

    /// For each place whether it is in a set.
    fn seen(&mut self, places: &Places<W>, set: Wire) -> Vec<Wire> {
        let seen = |(distance, starts): &(i32, SiteSet<W>)| {
            let known = self.only(*starts);
            self.circuit.and(known, set.moved(-distance))
        };
        places.iter().map(seen).collect()
    }

    /// Where one of the sites of a coordinate is in a set.
    fn any_of(&mut self, coord: &Coord, set: Wire) -> Option<Wire> {
        let places = self.places_of(coord)?;
        let seen = self.seen(&places, set);
        Some(self.circuit.any(seen))
    }

    fn held(&mut self, coord: &Coord, (owners, empty): (u16, bool)) -> Option<Wire> {
        let set = self.planes.held(self.circuit, owners, empty);
        self.any_of(coord, set)
    }

    /// The sites that a player holds, or that no player does.
    fn held_by(&mut self, player: &Player) -> Wire {
        let (owners, empty) = self.translator.machine.rules.holders(self.translator.me, player);
        self.planes.held(self.circuit, owners, empty)
    }

    /// The sites of pieces that a record means.
    pub(super) fn matching(&mut self, record: Option<&PieceRecord>, whose: &Player) -> Option<Wire> {
        let (rules, seen_by) = (&self.translator.machine.rules, (self.translator.me, Some(self.translator.rule.kind)));
        self.planes.matching(self.circuit, rules, seen_by, record, whose)
    }

    /// Lines on which every site between is held by a player.
    fn line(&mut self, line: &Line) -> Option<Wire> {
        let (player, board) = (line.player.as_ref()?, &self.translator.machine.rules.board);
        if !line.dirn.as_ref().is_none_or(|dirn| self.translator.is_steady(dirn.value)) {
            return None;
        }
        let barred = self.held_by(player).not();
        let mut clear = Vec::new();
        for heading in self.translator.line_headings(line) {
            let length = |from: Site, to: Site| board.ray(from, heading).iter().position(|site| *site == to);
            let along: Vec<Site> =
                self.ends().filter(|(from, to)| length(*from, *to).is_some()).map(|(from, _)| from).collect();
            let between = self.places(|from, to| {
                let ray = board.ray(from, heading).iter().take(length(from, to).unwrap_or(0));
                ray.copied().collect()
            })?;
            let blocked = self.seen(&between, barred);
            let (along, blocked) = (self.only(along.into_iter().collect()), self.circuit.any(blocked));
            clear.push(self.circuit.and(along, blocked.not()));
        }
        Some(self.circuit.any(clear))
    }

    fn compare(&mut self, comparison: Option<Comparison>, one: &Number, other: &Number) -> Option<Wire> {
        if let IntFunction::Literal(number) = other.value
            && let Some(wire) = self.counted(one, Wanted(comparison, number))
        {
            return Some(wire);
        }
        let holds =
            |one: i32, other: i32| comparison.map_or(one == other, |comparison| compare(comparison, one, other));
        let (ones, others) = (self.number(one)?, self.number(other)?);
        let mut found = Vec::new();
        for (one, here) in &ones {
            for (_, there) in others.iter().filter(|(other, _)| holds(*one, *other)) {
                found.push(self.circuit.and(*here, *there));
            }
        }
        Some(self.circuit.any(found))
    }

    /// A number of pieces on the whole board that must compare so with a fixed one.
    fn counted(&mut self, number: &Number, wanted: Wanted) -> Option<Wire> {
        let IntFunction::NumPieces(None, whose) = &number.value else { return None };
        let such = self.meant(whose)?;
        Some(self.circuit.counted(such, wanted))
    }

    fn meant(&mut self, whose: &Whose) -> Option<Wire> {
        match whose {
            Whose::Player(Player::Empty) => Some(self.planes.held(self.circuit, 0, true)),
            Whose::Player(player) => self.matching(None, player),
            Whose::Piece(record) => self.matching(Some(record), &Player::All),
        }
    }

    /// The values of a number; nothing if it cannot be told so.
    fn number(&mut self, number: &Number) -> Option<Values> {
        if let IntFunction::Literal(number) = number.value {
            return Some(vec![(number, Wire::ALWAYS)]);
        }
        if !self.translator.number(number).state {
            return self.measured(number);
        }
        match &number.value {
            IntFunction::Sum(all) => self.folded(all, i32::saturating_add),
            IntFunction::Product(all) => self.folded(all, i32::saturating_mul),
            IntFunction::Max(all) => self.folded(all, i32::max),
            IntFunction::Min(all) => self.folded(all, i32::min),
            IntFunction::Difference(one, other) => {
                let (one, other) = (self.number(one)?, self.number(other)?);
                self.combined(one, other, i32::saturating_sub)
            }
            other => self.counted_near(other),
        }
    }

    /// The values of what is counted on the piece, on one site or on a few near it.
    fn counted_near(&mut self, number: &IntFunction) -> Option<Values> {
        let planes = self.planes;
        // Where the piece is, seen from where it began.
        let at = if self.arrived { self.by } else { 0 };
        match number {
            IntFunction::PieceState(None) => {
                let given = |(state, plane)| (state, self.circuit.given(plane).moved(-at));
                let states = planes.states().map(given).collect();
                self.valued(states)
            }
            IntFunction::PieceState(Some(coord)) => {
                let given = |(state, plane)| (state, self.circuit.given(plane));
                let states = planes.states().map(given).collect();
                self.valued_at(coord, states)
            }
            IntFunction::NumFlags(None) => {
                let flags: Vec<Wire> = planes.all_flags().map(|plane| self.circuit.given(plane).moved(-at)).collect();
                self.tally(&flags)
            }
            IntFunction::Owner(coord) => {
                let sides = vec![(1, self.circuit.given(0)), (2, self.circuit.given(1))];
                self.valued_at(coord, sides)
            }
            IntFunction::Height(coord) => {
                let occupied = planes.held(self.circuit, 0, true).not();
                self.valued_at(coord, vec![(1, occupied)])
            }
            IntFunction::NumPieces(Some(coord), whose) => {
                let such = self.meant(whose)?;
                self.valued_at(coord, vec![(1, such)])
            }
            IntFunction::NumBetween(player) => {
                let (board, held) = (&self.translator.machine.rules.board, self.held_by(player));
                let between = self.places(|from, to| {
                    board.between(from, to, board.adjacency()).unwrap_or_default().iter().copied().collect()
                })?;
                let seen = self.seen(&between, held);
                self.tally(&seen)
            }
            _ => None,
        }
    }

    /// These values where the one site of a coordinate is in these sets, and 0 everywhere else.
    fn valued_at(&mut self, coord: &Coord, sets: Vec<(u32, Wire)>) -> Option<Values> {
        let seen = sets.into_iter().map(|(value, set)| Some((value, self.one_of(coord, set)?)));
        let seen = seen.collect::<Option<_>>()?;
        self.valued(seen)
    }

    /// A number that never reads the position.
    fn measured(&mut self, number: &Number) -> Option<Values> {
        let mut values: BTreeMap<i32, SiteSet<W>> = BTreeMap::new();
        for (from, to) in self.ends() {
            let value = self.translator.scene(Some(from), Some(to)).number(number);
            values.entry(value).or_insert(SiteSet::EMPTY).insert(from);
        }
        let few = values.len() <= MOST_VALUES;
        few.then(|| values.into_iter().map(|(value, starts)| (value, self.only(starts))).collect())
    }

    /// Where the one site of a coordinate is in a set; nothing if the coordinate can mean several.
    fn one_of(&mut self, coord: &Coord, set: Wire) -> Option<Wire> {
        let places = self.places_of(coord)?;
        let apart = |n: usize| places[..n].iter().all(|(_, starts)| !starts.meets(&places[n].1));
        if !(0..places.len()).all(apart) {
            return None;
        }
        let seen = self.seen(&places, set);
        Some(self.circuit.any(seen))
    }

    /// These values there, and 0 everywhere else.
    fn valued(&mut self, wires: Vec<(u32, Wire)>) -> Option<Values> {
        let others = self.circuit.any(wires.iter().map(|(_, wire)| *wire)).not();
        let clipped = |value: u32| i32::try_from(value).unwrap_or(i32::MAX);
        let values = wires.into_iter().map(|(value, wire)| (clipped(value), wire));
        Some(std::iter::once((0, others)).chain(values).collect())
    }

    fn tally(&mut self, wires: &[Wire]) -> Option<Values> {
        (wires.len() < MOST_VALUES).then(|| (0..).zip(self.circuit.tally(wires)).collect())
    }

    fn folded(&mut self, all: &[Number], with: fn(i32, i32) -> i32) -> Option<Values> {
        let (first, rest) = all.split_first()?;
        let mut values = self.number(first)?;
        for number in rest {
            let more = self.number(number)?;
            values = self.combined(values, more, with)?;
        }
        Some(values)
    }

    fn combined(&mut self, ones: Values, others: Values, with: fn(i32, i32) -> i32) -> Option<Values> {
        let mut values: BTreeMap<i32, Wire> = BTreeMap::new();
        for (one, here) in &ones {
            for (other, there) in &others {
                let both = self.circuit.and(*here, *there);
                let known = values.entry(with(*one, *other)).or_insert(Wire::NEVER);
                *known = self.circuit.or(*known, both);
            }
        }
        (values.len() <= MOST_VALUES).then(|| values.into_iter().collect())
    }
}
