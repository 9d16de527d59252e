//! Games in which a move takes, for good, at most what it lands on or jumps over in short jumps: a position is a handful of words, and moves are counted and
//! drawn by number without being listed.

mod record;
mod swift;

use std::sync::OnceLock;

use board::{Four, Site};
use game::{DrawRules, MAX_MOVES, Outcome, Playout, Rng, Role, zobrist};

use crate::metagame::lanes::{Chosen, Found, Go, Sets, Uniform};
use crate::metagame::machine::Machine;
use crate::metagame::rules::{Code, Opening, Promotion};
use crate::metagame::state::{Layout, State};
use crate::unfold::Unfolded;
use crate::{outcomes::outcome, past::Past};

pub use self::swift::Swift;

/// The number of sets where there is one type only: the two sides, and the set that is always empty.
const SINGLE: usize = 3;
/// This many playouts are not worth the unfolding of a small game.
const FEW: usize = 1000;

/// A game of this kind, with room for as many sets as its positions need.
pub enum AnyPlain {
    /// One type of piece a side.
    Four(Box<Plain<4>>),
    /// Two.
    Eight(Box<Plain<8>>),
    /// Up to six.
    Sixteen(Box<Plain<16>>),
}

/// The same for whichever it is.
macro_rules! with_plain {
    ($any:expr, $plain:ident => $what:expr) => {
        match $any {
            AnyPlain::Four($plain) => $what,
            AnyPlain::Eight($plain) => $what,
            AnyPlain::Sixteen($plain) => $what,
        }
    };
}

impl AnyPlain {
    /// The game as one of this kind, if it is.
    pub fn new(machine: &Machine<1>) -> Option<AnyPlain> {
        Some(match machine.start.sets.len() {
            0..=4 => AnyPlain::Four(Box::new(Plain::new(machine)?)),
            5..=8 => AnyPlain::Eight(Box::new(Plain::new(machine)?)),
            _ => AnyPlain::Sixteen(Box::new(Plain::new(machine)?)),
        })
    }

    /// Plays games of uniformly random moves, one for each stream, and shows each result.
    pub fn playouts(&self, machine: &Machine<1>, streams: impl Iterator<Item = Rng>, show: impl FnMut(Playout)) {
        with_plain!(self, plain => plain.playouts(machine, streams, show));
    }

    /// Counts the complete moves at each depth from here.
    pub fn perft(&self, state: &State<1>, depth: usize) -> Vec<u64> {
        with_plain!(self, plain => plain.perft(state, depth))
    }
}

/// A game of this kind whose positions have up to `N` sets.
pub struct Plain<const N: usize> {
    /// For each role one go, or captures and what is done without them.
    goes: [Vec<Go>; 2],
    /// Where the last go of a role is uniform, and no position can occur twice: how it changes the sets.
    uniform: [Option<Uniform>; 2],
    all: u64,
    /// Which roles meet a goal (a bit each) if a set meets these sites.
    arrive: Vec<(u8, u64, u8)>,
    /// Which roles meet a goal if these sets are empty.
    eradicate: Vec<(Vec<u8>, u8)>,
    /// For each set what its pieces become in the promotion zone, by way; the set itself stands for no change.
    promotions: Vec<Vec<Code>>,
    zones: [u64; 2],
    /// For each role the sets of those who can promote, and the sites from which they may come to the zone in one move.
    nearly_promoted: [Vec<(u8, u64)>; 2],
    /// For each role whether it may take pieces of its own.
    takes_own: [bool; 2],
    /// The key of each set's piece on each site.
    keys: Vec<u64>,
    /// How many sets a position has.
    used: usize,
    /// The sets before the first move, and their hash, where the set-up is fixed.
    start: Option<(Sets<N>, u64)>,
    /// Which roles are after the stalemate of White, and of Black.
    stalemate: [u8; 2],
    /// Whether there is no other goal.
    only_stalemate: bool,
    draws: DrawRules,
    /// Whether a position can occur twice.
    repeats: bool,
    /// The game unfolded, if it is small; made when many playouts are asked for.
    unfolded: OnceLock<Option<Unfolded>>,
}

/// All that a playout needs to work with, used again and again.
pub struct PlainBuffer {
    state: State<1>,
    sites: Vec<Site>,
    found: Found,
    past: Past,
}

impl PlainBuffer {
    /// Creates the buffer for this game.
    pub fn new(machine: &Machine<1>) -> PlainBuffer {
        PlainBuffer {
            state: machine.start.clone(),
            sites: Vec::with_capacity(machine.rules.grid.len()),
            found: Found::new(),
            past: Past::new(machine.rules.draws.move_limit as usize),
        }
    }
}

/// A move: its piece's set, where from, where to, and the set that it joins.
#[derive(Clone, Copy)]
struct Step {
    leaves: u8,
    from: u64,
    to: u64,
    joins: Code,
    /// What is taken on the way; what is landed on is taken anyway.
    taken: u64,
}

/// What a move changes: what it takes, and what is then left of the mover's side and of the set that the piece leaves.
struct Change {
    step: Step,
    mover: usize,
    taken: u64,
    own: u64,
    pieces: u64,
}

impl<const N: usize> Plain<N> {
    /// The game as one of this kind, if it is.
    pub fn new(machine: &Machine<1>) -> Option<Plain<N>> {
        let assigned = matches!(machine.rules.opening, Opening::Assigned { .. });
        let chosen = |promotion: &Promotion| !matches!(promotion, Promotion::ByOpponent(_));
        let own_choice = machine.roles.iter().flat_map(|role| &role.promotions).all(chosen);
        let compared = machine.rules.must_take_most;
        if assigned || machine.layout.hands || compared || !own_choice || machine.start.sets.len() > N {
            return None;
        }
        let layout = &machine.layout;
        let [white, black] = &machine.roles;
        let goals = &machine.goals;
        let goes = [Go::all(machine, white)?, Go::all(machine, black)?];
        let promotions = promotions(machine);
        let uniform = |role: Role| {
            let zone = machine.roles[role.index()].zone.0[0];
            let fixed = |slot: usize| if promotions[slot].len() == 1 { promotions[slot][0] } else { slot as u8 };
            goes[role.index()].last().filter(|_| !machine.repeats)?.uniform(zone, fixed)
        };
        let fixed = matches!(machine.rules.opening, Opening::Fixed(_));
        Some(Plain {
            start: fixed.then(|| (words(&machine.start), machine.start.hash)),
            uniform: Role::BOTH.map(uniform),
            all: machine.all.0[0],
            arrive: goals.arrive.iter().map(|(slot, sites, roles)| (*slot as u8, sites.0[0], *roles)).collect(),
            eradicate: goals
                .eradicate
                .iter()
                .map(|(slot, more, roles)| (more.iter().chain([slot]).map(|slot| *slot as u8).collect(), *roles))
                .collect(),
            nearly_promoted: Role::BOTH.map(|role| {
                let (goes, zone) = (&goes[role.index()], machine.roles[role.index()].zone.0[0]);
                let promotable = promotions.iter().zip(0..).filter(|(into, slot)| into.iter().any(|into| into != slot));
                promotable
                    .map(|(_, slot)| (slot, goes.iter().fold(0, |sites, go| sites | go.sites_before(slot, zone))))
                    .collect()
            }),
            promotions,
            takes_own: Role::BOTH.map(|role| {
                let own = |slot: u8| {
                    let owner = if slot < 2 { slot.into() } else { (usize::from(slot) - 2) / layout.kinds.max(1) };
                    usize::from(slot) != layout.empty_slot() && owner == role.index()
                };
                goes[role.index()].iter().any(|go| go.may_take(own))
            }),
            goes,
            zones: [white.zone.0[0], black.zone.0[0]],
            keys: keys(layout),
            used: machine.start.sets.len(),
            stalemate: goals.stalemate,
            only_stalemate: goals.arrive.is_empty() && goals.eradicate.is_empty(),
            draws: machine.rules.draws,
            repeats: machine.repeats,
            unfolded: OnceLock::new(),
        })
    }

    /// Which roles have met a goal that does not depend on moves.
    #[inline(always)]
    fn met(&self, sets: &Sets<N>) -> u8 {
        let mut met = 0;
        if self.only_stalemate {
            return met;
        }
        for (slot, sites, roles) in &self.arrive {
            if sets[usize::from(*slot) % N] & sites != 0 {
                met |= roles;
            }
        }
        for (slots, roles) in &self.eradicate {
            if slots.iter().fold(0, |all, slot| all | sets[usize::from(*slot) % N]) == 0 {
                met |= roles;
            }
        }
        met
    }

    /// Finds the moves; gives the go that they are of.
    #[inline(always)]
    fn find(&self, sets: &Sets<N>, mover: usize, found: &mut Found) -> usize {
        for (number, go) in self.goes[mover % 2].iter().enumerate() {
            go.find(sets, self.all, found);
            if found.total > 0 {
                return number;
            }
        }
        0
    }

    /// The move with this number.
    #[inline(always)]
    fn nth(&self, sets: &Sets<N>, mover: usize, go: usize, found: &Found, number: u32) -> Step {
        self.step(mover, self.goes[mover % 2][go].nth(sets, found, number))
    }

    /// A move, with what becomes of the piece.
    #[inline(always)]
    fn step(&self, mover: usize, chosen: Chosen) -> Step {
        let Chosen { leaves, from, to, way, taken } = chosen;
        let (from, to) = (1 << (from % 64), 1 << (to % 64));
        let inside = self.zones[mover % 2] & to != 0;
        let joins = if inside { self.promotions[usize::from(leaves)][usize::from(way)] } else { leaves };
        Step { leaves, from, to, joins, taken }
    }

    /// The side of the pieces of a set.
    #[inline(always)]
    fn owner(&self, slot: usize) -> bool {
        // Two sides, then the codes of White, those of Black, and the set that is always empty; or the two sides alone.
        if self.used == SINGLE { slot == 1 } else { slot >= 2 + (self.used - 3) / 2 }
    }

    /// The change that a move makes.
    #[inline(always)]
    fn change(&self, sets: &Sets<N>, mover: usize, step: Step) -> Change {
        // A chain ends on an empty site, perhaps the one that it began on.
        let taken = if step.taken != 0 { step.taken } else { (sets[0] | sets[1]) & step.to };
        let own = sets[mover % 2] & !taken;
        let pieces = sets[usize::from(step.leaves) % N] & !taken;
        Change { step, mover, taken, own, pieces }
    }

    /// What a move does to the hash.
    #[inline(always)]
    fn rehash(&self, sets: &Sets<N>, change: &Change) -> u64 {
        let Step { leaves, from, to, joins, .. } = change.step;
        let taken = match change.taken {
            0 => 0,
            one if one & (one - 1) == 0 => self.key_of(sets, one),
            several => self.keys_of(sets, several),
        };
        taken
            ^ self.keys[usize::from(leaves) << 6 | from.trailing_zeros() as usize]
            ^ self.keys[usize::from(joins) << 6 | to.trailing_zeros() as usize]
            ^ const { zobrist::to_move(Role::Black) }
    }

    /// Makes the change. What is written as part of a vector is not read again by itself: that would have to wait.
    #[inline(always)]
    fn make(&self, change: &Change, sets: &mut Sets<N>) {
        let Change { mover, taken, own, pieces, .. } = *change;
        let Step { leaves, from, to, joins, .. } = change.step;
        if self.used == SINGLE && joins == leaves {
            sets[1 - mover % 2] &= !taken;
            sets[mover % 2] = own & !from | to;
            return;
        }
        // Whether something is taken cannot be predicted: nothing is taken from all sets just as well.
        let kept = Four::all(!taken);
        for four in sets.as_chunks_mut::<4>().0 {
            *four = Four::from(*four).and(kept).into();
        }
        if joins == leaves && from != to {
            sets[mover % 2] = own ^ (from | to);
            sets[usize::from(leaves) % N] = pieces ^ (from | to);
            return;
        }
        sets[mover % 2] = own & !from;
        sets[usize::from(leaves) % N] = pieces & !from;
        sets[usize::from(self.owner(joins.into()))] |= to;
        sets[usize::from(joins) % N] |= to;
    }

    /// The key of the piece on a site.
    #[inline(always)]
    fn key_of(&self, sets: &Sets<N>, site: u64) -> u64 {
        let first = if self.used == SINGLE { 0 } else { 2 };
        let codes = sets.iter().enumerate().take(self.used).skip(first);
        let slot = codes.fold(0, |slot, (n, set)| if set & site != 0 { n } else { slot });
        self.keys[slot << 6 | site.trailing_zeros() as usize]
    }

    /// The keys of the pieces on these sites.
    fn keys_of(&self, sets: &Sets<N>, sites: u64) -> u64 {
        let first = if self.used == SINGLE { 0 } else { 2 };
        let mut keys = 0;
        for (slot, set) in sets.iter().enumerate().take(self.used).skip(first) {
            let mut rest = set & sites;
            while rest != 0 {
                keys ^= self.keys[slot << 6 | rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
        }
        keys
    }

    fn playouts(&self, machine: &Machine<1>, mut streams: impl Iterator<Item = Rng>, mut show: impl FnMut(Playout)) {
        let mut buffer = PlainBuffer::new(machine);
        // Few playouts are not worth the unfolding, which does not change them.
        let slowly = if self.unfolded.get().is_some() { 0 } else { FEW };
        streams.by_ref().take(slowly).for_each(|mut rng| show(self.playout(machine, &mut buffer, &mut rng)));
        let Some(rng) = streams.next() else { return };
        let streams = std::iter::once(rng).chain(streams);
        match self.unfolded.get_or_init(|| self.unfold(machine)) {
            Some(unfolded) => {
                streams.for_each(|mut rng| show(unfolded.playout(self.draws.move_limit, &mut rng)));
            }
            None => streams.for_each(|mut rng| show(self.playout(machine, &mut buffer, &mut rng))),
        }
    }

    /// The game unfolded, if it is small, begins always alike, and no position can occur twice.
    fn unfold(&self, machine: &Machine<1>) -> Option<Unfolded> {
        let (sets, _) = self.start.filter(|_| !machine.repeats)?;
        let mut found = Found::new();
        Unfolded::new(&(sets, 0), |(sets, mover), next| {
            let met = self.met(sets);
            if met != 0 {
                return Some(self.won(met, sets, *mover, &mut found));
            }
            let go = self.find(sets, *mover, &mut found);
            if found.total == 0 {
                return Some(self.stuck(*mover));
            }
            next.extend((0..found.total).map(|number| {
                let step = self.nth(sets, *mover, go, &found, number);
                let mut after = *sets;
                self.make(&self.change(sets, *mover, step), &mut after);
                (after, 1 - mover)
            }));
            None
        })
    }

    /// Plays one game of uniformly random moves.
    fn playout(&self, machine: &Machine<1>, buffer: &mut PlainBuffer, rng: &mut Rng) -> Playout {
        let (sets, hash) = self.start.unwrap_or_else(|| {
            machine.begin(&mut buffer.state, &mut buffer.sites, rng);
            (words(&buffer.state), buffer.state.hash)
        });
        if machine.repeats {
            self.run::<true>(sets, hash, buffer, rng)
        } else {
            self.run::<false>(sets, hash, buffer, rng)
        }
    }

    #[inline(always)]
    fn run<const REPEATS: bool>(
        &self,
        mut sets: Sets<N>,
        mut hash: u64,
        buffer: &mut PlainBuffer,
        rng: &mut Rng,
    ) -> Playout {
        let PlainBuffer { found, past, .. } = buffer;
        let mut length = 0;
        if REPEATS {
            past.clear();
        }
        loop {
            let mover = length as usize % 2;
            let met = self.met(&sets);
            if met != 0 {
                return Playout { length, outcome: self.won(met, &sets, mover, found) };
            }
            if !REPEATS && let Some(uniform) = self.uniform[mover] {
                match self.draw(&sets, mover, uniform, found, rng) {
                    Some(step) if length < self.draws.move_limit => {
                        let change = self.change(&sets, mover, step);
                        self.make(&change, &mut sets);
                    }
                    Some(_) => return Playout { length, outcome: Outcome::Draw },
                    None => return Playout { length, outcome: self.stuck(mover) },
                };
                length += 1;
                continue;
            }
            let go = self.find(&sets, mover, found);
            if found.total == 0 {
                return Playout { length, outcome: self.stuck(mover) };
            }
            let drawn = length >= self.draws.move_limit
                || found.total > MAX_MOVES as u32
                || (REPEATS && past.note(hash, self.draws.repetitions));
            if drawn {
                return Playout { length, outcome: Outcome::Draw };
            }
            let step = self.nth(&sets, mover, go, found, rng.below(found.total));
            let change = self.change(&sets, mover, step);
            if REPEATS {
                hash ^= self.rehash(&sets, &change);
            }
            self.make(&change, &mut sets);
            length += 1;
        }
    }

    /// Draws a move where the last go is uniform.
    #[inline(always)]
    fn draw(&self, sets: &Sets<N>, mover: usize, uniform: Uniform, found: &mut Found, rng: &mut Rng) -> Option<Step> {
        if let [first, _] = self.goes[mover].as_slice() {
            first.find(sets, self.all, found);
            if found.total > 0 {
                return Some(self.nth(sets, mover, 0, found, rng.below(found.total)));
            }
        }
        let (from, to) = self.goes[mover].last()?.draw(sets, self.all, |total| rng.below(total))?;
        let Uniform { leaves, joins } = uniform;
        Some(Step { leaves, from, to, joins, taken: 0 })
    }

    /// The outcome where these roles have met a goal that does not depend on moves; others may have met theirs if the side to
    /// move has no move.
    #[cold]
    fn won(&self, met: u8, sets: &Sets<N>, mover: usize, found: &mut Found) -> Outcome {
        let by_stalemate = self.stalemate[mover % 2];
        if by_stalemate & !met == 0 {
            return outcome(met);
        }
        self.find(sets, mover, found);
        outcome(if found.total == 0 { met | by_stalemate } else { met })
    }

    /// The outcome where the side to move has no move, and no other goal is met.
    fn stuck(&self, mover: usize) -> Outcome {
        match self.stalemate[mover % 2] {
            0 => Outcome::Win(Role::BOTH[mover % 2].opponent()),
            met => outcome(met),
        }
    }

    /// Counts the complete moves at each depth from here.
    pub fn perft(&self, state: &State<1>, depth: usize) -> Vec<u64> {
        let mut nodes = vec![0; depth];
        let mut founds: Vec<Found> = (1..depth).map(|_| Found::new()).collect();
        let sets = words(state);
        if self.met(&sets) == 0 {
            self.count_below(&sets, state.to_move.index(), &mut founds, &mut nodes);
        }
        nodes
    }

    /// Adds the moves of this position and of those below it; each depth but the last has its own buffer.
    fn count_below(&self, sets: &Sets<N>, mover: usize, founds: &mut [Found], nodes: &mut [u64]) {
        let Some((here, below)) = nodes.split_first_mut() else { return };
        let Some((found, founds)) = founds.split_first_mut() else {
            *here += self.count(sets, mover);
            return;
        };
        let go = self.find(sets, mover, found);
        if found.total > MAX_MOVES as u32 {
            return;
        }
        *here += u64::from(found.total);
        let mut leaves = 0;
        self.goes[mover % 2][go].each_move(sets, found, |chosen| {
            let change = self.change(sets, mover, self.step(mover, chosen));
            let mut next = *sets;
            self.make(&change, &mut next);
            if self.met(&next) != 0 {
                return;
            }
            if founds.is_empty() {
                leaves += self.count(&next, 1 - mover);
            } else {
                self.count_below(&next, 1 - mover, founds, below);
            }
        });
        if founds.is_empty() {
            below[0] += leaves;
        }
    }

    /// The number of complete moves; none if they are too many.
    #[inline(always)]
    fn count(&self, sets: &Sets<N>, mover: usize) -> u64 {
        let count = Go::count_first(&self.goes[mover % 2], sets, self.all);
        if count > MAX_MOVES as u32 { 0 } else { count.into() }
    }
}

/// The sets of a state as words.
fn words<const N: usize>(state: &State<1>) -> Sets<N> {
    let mut sets = [0; N];
    for (word, set) in sets.iter_mut().zip(&state.sets) {
        *word = set.0[0];
    }
    sets
}

/// For each set what its pieces become in the promotion zone.
fn promotions(machine: &Machine<1>) -> Vec<Vec<u8>> {
    let layout = &machine.layout;
    let mut promotions: Vec<Vec<u8>> = (0..machine.start.sets.len()).map(|slot| vec![slot as u8]).collect();
    for role in Role::BOTH {
        for (kind, rule) in machine.roles[role.index()].promotions.iter().enumerate() {
            let slots = |codes: &[Code]| codes.iter().map(|code| layout.slot(*code) as u8).collect();
            match rule {
                Promotion::To(code) => promotions[layout.slot(layout.code(role, kind))] = slots(&[*code]),
                Promotion::Chosen(codes) => promotions[layout.slot(layout.code(role, kind))] = slots(codes),
                Promotion::Stays | Promotion::ByOpponent(_) => {}
            }
        }
    }
    promotions
}

fn keys(layout: &Layout) -> Vec<u64> {
    let mut keys = vec![0; 64 * (layout.empty_slot() + 1)];
    for role in Role::BOTH {
        for kind in 0..layout.kinds {
            for site in 0..layout.sites {
                let slot = layout.slot(layout.code(role, kind));
                keys[slot << 6 | site] = zobrist::on_board(role, kind, site);
            }
        }
    }
    keys
}

#[cfg(test)]
mod tests {
    use synthesis::generate::{Parameters, Seed, generate};

    use super::*;
    use crate::metagame::moves::Moves;
    use crate::metagame::rules::Rules;

    /// The games of the library, and as many generated ones, that are of this kind.
    fn games() -> Vec<(String, Machine<1>, AnyPlain)> {
        let mut games = Vec::new();
        let mut add = |game: &metagame::tree::Game| {
            if game.board.grid().len() <= 64 {
                let machine = Machine::new(Rules::new(game, DrawRules::default()));
                if let Some(plain) = AnyPlain::new(&machine) {
                    games.push((game.name.value.clone(), machine, plain));
                }
            }
        };
        let library = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/metagame");
        let mut files: Vec<_> =
            std::fs::read_dir(library).expect("the library").flatten().map(|file| file.path()).collect();
        files.sort();
        for file in files {
            let text = std::fs::read_to_string(&file).expect("a game of the library");
            add(&metagame::read(&text).game.expect("a sound game"));
        }
        let mut parameters = Parameters::default();
        let faults = parameters.change(include_str!("../tests/plain_games.pl"));
        assert!(faults.is_empty(), "{faults:?}");
        (0..3000).for_each(|seed| add(&generate(Seed::Number(seed), &parameters).game));
        assert!(games.len() > 60, "{} games", games.len());
        games
    }

    #[test]
    fn every_number_is_one_move_and_every_move_has_a_number() {
        let games = games();
        for known in ["american_checkers", "breakthrough", "chess", "hexapawn", "noughts_and_crosses", "lose_checkers"]
        {
            assert!(games.iter().any(|(name, ..)| name == known), "{known}");
        }
        for (name, machine, plain) in &games {
            with_plain!(plain, plain => walk(name, machine, plain));
        }
    }

    fn walk<const N: usize>(name: &str, machine: &Machine<1>, plain: &Plain<N>) {
        let mut moves = Moves::new(machine.sets.len(), &machine.start);
        let mut found = Found::new();
        for number in 0..6 {
            let mut rng = Rng::new(5, number);
            let mut state = machine.start.clone();
            machine.begin(&mut state, &mut Vec::new(), &mut rng);
            while machine.won(&state).is_none() && state.ply < 200 {
                machine.generate(&state, &mut moves);
                let sets = words(&state);
                let go = plain.find(&sets, state.to_move.index(), &mut found);
                assert_eq!(u64::from(found.total), moves.len(), "{name}");
                let mut numbered: Vec<(Sets<N>, u64)> = (0..found.total)
                    .map(|number| {
                        let step = plain.nth(&sets, state.to_move.index(), go, &found, number);
                        let change = plain.change(&sets, state.to_move.index(), step);
                        let mut next = sets;
                        plain.make(&change, &mut next);
                        (next, state.hash ^ if machine.repeats { plain.rehash(&sets, &change) } else { 0 })
                    })
                    .collect();
                let mut listed = Vec::new();
                moves.each(|choice| {
                    let mut next = state.clone();
                    machine.play(&mut next, &moves, &choice);
                    listed.push((words(&next), next.hash));
                });
                if let Some(uniform) = plain.uniform[state.to_move.index()] {
                    let drawn = plain.draw(&sets, state.to_move.index(), uniform, &mut found, &mut rng.clone());
                    if let Some(step) = drawn {
                        let mut next = sets;
                        plain.make(&plain.change(&sets, state.to_move.index(), step), &mut next);
                        assert!(numbered.iter().any(|(sets, _)| *sets == next), "{name}");
                    }
                    assert_eq!(drawn.is_some(), moves.len() > 0, "{name}");
                    plain.find(&sets, state.to_move.index(), &mut found);
                }
                numbered.sort_unstable();
                listed.sort_unstable();
                assert_eq!(numbered, listed, "{name}");
                if moves.len() == 0 {
                    break;
                }
                let choice = moves.nth(rng.below(moves.len() as u32));
                machine.play(&mut state, &moves, &choice);
            }
        }
    }

    #[test]
    fn an_unfolded_game_plays_the_same_games() {
        let mut unfolded = Vec::new();
        let games = games();
        for (name, machine, plain) in &games {
            with_plain!(plain, plain => {
                let Some(graph) = plain.unfold(machine) else { continue };
                let mut buffer = PlainBuffer::new(machine);
                for number in 0..500 {
                    let drawn = graph.playout(plain.draws.move_limit, &mut Rng::new(3, number));
                    assert_eq!(drawn, plain.playout(machine, &mut buffer, &mut Rng::new(3, number)), "{name}");
                }
            });
            unfolded.push(name.as_str());
        }
        assert!(unfolded.contains(&"noughts_and_crosses") && unfolded.contains(&"hexapawn"), "{unfolded:?}");
        assert!(!unfolded.contains(&"breakthrough") && !unfolded.contains(&"chess"), "{unfolded:?}");
    }

    #[test]
    fn perft_is_that_of_the_general_machine() {
        for (name, machine, plain) in &games() {
            let mut state = machine.start.clone();
            machine.begin(&mut state, &mut Vec::new(), &mut Rng::new(1, 1));
            assert_eq!(plain.perft(&state, 3), machine.perft(&state, 3), "{name}");
        }
    }
}
