//! Games for two in which pieces go and take by what stands near them, as in draughts: all pieces at once.

use std::sync::Arc;

use board::{Site, SiteSet};
use game::{DrawRules, Outcome, Playout, Rng};

use super::circuit::{Constants, Recipe, Registers, held};
use super::clauses::Clauses;
use super::hash::mixed;
use super::planes::Planes;
use crate::past::Past;

/// A game that is played so.
pub(super) struct Marches<const W: usize> {
    pub(super) planes: Planes,
    pub(super) start: Vec<SiteSet<W>>,
    pub(super) constants: Constants<W>,
    /// For each side what it may do, the most urgent first.
    pub(super) tiers: [Vec<Tier<W>>; 2],
    pub(super) aims: Aims,
    pub(super) clauses: Clauses,
    /// Whether the game may end where a player can move.
    pub(super) restless: bool,
    pub(super) repeats: bool,
    pub(super) draws: DrawRules,
}

/// Moves of one rank.
pub(super) struct Tier<const W: usize> {
    /// Finds where they begin.
    pub(super) recipe: Recipe,
    pub(super) kinds: Vec<Kind<W>>,
}

/// Moves by one rule over the same distance.
pub(super) struct Kind<const W: usize> {
    /// The register in which their beginnings are found.
    pub(super) found: u16,
    pub(super) by: i32,
    pub(super) effects: Vec<Effect<W>>,
}

/// What follows a move, and when.
pub(super) struct Effect<const W: usize> {
    pub(super) when: When<W>,
    pub(super) what: What<W>,
}

/// For moves that end where something happens.
#[derive(Clone)]
pub(super) enum When<const W: usize> {
    /// Anywhere.
    Always,
    /// On these sites.
    On(SiteSet<W>),
    /// On those that are found so in this register.
    If(Arc<Recipe>, u16),
}

/// Something that happens.
pub(super) enum What<const W: usize> {
    /// Pieces leave the board.
    Take(Victims<W>),
    /// Pieces change hands, to the set of this number, and states, to that of another or none.
    Turn(Victims<W>, Option<usize>, Option<Option<usize>>),
    /// The moved piece gets a state, of the set of this number, or none.
    State(Option<usize>),
    /// The moved piece is in none of the sets of types, states and flags but in these.
    Become(Vec<usize>),
    /// The moved piece gets the flags of these sets, or loses them.
    Flag(Vec<usize>, bool),
}

/// Which pieces something happens to.
pub(super) struct Victims<const W: usize> {
    /// Seen from where the move begins: so much higher, for these beginnings; all over the board if nothing is said.
    pub(super) places: Option<Vec<(i32, SiteSet<W>)>>,
    /// Finds the pieces that are meant at all.
    pub(super) recipe: Recipe,
    pub(super) found: u16,
}

/// What the end clauses ask for.
#[derive(Default)]
pub(super) struct Aims {
    pub(super) recipe: Option<Recipe>,
    /// The goal is met by a side if this register is not empty.
    pub(super) found: Vec<(u8, usize, u16)>,
    /// The goal is met by the first side if it is the second's turn, who has no move.
    pub(super) stuck: Vec<(u8, usize, usize)>,
}

/// A game while it is played.
pub(super) struct MarchBuffer<const W: usize> {
    registers: Box<Registers<W>>,
    past: Past,
    mover: usize,
    /// The number of decisions made.
    length: u32,
    passes: u32,
    /// The side that made the last decision, if there was one.
    decider: Option<usize>,
    /// The rank of the moves found.
    tier: usize,
}

impl<const W: usize> Marches<W> {
    /// A game before its first move.
    pub(super) fn buffer(&self) -> MarchBuffer<W> {
        let registers = self.constants.registers(&self.start);
        let past = Past::new(self.draws.move_limit as usize);
        MarchBuffer { registers, past, mover: 0, length: 0, passes: 0, decider: None, tier: 0 }
    }

    fn begin(&self, buffer: &mut MarchBuffer<W>) {
        buffer.registers[..self.start.len()].copy_from_slice(&self.start);
        buffer.past.clear();
        (buffer.mover, buffer.length, buffer.passes, buffer.decider) = (0, 0, 0, None);
    }

    /// Plays one game of uniformly random moves.
    pub(super) fn playout(&self, buffer: &mut MarchBuffer<W>, rng: &mut Rng) -> Playout {
        self.begin(buffer);
        loop {
            let count = self.find(buffer);
            if let Some(outcome) = self.outcome(buffer, count) {
                return Playout { length: buffer.length, outcome };
            }
            match count {
                0 => self.pass(buffer),
                count => self.play(buffer, rng.below(count)),
            }
        }
    }

    /// Finds the moves of the side to move; gives how many they are.
    #[inline(always)]
    pub(super) fn find(&self, buffer: &mut MarchBuffer<W>) -> u32 {
        for (n, tier) in self.tiers[buffer.mover].iter().enumerate() {
            tier.recipe.run(&mut buffer.registers);
            let count = tier.kinds.iter().map(|kind| held(&buffer.registers, kind.found).len()).sum();
            if count > 0 {
                buffer.tier = n;
                return count;
            }
        }
        0
    }

    /// How the game has ended, if it has, where the side to move has this many moves.
    #[inline(always)]
    pub(super) fn outcome(&self, buffer: &mut MarchBuffer<W>, count: u32) -> Option<Outcome> {
        if (count == 0 || self.restless)
            && let Some(outcome) = self.clauses.outcome(self.met(buffer, count == 0), 1 - buffer.mover)
        {
            return Some(outcome);
        }
        let tired = buffer.passes >= 2
            || buffer.length >= self.draws.move_limit
            || self.repeats
                && count > 0
                && buffer.decider != Some(buffer.mover)
                && buffer.past.note(self.fingerprint(buffer), self.draws.repetitions);
        tired.then_some(Outcome::Draw)
    }

    fn met(&self, buffer: &mut MarchBuffer<W>, stuck: bool) -> [u8; 2] {
        let mut met = [0; 2];
        if let Some(recipe) = &self.aims.recipe {
            recipe.run(&mut buffer.registers);
        }
        for (bit, side, register) in &self.aims.found {
            met[*side] |= if held(&buffer.registers, *register).is_empty() { 0 } else { *bit };
        }
        let mover = buffer.mover;
        for (bit, side, _) in self.aims.stuck.iter().filter(|(_, _, turn)| stuck && *turn == mover) {
            met[*side] |= bit;
        }
        met
    }

    /// A number that tells positions apart.
    #[inline(always)]
    fn fingerprint(&self, buffer: &MarchBuffer<W>) -> u64 {
        let words = buffer.registers[..self.start.len()].iter().flat_map(|set| set.0);
        let begin = (buffer.mover as u64) << 32 | u64::from(buffer.passes);
        words.fold(begin, mixed)
    }

    /// Passes for want of a move.
    pub(super) fn pass(&self, buffer: &mut MarchBuffer<W>) {
        buffer.passes += 1;
        buffer.mover = 1 - buffer.mover;
    }

    /// The kind of the move of a number among those found, and where it begins.
    #[inline(always)]
    fn nth(&self, buffer: &MarchBuffer<W>, number: u32) -> Option<(&Kind<W>, Site)> {
        let mut rest = number;
        for kind in &self.tiers[buffer.mover][buffer.tier].kinds {
            let starts = held(&buffer.registers, kind.found);
            let count = starts.len();
            if rest < count {
                return Some((kind, starts.select(rest)));
            }
            rest -= count;
        }
        None
    }

    /// Plays the move of a number among those found.
    #[inline(always)]
    pub(super) fn play(&self, buffer: &mut MarchBuffer<W>, number: u32) {
        if let Some((kind, from)) = self.nth(buffer, number) {
            self.go(&mut buffer.registers, kind, from);
        }
        buffer.passes = 0;
        buffer.length += 1;
        buffer.decider = Some(buffer.mover);
        buffer.mover = 1 - buffer.mover;
    }

    #[inline(always)]
    fn go(&self, registers: &mut Registers<W>, kind: &Kind<W>, from: Site) {
        let to = kind.end(from);
        for plane in &mut registers[..self.start.len()] {
            let there = plane.contains(from);
            plane.remove(from);
            plane.remove(to);
            if there {
                plane.insert(to);
            }
        }
        for effect in &kind.effects {
            let happens = match &effect.when {
                When::Always => true,
                When::On(sites) => sites.contains(to),
                When::If(recipe, found) => {
                    recipe.run(registers);
                    held(registers, *found).contains(to)
                }
            };
            if happens {
                self.follow(registers, &effect.what, from, to);
            }
        }
    }

    #[inline(always)]
    fn follow(&self, registers: &mut Registers<W>, what: &What<W>, from: Site, to: Site) {
        match what {
            What::Take(victims) => {
                let taken = victims.find(registers, from);
                registers[..self.start.len()].iter_mut().for_each(|plane| *plane &= !taken);
            }
            What::Turn(victims, owner, state) => {
                let turned = victims.find(registers, from);
                if let Some(owner) = owner {
                    self.planes.all_owners().for_each(|plane| registers[plane] &= !turned);
                    registers[*owner] |= turned;
                }
                if let Some(state) = state {
                    self.mark(registers, turned, *state);
                }
            }
            What::State(state) => self.mark(registers, SiteSet::of(to), *state),
            What::Become(planes) => {
                let all = self.planes.all_types().chain(self.planes.all_states()).chain(self.planes.all_flags());
                all.for_each(|plane| registers[plane].remove(to));
                planes.iter().for_each(|plane| registers[*plane].insert(to));
            }
            What::Flag(planes, true) => planes.iter().for_each(|plane| registers[*plane].insert(to)),
            What::Flag(planes, false) => planes.iter().for_each(|plane| registers[*plane].remove(to)),
        }
    }

    fn mark(&self, registers: &mut Registers<W>, sites: SiteSet<W>, state: Option<usize>) {
        self.planes.all_states().for_each(|plane| registers[plane] &= !sites);
        if let Some(plane) = state {
            registers[plane] |= sites;
        }
    }
}

/// For those who walk a game move by move.
impl<const W: usize> Marches<W> {
    /// What stands on the board.
    pub(super) fn sets(&self, buffer: &MarchBuffer<W>) -> Vec<SiteSet<W>> {
        buffer.registers[..self.start.len()].to_vec()
    }

    /// Both ends of each move that has been found, in the order of their numbers.
    #[cfg(test)]
    pub(super) fn ends(&self, buffer: &MarchBuffer<W>, count: u32) -> Vec<(Site, Site)> {
        let nth = |n: u32| self.nth(buffer, n).map(|(kind, from)| (from, kind.end(from)));
        (0..count).filter_map(nth).collect()
    }
}

impl<const W: usize> Kind<W> {
    /// Where a move ends.
    #[inline(always)]
    fn end(&self, from: Site) -> Site {
        Site((i32::from(from.0) + self.by) as u16)
    }
}

impl<const W: usize> Victims<W> {
    #[inline(always)]
    fn find(&self, registers: &mut Registers<W>, from: Site) -> SiteSet<W> {
        self.recipe.run(registers);
        let meant = *held(registers, self.found);
        let Some(places) = &self.places else { return meant };
        let mut sites = SiteSet::EMPTY;
        for (distance, _) in places.iter().filter(|(_, starts)| starts.contains(from)) {
            sites.insert(Site((i32::from(from.0) + distance) as u16));
        }
        sites & meant
    }
}
