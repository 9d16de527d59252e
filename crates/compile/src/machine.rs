//! The compiled game: the rules as tables, each power in the form that is fastest for it.

use board::{Site, SiteSet, Wrap};
use game::Role;

use crate::paths::{Jump, Path, Rays, Row, Steps};
use crate::pieces::{PieceSets, sum};
use crate::repeats;
use crate::rules::{CaptureRule, Code, FateRule, GoalRule, KindRules, Motion, Opening, Promotion, Rules, Step};
use crate::state::{Layout, State};

/// What becomes of a piece that is landed on, in the cases that need no list: removed, or to a hand.
pub type Fate = u8;
/// It leaves the game.
pub const REMOVED: Fate = 0;
/// It goes to a hand: this plus the holder's index.
pub const TO_HAND: Fate = 1;
/// The number of such fates.
pub const FATES: usize = 3;

/// A game compiled for boards of up to `64 * W` sites.
pub struct Machine<const W: usize> {
    pub rules: Rules,
    pub layout: Layout,
    pub all: SiteSet<W>,
    pub steps: Steps,
    pub sets: PieceSets,
    /// Which of a state's sets make up each set of pieces.
    pub sums: Vec<Vec<usize>>,
    pub roles: [RoleMachine<W>; 2],
    pub goals: Goals<W>,
    /// Whether a position can occur twice.
    pub repeats: bool,
    /// The fixed position before the first move, or the board before the set-up.
    pub start: State<W>,
}

/// The powers of one role.
pub struct RoleMachine<const W: usize> {
    /// The sets of pieces that its captures and hops read.
    pub reads: Vec<usize>,
    pub plan: Plan<W>,
    pub forms: Vec<Form>,
    /// The forms of placements, by type.
    pub placements: Vec<u16>,
    /// Captures that take lists of pieces.
    pub takers: Vec<Taker<W>>,
    pub promotions: Vec<Promotion>,
    pub zone: SiteSet<W>,
    /// The sites on which its pieces are assigned in a set-up by decision.
    pub assigned: SiteSet<W>,
}

/// How to find the moves that take at most what they land on.
pub enum Plan<const W: usize> {
    /// Moves and captures in one go.
    Free(Sweep<W>),
    /// Captures first, and other moves only if there is no capture.
    CaptureFirst { captures: Sweep<W>, others: Sweep<W> },
}

/// One go over a role's pieces.
#[derive(Default)]
pub struct Sweep<const W: usize> {
    /// Leaps of all pieces of a type at once.
    pub leaps: Vec<Leaps<W>>,
    /// Hops of all pieces of a type at once.
    pub hops: Vec<Hops<W>>,
    /// Hops of all pieces of a type at once over several pieces, by what they hop over.
    pub runs: Vec<Run<W>>,
    /// Types whose pieces leap, one by one.
    pub leapers: Vec<Leapers<W>>,
    /// Types whose pieces ride, one by one.
    pub riders: Vec<Riders<W>>,
    /// Types whose pieces do anything else, one by one.
    pub others: Vec<Others<W>>,
}

/// What moves have in common that a role can make: the numbers of forms stand in for this.
#[derive(Clone, PartialEq, Eq)]
pub struct Form {
    pub kind: u8,
    /// Where the piece comes from.
    pub origin: Origin,
    /// What becomes of a piece that is landed on.
    pub fate: Fate,
    /// Whether the piece promotes.
    pub promotes: bool,
    /// In how many ways it does, or 1.
    pub options: u16,
    /// Whether nothing but the sets of the two sides changes.
    pub simple: bool,
}

/// Where a piece comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The mover's hand.
    Hand,
    /// The site that the bundle names.
    Site,
    /// So many sites before the target.
    Before(i32),
}

/// The forms of moves that land alike.
#[derive(Clone, Copy)]
pub struct Forms {
    pub plain: u16,
    /// The form of those that end in the promotion zone, if the piece promotes.
    pub promoting: Option<u16>,
}

/// Where a power may land, and the forms of the moves that do: on empty sites, on some pieces, or both.
#[derive(Clone)]
pub struct Land<const W: usize> {
    /// All sites if it may land on empty ones, else none.
    pub empty: SiteSet<W>,
    /// Which of a state's sets it may land on; perhaps the one that is always empty.
    pub slot: usize,
    /// Which others.
    pub more: Vec<usize>,
    pub forms: Forms,
}

/// A leap of all pieces of a type at once.
pub struct Leaps<const W: usize> {
    pub slot: usize,
    /// The sites from which it stays on the board.
    pub mask: SiteSet<W>,
    pub offset: i32,
    pub land: Land<W>,
}

/// A hop of all pieces of a type at once.
pub struct Hops<const W: usize> {
    pub slot: usize,
    pub jump: Jump<W>,
    pub land: Land<W>,
}

/// Hops along one line over so many pieces in a row: where there is no such row, none of them is possible.
pub struct Run<const W: usize> {
    pub row: Row<W>,
    pub hops: Vec<Hops<W>>,
}

/// Pieces that leap, one by one.
pub struct Leapers<const W: usize> {
    pub slot: usize,
    pub table: Vec<SiteSet<W>>,
    pub lands: Vec<Land<W>>,
}

/// Pieces that ride, one by one.
pub struct Riders<const W: usize> {
    pub slot: usize,
    pub rays: Rays<W>,
    pub lands: Vec<Land<W>>,
}

/// Pieces with powers of several kinds, or that must be watched: moves and captures are told apart.
pub struct Others<const W: usize> {
    pub slot: usize,
    pub powers: Vec<Power<W>>,
    /// By fate.
    pub forms: [Forms; FATES],
    pub must_capture: bool,
}

/// Where a piece can get to, and what it may do there.
pub struct Power<const W: usize> {
    pub reach: Reach<W>,
    pub moving: bool,
    pub takes: Vec<(usize, Fate)>,
}

/// How to find where a piece can get to.
pub enum Reach<const W: usize> {
    /// A table of sites.
    Leap(Vec<SiteSet<W>>),
    /// Up to the first blocker of each ray.
    Ride(Rays<W>),
    /// The farthest empty site of each ray.
    Longest(Rays<W>),
    /// Step by step.
    Walk(Vec<Path>),
}

/// A type whose captures take lists of pieces, or go on.
pub struct Taker<const W: usize> {
    pub kind: u8,
    pub slot: usize,
    pub captures: Vec<Taking>,
    pub continues: bool,
    /// Whether it must go on as long as it can.
    pub must_go_on: bool,
    pub promotes: bool,
    /// Jumps without which it cannot capture, where there are such.
    pub probes: Option<Vec<(Jump<W>, i32)>>,
}

/// A way to take lists of pieces.
pub struct Taking {
    pub retrieve: bool,
    pub clobber: bool,
    pub hop: bool,
    pub victims: usize,
    pub fate: FateRule,
    pub paths: Vec<Path>,
}

/// When somebody has won; the goals of both roles together.
#[derive(Default)]
pub struct Goals<const W: usize> {
    /// This set of the state meets these sites: met by these roles (a bit each).
    pub arrive: Vec<(usize, SiteSet<W>, u8)>,
    /// All these sets of the state are empty: met by these roles.
    pub eradicate: Vec<(Vec<usize>, u8)>,
    /// Which roles are after the stalemate of White, and of Black.
    pub stalemate: [u8; 2],
}

impl<const W: usize> Machine<W> {
    /// Compiles resolved rules.
    pub fn new(rules: Rules) -> Machine<W> {
        let repeats = repeats::possible(&rules);
        let layout = Layout::new(rules.kinds(), rules.grid.len(), repeats, holds(&rules));
        let mut builder = Builder { rules: &rules, layout: &layout, steps: Steps::default(), sets: PieceSets::new() };
        let roles = Role::BOTH.map(|role| builder.role(role));
        let Builder { steps, sets, .. } = builder;
        let sums = sets.sums(&layout);
        let goals = goals(&rules, &layout);
        let start = opening(&rules, &layout);
        let all = SiteSet::first(rules.grid.len());
        Machine { all, rules, steps, sets, sums, roles, goals, repeats, start, layout }
    }
}

fn goals<const W: usize>(rules: &Rules, layout: &Layout) -> Goals<W> {
    let mut goals = Goals::default();
    for role in Role::BOTH {
        let bit = 1 << role.index();
        for rule in &rules.roles[role.index()].goals {
            match rule {
                GoalRule::Arrive(pieces, sites) => {
                    let sites: SiteSet<W> = sites.iter().copied().collect();
                    goals.arrive.extend(sum(pieces, layout).into_iter().map(|slot| (slot, sites, bit)));
                }
                GoalRule::Eradicate(pieces) => goals.eradicate.push((sum(pieces, layout), bit)),
                GoalRule::Stalemate(role) => goals.stalemate[role.index()] |= bit,
            }
        }
    }
    goals
}

/// Whether anybody can ever hold a piece.
fn holds(rules: &Rules) -> bool {
    let possess = |capture: &CaptureRule| matches!(capture.fate, FateRule::Possessed(_));
    matches!(rules.opening, Opening::Assigned { .. })
        || rules.roles.iter().flat_map(|role| &role.kinds).flat_map(|kind| &kind.capturing).any(possess)
}

/// The board before the first move; a random set-up is added later.
fn opening<const W: usize>(rules: &Rules, layout: &Layout) -> State<W> {
    let mut state = layout.empty();
    match &rules.opening {
        Opening::Fixed(pieces) => {
            for (code, site) in pieces {
                replace(layout, &mut state, *code, *site);
            }
        }
        Opening::Random(..) => {}
        Opening::Assigned { counts, by_owner, .. } => {
            for holder in Role::BOTH {
                let owner = if *by_owner { holder } else { holder.other() };
                for (kind, count) in counts.iter().enumerate() {
                    layout.hold(&mut state, holder, owner, kind, (*count).into());
                    state.assigning += u32::from(*count);
                }
            }
        }
    }
    state
}

/// Puts a piece where perhaps another stands: the later one stays (semantics, item 37).
pub fn replace<const W: usize>(layout: &Layout, state: &mut State<W>, code: Code, site: Site) {
    let there = layout.at(state, site);
    if there != crate::state::NOBODY {
        layout.take(state, there, site);
    }
    layout.put(state, code, site);
}

struct Builder<'a> {
    rules: &'a Rules,
    layout: &'a Layout,
    steps: Steps,
    sets: PieceSets,
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

impl Builder<'_> {
    fn role<const W: usize>(&mut self, role: Role) -> RoleMachine<W> {
        let rules = &self.rules.roles[role.index()];
        let zone: SiteSet<W> = rules.promotion_zone.iter().copied().collect();
        let mut takers = Vec::new();
        let mut kinds = Vec::new();
        for (number, kind) in rules.kinds.iter().enumerate() {
            let promotes = kind.promotion != Promotion::Stays && !zone.is_empty();
            let slot = self.layout.slot(self.layout.code(role, number));
            let captures: Vec<CaptureRule> = kind.capturing.iter().filter_map(useful).collect();
            let by_list = kind.continues || captures.iter().any(|capture| !by_landing(capture));
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

/// In how many ways the mover can promote a piece.
pub fn ways(promotion: &Promotion) -> u16 {
    match promotion {
        Promotion::Chosen(options) => options.len() as u16,
        _ => 1,
    }
}

/// Whether shifting the whole set for every jump beats looking up each piece; measured on chess (knights: no, pawns: yes).
fn worthwhile(jumps: usize, pieces: usize) -> bool {
    jumps <= 4 || jumps <= 2 * pieces
}
