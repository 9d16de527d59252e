//! Sets of sites worked out of other sets step by step: a condition for all pieces at once.
//!
//! A [`Circuit`] is what is to be worked out, each thing once however often it is asked for. A [`Recipe`] is the same as a
//! list of steps over registers, of which the first are what stands on the board and the last are sets that never change.

use std::collections::BTreeMap;

use board::SiteSet;

use super::expr::Wanted;

/// How many sets can be kept while something is worked out.
const REGISTERS: usize = 1024;

/// What stands on the board, what has been worked out from it, and what never changes.
pub(super) type Registers<const W: usize> = [SiteSet<W>; REGISTERS];

/// A set that is worked out: the sites of a node, so many numbers higher, or all the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Wire {
    node: usize,
    by: i32,
    not: bool,
}

impl Wire {
    /// Every site.
    pub(super) const ALWAYS: Wire = Wire { node: 0, by: 0, not: false };
    /// No site.
    pub(super) const NEVER: Wire = Wire { node: 0, by: 0, not: true };

    /// The sites so many numbers higher; what leaves the board is anything.
    pub(super) fn moved(self, by: i32) -> Wire {
        if self.node == 0 { self } else { Wire { by: self.by + by, ..self } }
    }

    /// All other sites.
    pub(super) fn not(self) -> Wire {
        Wire { not: !self.not, ..self }
    }
}

enum Node<const W: usize> {
    /// Every site, and whatever lies beyond.
    Everything,
    /// The register of this number.
    Given(usize),
    /// These sites.
    Fixed(SiteSet<W>),
    /// The sites of both.
    Both(Wire, Wire),
    /// Every site, if so many are in the set.
    Counted(Wire, Wanted),
}

/// What is to be worked out.
pub(super) struct Circuit<const W: usize> {
    nodes: Vec<Node<W>>,
    both: BTreeMap<(Wire, Wire), usize>,
    fixed: BTreeMap<[u64; W], usize>,
    all: SiteSet<W>,
}

impl<const W: usize> Circuit<W> {
    /// Nothing but the first registers, for a board of these sites.
    pub(super) fn new(given: usize, all: SiteSet<W>) -> Circuit<W> {
        let given = (0..given).map(Node::Given);
        let nodes = std::iter::once(Node::Everything).chain(given).collect();
        Circuit { nodes, both: BTreeMap::new(), fixed: BTreeMap::new(), all }
    }

    /// How much there is to work out.
    pub(super) fn size(&self) -> usize {
        self.nodes.len()
    }

    /// The sites of a wire that never change; nothing if they do.
    pub(super) fn known(&self, wire: Wire) -> Option<SiteSet<W>> {
        match self.nodes[wire.node] {
            Node::Fixed(sites) if wire.by == 0 => Some(if wire.not { self.all & !sites } else { sites }),
            _ => None,
        }
    }

    /// One of the first registers.
    pub(super) fn given(&self, number: usize) -> Wire {
        Wire { node: number + 1, by: 0, not: false }
    }

    fn add(&mut self, node: Node<W>) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// These sites.
    pub(super) fn fixed(&mut self, sites: SiteSet<W>) -> Wire {
        if sites.is_empty() {
            return Wire::NEVER;
        }
        let node = match self.fixed.get(&sites.0) {
            Some(node) => *node,
            None => {
                let node = self.add(Node::Fixed(sites));
                self.fixed.insert(sites.0, node);
                node
            }
        };
        Wire { node, by: 0, not: false }
    }

    /// The sites of both.
    pub(super) fn and(&mut self, one: Wire, other: Wire) -> Wire {
        match (one.min(other), one.max(other)) {
            (Wire::NEVER, _) | (_, Wire::NEVER) => Wire::NEVER,
            (Wire::ALWAYS, wire) | (wire, Wire::ALWAYS) => wire,
            (one, other) if one == other => one,
            (one, other) if one == other.not() => Wire::NEVER,
            pair => {
                let node = match self.both.get(&pair) {
                    Some(node) => *node,
                    None => {
                        let node = self.add(Node::Both(pair.0, pair.1));
                        self.both.insert(pair, node);
                        node
                    }
                };
                Wire { node, by: 0, not: false }
            }
        }
    }

    /// The sites of one of them.
    pub(super) fn or(&mut self, one: Wire, other: Wire) -> Wire {
        self.and(one.not(), other.not()).not()
    }

    /// The sites of just one of them.
    pub(super) fn xor(&mut self, one: Wire, other: Wire) -> Wire {
        let (first, second) = (self.and(one, other.not()), self.and(one.not(), other));
        self.or(first, second)
    }

    /// The sites of all of them.
    pub(super) fn all(&mut self, wires: impl IntoIterator<Item = Wire>) -> Wire {
        wires.into_iter().fold(Wire::ALWAYS, |all, wire| self.and(all, wire))
    }

    /// The sites of any of them.
    pub(super) fn any(&mut self, wires: impl IntoIterator<Item = Wire>) -> Wire {
        wires.into_iter().fold(Wire::NEVER, |any, wire| self.or(any, wire))
    }

    /// Every site, if so many of the board are in the set.
    pub(super) fn counted(&mut self, wire: Wire, wanted: Wanted) -> Wire {
        let within = self.fixed(self.all);
        let wire = self.and(within, wire);
        if wire == Wire::NEVER {
            return if wanted.is(0) { Wire::ALWAYS } else { Wire::NEVER };
        }
        let known =
            |node: &Node<W>| matches!(node, Node::Counted(known, as_many) if (known, as_many) == (&wire, &wanted));
        let node = self.nodes.iter().position(known).unwrap_or_else(|| self.add(Node::Counted(wire, wanted)));
        Wire { node, by: 0, not: false }
    }

    /// The sites that are in none of the sets, in one, in two, and so on.
    pub(super) fn tally(&mut self, wires: &[Wire]) -> Vec<Wire> {
        let mut counts = vec![Wire::ALWAYS];
        for wire in wires {
            let mut next = Vec::new();
            for n in 0..=counts.len() {
                let same = counts.get(n).map_or(Wire::NEVER, |count| self.and(*count, wire.not()));
                let more = n.checked_sub(1).map_or(Wire::NEVER, |less| self.and(counts[less], *wire));
                next.push(self.or(same, more));
            }
            counts = next;
        }
        counts
    }
}

/// Sets that never change, in the registers from the last one down.
pub(super) struct Constants<const W: usize> {
    sets: Vec<SiteSet<W>>,
    /// How many of the other registers are in use.
    used: usize,
}

impl<const W: usize> Constants<W> {
    /// None yet.
    pub(super) fn new() -> Constants<W> {
        Constants { sets: Vec::new(), used: 0 }
    }

    /// Whether there are enough registers.
    pub(super) fn fit(&self) -> bool {
        self.used + self.sets.len() <= REGISTERS
    }

    fn register(&mut self, set: SiteSet<W>) -> u16 {
        let place = self.sets.iter().position(|known| *known == set).unwrap_or_else(|| {
            self.sets.push(set);
            self.sets.len() - 1
        });
        (REGISTERS - 1).saturating_sub(place) as u16
    }

    /// Registers with these sets in the first, and the constants in the last.
    pub(super) fn registers(&self, first: &[SiteSet<W>]) -> Box<Registers<W>> {
        let mut registers = Box::new([SiteSet::EMPTY; REGISTERS]);
        registers.iter_mut().zip(first).for_each(|(register, set)| *register = *set);
        registers.iter_mut().rev().zip(&self.sets).for_each(|(register, set)| *register = *set);
        registers
    }
}

/// A set that a step reads: of which register, how many numbers higher, and all bits if it is to be turned round.
#[derive(Clone, Copy)]
struct Input {
    register: u16,
    by: i16,
    flip: u64,
}

enum Step {
    Both { one: Input, other: Input, to: u16 },
    Counted { set: Input, wanted: Wanted, to: u16 },
}

/// Steps that work sets out.
pub(super) struct Recipe(Vec<Step>);

impl Recipe {
    /// How to work these sets out, and in which registers they then are.
    pub(super) fn new<const W: usize>(
        circuit: &Circuit<W>,
        wires: &[Wire],
        constants: &mut Constants<W>,
    ) -> (Recipe, Vec<u16>) {
        let given = circuit.nodes.iter().filter(|node| matches!(node, Node::Given(_))).count();
        let mut writing = Writing { circuit, constants, places: vec![None; circuit.size()], steps: Vec::new(), given };
        let found: Vec<u16> = wires.iter().map(|wire| writing.output(*wire)).collect();
        let steps = writing.steps;
        constants.used = constants.used.max(given + steps.len());
        (Recipe(steps), found)
    }

    /// How many steps there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Works the sets out.
    #[inline(always)]
    pub(super) fn run<const W: usize>(&self, registers: &mut Registers<W>) {
        for step in &self.0 {
            match step {
                Step::Both { one, other, to } => {
                    registers[usize::from(*to) % REGISTERS] = one.read(registers) & other.read(registers);
                }
                Step::Counted { set, wanted, to } => {
                    let holds = wanted.is(set.read(registers).len() as i32);
                    registers[usize::from(*to) % REGISTERS] = if holds { !SiteSet::EMPTY } else { SiteSet::EMPTY };
                }
            }
        }
    }
}

/// The set in a register.
#[inline(always)]
pub(super) fn held<const W: usize>(registers: &Registers<W>, register: u16) -> &SiteSet<W> {
    &registers[usize::from(register) % REGISTERS]
}

impl Input {
    #[inline(always)]
    fn read<const W: usize>(self, registers: &Registers<W>) -> SiteSet<W> {
        let set = held(registers, self.register);
        let mut set = if W > 1 && self.by == 0 { *set } else { set.moved(self.by.into()) };
        set.0.iter_mut().for_each(|word| *word ^= self.flip);
        set
    }
}

/// A recipe while it is written.
struct Writing<'a, const W: usize> {
    circuit: &'a Circuit<W>,
    constants: &'a mut Constants<W>,
    /// In which register each node is.
    places: Vec<Option<u16>>,
    steps: Vec<Step>,
    given: usize,
}

impl<const W: usize> Writing<'_, W> {
    fn input(&mut self, wire: Wire) -> Input {
        let flip = if wire.not { u64::MAX } else { 0 };
        Input { register: self.place(wire.node), by: wire.by as i16, flip }
    }

    fn output(&mut self, wire: Wire) -> u16 {
        if wire.by == 0 && !wire.not {
            return self.place(wire.node);
        }
        let (one, other) = (self.input(wire), self.input(Wire::ALWAYS));
        self.step(|to| Step::Both { one, other, to })
    }

    fn step(&mut self, step: impl FnOnce(u16) -> Step) -> u16 {
        // One that is too high is never used: the constants do not fit then.
        let to = (self.given + self.steps.len()).min(REGISTERS) as u16;
        self.steps.push(step(to));
        to
    }

    fn place(&mut self, node: usize) -> u16 {
        if let Some(place) = self.places[node] {
            return place;
        }
        let place = match &self.circuit.nodes[node] {
            Node::Everything => self.constants.register(!SiteSet::EMPTY),
            Node::Given(number) => *number as u16,
            Node::Fixed(set) => self.constants.register(*set),
            Node::Both(one, other) => {
                let (one, other) = (self.input(*one), self.input(*other));
                self.step(|to| Step::Both { one, other, to })
            }
            Node::Counted(wire, wanted) => {
                let (set, wanted) = (self.input(*wire), *wanted);
                self.step(|to| Step::Counted { set, wanted, to })
            }
        };
        self.places[node] = Some(place);
        place
    }
}
