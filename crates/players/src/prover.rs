//! Proof-number search (Allis): whether a player can force a win whatever the others do.
//!
//! A node's proof number is the least number of leaves that must be won to prove it; its disproof number, the least number that
//! must not be won to disprove it. The search expands the leaf that lowers both (the most-proving node).

use game::{Arena, Outcome, Role, Staged, Visit};

use crate::search::{Limits, Watch};

/// Whether a win can be forced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ProofResult {
    /// It can, by the move of this number; nothing to say of the number if it is not the hero's turn.
    Forced(u32),
    /// It cannot.
    Prevented,
    /// That was not found out within the limits.
    #[default]
    Unknown,
}

/// The result of a proof-number search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// Whether a win can be forced.
    pub verdict: ProofResult,
    /// The number of nodes searched.
    pub nodes: u64,
    /// If it can: the principal variation, with the longest defence that was searched.
    pub pv: Vec<u32>,
    /// Whether it came to a position where several roles choose at the same time. Nothing is proved beyond such a position: those
    /// who choose do not know what the others choose.
    pub is_blind: bool,
}

/// Searches for a forced win of a player: a visitor of the game's arena.
pub struct Proving<'a> {
    /// The player who is to win; the player to move if `None`.
    pub hero: Option<Role>,
    /// Limits on nodes and time.
    pub limits: Limits<'a>,
}

/// Infinity: the node is proven or disproven.
const NEVER: u32 = u32::MAX / 4;

/// The largest number of nodes kept: some 28 bytes each.
const MOST_NODES: usize = 8_000_000;

/// The largest depth.
const MOST_PLIES: usize = 512;

/// A node of the proof tree.
#[derive(Clone, Copy)]
struct Node {
    /// Proof number and disproof number.
    proof: u32,
    disproof: u32,
    /// Its children; not expanded yet if the count is 0.
    first: u32,
    count: u32,
    /// The size of its subtree.
    size: u32,
    /// Whether the hero moves here.
    heros: bool,
}

struct Prover<'a, A: Arena> {
    arena: &'a A,
    root: &'a A::State,
    hero: Role,
    nodes: Vec<Node>,
    watch: Watch<'a>,
    state: A::State,
    next: A::State,
    buffer: A::Buffer,
    /// The nodes from the root on, and the hashes of their positions where one can occur twice.
    path: Vec<u32>,
    seen: Vec<u64>,
    is_blind: bool,
}

impl Visit for Proving<'_> {
    type Output = Proof;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _: &[u64]) -> Proof {
        let mover = arena.mover(state);
        let hero = self.hero.unwrap_or(mover);
        let root = Node { proof: 1, disproof: 1, first: 0, count: 0, size: 0, heros: hero == mover };
        let mut prover = Prover {
            arena,
            root: state,
            hero,
            nodes: vec![root],
            watch: Watch::new(self.limits),
            state: state.clone(),
            next: state.clone(),
            buffer: arena.buffer(),
            path: Vec::new(),
            seen: Vec::new(),
            is_blind: false,
        };
        prover.run()
    }
}

impl<A: Arena> Prover<'_, A> {
    fn run(&mut self) -> Proof {
        while !self.settled(0) && self.nodes.len() < MOST_NODES && !self.watch.count() {
            self.descend();
            self.expand();
            self.ascend();
        }
        let verdict = match self.nodes[0] {
            Node { proof: 0, .. } => ProofResult::Forced(self.proven(0).unwrap_or(0)),
            // What was not looked at may be a win, and chance need not play against the hero.
            Node { disproof: 0, .. } if self.is_blind || self.arena.chance().is_some() => ProofResult::Unknown,
            Node { disproof: 0, .. } => ProofResult::Prevented,
            _ => ProofResult::Unknown,
        };
        let pv = if matches!(verdict, ProofResult::Forced(_)) { self.pv() } else { Vec::new() };
        Proof { verdict, nodes: self.watch.nodes(), pv, is_blind: self.is_blind }
    }

    fn settled(&self, node: u32) -> bool {
        let Node { proof, disproof, .. } = self.nodes[node as usize];
        proof == 0 || disproof == 0
    }

    fn moves(&self, node: u32) -> std::ops::Range<u32> {
        let Node { first, count, .. } = self.nodes[node as usize];
        first..first + count
    }

    /// Goes to the position that serves both proof and disproof best; of those that serve alike to the one that has been looked
    /// at least.
    fn descend(&mut self) {
        self.state.clone_from(self.root);
        self.path.clear();
        self.seen.clear();
        let mut node = 0;
        self.arrive(node);
        while self.nodes[node as usize].count > 0 {
            let heros = self.nodes[node as usize].heros;
            let promise = |one: &u32| {
                let one = &self.nodes[*one as usize];
                (if heros { one.proof } else { one.disproof }, one.size)
            };
            let Some(next) = self.moves(node).min_by_key(promise) else { break };
            let number = next - self.nodes[node as usize].first;
            self.arena.follow(&mut self.state, &mut self.buffer, number);
            node = next;
            self.arrive(node);
        }
    }

    fn arrive(&mut self, node: u32) {
        self.path.push(node);
        if self.arena.repeats() {
            self.seen.push(self.arena.hash(&self.state));
        }
    }

    /// Looks at the moves of the position that has been reached. A position that has been on the way is no win, nor is one that
    /// is too far away.
    fn expand(&mut self) {
        let node = self.path[self.path.len() - 1] as usize;
        let back = self.seen.split_last().is_some_and(|(last, before)| before.contains(last));
        if back || self.path.len() > MOST_PLIES {
            return self.settle(node, false);
        }
        let count = match self.arena.find(&self.state, &mut self.buffer) {
            Ok(_) if self.arena.choosers(&self.state) > 1 => {
                self.is_blind = true;
                return self.settle(node, false);
            }
            Ok(count) => count,
            Err(outcome) => return self.settle(node, outcome == Outcome::Win(self.hero)),
        };
        let first = self.nodes.len();
        (self.nodes[node].first, self.nodes[node].count) = (first as u32, count);
        for number in 0..count {
            self.next.clone_from(&self.state);
            self.arena.play(&mut self.next, &mut self.buffer, number);
            let heros = self.arena.mover(&self.next) == self.hero;
            self.nodes.push(Node { proof: 1, disproof: 1, first: 0, count: 0, size: 0, heros });
            if let Some(outcome) = self.arena.over(&self.next) {
                self.settle(first + number as usize, outcome == Outcome::Win(self.hero));
            }
        }
    }

    fn settle(&mut self, node: usize, won: bool) {
        (self.nodes[node].proof, self.nodes[node].disproof) = if won { (0, NEVER) } else { (NEVER, 0) };
    }

    /// Works out the numbers again on the way back.
    fn ascend(&mut self) {
        for node in self.path.iter().rev() {
            let Node { count, heros, .. } = self.nodes[*node as usize];
            if count > 0 {
                let moves = || self.moves(*node).map(|one| &self.nodes[one as usize]);
                let least = |number: fn(&Node) -> u32| moves().map(number).min().unwrap_or(NEVER);
                let sum = |number: fn(&Node) -> u32| {
                    moves().map(number).fold(0u32, |sum, one| sum.saturating_add(one).min(NEVER))
                };
                let (proof, disproof) = match heros {
                    true => (least(|one| one.proof), sum(|one| one.disproof)),
                    false => (sum(|one| one.proof), least(|one| one.disproof)),
                };
                let at = &mut self.nodes[*node as usize];
                (at.proof, at.disproof) = match (proof, disproof) {
                    (0, _) => (0, NEVER),
                    (_, 0) => (NEVER, 0),
                    numbers => numbers,
                };
            }
            self.nodes[*node as usize].size += 1;
        }
    }

    /// The number of a move of a node that is proven to win.
    fn proven(&self, node: u32) -> Option<u32> {
        self.moves(node).position(|one| self.nodes[one as usize].proof == 0).map(|number| number as u32)
    }

    /// Returns the principal variation: the hero's moves, and the defences that took longest to refute.
    fn pv(&self) -> Vec<u32> {
        let (mut pv, mut node) = (Vec::new(), 0);
        while self.nodes[node as usize].count > 0 {
            let Node { first, heros, .. } = self.nodes[node as usize];
            let longest = || self.moves(node).max_by_key(|one| self.nodes[*one as usize].size).map(|one| one - first);
            let Some(number) = (if heros { self.proven(node) } else { longest() }) else { break };
            pv.push(number);
            node = first + number;
        }
        pv
    }
}
