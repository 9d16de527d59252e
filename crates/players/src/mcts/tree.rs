//! What came of the games that went through each position.
//!
//! Each quantity has a row of its own, and the moves of a position lie side by side in it: the choice among them, which is
//! most of the work, goes along a few rows.

use game::{Outcome, Role};

use super::promise::{Rows, SETTLED};
use super::share;
use crate::search::{Finding, worth};

/// The most moves of a tree: some 27 bytes each.
const MOST_NODES: usize = 4_000_000;

/// What is certain of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Certainty {
    /// Nothing.
    #[default]
    Open,
    /// With best play it ends so; or it has ended so.
    Ended(Outcome),
}

/// No site, and no moves yet.
pub(super) const NOWHERE: u16 = u16::MAX;
const BARE: u32 = u32::MAX;

/// The moves of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grown {
    hash: u64,
    pub(super) mover: Role,
    /// The side that the mover plays, by number.
    pub(super) side: u8,
    pub(super) first: u32,
    pub(super) count: u32,
    /// Whether some of the moves put something somewhere: they are worth about the same a little later.
    pub(super) alike: bool,
}

/// What came of the games that went through each position. A node is a move, or the beginning.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// How many games went through a node.
    visits: Vec<i32>,
    /// What they brought whoever made the move, on average, from 0 to 1.
    mean: Vec<f32>,
    /// In how many games the same was done by the same player later, and what they brought him together.
    later: Vec<f32>,
    later_sum: Vec<f32>,
    /// Where the move puts something, if it does.
    spot: Vec<u16>,
    certainty: Vec<Certainty>,
    /// What is added to the promise of a move: nothing, unless it is settled.
    open: Vec<f32>,
    /// Where a node has its moves, if it has.
    grown: Vec<u32>,
    positions: Vec<Grown>,
    /// Room to choose in.
    promise: Vec<f32>,
}

impl Tree {
    /// The number of the position that the search begins at.
    pub const ROOT: u32 = 0;

    /// How many games went through a node.
    #[inline]
    pub fn visits(&self, node: u32) -> u32 {
        self.visits[node as usize] as u32
    }

    /// What is certain of a node.
    #[inline]
    pub fn certainty(&self, node: u32) -> Certainty {
        self.certainty[node as usize]
    }

    /// The moves of a node, if it has any yet.
    #[inline]
    pub(super) fn position(&self, node: u32) -> Option<&Grown> {
        self.positions.get(self.grown[node as usize] as usize)
    }

    /// Whether there is room for more nodes.
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

    fn nodes(grown: &Grown) -> std::ops::Range<u32> {
        grown.first..grown.first + grown.count
    }

    fn moves(&self, node: u32) -> std::ops::Range<u32> {
        self.position(node).map_or(0..0, Tree::nodes)
    }

    fn add(&mut self, count: usize) {
        let wanted = self.visits.len() + count;
        self.visits.resize(wanted, 0);
        self.mean.resize(wanted, 0.0);
        self.later.resize(wanted, 0.0);
        self.later_sum.resize(wanted, 0.0);
        self.spot.resize(wanted, NOWHERE);
        self.certainty.resize(wanted, Certainty::Open);
        self.open.resize(wanted, 0.0);
        self.grown.resize(wanted, BARE);
    }

    /// Adds copies of another tree's nodes.
    fn add_from(&mut self, from: &Tree, nodes: std::ops::Range<u32>) {
        let nodes = nodes.start as usize..nodes.end as usize;
        self.visits.extend_from_slice(&from.visits[nodes.clone()]);
        self.mean.extend_from_slice(&from.mean[nodes.clone()]);
        self.later.extend_from_slice(&from.later[nodes.clone()]);
        self.later_sum.extend_from_slice(&from.later_sum[nodes.clone()]);
        self.spot.extend_from_slice(&from.spot[nodes.clone()]);
        self.certainty.extend_from_slice(&from.certainty[nodes.clone()]);
        self.open.extend_from_slice(&from.open[nodes.clone()]);
        self.grown.extend_from_slice(&from.grown[nodes]);
    }

    /// Begins at the position of this hash: with what is known of it if it is a few moves below the old beginning, else with
    /// nothing.
    pub fn begin_at(&mut self, hash: u64) {
        let found = if self.is_empty() { None } else { self.find(Tree::ROOT, hash, 3) };
        let mut fresh = Tree::default();
        match found {
            Some(node) => fresh.copy(self, node),
            None => fresh.add(1),
        }
        *self = fresh;
    }

    /// The node of the position with this hash, at most so many moves below a node.
    fn find(&self, node: u32, hash: u64, below: u32) -> Option<u32> {
        let grown = self.position(node)?;
        if grown.hash == hash {
            return Some(node);
        }
        if below == 0 { None } else { Tree::nodes(grown).find_map(|next| self.find(next, hash, below - 1)) }
    }

    /// Takes over what another tree has below a node.
    fn copy(&mut self, from: &Tree, node: u32) {
        self.add_from(from, node..node + 1);
        (self.certainty[0], self.open[0]) = (Certainty::Open, 0.0);
        let mut next = 0;
        while next < self.len() {
            if let Some(grown) = from.positions.get(self.grown[next] as usize) {
                let first = self.len() as u32;
                self.add_from(from, Tree::nodes(grown));
                self.grown[next] = self.positions.len() as u32;
                self.positions.push(Grown { first, ..*grown });
            }
            next += 1;
        }
        self.settle(&[Tree::ROOT]);
    }

    /// The move to try next: what has gone well so far, or has been tried seldom.
    #[inline]
    pub fn choose(&mut self, node: u32, curiosity: f32) -> u32 {
        let grown = self.positions[self.grown[node as usize] as usize];
        let nodes = grown.first as usize..(grown.first + grown.count) as usize;
        let reach = curiosity * (self.visits[node as usize].max(1) as f32).ln().sqrt();
        let rows = Rows {
            visits: &self.visits[nodes.clone()],
            mean: &self.mean[nodes.clone()],
            later: &self.later[nodes.clone()],
            later_sum: &self.later_sum[nodes.clone()],
            open: &self.open[nodes],
        };
        grown.first + rows.most_promising(grown.alike, reach, &mut self.promise)
    }

    /// Makes nodes for the moves of a node; gives the first.
    pub(super) fn grow(&mut self, node: u32, hash: u64, mover: Role, side: usize, count: u32) -> u32 {
        let first = self.len() as u32;
        self.grown[node as usize] = self.positions.len() as u32;
        self.positions.push(Grown { hash, mover, side: side as u8, first, count, alike: false });
        self.add(count as usize);
        first
    }

    /// Takes back the nodes of the moves of the node that was grown last.
    pub(super) fn wither(&mut self, node: u32) {
        self.grown[node as usize] = BARE;
        let first = self.positions.pop().map_or(self.visits.len(), |grown| grown.first as usize);
        self.visits.truncate(first);
        self.mean.truncate(first);
        self.later.truncate(first);
        self.later_sum.truncate(first);
        self.spot.truncate(first);
        self.certainty.truncate(first);
        self.open.truncate(first);
        self.grown.truncate(first);
    }

    /// Notes that a move of the position that was grown last puts something on a site.
    pub(super) fn puts(&mut self, node: u32, site: u16) {
        self.spot[node as usize] = site;
        if let Some(grown) = self.positions.last_mut() {
            grown.alike = true;
        }
    }

    /// Notes how good a move looks before it is tried, as if it had been tried so often.
    pub(super) fn expect(&mut self, node: u32, worth: f32, visits: u32) {
        (self.mean[node as usize], self.visits[node as usize]) = (worth, visits as i32);
    }

    /// Notes that the game ends so at a node.
    pub fn end(&mut self, node: u32, outcome: Outcome) {
        (self.certainty[node as usize], self.open[node as usize]) = (Certainty::Ended(outcome), SETTLED);
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
        let grown = self.position(node)?;
        let (mut best, mut open) = (None, false);
        for one in Tree::nodes(grown) {
            match self.certainty(one) {
                Certainty::Ended(outcome) if outcome == Outcome::Win(grown.mover) => return Some(outcome),
                Certainty::Ended(Outcome::Draw) => best = Some(Outcome::Draw),
                Certainty::Ended(outcome) => best = best.or(Some(outcome)),
                Certainty::Open => open = true,
            }
        }
        if open { None } else { best }
    }

    /// Notes what a game that went this way brought each player.
    #[inline]
    pub(super) fn note(&mut self, path: &[u32], shares: &[f32; 8]) {
        let mut mover = None;
        for node in path {
            let node = *node as usize;
            self.visits[node] += 1;
            if let Some(mover) = mover {
                let mean = &mut self.mean[node];
                *mean += (shares[mover] - *mean) / self.visits[node] as f32;
            }
            mover = self.positions.get(self.grown[node] as usize).map(|grown| grown.mover.index());
        }
        if matches!(self.certainty(path[path.len() - 1]), Certainty::Ended(_)) {
            self.settle(&path[..path.len() - 1]);
        }
    }

    /// Notes for the moves of the positions on a path in which games the same was done by the same player, then or later: in
    /// those at whose end he stands there.
    #[inline]
    pub(super) fn note_later<'s>(&mut self, path: &[u32], shares: &[f32; 8], standing: impl Fn(usize) -> &'s [u64]) {
        for node in path {
            let Some(grown) = self.positions.get(self.grown[*node as usize] as usize).filter(|grown| grown.alike)
            else {
                continue;
            };
            let (share, stands) = (shares[grown.mover.index()], standing(grown.side.into()));
            let nodes = grown.first as usize..(grown.first + grown.count) as usize;
            let rows = self.later[nodes.clone()].iter_mut().zip(&mut self.later_sum[nodes.clone()]);
            for (spot, (later, sum)) in self.spot[nodes].iter().zip(rows) {
                let word = stands.get(usize::from(spot >> 6)).copied().unwrap_or(0);
                let done = (word >> (spot & 63) & 1) as f32;
                *later += done;
                *sum += done * share;
            }
        }
    }

    /// Whether the best move is certain: one wins, or all are settled; or there is only one.
    pub fn is_settled(&self) -> bool {
        matches!(self.certainty(Tree::ROOT), Certainty::Ended(_))
    }

    /// Adds what another tree of the same position has counted for its moves.
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
        self.settle(&[Tree::ROOT]);
    }

    /// The best move of a node: one that wins; else the one tried most, unless it goes badly and another is sure to draw.
    fn best(&self, node: u32) -> Option<u32> {
        let grown = self.position(node)?;
        let most_tried = |open: bool| {
            let wanted = Tree::nodes(grown).filter(|one| (self.certainty(*one) == Certainty::Open) == open);
            wanted.max_by_key(|one| (self.visits(*one), std::cmp::Reverse(*one)))
        };
        let surely =
            |outcome: Outcome| Tree::nodes(grown).find(|one| self.certainty(*one) == Certainty::Ended(outcome));
        if let Some(won) = surely(Outcome::Win(grown.mover)) {
            return Some(won);
        }
        let open = most_tried(true);
        match surely(Outcome::Draw) {
            Some(drawn) if open.is_none_or(|one| self.mean[one as usize] <= 0.5) => Some(drawn),
            _ => open.or_else(|| most_tried(false)),
        }
    }

    /// What the tree says: the move that was tried most, or is certain to win.
    pub fn finding(&self, games: u64) -> Finding {
        let mut finding = Finding { nodes: games, ..Finding::default() };
        let mut node = Tree::ROOT;
        while let Some(next) = self.best(node).filter(|_| finding.line.len() < 64) {
            let number = next - self.moves(node).start;
            if node == Tree::ROOT {
                finding.number = number;
                finding.value = self.value(next);
            } else if self.visits(next) == 0 {
                break;
            }
            finding.line.push(number);
            node = next;
        }
        finding.depth = finding.line.len() as u32;
        finding
    }

    /// What a move of the root is worth to its mover, in hundredths from -100 to 100, or a game won.
    fn value(&self, node: u32) -> i32 {
        match (self.certainty(node), self.position(Tree::ROOT)) {
            (Certainty::Ended(outcome), Some(root)) => worth(outcome, root.mover, 0),
            _ if self.visits(node) == 0 => 0,
            _ => (200.0 * self.mean[node as usize] - 100.0).round() as i32,
        }
    }

    /// What each player gets in an outcome, for all who play.
    pub(super) fn shares(outcome: Outcome) -> [f32; 8] {
        Role::ALL.map(|player| share(outcome, player))
    }
}
