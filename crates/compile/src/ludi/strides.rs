//! Games for two in which pieces of one type go to fixed places and take by replacement: all moves of a kind at once.

use ::ludi::tree::{Amount, CaptureType, Effect, Eliminate, Goal, NoMove, Reach, ReachAmount, Taken};
use board::{Four, Site, SiteSet, nth_bit};
use game::{DrawRules, Outcome, Playout, Rng};

use super::clauses::Clauses;
use super::expr::{Expr, Fact};
use super::machine::{Machine, Way};

/// The most kinds of strides of a side.
const MOST: usize = 24;

/// What can stand on the site where a move ends.
const EMPTY: u8 = 1;
const ENEMY: u8 = 2;
const OWN: u8 = 4;

/// A game that is played in strides.
pub(super) struct Strides<const W: usize> {
    all: SiteSet<W>,
    start: [SiteSet<W>; 2],
    /// The strides of each side, filled up with strides from nowhere.
    sides: [[Stride<W>; MOST]; 2],
    /// How many there are of the side that has more.
    kinds: usize,
    /// The first four of each side on a board of one word, if there are no more.
    fours: Option<[Fours; 2]>,
    clauses: Clauses,
    goals: Vec<Aim<W>>,
    /// All sites that some goal wants each side to reach.
    places: [SiteSet<W>; 2],
    /// Whether the game can end where no goal is met.
    restless: bool,
    draws: DrawRules,
}

/// Up to four strides of a side at a time.
struct Fours {
    from: Four,
    up: Four,
    down: Four,
    onto_empty: Four,
    onto_enemy: Four,
}

impl Fours {
    fn new<const W: usize>(strides: &[Stride<W>; MOST]) -> Fours {
        let each = |of: &dyn Fn(&Stride<W>) -> u64| Four::from(std::array::from_fn(|n| of(&strides[n])));
        let onto = |kind: u8| each(&|stride| if stride.onto & kind != 0 { u64::MAX } else { 0 });
        // A shift by a whole word leaves nothing.
        let by =
            |sign: i32| each(&|stride| if stride.by * sign > 0 { u64::from(stride.by.unsigned_abs()) } else { 64 });
        Fours {
            from: each(&|stride| stride.from.0[0]),
            up: by(1),
            down: by(-1),
            onto_empty: onto(EMPTY),
            onto_enemy: onto(ENEMY),
        }
    }

    /// Where the moves of each stride end.
    #[inline(always)]
    fn ends(&self, own: u64, enemy: u64, all: u64) -> [u64; 4] {
        let movers = Four::all(own).and(self.from);
        let onto = Four::all(all & !own & !enemy).and(self.onto_empty).or(Four::all(enemy).and(self.onto_enemy));
        movers.up(self.up).or(movers.down(self.down)).and(onto).into()
    }

    /// Where moves that end on these sites begin.
    #[inline(always)]
    fn back(&self, ends: [u64; 4]) -> u64 {
        let ends = Four::from(ends);
        ends.down(self.up).or(ends.up(self.down)).union()
    }
}

/// Moves by this many sites up or down from any of these sites.
#[derive(Clone, Copy)]
struct Stride<const W: usize> {
    by: i32,
    from: SiteSet<W>,
    /// What may stand where they end.
    onto: u8,
}

/// A goal of such a game.
enum Aim<const W: usize> {
    /// A piece stands on one of these sites.
    Reach([SiteSet<W>; 2]),
    /// It is the side's turn and it has no move.
    Stuck,
    /// The other side has no piece, having had one from the start.
    Bare,
}

impl<const W: usize> Strides<W> {
    /// The game of a machine, if it is such a game.
    pub(super) fn new(machine: &Machine<W>) -> Option<Strides<W>> {
        let (rules, layout) = (&machine.rules, &machine.layout);
        let parts = &layout.parts;
        let play = &rules.play;
        let usual =
            !(play.can_pass || play.swap || play.no_suicide || play.must_block || machine.repeats || machine.ko);
        let plain = machine.list.iter().all(|rule| rule.plain && !rule.enters);
        let bare = layout.types == 1 && !(parts.states || parts.flags || parts.looks || parts.cells || parts.hands);
        let start = &machine.start.men;
        let two = start.below.is_empty() && machine.start.ended.is_none() && machine.rules.sides == 2;
        let unowned = start.sets.get(2).is_none_or(|set| !set.is_empty());
        if unowned || !(usual && plain && bare && two) {
            return None;
        }
        let (clauses, goals) = Clauses::new(rules)?;
        let goals = goals.iter().map(|goal| aim(machine, goal)).collect::<Option<Vec<Aim<W>>>>()?;
        let wanted = |side: usize| {
            goals.iter().fold(SiteSet::EMPTY, |all, goal| match goal {
                Aim::Reach(places) => all | places[side],
                Aim::Stuck | Aim::Bare => all,
            })
        };
        let sides = [strides(machine, 0)?, strides(machine, 1)?];
        let kinds = sides[0].len().max(sides[1].len());
        let none = Stride { by: 0, from: SiteSet::EMPTY, onto: EMPTY };
        let padded = |side: usize| std::array::from_fn(|n| sides[side].get(n).copied().unwrap_or(none));
        Some(Strides {
            all: machine.all,
            start: [start.sets[0], start.sets[1]],
            fours: (W == 1 && kinds <= 4).then(|| [0, 1].map(|side| Fours::new(&padded(side)))),
            sides: [padded(0), padded(1)],
            kinds,
            places: [wanted(0), wanted(1)],
            restless: clauses.idle_ends(),
            goals,
            clauses,
            draws: rules.draws,
        })
    }

    /// Plays one game of uniformly random moves.
    pub(super) fn playout(&self, rng: &mut Rng) -> Playout {
        self.playout_from(self.start, 0, (0, 0), rng)
    }

    /// The same from a position after a number of decisions and passes.
    #[inline]
    pub(super) fn playout_from(&self, sets: [SiteSet<W>; 2], mover: usize, past: (u32, u32), rng: &mut Rng) -> Playout {
        // Knowing how many kinds of moves there are spares the loop over them.
        match (&self.fours, self.kinds) {
            (Some(fours), _) => self.playout_in_fours(fours, sets, mover, past, rng),
            (_, 0..=8) => self.playout_of::<8>(sets, mover, past, rng),
            _ => self.playout_of::<MOST>(sets, mover, past, rng),
        }
    }

    /// Plays a game on a board of one word, all strides of a side at a time.
    #[inline(always)]
    fn playout_in_fours(
        &self,
        fours: &[Fours; 2],
        mut sets: [SiteSet<W>; 2],
        mut mover: usize,
        (mut length, mut passes): (u32, u32),
        rng: &mut Rng,
    ) -> Playout {
        loop {
            let side = &fours[mover];
            let (own, enemy) = (sets[mover].0[0], sets[1 - mover].0[0]);
            let ends = side.ends(own, enemy, self.all.0[0]);
            let counts = ends.map(u64::count_ones);
            let count = (counts[0] + counts[1]) + (counts[2] + counts[3]);
            if (count == 0 || self.might_end(&sets))
                && let Some(outcome) = self.clauses.outcome(self.met(&sets, mover, count == 0), 1 - mover)
            {
                return Playout { length, outcome };
            }
            if passes >= 2 || length >= self.draws.move_limit {
                return Playout { length, outcome: Outcome::Draw };
            }
            if count == 0 {
                passes += 1;
            } else {
                passes = 0;
                length += 1;
                let number = rng.below(count);
                // Of all strides but one no bit has that number.
                let bits = [
                    nth_bit(ends[0], number),
                    nth_bit(ends[1], number.wrapping_sub(counts[0])),
                    nth_bit(ends[2], number.wrapping_sub(counts[0] + counts[1])),
                    nth_bit(ends[3], number.wrapping_sub(counts[0] + counts[1] + counts[2])),
                ];
                let to = (bits[0] | bits[1]) | (bits[2] | bits[3]);
                sets[mover].0[0] = own & !side.back(bits) | to;
                sets[1 - mover].0[0] = enemy & !to;
            }
            mover = 1 - mover;
        }
    }

    /// Whether a goal might be met that does not ask for moves.
    #[inline(always)]
    fn might_end(&self, sets: &[SiteSet<W>; 2]) -> bool {
        self.restless
            || sets[0].meets(&self.places[0])
            || sets[1].meets(&self.places[1])
            || sets[0].is_empty()
            || sets[1].is_empty()
    }

    #[inline(always)]
    fn playout_of<const N: usize>(
        &self,
        mut sets: [SiteSet<W>; 2],
        mut mover: usize,
        (mut length, mut passes): (u32, u32),
        rng: &mut Rng,
    ) -> Playout {
        let mut ends = [SiteSet::EMPTY; N];
        loop {
            let count = self.find::<N>(&sets, mover, &mut ends);
            if let Some(outcome) = self.clauses.outcome(self.met(&sets, mover, count == 0), 1 - mover) {
                return Playout { length, outcome };
            }
            if passes >= 2 || length >= self.draws.move_limit {
                return Playout { length, outcome: Outcome::Draw };
            }
            if count == 0 {
                passes += 1;
            } else {
                passes = 0;
                length += 1;
                self.go::<N>(&mut sets, mover, &ends, rng.below(count));
            }
            mover = 1 - mover;
        }
    }

    /// Where the moves of each stride end, and how many they are.
    #[inline(always)]
    fn find<const N: usize>(&self, sets: &[SiteSet<W>; 2], mover: usize, ends: &mut [SiteSet<W>; N]) -> u32 {
        let (own, enemy) = (sets[mover], sets[1 - mover]);
        let empty = self.all & !own & !enemy;
        let onto = [SiteSet::EMPTY, empty, enemy, empty | enemy];
        let mut count = 0;
        for (stride, ends) in self.sides[mover].iter().zip(ends.iter_mut()) {
            *ends = (own & stride.from).moved(stride.by) & onto[usize::from(stride.onto & 3)];
            count += ends.len();
        }
        count
    }

    #[inline(always)]
    fn go<const N: usize>(&self, sets: &mut [SiteSet<W>; 2], mover: usize, ends: &[SiteSet<W>; N], number: u32) {
        let mut rest = number;
        for (stride, ends) in self.sides[mover].iter().zip(ends) {
            let count = ends.len();
            if rest < count {
                let to = ends.select(rest);
                sets[mover].remove(Site((i32::from(to.0) - stride.by) as u16));
                sets[mover].insert(to);
                sets[1 - mover].remove(to);
                return;
            }
            rest -= count;
        }
    }

    #[inline(always)]
    fn met(&self, sets: &[SiteSet<W>; 2], to_move: usize, stuck: bool) -> [u8; 2] {
        let mut met = [0; 2];
        for (n, goal) in self.goals.iter().enumerate() {
            for side in 0..2 {
                let holds = match goal {
                    Aim::Reach(places) => sets[side].meets(&places[side]),
                    Aim::Stuck => stuck && side == to_move,
                    Aim::Bare => sets[1 - side].is_empty(),
                };
                met[side] |= u8::from(holds) << n;
            }
        }
        met
    }
}

/// For those who walk a game move by move.
impl<const W: usize> Strides<W> {
    /// What stands on the board before the first move.
    pub(super) fn begin(&self) -> [SiteSet<W>; 2] {
        self.start
    }

    /// Both ends of each move of a side, in the order of their numbers.
    pub(super) fn moves(&self, sets: &[SiteSet<W>; 2], mover: usize) -> Vec<(Site, Site)> {
        let mut ends = [SiteSet::EMPTY; MOST];
        self.find::<MOST>(sets, mover, &mut ends);
        if let Some(fours) = &self.fours {
            let four = fours[mover].ends(sets[mover].0[0], sets[1 - mover].0[0], self.all.0[0]);
            debug_assert_eq!(four[..], ends[..4].iter().map(|set| set.0[0]).collect::<Vec<_>>());
        }
        let from = |stride: &Stride<W>, to: Site| Site((i32::from(to.0) - stride.by) as u16);
        let strides = self.sides[mover].iter().zip(ends);
        strides.flat_map(|(stride, ends)| ends.into_iter().map(|to| (from(stride, to), to))).collect()
    }

    /// Plays the move of a number.
    pub(super) fn play(&self, sets: &mut [SiteSet<W>; 2], mover: usize, number: u32) {
        let mut ends = [SiteSet::EMPTY; MOST];
        self.find::<MOST>(sets, mover, &mut ends);
        self.go::<MOST>(sets, mover, &ends, number);
    }

    /// How the game has ended by its clauses, if it has.
    #[cfg(test)]
    pub(super) fn ended(&self, sets: &[SiteSet<W>; 2], mover: usize, stuck: bool) -> Option<Outcome> {
        let outcome = self.clauses.outcome(self.met(sets, mover, stuck), 1 - mover);
        assert!(outcome.is_none() || stuck || self.might_end(sets));
        outcome
    }
}

/// The strides of a side.
fn strides<const W: usize>(machine: &Machine<W>, side: usize) -> Option<Vec<Stride<W>>> {
    let [tier] = &machine.tiers[side][..] else { return None };
    let mut strides: Vec<Stride<W>> = Vec::new();
    for way in tier.moving.iter().flatten() {
        let (table, onto) = shape(machine, way)?;
        if way.owner != side || !way.guards.is_empty() || onto & OWN != 0 || (onto & ENEMY != 0) != takes(machine, way)?
        {
            return None;
        }
        for (from, row) in table.iter().enumerate() {
            for to in row.iter() {
                let by = i32::from(to.0) - from as i32;
                let known = strides.iter_mut().find(|stride| stride.by == by && stride.onto == onto);
                let stride = match known {
                    Some(stride) => stride,
                    None => {
                        strides.push(Stride { by, from: SiteSet::EMPTY, onto });
                        strides.last_mut()?
                    }
                };
                if stride.from.contains(Site(from as u16)) {
                    return None;
                }
                stride.from.insert(Site(from as u16));
            }
        }
    }
    // No two strides may be the same move.
    let apart = |one: &Stride<W>, other: &Stride<W>| {
        one.by != other.by || one.onto & other.onto == 0 || !one.from.meets(&other.from)
    };
    let clear = (0..strides.len()).all(|n| strides[..n].iter().all(|other| apart(&strides[n], other)));
    (clear && strides.len() <= MOST).then_some(strides)
}

/// Where a way leads from each site, and onto what.
fn shape<'a, const W: usize>(machine: &Machine<W>, way: &'a Way<W>) -> Option<(&'a [SiteSet<W>], u8)> {
    if !way.wherever.is_empty() {
        return None;
    }
    let members = match &way.targets {
        Expr::And(members) => &members[..],
        one => std::slice::from_ref(one),
    };
    let mut table: Option<&[SiteSet<W>]> = None;
    let mut onto = EMPTY | ENEMY | OWN;
    let kinds = |fact: &Fact| match fact {
        Fact::Held(owners, empty) => {
            let held = |side: usize, bit: u8| if owners >> side & 1 == 1 { bit } else { 0 };
            Some(held(way.owner, OWN) | held(1 - way.owner, ENEMY) | if *empty { EMPTY } else { 0 })
        }
        Fact::Contains(..) => None,
    };
    for member in members {
        match member {
            Expr::Table(rows) if table.is_none() => table = Some(rows),
            Expr::Now(fact) => onto &= kinds(fact)?,
            Expr::Not(one) => match &**one {
                Expr::Now(fact) => onto &= !kinds(fact)?,
                _ => return None,
            },
            _ => return None,
        }
    }
    debug_assert!(machine.layout.sides == 2);
    Some((table?, onto))
}

/// Whether moves by a way take what they replace; nothing if more than that follows.
fn takes<const W: usize>(machine: &Machine<W>, way: &Way<W>) -> Option<bool> {
    match machine.list[way.rule].tree.post() {
        [] => Some(false),
        [post] => match &post.effect {
            Effect::Capture(capture) => {
                let replaces = capture.types() == [CaptureType::Replace] && capture.piece.is_none();
                (replaces && post.condition.is_none() && !post.optional).then_some(true)
            }
            _ => None,
        },
        _ => None,
    }
}

fn aim<const W: usize>(machine: &Machine<W>, goal: &Goal) -> Option<Aim<W>> {
    match goal {
        Goal::Reach(reach) => {
            let Reach { piece: None, stacks: false, .. } = reach else { return None };
            let places = |side: usize| machine.places_to_reach(reach, side);
            (reach.amount() == ReachAmount::Count(1)).then(|| Aim::Reach([places(0), places(1)]))
        }
        Goal::NoMove(NoMove { player: None, record: None }) => Some(Aim::Stuck),
        Goal::Eliminate(Eliminate { player: None, state: None }) => (machine.start.begun == 3).then_some(Aim::Bare),
        Goal::Capture(Taken { piece: None, amount: Some(Amount::All) }) => {
            (!machine.start.men.sets[..2].iter().any(SiteSet::is_empty)).then_some(Aim::Bare)
        }
        _ => None,
    }
}
