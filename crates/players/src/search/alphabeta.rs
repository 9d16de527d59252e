//! Alpha-beta (principal variation search) with iterative deepening, aspiration windows, a transposition table, killer moves,
//! the history heuristic and quiescence search.
//!
//! In games for more than two players it is the paranoid search: all opponents minimise the root player's (the hero's) score.

mod futility;
mod order;
mod path;
mod quiescence;

use game::{Mark, Role, Searchable, Staged, Visit};

use self::order::{History, Order};
use self::path::Path;
use super::limits::{Limits, Watch};
use super::transposition::{Bound, TranspositionTable};
use super::{Finding, PROVEN, WIN, worth};
use crate::Evaluator;

/// Larger than any score.
const INFINITE: i32 = WIN + 1;

/// The largest ply, quiescence search included.
const MAX_PLY: usize = 96;

/// The number that no move has.
const NO_MOVE: u32 = u32::MAX;

/// Half the width of the aspiration window around the last iteration's score.
const ASPIRATION_WINDOW: i32 = 40;

/// Search options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// Beam width: the number of moves searched at each node, best evaluated first.
    pub beam: usize,
    /// Whether leaves are extended by quiescence search.
    pub captures: bool,
}

impl Default for SearchOptions {
    fn default() -> SearchOptions {
        SearchOptions { beam: usize::MAX, captures: true }
    }
}

/// The stack frame of one ply: its position, its moves and its heuristics.
struct Frame<A: Staged> {
    state: A::State,
    buffer: A::Buffer,
    order: Order,
    /// Principal variation from this ply.
    pv: Vec<u32>,
    /// Killer moves of this ply.
    killers: [u64; 2],
}

impl<A: Staged> Frame<A> {
    fn new(arena: &A, state: &A::State) -> Frame<A> {
        let (order, pv) = (Order::default(), Vec::new());
        Frame { state: state.clone(), buffer: arena.buffer(), order, pv, killers: [0; 2] }
    }
}

/// An alpha-beta search: a visitor of an arena.
pub struct AlphaBeta<'a> {
    evaluator: &'a mut Evaluator,
    transposition: &'a mut TranspositionTable,
    options: SearchOptions,
    limits: Limits<'a>,
    /// Tie-break at the root: the move with the lowest rank wins (move order if empty).
    ranks: Vec<u32>,
}

impl<'a> AlphaBeta<'a> {
    /// Creates a search.
    pub fn new(
        evaluator: &'a mut Evaluator,
        transposition: &'a mut TranspositionTable,
        options: SearchOptions,
        limits: Limits<'a>,
    ) -> AlphaBeta<'a> {
        AlphaBeta { evaluator, transposition, options, limits, ranks: Vec::new() }
    }

    /// Breaks ties at the root by these ranks: the move with the lowest rank wins. A permutation of the move numbers.
    pub fn with_ranks(self, ranks: Vec<u32>) -> AlphaBeta<'a> {
        AlphaBeta { ranks, ..self }
    }

    /// Searches a position of a game, in the fastest arena that the game has for it, until a limit is reached or a win or loss is
    /// proven. What it chooses does not depend on how that arena numbers moves.
    pub fn search<G: Searchable>(mut self, game: &G, position: &G::Position) -> Finding {
        let Some(numbers) = game.staged_numbers(position) else { return game.enter_staged(position, self) };
        self.ranks = match &self.ranks[..] {
            [] => numbers,
            ranks => numbers.iter().map(|number| ranks[*number as usize]).collect(),
        };
        let mut finding = game.enter_staged(position, self);
        renumber(game, position.clone(), &mut finding.pv);
        // Without a principal variation it is the first move.
        finding.number = finding.pv.first().copied().unwrap_or(0);
        finding
    }

    /// Searches a position of an arena by iterative deepening; `past` are the hashes of earlier positions, where repetition is
    /// possible.
    pub fn run<A: Staged>(self, arena: &A, state: &A::State, past: &[u64]) -> Finding {
        Search::new(arena, state, past, self).run()
    }
}

impl Visit for AlphaBeta<'_> {
    type Output = Finding;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, past: &[u64]) -> Finding {
        self.run(arena, state, past)
    }
}

/// Translates a line of moves from the numbers of the arena for staged search to those of the game.
fn renumber<G: Searchable>(game: &G, mut position: G::Position, line: &mut [u32]) {
    for number in line {
        let known = game.staged_numbers(&position).and_then(|numbers| numbers.get(*number as usize).copied());
        *number = known.unwrap_or(0);
        if game.play_number(&mut position, *number).is_err() {
            return;
        }
    }
}

/// The state of a running search./// The state of a running search.
struct Search<'a, A: Staged> {
    arena: &'a A,
    evaluator: &'a mut Evaluator,
    transposition: &'a mut TranspositionTable,
    options: SearchOptions,
    hero: Role,
    /// Whether leaves are extended by quiescence search.
    follows_captures: bool,
    watch: Watch<'a>,
    frames: Vec<Frame<A>>,
    /// The positions on the path, where repetition is possible.
    path: Path,
    history: History,
    /// The ranks of the root moves, and the root moves by rank.
    ranks: Vec<u32>,
    ranked: Vec<u32>,
    /// XORed into the hash: scores depend on the root player in games for more than two.
    salt: u64,
    /// Move buffer for the evaluator.
    spare: A::Buffer,
}

impl<'a, A: Staged> Search<'a, A> {
    fn new(arena: &'a A, state: &A::State, past: &[u64], request: AlphaBeta<'a>) -> Search<'a, A> {
        let hero = arena.mover(state);
        // With two players the score is the negated score of the opponent; with more it depends on the root player.
        let salt = if arena.players() > 2 { game::zobrist::mix(hero.index() as u64 + 1) } else { 0 };
        let mut ranked = vec![0; request.ranks.len()];
        request.ranks.iter().zip(0..).for_each(|(rank, number)| ranked[*rank as usize] = number);
        let before = past.split_last().map_or(&[][..], |(_, before)| before);
        Search {
            arena,
            evaluator: request.evaluator,
            transposition: request.transposition,
            options: request.options,
            hero,
            follows_captures: false,
            watch: Watch::new(request.limits),
            frames: vec![Frame::new(arena, state)],
            path: Path::new(if arena.repeats() { before } else { &[] }),
            history: History::new(arena.sites()),
            ranks: request.ranks,
            ranked,
            salt,
            spare: arena.buffer(),
        }
    }

    fn run(mut self) -> Finding {
        let mut finding = Finding::default();
        let root = &mut self.frames[0];
        let count = match self.arena.find(&root.state, &mut root.buffer) {
            Err(outcome) => {
                let value = worth(outcome, self.hero, 0);
                return Finding { value, ..finding };
            }
            Ok(count) => count,
        };
        let wanted = self.options.captures && self.evaluator.values_pieces();
        for depth in 1..=self.watch.depth().min(MAX_PLY as u32 - 1) {
            // Depth 1 goes without quiescence search: whatever the limits are, there is a move to fall back on.
            self.follows_captures = wanted && (depth > 1 || self.watch.depth() == 1);
            let value = self.aspiration_search(depth, finding.value);
            let pv = &self.frames[0].pv;
            // The result of an unfinished iteration counts too: the principal variation was searched first.
            if !pv.is_empty() {
                finding.pv.clone_from(pv);
                finding.number = pv[0];
            }
            if self.watch.stopped() {
                break;
            }
            (finding.value, finding.depth) = (value, depth);
            let seen_to_the_end = value.abs() >= PROVEN && (WIN - value.abs()) as u32 <= depth;
            if seen_to_the_end || count == 1 && self.watch.depth() == u32::MAX {
                break;
            }
        }
        finding.nodes = self.watch.nodes();
        (finding.squared_plies, finding.deepest) = self.watch.plies();
        finding
    }

    /// Searches to a depth with an aspiration window around the expected score; opens it if the search fails low or high.
    fn aspiration_search(&mut self, depth: u32, expected: i32) -> i32 {
        let (mut low, mut high) = match depth {
            0..=3 => (-INFINITE, INFINITE),
            _ => ((expected - ASPIRATION_WINDOW).max(-INFINITE), (expected + ASPIRATION_WINDOW).min(INFINITE)),
        };
        loop {
            let kept = std::mem::take(&mut self.frames[0].pv);
            let value = self.search(0, depth, low, high);
            if self.watch.stopped() {
                if self.frames[0].pv.is_empty() {
                    self.frames[0].pv = kept;
                }
                return value;
            }
            match value {
                value if value <= low && low > -INFINITE => low = -INFINITE,
                value if value >= high && high < INFINITE => high = INFINITE,
                value => return value,
            }
        }
    }

    /// Returns the score of the node at a ply for the player to move, exact if it lies between alpha and beta (fail-soft).
    fn search(&mut self, ply: usize, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        // Step 1: leaf, limit or end of the game.
        if depth == 0 {
            return self.quiescence(ply, alpha, beta);
        }
        self.frames[ply].pv.clear();
        let (arena, sign) = (self.arena, self.sign(ply));
        let stopped = self.watch.count_at(ply);
        if let Some(outcome) = arena.over(&self.frames[ply].state) {
            return sign * worth(outcome, self.hero, ply);
        }
        if stopped {
            return 0;
        }
        // Step 2: a repetition on the path is scored as a draw: a cycle can be repeated for ever.
        let place = arena.hash(&self.frames[ply].state);
        let hash = place ^ self.salt;
        if ply > 0 && self.path.contains(place) {
            return 0;
        }
        // Step 3: probe the transposition table.
        let known = self.transposition.get(hash);
        if let Some(entry) = known.filter(|entry| ply > 0 && u32::from(entry.depth) >= depth) {
            let value = from_table(entry.value, ply);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
                Bound::None => false,
            };
            if enough {
                return value;
            }
        }
        // Step 4: at depth 1, killer moves before move generation. If the stand-pat score does not exceed alpha, only captures
        // can raise it (futility).
        let mut stand_pat = INFINITE;
        if depth == 1 && ply > 0 && A::BY_STAGES && self.follows_captures && self.options.beam == usize::MAX {
            stand_pat = self.stand_pat(ply).unwrap_or(INFINITE);
            if (beta..INFINITE).contains(&stand_pat)
                && let Some(value) = self.killer_cutoff(ply, alpha, beta)
            {
                self.transposition.put(hash, to_table(value, ply), NO_MOVE, depth, Bound::Lower);
                return value;
            }
            if self.watch.stopped() {
                return 0;
            }
        }
        // Step 5: generate moves. The transposition table's move comes first; the others are ordered lazily.
        let frame = &mut self.frames[ply];
        let count = match arena.find(&frame.state, &mut frame.buffer) {
            Err(outcome) => return sign * worth(outcome, self.hero, ply),
            Ok(count) => count,
        };
        let known = known.map(|entry| u32::from(entry.number)).filter(|number| *number < count);
        // Step 6: search each move, the first with the full window, the others with a null window.
        let (before, mut best, mut chosen) = (alpha, -INFINITE, 0);
        self.push_path(place);
        self.begin(ply, known);
        for nth in 0..self.beam(depth) {
            // Mostly the first move causes the cutoff.
            if nth == 1 && depth == 1 && self.follows_captures && stand_pat == INFINITE {
                stand_pat = self.stand_pat(ply).unwrap_or(INFINITE);
            }
            let left = count.saturating_sub(nth as u32);
            if stand_pat <= alpha && left > 0 && self.frames[ply].order.is_past_captures() {
                // All quiet moves score the stand-pat value: none of them needs to be played.
                self.watch.count_more_at(ply + 1, left);
                if stand_pat > best {
                    (best, chosen) = (stand_pat, NO_MOVE);
                }
                break;
            }
            let Some(number) = self.next_move(ply, depth, count) else { break };
            if let Some(value) = self.futile(ply, number, stand_pat, alpha) {
                if self.watch.count_at(ply + 1) {
                    break;
                }
                if value > best {
                    (best, chosen) = (value, number);
                }
                continue;
            }
            self.advance(ply, number);
            let turns = self.sign(ply + 1) != sign;
            let value = match nth {
                0 => self.search_child(ply, depth, alpha, beta, turns),
                _ => match self.search_child(ply, depth, alpha, alpha + 1, turns) {
                    value if value > alpha && value < beta => self.search_child(ply, depth, alpha, beta, turns),
                    value => value,
                },
            };
            if self.watch.stopped() {
                break;
            }
            // Step 7: raise alpha and update the principal variation; beta cutoff.
            if value > best {
                (best, chosen) = (value, number);
                if value > alpha {
                    // A null-window search has no principal variation.
                    if beta - before > 1 {
                        self.update_pv(ply, number);
                    }
                    alpha = value;
                }
            }
            if alpha >= beta {
                self.update_heuristics(ply, number, depth);
                break;
            }
        }
        self.pop_path();
        if self.watch.stopped() {
            return best.max(alpha);
        }
        // Step 8: store in the transposition table.
        let bound = match best {
            best if best >= beta => Bound::Lower,
            best if best > before => Bound::Exact,
            _ => Bound::Upper,
        };
        self.transposition.put(hash, to_table(best, ply), chosen, depth, bound);
        best
    }

    /// Returns the beam width at a depth. At depth 1 the children are leaves, so ordering them costs as much as evaluating them:
    /// no beam.
    #[inline]
    fn beam(&self, depth: u32) -> usize {
        if depth == 1 && !self.follows_captures { usize::MAX } else { self.options.beam.max(1) }
    }

    fn search_child(&mut self, ply: usize, depth: u32, alpha: i32, beta: i32, turns: bool) -> i32 {
        match turns {
            true => -self.search(ply + 1, depth - 1, -beta, -alpha),
            false => self.search(ply + 1, depth - 1, alpha, beta),
        }
    }

    /// Returns 1 if the root player moves at this ply, else -1.
    #[inline]
    fn sign(&self, ply: usize) -> i32 {
        if self.arena.mover(&self.frames[ply].state) == self.hero { 1 } else { -1 }
    }

    #[cold]
    fn add_frame(&mut self) {
        let frame = Frame::new(self.arena, &self.frames[0].state);
        self.frames.push(frame);
    }

    /// Plays a move into the next ply's frame.
    #[inline]
    fn advance(&mut self, ply: usize, number: u32) {
        let (arena, here, next) = self.step_from(ply);
        arena.play(&mut next.state, &mut here.buffer, number);
    }

    /// Plays a move into the next ply's frame without generating moves, if it is known to be legal.
    #[inline]
    fn advance_known(&mut self, ply: usize, wanted: &Mark) -> bool {
        let (arena, _, next) = self.step_from(ply);
        arena.play_known(&mut next.state, wanted)
    }

    /// Returns this frame and the next one, with the position copied.
    #[inline]
    fn step_from(&mut self, ply: usize) -> (&A, &mut Frame<A>, &mut Frame<A>) {
        if self.frames.len() <= ply + 1 {
            self.add_frame();
        }
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let (here, next) = (&mut upper[ply], &mut lower[0]);
        next.state.clone_from(&here.state);
        (self.arena, here, next)
    }

    fn push_path(&mut self, hash: u64) {
        if self.arena.repeats() {
            self.path.push(hash);
        }
    }

    fn pop_path(&mut self) {
        if self.arena.repeats() {
            self.path.pop();
        }
    }

    /// Sets the principal variation of a ply: this move, then that of the next ply.
    fn update_pv(&mut self, ply: usize, number: u32) {
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let pv = &mut upper[ply].pv;
        pv.clear();
        pv.push(number);
        pv.extend_from_slice(&lower[0].pv);
    }
}

/// Makes a win score relative to the node: mate scores are stored relative to the node, not the root.
#[inline]
fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        PROVEN.. => value + ply as i32,
        value if value <= -PROVEN => value - ply as i32,
        value => value,
    }
}

/// Makes a stored win score relative to the root again.
#[inline]
fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        PROVEN.. => value - ply as i32,
        value if value <= -PROVEN => value + ply as i32,
        value => value,
    }
}
