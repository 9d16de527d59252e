//! A network of gates, each one once: the disjunction of signals, any of them inverted.
//!
//! A signal is twice the number of a node, plus one if it is inverted. Conjunctions are disjunctions of inverted signals, inverted.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// A node's value or its opposite.
pub(super) type Signal = u32;

/// What never holds, and what always does.
pub(super) const FALSE: Signal = 0;
pub(super) const TRUE: Signal = 1;

/// Gates with more operands than this are not looked into by those that use them.
const MOST_ABSORBED: usize = 8;

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// The first node: never holds.
    Never,
    /// A fact of the state.
    Fact(u32),
    /// A move that is done.
    Does(u32),
    /// A value of a loop: from nothing it grows until it equals its definition.
    Loop,
    /// A disjunction: where its operands begin and end.
    Gate(u32, u32),
}

/// A network.
#[derive(Clone, Debug)]
pub(super) struct Network {
    pub nodes: Vec<Node>,
    operands: Vec<Signal>,
    /// The gates by a hash of their operands.
    buckets: Vec<u32>,
    gates: usize,
    /// The group of each node of which exactly one member holds, or 0.
    group_of: Vec<u32>,
    /// The members of each group; group 0 has none.
    groups: Vec<Vec<u32>>,
    pub loops: Vec<Cycle>,
}

/// Values that depend on each other: the least that agree with their definitions.
#[derive(Clone, Debug)]
pub(super) struct Cycle {
    /// The nodes that stand for the values, one after the other.
    pub values: std::ops::Range<u32>,
    /// The nodes that were made for it, the values among them.
    pub made: std::ops::Range<u32>,
    /// What each value is.
    pub definitions: Vec<Signal>,
}

impl Network {
    pub fn new() -> Network {
        Network {
            nodes: vec![Node::Never],
            operands: Vec::new(),
            buckets: vec![u32::MAX; 1024],
            gates: 0,
            group_of: vec![0],
            groups: vec![Vec::new()],
            loops: Vec::new(),
        }
    }

    /// A new node that is no gate.
    pub fn input(&mut self, node: Node) -> Signal {
        self.nodes.push(node);
        self.group_of.push(0);
        2 * (self.nodes.len() as u32 - 1)
    }

    /// Notes that exactly one of these inputs holds.
    pub fn exactly_one(&mut self, members: Vec<Signal>) {
        let group = self.groups.len() as u32;
        members.iter().for_each(|member| self.group_of[*member as usize / 2] = group);
        self.groups.push(members);
    }

    /// The operands of a gate.
    pub fn operands(&self, node: u32) -> &[Signal] {
        match self.nodes[node as usize] {
            Node::Gate(from, to) => &self.operands[from as usize..to as usize],
            _ => &[],
        }
    }

    /// Whether all of these hold.
    pub fn and(&mut self, mut signals: Vec<Signal>) -> Signal {
        signals.iter_mut().for_each(|signal| *signal ^= 1);
        self.or(signals) ^ 1
    }

    /// Whether one of these holds.
    pub fn or(&mut self, mut signals: Vec<Signal>) -> Signal {
        if tidy(&mut signals) || self.groups.len() > 1 && self.use_groups(&mut signals) || tidy(&mut signals) {
            return TRUE;
        }
        self.absorb(&mut signals);
        if tidy(&mut signals) {
            return TRUE;
        }
        match signals[..] {
            [] => FALSE,
            [only] => only,
            _ => self.gate(&signals),
        }
    }

    /// Leaves out what other signals of a disjunction say already: of `a` and `a or b` the first, of `a` and `not (a or b)` the `a` in
    /// the second, where nothing else is left there but one signal.
    fn absorb(&self, signals: &mut [Signal]) {
        for at in 0..signals.len() {
            let operands = self.operands(signals[at] / 2);
            if operands.is_empty() || operands.len() > MOST_ABSORBED {
                continue;
            }
            let shared = |operand: &Signal| signals.binary_search(operand).is_ok();
            if signals[at].is_multiple_of(2) {
                let gone: smallvec::SmallVec<[usize; MOST_ABSORBED]> =
                    operands.iter().filter_map(|operand| signals.binary_search(operand).ok()).collect();
                gone.into_iter().for_each(|gone| signals[gone] = FALSE);
            } else if let [one, other] = operands {
                signals[at] = match (shared(one), shared(other)) {
                    (true, _) => other ^ 1,
                    (_, true) => one ^ 1,
                    _ => signals[at],
                };
            }
            signals.sort_unstable();
        }
    }

    /// Simplifies a disjunction by what is known of groups; tells whether it always holds.
    fn use_groups(&mut self, signals: &mut Vec<Signal>) -> bool {
        if signals.iter().all(|signal| self.group_of[*signal as usize / 2] == 0) {
            return false;
        }
        let mut count: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
        for signal in signals.iter() {
            match self.group_of[*signal as usize / 2] {
                0 => {}
                group if signal % 2 == 0 => count.entry(group).or_default().0 += 1,
                group => count.entry(group).or_default().1 += 1,
            }
        }
        for (group, (plain, inverted)) in count {
            let size = self.groups[group as usize].len();
            if inverted > 1 || plain == size {
                return true;
            }
            let within = |signal: &Signal| signal.is_multiple_of(2) && self.group_of[*signal as usize / 2] == group;
            if inverted == 1 {
                // That one does not hold follows from any other that does.
                signals.retain(|signal| !within(signal));
            } else if 2 * plain > size {
                let rest =
                    self.groups[group as usize].iter().copied().filter(|member| signals.binary_search(member).is_err());
                let rest = rest.collect();
                signals.retain(|signal| !within(signal));
                let others = self.or(rest);
                signals.push(others ^ 1);
                signals.sort_unstable();
            }
        }
        false
    }

    /// The gate with these operands, which are in order.
    fn gate(&mut self, signals: &[Signal]) -> Signal {
        if self.gates * 2 >= self.buckets.len() {
            self.grow();
        }
        let mask = self.buckets.len() - 1;
        let mut at = hash(signals) as usize & mask;
        while self.buckets[at] != u32::MAX {
            if self.operands(self.buckets[at]) == signals {
                return 2 * self.buckets[at];
            }
            at = (at + 1) & mask;
        }
        let (node, from) = (self.nodes.len() as u32, self.operands.len() as u32);
        self.operands.extend_from_slice(signals);
        self.nodes.push(Node::Gate(from, self.operands.len() as u32));
        self.group_of.push(0);
        self.buckets[at] = node;
        self.gates += 1;
        2 * node
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.buckets);
        self.buckets = vec![u32::MAX; old.len() * 4];
        let mask = self.buckets.len() - 1;
        for node in old.into_iter().filter(|node| *node != u32::MAX) {
            let mut at = hash(self.operands(node)) as usize & mask;
            while self.buckets[at] != u32::MAX {
                at = (at + 1) & mask;
            }
            self.buckets[at] = node;
        }
    }

    /// The disjunction of conjunctions, with signals that several of them share taken out.
    pub fn sum_of_products(&mut self, mut products: Vec<Vec<Signal>>) -> Signal {
        products.retain_mut(|product| !self.never(product));
        products.sort_unstable();
        products.dedup();
        if products.iter().any(Vec::is_empty) {
            return TRUE;
        }
        let mut sum = Vec::new();
        self.take_out_shared(&mut products, &mut sum);
        for product in products {
            let product = self.and(product);
            sum.push(product);
        }
        self.or(sum)
    }

    /// Tidies a conjunction; tells whether it never holds.
    fn never(&self, product: &mut Vec<Signal>) -> bool {
        product.iter_mut().for_each(|signal| *signal ^= 1);
        let never = tidy(product);
        product.iter_mut().for_each(|signal| *signal ^= 1);
        product.sort_unstable();
        if never {
            return true;
        }
        // Two members of a group never hold together.
        let group = |signal: &Signal| self.group_of[*signal as usize / 2];
        let plain = |signal: &&Signal| signal.is_multiple_of(2) && group(signal) != 0;
        let mut groups: Vec<u32> = product.iter().filter(plain).map(group).collect();
        groups.sort_unstable();
        let len = groups.len();
        groups.dedup();
        if groups.len() < len {
            return true;
        }
        product.retain(|signal| signal % 2 == 0 || groups.binary_search(&group(signal)).is_err() || group(signal) == 0);
        false
    }

    /// Moves products that share a signal into the sum: the signal, and the sum of what is left of them. The signal that most
    /// products share is taken first.
    fn take_out_shared(&mut self, products: &mut Vec<Vec<Signal>>, sum: &mut Vec<Signal>) {
        if products.len() < 2 {
            return;
        }
        let mut shares = Shares::new(products);
        while let Some((signal, with)) = shares.next(products) {
            let rest = with.into_iter().map(|product| {
                let mut product = std::mem::take(&mut products[product as usize]);
                product.retain(|other| *other != signal);
                product
            });
            let rest = rest.collect();
            let rest = self.sum_of_products(rest);
            let product = self.and(vec![signal, rest]);
            sum.push(product);
        }
        products.retain(|product| !product.is_empty());
    }
}

/// In which products each signal occurs.
struct Shares {
    signals: Vec<Signal>,
    /// Where the products of each signal begin.
    first: Vec<u32>,
    products: Vec<u32>,
    /// In how many products each occurs that are left.
    count: Vec<u32>,
    /// Signals by how often they occurred when they were put there; the most frequent first, then the lowest.
    queue: BinaryHeap<(u32, Reverse<u32>)>,
}

impl Shares {
    fn new(products: &[Vec<Signal>]) -> Shares {
        let mut pairs: Vec<(Signal, u32)> = Vec::new();
        for (number, product) in products.iter().enumerate() {
            pairs.extend(product.iter().map(|signal| (*signal, number as u32)));
        }
        pairs.sort_unstable();
        let (mut signals, mut first, mut count) = (Vec::new(), Vec::new(), Vec::new());
        for (at, same) in pairs.chunk_by(|a, b| a.0 == b.0).scan(0, |at, same| {
            let start = *at;
            *at += same.len();
            Some((start, same))
        }) {
            signals.push(same[0].0);
            first.push(at as u32);
            count.push(same.len() as u32);
        }
        first.push(pairs.len() as u32);
        let numbers = count.iter().enumerate().filter(|(_, count)| **count > 1);
        let queue = numbers.map(|(number, count)| (*count, Reverse(number as u32))).collect();
        Shares { signals, first, products: pairs.into_iter().map(|(_, product)| product).collect(), count, queue }
    }

    /// The signal that most of the products share that are left, and these products, which are left no more.
    fn next(&mut self, products: &[Vec<Signal>]) -> Option<(Signal, Vec<u32>)> {
        while let Some((count, Reverse(number))) = self.queue.pop() {
            let now = self.count[number as usize];
            if now < 2 {
                continue;
            }
            if now < count {
                self.queue.push((now, Reverse(number)));
                continue;
            }
            let range = self.first[number as usize] as usize..self.first[number as usize + 1] as usize;
            let left = self.products[range].iter().copied().filter(|product| !products[*product as usize].is_empty());
            let with: Vec<u32> = left.collect();
            for signal in with.iter().flat_map(|product| &products[*product as usize]) {
                if let Ok(other) = self.signals.binary_search(signal) {
                    self.count[other] -= 1;
                }
            }
            return Some((self.signals[number as usize], with));
        }
        None
    }
}

/// Sorts signals, each once, without those that never hold; tells whether one of them always holds.
fn tidy(signals: &mut Vec<Signal>) -> bool {
    signals.sort_unstable();
    signals.dedup();
    if signals.first() == Some(&FALSE) {
        signals.remove(0);
    }
    signals.first() == Some(&TRUE) || signals.windows(2).any(|pair| pair[0] ^ 1 == pair[1])
}

fn hash(signals: &[Signal]) -> u64 {
    let mixed = signals
        .iter()
        .fold(0u64, |hash, signal| (hash.rotate_left(5) ^ u64::from(*signal)).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed ^ (mixed >> 32)
}
