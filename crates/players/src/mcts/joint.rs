//! Monte Carlo tree search for games of joint moves: decoupled UCT.
//!
//! A node is a position; every role that chooses there has statistics of its own moves alone, and selects by UCB without
//! knowing what the others select. Where one role chooses, that is plain UCT; where chance chooses, it draws. Results are the
//! rewards of all roles, so that players neither need to be two nor to want the opposite. Positions that are reached in several
//! ways share a node, and positions whose rewards are proven need no more playouts.

use std::collections::BTreeMap;

use game::{Arena, Outcome, Rewards, Rng, Role};

use super::EXPLORATION;
use crate::planner::plan;
use crate::search::{Finding, Limits, WIN, Watch};

/// The largest number of positions of a tree.
const MOST_NODES: usize = 400_000;

/// Joint moves are looked through for a proof where there are at most this many.
const MOST_JOINT: u64 = 256;

/// The clock is asked after this many steps of a playout.
const STEPS_BETWEEN: u32 = 256;

/// Where several roles choose, a move is drawn from those that have at least this share of the visits of the first.
const SHARE_OF_MOST: f32 = 0.3;

/// Where several roles choose, one choice in this many is uniformly random.
const ONE_IN: u32 = 12;

/// What each role gets, from 0 to 1.
type Shares = [f32; Role::ALL.len()];

/// A role that chooses in a position, and what it knows of its moves.
#[derive(Clone, Debug)]
struct Chooser {
    role: Role,
    visits: Vec<u32>,
    sums: Vec<f32>,
}

/// A position.
#[derive(Clone, Debug, Default)]
struct Node {
    visits: u32,
    /// The rewards with best play, if they are proven.
    proven: Option<Shares>,
    /// Who chooses here; empty until the position is expanded.
    choosers: Vec<Chooser>,
    /// What follows from each joint move, by number: the first chooser's number counts ones.
    children: BTreeMap<u64, u32>,
}

/// A search tree of positions; more exactly a graph, as positions can be reached in several ways.
#[derive(Clone, Debug, Default)]
pub struct JointTree {
    nodes: Vec<Node>,
    by_hash: BTreeMap<u64, u32>,
    root: u32,
    /// What is planned, where a game for one falls into subgames.
    planned: Planned,
}

/// A plan: its reward, and the moves that are left of it in each position on its way.
#[derive(Clone, Debug, Default)]
struct Planned {
    /// Whether the game has been asked for a plan.
    is_asked: bool,
    reward: u8,
    lines: BTreeMap<u64, Vec<u32>>,
}

impl Chooser {
    /// The move with the highest UCB score among those that may be selected; any of those without visits, if there is one.
    fn select(&self, may: impl Fn(u32) -> bool, rng: &mut Rng) -> Option<u32> {
        let numbers = || (0..self.visits.len() as u32).filter(|number| may(*number));
        let fresh = || numbers().filter(|number| self.visits[*number as usize] == 0);
        let unvisited = fresh().count() as u32;
        if unvisited > 0 {
            return fresh().nth(rng.below(unvisited) as usize);
        }
        let all: u32 = self.visits.iter().sum();
        let exploration = EXPLORATION * (all.max(1) as f32).ln().sqrt();
        let ucb = |number: &u32| self.mean(*number) + exploration / (self.visits[*number as usize] as f32).sqrt();
        numbers().max_by(|one, other| ucb(one).total_cmp(&ucb(other)))
    }

    fn mean(&self, number: u32) -> f32 {
        let visits = self.visits[number as usize];
        if visits == 0 { 0.0 } else { self.sums[number as usize] / visits as f32 }
    }
}

impl Node {
    /// How many joint moves there are; more than can be counted is the largest number.
    fn joint_moves(&self) -> u64 {
        self.choosers.iter().fold(1, |product, chooser| product.saturating_mul(chooser.visits.len() as u64))
    }
}

impl JointTree {
    /// Moves the root to the position with this hash: what is known of it is kept.
    fn begin_at(&mut self, hash: u64) {
        if self.nodes.len() > MOST_NODES / 2 || !self.by_hash.contains_key(&hash) {
            *self = JointTree { planned: std::mem::take(&mut self.planned), ..JointTree::default() };
        }
        self.root = self.node(hash);
    }

    /// The node of the position with this hash.
    fn node(&mut self, hash: u64) -> u32 {
        let new = self.nodes.len() as u32;
        let node = *self.by_hash.entry(hash).or_insert(new);
        if node == new {
            self.nodes.push(Node::default());
        }
        node
    }

    fn at(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    /// The proven rewards of what follows from a joint move.
    fn proven(&self, node: &Node, joint: u64) -> Option<Shares> {
        self.at(*node.children.get(&joint)?).proven
    }

    /// The rewards of a position with best play, if they follow from those of the positions after it.
    fn proof(&self, node: u32, chance: Option<Role>) -> Option<Shares> {
        let node = self.at(node);
        match &node.choosers[..] {
            [] => None,
            [only] if Some(only.role) == chance => {
                let all: Option<Vec<Shares>> = (0..node.joint_moves()).map(|joint| self.proven(node, joint)).collect();
                let all = all?;
                Some(std::array::from_fn(|role| all.iter().map(|shares| shares[role]).sum::<f32>() / all.len() as f32))
            }
            [only] => {
                let mine = |shares: &Shares| shares[only.role.index()];
                let (mut best, mut open) = (None::<Shares>, false);
                for joint in 0..node.joint_moves() {
                    match self.proven(node, joint) {
                        Some(shares) if mine(&shares) >= 1.0 => return Some(shares),
                        Some(shares) if best.is_none_or(|best| mine(&shares) > mine(&best)) => best = Some(shares),
                        Some(_) => (),
                        None => open = true,
                    }
                }
                best.filter(|_| !open)
            }
            several => self.proof_of_several(node, several, chance),
        }
    }

    /// Where several choose: a move that gets everything whatever the others choose, or the same rewards in any case.
    fn proof_of_several(&self, node: &Node, choosers: &[Chooser], chance: Option<Role>) -> Option<Shares> {
        let joint_moves = node.joint_moves();
        if joint_moves > MOST_JOINT {
            return None;
        }
        let players = choosers.iter().filter(|chooser| Some(chooser.role) != chance);
        if let Some((_, shares)) = players.filter_map(|chooser| self.sure_win(node, chooser.role)).next() {
            return Some(shares);
        }
        let first = self.proven(node, 0)?;
        (1..joint_moves).all(|joint| self.proven(node, joint) == Some(first)).then_some(first)
    }

    /// The first move of a role that gets everything whatever the others choose at the same time, and the rewards after one of
    /// their choices.
    fn sure_win(&self, node: &Node, role: Role) -> Option<(u32, Shares)> {
        let joint_moves = node.joint_moves();
        if joint_moves > MOST_JOINT {
            return None;
        }
        let before = node.choosers.iter().take_while(|chooser| chooser.role != role);
        let ones: u64 = before.map(|chooser| chooser.visits.len() as u64).product();
        let count = node.choosers.iter().find(|chooser| chooser.role == role)?.visits.len() as u64;
        let wins = |joint: u64| self.proven(node, joint).filter(|shares| shares[role.index()] >= 1.0);
        (0..count).find_map(|number| {
            let mut with = (0..joint_moves).filter(|joint| joint / ones % count == number);
            let first = with.clone().next().and_then(wins)?;
            with.all(|joint| wins(joint).is_some()).then_some((number as u32, first))
        })
    }

    /// Adds the root statistics of another tree of the same position.
    pub(crate) fn join(&mut self, other: &JointTree) {
        let theirs = other.at(other.root);
        let mine = &mut self.nodes[self.root as usize];
        mine.visits += theirs.visits;
        mine.proven = mine.proven.or(theirs.proven);
        for (mine, theirs) in mine.choosers.iter_mut().zip(&theirs.choosers) {
            mine.visits.iter_mut().zip(&theirs.visits).for_each(|(mine, theirs)| *mine += theirs);
            mine.sums.iter_mut().zip(&theirs.sums).for_each(|(mine, theirs)| *mine += theirs);
        }
    }

    /// The move that a role should choose at the root, and its value; the most visited one, but for what is proven.
    pub(crate) fn finding(&self, asked: Role, games: u64, rng: &mut Rng) -> Finding {
        let root = self.at(self.root);
        let Some(chooser) = root.choosers.iter().find(|chooser| chooser.role == asked) else {
            return Finding { nodes: games, pv: vec![0], ..Finding::default() };
        };
        let (number, share, sure) = match root.choosers.len() {
            1 => self.best(root, chooser),
            _ => match self.sure_win(root, asked) {
                Some((number, _)) => (number, 1.0, Some(1.0)),
                None => {
                    let number = drawn(chooser, rng);
                    (number, chooser.mean(number), None)
                }
            },
        };
        let value = match sure {
            Some(1.0..) => WIN - 1,
            Some(..=0.0) => 1 - WIN,
            _ => (200.0 * share - 100.0).round() as i32,
        };
        let pv = if root.choosers.len() == 1 { self.pv(number) } else { vec![number] };
        Finding { number, value, depth: pv.len() as u32, nodes: games, pv, ..Finding::default() }
    }

    /// The best move of a role that chooses alone: its number, its mean result, and its proven one.
    fn best(&self, node: &Node, chooser: &Chooser) -> (u32, f32, Option<f32>) {
        let sure = |number: u32| Some(self.proven(node, number.into())?[chooser.role.index()]);
        let numbers = 0..chooser.visits.len() as u32;
        let open = numbers.clone().filter(|number| sure(*number).is_none());
        let open = open.max_by_key(|number| (chooser.visits[*number as usize], std::cmp::Reverse(*number)));
        let mut proven: Option<(u32, f32)> = None;
        for (number, share) in numbers.filter_map(|number| Some((number, sure(number)?))) {
            if proven.is_none_or(|(_, best)| share > best) {
                proven = Some((number, share));
            }
        }
        match (open, proven) {
            (Some(open), Some((_, share))) if chooser.mean(open) > share => (open, chooser.mean(open), None),
            (_, Some((number, share))) => (number, share, Some(share)),
            (Some(open), None) => (open, chooser.mean(open), None),
            (None, None) => (0, 0.5, None),
        }
    }

    /// The line of best moves that begins with one of the root.
    fn pv(&self, first: u32) -> Vec<u32> {
        let (mut pv, mut node) = (vec![first], self.at(self.root));
        while pv.len() < 64 {
            let Some(next) = pv.last().and_then(|last| node.children.get(&u64::from(*last))) else { break };
            node = self.at(*next);
            let [only] = &node.choosers[..] else { break };
            if node.visits < 2 {
                break;
            }
            pv.push(self.best(node, only).0);
        }
        pv
    }
}

/// A move drawn by its visits from those that were visited often: where several choose at once, a player who can be foreseen
/// loses.
fn drawn(chooser: &Chooser, rng: &mut Rng) -> u32 {
    let most = chooser.visits.iter().copied().max().unwrap_or(0) as f32;
    let often = |visits: &u32| *visits as f32 >= SHARE_OF_MOST * most;
    let all: u32 = chooser.visits.iter().filter(|visits| often(visits)).sum();
    let mut left = rng.below(all.max(1));
    for (number, visits) in chooser.visits.iter().enumerate().filter(|(_, visits)| often(visits)) {
        match left.checked_sub(*visits) {
            Some(rest) => left = rest,
            None => return number as u32,
        }
    }
    0
}

/// A search in an arena of joint moves.
pub struct JointMcts<'a, A: Arena> {
    arena: &'a A,
    root: &'a A::State,
    tree: &'a mut JointTree,
    rng: Rng,
    state: A::State,
    buffer: A::Buffer,
    /// The positions from the root on, each with what was chosen there.
    path: Vec<(u32, Vec<u32>)>,
}

impl<'a, A: Arena> JointMcts<'a, A> {
    /// Creates a search from a position. What is known of it from earlier searches is kept.
    pub fn new(arena: &'a A, root: &'a A::State, tree: &'a mut JointTree, rng: Rng) -> JointMcts<'a, A> {
        tree.begin_at(arena.hash(root));
        JointMcts { arena, root, tree, rng, state: root.clone(), buffer: arena.buffer(), path: Vec::new() }
    }

    /// Runs iterations until a limit is reached or the position is proven; returns the move of the role that is asked.
    pub fn run(mut self, limits: Limits<'a>) -> Finding {
        self.plan(limits);
        let planned = self.planned();
        if let Some(finding) = planned.clone().filter(|_| self.tree.planned.reward == Rewards::MOST) {
            return finding;
        }
        let mut watch = Watch::new(limits);
        self.expand(self.tree.root);
        while !watch.count() && self.tree.at(self.tree.root).proven.is_none() {
            self.iterate(limits);
        }
        let found = self.tree.finding(self.arena.asked(self.root), watch.nodes(), &mut self.rng);
        match planned {
            Some(planned) if planned.value >= found.value => Finding { nodes: found.nodes, ..planned },
            _ => found,
        }
    }

    /// Plans a game for one that falls into subgames, once, with half of what the limits allow.
    fn plan(&mut self, limits: Limits<'a>) {
        if std::mem::replace(&mut self.tree.planned.is_asked, true) {
            return;
        }
        let spent = || 2.0 * (limits.spent)();
        let mut watch = Watch::new(Limits { nodes: limits.nodes / 2, spent: &spent, ..limits });
        let Some(plan) = plan(self.arena, self.root, &mut watch) else { return };
        self.tree.planned.reward = plan.reward;
        let mut state = self.root.clone();
        for (played, number) in plan.line.iter().enumerate() {
            self.tree.planned.lines.insert(self.arena.hash(&state), plan.line[played..].to_vec());
            self.arena.follow(&mut state, &mut self.buffer, *number);
        }
    }

    /// What is planned for the position.
    fn planned(&self) -> Option<Finding> {
        let pv = self.tree.planned.lines.get(&self.arena.hash(self.root))?.clone();
        let value = match self.tree.planned.reward {
            Rewards::MOST => WIN - 1,
            reward => 2 * i32::from(reward) - 100,
        };
        Some(Finding { number: pv[0], value, depth: pv.len() as u32, nodes: pv.len() as u64, pv, ..Finding::default() })
    }

    fn iterate(&mut self, limits: Limits<'a>) {
        self.state.clone_from(self.root);
        self.path.clear();
        let mut node = self.tree.root;
        let shares = loop {
            if let Some(shares) = self.tree.at(node).proven {
                break shares;
            }
            if let Some(outcome) = self.arena.over(&self.state) {
                let shares = self.shares(outcome);
                self.tree.nodes[node as usize].proven = Some(shares);
                break shares;
            }
            let is_new = self.tree.at(node).choosers.is_empty();
            if is_new {
                self.tree.nodes[node as usize].visits += 1;
                if self.tree.nodes.len() < MOST_NODES {
                    self.state_expanded(node);
                }
                break self.playout(limits);
            }
            if self.path.iter().any(|(before, _)| *before == node) {
                break self.playout(limits);
            }
            node = self.descend(node);
        };
        let proven = self.tree.at(node).proven.is_some();
        self.backpropagate(&shares, proven);
    }

    /// Every role that chooses in a position selects a move, and the joint move is played; returns what follows.
    fn descend(&mut self, node: u32) -> u32 {
        let chance = self.arena.chance();
        let here = self.tree.at(node);
        let alone = here.choosers.len() == 1;
        let (mut numbers, mut joint, mut ones) = (Vec::with_capacity(here.choosers.len()), 0u64, 1u64);
        for chooser in &here.choosers {
            let count = chooser.visits.len() as u32;
            let open = |number: u32| !alone || self.tree.proven(here, number.into()).is_none();
            // Roles that explore in step with each other would never see some joint moves.
            let blindly = !alone && self.rng.below(ONE_IN) == 0;
            let number = match blindly || Some(chooser.role) == chance {
                true => self.rng.below(count),
                false => chooser.select(open, &mut self.rng).unwrap_or(0),
            };
            numbers.push(number);
            joint = joint.wrapping_add(ones.wrapping_mul(number.into()));
            ones = ones.wrapping_mul(count.into());
        }
        for number in &numbers {
            self.arena.follow(&mut self.state, &mut self.buffer, *number);
        }
        self.path.push((node, numbers));
        match self.tree.at(node).children.get(&joint) {
            Some(child) => *child,
            None => {
                let child = self.tree.node(self.arena.hash(&self.state));
                self.tree.nodes[node as usize].children.insert(joint, child);
                child
            }
        }
    }

    fn expand(&mut self, node: u32) {
        self.state.clone_from(self.root);
        if self.tree.at(node).choosers.is_empty() && self.arena.over(&self.state).is_none() {
            self.state_expanded(node);
        }
    }

    /// Lists the moves of every role that chooses in the position of this search.
    fn state_expanded(&mut self, node: u32) {
        let several = self.arena.choosers(&self.state);
        let mut choosing = self.state.clone();
        for nth in 0..several {
            let role = self.arena.mover(&choosing);
            let Ok(count) = self.arena.find(&choosing, &mut self.buffer) else { return };
            let (visits, sums) = (vec![0; count as usize], vec![0.0; count as usize]);
            self.tree.nodes[node as usize].choosers.push(Chooser { role, visits, sums });
            if nth + 1 < several {
                self.arena.play(&mut choosing, &mut self.buffer, 0);
            }
        }
    }

    fn playout(&mut self, limits: Limits<'a>) -> Shares {
        loop {
            if let Some(outcome) = self.arena.roll(&mut self.state, &mut self.buffer, &mut self.rng, STEPS_BETWEEN) {
                return self.shares(outcome);
            }
            if (limits.spent)() >= 1.0 {
                return [0.5; 8];
            }
        }
    }

    fn shares(&self, outcome: Outcome) -> Shares {
        Role::ALL.map(|role| f32::from(self.arena.reward(&self.state, outcome, role)) / f32::from(Rewards::MOST))
    }

    fn backpropagate(&mut self, shares: &Shares, mut proves: bool) {
        for (node, numbers) in self.path.iter().rev() {
            let here = &mut self.tree.nodes[*node as usize];
            here.visits += 1;
            for (chooser, number) in here.choosers.iter_mut().zip(numbers) {
                chooser.visits[*number as usize] += 1;
                chooser.sums[*number as usize] += shares[chooser.role.index()];
            }
            if proves && here.proven.is_none() {
                let proof = self.tree.proof(*node, self.arena.chance());
                self.tree.nodes[*node as usize].proven = proof;
                proves = proof.is_some();
            }
        }
    }
}
