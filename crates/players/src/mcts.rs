//! Monte Carlo tree search: random games from the positions that have turned out best so far.
//!
//! Each node counts what came of the games that went through it, for the player who moved there; in games for more than two
//! everybody so looks after himself (max^n). Games won for certain are noted as such and need no more games.

mod advice;
mod promise;
mod tree;

pub use advice::Advice;
pub use tree::{Certainty, Tree};

use game::{Arena, Mark, Outcome, Role, Stream};

use crate::search::{Finding, Limits, Watch, worth};

/// How curious it is: how much a move counts that has been tried seldom.
const CURIOSITY: f32 = 0.45;

/// The same where games in which a move was made later count as well.
const CURIOSITY_ALIKE: f32 = 0.1;

/// A position gets nodes for its moves when so many games have gone through it, and the more, the more moves there are: each
/// of them is played once to see whether it ends the game.
const WORTH_GROWING: u32 = 3;
const MOVES_A_GAME: u32 = 6;

/// How long a game takes is guessed from so many moves; it takes long if one with a move a site takes this part of the time.
const FIRST_MOVES: u32 = 4;
const LONG: f64 = 0.02;

/// No more than this part of the time is for a first look at all moves of a position; of the one to be decided, this much.
const LOOKING: f64 = 0.05;
const LOOKING_FIRST: f64 = 0.4;

/// Games that are left early are left so soon that each move can have this many of them in the time.
const GAMES_A_MOVE: f64 = 2.0;

/// So many moves are made without asking whether there is time left.
const UNASKED: u32 = 32;

/// As how many games it counts how a position looks.
const LOOKS_COUNT: u32 = 2;

/// A search in an arena.
pub struct Mcts<'a, A: Arena> {
    arena: &'a A,
    tree: &'a mut Tree,
    root: &'a A::State,
    stream: Stream,
    advice: Option<&'a mut Advice>,
    state: A::State,
    next: A::State,
    reply: A::State,
    room: A::Room,
    spare: A::Room,
    /// The nodes from the root to where the tree ends.
    path: Vec<u32>,
    /// Whether there is time to look at each move before it is tried; and at those of the root.
    looks_first: bool,
    looks_at_root: bool,
    /// How much of the time is spent.
    spent: &'a (dyn Fn() -> f64 + Sync),
}

impl<'a, A: Arena> Mcts<'a, A> {
    /// A search from a position. What the tree knows of it from before is kept. With advice, games are not played to their
    /// end.
    pub fn new(
        arena: &'a A,
        state: &'a A::State,
        tree: &'a mut Tree,
        advice: Option<&'a mut Advice>,
        stream: Stream,
    ) -> Mcts<'a, A> {
        tree.begin_at(arena.hash_of_moves(state));
        let [room, spare] = [arena.room(), arena.room()];
        let [first, next, reply] = [state.clone(), state.clone(), state.clone()];
        Mcts {
            arena,
            tree,
            root: state,
            stream,
            advice,
            state: first,
            next,
            reply,
            room,
            spare,
            path: Vec::new(),
            looks_first: true,
            looks_at_root: true,
            spent: &|| 0.0,
        }
    }

    /// Plays games until a limit is reached or the best move is certain.
    pub fn run(mut self, limits: Limits<'a>) -> Finding {
        let mut watch = Watch::new(limits);
        self.spent = limits.spent;
        let count = match self.arena.find(self.root, &mut self.room) {
            Ok(count) => count,
            Err(outcome) => {
                let value = worth(outcome, self.arena.mover(self.root), 0);
                return Finding { value, ..Finding::default() };
            }
        };
        let (arena, root) = (self.arena, self.root);
        let pace = self.pace(limits);
        let slow = pace * arena.sites() as f64 > LONG;
        self.advice = self.advice.filter(|advice| slow || advice.is_wanted(arena, root, &self.room, count));
        if let Some(advice) = &mut self.advice {
            advice.hurry(pace * GAMES_A_MOVE * f64::from(count));
            let before = (limits.spent)();
            advice.looks(arena, root, &mut self.spare);
            let looking = ((limits.spent)() - before) * f64::from(count);
            (self.looks_first, self.looks_at_root) = (looking < LOOKING, looking < LOOKING_FIRST);
        }
        while !watch.count() && !self.tree.is_settled() {
            self.iterate();
        }
        self.tree.finding(watch.nodes())
    }

    /// What part of the time a random move takes, by the look of the first.
    fn pace(&mut self, limits: Limits<'a>) -> f64 {
        let before = (limits.spent)();
        self.arena.roll(&mut self.next, &mut self.spare, &mut self.stream, FIRST_MOVES);
        ((limits.spent)() - before) / f64::from(FIRST_MOVES)
    }

    fn is_late(&self) -> bool {
        (self.spent)() >= 1.0
    }

    /// One game: down the tree, on at random, and back with what came of it.
    fn iterate(&mut self) {
        self.state.clone_from(self.root);
        self.path.clear();
        self.path.push(Tree::ROOT);
        let (mut node, mut others, mut rolled) = (Tree::ROOT, 0, false);
        // Step 1: down the tree to a position that has no nodes yet for its moves.
        let shares = loop {
            if let (Certainty::Ended(outcome), false) = (self.tree.certainty(node), node == Tree::ROOT) {
                break Tree::shares(outcome);
            }
            let Some(grown) = self.tree.position(node) else {
                // Step 2: it gets them if it has been here often enough; if one of them wins at once, that is what comes of it.
                let enough = WORTH_GROWING.max(others / MOVES_A_GAME);
                let often = self.tree.visits(node) >= enough && self.tree.has_room() && !self.is_late();
                if node == Tree::ROOT || often {
                    match self.grow(node) {
                        Some(outcome) => break Tree::shares(outcome),
                        None => continue,
                    }
                }
                // Step 3: on at random.
                rolled = true;
                break self.go_on();
            };
            let (first, curiosity) = (grown.first, if grown.alike { CURIOSITY_ALIKE } else { CURIOSITY });
            others = grown.count;
            node = self.tree.choose(node, curiosity);
            self.path.push(node);
            // Moves that end the game are known since their nodes were made.
            if self.tree.certainty(node) == Certainty::Open {
                self.arena.follow(&mut self.state, &mut self.room, node - first);
            }
        };
        // Step 4: back up.
        self.tree.note(&self.path, &shares);
        if rolled {
            self.tree.note_later(&self.path, &shares, |side| self.arena.standing(&self.state, side));
        }
    }

    /// Plays on at random; what that brings each player.
    fn go_on(&mut self) -> [f32; 8] {
        match &mut self.advice {
            Some(advice) => advice.go_on(self.arena, &mut self.state, &mut self.room, &mut self.stream),
            None => {
                let outcome = loop {
                    let ended = self.arena.roll(&mut self.state, &mut self.room, &mut self.stream, UNASKED);
                    if ended.is_some() || self.is_late() {
                        break ended;
                    }
                };
                Tree::shares(outcome.unwrap_or(Outcome::Draw))
            }
        }
    }

    /// Makes nodes for the moves of a position, unless there is no time left to look at all of them. If the game has ended here, or a move ends it well for the mover, that is what
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
        let side = arena.side(&self.state, mover);
        let counts_later = self.advice.is_none() && !arena.standing(&self.state, side).is_empty();
        let first = self.tree.grow(node, arena.hash_of_moves(&self.state), mover, side, count);
        if counts_later {
            for number in 0..count {
                if let Some(site) = put(&arena.mark(&self.state, &self.room, number)) {
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
        let quickly = self.advice.is_none()
            && arena.endings(&self.state, &mut self.room, |number, outcome| end(tree, number, outcome));
        for number in if quickly { 0..0 } else { 0..count } {
            if number % UNASKED == UNASKED - 1 && self.is_late() && node != Tree::ROOT {
                self.tree.wither(node);
                return None;
            }
            self.next.clone_from(&self.state);
            arena.play(&mut self.next, &mut self.room, number);
            if let Some(outcome) = arena.over(&self.next) {
                end(self.tree, number, outcome);
            } else if let Some(advice) = self.advice.as_mut().filter(|_| looks) {
                let looks = advice.looks(arena, &self.next, &mut self.spare);
                self.tree.expect(first + number, looks[mover.index()], LOOKS_COUNT);
            }
        }
        if let Some((number, _)) = won {
            let winning = arena.mark(&self.state, &self.room, number);
            self.refute_others(mover, winning);
        }
        self.tree.settle(&self.path);
        won.map(|(_, outcome)| outcome)
    }

    /// A move of the last position but one lets the other win at once with this reply: so do all others that do not prevent
    /// it.
    fn refute_others(&mut self, winner: Role, winning: Mark) {
        let [before @ .., parent, last] = &self.path[..] else { return };
        let Some(grown) = self.tree.position(*parent).filter(|grown| grown.mover != winner).copied() else { return };
        let arena = self.arena;
        self.state.clone_from(self.root);
        for (above, node) in before.iter().zip(self.path[1..].iter()) {
            let number = node - self.tree.position(*above).map_or(*node, |grown| grown.first);
            arena.follow(&mut self.state, &mut self.room, number);
        }
        if arena.find(&self.state, &mut self.room).is_err() {
            return;
        }
        let last = *last;
        for number in 0..grown.count {
            if self.is_late() {
                return;
            }
            let node = grown.first + number;
            if node == last || self.tree.certainty(node) != Certainty::Open {
                continue;
            }
            self.next.clone_from(&self.state);
            arena.play(&mut self.next, &mut self.room, number);
            let Ok(count) = arena.find(&self.next, &mut self.spare) else { continue };
            if arena.mover(&self.next) != winner {
                continue;
            }
            let same = |reply: &u32| alike(&arena.mark(&self.next, &self.spare, *reply), &winning);
            let Some(reply) = (0..count).find(same) else { continue };
            self.reply.clone_from(&self.next);
            arena.play(&mut self.reply, &mut self.spare, reply);
            if arena.over(&self.reply) == Some(Outcome::Win(winner)) {
                self.tree.end(node, Outcome::Win(winner));
            }
        }
    }
}

/// Whether two moves do the same, whatever they take.
fn alike(one: &Mark, other: &Mark) -> bool {
    (one.kind, one.from, one.to) == (other.kind, other.from, other.to)
}

/// Where a move puts something that was not on the board.
fn put(mark: &Mark) -> Option<u16> {
    let to = mark.to.filter(|_| mark.from.is_none())?;
    Some(to.index() as u16)
}

/// What an outcome is worth to a player, from 0 to 1.
fn share(outcome: Outcome, player: Role) -> f32 {
    match outcome {
        Outcome::Win(winner) if winner == player => 1.0,
        Outcome::Win(_) => 0.0,
        Outcome::Draw => 0.5,
    }
}
