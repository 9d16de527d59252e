//! Monte Carlo tree search (UCT) over changes of rules (B180).

use game::Rng;
use ludi::tree::Game;

use super::budget::{Budget, wander};
use super::edits::{Neighbour, Steps};
use super::search::Best;

/// The number of leaves that are measured in parallel.
const AT_ONCE: usize = 8;

/// The greatest length of a random walk from a leaf.
const FURTHER: u32 = 2;

/// UCB exploration constant.
const EXPLORATION: f64 = 0.5;

/// Progressive widening: a node with n visits has at most n to this power children; games have hundreds of neighbours, and few can be measured.
const BREADTH: f64 = 0.75;

/// Rounds that measure nothing new before it is given up: everything near is known.
const IDLE: usize = 50;

/// Grows the tree until the budget is spent.
pub fn grow(start: Best, budget: &mut Budget<'_>, stream: &mut Rng) -> Best {
    let mut best = start.clone();
    let mut tree = Tree { nodes: vec![Node::new(start, None)] };
    let mut idle = 0;
    while budget.has_room() && idle < IDLE {
        let spent = budget.spent();
        for leaf in tree.round(budget, stream) {
            best.or(&leaf);
        }
        idle = if budget.spent() == spent { idle + 1 } else { 0 };
    }
    best
}

struct Tree {
    nodes: Vec<Node>,
}

struct Node {
    at: Best,
    parent: Option<usize>,
    branches: Vec<usize>,
    /// Changes that were not tried yet, in random order; `None` before the first request.
    untried: Option<Steps>,
    tried: f64,
    /// What was found at and below this node, each as good as it is among all that was seen.
    sum: f64,
}

impl Node {
    fn new(at: Best, parent: Option<usize>) -> Node {
        Node { at, parent, branches: Vec::new(), untried: None, tried: 0.0, sum: 0.0 }
    }
}

/// A new leaf and where chance led from it.
struct Probe {
    parent: usize,
    leaf: Neighbour,
    further: Option<Neighbour>,
}

impl Tree {
    /// Some new leaves, and chance on from each, measured together. Gives the games that are any good.
    fn round(&mut self, budget: &mut Budget<'_>, stream: &mut Rng) -> Vec<Best> {
        let probes: Vec<Probe> = (0..AT_ONCE).filter_map(|_| self.probe(stream)).collect();
        let games: Vec<&Game> = probes
            .iter()
            .flat_map(|probe| [Some(&probe.leaf.game), probe.further.as_ref().map(|further| &further.game)])
            .flatten()
            .collect();
        let mut qualities = budget.qualities(&games).into_iter();
        let (worst, highest) = budget.range().unwrap_or((0.0, 0.0));
        // Between nothing and everything that was seen; what is no good at all counts nothing.
        let share = |quality: f64| if highest > worst { (quality - worst) / (highest - worst) } else { 0.5 };
        let mut good = Vec::new();
        for Probe { parent, leaf, further } in probes {
            let quality = qualities.next().flatten();
            let at = self.nodes[parent].at.after(leaf, quality.unwrap_or(f64::NEG_INFINITY));
            let later = further.map(|further| (qualities.next().flatten(), further));
            let later = later.and_then(|(quality, further)| Some(at.after(further, quality?)));
            let both = quality.into_iter().chain(later.as_ref().map(|later| later.quality));
            let reward = both.map(share).fold(0.0, f64::max);
            good.extend(quality.map(|_| at.clone()).into_iter().chain(later));
            self.add(at, parent, reward);
        }
        good
    }

    /// Goes down to a node that takes another branch, and chooses one. Nothing where all that is near has been tried.
    fn probe(&mut self, stream: &mut Rng) -> Option<Probe> {
        let mut at = 0;
        loop {
            // Virtual loss: a later leaf of the same round sees that this path is taken.
            self.nodes[at].tried += 1.0;
            let room = self.nodes[at].tried.powf(BREADTH).ceil() as usize;
            if self.nodes[at].branches.len() < room
                && let Some(leaf) = self.next_change(at, stream)
            {
                let steps = stream.below(FURTHER + 1) as usize;
                let further = wander(&leaf.game, steps, stream);
                return Some(Probe { parent: at, leaf, further });
            }
            at = self.most_promising(at)?;
        }
    }

    fn next_change(&mut self, at: usize, stream: &mut Rng) -> Option<Neighbour> {
        let node = &mut self.nodes[at];
        node.untried.get_or_insert_with(|| Steps::from(&node.at.game).shuffled(stream)).next()
    }

    fn most_promising(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let promise =
            |branch: &Node| branch.sum / branch.tried + EXPLORATION * (node.tried.ln().max(0.0) / branch.tried).sqrt();
        let branches = node.branches.iter().map(|nth| (*nth, promise(&self.nodes[*nth])));
        branches.reduce(|one, other| if other.1 > one.1 { other } else { one }).map(|(nth, _)| nth)
    }

    fn add(&mut self, at: Best, parent: usize, reward: f64) {
        let nth = self.nodes.len();
        self.nodes.push(Node { tried: 1.0, sum: reward, ..Node::new(at, Some(parent)) });
        self.nodes[parent].branches.push(nth);
        let mut up = Some(parent);
        while let Some(at) = up {
            self.nodes[at].sum += reward;
            up = self.nodes[at].parent;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::search::fixtures::fond_of_large_boards;
    use super::*;
    use crate::of_library::named;

    #[test]
    fn good_branches_are_tried_oftener_than_bad_ones() {
        let game = named("duath");
        let mut measure = fond_of_large_boards;
        let mut budget = Budget::new(600, &mut measure);
        let quality = budget.qualities(&[&game])[0].expect("a row");
        let start = Best { game, quality, steps: Vec::new() };
        let mut tree = Tree { nodes: vec![Node::new(start, None)] };
        let mut stream = Rng::new(3, 0);
        while budget.has_room() {
            tree.round(&mut budget, &mut stream);
        }
        let mut branches: Vec<&Node> = tree.nodes[0].branches.iter().map(|nth| &tree.nodes[*nth]).collect();
        branches.sort_by(|one, other| one.tried.total_cmp(&other.tried));
        let mean = |branches: &[&Node]| branches.iter().map(|node| node.at.quality.max(-9.0)).sum::<f64>() / 5.0;
        let (seldom, often) = (mean(&branches[..5]), mean(&branches[branches.len() - 5..]));
        assert!(often > seldom, "{often} {seldom}");
    }
}
