//! Networks as straight code: gates in an order in which each comes after its operands, gates of one shape together.
//!
//! A value is a bit for each of the games that are played side by side.

use std::collections::BTreeMap;

use super::lanes::Lanes;
use super::network::{Network, Node, Signal};

/// Gates of one shape, one after the other: their values stand one after the other, too.
#[derive(Clone, Debug)]
pub(super) struct Run {
    plain: usize,
    inverted: usize,
    /// Where the first value stands.
    pub first: usize,
    pub count: usize,
    /// The places of the operands, for each gate first the plain ones.
    pub operands: Vec<u32>,
}

/// Code that runs at once, or again and again.
#[derive(Clone, Debug)]
pub(super) enum Segment {
    Run(Run),
    /// Values that grow from nothing until they equal their definitions.
    Loop {
        values: Vec<u32>,
        definitions: Vec<Signal>,
        body: Vec<Run>,
    },
}

/// A part of a network as code.
#[derive(Clone, Debug, Default)]
pub(super) struct Code {
    pub segments: Vec<Segment>,
    pub gates: usize,
    /// How many operands the gates have together.
    pub operands: usize,
}

/// Where the values of nodes stand, and the code of each part.
pub(super) struct Layout {
    /// The place of each node; nodes that no part needs have none.
    place: Vec<u32>,
    pub slots: usize,
    pub parts: Vec<Code>,
}

impl Layout {
    /// Lays out a network. Each part has its roots; any part may use what the first has worked out.
    pub fn new(network: &Network, parts: &[Vec<Signal>]) -> Layout {
        let mut scheduler = Scheduler::new(network);
        scheduler.mark(parts);
        scheduler.flatten(parts);
        scheduler.level();
        scheduler.lay_out(parts.len())
    }

    /// Where a signal's value stands: twice its place, plus one if it is inverted.
    pub fn tap(&self, signal: Signal) -> u32 {
        2 * self.place[signal as usize / 2] + signal % 2
    }
}

const NOWHERE: u32 = u32::MAX;

struct Scheduler<'a> {
    network: &'a Network,
    /// The part that works out a node.
    part: Vec<u8>,
    /// The operands of each gate after small ones have become part of others.
    operands: Vec<Vec<Signal>>,
    /// Gates that have become part of others.
    gone: Vec<bool>,
    level: Vec<u32>,
    /// The loop of a node that depends on its values, plus one.
    cycle: Vec<u32>,
}

impl<'a> Scheduler<'a> {
    fn new(network: &'a Network) -> Scheduler<'a> {
        let nodes = network.nodes.len();
        let mut cycle = vec![0; nodes];
        for (number, each) in network.loops.iter().enumerate() {
            each.values.clone().for_each(|node| cycle[node as usize] = number as u32 + 1);
            for node in each.made.clone() {
                let mut operands = network.operands(node).iter();
                if operands.any(|operand| cycle[*operand as usize / 2] == number as u32 + 1) {
                    cycle[node as usize] = number as u32 + 1;
                }
            }
        }
        let (part, gone, level) = (vec![u8::MAX; nodes], vec![false; nodes], vec![0; nodes]);
        Scheduler { network, part, operands: vec![Vec::new(); nodes], gone, level, cycle }
    }

    /// Notes which part works out each node: the one that needs it, and the first where several do.
    fn mark(&mut self, parts: &[Vec<Signal>]) {
        let mut needed = vec![0u8; self.network.nodes.len()];
        for (part, roots) in parts.iter().enumerate() {
            self.mark_needed(1 << part, roots, &mut needed);
        }
        for (part, needed) in self.part.iter_mut().zip(needed) {
            *part = match needed.count_ones() {
                0 => u8::MAX,
                1 => needed.trailing_zeros() as u8,
                _ => 0,
            };
        }
    }

    fn mark_needed(&self, bit: u8, roots: &[Signal], needed: &mut [u8]) {
        let mut waiting: Vec<u32> = roots.iter().map(|signal| signal / 2).collect();
        while let Some(node) = waiting.pop() {
            if needed[node as usize] & bit != 0 {
                continue;
            }
            needed[node as usize] |= bit;
            waiting.extend(self.network.operands(node).iter().map(|operand| operand / 2));
            if self.network.nodes[node as usize] == Node::Loop {
                let cycle = &self.network.loops[self.cycle[node as usize] as usize - 1];
                waiting.extend(cycle.definitions.iter().map(|signal| signal / 2));
                waiting.extend(cycle.values.clone());
            }
        }
    }

    fn is_gate(&self, node: u32) -> bool {
        matches!(self.network.nodes[node as usize], Node::Gate(..))
    }

    /// Gates that only one other gate uses, and plain, become part of it.
    fn flatten(&mut self, parts: &[Vec<Signal>]) {
        let nodes = self.network.nodes.len() as u32;
        let mut uses = vec![0u32; nodes as usize];
        let definitions = self.network.loops.iter().flat_map(|cycle| &cycle.definitions);
        parts.iter().flatten().chain(definitions).for_each(|signal| uses[*signal as usize / 2] += 2);
        for node in (0..nodes).filter(|node| self.part[*node as usize] != u8::MAX) {
            self.network.operands(node).iter().for_each(|operand| uses[*operand as usize / 2] += 1);
        }
        for node in 0..nodes {
            if !self.is_gate(node) || self.part[node as usize] == u8::MAX {
                continue;
            }
            let mut operands = Vec::new();
            for operand in self.network.operands(node) {
                let inner = operand / 2;
                let own = operand % 2 == 0 && uses[inner as usize] == 1 && self.is_gate(inner);
                if own && self.cycle[inner as usize] == self.cycle[node as usize] {
                    self.gone[inner as usize] = true;
                    operands.append(&mut self.operands[inner as usize]);
                } else {
                    operands.push(*operand);
                }
            }
            operands.sort_unstable();
            operands.dedup();
            self.operands[node as usize] = operands;
        }
    }

    fn of(&self, node: u32) -> &[Signal] {
        &self.operands[node as usize]
    }

    /// How deep each gate lies. A loop is as deep as the deepest that it needs, plus one, with all its gates.
    fn level(&mut self) {
        let mut node = 0;
        let mut loops = self.network.loops.iter().enumerate().peekable();
        while node < self.network.nodes.len() as u32 {
            if let Some((number, cycle)) = loops.next_if(|(_, cycle)| cycle.made.start == node) {
                self.level_loop(number as u32 + 1, cycle.made.clone());
                node = cycle.made.end;
                continue;
            }
            self.level_gate(node);
            node += 1;
        }
    }

    fn level_gate(&mut self, node: u32) {
        let deepest = self.of(node).iter().map(|operand| self.level[*operand as usize / 2] + 1).max();
        self.level[node as usize] = deepest.unwrap_or(0);
    }

    fn level_loop(&mut self, number: u32, made: std::ops::Range<u32>) {
        made.clone()
            .filter(|node| self.cycle[*node as usize] != number)
            .collect::<Vec<_>>()
            .into_iter()
            .for_each(|node| self.level_gate(node));
        let body: Vec<u32> = made.filter(|node| self.cycle[*node as usize] == number).collect();
        let definitions = &self.network.loops[number as usize - 1].definitions;
        let outside =
            body.iter().flat_map(|node| self.of(*node)).chain(definitions).map(|operand| *operand as usize / 2);
        let level = outside.filter(|node| self.cycle[*node] != number).map(|node| self.level[node] + 1).max();
        body.iter().for_each(|node| self.level[*node as usize] = level.unwrap_or(1));
    }

    fn lay_out(mut self, parts: usize) -> Layout {
        let nodes = self.network.nodes.len();
        let mut layout = Layout { place: vec![NOWHERE; nodes], slots: 0, parts: Vec::new() };
        for node in 0..nodes {
            if !self.is_gate(node as u32) {
                layout.place[node] = layout.slots as u32;
                layout.slots += 1;
            }
        }
        for part in 0..parts as u8 {
            let code = self.part_code(part, &mut layout);
            layout.parts.push(code);
        }
        layout
    }

    fn part_code(&mut self, part: u8, layout: &mut Layout) -> Code {
        let here = |node: &u32| self.part[*node as usize] == part;
        let is_gate = |node: &u32| self.is_gate(*node) && !self.gone[*node as usize];
        let mut nodes: Vec<u32> = (0..self.network.nodes.len() as u32).filter(here).filter(is_gate).collect();
        let mut code = Code { gates: nodes.len(), ..Code::default() };
        code.operands = nodes.iter().map(|node| self.of(*node).len()).sum();
        // A loop has its place by a value of its own: it may need no gate.
        nodes.extend(self.network.loops.iter().map(|cycle| cycle.values.start).filter(here));
        nodes.sort_by_key(|node| (self.level[*node as usize], self.cycle_at(*node), self.shape(*node), *node));
        let unit = |node: &u32| (self.level[*node as usize], self.cycle_at(*node));
        for unit in nodes.chunk_by(|a, b| unit(a) == unit(b)) {
            match self.cycle_at(unit[0]) {
                0 => code.segments.extend(self.runs(unit, layout).into_iter().map(Segment::Run)),
                cycle => {
                    let gates: Vec<u32> = unit.iter().copied().filter(is_gate).collect();
                    code.segments.push(self.loop_code(cycle, gates, layout));
                }
            }
        }
        code
    }

    /// The loop of which a gate is part: it depends on its values, and the loop stands where it stands.
    fn cycle_at(&self, node: u32) -> u32 {
        let cycle = self.cycle[node as usize];
        match cycle.checked_sub(1).map(|number| &self.network.loops[number as usize]) {
            Some(each) if each.made.contains(&node) => cycle,
            _ => 0,
        }
    }

    fn shape(&self, node: u32) -> (usize, usize) {
        let inverted = self.of(node).iter().filter(|operand| *operand % 2 == 1).count();
        (self.of(node).len() - inverted, inverted)
    }

    /// Gates of one depth, by shape.
    fn runs(&self, gates: &[u32], layout: &mut Layout) -> Vec<Run> {
        let mut runs = Vec::new();
        for same in gates.chunk_by(|a, b| self.shape(*a) == self.shape(*b)) {
            let (plain, inverted) = self.shape(same[0]);
            let mut operands = Vec::with_capacity(same.len() * (plain + inverted));
            for node in same {
                let place = |operand: &&Signal| layout.place[**operand as usize / 2];
                operands
                    .extend(self.of(*node).iter().filter(|operand| *operand % 2 == 0).map(|operand| place(&operand)));
                operands
                    .extend(self.of(*node).iter().filter(|operand| *operand % 2 == 1).map(|operand| place(&operand)));
            }
            let first = layout.slots;
            for (n, node) in same.iter().enumerate() {
                layout.place[*node as usize] = (first + n) as u32;
            }
            layout.slots += same.len();
            runs.push(Run { plain, inverted, first, count: same.len(), operands });
        }
        runs
    }

    fn loop_code(&self, cycle: u32, mut gates: Vec<u32>, layout: &mut Layout) -> Segment {
        let network = &self.network.loops[cycle as usize - 1];
        let mut inner: BTreeMap<u32, u32> = BTreeMap::new();
        gates.sort_unstable();
        for node in &gates {
            let depth =
                self.of(*node).iter().filter_map(|operand| inner.get(&(operand / 2))).max().copied().unwrap_or(0);
            inner.insert(*node, depth + 1);
        }
        gates.sort_by_key(|node| (inner[node], self.shape(*node), *node));
        let mut body = Vec::new();
        for same in gates.chunk_by(|a, b| inner[a] == inner[b]) {
            body.extend(self.runs(same, layout));
        }
        let values = network.values.clone().map(|node| layout.place[node as usize]).collect();
        let definitions = network.definitions.iter().map(|signal| layout.tap(*signal)).collect();
        Segment::Loop { values, definitions, body }
    }
}

impl Code {
    /// Works out all values of the part.
    pub fn run<L: Lanes>(&self, values: &mut [L]) {
        for segment in &self.segments {
            match segment {
                Segment::Run(run) => run.run(values),
                Segment::Loop { values: slots, definitions, body } => run_loop(slots, definitions, body, values),
            }
        }
    }
}

/// Works out the values of a loop.
pub(super) fn run_loop<L: Lanes>(slots: &[u32], definitions: &[Signal], body: &[Run], values: &mut [L]) {
    slots.iter().for_each(|slot| values[*slot as usize] = L::none());
    loop {
        body.iter().for_each(|run| run.run(values));
        let mut changed = L::none();
        for (slot, definition) in slots.iter().zip(definitions) {
            let new = tapped(values, *definition);
            changed = changed | values[*slot as usize] ^ new;
            values[*slot as usize] = new;
        }
        if changed.is_none() {
            return;
        }
    }
}

/// The value at a tap.
#[inline]
pub(super) fn tapped<L: Lanes>(values: &[L], tap: u32) -> L {
    values[tap as usize / 2] ^ L::splat((u64::from(tap) & 1).wrapping_neg())
}

impl Run {
    /// The operands of each gate: the plain ones, and those of which the opposite is taken.
    pub fn gates(&self) -> impl Iterator<Item = (&[u32], &[u32])> {
        self.operands.chunks_exact(self.plain + self.inverted).map(|operands| operands.split_at(self.plain))
    }

    fn run<L: Lanes>(&self, values: &mut [L]) {
        let (before, rest) = values.split_at_mut(self.first);
        let out = &mut rest[..self.count];
        match (self.plain, self.inverted) {
            (2, 0) => gates::<2, 0, L>(before, out, &self.operands),
            (1, 1) => gates::<1, 1, L>(before, out, &self.operands),
            (0, 2) => gates::<0, 2, L>(before, out, &self.operands),
            (3, 0) => gates::<3, 0, L>(before, out, &self.operands),
            (2, 1) => gates::<2, 1, L>(before, out, &self.operands),
            (1, 2) => gates::<1, 2, L>(before, out, &self.operands),
            (0, 3) => gates::<0, 3, L>(before, out, &self.operands),
            (4, 0) => gates::<4, 0, L>(before, out, &self.operands),
            (0, 4) => gates::<0, 4, L>(before, out, &self.operands),
            _ => wide_gates(self.plain, self.plain + self.inverted, before, out, &self.operands),
        }
    }
}

/// Gates of a few operands.
#[inline]
fn gates<const P: usize, const N: usize, L: Lanes>(before: &[L], out: &mut [L], operands: &[u32]) {
    for (operands, out) in operands.chunks_exact(P + N).zip(out) {
        let (mut any, mut all) = (L::none(), L::all());
        for operand in &operands[..P] {
            any = any | before[*operand as usize];
        }
        for operand in &operands[P..] {
            all = all & before[*operand as usize];
        }
        *out = any | !all;
    }
}

/// Gates of any number of operands.
fn wide_gates<L: Lanes>(plain: usize, each: usize, before: &[L], out: &mut [L], operands: &[u32]) {
    for (operands, out) in operands.chunks_exact(each).zip(out) {
        let (first, last) = operands.split_at(plain);
        let any = first.iter().fold(L::none(), |any, operand| any | before[*operand as usize]);
        let all = last.iter().fold(L::all(), |all, operand| all & before[*operand as usize]);
        *out = any | !all;
    }
}
