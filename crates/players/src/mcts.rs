//! Monte Carlo tree search: UCT, with AMAF statistics (RAVE) where moves are placements, and with proven wins (MCTS-Solver).
//!
//! A node counts visits and the mean result of the player who moved there. In games for more than two players each player
//! maximises their own result (max^n). Nodes whose result is proven need no more playouts.

mod joint;
mod playout;
mod tree;
mod ucb;

pub use joint::{JointMcts, JointTree};
pub use playout::PlayoutPolicy;
pub use tree::{Certainty, Tree};

use game::{Arena, Mark, Outcome, Rng, Role};

use crate::search::{Finding, Limits, Watch, worth};

/// UCB exploration constant.
const EXPLORATION: f32 = 0.45;

/// UCB exploration constant where AMAF statistics are used (RAVE).
const EXPLORATION_AMAF: f32 = 0.1;

/// A leaf is expanded after this many visits, and after more if it has many moves: expansion plays each move once to see
/// whether it ends the game.
const EXPANSION_VISITS: u32 = 3;
const MOVES_PER_VISIT: u32 = 6;

/// The cost of a playout is estimated from this many moves. A game is slow if a playout with one move per site takes this
/// share of the time.
const PACE_MOVES: u32 = 4;
const SLOW_GAME: f64 = 0.02;

/// The largest share of the time for evaluating all moves of a node when it is expanded; at the root, the second.
const LOOKING: f64 = 0.05;
const LOOKING_AT_ROOT: f64 = 0.4;

/// Truncated playouts are short enough for this many of them per root move.
const GAMES_A_MOVE: f64 = 2.0;

/// The clock is asked after this many moves.
const CLOCK_INTERVAL: u32 = 32;

/// Number of virtual visits given to the heuristic prior.
const PRIOR_VISITS: u32 = 2;

/// A search in an arena.
pub struct Mcts<'a, A: Arena> {
    arena: &'a A,
    tree: &'a mut Tree,
    root: &'a A::State,
    rng: Rng,
    policy: Option<&'a mut PlayoutPolicy>,
    state: A::State,
    next: A::State,
    reply: A::State,
    buffer: A::Buffer,
    spare: A::Buffer,
    /// The nodes from the root to the leaf of the current iteration.
    path: Vec<u32>,
    /// Whether there is time to evaluate each move on expansion; and those of the root.
    looks_first: bool,
    looks_at_root: bool,
    /// The share of the time that is spent.
    spent: &'a (dyn Fn() -> f64 + Sync),
}

impl<'a, A: Arena> Mcts<'a, A> {
    /// Creates a search from a position. The subtree that is known from earlier searches is kept. With a playout policy,
    /// playouts are truncated and evaluated.
    pub fn new(
        arena: &'a A,
        state: &'a A::State,
        tree: &'a mut Tree,
        policy: Option<&'a mut PlayoutPolicy>,
        rng: Rng,
    ) -> Mcts<'a, A> {
        tree.begin_at(arena.hash_of_moves(state));
        let [buffer, spare] = [arena.buffer(), arena.buffer()];
        let [first, next, reply] = [state.clone(), state.clone(), state.clone()];
        Mcts {
            arena,
            tree,
            root: state,
            rng,
            policy,
            state: first,
            next,
            reply,
            buffer,
            spare,
            path: Vec::new(),
            looks_first: true,
            looks_at_root: true,
            spent: &|| 0.0,
        }
    }

    /// Runs iterations until a limit is reached or the best move is proven.
    pub fn run(mut self, limits: Limits<'a>) -> Finding {
        let mut watch = Watch::new(limits);
        self.spent = limits.spent;
        let count = match self.arena.find(self.root, &mut self.buffer) {
            Ok(count) => count,
            Err(outcome) => {
                let value = worth(outcome, self.arena.mover(self.root), 0);
                return Finding { value, ..Finding::default() };
            }
        };
        let (arena, root) = (self.arena, self.root);
        let pace = self.pace(limits);
        let slow = pace * arena.sites() as f64 > SLOW_GAME;
        self.policy = self.policy.filter(|policy| slow || policy.applies(arena, root, &self.buffer, count));
        if let Some(policy) = &mut self.policy {
            policy.shorten(pace * GAMES_A_MOVE * f64::from(count));
            let before = (limits.spent)();
            policy.looks(arena, root, &mut self.spare);
            let looking = ((limits.spent)() - before) * f64::from(count);
            (self.looks_first, self.looks_at_root) = (looking < LOOKING, looking < LOOKING_AT_ROOT);
        }
        while !watch.count() && !self.tree.is_solved() {
            self.iterate();
        }
        self.tree.finding(watch.nodes())
    }

    /// Estimates the share of the time that a random move takes.
    fn pace(&mut self, limits: Limits<'a>) -> f64 {
        let before = (limits.spent)();
        self.arena.roll(&mut self.next, &mut self.spare, &mut self.rng, PACE_MOVES);
        ((limits.spent)() - before) / f64::from(PACE_MOVES)
    }

    fn is_late(&self) -> bool {
        (self.spent)() >= 1.0
    }

    /// One iteration: selection, expansion, playout, backpropagation.
    fn iterate(&mut self) {
        self.state.clone_from(self.root);
        self.path.clear();
        self.path.push(Tree::ROOT);
        let (mut node, mut others, mut rolled) = (Tree::ROOT, 0, false);
        // Step 1, selection: down the tree to a leaf.
        let shares = loop {
            if let (Certainty::Ended(outcome), false) = (self.tree.certainty(node), node == Tree::ROOT) {
                break Tree::shares(outcome);
            }
            let Some(expanded) = self.tree.position(node) else {
                // Step 2, expansion: a leaf with enough visits gets children; if a child wins at once, that is the result.
                let enough = EXPANSION_VISITS.max(others / MOVES_PER_VISIT);
                let often = self.tree.visits(node) >= enough && self.tree.has_room() && !self.is_late();
                if node == Tree::ROOT || often {
                    match self.expand(node) {
                        Some(outcome) => break Tree::shares(outcome),
                        None => continue,
                    }
                }
                // Step 3, playout (simulation).
                rolled = true;
                break self.playout();
            };
            let (first, exploration) = (expanded.first, if expanded.amaf { EXPLORATION_AMAF } else { EXPLORATION });
            others = expanded.count;
            node = self.tree.select(node, exploration);
            self.path.push(node);
            // Moves that end the game are known since the expansion.
            if self.tree.certainty(node) == Certainty::Open {
                self.arena.follow(&mut self.state, &mut self.buffer, node - first);
            }
        };
        // Step 4, backpropagation.
        self.tree.backpropagate(&self.path, &shares);
        if rolled {
            self.tree.update_amaf(&self.path, &shares, |side| self.arena.standing(&self.state, side));
        }
    }

    /// Plays a random playout and returns each player's result.
    fn playout(&mut self) -> [f32; 8] {
        match &mut self.policy {
            Some(policy) => policy.playout(self.arena, &mut self.state, &mut self.buffer, &mut self.rng),
            None => {
                let outcome = loop {
                    let ended = self.arena.roll(&mut self.state, &mut self.buffer, &mut self.rng, CLOCK_INTERVAL);
                    if ended.is_some() || self.is_late() {
                        break ended;
                    }
                };
                Tree::shares(outcome.unwrap_or(Outcome::Draw))
            }
        }
    }

    /// Expands a node: adds a child for each move, unless there is no time left to play each of them once. Returns the outcome
    /// if the game has ended here or a move wins at once.
    fn expand(&mut self, node: u32) -> Option<Outcome> {
        let arena = self.arena;
        let count = match arena.find(&self.state, &mut self.buffer) {
            Ok(count) => count,
            Err(outcome) => {
                self.tree.end(node, outcome);
                return Some(outcome);
            }
        };
        let mover = arena.mover(&self.state);
        let side = arena.side(&self.state, mover);
        let uses_amaf = self.policy.is_none() && !arena.standing(&self.state, side).is_empty();
        let first = self.tree.expand(node, arena.hash_of_moves(&self.state), mover, side, count);
        if uses_amaf {
            for number in 0..count {
                if let Some(site) = put(&arena.mark(&self.state, &self.buffer, number)) {
                    self.tree.puts(first + number, site);
                }
            }
        }
        let looks = self.looks_first || node == Tree::ROOT && self.looks_at_root;
        let mut won = None;
        let tree = &mut *self.tree;
        let mut end = |tree: &mut Tree, number: u32, outcome: Outcome| {
            tree.end(first + number, outcome);
            won = won.or((outcome == Outcome::Win(mover)).then_some((number, outcome)));
        };
        let quickly = self.policy.is_none()
            && arena.endings(&self.state, &mut self.buffer, |number, outcome| end(tree, number, outcome));
        for number in if quickly { 0..0 } else { 0..count } {
            if number % CLOCK_INTERVAL == CLOCK_INTERVAL - 1 && self.is_late() && node != Tree::ROOT {
                self.tree.collapse(node);
                return None;
            }
            self.next.clone_from(&self.state);
            arena.play(&mut self.next, &mut self.buffer, number);
            if let Some(outcome) = arena.over(&self.next) {
                end(self.tree, number, outcome);
            } else if let Some(policy) = self.policy.as_mut().filter(|_| looks) {
                let looks = policy.looks(arena, &self.next, &mut self.spare);
                self.tree.set_prior(first + number, looks[mover.index()], PRIOR_VISITS);
            }
        }
        if let Some((number, _)) = won {
            let winning = arena.mark(&self.state, &self.buffer, number);
            self.refute_others(mover, winning);
        }
        self.tree.propagate_proof(&self.path);
        won.map(|(_, outcome)| outcome)
    }

    /// Proves siblings lost: a move of the last position but one allows this winning reply, and so does each sibling that does
    /// not prevent it.
    fn refute_others(&mut self, winner: Role, winning: Mark) {
        let [before @ .., parent, last] = &self.path[..] else { return };
        let Some(expanded) = self.tree.position(*parent).filter(|expanded| expanded.mover != winner).copied() else {
            return;
        };
        let arena = self.arena;
        self.state.clone_from(self.root);
        for (above, node) in before.iter().zip(self.path[1..].iter()) {
            let number = node - self.tree.position(*above).map_or(*node, |expanded| expanded.first);
            arena.follow(&mut self.state, &mut self.buffer, number);
        }
        if arena.find(&self.state, &mut self.buffer).is_err() {
            return;
        }
        let last = *last;
        for number in 0..expanded.count {
            if self.is_late() {
                return;
            }
            let node = expanded.first + number;
            if node == last || self.tree.certainty(node) != Certainty::Open {
                continue;
            }
            self.next.clone_from(&self.state);
            arena.play(&mut self.next, &mut self.buffer, number);
            let Ok(count) = arena.find(&self.next, &mut self.spare) else { continue };
            if arena.mover(&self.next) != winner {
                continue;
            }
            let same = |reply: &u32| same_action(&arena.mark(&self.next, &self.spare, *reply), &winning);
            let Some(reply) = (0..count).find(same) else { continue };
            self.reply.clone_from(&self.next);
            arena.play(&mut self.reply, &mut self.spare, reply);
            if arena.over(&self.reply) == Some(Outcome::Win(winner)) {
                self.tree.end(node, Outcome::Win(winner));
            }
        }
    }
}

/// Returns true if two moves are the same but for what they capture.
fn same_action(one: &Mark, other: &Mark) -> bool {
    (one.kind, one.from, one.to) == (other.kind, other.from, other.to)
}

/// The target site of a placement.
fn put(mark: &Mark) -> Option<u16> {
    let to = mark.to.filter(|_| mark.from.is_none())?;
    Some(to.index() as u16)
}

/// The result of an outcome for a player, from 0 to 1.
fn share(outcome: Outcome, player: Role) -> f32 {
    match outcome {
        Outcome::Win(winner) if winner == player => 1.0,
        Outcome::Win(_) => 0.0,
        Outcome::Draw => 0.5,
    }
}
