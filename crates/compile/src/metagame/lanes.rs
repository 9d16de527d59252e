//! Where whole sets of pieces can go, direction by direction, on boards of up to 64 sites: a bitboard is one word.
//!
//! Leaps and rides go in fours (see `quads`); what is left, one direction or one piece at a time.

mod captures;

pub use self::captures::Prey;

use board::{Direction, Grid, Site, SiteSet, nth_bit, nth_one};
use game::MAX_MOVES;

use crate::metagame::hunters::{Hunt, Pack};
use crate::metagame::machine::{Land, Leapers, Machine, Plan, REMOVED, RoleMachine, Sweep};
use crate::metagame::paths::Gaits;
use crate::metagame::quads::{Lane, Quad, merge, quads};

/// The most finds of one go beyond the quads, a power of two for the same reason.
pub const FINDS: usize = 256;
/// The most quads of one go, likewise.
pub const QUADS: usize = 16;

/// A position as words of 64 sites: the sides, the pieces of each code, and sets that are always empty. Their number is a
/// power of two, so that an index can be cut to size.
pub type Sets<const N: usize> = [u64; N];

/// One go over a role's pieces.
#[derive(Default)]
pub struct Go {
    quads: Vec<Quad>,
    /// How often a fill must double to cross the board.
    doublings: u32,
    /// All lanes: first four for each quad, then the others as they are listed below.
    tracks: Vec<Track>,
    singles: Vec<Single>,
    /// Rides with bounds, and hops over at most one piece.
    bounded: Vec<(usize, Gaits)>,
    /// Hops over several pieces, by what must be there to hop over.
    rows: Vec<Row>,
    /// Leaps of pieces that go one by one: the targets from each site.
    leapers: Vec<(usize, Vec<u64>)>,
    hunters: Pack,
    /// Whether a type in the quads has more than one way to promote.
    promotes: bool,
    /// Whether there is nothing but quads.
    pub only_quads: bool,
    /// The lanes of the quads.
    steps: Vec<Lane>,
    /// For each set the lanes of the quads by which its pieces go to empty sites, and whether they go on and on there.
    quiet: Vec<Vec<(usize, bool)>>,
    /// Whether there are hunters alone whose first steps are those of the next go: then both are counted together.
    strides: bool,
}

/// What is needed to know which piece has come to a target of a lane.
#[derive(Clone)]
struct Track {
    delta: i32,
    /// The sets that the piece may be in; the first one again where there are fewer.
    slots: [u8; 4],
    /// For each target the sites that the piece may come from: the nearest one that holds a piece.
    back: [u64; 64],
    /// In how many ways a piece can promote in the zone.
    ways: u32,
}

/// One direction of one type of piece that does not go in fours.
struct Single {
    /// The number of its track.
    track: usize,
    /// The sites from which a step stays on the board.
    mask: u64,
    turn: u32,
    slot: u8,
    /// All sites if it may land on empty ones, else none.
    on_empty: u64,
    /// The sets that it may land on.
    taken: [u8; 2],
    /// Where there is more than one way to promote.
    zone: u64,
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

/// What one go has found.
pub struct Found {
    /// The targets of the quads' lanes.
    targets: [[u64; 4]; QUADS],
    /// How many targets there are up to each quad.
    sums: [u32; QUADS],
    quads: usize,
    /// The quads that take something, a bit each, where no more than that is known.
    taking: u64,
    /// Further sets of targets.
    finds: [Find; FINDS],
    used: usize,
    hunts: Vec<Hunt>,
    /// The number of moves in quads, in quads and finds, and of all.
    in_quads: u32,
    bundled: u32,
    pub total: u32,
}

/// A set of targets of one lane.
#[derive(Clone, Copy, Default)]
struct Find {
    targets: u64,
    count: u32,
    track: u16,
    /// Where the pieces come from.
    origin: u8,
    /// The first of the ways to promote, and how many ways there are.
    way: u8,
    ways: u8,
}

/// A move: its piece's set, where from, where to, what is taken on the way, and how it promotes if it ends in the zone.
#[derive(Clone, Copy)]
pub struct Chosen {
    pub leaves: u8,
    pub from: u32,
    pub to: u32,
    pub way: u8,
    pub taken: u64,
}

/// The origin of a leap or ride: the nearest piece behind the target.
const NEAREST: u8 = 255;
/// The origin this many steps behind the target: this plus the number of steps. Lower numbers are sites.
const BEHIND: u8 = 64;

impl Found {
    /// Room for a go.
    pub fn new() -> Found {
        Found {
            targets: [[0; 4]; QUADS],
            sums: [0; QUADS],
            quads: 0,
            taking: 0,
            finds: [Find::default(); FINDS],
            used: 0,
            hunts: Vec::new(),
            in_quads: 0,
            bundled: 0,
            total: 0,
        }
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
        goes[0].hunters = Pack::new(machine, role)?;
        if let [captures, others] = goes.as_slice() {
            let alone = captures.quads.is_empty() && captures.singles.is_empty() && others.singles.is_empty();
            goes[0].strides = alone && !others.promotes && captures.hunters.steps_alike(&others.steps);
        }
        goes.iter_mut().for_each(|go| go.only_quads = go.singles.is_empty() && go.hunters.is_empty());
        Some(goes)
    }

    fn new(machine: &Machine<1>, role: &RoleMachine<1>, sweep: &Sweep<1>) -> Option<Go> {
        if !sweep.others.is_empty() || sweep.riders.iter().any(|riders| overlap(&riders.rays.lines)) {
            return None;
        }
        let grid = &machine.rules.grid;
        let (few, many): (Vec<_>, Vec<_>) =
            sweep.leapers.iter().partition(|leapers| directions(grid, leapers).len() <= 8);
        let lanes = merge(in_fours(machine, role, sweep, &few)?);
        let steps = lanes.clone();
        let (quads, lanes) = quads(lanes)?;
        let mut quiet = vec![Vec::new(); machine.start.sets.len()];
        for (track, lane) in lanes.iter().enumerate().filter_map(|(track, lane)| Some((track, lane.as_ref()?))) {
            if lane.on_empty {
                lane.riders.iter().for_each(|slot| quiet[usize::from(*slot)].push((track, true)));
                lane.leapers.iter().for_each(|slot| quiet[usize::from(*slot)].push((track, false)));
            }
        }
        let mut go = Go {
            quiet,
            tracks: lanes.iter().map(|lane| lane.as_ref().map_or(Track::NONE, Track::new)).collect(),
            promotes: quads.iter().any(|quad| quad.promotes),
            quads,
            doublings: doublings(grid),
            steps,
            ..Go::default()
        };
        for riders in &sweep.riders {
            for (direction, gait) in riders.rays.lines.iter().filter(|(_, gait)| !gait.endless) {
                for land in &riders.lands {
                    let single = Single::new(machine, role, vector(grid, *direction), riders.slot, land)?;
                    go.add_bounded(single, *gait);
                }
            }
        }
        for hops in sweep.hops.iter().chain(sweep.runs.iter().flat_map(|run| &run.hops)) {
            let (mut gait, mask, delta) = hops.jump.as_lane();
            if let Some(pieces) = hops.jump.reads() {
                let [slot] = machine.sums[pieces].as_slice() else { return None };
                gait.over_slot = *slot;
            }
            go.add_bounded(Single::new(machine, role, (mask, delta), hops.slot, &hops.land)?, gait);
        }
        for leapers in many {
            let table: Vec<u64> = leapers.table.iter().map(|targets| targets.0[0]).collect();
            for land in &leapers.lands {
                let single = go.add(Single::new(machine, role, (machine.all, 0), leapers.slot, land)?);
                go.leapers.push((single, table.clone()));
            }
        }
        (go.most_finds(grid) <= FINDS && go.quads.len() <= QUADS).then_some(go)
    }

    /// The sites from which pieces of a set may come to a zone in one move: all, unless they make nothing but steps.
    pub fn sites_before(&self, slot: u8, zone: u64) -> u64 {
        let rides = self.steps.iter().any(|lane| lane.riders.contains(&slot));
        if rides || !self.hunters.is_empty() || self.singles.iter().any(|single| single.slot == slot) {
            return u64::MAX;
        }
        let steps = self.steps.iter().filter(|lane| lane.leapers.contains(&slot));
        steps.fold(0, |sites, lane| sites | (lane.landing & zone).rotate_right(lane.delta as u32 & 63))
    }

    /// Whether pieces may be taken of a set that is meant, as far as that is known.
    pub fn may_take(&self, meant: impl Fn(u8) -> bool) -> bool {
        let taken = self.steps.iter().flat_map(|lane| &lane.taken);
        !self.hunters.is_empty()
            || taken.chain(self.singles.iter().flat_map(|single| &single.taken)).any(|slot| meant(*slot))
    }

    /// The most finds that there can be: at worst all sites hold pieces of the type with the most leaps one by one.
    fn most_finds(&self, grid: &Grid) -> usize {
        let slot = |single: &usize| self.singles[*single].slot;
        let alike = |wanted: u8| self.leapers.iter().filter(|(single, _)| slot(single) == wanted).count();
        let each = self.leapers.iter().map(|(single, _)| alike(slot(single))).max().unwrap_or(0);
        let hops = self.rows.iter().flat_map(|row| &row.hops);
        let bounded: usize = self.bounded.iter().chain(hops).map(|(_, gait)| gait.longest as usize).sum();
        4 * self.quads.len() + 2 * (each * grid.len() + bounded)
    }

    /// Adds a lane that does not go in fours; gives its number.
    fn add(&mut self, (mut single, track): (Single, Track)) -> usize {
        single.track = self.tracks.len();
        self.tracks.push(track);
        self.singles.push(single);
        self.singles.len() - 1
    }

    fn add_bounded(&mut self, (single, track): (Single, Track), gait: Gaits) {
        let (up, turn, mask) = (track.delta > 0, single.turn, single.mask);
        let number = self.add((single, track));
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
        let [quad] = self.quads.as_slice() else { return None };
        let alone = self.singles.is_empty() && self.hunters.is_empty() && !quad.promotes;
        let (leaves, landings) = quad.one_leaper()?;
        let joins = becomes(leaves.into());
        let changes = joins == leaves || landings.iter().all(|landing| landing & !zone == 0);
        let stays = landings.iter().all(|landing| landing & zone == 0);
        (alone && (changes || stays)).then_some(Uniform { leaves, joins: if stays { leaves } else { joins } })
    }

    /// Draws one of the moves of a uniform go: the bits of origin and target, or nothing if there is no move.
    #[inline(always)]
    pub fn draw<const N: usize>(&self, sets: &Sets<N>, all: u64, draw: impl FnOnce(u32) -> u32) -> Option<(u64, u64)> {
        let empty = all & !(sets[0] | sets[1]);
        let quad = self.quads.first()?;
        let targets: [u64; 4] = quad.targets(sets, empty, self.doublings).into();
        let total: u32 = targets.iter().map(|targets| targets.count_ones()).sum();
        if total == 0 {
            return None;
        }
        // The lane cannot be predicted, so no lane is picked: those that do not hold the number give nothing.
        let mut number = draw(total);
        let mut bits = [0; 4];
        for (bit, targets) in bits.iter_mut().zip(targets) {
            *bit = nth_bit(targets, number);
            number = number.wrapping_sub(targets.count_ones());
        }
        Some((quad.back(bits.into()).union(), bits[0] | bits[1] | bits[2] | bits[3]))
    }

    /// Finds all targets.
    #[inline(always)]
    pub fn find<const N: usize>(&self, sets: &Sets<N>, all: u64, found: &mut Found) {
        let empty = all & !(sets[0] | sets[1]);
        found.used = 0;
        found.quads = self.quads.len();
        let mut sum = 0;
        for (at, quad) in self.quads.iter().enumerate() {
            let targets = quad.targets(sets, empty, self.doublings);
            sum += targets.counts().sum() as u32;
            found.targets[at % QUADS] = targets.into();
            found.sums[at % QUADS] = sum;
        }
        found.in_quads = sum;
        found.bundled = sum;
        found.total = sum;
        if self.only_quads && !self.promotes {
            return;
        }
        let mut add = |find: Find| {
            found.finds[found.used % FINDS] = find;
            found.used += 1;
            found.bundled += find.count;
        };
        for (at, quad) in self.quads.iter().enumerate().filter(|(_, quad)| quad.promotes) {
            let inside: [u64; 4] = quad.zone.and(found.targets[at % QUADS].into()).into();
            for (lane, targets) in inside.into_iter().enumerate().filter(|(_, targets)| *targets != 0) {
                let track = 4 * at + lane;
                add(Find::more_ways(targets, track, NEAREST, self.tracks[track].ways));
            }
        }
        self.each(sets, empty, |single, origin, targets| {
            let track = self.singles[single].track;
            add(Find { targets, count: targets.count_ones(), track: track as u16, origin, way: 0, ways: 1 });
            let inside = targets & self.singles[single].zone;
            if inside != 0 {
                add(Find::more_ways(inside, track, origin, self.tracks[track].ways));
            }
        });
        found.total = found.bundled;
        if !self.hunters.is_empty() {
            found.hunts.clear();
            self.hunters.hunt(sets, all, |hunt, ways| {
                found.hunts.extend((0..ways).map(|way| Hunt { way: way as u8, ..hunt }));
                found.hunts.len() <= MAX_MOVES
            });
            found.total += found.hunts.len() as u32;
        }
    }

    /// Counts the moves of the first go that has any.
    #[inline(always)]
    pub fn count_first<const N: usize>(goes: &[Go], sets: &Sets<N>, all: u64) -> u32 {
        if let [captures, others] = goes
            && captures.strides
        {
            return captures.hunters.count_or_step(&others.quads, sets, all, MAX_MOVES as u32);
        }
        goes.iter().map(|go| go.count(sets, all)).find(|count| *count > 0).unwrap_or(0)
    }

    /// Counts all moves.
    #[inline(always)]
    fn count<const N: usize>(&self, sets: &Sets<N>, all: u64) -> u32 {
        let empty = all & !(sets[0] | sets[1]);
        let mut counts = board::Four::all(0);
        let mut total = 0;
        for (at, quad) in self.quads.iter().enumerate() {
            let targets = quad.targets(sets, empty, self.doublings);
            counts = counts.plus(targets.counts());
            if quad.promotes {
                let inside = targets.and(quad.zone);
                if inside.union() != 0 {
                    let inside: [u64; 4] = inside.into();
                    let more = |lane: usize| inside[lane].count_ones() * (self.tracks[4 * at + lane].ways - 1);
                    total += (0..4).map(more).sum::<u32>();
                }
            }
        }
        total += counts.sum() as u32;
        if self.only_quads {
            return total;
        }
        if !self.singles.is_empty() {
            self.each(sets, empty, |single, _, targets| {
                let Single { zone, track, .. } = self.singles[single];
                total += targets.count_ones() + (targets & zone).count_ones() * (self.tracks[track].ways - 1);
            });
        }
        total + self.hunters.count(sets, all, MAX_MOVES as u32)
    }

    /// The lanes that do not go in fours.
    #[inline(always)]
    fn each<const N: usize>(&self, sets: &Sets<N>, empty: u64, mut found: impl FnMut(usize, u8, u64)) {
        for (number, gait) in &self.bounded {
            self.bounded(*number, gait, sets, empty, &mut found);
        }
        for row in &self.rows {
            if sets[usize::from(row.slot) % N].count_ones() >= row.length && row.exists(sets) {
                row.hops.iter().for_each(|(number, gait)| self.bounded(*number, gait, sets, empty, &mut found));
            }
        }
        for (number, table) in &self.leapers {
            let single = &self.singles[*number];
            let landings = single.landings(sets, empty);
            let mut pieces = sets[usize::from(single.slot) % N];
            while pieces != 0 {
                let from = pieces.trailing_zeros();
                pieces &= pieces - 1;
                let targets = table[from as usize] & landings;
                if targets != 0 {
                    found(*number, from as u8, targets);
                }
            }
        }
    }

    /// Rides with bounds, and hops.
    fn bounded<const N: usize>(
        &self,
        number: usize,
        gait: &Gaits,
        sets: &Sets<N>,
        empty: u64,
        found: &mut impl FnMut(usize, u8, u64),
    ) {
        let single = &self.singles[number];
        let landings = single.landings(sets, empty);
        let mut there = sets[usize::from(single.slot) % N];
        for _ in 0..gait.before {
            there = single.step(there) & empty;
        }
        for _ in 0..gait.over {
            there = single.step(there) & sets[gait.over_slot % N];
        }
        for _ in 0..gait.after {
            there = single.step(there) & empty;
        }
        let passed = gait.before + gait.over + gait.after;
        for length in 1..=gait.longest {
            there = single.step(there);
            let targets = there & landings;
            if targets != 0 && length >= gait.shortest {
                found(number, BEHIND + (passed + length) as u8, targets);
            }
            there &= empty;
            if there == 0 {
                return;
            }
        }
    }

    /// The move with this number.
    #[inline(always)]
    pub fn nth<const N: usize>(&self, sets: &Sets<N>, found: &Found, number: u32) -> Chosen {
        if number < found.in_quads {
            return self.nth_in_quads(sets, found, number);
        }
        if number >= found.bundled {
            return found.hunts[(number - found.bundled) as usize].into();
        }
        let mut rest = number - found.in_quads;
        let mut at = 0;
        while rest >= found.finds[at % FINDS].count {
            rest -= found.finds[at % FINDS].count;
            at += 1;
        }
        let find = &found.finds[at % FINDS];
        let (rank, way) =
            if find.ways == 1 { (rest, 0) } else { (rest / u32::from(find.ways), rest % u32::from(find.ways)) };
        self.chosen(sets, find, nth_one(find.targets, rank), way)
    }

    /// The quad and the lane are found without a branch: it would be mispredicted.
    #[inline(always)]
    fn nth_in_quads<const N: usize>(&self, sets: &Sets<N>, found: &Found, number: u32) -> Chosen {
        let (mut quad, mut before) = (0, 0);
        for sum in &found.sums[..found.quads % (QUADS + 1)] {
            quad += usize::from(number >= *sum);
            before = if number >= *sum { *sum } else { before };
        }
        let targets = &found.targets[quad % QUADS];
        let mut rank = number - before;
        let (mut lane, mut sum) = (0, 0);
        for targets in &targets[..3] {
            sum += targets.count_ones();
            let beyond = number - before >= sum;
            lane += usize::from(beyond);
            rank = if beyond { number - before - sum } else { rank };
        }
        self.nearest(sets, 4 * quad + lane, nth_one(targets[lane % 4], rank))
    }

    /// The move of the nearest piece behind the target.
    #[inline(always)]
    fn nearest<const N: usize>(&self, sets: &Sets<N>, track: usize, to: u32) -> Chosen {
        let track = &self.tracks[track];
        let behind = track.back[to as usize % 64] & (sets[0] | sets[1]);
        let from = if track.delta > 0 { 63 - behind.leading_zeros() } else { behind.trailing_zeros() };
        Chosen { leaves: track.slot_of(sets, from), from, to, way: 0, taken: 0 }
    }

    /// The move of a find to one of its targets.
    #[inline(always)]
    fn chosen<const N: usize>(&self, sets: &Sets<N>, find: &Find, to: u32, way: u32) -> Chosen {
        let way = find.way + way as u8;
        let track = usize::from(find.track);
        let from = match find.origin {
            NEAREST => return Chosen { way, ..self.nearest(sets, track, to) },
            site if site < BEHIND => site.into(),
            steps => (to as i32 - self.tracks[track].delta * i32::from(steps - BEHIND)) as u32 % 64,
        };
        Chosen { leaves: self.tracks[track].slots[0], from, to, way, taken: 0 }
    }

    /// All moves.
    #[inline(always)]
    pub fn each_move<const N: usize>(&self, sets: &Sets<N>, found: &Found, mut visit: impl FnMut(Chosen)) {
        let in_quads = found.targets[..found.quads % (QUADS + 1)].as_flattened();
        for (track, targets) in in_quads.iter().enumerate() {
            ones(*targets, |to| visit(self.nearest(sets, track, to)));
        }
        for find in &found.finds[..found.used.min(FINDS)] {
            ones(find.targets, |to| (0..find.ways).for_each(|way| visit(self.chosen(sets, find, to, way.into()))));
        }
        if !self.hunters.is_empty() {
            found.hunts.iter().for_each(|hunt| visit((*hunt).into()));
        }
    }
}

impl From<Hunt> for Chosen {
    #[inline(always)]
    fn from(hunt: Hunt) -> Chosen {
        let Hunt { from, to, taken, slot, way } = hunt;
        Chosen { leaves: slot, from: from.trailing_zeros(), to: to.trailing_zeros(), way, taken }
    }
}

impl Find {
    /// The ways to promote other than the first.
    fn more_ways(targets: u64, track: usize, origin: u8, ways: u32) -> Find {
        let count = targets.count_ones() * (ways - 1);
        Find { targets, count, track: track as u16, origin, way: 1, ways: ways as u8 - 1 }
    }
}

impl Track {
    const NONE: Track = Track { delta: 1, slots: [0; 4], back: [0; 64], ways: 1 };

    fn new(lane: &Lane) -> Track {
        let slots: Vec<u8> = lane.slots().collect();
        let reach = if lane.riders.is_empty() { 1 } else { 64 };
        let mut back = [0; 64];
        for (site, back) in back.iter_mut().enumerate() {
            let mut there = site as i32;
            for _ in 0..reach {
                if lane.landing >> there & 1 == 0 {
                    break;
                }
                there -= lane.delta;
                *back |= 1 << there;
            }
        }
        Track {
            delta: lane.delta,
            slots: std::array::from_fn(|n| *slots.get(n).unwrap_or(&slots[0])),
            back,
            ways: lane.ways,
        }
    }

    /// The set of the piece on this site.
    #[inline(always)]
    fn slot_of<const N: usize>(&self, sets: &Sets<N>, from: u32) -> u8 {
        let mut found = self.slots[0];
        for slot in &self.slots[1..] {
            found = if sets[usize::from(*slot) % N] >> (from % 64) & 1 != 0 { *slot } else { found };
        }
        found
    }
}

impl Single {
    fn new(
        machine: &Machine<1>,
        role: &RoleMachine<1>,
        (mask, delta): (SiteSet<1>, i32),
        slot: usize,
        land: &Land<1>,
    ) -> Option<(Single, Track)> {
        let lane = lane(machine, role, (mask, delta), slot, land)?;
        let taken = match lane.taken[..] {
            [] => [land.slot as u8; 2],
            [one] => [one; 2],
            [one, other] => [one, other],
            _ => return None,
        };
        let single = Single {
            track: 0,
            mask: mask.0[0],
            turn: delta as u32 & 63,
            slot: slot as u8,
            on_empty: land.empty.0[0],
            taken,
            zone: if lane.ways > 1 { lane.zone } else { 0 },
        };
        Some((single, Track { delta, slots: [slot as u8; 4], back: [0; 64], ways: lane.ways }))
    }

    /// The sites that it may land on.
    #[inline(always)]
    fn landings<const N: usize>(&self, sets: &Sets<N>, empty: u64) -> u64 {
        let taken = sets[usize::from(self.taken[0]) % N] | sets[usize::from(self.taken[1]) % N];
        (empty & self.on_empty) | taken
    }

    #[inline(always)]
    fn step(&self, pieces: u64) -> u64 {
        (pieces & self.mask).rotate_left(self.turn)
    }
}

impl Row {
    #[inline(always)]
    fn exists<const N: usize>(&self, sets: &Sets<N>) -> bool {
        let pieces = sets[usize::from(self.slot) % N];
        let mut row = pieces;
        for _ in 1..self.length {
            row = (row & self.mask).rotate_left(self.turn) & pieces;
        }
        row != 0
    }
}

/// All rides and leaps that go in fours, rides first.
fn in_fours(
    machine: &Machine<1>,
    role: &RoleMachine<1>,
    sweep: &Sweep<1>,
    leapers: &[&Leapers<1>],
) -> Option<Vec<Lane>> {
    let grid = &machine.rules.grid;
    let mut lanes = Vec::new();
    for riders in &sweep.riders {
        for (direction, _) in riders.rays.lines.iter().filter(|(_, gait)| gait.endless) {
            for land in &riders.lands {
                let lane = lane(machine, role, vector(grid, *direction), riders.slot, land)?;
                lanes.push(Lane { riders: vec![riders.slot as u8], leapers: Vec::new(), ..lane });
            }
        }
    }
    for leapers in leapers {
        for direction in directions(grid, leapers) {
            for land in &leapers.lands {
                lanes.push(lane(machine, role, direction, leapers.slot, land)?);
            }
        }
    }
    for leaps in &sweep.leaps {
        lanes.push(lane(machine, role, (leaps.mask, leaps.offset), leaps.slot, &leaps.land)?);
    }
    Some(lanes)
}

/// A power as a lane of leaps; none if what it does is not a change of sets alone.
fn lane(
    machine: &Machine<1>,
    role: &RoleMachine<1>,
    (mask, delta): (SiteSet<1>, i32),
    slot: usize,
    land: &Land<1>,
) -> Option<Lane> {
    let form = &role.forms[usize::from(land.forms.plain)];
    if form.fate != REMOVED {
        return None;
    }
    let ways = land.forms.promoting.map_or(1, |form| u32::from(role.forms[usize::from(form)].options));
    let slots = land.more.iter().chain([&land.slot]).filter(|slot| **slot != machine.layout.empty_slot());
    let mut taken: Vec<u8> = slots.map(|slot| *slot as u8).collect();
    taken.sort_unstable();
    Some(Lane {
        landing: mask.0[0].rotate_left(delta as u32),
        delta,
        riders: Vec::new(),
        leapers: vec![slot as u8],
        on_empty: !land.empty.is_empty(),
        taken,
        zone: if ways > 1 { role.zone.0[0] } else { 0 },
        ways,
    })
}

/// The leaps of pieces that go one by one: for each the sites from which it stays on the board, and how far it shifts a site.
fn directions(grid: &Grid, leapers: &Leapers<1>) -> Vec<(SiteSet<1>, i32)> {
    let files = grid.files() as i32;
    let mut known: Vec<((i32, i32), SiteSet<1>)> = Vec::new();
    for (from, targets) in leapers.table.iter().enumerate() {
        for to in targets.iter() {
            let (from_at, to_at) = (from as i32, i32::from(to.0));
            let step = (to_at % files - from_at % files, to_at / files - from_at / files);
            let at = known.iter().position(|(known, _)| *known == step).unwrap_or_else(|| {
                known.push((step, SiteSet::EMPTY));
                known.len() - 1
            });
            known[at].1.insert(Site(from as u16));
        }
    }
    known.into_iter().map(|((dx, dy), mask)| (mask, dy * files + dx)).collect()
}

/// Whether two of the rides go the same way, so that they could end on the same site.
fn overlap(lines: &[(Direction, Gaits)]) -> bool {
    let same_way = |a: Direction, b: Direction| a.dx * b.dy == a.dy * b.dx && a.dx * b.dx + a.dy * b.dy > 0;
    lines.iter().enumerate().any(|(at, (one, _))| lines[..at].iter().any(|(other, _)| same_way(*one, *other)))
}

/// The sites from which a step stays on the board, and how far it shifts a site.
pub fn vector(grid: &Grid, direction: Direction) -> (SiteSet<1>, i32) {
    let stays = |site: &Site| grid.step(*site, direction).is_some();
    (grid.sites().filter(stays).collect(), direction.dy * grid.files() as i32 + direction.dx)
}

/// How often a fill must double to cross the board.
fn doublings(grid: &Grid) -> u32 {
    grid.files().max(grid.ranks()).next_power_of_two().trailing_zeros()
}

/// Shows the places of the ones of a set.
#[inline(always)]
fn ones(mut set: u64, mut show: impl FnMut(u32)) {
    while set != 0 {
        show(set.trailing_zeros());
        set &= set - 1;
    }
}
