//! Where whole sets of pieces can go, direction by direction, on boards of up to 64 sites: a set is one word.
//!
//! A lane is one direction of some types of pieces. Rides are filled in doublings (Kogge and Stone's way to add): within a
//! direction every site can be reached by one piece only, the nearest one behind it, so one set tells all.

use board::{Direction, Grid, Site, SiteSet, Wrap, nth_bit};
use game::MAX_MOVES;

use crate::machine::{Land, Leaps, Machine, Plan, REMOVED, RoleMachine, Sweep, Taker, ways};
use crate::paths::{Gait, Gaits};
use crate::rules::FateRule;

/// The most sets that a position may have; a power of two, so that an index can be cut to size.
pub const SETS: usize = 16;
/// The most finds of one go, likewise.
pub const FINDS: usize = 256;

/// A position as words of 64 sites: the sides, the pieces of each code, and sets that are always empty.
pub type Sets = [u64; SETS];

/// One go over a role's pieces.
#[derive(Default)]
pub struct Go {
    /// All lanes: first the leaps, then the rides, then the others as they are listed below.
    pub lanes: Vec<Lane>,
    leaps: usize,
    rides: usize,
    /// How often a fill must double to cross the board.
    doublings: u32,
    /// Rides with bounds, and hops over at most one piece.
    bounded: Vec<(usize, Gaits)>,
    /// Hops over several pieces, by what must be there to hop over.
    rows: Vec<Row>,
    /// Leaps of pieces that go one by one: the targets from each site.
    leapers: Vec<(usize, Vec<u64>)>,
    hunters: Vec<Hunter>,
}

/// Pieces of one type that take others by short jumps over them, perhaps several in a turn.
struct Hunter {
    slot: u8,
    /// The sets of the pieces that they can jump over and take.
    prey: Vec<u8>,
    /// For each direction the sites from which a step stays on the board, and how far it turns the word.
    lines: Vec<(u64, u32)>,
    continues: bool,
    must_go_on: bool,
    /// Where they promote, and in how many ways.
    zone: u64,
    ways: u32,
}

/// A chain of short jumps: from where to where, what is taken, by which set, and what becomes of the piece.
#[derive(Clone, Copy)]
pub struct Hunt {
    pub from: u64,
    pub to: u64,
    pub taken: u64,
    pub slot: u8,
    pub way: u8,
}

/// One direction of some types of pieces.
#[derive(Clone, PartialEq, Eq)]
pub struct Lane {
    /// The sites from which a step stays on the board.
    mask: u64,
    /// Where a step can end.
    landing: u64,
    /// How far a step turns the word, and shifts a site.
    turn: u32,
    pub delta: i32,
    /// The sets that the pieces are in; the same twice if there is one.
    pub slots: [u8; 2],
    /// All sites if it may land on empty ones, else none.
    empty: u64,
    /// The sets that it may land on.
    taken: [u8; 2],
    /// The sites where this lane holds: in the promotion zone, outside it, or all.
    within: u64,
    /// In how many ways the piece can promote there, or 1.
    pub ways: u32,
}

/// A row of pieces, and the hops over it.
struct Row {
    slot: u8,
    length: u32,
    mask: u64,
    turn: u32,
    hops: Vec<(usize, Gaits)>,
}

/// Moves of one type of piece, which all change the sets alike: what is needed to draw one without listing the finds.
#[derive(Clone, Copy)]
pub struct Uniform {
    /// The set that the piece leaves, and the one that it joins.
    pub leaves: u8,
    pub joins: u8,
}

/// The most lanes of a go that is drawn from without listing.
const DRAWN: usize = 8;

/// What one go has found: sets of targets, and the lane and origin of each.
pub struct Found {
    pub targets: [u64; FINDS],
    pub counts: [u32; FINDS],
    pub lanes: [u16; FINDS],
    pub origins: [u8; FINDS],
    pub used: usize,
    pub hunts: Vec<Hunt>,
    /// The number of moves that are not hunts, and of all.
    pub bundled: u32,
    pub total: u32,
}

/// The origin of a leap of a whole set: one step behind the target.
pub const STEP: u8 = 254;
/// The origin of a ride: the nearest piece behind the target. Greater numbers of steps than one are added to [`BEHIND`].
pub const RIDE: u8 = 255;
/// The origin so many steps behind the target: this plus the number of steps.
pub const BEHIND: u8 = 64;

impl Found {
    /// Room for a go.
    pub fn new() -> Found {
        Found {
            targets: [0; FINDS],
            counts: [0; FINDS],
            lanes: [0; FINDS],
            origins: [0; FINDS],
            used: 0,
            hunts: Vec::new(),
            bundled: 0,
            total: 0,
        }
    }

    /// Forgets everything.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.used = 0;
        self.bundled = 0;
        self.total = 0;
        self.hunts.clear();
    }
}

impl Go {
    /// A role's goes, if all its powers can be lanes: one, or captures and what is done without them.
    pub fn all(machine: &Machine<1>, role: &RoleMachine<1>) -> Option<Vec<Go>> {
        let mut goes = match &role.plan {
            Plan::Free(sweep) => vec![Go::new(machine, role, sweep)?],
            Plan::CaptureFirst { captures, others } => {
                vec![Go::new(machine, role, captures)?, Go::new(machine, role, others)?]
            }
        };
        goes[0].hunters = role.takers.iter().map(|taker| hunter(machine, role, taker)).collect::<Option<_>>()?;
        Some(goes)
    }

    fn new(machine: &Machine<1>, role: &RoleMachine<1>, sweep: &Sweep<1>) -> Option<Go> {
        if !sweep.others.is_empty() {
            return None;
        }
        let grid = &machine.rules.grid;
        let mut go = Go { doublings: doublings(grid), ..Go::default() };
        for Leaps { slot, mask, offset, land } in &sweep.leaps {
            go.lanes.extend(lanes(machine, role, (*mask, *offset), *slot, land)?);
        }
        go.leaps = go.lanes.len();
        let mut bounded = Vec::new();
        for riders in &sweep.riders {
            if overlap(&riders.rays.lines) {
                return None;
            }
            for (direction, gait) in &riders.rays.lines {
                for land in &riders.lands {
                    let lanes = lanes(machine, role, vector(grid, *direction), riders.slot, land)?;
                    if gait.endless {
                        go.lanes.extend(lanes);
                    } else {
                        bounded.extend(lanes.into_iter().map(|lane| (lane, *gait)));
                    }
                }
            }
        }
        go.merge_rides();
        go.rides = go.lanes.len();
        for hops in sweep.hops.iter().chain(sweep.runs.iter().flat_map(|run| &run.hops)) {
            let (mut gait, mask, delta) = hops.jump.as_lane();
            if let Some(pieces) = hops.jump.reads() {
                let [slot] = machine.sums[pieces].as_slice() else { return None };
                gait.over_slot = *slot;
            }
            let lanes = lanes(machine, role, (mask, delta), hops.slot, &hops.land)?;
            bounded.extend(lanes.into_iter().map(|lane| (lane, gait)));
        }
        bounded.into_iter().for_each(|(lane, gait)| go.add_bounded(lane, gait));
        for leapers in &sweep.leapers {
            let table: Vec<u64> = leapers.table.iter().map(|targets| targets.0[0]).collect();
            for land in &leapers.lands {
                for lane in lanes(machine, role, (machine.all, 0), leapers.slot, land)? {
                    go.lanes.push(lane);
                    go.leapers.push((go.lanes.len() - 1, table.clone()));
                }
            }
        }
        // At worst all sites hold pieces of the type with the most leaps one by one.
        let alike = |slot: u8| go.leapers.iter().filter(|(lane, _)| go.lanes[*lane].slots[0] == slot).count();
        let each = go.leapers.iter().map(|(lane, _)| alike(go.lanes[*lane].slots[0])).max().unwrap_or(0);
        let bounded: usize = go.bounded.iter().map(|(_, gait)| gait.longest as usize).sum();
        let most = go.lanes.len() + each * grid.len() + bounded;
        (most <= FINDS).then_some(go)
    }

    /// Rides of two types that differ in nothing else become one lane.
    fn merge_rides(&mut self) {
        let mut merged: Vec<Lane> = self.lanes.drain(self.leaps..).fold(Vec::new(), |mut merged, lane| {
            let alike = |known: &&mut Lane| {
                let single = known.slots[0] == known.slots[1] && known.ways == 1;
                single && Lane { slots: lane.slots, ..(*known).clone() } == lane
            };
            match merged.iter_mut().find(alike) {
                Some(known) => known.slots[1] = lane.slots[0],
                None => merged.push(lane),
            }
            merged
        });
        self.lanes.append(&mut merged);
    }

    fn add_bounded(&mut self, lane: Lane, gait: Gaits) {
        let number = self.lanes.len();
        let (up, turn, mask) = (lane.delta > 0, lane.turn, lane.mask);
        self.lanes.push(lane);
        if gait.over < 2 {
            self.bounded.push((number, gait));
            return;
        }
        // A row is the same both ways: look at it towards higher sites.
        let (mask, turn) = if up { (mask, turn) } else { (mask.rotate_left(turn), (64 - turn) % 64) };
        let slot = gait.over_slot as u8;
        let same = |row: &&mut Row| (row.slot, row.length, row.mask, row.turn) == (slot, gait.over, mask, turn);
        match self.rows.iter_mut().find(same) {
            Some(row) => row.hops.push((number, gait)),
            None => self.rows.push(Row { slot, length: gait.over, mask, turn, hops: vec![(number, gait)] }),
        }
    }

    /// Whether all moves are leaps of one type of piece that change the sets alike; `becomes` tells what a piece of a set becomes
    /// in the promotion zone.
    pub fn uniform(&self, zone: u64, becomes: impl Fn(usize) -> u8) -> Option<Uniform> {
        let first = self.lanes.first()?;
        let leaps_only = self.lanes.len() == self.leaps && self.leaps <= DRAWN && self.hunters.is_empty();
        let leaves = first.slots[0];
        let joins = becomes(leaves.into());
        let inside = |lane: &Lane| lane.landing & !zone == 0;
        let outside = |lane: &Lane| lane.landing & zone == 0;
        let alike = self.lanes.iter().all(|lane| lane.ways == 1 && lane.slots == first.slots);
        let changes = joins == leaves || self.lanes.iter().all(inside);
        let stays = self.lanes.iter().all(outside);
        (leaps_only && alike && (changes || stays))
            .then_some(Uniform { leaves, joins: if stays { leaves } else { joins } })
    }

    /// Draws one of the moves of a uniform go: the bits of origin and target, or nothing if there is no move.
    #[inline(always)]
    pub fn draw(&self, sets: &Sets, all: u64, draw: impl FnOnce(u32) -> u32) -> Option<(u64, u64)> {
        let empty = all & !(sets[0] | sets[1]);
        let mut targets = [0; DRAWN];
        let mut total = 0;
        for (targets, lane) in targets.iter_mut().zip(&self.lanes) {
            *targets = lane.step(lane.pieces(sets)) & lane.ground(sets, empty);
            total += targets.count_ones();
        }
        if total == 0 {
            return None;
        }
        // Nobody can predict the lane, so no lane is picked: those that do not hold the number give nothing.
        let mut number = draw(total);
        let (mut from, mut to) = (0, 0);
        for (targets, lane) in targets.iter().zip(&self.lanes) {
            let bit = nth_bit(*targets, number);
            to |= bit;
            from |= bit.rotate_right(lane.turn);
            number = number.wrapping_sub(targets.count_ones());
        }
        Some((from, to))
    }

    /// Finds all targets.
    #[inline(always)]
    pub fn find(&self, sets: &Sets, all: u64, found: &mut Found) {
        self.each(sets, all, |lane, origin, targets, count| {
            let at = found.used % FINDS;
            found.targets[at] = targets;
            found.counts[at] = count;
            found.lanes[at] = lane as u16;
            found.origins[at] = origin;
            found.used += 1;
            found.bundled += count;
        });
        for hunter in &self.hunters {
            hunter.hunt(sets, all, |hunt| {
                found.hunts.extend((0..hunter.ways_at(hunt.to)).map(|way| Hunt { way: way as u8, ..hunt }));
                found.hunts.len() <= MAX_MOVES
            });
        }
        found.total = found.bundled + found.hunts.len() as u32;
    }

    /// Counts all moves.
    #[inline(always)]
    pub fn count(&self, sets: &Sets, all: u64) -> u32 {
        let mut total = 0;
        self.each(sets, all, |_, _, _, count| total += count);
        for hunter in &self.hunters {
            hunter.hunt(sets, all, |hunt| {
                total += hunter.ways_at(hunt.to);
                total <= MAX_MOVES as u32
            });
        }
        total
    }

    #[inline(always)]
    fn each(&self, sets: &Sets, all: u64, mut found: impl FnMut(usize, u8, u64, u32)) {
        let occupied = sets[0] | sets[1];
        let empty = all & !occupied;
        let mut number = 0;
        for lane in &self.lanes[..self.leaps] {
            let targets = lane.step(lane.pieces(sets)) & lane.ground(sets, empty);
            found(number, STEP, targets, targets.count_ones() * lane.ways);
            number += 1;
        }
        for lane in &self.lanes[self.leaps..self.rides] {
            let targets = lane.fill(lane.pieces(sets), empty, self.doublings) & lane.ground(sets, empty);
            found(number, RIDE, targets, targets.count_ones() * lane.ways);
            number += 1;
        }
        for (number, gait) in &self.bounded {
            self.bounded(*number, gait, sets, empty, &mut found);
        }
        for row in &self.rows {
            if sets[usize::from(row.slot) % SETS].count_ones() >= row.length && row.exists(sets) {
                row.hops.iter().for_each(|(number, gait)| self.bounded(*number, gait, sets, empty, &mut found));
            }
        }
        for (number, table) in &self.leapers {
            let lane = &self.lanes[*number];
            let ground = lane.ground(sets, empty);
            let mut pieces = lane.pieces(sets);
            while pieces != 0 {
                let from = pieces.trailing_zeros();
                pieces &= pieces - 1;
                let targets = table[from as usize] & ground;
                if targets != 0 {
                    found(*number, from as u8, targets, targets.count_ones() * lane.ways);
                }
            }
        }
    }

    /// Rides with bounds, and hops.
    fn bounded(
        &self,
        number: usize,
        gait: &Gaits,
        sets: &Sets,
        empty: u64,
        found: &mut impl FnMut(usize, u8, u64, u32),
    ) {
        let lane = &self.lanes[number];
        let ground = lane.ground(sets, empty);
        let mut there = lane.pieces(sets);
        for _ in 0..gait.before {
            there = lane.step(there) & empty;
        }
        for _ in 0..gait.over {
            there = lane.step(there) & sets[gait.over_slot % SETS];
        }
        for _ in 0..gait.after {
            there = lane.step(there) & empty;
        }
        let passed = gait.before + gait.over + gait.after;
        for length in 1..=gait.longest {
            there = lane.step(there);
            let targets = there & ground;
            if targets != 0 && length >= gait.shortest {
                found(number, BEHIND + (passed + length) as u8, targets, targets.count_ones() * lane.ways);
            }
            there &= empty;
            if there == 0 {
                return;
            }
        }
    }
}

impl Hunter {
    /// Shows every chain, until the answer is no.
    #[inline(always)]
    fn hunt(&self, sets: &Sets, all: u64, mut show: impl FnMut(Hunt) -> bool) {
        let pieces = sets[usize::from(self.slot) % SETS];
        if pieces == 0 {
            return;
        }
        let prey = self.prey.iter().fold(0, |prey, slot| prey | sets[usize::from(*slot) % SETS]);
        let empty = all & !(sets[0] | sets[1]);
        let mut able = 0;
        for (mask, turn) in &self.lines {
            let over = (pieces & mask).rotate_left(*turn) & prey;
            let landing = (over & mask).rotate_left(*turn) & empty;
            able |= landing.rotate_right(2 * turn);
        }
        while able != 0 {
            let from = able & able.wrapping_neg();
            able ^= from;
            let hunt = Hunt { from, to: from, taken: 0, slot: self.slot, way: 0 };
            self.go_on(hunt, prey & !from, empty | from, &mut show);
        }
    }

    /// Shows every chain that goes on from here; tells whether there is one, or nothing if nobody wants more.
    fn go_on(&self, hunt: Hunt, prey: u64, empty: u64, show: &mut impl FnMut(Hunt) -> bool) -> Option<bool> {
        let mut any = false;
        for (mask, turn) in &self.lines {
            let over = (hunt.to & mask).rotate_left(*turn) & prey;
            let to = (over & mask).rotate_left(*turn) & empty;
            if to == 0 {
                continue;
            }
            any = true;
            let next = Hunt { to, taken: hunt.taken | over, ..hunt };
            let gone_on = self.continues && self.go_on(next, prey & !over, empty | over, show)?;
            let may_end = !(gone_on && self.must_go_on);
            if may_end && !show(next) {
                return None;
            }
        }
        Some(any)
    }

    #[inline(always)]
    fn ways_at(&self, to: u64) -> u32 {
        if self.zone & to != 0 { self.ways } else { 1 }
    }
}

/// A type whose captures are all short jumps over one piece that leaves the game, if it is one.
fn hunter(machine: &Machine<1>, role: &RoleMachine<1>, taker: &Taker<1>) -> Option<Hunter> {
    let [capture] = taker.captures.as_slice() else { return None };
    if capture.clobber || capture.retrieve || capture.fate != FateRule::Removed {
        return None;
    }
    let mut prey = None;
    let mut lines = Vec::new();
    for path in &capture.paths {
        let Gait::Hop { before: (0, 0), over: (1, 1), after: (0, 0), pieces, bare: None } = path.gait else {
            return None;
        };
        let common = machine.sets.common(capture.victims, pieces, &machine.layout);
        if prey.get_or_insert_with(|| common.clone()) != &common {
            return None;
        }
        let (mask, delta) = vector(&machine.rules.grid, machine.steps.direction(path.ahead));
        lines.push((mask.0[0], delta as u32 & 63));
    }
    let distinct = lines.iter().enumerate().all(|(at, line)| !lines[..at].contains(line));
    let planar = machine.rules.grid.wrap() == Wrap::Planar;
    (distinct && planar).then_some(Hunter {
        slot: taker.slot as u8,
        prey: prey?.into_iter().map(|slot| slot as u8).collect(),
        lines,
        continues: taker.continues,
        must_go_on: taker.must_go_on,
        zone: if taker.promotes { role.zone.0[0] } else { 0 },
        ways: ways(&role.promotions[usize::from(taker.kind)]).into(),
    })
}

impl Lane {
    #[inline(always)]
    fn pieces(&self, sets: &Sets) -> u64 {
        sets[usize::from(self.slots[0]) % SETS] | sets[usize::from(self.slots[1]) % SETS]
    }

    /// The sites that it may land on.
    #[inline(always)]
    fn ground(&self, sets: &Sets, empty: u64) -> u64 {
        let taken = sets[usize::from(self.taken[0]) % SETS] | sets[usize::from(self.taken[1]) % SETS];
        ((empty & self.empty) | taken) & self.within
    }

    #[inline(always)]
    fn step(&self, pieces: u64) -> u64 {
        (pieces & self.mask).rotate_left(self.turn)
    }

    /// Where rides end: over empty sites as far as they go, and one step more.
    #[inline(always)]
    fn fill(&self, reached: u64, empty: u64, doublings: u32) -> u64 {
        // Boards of up to eight a side are so common that they get a loop of their own, which the compiler unrolls.
        let reached = if doublings == 3 { self.filled::<3>(reached, empty) } else { self.filled::<6>(reached, empty) };
        self.step(reached)
    }

    #[inline(always)]
    fn filled<const DOUBLINGS: u32>(&self, mut reached: u64, empty: u64) -> u64 {
        let mut open = empty & self.landing;
        let mut turn = self.turn;
        for _ in 0..DOUBLINGS {
            reached |= open & reached.rotate_left(turn);
            open &= open.rotate_left(turn);
            turn *= 2;
        }
        reached
    }
}

impl Row {
    #[inline(always)]
    fn exists(&self, sets: &Sets) -> bool {
        let pieces = sets[usize::from(self.slot) % SETS];
        let mut row = pieces;
        for _ in 1..self.length {
            row = (row & self.mask).rotate_left(self.turn) & pieces;
        }
        row != 0
    }
}

/// Whether two of the rides go the same way, so that they could end on the same site.
fn overlap(lines: &[(Direction, Gaits)]) -> bool {
    let same_way = |a: Direction, b: Direction| a.dx * b.dy == a.dy * b.dx && a.dx * b.dx + a.dy * b.dy > 0;
    lines.iter().enumerate().any(|(at, (one, _))| lines[..at].iter().any(|(other, _)| same_way(*one, *other)))
}

/// The sites from which a step stays on the board, and how far it shifts a site.
fn vector(grid: &Grid, direction: Direction) -> (SiteSet<1>, i32) {
    let stays = |site: &Site| grid.step(*site, direction).is_some();
    (grid.sites().filter(stays).collect(), direction.dy * grid.files() as i32 + direction.dx)
}

/// How often a fill must double to cross the board.
fn doublings(grid: &Grid) -> u32 {
    grid.files().max(grid.ranks()).next_power_of_two().trailing_zeros()
}

/// A power as lanes, inside the promotion zone and outside if that makes a difference; none if what it does is not a change
/// of sets alone.
fn lanes(
    machine: &Machine<1>,
    role: &RoleMachine<1>,
    (mask, delta): (SiteSet<1>, i32),
    slot: usize,
    land: &Land<1>,
) -> Option<Vec<Lane>> {
    let form = &role.forms[usize::from(land.forms.plain)];
    if form.fate != REMOVED || land.more.len() > 1 {
        return None;
    }
    let lane = Lane {
        mask: mask.0[0],
        landing: mask.0[0].rotate_left(delta as u32 & 63),
        turn: delta as u32 & 63,
        delta,
        slots: [slot as u8; 2],
        empty: land.empty.0[0],
        taken: [land.slot as u8, *land.more.first().unwrap_or(&land.slot) as u8],
        within: machine.all.0[0],
        ways: 1,
    };
    let ways = land.forms.promoting.map_or(1, |form| u32::from(role.forms[usize::from(form)].options));
    if ways == 1 {
        return Some(vec![lane]);
    }
    let zone = role.zone.0[0];
    Some(vec![Lane { within: machine.all.0[0] & !zone, ..lane.clone() }, Lane { within: zone, ways, ..lane }])
}
