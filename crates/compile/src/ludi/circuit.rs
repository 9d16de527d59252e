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

/// A set that is worked out: the sites of a node, this many numbers higher, or all the others.
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

    /// The sites this many numbers higher; what leaves the board is anything.
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
    /// Every site, if this many are in the set.
    Counted(Wire, Wanted),
}

/// What is to be worked out.
pub(super) struct Circuit<const W: usize> {
    nodes: Vec<Node<W>>,
    /// Whether each node is the same wherever a move leads, and has no sites beyond the board.
    steady: Vec<bool>,
    clean: Vec<bool>,
    both: BTreeMap<(Wire, Wire), usize>,
    fixed: BTreeMap<[u64; W], usize>,
    all: SiteSet<W>,
}

impl<const W: usize> Circuit<W> {
    /// Nothing but the first registers, for a board of these sites.
    pub(super) fn new(given: usize, all: SiteSet<W>) -> Circuit<W> {
        let (both, fixed) = (BTreeMap::new(), BTreeMap::new());
        let mut circuit = Circuit { nodes: Vec::new(), steady: Vec::new(), clean: Vec::new(), both, fixed, all };
        circuit.add(Node::Everything);
        (0..given).for_each(|number| _ = circuit.add(Node::Given(number)));
        circuit
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
        let (steady, clean) = match &node {
            Node::Everything | Node::Counted(..) => (true, false),
            Node::Given(_) => (true, true),
            Node::Fixed(_) => (false, true),
            Node::Both(one, other) => {
                (self.is_steady(*one) && self.is_steady(*other), self.is_clean(*one) || self.is_clean(*other))
            }
        };
        self.steady.push(steady);
        self.clean.push(clean);
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn is_steady(&self, wire: Wire) -> bool {
        wire.by == 0 && self.steady[wire.node]
    }

    fn is_clean(&self, wire: Wire) -> bool {
        wire.by == 0 && !wire.not && self.clean[wire.node]
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
            // One of the two stays where it is: a step moves just one set.
            (one, other) if one.by != 0 && other.by != 0 => {
                self.and(one.moved(-one.by), other.moved(-one.by)).moved(one.by)
            }
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

    /// The sites of all of them. What is the same wherever a move leads comes first: it is worked out once.
    pub(super) fn all(&mut self, wires: impl IntoIterator<Item = Wire>) -> Wire {
        let (mut steady, others): (Vec<Wire>, Vec<Wire>) = wires.into_iter().partition(|wire| self.is_steady(*wire));
        steady.sort();
        let steady = steady.into_iter().fold(Wire::ALWAYS, |all, wire| self.and(all, wire));
        let others = others.into_iter().fold(Wire::ALWAYS, |all, wire| self.and(all, wire));
        self.and(steady, others)
    }

    /// The sites of any of them.
    pub(super) fn any(&mut self, wires: impl IntoIterator<Item = Wire>) -> Wire {
        wires.into_iter().fold(Wire::NEVER, |any, wire| self.or(any, wire))
    }

    /// Every site, if this many of the board are in the set.
    pub(super) fn counted(&mut self, wire: Wire, wanted: Wanted) -> Wire {
        let within = if self.is_clean(wire) { Wire::ALWAYS } else { self.fixed(self.all) };
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

    /// How many registers are in use besides.
    pub(super) fn used(&self) -> usize {
        self.used
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

/// A set that a step reads: of which register, and all bits if it is to be turned round.
#[derive(Clone, Copy)]
struct Input {
    register: u16,
    flip: u64,
}

/// The same, this many numbers higher; on a board of one word, this many bits up and this many down.
#[derive(Clone, Copy)]
struct Moved {
    input: Input,
    by: i16,
    up: u8,
    down: u8,
}

enum Step {
    Both { one: Input, other: Moved, to: u16 },
    Counted { set: Moved, wanted: Wanted, to: u16 },
}

/// Steps that work sets out.
pub(super) struct Recipe(Vec<Step>);

/// Which registers hold what while recipes are written: those that follow each other may use what the ones before found.
pub(super) struct Scribe {
    /// In which register each node is.
    places: Vec<Option<u16>>,
    /// The next register to write to.
    next: usize,
}

impl Scribe {
    /// Begins after this many registers.
    pub(super) fn after(registers: usize) -> Scribe {
        Scribe { places: Vec::new(), next: registers }
    }

    /// How to work these sets out, and in which registers they then are.
    pub(super) fn recipe<const W: usize>(
        &mut self,
        circuit: &Circuit<W>,
        wires: &[Wire],
        constants: &mut Constants<W>,
    ) -> (Recipe, Vec<u16>) {
        self.places.resize(circuit.size(), None);
        let mut writing = Writing { circuit, constants, scribe: self, steps: Vec::new() };
        let found: Vec<u16> = wires.iter().map(|wire| writing.output(*wire)).collect();
        let steps = writing.steps;
        constants.used = constants.used.max(self.next);
        (Recipe(steps), found)
    }
}

impl Recipe {
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
        self.flipped(*held(registers, self.register))
    }

    #[inline(always)]
    fn flipped<const W: usize>(self, mut set: SiteSet<W>) -> SiteSet<W> {
        set.0.iter_mut().for_each(|word| *word ^= self.flip);
        set
    }
}

impl Moved {
    fn new(register: u16, wire: Wire) -> Moved {
        let input = Input { register, flip: if wire.not { u64::MAX } else { 0 } };
        let (up, down) = (wire.by.max(0) & 63, -wire.by.min(0) & 63);
        Moved { input, by: wire.by as i16, up: up as u8, down: down as u8 }
    }

    #[inline(always)]
    fn read<const W: usize>(self, registers: &Registers<W>) -> SiteSet<W> {
        let mut set = *held(registers, self.input.register);
        if W == 1 {
            // Cheaper than turning the word round: what leaves it is never asked for.
            set.0[0] = set.0[0].wrapping_shl(self.up.into()).wrapping_shr(self.down.into());
        } else if self.by != 0 {
            set = set.shifted(self.by.into());
        }
        self.input.flipped(set)
    }
}

/// A recipe while it is written.
struct Writing<'a, const W: usize> {
    circuit: &'a Circuit<W>,
    constants: &'a mut Constants<W>,
    scribe: &'a mut Scribe,
    steps: Vec<Step>,
}

impl<const W: usize> Writing<'_, W> {
    fn input(&mut self, wire: Wire) -> Moved {
        Moved::new(self.place(wire.node), wire)
    }

    fn output(&mut self, wire: Wire) -> u16 {
        if wire.by == 0 && !wire.not { self.place(wire.node) } else { self.both(Wire::ALWAYS, wire) }
    }

    /// The register of the sites of both, of which one at least stays where it is.
    fn both(&mut self, one: Wire, other: Wire) -> u16 {
        let (one, other) = if one.by == 0 { (one, other) } else { (other, one) };
        let (one, other) = (self.input(one).input, self.input(other));
        self.step(|to| Step::Both { one, other, to })
    }

    fn step(&mut self, step: impl FnOnce(u16) -> Step) -> u16 {
        // One that is too high is never used: the constants do not fit then.
        let to = self.scribe.next.min(REGISTERS) as u16;
        self.scribe.next += 1;
        self.steps.push(step(to));
        to
    }

    fn place(&mut self, node: usize) -> u16 {
        if let Some(place) = self.scribe.places[node] {
            return place;
        }
        let place = match &self.circuit.nodes[node] {
            Node::Everything => self.constants.register(!SiteSet::EMPTY),
            Node::Given(number) => *number as u16,
            Node::Fixed(set) => self.constants.register(*set),
            Node::Both(one, other) => self.both(*one, *other),
            Node::Counted(wire, wanted) => {
                let (set, wanted) = (self.input(*wire), *wanted);
                self.step(|to| Step::Counted { set, wanted, to })
            }
        };
        self.scribe.places[node] = Some(place);
        place
    }
}

#[cfg(test)]
mod tests {
    use board::Site;

    use super::*;

    fn set<const W: usize>(sites: &[u16]) -> SiteSet<W> {
        sites.iter().map(|site| Site(*site)).collect()
    }

    fn worked_out<const W: usize>(
        given: &[SiteSet<W>],
        all: SiteSet<W>,
        wire: impl FnOnce(&mut Circuit<W>) -> Wire,
    ) -> SiteSet<W> {
        let (mut circuit, mut constants) = (Circuit::new(given.len(), all), Constants::new());
        let wire = wire(&mut circuit);
        let (recipe, found) = Scribe::after(given.len()).recipe(&circuit, &[wire], &mut constants);
        let mut registers = constants.registers(given);
        recipe.run(&mut registers);
        *held(&registers, found[0]) & all
    }

    #[test]
    fn pieces_are_found_by_what_stands_near_them() {
        fn test<const W: usize>() {
            let (all, own, enemy) = (SiteSet::<W>::first(64), set::<W>(&[0, 9, 20]), set::<W>(&[18, 29, 10]));
            // Pieces with an enemy 9 numbers higher and an empty site 18 numbers higher.
            let jumps = worked_out(&[own, enemy], all, |circuit| {
                let (own, enemy) = (circuit.given(0), circuit.given(1));
                let occupied = circuit.or(own, enemy);
                circuit.all([own, enemy.moved(-9), occupied.not().moved(-18)])
            });
            assert_eq!(jumps, set(&[9, 20]));
        }
        test::<1>();
        test::<2>();
    }

    #[test]
    fn sets_are_counted_together() {
        let given = [set::<1>(&[1, 2, 3]), set(&[2, 3]), set(&[3, 4])];
        let all = SiteSet::first(6);
        let with = |count: usize| {
            worked_out(&given, all, |circuit| {
                let wires = [circuit.given(0), circuit.given(1), circuit.given(2)];
                circuit.tally(&wires)[count]
            })
        };
        assert_eq!([0, 1, 2, 3].map(with), [set(&[0, 5]), set(&[1, 4]), set(&[2]), set(&[3])]);
    }

    #[test]
    fn a_number_of_pieces_holds_everywhere_or_nowhere() {
        let (given, all) = ([set::<1>(&[1, 2, 3])], SiteSet::first(6));
        let counted = |wanted| worked_out(&given, all, |circuit| circuit.counted(circuit.given(0), wanted));
        assert_eq!([counted(Wanted(None, 3)), counted(Wanted(None, 2))], [all, SiteSet::EMPTY]);
        // Of what is empty, only what is on the board.
        let empty = worked_out(&given, all, |circuit| circuit.counted(circuit.given(0).not(), Wanted(None, 3)));
        assert_eq!(empty, all);
    }

    #[test]
    fn what_never_changes_is_known_beforehand() {
        let mut circuit: Circuit<1> = Circuit::new(1, SiteSet::first(6));
        let (own, none) = (circuit.given(0), circuit.fixed(SiteSet::EMPTY));
        let never = [circuit.and(own, own.not()), circuit.and(own, none), none];
        assert_eq!(never, [Wire::NEVER; 3]);
        assert_eq!([circuit.or(own, own.not()), circuit.or(own, Wire::ALWAYS)], [Wire::ALWAYS; 2]);
        let some = circuit.fixed(set(&[1, 2]));
        assert_eq!(circuit.known(some.not()), Some(set(&[0, 3, 4, 5])));
        assert_eq!(circuit.known(own), None);
    }
}
