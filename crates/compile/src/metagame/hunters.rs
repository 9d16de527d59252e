//! Pieces that take others by short jumps over them, perhaps several in a turn.

use board::{Four, Wrap};

use crate::metagame::lanes::{Sets, vector};
use crate::metagame::machine::{Machine, RoleMachine, Taker, ways};
use crate::metagame::paths::Gait;
use crate::metagame::quads::{Lane, Quad, merge, quads};
use crate::metagame::rules::FateRule;

/// All pieces of a role that hunt.
#[derive(Default)]
pub struct Pack {
    hunters: Vec<Hunter>,
    /// First jumps of all hunters, where all have the same prey: mostly there are none.
    first: Vec<Quad>,
    /// Whether these first jumps are there, and no promotion has a choice.
    one_way: bool,
    /// Their lanes.
    steps: Vec<Lane>,
}

/// Pieces of one type that take others by short jumps over them, perhaps several in a turn.
struct Hunter {
    slot: u8,
    /// The sets of the pieces that they can jump over and take.
    prey: Vec<u8>,
    /// For each direction the sites from which a step stays on the board, and how far it shifts a site.
    lines: Vec<(u64, i32)>,
    /// For each site those next to it in these directions, and those beyond; none if chains do not go on.
    near: Vec<[u64; 2]>,
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

impl Pack {
    /// The hunters of a role; none if a type takes pieces in any other way.
    pub fn new(machine: &Machine<1>, role: &RoleMachine<1>) -> Option<Pack> {
        let hunters: Vec<Hunter> =
            role.takers.iter().map(|taker| hunter(machine, role, taker)).collect::<Option<_>>()?;
        let same_prey = hunters.iter().all(|hunter| hunter.prey == hunters[0].prey);
        let lanes = merge(hunters.iter().flat_map(Hunter::lanes).collect());
        let steps = lanes.clone();
        let first = if same_prey { quads(lanes).map_or(Vec::new(), |(quads, _)| quads) } else { Vec::new() };
        let one_way = !first.is_empty() && hunters.iter().all(|hunter| hunter.ways == 1);
        Some(Pack { hunters, first, one_way, steps })
    }

    /// Whether there are no hunters.
    pub fn is_empty(&self) -> bool {
        self.hunters.is_empty()
    }

    /// Whether these are just the steps of the hunters to empty sites.
    pub fn steps_alike(&self, steps: &[Lane]) -> bool {
        let alike = |one: &Lane, other: &Lane| {
            let same_pieces = one.leapers.iter().all(|slot| other.leapers.contains(slot));
            same_pieces
                && one.leapers.len() == other.leapers.len()
                && Lane { leapers: one.leapers.clone(), ..other.clone() } == *one
        };
        let known = |step: &Lane| self.steps.iter().any(|hunting| alike(step, hunting));
        self.one_way && steps.len() == self.steps.len() && steps.iter().all(known)
    }

    /// Counts the chains, or if there are none the steps of these quads, which are those of the hunters.
    #[inline(always)]
    pub fn count_or_step<const N: usize>(&self, quads: &[Quad], sets: &Sets<N>, all: u64, most: u32) -> u32 {
        let Some(leader) = self.hunters.first() else { return 0 };
        let empty = all & !(sets[0] | sets[1]);
        let prey = leader.prey(sets);
        let (mut steps, mut jumps) = (Four::all(0), Four::all(0));
        for quad in quads {
            let (stepped, jumped) = quad.steps_and_jumps(sets, prey, empty);
            steps = steps.plus(stepped.counts());
            jumps = jumps.or(jumped);
        }
        if jumps.is_empty() { steps.sum() as u32 } else { self.count(sets, all, most) }
    }

    /// Counts the chains, each as often as there are ways to promote at its end; if there are more than this many, anything above.
    #[inline(always)]
    pub fn count<const N: usize>(&self, sets: &Sets<N>, all: u64, most: u32) -> u32 {
        let Some(leader) = self.hunters.first() else { return 0 };
        if self.one_way {
            let empty = all & !(sets[0] | sets[1]);
            let prey = leader.prey(sets);
            let (mut landings, mut jumps) = (Four::all(0), Four::all(0));
            for quad in &self.first {
                let landed = quad.jumps(sets, prey, empty);
                landings = landings.or(landed);
                jumps = jumps.plus(landed.counts());
            }
            if landings.is_empty() {
                return 0;
            }
            // If none of them could go on, were all sites empty that hunters may leave, each is a chain.
            let hunters = self.hunters.iter().fold(0, |all, hunter| all | sets[usize::from(hunter.slot) % N]);
            let landings = Four::all(landings.union());
            let mut more = Four::all(0);
            for quad in &self.first {
                more = more.or(quad.jumps_from(sets, landings, prey, empty | hunters));
            }
            if more.is_empty() {
                return jumps.sum() as u32;
            }
        }
        let mut count = 0;
        self.hunt(sets, all, |_, ways| {
            count += ways;
            count <= most
        });
        count
    }

    /// Shows every chain, once for each way to promote at its end, until the answer is no.
    #[inline(always)]
    pub fn hunt<const N: usize>(&self, sets: &Sets<N>, all: u64, mut show: impl FnMut(Hunt, u32) -> bool) {
        let Some(leader) = self.hunters.first() else { return };
        let empty = all & !(sets[0] | sets[1]);
        if !self.first.is_empty() {
            let prey = leader.prey(sets);
            let mut jumps = Four::all(0);
            for quad in &self.first {
                jumps = jumps.or(quad.jumps(sets, prey, empty));
            }
            if jumps.is_empty() {
                return;
            }
        }
        for hunter in &self.hunters {
            hunter.hunt(sets, empty, |hunt| show(hunt, hunter.ways_at(hunt.to)));
        }
    }
}

impl Hunter {
    /// Its steps, as lanes.
    fn lanes(&self) -> impl Iterator<Item = Lane> {
        self.lines.iter().map(|(mask, delta)| Lane {
            landing: mask.rotate_left(*delta as u32),
            delta: *delta,
            riders: Vec::new(),
            leapers: vec![self.slot],
            on_empty: true,
            taken: Vec::new(),
            zone: 0,
            ways: 1,
        })
    }

    /// The pieces that it can take.
    #[inline(always)]
    fn prey<const N: usize>(&self, sets: &Sets<N>) -> u64 {
        self.prey.iter().fold(0, |prey, slot| prey | sets[usize::from(*slot) % N])
    }

    /// Shows every chain, until the answer is no.
    #[inline(always)]
    fn hunt<const N: usize>(&self, sets: &Sets<N>, empty: u64, mut show: impl FnMut(Hunt) -> bool) {
        let pieces = sets[usize::from(self.slot) % N];
        if pieces == 0 {
            return;
        }
        let prey = self.prey(sets);
        for (mask, delta) in &self.lines {
            let turn = *delta as u32;
            let over = (pieces & mask).rotate_left(turn) & prey;
            let mut landing = (over & mask).rotate_left(turn) & empty;
            while landing != 0 {
                let to = landing & landing.wrapping_neg();
                landing ^= to;
                // Twice, not by the double: a delta to the south is a turn near the largest number there is.
                let over = to.rotate_right(turn);
                let from = over.rotate_right(turn);
                let hunt = Hunt { from, to, taken: over, slot: self.slot, way: 0 };
                if self.landed(hunt, prey & !(from | over), empty | from | over, &mut show).is_none() {
                    return;
                }
            }
        }
    }

    /// Shows the chains that go on from this landing, and the one that ends here if it may; `None` if the caller wants no more.
    #[inline(always)]
    fn landed(&self, hunt: Hunt, prey: u64, empty: u64, show: &mut impl FnMut(Hunt) -> bool) -> Option<()> {
        let near = &self.near[hunt.to.trailing_zeros() as usize % 64];
        let goes_on = near[0] & prey != 0 && near[1] & empty != 0 && self.go_on(hunt, prey, empty, show)?;
        let may_end = !(goes_on && self.must_go_on);
        (!may_end || show(hunt)).then_some(())
    }

    /// Shows every chain that goes on from here; tells whether there is one, or `None` if the caller wants no more.
    fn go_on(&self, hunt: Hunt, prey: u64, empty: u64, show: &mut impl FnMut(Hunt) -> bool) -> Option<bool> {
        let mut any = false;
        for (mask, delta) in &self.lines {
            let over = (hunt.to & mask).rotate_left(*delta as u32) & prey;
            let to = (over & mask).rotate_left(*delta as u32) & empty;
            if to != 0 {
                any = true;
                self.landed(Hunt { to, taken: hunt.taken | over, ..hunt }, prey & !over, empty | over, show)?;
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
        lines.push((mask.0[0], delta));
    }
    let distinct = lines.iter().enumerate().all(|(at, line)| !lines[..at].contains(line));
    let planar = machine.rules.grid.wrap() == Wrap::Planar;
    (distinct && planar).then_some(Hunter {
        slot: taker.slot as u8,
        prey: prey?.into_iter().map(|slot| slot as u8).collect(),
        near: (0..64).map(|site| if taker.continues { beside(&lines, 1 << site) } else { [0; 2] }).collect(),
        lines,
        must_go_on: taker.must_go_on,
        zone: if taker.promotes { role.zone.0[0] } else { 0 },
        ways: ways(&role.promotions[usize::from(taker.kind)]).into(),
    })
}

/// The sites next to this one, and those beyond them.
fn beside(lines: &[(u64, i32)], site: u64) -> [u64; 2] {
    let step = |from: u64, (mask, delta): &(u64, i32)| (from & mask).rotate_left(*delta as u32);
    lines.iter().fold([0; 2], |[near, far], line| [near | step(site, line), far | step(step(site, line), line)])
}
