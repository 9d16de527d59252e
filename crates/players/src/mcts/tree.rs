//! The search tree: statistics of each node.
//!
//! A structure of arrays: each quantity has a row of its own, and the children of a node are adjacent in it. Selection, which is
//! most of the work, reads a few rows.

use game::{Outcome, Role};

use super::share;
use super::ucb::{Rows, SOLVED};
use crate::search::{Finding, worth};

/// The largest number of nodes of a tree: some 27 bytes each.
const MOST_NODES: usize = 4_000_000;

/// Whether a node's result is proven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Certainty {
    /// It is not.
    #[default]
    Open,
    /// The game has ended here, or ends so with best play.
    Ended(Outcome),
}

/// No site, and no children yet.
pub(super) const NOWHERE: u16 = u16::MAX;
const BARE: u32 = u32::MAX;

/// The children of an expanded node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expanded {
    hash: u64,
    pub(super) mover: Role,
    /// The side that the mover plays, by number.
    pub(super) side: u8,
    pub(super) first: u32,
    pub(super) count: u32,
    /// Whether some of the moves are placements: AMAF statistics apply to them.
    pub(super) amaf: bool,
}

/// A search tree. A node is a move, or the root.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// Visits of each node.
    visits: Vec<i32>,
    /// Mean result for the player who made the move, from 0 to 1.
    mean: Vec<f32>,
    /// AMAF visits, and the sum of their results.
    amaf: Vec<f32>,
    amaf_sum: Vec<f32>,
    /// The target of a placement.
    spot: Vec<u16>,
    certainty: Vec<Certainty>,
    /// What is added to the UCB score: 0, unless the node is proven.
    open: Vec<f32>,
    /// The index of a node's children in `positions`, if it is expanded.
    expanded: Vec<u32>,
    positions: Vec<Expanded>,
    /// Buffer for UCB scores.
    ucb: Vec<f32>,
}

impl Tree {
    /// The number of the root.
    pub const ROOT: u32 = 0;

    /// Returns the visits of a node.
    #[inline]
    pub fn visits(&self, node: u32) -> u32 {
        self.visits[node as usize] as u32
    }

    /// Returns whether a node's result is proven.
    #[inline]
    pub fn certainty(&self, node: u32) -> Certainty {
        self.certainty[node as usize]
    }

    /// Returns the children of a node, if it is expanded.
    #[inline]
    pub(super) fn position(&self, node: u32) -> Option<&Expanded> {
        self.positions.get(self.expanded[node as usize] as usize)
    }

    /// Returns true if nodes can be added.
    pub fn has_room(&self) -> bool {
        self.visits.len() < MOST_NODES
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.visits.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.visits.is_empty()
    }

    fn nodes(expanded: &Expanded) -> std::ops::Range<u32> {
        expanded.first..expanded.first + expanded.count
    }

    fn moves(&self, node: u32) -> std::ops::Range<u32> {
        self.position(node).map_or(0..0, Tree::nodes)
    }

    fn add(&mut self, count: usize) {
        let wanted = self.visits.len() + count;
        self.visits.resize(wanted, 0);
        self.mean.resize(wanted, 0.0);
        self.amaf.resize(wanted, 0.0);
        self.amaf_sum.resize(wanted, 0.0);
        self.spot.resize(wanted, NOWHERE);
        self.certainty.resize(wanted, Certainty::Open);
        self.open.resize(wanted, 0.0);
        self.expanded.resize(wanted, BARE);
    }

    /// Adds copies of another tree's nodes.
    fn add_from(&mut self, from: &Tree, nodes: std::ops::Range<u32>) {
        let nodes = nodes.start as usize..nodes.end as usize;
        self.visits.extend_from_slice(&from.visits[nodes.clone()]);
        self.mean.extend_from_slice(&from.mean[nodes.clone()]);
        self.amaf.extend_from_slice(&from.amaf[nodes.clone()]);
        self.amaf_sum.extend_from_slice(&from.amaf_sum[nodes.clone()]);
        self.spot.extend_from_slice(&from.spot[nodes.clone()]);
        self.certainty.extend_from_slice(&from.certainty[nodes.clone()]);
        self.open.extend_from_slice(&from.open[nodes.clone()]);
        self.expanded.extend_from_slice(&from.expanded[nodes]);
    }

    /// Moves the root to the position with this hash: keeps its subtree if it is a few moves below the old root, else starts
    /// with an empty tree.
    pub fn begin_at(&mut self, hash: u64) {
        let found = if self.is_empty() { None } else { self.find(Tree::ROOT, hash, 3) };
        let mut fresh = Tree::default();
        match found {
            Some(node) => fresh.copy(self, node),
            None => fresh.add(1),
        }
        *self = fresh;
    }

    /// Returns the node of the position with this hash, at most `below` moves below a node.
    fn find(&self, node: u32, hash: u64, below: u32) -> Option<u32> {
        let expanded = self.position(node)?;
        if expanded.hash == hash {
            return Some(node);
        }
        if below == 0 { None } else { Tree::nodes(expanded).find_map(|next| self.find(next, hash, below - 1)) }
    }

    /// Copies the subtree of another tree.
    fn copy(&mut self, from: &Tree, node: u32) {
        self.add_from(from, node..node + 1);
        (self.certainty[0], self.open[0]) = (Certainty::Open, 0.0);
        let mut next = 0;
        while next < self.len() {
            if let Some(expanded) = from.positions.get(self.expanded[next] as usize) {
                let first = self.len() as u32;
                self.add_from(from, Tree::nodes(expanded));
                self.expanded[next] = self.positions.len() as u32;
                self.positions.push(Expanded { first, ..*expanded });
            }
            next += 1;
        }
        self.propagate_proof(&[Tree::ROOT]);
    }

    /// Selects the child with the highest UCB score.
    #[inline]
    pub fn select(&mut self, node: u32, exploration: f32) -> u32 {
        let expanded = self.positions[self.expanded[node as usize] as usize];
        let nodes = expanded.first as usize..(expanded.first + expanded.count) as usize;
        let exploration = exploration * (self.visits[node as usize].max(1) as f32).ln().sqrt();
        let rows = Rows {
            visits: &self.visits[nodes.clone()],
            mean: &self.mean[nodes.clone()],
            amaf: &self.amaf[nodes.clone()],
            amaf_sum: &self.amaf_sum[nodes.clone()],
            open: &self.open[nodes],
        };
        expanded.first + rows.best_child(expanded.amaf, exploration, &mut self.ucb)
    }

    /// Expands a node: adds a child per move and returns the first.
    pub(super) fn expand(&mut self, node: u32, hash: u64, mover: Role, side: usize, count: u32) -> u32 {
        let first = self.len() as u32;
        self.expanded[node as usize] = self.positions.len() as u32;
        self.positions.push(Expanded { hash, mover, side: side as u8, first, count, amaf: false });
        self.add(count as usize);
        first
    }

    /// Removes the children of the node that was expanded last.
    pub(super) fn collapse(&mut self, node: u32) {
        self.expanded[node as usize] = BARE;
        let first = self.positions.pop().map_or(self.visits.len(), |expanded| expanded.first as usize);
        self.visits.truncate(first);
        self.mean.truncate(first);
        self.amaf.truncate(first);
        self.amaf_sum.truncate(first);
        self.spot.truncate(first);
        self.certainty.truncate(first);
        self.open.truncate(first);
        self.expanded.truncate(first);
    }

    /// Marks a move of the node that was expanded last as a placement on a site.
    pub(super) fn puts(&mut self, node: u32, site: u16) {
        self.spot[node as usize] = site;
        if let Some(expanded) = self.positions.last_mut() {
            expanded.amaf = true;
        }
    }

    /// Sets the heuristic prior of a node, with `visits` virtual visits.
    pub(super) fn set_prior(&mut self, node: u32, worth: f32, visits: u32) {
        (self.mean[node as usize], self.visits[node as usize]) = (worth, visits as i32);
    }

    /// Marks the result of a node as proven.
    pub fn end(&mut self, node: u32, outcome: Outcome) {
        (self.certainty[node as usize], self.open[node as usize]) = (Certainty::Ended(outcome), SOLVED);
    }

    /// Propagates proven results along a path, from its end on.
    pub fn propagate_proof(&mut self, path: &[u32]) {
        for node in path.iter().rev() {
            match self.proven(*node) {
                Some(outcome) => self.end(*node, outcome),
                None => break,
            }
        }
    }

    /// Returns the result of a node with best play, if it is proven: a child wins for the mover, or all children are proven.
    fn proven(&self, node: u32) -> Option<Outcome> {
        let expanded = self.position(node)?;
        let (mut best, mut open) = (None, false);
        for one in Tree::nodes(expanded) {
            match self.certainty(one) {
                Certainty::Ended(outcome) if outcome == Outcome::Win(expanded.mover) => return Some(outcome),
                Certainty::Ended(Outcome::Draw) => best = Some(Outcome::Draw),
                Certainty::Ended(outcome) => best = best.or(Some(outcome)),
                Certainty::Open => open = true,
            }
        }
        if open { None } else { best }
    }

    /// Backpropagates each player's result along a path.
    #[inline]
    pub(super) fn backpropagate(&mut self, path: &[u32], shares: &[f32; 8]) {
        let mut mover = None;
        for node in path {
            let node = *node as usize;
            self.visits[node] += 1;
            if let Some(mover) = mover {
                let mean = &mut self.mean[node];
                *mean += (shares[mover] - *mean) / self.visits[node] as f32;
            }
            mover = self.positions.get(self.expanded[node] as usize).map(|expanded| expanded.mover.index());
        }
        if matches!(self.certainty(path[path.len() - 1]), Certainty::Ended(_)) {
            self.propagate_proof(&path[..path.len() - 1]);
        }
    }

    /// Updates AMAF statistics along `path`: a placement counts if its target is held by the same player at the end of the
    /// playout.
    #[inline]
    pub(super) fn update_amaf<'s>(&mut self, path: &[u32], shares: &[f32; 8], standing: impl Fn(usize) -> &'s [u64]) {
        for node in path {
            let Some(expanded) =
                self.positions.get(self.expanded[*node as usize] as usize).filter(|expanded| expanded.amaf)
            else {
                continue;
            };
            let (share, stands) = (shares[expanded.mover.index()], standing(expanded.side.into()));
            let nodes = expanded.first as usize..(expanded.first + expanded.count) as usize;
            let rows = self.amaf[nodes.clone()].iter_mut().zip(&mut self.amaf_sum[nodes.clone()]);
            for (spot, (amaf, sum)) in self.spot[nodes].iter().zip(rows) {
                let word = stands.get(usize::from(spot >> 6)).copied().unwrap_or(0);
                let done = (word >> (spot & 63) & 1) as f32;
                *amaf += done;
                *sum += done * share;
            }
        }
    }

    /// Returns true if the root's result is proven.
    pub fn is_solved(&self) -> bool {
        matches!(self.certainty(Tree::ROOT), Certainty::Ended(_))
    }

    /// Adds the root statistics of another tree of the same position.
    pub fn join(&mut self, other: &Tree) {
        let (own, others) = (self.moves(Tree::ROOT), other.moves(Tree::ROOT));
        if own.len() != others.len() || own.is_empty() {
            return;
        }
        self.visits[0] += other.visits[0];
        for (own, other_node) in own.zip(others).map(|(own, other)| (own as usize, other as usize)) {
            let more = other.visits[other_node];
            self.visits[own] += more;
            let difference = other.mean[other_node] - self.mean[own];
            self.mean[own] += difference * more as f32 / self.visits[own].max(1) as f32;
            if self.certainty[own] == Certainty::Open {
                (self.certainty[own], self.open[own]) = (other.certainty[other_node], other.open[other_node]);
            }
        }
        self.propagate_proof(&[Tree::ROOT]);
    }

    /// Returns the best child: a proven win, else the most visited, unless it scores below a proven draw.
    fn best(&self, node: u32) -> Option<u32> {
        let expanded = self.position(node)?;
        let most_tried = |open: bool| {
            let wanted = Tree::nodes(expanded).filter(|one| (self.certainty(*one) == Certainty::Open) == open);
            wanted.max_by_key(|one| (self.visits(*one), std::cmp::Reverse(*one)))
        };
        let surely =
            |outcome: Outcome| Tree::nodes(expanded).find(|one| self.certainty(*one) == Certainty::Ended(outcome));
        if let Some(won) = surely(Outcome::Win(expanded.mover)) {
            return Some(won);
        }
        let open = most_tried(true);
        match surely(Outcome::Draw) {
            Some(drawn) if open.is_none_or(|one| self.mean[one as usize] <= 0.5) => Some(drawn),
            _ => open.or_else(|| most_tried(false)),
        }
    }

    /// Returns the result of the search: the most visited or proven move, and the principal variation.
    pub fn finding(&self, games: u64) -> Finding {
        let mut finding = Finding { nodes: games, ..Finding::default() };
        let mut node = Tree::ROOT;
        while let Some(next) = self.best(node).filter(|_| finding.pv.len() < 64) {
            let number = next - self.moves(node).start;
            if node == Tree::ROOT {
                finding.number = number;
                finding.value = self.value(next);
            } else if self.visits(next) == 0 {
                break;
            }
            finding.pv.push(number);
            node = next;
        }
        finding.depth = finding.pv.len() as u32;
        finding
    }

    /// Returns the value of a root move for its mover, from -100 to 100, or a win score.
    fn value(&self, node: u32) -> i32 {
        match (self.certainty(node), self.position(Tree::ROOT)) {
            (Certainty::Ended(outcome), Some(root)) => worth(outcome, root.mover, 0),
            _ if self.visits(node) == 0 => 0,
            _ => (200.0 * self.mean[node as usize] - 100.0).round() as i32,
        }
    }

    /// Returns each player's result in an outcome.
    pub(super) fn shares(outcome: Outcome) -> [f32; 8] {
        Role::ALL.map(|player| share(outcome, player))
    }
}
