//! Games in which a move takes, for good, at most what it lands on or jumps over in short jumps: a position is a handful of words, and moves are counted and
//! drawn by number without being listed.

use board::{Site, nth_one};
use game::{DrawRules, MAX_MOVES, Outcome, Playout, Role, Stream, zobrist};

use crate::goals::{Past, outcome};
use crate::lanes::{BEHIND, FINDS, Found, Go, Hunt, RIDE, SETS, STEP, Sets, Uniform};
use crate::machine::Machine;
use crate::rules::{Code, Opening, Promotion};
use crate::state::{Layout, State};

/// The number of sets where there is one type only: the two sides, and the set that is always empty.
const SINGLE: usize = 3;

/// A game of this kind.
pub struct Plain {
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
    /// The key of each set's piece on each site.
    keys: Vec<u64>,
    /// How many sets a position has.
    used: usize,
    /// The sets before the first move, and their hash, where the set-up is fixed.
    start: Option<(Sets, u64)>,
    /// Which roles are after the stalemate of White, and of Black.
    stalemate: [u8; 2],
    draws: DrawRules,
}

/// All that a playout needs to work with, used again and again.
pub struct Room {
    state: State<1>,
    sites: Vec<Site>,
    found: Found,
    past: Past,
}

impl Room {
    /// Room to play this game in.
    pub fn new(machine: &Machine<1>) -> Room {
        Room {
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
    leaves: usize,
    from: u32,
    to: u32,
    joins: Code,
    /// What is taken on the way; what is landed on is taken anyway.
    taken: u64,
}

impl Plain {
    /// The game as one of this kind, if it is.
    pub fn new(machine: &Machine<1>) -> Option<Plain> {
        let assigned = matches!(machine.rules.opening, Opening::Assigned { .. });
        let chosen = |promotion: &Promotion| !matches!(promotion, Promotion::ByOpponent(_));
        let own_choice = machine.roles.iter().flat_map(|role| &role.promotions).all(chosen);
        if assigned || machine.layout.hands || !own_choice || machine.start.sets.len() > SETS {
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
            goes,
            all: machine.all.0[0],
            arrive: goals.arrive.iter().map(|(slot, sites, roles)| (*slot as u8, sites.0[0], *roles)).collect(),
            eradicate: goals
                .eradicate
                .iter()
                .map(|(slots, roles)| (slots.iter().map(|slot| *slot as u8).collect(), *roles))
                .collect(),
            promotions,
            zones: [white.zone.0[0], black.zone.0[0]],
            keys: keys(layout),
            used: machine.start.sets.len(),
            stalemate: goals.stalemate,
            draws: machine.rules.draws,
        })
    }

    /// Which roles have met a goal that does not depend on moves.
    #[inline(always)]
    fn met(&self, sets: &Sets) -> u8 {
        let mut met = 0;
        for (slot, sites, roles) in &self.arrive {
            if sets[usize::from(*slot) % SETS] & sites != 0 {
                met |= roles;
            }
        }
        for (slots, roles) in &self.eradicate {
            if slots.iter().fold(0, |all, slot| all | sets[usize::from(*slot) % SETS]) == 0 {
                met |= roles;
            }
        }
        met
    }

    #[inline(always)]
    fn find(&self, sets: &Sets, mover: usize, found: &mut Found) -> usize {
        found.clear();
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
    fn nth(&self, sets: &Sets, mover: usize, go: usize, found: &Found, mut number: u32) -> Step {
        let go = &self.goes[mover % 2][go];
        if number >= found.bundled {
            return self.hunt(&found.hunts[(number - found.bundled) as usize]);
        }
        let mut at = 0;
        loop {
            let count = found.counts[at % FINDS];
            if number < count {
                break;
            }
            number -= count;
            at += 1;
        }
        let ways = go.lanes[usize::from(found.lanes[at % FINDS])].ways;
        let (rank, way) = if ways == 1 { (number, 0) } else { (number / ways, number % ways) };
        self.step(sets, go, found, at % FINDS, nth_one(found.targets[at % FINDS], rank), way)
    }

    /// The move that is a chain of short jumps.
    #[inline(always)]
    fn hunt(&self, hunt: &Hunt) -> Step {
        let leaves = usize::from(hunt.slot);
        let inside = self.zones[usize::from(self.owner(leaves))] & hunt.to != 0;
        let joins = if inside { self.promotions[leaves][usize::from(hunt.way)] } else { hunt.slot };
        Step { leaves, from: hunt.from.trailing_zeros(), to: hunt.to.trailing_zeros(), joins, taken: hunt.taken }
    }

    /// The move of a find to one of its targets.
    #[inline(always)]
    fn step(&self, sets: &Sets, go: &Go, found: &Found, at: usize, to: u32, way: u32) -> Step {
        let lane = &go.lanes[usize::from(found.lanes[at])];
        let mut from = (to as i32 - lane.delta) as u32 % 64;
        match found.origins[at] {
            STEP => {}
            RIDE => {
                let occupied = sets[0] | sets[1];
                while occupied >> from & 1 == 0 {
                    from = (from as i32 - lane.delta) as u32 % 64;
                }
            }
            site if site < BEHIND => from = site.into(),
            steps => from = (to as i32 - lane.delta * i32::from(steps - BEHIND)) as u32 % 64,
        }
        let other = usize::from(lane.slots[1]);
        let leaves = if sets[other % SETS] >> from & 1 != 0 { other } else { lane.slots[0].into() };
        let mut joins = leaves as u8;
        if self.zones[usize::from(self.owner(leaves))] >> to & 1 != 0 {
            joins = self.promotions[leaves][way as usize];
        }
        Step { leaves, from, to, joins, taken: 0 }
    }

    /// The side of the pieces of a set.
    #[inline(always)]
    fn owner(&self, slot: usize) -> bool {
        // Two sides, then the codes of White, those of Black, and the set that is always empty; or the two sides alone.
        if self.used == SINGLE { slot == 1 } else { slot >= 2 + (self.used - 3) / 2 }
    }

    /// Plays a move; gives the change of the hash.
    #[inline(always)]
    fn play<const HASHED: bool>(&self, sets: &mut Sets, step: Step) -> u64 {
        let (from, to) = (1u64 << step.from, 1u64 << step.to);
        // A chain ends on an empty site, perhaps the one that it began on.
        let taken = if step.taken != 0 { step.taken } else { (sets[0] | sets[1]) & to };
        let mut change = 0;
        if HASHED {
            if taken != 0 {
                change ^= self.keys_of(sets, taken);
            }
            change ^= self.keys[step.leaves << 6 | step.from as usize];
            change ^= self.keys[usize::from(step.joins) << 6 | step.to as usize];
            change ^= const { zobrist::to_move(Role::Black) };
        }
        if taken != 0 {
            sets.iter_mut().for_each(|set| *set &= !taken);
        }
        let owner = usize::from(self.owner(step.leaves));
        if usize::from(step.joins) == step.leaves && from != to {
            sets[owner] ^= from | to;
            if self.used != SINGLE {
                sets[step.leaves % SETS] ^= from | to;
            }
            return change;
        }
        sets[owner] &= !from;
        sets[step.leaves % SETS] &= !from;
        sets[usize::from(self.owner(step.joins.into()))] |= to;
        sets[usize::from(step.joins) % SETS] |= to;
        change
    }

    /// The keys of the pieces on these sites.
    fn keys_of(&self, sets: &Sets, sites: u64) -> u64 {
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

    /// Plays one game of uniformly random moves.
    pub fn playout(&self, machine: &Machine<1>, room: &mut Room, stream: &mut Stream) -> Playout {
        let (sets, hash) = self.start.unwrap_or_else(|| {
            machine.begin(&mut room.state, &mut room.sites, stream);
            (words(&room.state), room.state.hash)
        });
        if machine.repeats {
            self.run::<true>(sets, hash, room, stream)
        } else {
            self.run::<false>(sets, hash, room, stream)
        }
    }

    #[inline(always)]
    fn run<const REPEATS: bool>(&self, mut sets: Sets, mut hash: u64, room: &mut Room, stream: &mut Stream) -> Playout {
        let Room { found, past, .. } = room;
        let mut length = 0;
        if REPEATS {
            past.clear();
        }
        loop {
            let met = self.met(&sets);
            if met != 0 {
                return Playout { length, outcome: outcome(met) };
            }
            let mover = length as usize % 2;
            if !REPEATS && let Some(uniform) = self.uniform[mover] {
                match self.draw(&sets, mover, uniform, found, stream) {
                    Some(step) if length < self.draws.move_limit => self.play::<false>(&mut sets, step),
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
            let step = self.nth(&sets, mover, go, found, stream.below(found.total));
            hash ^= self.play::<REPEATS>(&mut sets, step);
            length += 1;
        }
    }

    /// Draws a move where the last go is uniform.
    #[inline(always)]
    fn draw(
        &self,
        sets: &Sets,
        mover: usize,
        uniform: Uniform,
        found: &mut Found,
        stream: &mut Stream,
    ) -> Option<Step> {
        if let [first, _] = self.goes[mover].as_slice() {
            found.clear();
            first.find(sets, self.all, found);
            if found.total > 0 {
                return Some(self.nth(sets, mover, 0, found, stream.below(found.total)));
            }
        }
        let (from, to) = self.goes[mover].last()?.draw(sets, self.all, |total| stream.below(total))?;
        let Uniform { leaves, joins } = uniform;
        Some(Step { leaves: leaves.into(), from: from.trailing_zeros(), to: to.trailing_zeros(), joins, taken: 0 })
    }

    /// The outcome where the side to move has no move, and no other goal is met.
    fn stuck(&self, mover: usize) -> Outcome {
        match self.stalemate[mover % 2] {
            0 => Outcome::Win(Role::BOTH[mover % 2].other()),
            met => outcome(met),
        }
    }

    /// Counts the complete moves at each depth from here.
    pub fn perft(&self, state: &State<1>, depth: usize) -> Vec<u64> {
        let mut nodes = vec![0; depth];
        let mut founds: Vec<Found> = (1..depth).map(|_| Found::new()).collect();
        self.count_below(&words(state), state.to_move.index(), &mut founds, &mut nodes);
        nodes
    }

    /// Adds the moves of this position and of those below it; each depth but the last has its own room for finds.
    fn count_below(&self, sets: &Sets, mover: usize, founds: &mut [Found], nodes: &mut [u64]) {
        if self.met(sets) != 0 {
            return;
        }
        let Some((here, below)) = nodes.split_first_mut() else { return };
        let Some((found, founds)) = founds.split_first_mut() else {
            let counts = self.goes[mover].iter().map(|go| go.count(sets, self.all));
            let count = counts.into_iter().find(|count| *count > 0).unwrap_or(0);
            *here += if count > MAX_MOVES as u32 { 0 } else { count.into() };
            return;
        };
        let go = self.find(sets, mover, found);
        if found.total > MAX_MOVES as u32 {
            return;
        }
        *here += u64::from(found.total);
        self.each_step(sets, &self.goes[mover][go], found, |step| {
            let mut next = *sets;
            self.play::<false>(&mut next, step);
            self.count_below(&next, 1 - mover, founds, below);
        });
    }

    fn each_step(&self, sets: &Sets, go: &Go, found: &Found, mut visit: impl FnMut(Step)) {
        found.hunts.iter().for_each(|hunt| visit(self.hunt(hunt)));
        for at in 0..found.used.min(FINDS) {
            let mut rest = found.targets[at];
            while rest != 0 {
                let to = rest.trailing_zeros();
                rest &= rest - 1;
                for way in 0..go.lanes[usize::from(found.lanes[at])].ways {
                    visit(self.step(sets, go, found, at, to, way));
                }
            }
        }
    }
}

/// The sets of a state as words.
fn words(state: &State<1>) -> Sets {
    let mut sets = [0; SETS];
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
    use crate::moves::Moves;
    use crate::rules::Rules;

    /// The games of the library, and as many generated ones, that are of this kind.
    fn games() -> Vec<(String, Machine<1>, Plain)> {
        let mut games = Vec::new();
        let mut add = |game: &metagame::tree::Game| {
            if game.board.grid().len() <= 64 {
                let machine = Machine::new(Rules::new(game, DrawRules::default()));
                if let Some(plain) = Plain::new(&machine) {
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
        let faults = parameters.change(
            "block(movement_type, [hopper]). block(board_type, [vertical_cylinder]).
             parameter(capture_effect, distribution([remove=1.0])). parameter(must_ride, probability(0.0)).
             parameter(specific_promotion, probability(1.0)). parameter(continue_captures, probability(0.0)).
             parameter(capture_method(retrieve), probability(0.0)). parameter(capture_method(hop), probability(0.0)).
             parameter(must_capture, probability(0.0)). parameter(placement_method, distribution([arbitrary=1.0])).
             parameter(piece_variety, distribution([0.4=1.0])). parameter(promote_only_pieces, integer(1, 1)).",
        );
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
            let mut moves = Moves::new(machine.sets.len(), &machine.start);
            let mut found = Found::new();
            for number in 0..6 {
                let mut stream = Stream::new(5, number);
                let mut state = machine.start.clone();
                machine.begin(&mut state, &mut Vec::new(), &mut stream);
                while machine.won(&state).is_none() && state.ply < 200 {
                    machine.generate(&state, &mut moves);
                    let sets = words(&state);
                    let go = plain.find(&sets, state.to_move.index(), &mut found);
                    assert_eq!(u64::from(found.total), moves.len(), "{name}");
                    let mut numbered: Vec<(Sets, u64)> = (0..found.total)
                        .map(|number| {
                            let mut next = sets;
                            let step = plain.nth(&sets, state.to_move.index(), go, &found, number);
                            let change = plain.play::<true>(&mut next, step);
                            (next, state.hash ^ if machine.repeats { change } else { 0 })
                        })
                        .collect();
                    let mut listed = Vec::new();
                    moves.each(|choice| {
                        let mut next = state.clone();
                        machine.play(&mut next, &moves, &choice);
                        listed.push((words(&next), next.hash));
                    });
                    if let Some(uniform) = plain.uniform[state.to_move.index()] {
                        let drawn = plain.draw(&sets, state.to_move.index(), uniform, &mut found, &mut stream.clone());
                        let mut next = sets;
                        if let Some(step) = drawn {
                            plain.play::<true>(&mut next, step);
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
                    let choice = moves.nth(stream.below(moves.len() as u32));
                    machine.play(&mut state, &moves, &choice);
                }
            }
        }
    }

    #[test]
    fn perft_is_that_of_the_general_machine() {
        for (name, machine, plain) in &games() {
            let mut state = machine.start.clone();
            machine.begin(&mut state, &mut Vec::new(), &mut Stream::new(1, 1));
            assert_eq!(plain.perft(&state, 3), machine.perft(&state, 3), "{name}");
        }
    }
}
