//! Playouts of games in which pieces only leap and hop: nothing but sets is read or written, and no list is made.
//!
//! A game is of this kind if every power is a leap or a hop of fixed length, captured pieces leave the game, promotion is
//! fixed, and no position can occur twice. Then a position is a handful of sets, and a move is a number below the sum of
//! their sizes. Moves are numbered as the general playout numbers them: the same stream gives the same game.

use board::{Site, SiteSet};
use game::{Outcome, Playout, Role, Stream};

use crate::machine::{Hops, Land, Leapers, Machine, Origin, Plan, RoleMachine, Sweep};
use crate::paths::{Jump, Row};
use crate::rules::{Opening, Promotion, Rules};
use crate::run::Runner;

/// The most sets that a position may have; a power of two, so that an index can be cut to size.
const SETS: usize = 32;
/// The most finds of one go, likewise.
const FINDS: usize = 64;

type Sets<const W: usize> = [SiteSet<W>; SETS];

/// A game of this kind.
pub struct Leaping<const W: usize> {
    sides: [Side<W>; 2],
    /// How many sets a position has.
    sets: usize,
    single: bool,
}

/// What one role can do.
struct Side<const W: usize> {
    first: Go<W>,
    /// What it can do if the first go finds nothing.
    then: Option<Go<W>>,
}

/// One go over a role's pieces.
struct Go<const W: usize> {
    leaps: Vec<Leap<W>>,
    hops: Vec<Hop<W>>,
    rows: Vec<(Row<W>, Vec<Hop<W>>)>,
    leapers: Vec<Leaper<W>>,
}

struct Leap<const W: usize> {
    mask: SiteSet<W>,
    offset: i32,
    slot: usize,
    target: Target<W>,
}

struct Hop<const W: usize> {
    jump: Jump<W>,
    slot: usize,
    target: Target<W>,
}

struct Leaper<const W: usize> {
    table: Vec<SiteSet<W>>,
    slot: usize,
    target: Target<W>,
}

/// Where a power may land, and what then becomes of the piece.
#[derive(Clone, Copy)]
struct Target<const W: usize> {
    /// The sites it may land on if they are empty.
    empty: SiteSet<W>,
    /// The set whose pieces it takes.
    taken: usize,
    /// The sites on which this holds: inside the promotion zone or outside, or all.
    within: SiteSet<W>,
    change: Change,
}

/// What a move does to the sets.
#[derive(Clone, Copy, Default)]
struct Change {
    /// How far from origin to target; 0 if the find names the origin.
    offset: i32,
    /// The set that the piece leaves, and its side's.
    leaves: [u8; 2],
    /// The set that it joins, and its side's.
    joins: [u8; 2],
}

#[derive(Clone, Copy)]
struct Find<const W: usize> {
    targets: SiteSet<W>,
    from: Site,
    change: Change,
}

/// What was found in one go.
pub struct Finds<const W: usize> {
    finds: [Find<W>; FINDS],
    count: usize,
    total: u32,
}

impl<const W: usize> Default for Finds<W> {
    fn default() -> Finds<W> {
        let nothing = Find { targets: SiteSet::EMPTY, from: Site(0), change: Change::default() };
        Finds { finds: [nothing; FINDS], count: 0, total: 0 }
    }
}

impl<const W: usize> Leaping<W> {
    /// The game as one of this kind, if it is.
    pub fn new(machine: &Machine<W>) -> Option<Leaping<W>> {
        let assigned = matches!(machine.rules.opening, Opening::Assigned { .. });
        let sets = machine.start.sets.len();
        if machine.repeats || machine.layout.hands || assigned || sets > SETS {
            return None;
        }
        let [white, black] = &machine.roles;
        Some(Leaping { sides: [side(machine, white)?, side(machine, black)?], sets, single: machine.layout.single() })
    }
}

fn side<const W: usize>(machine: &Machine<W>, role: &RoleMachine<W>) -> Option<Side<W>> {
    if !role.takers.is_empty() {
        return None;
    }
    match &role.plan {
        Plan::Free(sweep) => Some(Side { first: go(machine, role, sweep)?, then: None }),
        Plan::CaptureFirst { captures, others } => {
            Some(Side { first: go(machine, role, captures)?, then: Some(go(machine, role, others)?) })
        }
    }
}

fn go<const W: usize>(machine: &Machine<W>, role: &RoleMachine<W>, sweep: &Sweep<W>) -> Option<Go<W>> {
    if !sweep.riders.is_empty() || !sweep.others.is_empty() {
        return None;
    }
    let mut go = Go { leaps: Vec::new(), hops: Vec::new(), rows: Vec::new(), leapers: Vec::new() };
    for leaps in &sweep.leaps {
        for target in targets(machine, role, &leaps.land, leaps.mask.shifted(leaps.offset))? {
            go.leaps.push(Leap { mask: leaps.mask, offset: leaps.offset, slot: leaps.slot, target });
        }
    }
    for hops in &sweep.hops {
        go.hops.extend(hop(machine, role, hops)?);
    }
    for run in &sweep.runs {
        let hops: Option<Vec<Vec<Hop<W>>>> = run.hops.iter().map(|hops| hop(machine, role, hops)).collect();
        go.rows.push((run.row.clone(), hops?.into_iter().flatten().collect()));
    }
    for Leapers { slot, table, lands } in &sweep.leapers {
        for land in lands {
            for target in targets(machine, role, land, machine.all)? {
                go.leapers.push(Leaper { table: table.clone(), slot: *slot, target });
            }
        }
    }
    (go.most_finds(pieces(&machine.rules)) <= FINDS).then_some(go)
}

/// How many pieces a side begins with; it never has more, as none come back and none change sides.
fn pieces(rules: &Rules) -> usize {
    match &rules.opening {
        Opening::Fixed(pieces) => pieces.len().div_ceil(2),
        Opening::Random(kinds, _) => kinds.len(),
        Opening::Assigned { counts, .. } => counts.iter().map(|count| usize::from(*count)).sum(),
    }
}

fn hop<const W: usize>(machine: &Machine<W>, role: &RoleMachine<W>, hops: &Hops<W>) -> Option<Vec<Hop<W>>> {
    let targets = targets(machine, role, &hops.land, machine.all)?;
    Some(targets.into_iter().map(|target| Hop { jump: hops.jump.clone(), slot: hops.slot, target }).collect())
}

/// The targets inside the promotion zone and those outside, if there are both among `reached`; none if the change is not
/// one of sets only.
fn targets<const W: usize>(
    machine: &Machine<W>,
    role: &RoleMachine<W>,
    land: &Land<W>,
    reached: SiteSet<W>,
) -> Option<Vec<Target<W>>> {
    let parts = match land.forms.promoting {
        Some(form) => vec![(form, role.zone), (land.forms.plain, machine.all & !role.zone)],
        None => vec![(land.forms.plain, machine.all)],
    };
    let mut targets = Vec::new();
    for (form, within) in parts {
        let form = &role.forms[usize::from(form)];
        let mover = if std::ptr::eq(role, &machine.roles[0]) { Role::White } else { Role::Black };
        let code = machine.layout.code(mover, form.kind.into());
        let becomes = match &role.promotions[usize::from(form.kind)] {
            _ if !form.promotes => code,
            Promotion::To(becomes) => *becomes,
            _ => return None,
        };
        if form.fate != crate::machine::REMOVED || !land.more.is_empty() {
            return None;
        }
        let offset = if let Origin::Before(offset) = form.origin { offset } else { 0 };
        let leaves = [machine.layout.slot(code) as u8, mover.index() as u8];
        let joins = [machine.layout.slot(becomes) as u8, machine.layout.owner(becomes).index() as u8];
        let change = Change { offset, leaves, joins };
        if within.meets(&reached) {
            targets.push(Target { empty: land.empty, taken: land.slot, within, change });
        }
    }
    Some(targets)
}

impl<const W: usize> Machine<W> {
    /// Plays one game of uniformly random moves.
    pub fn leaping_playout(&self, leaping: &Leaping<W>, runner: &mut Runner<W>, stream: &mut Stream) -> Playout {
        let Runner { state, sites, finds, moves, .. } = runner;
        self.begin(state, sites, stream);
        let mut sets = [SiteSet::EMPTY; SETS];
        sets[..leaping.sets].copy_from_slice(&state.sets);
        let mut length = 0;
        loop {
            let met = self.goals.met(&sets, false);
            if met != 0 {
                return Playout { length, outcome: crate::goals::outcome(met) };
            }
            let mover = length as usize % 2;
            let empty = self.all & !(sets[0] | sets[1]);
            for set in &self.roles[mover].reads {
                moves.scratch.sets[*set] =
                    self.sums[*set].iter().fold(SiteSet::EMPTY, |all, slot| all | sets[slot % SETS]);
            }
            finds.count = 0;
            finds.total = 0;
            let side = &leaping.sides[mover];
            side.first.find(&sets, empty, &moves.scratch.sets, finds);
            if finds.total == 0 {
                if let Some(then) = &side.then {
                    then.find(&sets, empty, &moves.scratch.sets, finds);
                }
                if finds.total == 0 {
                    let outcome = self.goals.stuck(&sets, false, Role::BOTH[mover]);
                    return Playout { length, outcome };
                }
            }
            if length >= self.rules.draws.move_limit {
                return Playout { length, outcome: Outcome::Draw };
            }
            let (find, to) = finds.nth(stream.below(finds.total));
            leaping.play(&mut sets, find, to);
            length += 1;
        }
    }
}

impl<const W: usize> Leaping<W> {
    #[inline(always)]
    fn play(&self, sets: &mut Sets<W>, find: &Find<W>, to: Site) {
        let change = find.change;
        let from = if change.offset == 0 { find.from } else { Site((i32::from(to.0) - change.offset) as u16) };
        let (from, to) = (SiteSet::of(from), SiteSet::of(to));
        if self.single {
            sets[0] &= !to;
            sets[1] &= !to;
        } else if (sets[0] | sets[1]).meets(&to) {
            sets[..self.sets].iter_mut().for_each(|set| *set &= !to);
        }
        for set in change.leaves {
            sets[usize::from(set) % SETS] &= !from;
        }
        for set in change.joins {
            sets[usize::from(set) % SETS] |= to;
        }
    }
}

impl<const W: usize> Go<W> {
    /// How much can be found, with so many pieces.
    fn most_finds(&self, pieces: usize) -> usize {
        let alike = |leaper: &Leaper<W>| self.leapers.iter().filter(|other| other.slot == leaper.slot).count();
        let each = self.leapers.iter().map(alike).max().unwrap_or(0);
        self.leaps.len() + self.hops.len() + self.rows.iter().map(|(_, hops)| hops.len()).sum::<usize>() + pieces * each
    }

    #[inline(always)]
    fn find(&self, sets: &Sets<W>, empty: SiteSet<W>, reads: &[SiteSet<W>], finds: &mut Finds<W>) {
        for leap in &self.leaps {
            let landing = (sets[leap.slot % SETS] & leap.mask).moved(leap.offset);
            finds.note(sets, empty, &leap.target, landing, Site(0));
        }
        let hop = |hop: &Hop<W>, finds: &mut Finds<W>| {
            let landing = hop.jump.landing(sets[hop.slot % SETS], empty, reads);
            finds.note(sets, empty, &hop.target, landing, Site(0));
        };
        self.hops.iter().for_each(|one| hop(one, finds));
        for (row, hops) in &self.rows {
            if row.exists(reads) {
                hops.iter().for_each(|one| hop(one, finds));
            }
        }
        for leaper in &self.leapers {
            for from in sets[leaper.slot % SETS] {
                finds.note(sets, empty, &leaper.target, leaper.table[from.index()], from);
            }
        }
    }
}

impl<const W: usize> Finds<W> {
    #[inline(always)]
    fn note(&mut self, sets: &Sets<W>, empty: SiteSet<W>, target: &Target<W>, landing: SiteSet<W>, from: Site) {
        let ground = (empty & target.empty) | sets[target.taken % SETS];
        let targets = landing & ground & target.within;
        if !targets.is_empty() {
            self.finds[self.count % FINDS] = Find { targets, from, change: target.change };
            self.count += 1;
            self.total += targets.len();
        }
    }

    #[inline(always)]
    fn nth(&self, mut number: u32) -> (&Find<W>, Site) {
        let mut at = 0;
        loop {
            let find = &self.finds[at % FINDS];
            let count = find.targets.len();
            if number < count {
                return (find, find.targets.select(number));
            }
            number -= count;
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use game::DrawRules;

    use super::*;

    const BREAKTHROUGH: &str = include_str!("../../../games/metagame/breakthrough.game");
    const HEXAPAWN: &str = include_str!("../../../games/metagame/hexapawn.game");
    const NOUGHTS: &str = include_str!("../../../games/metagame/noughts_and_crosses.game");

    #[test]
    fn the_same_stream_gives_the_same_game_as_the_general_playout() {
        for text in [BREAKTHROUGH, HEXAPAWN, NOUGHTS] {
            let game = metagame::read(text).game.expect("a game of the library");
            let machine: Machine<1> = Machine::new(Rules::new(&game, DrawRules::default()));
            assert!(machine.leaping.is_some(), "{}", game.name.value);
            let mut runner = Runner::new(&machine);
            for number in 0..2000 {
                let leaping = machine.playout(&mut runner, &mut Stream::new(1, number));
                let general = machine.general_playout(&mut runner, &mut Stream::new(1, number));
                assert_eq!(leaping, general, "{} {number}", game.name.value);
            }
        }
    }
}
