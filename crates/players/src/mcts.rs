//! Monte Carlo tree search: random games from the positions that have turned out best so far.
//!
//! Each node counts what came of the games that went through it, for the player who moved there; in games for more than two
//! everybody so looks after himself (max^n). Games won for certain are noted as such and need no more games.

mod tree;

pub use tree::{Node, Proof, Tree};

use game::{Arena, Outcome, Role, Stream};

use crate::search::{Finding, Limits, Watch, worth};

/// How curious it is: how much a move counts that has been tried seldom.
const CURIOSITY: f32 = 0.45;

/// What a move is taken to be worth that has not been tried.
const UNTRIED: f32 = 1.1;

/// A position gets nodes for its moves when so many games have gone through it, and the more, the more moves there are: each
/// of them is played once to see whether it ends the game.
const WORTH_GROWING: u32 = 3;
const MOVES_A_GAME: u32 = 6;

/// A search in an arena.
pub struct Mcts<'a, A: Arena> {
    arena: &'a A,
    tree: &'a mut Tree,
    root: &'a A::State,
    stream: Stream,
    state: A::State,
    next: A::State,
    room: A::Room,
    /// The nodes from the root to where the tree ends.
    path: Vec<u32>,
}

impl<'a, A: Arena> Mcts<'a, A> {
    /// A search from a position. What the tree knows of it from before is kept.
    pub fn new(arena: &'a A, state: &'a A::State, tree: &'a mut Tree, stream: Stream) -> Mcts<'a, A> {
        tree.begin_at(arena.hash(state));
        let room = arena.room();
        Mcts { arena, tree, root: state, stream, state: state.clone(), next: state.clone(), room, path: Vec::new() }
    }

    /// Plays games until a limit is reached or the best move is certain.
    pub fn run(mut self, limits: Limits<'a>) -> Finding {
        let mut watch = Watch::new(limits);
        if let Err(outcome) = self.arena.find(self.root, &mut self.room) {
            let value = worth(outcome, self.arena.mover(self.root), 0);
            return Finding { value, ..Finding::default() };
        }
        while !watch.count() && !self.tree.is_settled() {
            self.iterate();
        }
        self.tree.finding(watch.nodes())
    }

    /// One game: down the tree, on at random, and back with what came of it.
    fn iterate(&mut self) {
        self.state.clone_from(self.root);
        self.path.clear();
        self.path.push(Tree::ROOT);
        let (mut node, mut others) = (Tree::ROOT, 0);
        // Step 1: down the tree to a position that has no nodes yet for its moves.
        let outcome = loop {
            let proof = self.tree.node(node).proof;
            if let (Proof::Ended(outcome), false) = (proof, node == Tree::ROOT) {
                break outcome;
            }
            if !self.tree.is_grown(node) {
                // Step 2: it gets them if it has been here often enough; if one of them wins at once, that is what comes of it.
                let enough = WORTH_GROWING.max(others / MOVES_A_GAME);
                let often = node == Tree::ROOT || self.tree.node(node).visits >= enough;
                if often && self.tree.has_room() {
                    match self.grow(node) {
                        Some(outcome) => break outcome,
                        None => continue,
                    }
                }
                // Step 3: on at random.
                break self.arena.roll(&mut self.state, &mut self.room, &mut self.stream);
            }
            others = self.tree.count(node);
            node = self.tree.choose(node, CURIOSITY, UNTRIED);
            self.path.push(node);
            let number = self.tree.node(node).number;
            // Moves that end the game are known since their nodes were made.
            if self.tree.node(node).proof == Proof::Open {
                self.arena.follow(&mut self.state, &mut self.room, number);
            }
        };
        // Step 4: back up.
        self.tree.note(&self.path, outcome);
    }

    /// Makes nodes for the moves of a position. If the game has ended here, or a move ends it well for the mover, that is what
    /// comes of it.
    fn grow(&mut self, node: u32) -> Option<Outcome> {
        let arena = self.arena;
        let count = match arena.find(&self.state, &mut self.room) {
            Ok(count) => count,
            Err(outcome) => {
                self.tree.end(node, outcome);
                return Some(outcome);
            }
        };
        let mover = arena.mover(&self.state);
        let first = self.tree.grow(node, arena.hash(&self.state), mover, count);
        let mut won = None;
        for number in 0..count {
            self.next.clone_from(&self.state);
            arena.play(&mut self.next, &mut self.room, number);
            if let Some(outcome) = arena.over(&self.next) {
                self.tree.end(first + number, outcome);
                won = won.or((outcome == Outcome::Win(mover)).then_some(outcome));
            }
        }
        self.tree.settle(&self.path);
        won
    }
}

/// What an outcome is worth to a player, in halves.
fn halves(outcome: Outcome, player: Role) -> u32 {
    match outcome {
        Outcome::Win(winner) if winner == player => 2,
        Outcome::Win(_) => 0,
        Outcome::Draw => 1,
    }
}
