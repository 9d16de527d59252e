//! What came of the games that went through each position.

use game::{Outcome, Role};

use super::halves;
use crate::search::{Finding, worth};

/// The most nodes of a tree: some 24 bytes each.
const MOST_NODES: usize = 4_000_000;

/// What is certain of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Proof {
    /// Nothing.
    #[default]
    Open,
    /// With best play it ends so; or it has ended so.
    Ended(Outcome),
}

/// A move, and what came of the games in which it was made.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The number of the move among those of the position before it.
    pub number: u32,
    /// How many games went through it.
    pub visits: u32,
    /// What they brought whoever made it, in halves.
    pub halves: u32,
    /// What is certain.
    pub proof: Proof,
    /// Where it has its nodes, if it has.
    grown: u32,
}

/// The moves of a position.
#[derive(Clone, Copy, Debug)]
struct Grown {
    hash: u64,
    mover: Role,
    first: u32,
    count: u32,
}

/// What came of the games that went through each position.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    grown: Vec<Grown>,
}

/// No moves yet.
const BARE: u32 = u32::MAX;

impl Node {
    fn new(number: u32) -> Node {
        Node { number, visits: 0, halves: 0, proof: Proof::Open, grown: BARE }
    }
}

impl Tree {
    /// The number of the position that the search begins at.
    pub const ROOT: u32 = 0;

    /// A node.
    #[inline]
    pub fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    /// Whether a node has nodes for its moves.
    #[inline]
    pub fn is_grown(&self, node: u32) -> bool {
        self.node(node).grown != BARE
    }

    /// Whether there is room for more nodes.
    pub fn has_room(&self) -> bool {
        self.nodes.len() < MOST_NODES
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// How many moves a node has nodes for.
    #[inline]
    pub fn count(&self, node: u32) -> u32 {
        self.grown.get(self.node(node).grown as usize).map_or(0, |grown| grown.count)
    }

    /// The moves of a node.
    fn moves(&self, node: u32) -> &[Node] {
        match self.grown.get(self.node(node).grown as usize) {
            Some(grown) => &self.nodes[grown.first as usize..][..grown.count as usize],
            None => &[],
        }
    }

    /// Begins at the position of this hash: with what is known of it if it is a few moves below the old beginning, else with
    /// nothing.
    pub fn begin_at(&mut self, hash: u64) {
        let found = if self.nodes.is_empty() { None } else { self.position(Tree::ROOT, hash, 3) };
        let mut fresh = Tree::default();
        match found {
            Some(node) => fresh.copy(self, node),
            None => fresh.nodes.push(Node::new(0)),
        }
        *self = fresh;
    }

    /// The node of the position with this hash, at most so many moves below a node.
    fn position(&self, node: u32, hash: u64, below: u32) -> Option<u32> {
        let grown = self.grown.get(self.node(node).grown as usize)?;
        if grown.hash == hash {
            return Some(node);
        }
        let mut moves = grown.first..grown.first + grown.count;
        if below == 0 { None } else { moves.find_map(|next| self.position(next, hash, below - 1)) }
    }

    /// Takes over what another tree has below a node.
    fn copy(&mut self, from: &Tree, node: u32) {
        self.nodes.push(Node { proof: Proof::Open, ..*from.node(node) });
        let mut next = 0;
        while next < self.nodes.len() {
            if let Some(grown) = from.grown.get(self.nodes[next].grown as usize) {
                let first = self.nodes.len() as u32;
                self.nodes.extend_from_slice(&from.nodes[grown.first as usize..][..grown.count as usize]);
                self.nodes[next].grown = self.grown.len() as u32;
                self.grown.push(Grown { first, ..*grown });
            }
            next += 1;
        }
        self.settle(&[Tree::ROOT]);
    }

    /// The move to try next: what has gone well so far, or has been tried seldom.
    #[inline]
    pub fn choose(&self, node: u32, curiosity: f32, untried: f32) -> u32 {
        let grown = &self.grown[self.node(node).grown as usize];
        let moves = &self.nodes[grown.first as usize..][..grown.count as usize];
        let reach = curiosity * (self.node(node).visits.max(1) as f32).ln().sqrt();
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        for (nth, one) in moves.iter().enumerate() {
            let promise = match one.proof {
                Proof::Open if one.visits == 0 => untried,
                Proof::Open => {
                    let visits = one.visits as f32;
                    (one.halves as f32 * 0.5 + reach * visits.sqrt()) / visits
                }
                Proof::Ended(outcome) => halves(outcome, grown.mover) as f32 * 0.5 - 1.0,
            };
            if promise > most {
                (best, most) = (nth as u32, promise);
            }
        }
        grown.first + best
    }

    /// Makes nodes for the moves of a node; gives the first.
    pub fn grow(&mut self, node: u32, hash: u64, mover: Role, count: u32) -> u32 {
        let first = self.nodes.len() as u32;
        self.nodes[node as usize].grown = self.grown.len() as u32;
        self.grown.push(Grown { hash, mover, first, count });
        self.nodes.extend((0..count).map(Node::new));
        first
    }

    /// Notes that the game ends so at a node.
    pub fn end(&mut self, node: u32, outcome: Outcome) {
        self.nodes[node as usize].proof = Proof::Ended(outcome);
    }

    /// Works out what has become certain along a path, from its end on.
    pub fn settle(&mut self, path: &[u32]) {
        for node in path.iter().rev() {
            match self.certain(*node) {
                Some(outcome) => self.end(*node, outcome),
                None => break,
            }
        }
    }

    /// How the game ends at a node with best play, if that is certain: the mover wins at once, or all moves are settled.
    fn certain(&self, node: u32) -> Option<Outcome> {
        let grown = self.grown.get(self.node(node).grown as usize)?;
        let (mut best, mut open) = (None, false);
        for one in self.moves(node) {
            match one.proof {
                Proof::Ended(outcome) if outcome == Outcome::Win(grown.mover) => return Some(outcome),
                Proof::Ended(Outcome::Draw) => best = Some(Outcome::Draw),
                Proof::Ended(outcome) => best = best.or(Some(outcome)),
                Proof::Open => open = true,
            }
        }
        if open { None } else { best }
    }

    /// Notes what came of a game that went this way.
    #[inline]
    pub fn note(&mut self, path: &[u32], outcome: Outcome) {
        let mut mover = None;
        for node in path {
            let at = &mut self.nodes[*node as usize];
            at.visits += 1;
            if let Some(mover) = mover {
                at.halves += halves(outcome, mover);
            }
            mover = self.grown.get(at.grown as usize).map(|grown| grown.mover);
        }
        let last = path[path.len() - 1];
        if matches!(self.node(last).proof, Proof::Ended(_)) {
            self.settle(&path[..path.len() - 1]);
        }
    }

    /// Whether the best move is certain: one wins, or all are settled; or there is only one.
    pub fn is_settled(&self) -> bool {
        matches!(self.node(Tree::ROOT).proof, Proof::Ended(_))
    }

    /// Adds what another tree of the same position has counted for its moves.
    pub fn join(&mut self, other: &Tree) {
        let count = self.moves(Tree::ROOT).len();
        if count != other.moves(Tree::ROOT).len() || count == 0 {
            return;
        }
        self.nodes[0].visits += other.nodes[0].visits;
        let first = self.grown[self.nodes[0].grown as usize].first as usize;
        for (one, more) in self.nodes[first..][..count].iter_mut().zip(other.moves(Tree::ROOT)) {
            one.visits += more.visits;
            one.halves += more.halves;
            if one.proof == Proof::Open {
                one.proof = more.proof;
            }
        }
        self.settle(&[Tree::ROOT]);
    }

    /// The best move of a node: one that wins; else the one tried most, unless it goes badly and another is sure to draw.
    fn best(&self, node: u32) -> Option<(u32, &Node)> {
        let grown = self.grown.get(self.node(node).grown as usize)?;
        let moves = || (grown.first..).zip(self.moves(node));
        let most_tried = |open: bool| {
            let wanted = moves().filter(|(_, one)| (one.proof == Proof::Open) == open);
            wanted.max_by_key(|(at, one)| (one.visits, std::cmp::Reverse(*at)))
        };
        let surely = |outcome: Outcome| moves().find(|(_, one)| one.proof == Proof::Ended(outcome));
        if let Some(won) = surely(Outcome::Win(grown.mover)) {
            return Some(won);
        }
        let open = most_tried(true);
        match surely(Outcome::Draw) {
            Some(drawn) if open.is_none_or(|(_, one)| one.halves <= one.visits) => Some(drawn),
            _ => open.or_else(|| most_tried(false)),
        }
    }

    /// What the tree says: the move that was tried most, or is certain to win.
    pub fn finding(&self, games: u64) -> Finding {
        let mut finding = Finding { nodes: games, ..Finding::default() };
        let mut node = Tree::ROOT;
        while let Some((next, one)) = self.best(node).filter(|_| finding.line.len() < 64) {
            if node == Tree::ROOT {
                finding.number = one.number;
                finding.value = self.value(one);
            } else if one.visits == 0 {
                break;
            }
            finding.line.push(one.number);
            node = next;
        }
        finding.depth = finding.line.len() as u32;
        finding
    }

    /// What a move of the root is worth to its mover, in hundredths from -100 to 100, or a game won.
    fn value(&self, one: &Node) -> i32 {
        let mover = self.grown[self.nodes[0].grown as usize].mover;
        match one.proof {
            Proof::Ended(outcome) => worth(outcome, mover, 0),
            Proof::Open if one.visits == 0 => 0,
            Proof::Open => (100.0 * (f64::from(one.halves) / f64::from(one.visits) - 1.0)).round() as i32,
        }
    }
}
