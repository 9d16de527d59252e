//! A game as a network that is run: states are bits, one a fact.

use game::joint::Found;
use game::{Rng, Role, zobrist};

use super::circuit::Circuit;
use super::code::{Code, Layout};
use super::differential::{Propagation, Wiring};
use super::ground::Ground;
use super::prepared::Prepared;

/// A game as a network that is run.
pub(super) struct Machine {
    pub slots: usize,
    /// What works out legal moves and the end, then rewards, then the next state.
    pub look: Code,
    pub reward: Code,
    pub next: Code,
    /// Where facts begin.
    pub facts: usize,
    /// What holds at first.
    pub initial: Vec<bool>,
    /// Where each fact of the next state is tapped.
    pub next_taps: Vec<u32>,
    pub terminal: u32,
    /// Of each role its moves, in the order of their texts: where one taps whether they are legal, and where they are done.
    pub moves: Vec<Vec<(u32, u32)>>,
    pub rewards: Vec<Vec<(u8, u32)>>,
    texts: Vec<String>,
    fact_texts: Vec<String>,
    /// The first move of each role.
    first_move: Vec<u32>,
    role_of: Vec<u8>,
    /// How one game is played step by step, where that is quicker than to work out everything in each step.
    steps: Option<Box<Stepwise>>,
    /// What a step of one game costs, and what it costs to work out everything, in operands.
    step_cost: u64,
    whole_cost: u64,
}

/// What is needed to work out only what changes.
struct Stepwise {
    wiring: Wiring,
    /// Where in the output the legal moves of each role begin, in words, and where the next state does.
    words: Vec<usize>,
    /// Working memory at the first state.
    first: Values,
}

/// A state: a bit for each fact.
pub(super) type Bits = Box<[u64]>;

/// Working memory.
#[derive(Clone)]
pub(super) struct Values {
    values: Vec<u64>,
    /// The state whose legal moves are worked out.
    seen: Bits,
    is_seen: bool,
    joint: Vec<u32>,
    /// What has changed, where only that is worked out.
    propagation: Option<Box<Propagation>>,
    /// The places of the moves that are done now.
    done: Vec<u32>,
}

/// The places of the parts.
const LOOK: usize = 0;
const REWARD: usize = 1;
const NEXT: usize = 2;

/// How many random games tell what changes in a step, and how many steps of each.
const SAMPLE: (u64, u32) = (3, 60);

/// To look at a use of a value that has changed takes this many times as long as to look at an operand when everything is worked
/// out; to change a value takes as long as this many operands. Measured on the rule sheets of `bench --gdl`.
const COST_OF_USE: u64 = 4;
const COST_OF_CHANGE: u64 = 12;

/// To work out everything for this many games side by side takes as long as for one of them, and for up to 64 of them.
/// Measured with chess_200 and reversi of `bench --gdl`.
const COST_OF_LANES: u64 = 2;

impl Machine {
    pub fn new(prepared: &Prepared, ground: &Ground, circuit: &Circuit) -> Machine {
        let mut look = vec![circuit.terminal];
        look.extend(circuit.moves.iter().flatten().map(|action| action.legal));
        let reward: Vec<u32> = circuit.rewards.iter().flatten().map(|(_, signal)| *signal).collect();
        let mut layout = Layout::new(&circuit.network, &[look, reward, circuit.next.clone()]);
        let tap = |signal: u32| layout.tap(signal);
        let moves: Vec<Vec<(u32, u32)>> = circuit
            .moves
            .iter()
            .map(|moves| moves.iter().map(|action| (tap(action.legal), tap(action.does) / 2)).collect())
            .collect();
        let fact_text = |(relation, row, _): &(u32, u32, bool)| {
            prepared.sheet.text(*relation, 0, ground.tables[*relation as usize].row(*row))
        };
        let rewards =
            circuit.rewards.iter().map(|all| all.iter().map(|(reward, signal)| (*reward, tap(*signal))).collect());
        let (next_taps, terminal, rewards) =
            (circuit.next.iter().map(|signal| tap(*signal)).collect(), tap(circuit.terminal), rewards.collect());
        let mut first_move = vec![0];
        moves.iter().for_each(|moves| first_move.push(first_move[first_move.len() - 1] + moves.len() as u32));
        let role_of = moves.iter().enumerate().flat_map(|(role, moves)| vec![role as u8; moves.len()]).collect();
        let mut machine = Machine {
            slots: layout.slots,
            look: std::mem::take(&mut layout.parts[LOOK]),
            reward: std::mem::take(&mut layout.parts[REWARD]),
            next: std::mem::take(&mut layout.parts[NEXT]),
            facts: 1,
            initial: circuit.facts.iter().map(|(_, _, holds)| *holds).collect(),
            next_taps,
            terminal,
            moves,
            rewards,
            texts: circuit.moves.iter().flatten().map(|action| action.text.clone()).collect(),
            fact_texts: circuit.facts.iter().map(fact_text).collect(),
            first_move,
            role_of,
            steps: None,
            step_cost: 0,
            whole_cost: 0,
        };
        let all = machine.look.operands + machine.next.operands + machine.next_taps.len() + machine.texts.len();
        machine.whole_cost = all as u64;
        machine.step_cost = machine.whole_cost;
        if let Some(steps) = machine.step_by_step() {
            let cost = steps.cost(&machine);
            machine.steps = Some(steps).filter(|_| cost < machine.whole_cost);
            machine.step_cost = cost.min(machine.whole_cost);
        }
        machine
    }

    /// Whether this many games are played sooner side by side than one after the other.
    pub fn pays_side_by_side(&self, games: u64) -> bool {
        let lanes = if games > 64 { COST_OF_LANES } else { 1 };
        games.saturating_mul(self.step_cost) > lanes * self.whole_cost
    }

    /// Plays single games with only what changes worked out, or with everything.
    pub fn choose(&mut self, differential: bool) {
        let steps = self.steps.take();
        self.steps = if differential { steps.or_else(|| self.step_by_step()) } else { None };
    }

    /// What is needed to play single games with only what changes worked out; nothing if gates lie too deep for it.
    fn step_by_step(&self) -> Option<Box<Stepwise>> {
        let (mut words, mut outputs, mut word) = (Vec::new(), Vec::new(), 0);
        for moves in &self.moves {
            words.push(word);
            outputs.extend(moves.iter().enumerate().map(|(n, (legal, _))| (*legal, (64 * word + n) as u32)));
            word += moves.len().div_ceil(64);
        }
        words.push(word);
        outputs.extend(self.next_taps.iter().enumerate().map(|(n, tap)| (*tap, (64 * word + n) as u32)));
        word += self.next_taps.len().div_ceil(64);
        let wiring = Wiring::new(self.slots, &self.look, &self.next, &outputs, word)?;
        let mut first = self.values();
        self.look(&self.initial(), &mut first);
        self.next.run(&mut first.values);
        first.propagation = Some(Box::new(wiring.propagation(&self.look, &self.next, &first.values, &outputs)));
        Some(Box::new(Stepwise { wiring, words, first }))
    }

    /// Whether one game is played step by step, with only what changes worked out.
    pub fn is_differential(&self) -> bool {
        self.steps.is_some()
    }

    /// How many gates there are.
    pub fn gates(&self) -> usize {
        self.look.gates + self.reward.gates + self.next.gates
    }

    pub fn initial(&self) -> Bits {
        self.bits(self.initial.iter().copied())
    }

    fn bits(&self, facts: impl Iterator<Item = bool>) -> Bits {
        let mut bits = vec![0u64; self.initial.len().div_ceil(64)];
        facts.enumerate().for_each(|(n, holds)| bits[n / 64] |= u64::from(holds) << (n % 64));
        bits.into()
    }

    pub fn values(&self) -> Values {
        if let Some(steps) = &self.steps {
            return steps.first.clone();
        }
        let seen = vec![0; self.initial.len().div_ceil(64)].into();
        Values {
            values: vec![0; self.slots],
            seen,
            is_seen: false,
            joint: Vec::new(),
            propagation: None,
            done: Vec::new(),
        }
    }

    /// Works out what legal moves and the end depend on.
    fn look(&self, state: &Bits, memory: &mut Values) {
        if memory.is_seen && memory.seen == *state {
            return;
        }
        if let Some((steps, propagation)) = self.steps.as_ref().zip(memory.propagation.as_mut()) {
            steps.look(self.facts, state, &mut memory.seen, &mut memory.values, propagation);
            return;
        }
        let facts = &mut memory.values[self.facts..self.facts + self.initial.len()];
        for (n, fact) in facts.iter_mut().enumerate() {
            *fact = (state[n / 64] >> (n % 64) & 1).wrapping_neg();
        }
        self.look.run(&mut memory.values);
        memory.seen.copy_from_slice(state);
        memory.is_seen = true;
    }

    pub fn find(&self, state: &Bits, memory: &mut Values, mut found: impl FnMut(usize, u32)) -> bool {
        self.look(state, memory);
        if holds(&memory.values, self.terminal) {
            return true;
        }
        if let Some((steps, propagation)) = self.steps.as_ref().zip(memory.propagation.as_ref()) {
            for role in 0..self.moves.len() {
                steps.legal(propagation, role).for_each(|n| found(role, self.first_move[role] + n));
            }
            return false;
        }
        for (role, moves) in self.moves.iter().enumerate() {
            for (n, (legal, _)) in moves.iter().enumerate() {
                if holds(&memory.values, *legal) {
                    found(role, self.first_move[role] + n as u32);
                }
            }
        }
        false
    }

    pub fn goal(&self, state: &Bits, memory: &mut Values, role: Role) -> Option<u8> {
        self.look(state, memory);
        self.reward.run(&mut memory.values);
        let mut rewards = self.rewards[role.index()].iter().filter(|(_, tap)| holds(&memory.values, *tap));
        let only = rewards.next().map(|(reward, _)| *reward);
        only.filter(|_| rewards.next().is_none())
    }

    /// Where a move is done.
    fn place(&self, number: u32) -> u32 {
        let role = self.role_of[number as usize] as usize;
        self.moves[role][(number - self.first_move[role]) as usize].1
    }

    /// Plays a joint move of moves by number.
    pub fn advance(&self, state: &mut Bits, memory: &mut Values, joint: &[u32]) {
        self.look(state, memory);
        let place = |number: &u32| self.place(*number) as usize;
        if let Some((steps, propagation)) = self.steps.as_ref().zip(memory.propagation.as_mut()) {
            let done = joint.iter().map(|number| place(number) as u32);
            steps.advance(done, state, &mut memory.done, &mut memory.values, propagation);
            return;
        }
        joint.iter().for_each(|number| memory.values[place(number)] = u64::MAX);
        self.next.run(&mut memory.values);
        state.fill(0);
        for (n, tap) in self.next_taps.iter().enumerate() {
            state[n / 64] |= u64::from(holds(&memory.values, *tap)) << (n % 64);
        }
        joint.iter().for_each(|number| memory.values[place(number)] = 0);
    }

    /// Plays to the end at random, as [`game::StateMachine::roll`] does.
    pub fn roll(
        &self,
        state: &mut Bits,
        memory: &mut Values,
        rng: &mut Rng,
        most: u32,
        mut seen: impl FnMut(&[u32]),
    ) -> u32 {
        let mut joint = std::mem::take(&mut memory.joint);
        let mut steps = most;
        for step in 0..most {
            self.look(state, memory);
            if holds(&memory.values, self.terminal) || !self.draw(memory, rng, &mut joint) {
                steps = step;
                break;
            }
            seen(&joint);
            self.advance(state, memory, &joint);
        }
        memory.joint = joint;
        steps
    }

    /// Draws a move of each role; tells whether all have one.
    fn draw(&self, memory: &Values, rng: &mut Rng, joint: &mut Vec<u32>) -> bool {
        joint.clear();
        if let Some((steps, propagation)) = self.steps.as_ref().zip(memory.propagation.as_ref()) {
            return steps.draw(self, propagation, rng, joint);
        }
        let values = &memory.values;
        // All are looked at before one is drawn: a game that is over draws nothing.
        let counts: smallvec::SmallVec<[u32; 8]> = self
            .moves
            .iter()
            .map(|moves| moves.iter().filter(|(legal, _)| holds(values, *legal)).count() as u32)
            .collect();
        if counts.contains(&0) {
            return false;
        }
        for (role, moves) in self.moves.iter().enumerate() {
            let nth = if counts[role] > 1 { rng.below(counts[role]) as usize } else { 0 };
            let mut legal = moves.iter().enumerate().filter(|(_, (legal, _))| holds(values, *legal));
            joint.extend(legal.nth(nth).map(|(n, _)| self.first_move[role] + n as u32));
        }
        true
    }

    pub fn text(&self, number: u32) -> &str {
        &self.texts[number as usize]
    }

    pub fn facts(&self, state: &Bits) -> Vec<String> {
        let held = (0..self.initial.len()).filter(|n| state[n / 64] >> (n % 64) & 1 == 1);
        let mut texts: Vec<String> = held.map(|n| self.fact_texts[n].clone()).collect();
        texts.sort();
        texts
    }

    pub fn state(&self, facts: &[String]) -> Bits {
        let folded: Vec<String> = facts.iter().map(|fact| fact.to_lowercase()).collect();
        self.bits(self.fact_texts.iter().map(|text| folded.contains(&text.to_lowercase())))
    }

    pub fn hash(&self, state: &Bits) -> u64 {
        state.iter().fold(0, |hash, word| zobrist::mix(hash ^ word))
    }
}

impl Stepwise {
    /// Makes the state the one that is seen.
    fn look(&self, facts: usize, state: &Bits, seen: &mut Bits, values: &mut [u64], propagation: &mut Propagation) {
        for (word, (new, seen)) in state.iter().zip(seen.iter_mut()).enumerate() {
            let mut changed = *new ^ *seen;
            *seen = *new;
            while changed != 0 {
                self.wiring.flip(facts + 64 * word + changed.trailing_zeros() as usize, values, propagation);
                changed &= changed - 1;
            }
        }
        self.wiring.look(values, propagation);
    }

    /// Does moves at these places instead of those that were done before, and takes the next state.
    fn advance(
        &self,
        now: impl Iterator<Item = u32>,
        state: &mut Bits,
        done: &mut Vec<u32>,
        values: &mut [u64],
        propagation: &mut Propagation,
    ) {
        let now: smallvec::SmallVec<[u32; 8]> = now.collect();
        let gone = done.iter().filter(|place| !now.contains(place));
        let come = now.iter().filter(|place| !done.contains(place));
        gone.chain(come).for_each(|place| self.wiring.flip(*place as usize, values, propagation));
        done.clear();
        done.extend(now);
        self.wiring.next(values, propagation);
        let next = self.words[self.words.len() - 1];
        state.copy_from_slice(&propagation.output[next..]);
    }

    fn words_of<'a>(&self, propagation: &'a Propagation, role: usize) -> &'a [u64] {
        &propagation.output[self.words[role]..self.words[role + 1]]
    }

    /// The legal moves of a role, by number.
    fn legal(&self, propagation: &Propagation, role: usize) -> impl Iterator<Item = u32> {
        self.words_of(propagation, role).iter().enumerate().flat_map(|(n, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(64 * n as u32 + bit)
            })
        })
    }

    /// Draws a move of each role; tells whether all have one.
    fn draw(&self, machine: &Machine, propagation: &Propagation, rng: &mut Rng, joint: &mut Vec<u32>) -> bool {
        let count = |role| self.words_of(propagation, role).iter().map(|word| word.count_ones()).sum();
        let counts: smallvec::SmallVec<[u32; 8]> = (0..machine.moves.len()).map(count).collect();
        if counts.contains(&0) {
            return false;
        }
        for (role, count) in counts.iter().enumerate() {
            let nth = if *count > 1 { rng.below(*count) } else { 0 };
            joint.push(machine.first_move[role] + nth_bit(self.words_of(propagation, role), nth));
        }
        true
    }

    /// What a step takes on average, in operands that are looked at when everything is worked out.
    fn cost(&self, machine: &Machine) -> u64 {
        let (mut memory, mut steps, mut joint) = (self.first.clone(), 0u64, Vec::new());
        let work = |memory: &Values| memory.propagation.as_ref().map_or((0, 0), |propagation| propagation.work);
        let before = work(&memory);
        for number in 0..SAMPLE.0 {
            let (mut state, mut rng) = (machine.initial(), Rng::new(1, number));
            for _ in 0..SAMPLE.1 {
                let Some(propagation) = memory.propagation.as_mut() else { break };
                self.look(machine.facts, &state, &mut memory.seen, &mut memory.values, propagation);
                joint.clear();
                if holds(&memory.values, machine.terminal) || !self.draw(machine, propagation, &mut rng, &mut joint) {
                    break;
                }
                let done = joint.iter().map(|number| machine.place(*number));
                self.advance(done, &mut state, &mut memory.done, &mut memory.values, propagation);
                steps += 1;
            }
        }
        let after = work(&memory);
        let words = self.first.propagation.as_ref().map_or(0, |propagation| propagation.output.len()) as u64;
        (COST_OF_USE * (after.0 - before.0) + COST_OF_CHANGE * (after.1 - before.1)) / steps.max(1) + words
    }
}

/// The place of the bit that has this many others before it.
fn nth_bit(words: &[u64], mut nth: u32) -> u32 {
    for (n, word) in words.iter().enumerate() {
        let ones = word.count_ones();
        if nth < ones {
            let left = (0..nth).fold(*word, |left, _| left & left.wrapping_sub(1));
            return 64 * n as u32 + left.trailing_zeros();
        }
        nth -= ones;
    }
    0
}

/// Whether a tap holds in the one game there is.
#[inline]
fn holds(values: &[u64], tap: u32) -> bool {
    (values[tap as usize / 2] ^ u64::from(tap)) & 1 == 1
}

/// What is found, for moves of any type.
pub(super) fn list<M>(
    machine: &Machine,
    state: &Bits,
    memory: &mut Values,
    found: &mut Found<M>,
    make: impl Fn(u32) -> M,
) {
    found.clear(machine.moves.len());
    let legal = &mut found.legal;
    found.terminal = machine.find(state, memory, |role, number| legal[role].push(make(number)));
}
