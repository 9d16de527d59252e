//! Four directions at a time: where the pieces that leap or ride in them can go.

use board::Four;

use crate::metagame::lanes::Sets;

/// The most types of pieces that ride, or leap, in the same direction of one quad.
const MEMBERS: usize = 3;

/// One direction of some types of pieces, which may all land on the same sites.
///
/// Rides are filled in doublings (Kogge and Stone's way to add). Within a direction every site can be reached by one piece only,
/// the nearest one behind it, so one set tells all, for riders and for those who make one step.
#[derive(Clone, PartialEq, Eq)]
pub struct Lane {
    /// The sites where a step can end.
    pub landing: u64,
    /// How far a step shifts a site.
    pub delta: i32,
    /// The sets of the pieces that go on and on, and of those that make one step.
    pub riders: Vec<u8>,
    pub leapers: Vec<u8>,
    /// Whether it may land on empty sites.
    pub on_empty: bool,
    /// The sets of pieces that it may land on.
    pub taken: Vec<u8>,
    /// Where there is more than one way to promote.
    pub zone: u64,
    /// In how many ways the piece can promote there, or 1.
    pub ways: u32,
}

/// Four lanes, all towards higher sites or all towards lower ones.
pub struct Quad {
    up: bool,
    /// The one set that moves here, if there is but one.
    alone: Option<u8>,
    turn: Four,
    landing: Four,
    riders: Members,
    leapers: Members,
    on_empty: Four,
    taken: Members,
    /// Where there is more than one way to promote.
    pub zone: Four,
    pub promotes: bool,
}

/// Some of a position's sets, each for some of the four lanes.
#[derive(Default)]
struct Members {
    used: usize,
    slots: [u8; MEMBERS],
    lanes: [Four; MEMBERS],
}

impl Members {
    /// The members of lanes with these sets; none if they are too many.
    fn new(lanes: &[Lane], sets: impl Fn(&Lane) -> &[u8]) -> Option<Members> {
        let mut slots: Vec<u8> = lanes.iter().flat_map(&sets).copied().collect();
        slots.sort_unstable();
        slots.dedup();
        if slots.len() > MEMBERS {
            return None;
        }
        let mut members = Members { used: slots.len(), ..Members::default() };
        for (at, slot) in slots.into_iter().enumerate() {
            members.slots[at] = slot;
            members.lanes[at] = each(lanes, |lane| if sets(lane).contains(&slot) { !0 } else { 0 });
        }
        Some(members)
    }

    #[inline(always)]
    fn of<const N: usize>(&self, sets: &Sets<N>) -> Four {
        let at = |n: usize| Four::all(sets[usize::from(self.slots[n]) % N]).and(self.lanes[n]);
        match self.used {
            0 => Four::all(0),
            1 => at(0),
            2 => at(0).or(at(1)),
            _ => at(0).or(at(1)).or(at(2)),
        }
    }
}

impl Quad {
    /// Up to four lanes as one; none if they do not go together.
    pub fn new(lanes: &[Lane]) -> Option<Quad> {
        let up = lanes.first()?.delta > 0;
        let alike = |lane: &Lane| (lane.delta > 0) == up && lane.riders.is_empty() == lanes[0].riders.is_empty();
        if lanes.len() > 4 || !lanes.iter().all(alike) {
            return None;
        }
        let mut movers: Vec<u8> = lanes.iter().flat_map(Lane::slots).collect();
        movers.dedup();
        Some(Quad {
            up,
            alone: if movers.len() == 1 { Some(movers[0]) } else { None },
            turn: each(lanes, |lane| lane.delta.unsigned_abs().into()),
            landing: each(lanes, |lane| lane.landing),
            riders: Members::new(lanes, |lane| &lane.riders)?,
            leapers: Members::new(lanes, |lane| &lane.leapers)?,
            on_empty: each(lanes, |lane| if lane.on_empty { !0 } else { 0 }),
            taken: Members::new(lanes, |lane| &lane.taken)?,
            zone: each(lanes, |lane| if lane.ways > 1 { lane.zone } else { 0 }),
            promotes: lanes.iter().any(|lane| lane.ways > 1),
        })
    }

    /// Where the pieces can land.
    #[inline(always)]
    pub fn targets<const N: usize>(&self, sets: &Sets<N>, empty: u64, doublings: u32) -> Four {
        if self.idle(sets) {
            return Four::all(0);
        }
        if self.up {
            self.towards::<true, N>(sets, empty, doublings)
        } else {
            self.towards::<false, N>(sets, empty, doublings)
        }
    }

    /// Whether nothing moves here: worth a look where one type alone goes, which may not be on the board.
    #[inline(always)]
    fn idle<const N: usize>(&self, sets: &Sets<N>) -> bool {
        self.alone.is_some_and(|slot| sets[usize::from(slot) % N] == 0)
    }

    #[inline(always)]
    fn towards<const UP: bool, const N: usize>(&self, sets: &Sets<N>, empty: u64, doublings: u32) -> Four {
        let mut there = self.leapers.of(sets);
        if self.riders.used > 0 {
            let riders = self.riders.of(sets);
            // Boards of up to eight a side are so common that they get a loop of their own, which the compiler unrolls.
            let filled = match doublings {
                3 => self.filled::<UP>(riders, empty, 3),
                more => self.filled::<UP>(riders, empty, more),
            };
            there = there.or(filled);
        }
        let landings = Four::all(empty).and(self.on_empty).or(self.taken.of(sets));
        self.step::<UP>(there).and(landings)
    }

    /// One step of each.
    #[inline(always)]
    fn step<const UP: bool>(&self, there: Four) -> Four {
        shift::<UP>(there, self.turn).and(self.landing)
    }

    /// The sites from which riders can make their last step.
    #[inline(always)]
    fn filled<const UP: bool>(&self, mut reached: Four, empty: u64, doublings: u32) -> Four {
        let mut open = Four::all(empty).and(self.landing);
        let mut turn = self.turn;
        for _ in 1..doublings {
            reached = reached.or(shift::<UP>(reached, turn).and(open));
            open = open.and(shift::<UP>(open, turn));
            turn = turn.plus(turn);
        }
        reached.or(shift::<UP>(reached, turn).and(open))
    }

    /// The one set of which pieces leap, and where they can land in each lane, if nothing else moves.
    pub fn one_leaper(&self) -> Option<(u8, [u64; 4])> {
        let alone = self.riders.used == 0 && self.leapers.used == 1;
        alone.then(|| (self.leapers.slots[0], self.landing.into()))
    }

    /// One step back.
    #[inline(always)]
    pub fn back(&self, there: Four) -> Four {
        if self.up { shift::<false>(there, self.turn) } else { shift::<true>(there, self.turn) }
    }

    /// Where short jumps of the leapers over the prey can end.
    #[inline(always)]
    pub fn jumps<const N: usize>(&self, sets: &Sets<N>, prey: u64, empty: u64) -> Four {
        if self.idle(sets) {
            return Four::all(0);
        }
        self.jumps_over(self.leapers.of(sets), prey, empty)
    }

    /// Where steps of the leapers to empty sites can end, and their short jumps over the prey.
    #[inline(always)]
    pub fn steps_and_jumps<const N: usize>(&self, sets: &Sets<N>, prey: u64, empty: u64) -> (Four, Four) {
        if self.idle(sets) {
            return (Four::all(0), Four::all(0));
        }
        let there = self.leapers.of(sets);
        let (stepped, jumped) = if self.up {
            let stepped = self.step::<true>(there);
            (stepped, self.step::<true>(stepped.and(Four::all(prey))))
        } else {
            let stepped = self.step::<false>(there);
            (stepped, self.step::<false>(stepped.and(Four::all(prey))))
        };
        (stepped.and(Four::all(empty)), jumped.and(Four::all(empty)))
    }

    /// Where short jumps from these sites can end, as long as some piece jumps.
    #[inline(always)]
    pub fn jumps_from<const N: usize>(&self, sets: &Sets<N>, from: Four, prey: u64, empty: u64) -> Four {
        if self.idle(sets) { Four::all(0) } else { self.jumps_over(from, prey, empty) }
    }

    #[inline(always)]
    fn jumps_over(&self, from: Four, prey: u64, empty: u64) -> Four {
        let jump = |up: bool| {
            let step = |there| if up { self.step::<true>(there) } else { self.step::<false>(there) };
            step(step(from).and(Four::all(prey))).and(Four::all(empty))
        };
        if self.up { jump(true) } else { jump(false) }
    }
}

#[inline(always)]
fn shift<const UP: bool>(sets: Four, by: Four) -> Four {
    if UP { sets.up(by) } else { sets.down(by) }
}

/// A word of each lane; 0 where there is none.
fn each(lanes: &[Lane], word: impl Fn(&Lane) -> u64) -> Four {
    std::array::from_fn(|n| lanes.get(n).map_or(0, &word)).into()
}

/// Puts lanes together in fours, as few as can be; gives the order in which they stand. None if a lane has too many members.
pub fn quads(lanes: Vec<Lane>) -> Option<(Vec<Quad>, Vec<Option<Lane>>)> {
    let mut parts: Vec<Vec<Lane>> = Vec::new();
    for lane in lanes {
        let joins = |part: &&mut Vec<Lane>| {
            let mut joined = (*part).clone();
            joined.push(lane.clone());
            Quad::new(&joined).is_some()
        };
        match parts.iter_mut().find(joins) {
            Some(part) => part.push(lane),
            None => parts.push(vec![lane]),
        }
    }
    let quads = parts.iter().map(|part| Quad::new(part)).collect::<Option<_>>()?;
    let in_order = parts.iter().flat_map(|part| (0..4).map(|n| part.get(n).cloned())).collect();
    Some((quads, in_order))
}

/// Lanes of the same direction and landing sites become one.
pub fn merge(lanes: Vec<Lane>) -> Vec<Lane> {
    let mut merged: Vec<Lane> = Vec::new();
    for lane in lanes {
        let alike = |known: &&mut Lane| {
            let members = Lane { riders: lane.riders.clone(), leapers: lane.leapers.clone(), ..(*known).clone() };
            let room = known.slots().count() + lane.slots().count() <= 4;
            lane.ways == 1 && members == lane && room && known.fits(&lane)
        };
        match merged.iter_mut().find(alike) {
            Some(known) => {
                known.riders.extend(lane.riders);
                known.leapers.extend(lane.leapers);
            }
            None => merged.push(lane),
        }
    }
    merged
}

impl Lane {
    /// The sets of the pieces that go this way.
    pub fn slots(&self) -> impl Iterator<Item = u8> {
        self.riders.iter().chain(&self.leapers).copied()
    }

    /// Whether there is room for the members of the other.
    fn fits(&self, other: &Lane) -> bool {
        self.riders.len() + other.riders.len() <= MEMBERS && self.leapers.len() + other.leapers.len() <= MEMBERS
    }
}
