//! How the powers of a role become a machine: each in the form that is fastest for it.

use board::{Site, SiteSet, Wrap};
use game::Role;

use crate::metagame::machine::{
    FATES, Fate, Form, Forms, Hops, Land, Leapers, Leaps, Origin, Others, Plan, Power, REMOVED, Reach, Riders,
    RoleMachine, Run, Sweep, TO_HAND, Taker, Taking, ways,
};
use crate::metagame::paths::{Jump, Path, Rays, Steps};
use crate::metagame::pieces::PieceSets;
use crate::metagame::rules::{CaptureRule, FateRule, KindRules, Motion, Opening, Promotion, Rules, Step};
use crate::metagame::state::Layout;

/// What is known of the rules so far.
pub struct Builder<'a> {
    rules: &'a Rules,
    layout: &'a Layout,
    pub steps: Steps,
    pub sets: PieceSets,
}

/// A movement with all that it may be used for.
#[derive(Clone)]
struct Use {
    motion: Motion,
    moving: bool,
    takes: Vec<(usize, Fate)>,
}

/// The uses of the movements of one type.
struct Kind {
    number: usize,
    slot: usize,
    promotes: bool,
    must_capture: bool,
    uses: Vec<Use>,
}

impl<'a> Builder<'a> {
    /// Nothing is known yet.
    pub fn new(rules: &'a Rules, layout: &'a Layout) -> Builder<'a> {
        Builder { rules, layout, steps: Steps::default(), sets: PieceSets::new() }
    }

    /// The powers of one role.
    pub fn role<const W: usize>(&mut self, role: Role) -> RoleMachine<W> {
        let rules = &self.rules.roles[role.index()];
        let zone: SiteSet<W> = rules.promotion_zone.iter().copied().collect();
        let mut takers = Vec::new();
        let mut kinds = Vec::new();
        for (number, kind) in rules.kinds.iter().enumerate() {
            let promotes = kind.promotion != Promotion::Stays && !zone.is_empty();
            let slot = self.layout.slot(self.layout.code(role, number));
            let captures: Vec<CaptureRule> = kind.capturing.iter().filter_map(useful).collect();
            // What is to be compared must be listed.
            let listed = kind.continues || self.rules.must_take_most;
            let by_list = listed || captures.iter().any(|capture| !by_landing(capture));
            if by_list && !captures.is_empty() {
                takers.push(self.taker(number, slot, kind, &captures, promotes));
            }
            let uses = self.uses(kind, if by_list { &[] } else { &captures });
            let must_capture = kind.must_capture && !self.rules.must_capture;
            kinds.push(Kind { number, slot, promotes, must_capture, uses });
        }
        let mut forms = FormList {
            simple: self.layout.single() && !self.layout.hashed,
            list: Vec::new(),
            promotions: rules.kinds.iter().map(|kind| ways(&kind.promotion)).collect(),
        };
        let plan = self.plan(&kinds, &mut forms);
        let placements = (0..rules.kinds.len()).map(|kind| forms.number(kind, Origin::Hand, REMOVED, false)).collect();
        RoleMachine {
            reads: self.reads(&plan, &takers),
            plan,
            forms: forms.list,
            placements,
            takers,
            promotions: rules.kinds.iter().map(|kind| kind.promotion.clone()).collect(),
            zone,
            assigned: match &self.rules.opening {
                Opening::Assigned { squares, .. } => squares[role.index()].iter().copied().collect(),
                _ => SiteSet::EMPTY,
            },
        }
    }

    /// What each movement of a type is used for.
    fn uses(&mut self, kind: &KindRules, captures: &[CaptureRule]) -> Vec<Use> {
        let mut uses = Vec::new();
        kind.moving.iter().for_each(|motion| note(&mut uses, motion, true, None));
        for capture in captures {
            let victims = self.sets.number(&capture.victims);
            for motion in &capture.motions {
                note(&mut uses, &without_longest(motion), false, Some((victims, fate(capture.fate))));
            }
        }
        uses
    }

    fn plan<const W: usize>(&mut self, kinds: &[Kind], forms: &mut FormList) -> Plan<W> {
        if !self.rules.must_capture {
            return Plan::Free(self.sweep(kinds, forms, |one| Some(one.clone())));
        }
        let captures = |one: &Use| (!one.takes.is_empty()).then(|| Use { moving: false, ..one.clone() });
        let others = |one: &Use| one.moving.then(|| Use { takes: Vec::new(), ..one.clone() });
        Plan::CaptureFirst { captures: self.sweep(kinds, forms, captures), others: self.sweep(kinds, forms, others) }
    }

    /// One go over the pieces with those of their uses that are chosen.
    fn sweep<const W: usize>(
        &mut self,
        kinds: &[Kind],
        forms: &mut FormList,
        choose: impl Fn(&Use) -> Option<Use>,
    ) -> Sweep<W> {
        let mut sweep = Sweep::default();
        for kind in kinds {
            let uses: Vec<Use> = kind.uses.iter().filter_map(&choose).collect();
            let jumps = self.jumps(&uses);
            let at_once = |jumps: &Vec<_>| !kind.must_capture && worthwhile(jumps.len(), self.expected(kind.number));
            match jumps.filter(at_once) {
                Some(jumps) => self.all_at_once(kind, jumps, forms, &mut sweep),
                None if uses.is_empty() => {}
                None => self.one_by_one(kind, uses, forms, &mut sweep),
            }
        }
        sweep
    }

    fn all_at_once<const W: usize>(
        &mut self,
        kind: &Kind,
        jumps: Vec<(Jump<W>, Use)>,
        forms: &mut FormList,
        sweep: &mut Sweep<W>,
    ) {
        for (jump, one) in jumps {
            let origin = Origin::Before(jump.offset());
            for land in self.lands(kind, origin, (one.moving, &one.takes), forms) {
                let (slot, offset) = (kind.slot, jump.offset());
                match (jump.row(), jump.is_leap()) {
                    (_, true) => sweep.leaps.push(Leaps { slot, mask: jump.mask(), offset, land }),
                    (None, _) => sweep.hops.push(Hops { slot, jump: jump.clone(), land }),
                    (Some(row), _) => {
                        let hop = Hops { slot, jump: jump.clone(), land };
                        match sweep.runs.iter_mut().find(|run| run.row == row) {
                            Some(run) => run.hops.push(hop),
                            None => sweep.runs.push(Run { row, hops: vec![hop] }),
                        }
                    }
                }
            }
        }
    }

    fn one_by_one<const W: usize>(&mut self, kind: &Kind, uses: Vec<Use>, forms: &mut FormList, sweep: &mut Sweep<W>) {
        let powers = self.powers(uses);
        let watched = kind.must_capture || self.rules.grid.wrap() == Wrap::Cylinder;
        let slot = kind.slot;
        if !watched && separate(&powers, self.layout.sites) {
            for power in powers {
                let lands = self.lands(kind, Origin::Site, (power.moving, &power.takes), forms);
                match power.reach {
                    Reach::Leap(table) => sweep.leapers.push(Leapers { slot, table, lands }),
                    Reach::Ride(rays) => sweep.riders.push(Riders { slot, rays, lands }),
                    Reach::Longest(_) | Reach::Walk(_) => unreachable!("not separate"),
                }
            }
            return;
        }
        let forms = std::array::from_fn(|fate| forms.both(kind, Origin::Site, fate as Fate));
        sweep.others.push(Others { slot, powers, forms, must_capture: kind.must_capture });
    }

    /// Where a movement may land, for each fate of what stands there. Moves to empty sites go with the removals: what is
    /// landed on tells them apart.
    fn lands<const W: usize>(
        &self,
        kind: &Kind,
        origin: Origin,
        (moving, takes): (bool, &[(usize, Fate)]),
        forms: &mut FormList,
    ) -> Vec<Land<W>> {
        let mut lands = Vec::new();
        for fate in 0..FATES as Fate {
            let taken = takes.iter().filter(|(_, taken)| *taken == fate);
            let mut slots: Vec<usize> = taken.flat_map(|(set, _)| self.sets.sum(*set, self.layout)).collect();
            slots.sort_unstable();
            slots.dedup();
            let on_empty = moving && fate == REMOVED;
            if on_empty || !slots.is_empty() {
                lands.push(Land {
                    empty: if on_empty { SiteSet::first(self.layout.sites) } else { SiteSet::EMPTY },
                    slot: slots.pop().unwrap_or(self.layout.empty_slot()),
                    more: slots,
                    forms: forms.both(kind, origin, fate),
                });
            }
        }
        lands
    }

    /// The sets of pieces that are looked up as sets of sites.
    fn reads<const W: usize>(&self, plan: &Plan<W>, takers: &[Taker<W>]) -> Vec<usize> {
        let mut reads = Vec::new();
        let sweeps = match plan {
            Plan::Free(sweep) => vec![sweep],
            Plan::CaptureFirst { captures, others } => vec![captures, others],
        };
        for sweep in sweeps {
            let hops = sweep.hops.iter().chain(sweep.runs.iter().flat_map(|run| &run.hops));
            reads.extend(hops.filter_map(|hops| hops.jump.reads()));
            let takes = sweep.others.iter().flat_map(|others| &others.powers).flat_map(|power| &power.takes);
            reads.extend(takes.map(|(set, _)| *set));
        }
        for taker in takers {
            reads.extend(taker.captures.iter().map(|capture| capture.victims));
            reads.extend(taker.probes.iter().flatten().filter_map(|(jump, _)| jump.reads()));
        }
        reads.sort_unstable();
        reads.dedup();
        reads
    }

    fn taker<const W: usize>(
        &mut self,
        number: usize,
        slot: usize,
        kind: &KindRules,
        captures: &[CaptureRule],
        promotes: bool,
    ) -> Taker<W> {
        let probes = self.probes(captures);
        let mut taking = |capture: &CaptureRule| Taking {
            retrieve: capture.retrieve,
            clobber: capture.clobber,
            hop: capture.hop,
            victims: self.sets.number(&capture.victims),
            fate: capture.fate,
            paths: capture
                .motions
                .iter()
                .flat_map(|motion| Path::all(motion, &self.rules.grid, &mut self.steps, &mut self.sets))
                .collect(),
        };
        Taker {
            kind: number as u8,
            slot,
            captures: captures.iter().map(&mut taking).collect(),
            continues: kind.continues,
            must_go_on: kind.continues && (kind.must_capture || self.rules.must_capture),
            promotes,
            probes,
        }
    }

    /// If every capture is a jump of fixed length, those jumps: most pieces cannot make any of them most of the time.
    fn probes<const W: usize>(&mut self, captures: &[CaptureRule]) -> Option<Vec<(Jump<W>, i32)>> {
        let mut probes: Vec<(Jump<W>, i32)> = Vec::new();
        for motion in captures.iter().flat_map(|capture| &capture.motions) {
            for direction in &motion.directions {
                let jump = Jump::new(&motion.step, *direction, &self.rules.grid, &mut self.sets)?;
                let offset = jump.offset();
                if !probes.contains(&(jump.clone(), offset)) {
                    probes.push((jump, offset));
                }
            }
        }
        Some(probes)
    }

    /// The uses as jumps of whole sets, if all of them can be that and no two of them can make the same move.
    fn jumps<const W: usize>(&mut self, uses: &[Use]) -> Option<Vec<(Jump<W>, Use)>> {
        let mut jumps: Vec<(Jump<W>, Use)> = Vec::new();
        for one in uses {
            for direction in &one.motion.directions {
                let jump = Jump::new(&one.motion.step, *direction, &self.rules.grid, &mut self.sets)?;
                if let Some((_, known)) = jumps.iter_mut().find(|(known, _)| *known == jump) {
                    known.moving |= one.moving;
                    add_takes(&mut known.takes, &one.takes);
                } else if jumps.iter().any(|(known, _)| known.offset() == jump.offset()) {
                    return None;
                } else {
                    jumps.push((jump, one.clone()));
                }
            }
        }
        (!jumps.is_empty()).then_some(jumps)
    }

    /// How many pieces of a type a role has, as far as the set-up tells.
    fn expected(&self, number: usize) -> usize {
        match &self.rules.opening {
            Opening::Fixed(pieces) => pieces.iter().filter(|(code, _)| usize::from(*code) == number).count(),
            Opening::Random(kinds, _) => kinds.iter().filter(|kind| usize::from(**kind) == number).count(),
            Opening::Assigned { counts, .. } => counts[number].into(),
        }
    }

    fn powers<const W: usize>(&mut self, uses: Vec<Use>) -> Vec<Power<W>> {
        let mut powers: Vec<Power<W>> = Vec::new();
        for one in uses {
            let reach = self.reach(&one.motion);
            let alike = |power: &&mut Power<W>| power.moving == one.moving && power.takes == one.takes;
            let joined = powers.iter_mut().filter(alike).find_map(|power| Some((power.reach.joined(&reach)?, power)));
            match joined {
                Some((joined, power)) => power.reach = joined,
                None => powers.push(Power { reach, moving: one.moving, takes: one.takes }),
            }
        }
        powers
    }

    fn reach<const W: usize>(&mut self, motion: &Motion) -> Reach<W> {
        let grid = &self.rules.grid;
        match motion.step {
            Step::Leap => {
                let targets = |site| motion.directions.iter().filter_map(|d| grid.step(site, *d)).collect();
                Reach::Leap(grid.sites().map(targets).collect())
            }
            Step::Ride { min, max, longest } if grid.wrap() == Wrap::Planar => {
                let rays = Rays::new(&motion.directions, grid, (min.max(1), max));
                if longest { Reach::Longest(rays) } else { Reach::Ride(rays) }
            }
            _ => Reach::Walk(Path::all(motion, grid, &mut self.steps, &mut self.sets)),
        }
    }
}

/// The forms of a role's moves, each listed once.
struct FormList {
    simple: bool,
    list: Vec<Form>,
    /// In how many ways each type promotes.
    promotions: Vec<u16>,
}

impl FormList {
    fn number(&mut self, kind: usize, origin: Origin, fate: Fate, promotes: bool) -> u16 {
        let options = if promotes { self.promotions[kind] } else { 1 };
        let simple = self.simple && !promotes && fate == REMOVED && origin != Origin::Hand;
        let form = Form { kind: kind as u8, origin, fate, promotes, options, simple };
        let known = self.list.iter().position(|known| *known == form);
        known.unwrap_or_else(|| {
            self.list.push(form);
            self.list.len() - 1
        }) as u16
    }

    fn both(&mut self, kind: &Kind, origin: Origin, fate: Fate) -> Forms {
        let plain = self.number(kind.number, origin, fate, false);
        Forms { plain, promoting: kind.promotes.then(|| self.number(kind.number, origin, fate, true)) }
    }
}

impl<const W: usize> Reach<W> {
    /// Two reaches as one, where that can be.
    fn joined(&self, other: &Reach<W>) -> Option<Reach<W>> {
        match (self, other) {
            (Reach::Leap(a), Reach::Leap(b)) => Some(Reach::Leap(a.iter().zip(b).map(|(a, b)| *a | *b).collect())),
            (Reach::Ride(a), Reach::Ride(b)) => a.joined(b).map(Reach::Ride),
            (Reach::Longest(a), Reach::Longest(b)) => a.joined(b).map(Reach::Longest),
            (Reach::Walk(a), Reach::Walk(b)) => Some(Reach::Walk(a.iter().chain(b).cloned().collect())),
            _ => None,
        }
    }
}

/// What is left of a capture when methods that can take nothing are dropped; nothing, if none is left.
fn useful(capture: &CaptureRule) -> Option<CaptureRule> {
    let hops = |motion: &Motion| matches!(motion.step, Step::Hop { .. });
    let mut rest = capture.clone();
    rest.hop &= capture.motions.iter().any(hops);
    (rest.hop || rest.clobber || rest.retrieve).then_some(rest)
}

/// Whether a capture takes just the piece that is landed on, and that piece goes off the board for now.
fn by_landing(capture: &CaptureRule) -> bool {
    capture.clobber
        && !capture.retrieve
        && !capture.hop
        && matches!(capture.fate, FateRule::Removed | FateRule::Possessed(_))
}

fn fate(rule: FateRule) -> Fate {
    match rule {
        FateRule::Possessed(role) => TO_HAND + role.index() as Fate,
        _ => REMOVED,
    }
}

/// Whether all powers are leaps and rides, and no two of them can make the same move: then each goes by itself.
fn separate<const W: usize>(powers: &[Power<W>], sites: usize) -> bool {
    let span = |power: &Power<W>, site: Site| match &power.reach {
        Reach::Leap(table) => Some(table[site.index()]),
        Reach::Ride(rays) => Some(rays.reach(site, SiteSet::EMPTY)),
        Reach::Longest(_) | Reach::Walk(_) => None,
    };
    let alike = |one: &Power<W>, other: &Power<W>| {
        let fate = |takes: &Power<W>, fate: Fate| takes.takes.iter().any(|(_, taken)| *taken == fate);
        (one.moving && other.moving) || (0..FATES as Fate).any(|which| fate(one, which) && fate(other, which))
    };
    let apart = |one: &Power<W>, other: &Power<W>| {
        let meet = |site| span(one, site).zip(span(other, site)).is_none_or(|(one, other)| one.meets(&other));
        !alike(one, other) || !(0..sites).any(|site| meet(Site(site as u16)))
    };
    powers.iter().all(|power| span(power, Site(0)).is_some())
        && powers.iter().enumerate().all(|(at, one)| powers[..at].iter().all(|other| apart(one, other)))
}

/// Only one occupied site can be reached along a ray, so the longest ride that lands on a piece is any that does.
fn without_longest(motion: &Motion) -> Motion {
    let mut motion = motion.clone();
    if let Step::Ride { longest, .. } = &mut motion.step {
        *longest = false;
    }
    motion
}

/// Notes what a movement may be used for; a movement is listed once.
fn note(uses: &mut Vec<Use>, motion: &Motion, moving: bool, takes: Option<(usize, Fate)>) {
    let takes: Vec<_> = takes.into_iter().collect();
    match uses.iter_mut().find(|one| one.motion == *motion) {
        Some(one) => {
            one.moving |= moving;
            add_takes(&mut one.takes, &takes);
        }
        None => uses.push(Use { motion: motion.clone(), moving, takes }),
    }
}

fn add_takes(known: &mut Vec<(usize, Fate)>, more: &[(usize, Fate)]) {
    for take in more {
        if !known.contains(take) {
            known.push(*take);
        }
    }
}

/// Whether shifting the whole set for every jump beats looking up each piece; measured on chess (knights: no, pawns: yes).
fn worthwhile(jumps: usize, pieces: usize) -> bool {
    jumps <= 4 || jumps <= 2 * pieces
}
