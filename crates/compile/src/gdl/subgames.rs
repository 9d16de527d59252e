//! Independent subgames: which facts and moves of a network have nothing to do with which others.
//!
//! For each move the network is worked out as far as it goes with that move done and no other of its role. What a fact then
//! becomes is compared with what most moves leave of it: a move *affects* the facts that become something else. A move belongs
//! together with the facts that it affects and those that decide about it. Facts that no move affects, such as a counter of
//! steps, belong to no subgame.

use std::collections::BTreeMap;

use game::zobrist;

use super::circuit::{Action, Circuit};
use super::code::{Code, Layout, tapped};
use super::machine::Bits;
use super::network::{FALSE, Network, Node, Signal, TRUE};

/// At most this many operands and facts are looked at to find the subgames of a game.
const MAX_WORK: u64 = 30_000_000;

/// Belongs to no subgame.
const NONE: u32 = u32::MAX;

/// Depends on several subgames.
const MIXED: u32 = u32::MAX - 1;

/// The independent subgames of a game.
pub(super) struct Subgames {
    /// The subgame of each move, or [`NONE`].
    of_move: Vec<u32>,
    /// The facts of each subgame, as a mask of a state.
    masks: Vec<Bits>,
    facts: usize,
    /// What the end and the rewards ask of each subgame: where it is tapped.
    aims: Vec<Vec<u32>>,
    aim_code: Code,
    slots: usize,
}

impl Subgames {
    /// The subgames of a game; nothing if there are fewer than two, or they are too much work to find.
    pub fn new(circuit: Circuit) -> Option<Subgames> {
        let plain = circuit.network.clone();
        let effects = Effects::new(&circuit)?;
        let facts = circuit.facts.len();
        let (of_fact, of_move) = effects.components(&circuit)?;
        let count = of_fact.iter().filter(|label| **label != NONE).max().map_or(0, |most| *most as usize + 1);
        if count < 2 {
            return None;
        }
        let mask = |subgame: usize| {
            let mut mask = vec![0u64; facts.div_ceil(64)];
            let own = of_fact.iter().enumerate().filter(|(_, label)| **label as usize == subgame);
            own.for_each(|(fact, _)| mask[fact / 64] |= 1 << (fact % 64));
            mask.into()
        };
        let masks = (0..count).map(mask).collect();
        let roots = circuit.rewards.iter().flatten().map(|(_, signal)| *signal).chain([circuit.terminal]).collect();
        let (network, pieces) = pieces(plain, &of_fact, roots)?;
        let all: Vec<Signal> = pieces.iter().map(|(_, signal)| *signal).collect();
        let mut layout = Layout::new(&network, &[all]);
        let taps = |subgame: usize| {
            let own = pieces.iter().filter(|(label, _)| *label as usize == subgame);
            own.map(|(_, signal)| layout.tap(*signal)).collect()
        };
        let aims = (0..count).map(taps).collect();
        let aim_code = std::mem::take(&mut layout.parts[0]);
        Some(Subgames { of_move, masks, facts, aims, aim_code, slots: layout.slots })
    }

    pub fn count(&self) -> usize {
        self.masks.len()
    }

    /// The subgame of a move.
    pub fn of_move(&self, number: u32) -> Option<usize> {
        let label = self.of_move[number as usize];
        (label != NONE).then_some(label as usize)
    }

    /// A hash of the state of a subgame.
    pub fn hash(&self, state: &Bits, subgame: usize) -> u64 {
        let words = state.iter().zip(&self.masks[subgame]);
        words.fold(0, |hash, (word, mask)| zobrist::mix(hash ^ (word & mask)))
    }

    /// A hash of what the end and the rewards ask of a subgame.
    pub fn aim(&self, state: &Bits, subgame: usize) -> u64 {
        let mut values = vec![0u64; self.slots];
        for (fact, value) in values[1..=self.facts].iter_mut().enumerate() {
            *value = (state[fact / 64] >> (fact % 64) & 1).wrapping_neg();
        }
        self.aim_code.run(&mut values);
        let taps = self.aims[subgame].iter();
        taps.fold(0, |hash: u64, tap| zobrist::mix(hash.rotate_left(1) ^ (tapped(&values, *tap) & 1)))
    }

    /// The state that has each subgame as one of these states has it, and all else as the first has it.
    pub fn assembled(&self, parts: &[&Bits]) -> Bits {
        let mut state = parts[0].clone();
        for (part, mask) in parts.iter().zip(&self.masks) {
            let words = state.iter_mut().zip(part.iter()).zip(mask);
            words.for_each(|((word, own), mask)| *word = *word & !mask | own & mask);
        }
        state
    }
}

/// What moves do to facts.
struct Effects {
    network: Network,
    /// Of each role and each fact what most of its moves leave of it.
    usual: Vec<Vec<Signal>>,
    /// The facts that each move affects, and what each becomes.
    affected: Vec<Vec<(u32, Signal)>>,
    work: u64,
}

impl Effects {
    /// What all moves do; nothing if that is too much work to find out.
    fn new(circuit: &Circuit) -> Option<Effects> {
        let mut effects =
            Effects { network: circuit.network.clone(), usual: Vec::new(), affected: Vec::new(), work: 0 };
        circuit.moves.iter().try_for_each(|moves| effects.add_role(circuit, moves))?;
        Some(effects)
    }

    fn spend(&mut self, work: usize) -> Option<()> {
        self.work += work as u64;
        (self.work <= MAX_WORK).then_some(())
    }

    /// Adds what the moves of a role do.
    fn add_role(&mut self, circuit: &Circuit, moves: &[Action]) -> Option<()> {
        let gates = touched(&circuit.network, moves)?;
        let is_move = |node: u32| moves.iter().any(|action| action.does / 2 == node);
        let is_touched = |signal: &Signal| gates.binary_search(&(signal / 2)).is_ok() || is_move(signal / 2);
        let facts: Vec<usize> = (0..circuit.next.len()).filter(|fact| is_touched(&circuit.next[*fact])).collect();
        let mut becomes: Vec<Vec<Signal>> = Vec::with_capacity(moves.len());
        let mut values: Vec<Signal> = (0..circuit.network.nodes.len() as u32).map(|node| 2 * node).collect();
        moves.iter().for_each(|action| values[action.does as usize / 2] = FALSE);
        for chosen in moves {
            values[chosen.does as usize / 2] = TRUE;
            self.work_out(&circuit.network, &gates, &mut values)?;
            self.spend(facts.len())?;
            becomes.push(facts.iter().map(|fact| value(&values, circuit.next[*fact])).collect());
            values[chosen.does as usize / 2] = FALSE;
        }
        let mut usual = circuit.next.clone();
        for (column, fact) in facts.iter().enumerate() {
            let kept = input_of(*fact);
            usual[*fact] = most_frequent(becomes.iter().map(|row| row[column]), kept);
        }
        for row in becomes {
            let differ = facts.iter().zip(row).filter(|(fact, signal)| usual[**fact] != *signal);
            self.affected.push(differ.map(|(fact, signal)| (*fact as u32, signal)).collect());
        }
        self.usual.push(usual);
        Some(())
    }

    /// Works out what the gates become that depend on the moves of a role.
    fn work_out(&mut self, network: &Network, gates: &[u32], values: &mut [Signal]) -> Option<()> {
        for gate in gates {
            let operands = network.operands(*gate);
            self.spend(operands.len())?;
            let becomes = self.network.or(operands.iter().map(|operand| value(values, *operand)).collect());
            values[*gate as usize] = becomes;
        }
        Some(())
    }

    /// The subgame of each fact and of each move.
    fn components(&self, circuit: &Circuit) -> Option<(Vec<u32>, Vec<u32>)> {
        let (facts, moves) = (circuit.facts.len(), self.affected.len());
        let mut supports = Supports::new(&self.network);
        let is_clock = self.clocks(circuit, &mut supports)?;
        let mut groups = Groups::new(facts + moves);
        let does: BTreeMap<u32, usize> = circuit
            .moves
            .iter()
            .flatten()
            .enumerate()
            .map(|(number, action)| (action.does / 2, facts + number))
            .collect();
        let mut link = |to: usize, signal: Signal, with_moves: bool| {
            for input in supports.of(signal)? {
                match self.network.nodes[*input as usize] {
                    Node::Fact(fact) if !is_clock[fact as usize] => groups.join(to, fact as usize),
                    Node::Does(_) if with_moves => groups.join(to, does[input]),
                    _ => {}
                }
            }
            Some(())
        };
        for (number, action) in circuit.moves.iter().flatten().enumerate() {
            link(facts + number, action.legal, false)?;
            for (fact, becomes) in &self.affected[number] {
                link(facts + number, input_of(*fact as usize), false)?;
                link(*fact as usize, *becomes, true)?;
            }
        }
        for usual in &self.usual {
            let own = usual.iter().enumerate().filter(|(fact, _)| !is_clock[*fact]);
            own.map(|(fact, becomes)| link(fact, *becomes, false)).collect::<Option<()>>()?;
        }
        Some(groups.labels(&self.affected, &is_clock))
    }

    /// Which facts no move affects, nor anything that moves affect.
    fn clocks(&self, circuit: &Circuit, supports: &mut Supports) -> Option<Vec<bool>> {
        let mut is_clock = vec![true; circuit.facts.len()];
        self.affected.iter().flatten().for_each(|(fact, _)| is_clock[*fact as usize] = false);
        loop {
            let before = is_clock.clone();
            let is_other = |input: &u32| match self.network.nodes[*input as usize] {
                Node::Fact(other) => !before[other as usize],
                _ => false,
            };
            for fact in (0..before.len()).filter(|fact| before[*fact]) {
                for usual in &self.usual {
                    is_clock[fact] &= !supports.of(usual[fact])?.iter().any(is_other);
                }
            }
            if is_clock == before {
                return Some(is_clock);
            }
        }
    }
}

/// The input of a fact: facts are the first inputs.
fn input_of(fact: usize) -> Signal {
    2 * (fact as Signal + 1)
}

/// What a signal becomes.
fn value(values: &[Signal], signal: Signal) -> Signal {
    values[signal as usize / 2] ^ (signal & 1)
}

/// The gates that depend on the moves of a role, in their order; nothing if a loop does.
fn touched(network: &Network, moves: &[Action]) -> Option<Vec<u32>> {
    let mut touched = vec![false; network.nodes.len()];
    moves.iter().for_each(|action| touched[action.does as usize / 2] = true);
    let mut gates = Vec::new();
    for node in 0..network.nodes.len() as u32 {
        if network.operands(node).iter().any(|operand| touched[*operand as usize / 2]) {
            touched[node as usize] = true;
            gates.push(node);
        }
    }
    let mut definitions = network.loops.iter().flat_map(|cycle| &cycle.definitions);
    (!definitions.any(|definition| touched[*definition as usize / 2])).then_some(gates)
}

/// What most moves leave of a fact: itself, if any move does.
fn most_frequent(all: impl Iterator<Item = Signal> + Clone, kept: Signal) -> Signal {
    let mut counts: BTreeMap<Signal, u32> = BTreeMap::new();
    all.for_each(|signal| *counts.entry(signal).or_default() += 1);
    if counts.contains_key(&kept) {
        return kept;
    }
    counts.into_iter().max_by_key(|(signal, count)| (*count, u32::MAX - signal)).map_or(kept, |(signal, _)| signal)
}

/// The inputs that signals depend on, as long as they are not too much work to find.
struct Supports<'a> {
    network: &'a Network,
    /// When each node was seen last.
    seen: Vec<u32>,
    now: u32,
    known: BTreeMap<u32, Vec<u32>>,
    cycle_of: BTreeMap<u32, usize>,
    /// How many operands may still be looked at.
    left: u64,
}

impl<'a> Supports<'a> {
    fn new(network: &'a Network) -> Supports<'a> {
        let cycles = network.loops.iter().enumerate();
        let cycle_of =
            cycles.flat_map(|(number, cycle)| cycle.values.clone().map(move |node| (node, number))).collect();
        Supports {
            network,
            seen: vec![0; network.nodes.len()],
            now: 0,
            known: BTreeMap::new(),
            cycle_of,
            left: MAX_WORK,
        }
    }

    /// The nodes of the inputs that a signal depends on; the values of a loop all depend on the same.
    fn of(&mut self, signal: Signal) -> Option<&[u32]> {
        let node = signal / 2;
        let root = self.cycle_of.get(&node).map_or(node, |cycle| self.network.loops[*cycle].values.start);
        if !self.known.contains_key(&root) {
            let inputs = self.search(root)?;
            self.known.insert(root, inputs);
        }
        Some(&self.known[&root])
    }

    fn search(&mut self, root: u32) -> Option<Vec<u32>> {
        self.now += 1;
        let (mut inputs, mut waiting) = (Vec::new(), vec![root]);
        while let Some(node) = waiting.pop() {
            if std::mem::replace(&mut self.seen[node as usize], self.now) == self.now {
                continue;
            }
            self.left = self.left.checked_sub(1 + self.network.operands(node).len() as u64)?;
            match self.network.nodes[node as usize] {
                Node::Never => {}
                Node::Fact(_) | Node::Does(_) => inputs.push(node),
                Node::Gate(..) => waiting.extend(self.network.operands(node).iter().map(|operand| operand / 2)),
                Node::Loop => {
                    let cycle = &self.network.loops[self.cycle_of[&node]];
                    // All values of a loop ask the same of the rest: once is enough.
                    if std::mem::replace(&mut self.seen[cycle.values.start as usize], self.now) != self.now
                        || node == cycle.values.start
                    {
                        cycle.values.clone().for_each(|value| self.seen[value as usize] = self.now);
                        waiting.extend(cycle.definitions.iter().map(|definition| definition / 2));
                    }
                }
            }
        }
        Some(inputs)
    }
}

/// Facts and moves that belong together.
struct Groups {
    parents: Vec<u32>,
}

impl Groups {
    fn new(count: usize) -> Groups {
        Groups { parents: (0..count as u32).collect() }
    }

    fn root(&mut self, mut of: usize) -> usize {
        while self.parents[of] as usize != of {
            self.parents[of] = self.parents[self.parents[of] as usize];
            of = self.parents[of] as usize;
        }
        of
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.parents[one.max(other)] = one.min(other) as u32;
    }

    /// The subgame of each fact and of each move: groups of facts that a move affects, in the order of their first facts.
    fn labels(mut self, affected: &[Vec<(u32, Signal)>], is_clock: &[bool]) -> (Vec<u32>, Vec<u32>) {
        let facts = is_clock.len();
        let roots: Vec<usize> = (0..self.parents.len()).map(|node| self.root(node)).collect();
        let mut labels: BTreeMap<usize, u32> = BTreeMap::new();
        for (number, _) in affected.iter().enumerate().filter(|(_, facts)| !facts.is_empty()) {
            labels.insert(roots[facts + number], 0);
        }
        // Roots are the lowest members, and a group with an affected fact has a fact for its root.
        labels.values_mut().zip(0..).for_each(|(label, number)| *label = number);
        let label = |node: usize| labels.get(&roots[node]).copied().unwrap_or(NONE);
        let of_fact = (0..facts).map(|fact| if is_clock[fact] { NONE } else { label(fact) }).collect();
        let of_move = affected.iter().enumerate().map(|(number, affected)| match affected.is_empty() {
            true => NONE,
            false => label(facts + number),
        });
        (of_fact, of_move.collect())
    }
}

/// What signals ask of each subgame: the largest gates below them that depend on one subgame alone, and the network with them.
fn pieces(mut network: Network, of_fact: &[u32], roots: Vec<Signal>) -> Option<(Network, Vec<(u32, Signal)>)> {
    let merge = |one: u32, other: u32| match (one, other) {
        (NONE, label) | (label, NONE) => label,
        (one, other) if one == other => one,
        _ => MIXED,
    };
    let mut supports = Supports::new(&network);
    let mut labels: Vec<u32> = Vec::with_capacity(network.nodes.len());
    for node in 0..network.nodes.len() as u32 {
        let label = match network.nodes[node as usize] {
            Node::Fact(fact) => of_fact[fact as usize],
            Node::Never | Node::Does(_) => NONE,
            Node::Gate(..) => {
                network.operands(node).iter().fold(NONE, |all, operand| merge(all, labels[*operand as usize / 2]))
            }
            Node::Loop => supports.of(2 * node)?.iter().fold(NONE, |all, input| match network.nodes[*input as usize] {
                Node::Fact(fact) => merge(all, of_fact[fact as usize]),
                _ => all,
            }),
        };
        labels.push(label);
    }
    let (mut pieces, mut waiting, mut seen) = (Vec::new(), roots, vec![false; network.nodes.len()]);
    while let Some(signal) = waiting.pop() {
        let node = signal as usize / 2;
        if std::mem::replace(&mut seen[node], true) {
            continue;
        }
        if labels[node] != MIXED {
            pieces.push((labels[node], signal & !1));
            continue;
        }
        let mut pure: BTreeMap<u32, Vec<Signal>> = BTreeMap::new();
        let operands = network.operands(node as u32).to_vec();
        for operand in operands {
            match labels[operand as usize / 2] {
                MIXED => waiting.push(operand),
                label => pure.entry(label).or_default().push(operand),
            }
        }
        for (label, operands) in pure {
            pieces.push((label, network.or(operands)));
        }
        if let Some(cycle) = network.loops.iter().find(|cycle| cycle.values.contains(&(node as u32))) {
            waiting.extend(&cycle.definitions);
        }
    }
    pieces.retain(|(label, _)| *label != NONE);
    pieces.sort_unstable();
    pieces.dedup();
    Some((network, pieces))
}
