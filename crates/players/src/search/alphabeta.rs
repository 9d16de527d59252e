//! Alpha-beta with iterative deepening: the best play first, and no more of the rest than it takes to see that it is worse.
//!
//! In games for more than two it is paranoid: whoever is not the hero plays against him.

mod order;
mod path;
mod quiet;
mod settled;

use game::{Arena, Mark, Role, Visit};

use self::order::{History, Order};
use self::path::Path;
use super::limits::{Limits, Watch};
use super::table::{Bound, Table};
use super::{Finding, SURE, WIN, worth};
use crate::Judge;

/// More than any value.
const INFINITE: i32 = WIN + 1;

/// No search goes deeper, captures included.
const MOST_PLIES: usize = 96;

/// The number that no move has.
const NO_MOVE: u32 = u32::MAX;

/// How far the value of a deeper search is expected to be from the last one.
const WINDOW: i32 = 40;

/// How a search goes about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many moves of a position to follow at most, those first that look best.
    pub beam: usize,
    /// Whether captures are followed beyond the depth.
    pub captures: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { beam: usize::MAX, captures: true }
    }
}

/// A position on the way, and its moves.
struct Frame<A: Arena> {
    state: A::State,
    room: A::Room,
    order: Order,
    /// The best play from here.
    line: Vec<u32>,
    /// Moves that were too good for others at this ply.
    killers: [u64; 2],
}

impl<A: Arena> Frame<A> {
    fn new(arena: &A, state: &A::State) -> Frame<A> {
        let (order, line) = (Order::default(), Vec::new());
        Frame { state: state.clone(), room: arena.room(), order, line, killers: [0; 2] }
    }
}

/// A search in an arena, or in one of the same game that is quicker.
pub struct AlphaBeta<'a, A: Arena> {
    arena: &'a A,
    state: &'a A::State,
    past: &'a [u64],
    ahead: Ahead<'a>,
}

/// What a search needs wherever it is.
struct Ahead<'a> {
    judge: &'a mut Judge,
    table: &'a mut Table,
    options: Options,
    limits: Limits<'a>,
    /// Of moves alike at the beginning the one of the lowest rank is chosen; in the order of their numbers if this is empty.
    ranks: Vec<u32>,
}

impl<'a, A: Arena> AlphaBeta<'a, A> {
    /// A search from a position; `past` are the hashes of the positions that have been, where one can occur twice.
    pub fn new(
        arena: &'a A,
        state: &'a A::State,
        past: &'a [u64],
        judge: &'a mut Judge,
        table: &'a mut Table,
        options: Options,
        limits: Limits<'a>,
    ) -> AlphaBeta<'a, A> {
        AlphaBeta { arena, state, past, ahead: Ahead { judge, table, options, limits, ranks: Vec::new() } }
    }

    /// The same where of moves that are worth the same at the beginning the one of the lowest rank is chosen: a rank for each
    /// move, none of them twice.
    pub fn with_ranks(mut self, ranks: Vec<u32>) -> AlphaBeta<'a, A> {
        self.ahead.ranks = ranks;
        self
    }

    /// Looks ahead, deeper and deeper, until a limit is reached or the end is seen.
    pub fn run(self) -> Finding {
        let AlphaBeta { arena, state, past, mut ahead } = self;
        let ranks = std::mem::take(&mut ahead.ranks);
        let quicker = arena.quicker_numbers(state);
        ahead.ranks = match (ranks.is_empty(), quicker.is_empty()) {
            (true, _) => quicker,
            (false, true) => ranks.clone(),
            (false, false) => quicker.iter().map(|number| ranks[*number as usize]).collect(),
        };
        match arena.quicker(state, past, ahead) {
            Err(mut ahead) => {
                if !ranks.is_empty() {
                    ahead.ranks = ranks;
                }
                ahead.visit(arena, state, past)
            }
            Ok(finding) => renumbered(arena, state, finding),
        }
    }
}

/// What was found in the quicker arena, in the numbers of this one.
fn renumbered<A: Arena>(arena: &A, state: &A::State, mut finding: Finding) -> Finding {
    let (mut state, mut room) = (state.clone(), arena.room());
    for number in &mut finding.line {
        let known = arena.quicker_numbers(&state).get(*number as usize).copied();
        *number = known.unwrap_or(0);
        arena.follow(&mut state, &mut room, *number);
    }
    // Without any line it is the first move, whichever that is.
    finding.number = finding.line.first().copied().unwrap_or(0);
    finding
}

impl Visit for Ahead<'_> {
    type Output = Finding;

    fn visit<A: Arena>(self, arena: &A, state: &A::State, past: &[u64]) -> Finding {
        Search::new(arena, state, past, self).run()
    }
}

/// A search at work.
struct Search<'a, A: Arena> {
    arena: &'a A,
    judge: &'a mut Judge,
    table: &'a mut Table,
    options: Options,
    hero: Role,
    /// Whether captures are followed beyond the depth.
    follows_captures: bool,
    watch: Watch<'a>,
    frames: Vec<Frame<A>>,
    /// The positions that led here, where one can occur twice.
    path: Path,
    history: History,
    /// The ranks of the first moves, and the moves by their ranks.
    ranks: Vec<u32>,
    ranked: Vec<u32>,
    /// Told apart in the table.
    salt: u64,
    /// Room for the judge.
    spare: A::Room,
}

impl<'a, A: Arena> Search<'a, A> {
    fn new(arena: &'a A, state: &A::State, past: &[u64], ahead: Ahead<'a>) -> Search<'a, A> {
        let hero = arena.mover(state);
        // What a position is worth depends on who the hero is only where there are more than two.
        let salt = if arena.players() > 2 { game::zobrist::mix(hero.index() as u64 + 1) } else { 0 };
        let mut ranked = vec![0; ahead.ranks.len()];
        ahead.ranks.iter().zip(0..).for_each(|(rank, number)| ranked[*rank as usize] = number);
        let before = past.split_last().map_or(&[][..], |(_, before)| before);
        Search {
            arena,
            judge: ahead.judge,
            table: ahead.table,
            options: ahead.options,
            hero,
            follows_captures: false,
            watch: Watch::new(ahead.limits),
            frames: vec![Frame::new(arena, state)],
            path: Path::new(if arena.repeats() { before } else { &[] }),
            history: History::new(arena.sites()),
            ranks: ahead.ranks,
            ranked,
            salt,
            spare: arena.room(),
        }
    }

    fn run(mut self) -> Finding {
        let mut finding = Finding::default();
        let root = &mut self.frames[0];
        let count = match self.arena.find(&root.state, &mut root.room) {
            Err(outcome) => {
                let value = worth(outcome, self.hero, 0);
                return Finding { value, ..finding };
            }
            Ok(count) => count,
        };
        let wanted = self.options.captures && self.judge.minds_pieces();
        for depth in 1..=self.watch.depth().min(MOST_PLIES as u32 - 1) {
            // The first look is a quick one: whatever the limits are, there is a move to fall back on.
            self.follows_captures = wanted && (depth > 1 || self.watch.depth() == 1);
            let value = self.deepened(depth, finding.value);
            let line = &self.frames[0].line;
            // What was seen of a depth that was not finished holds as well: the best play came first.
            if !line.is_empty() {
                finding.line.clone_from(line);
                finding.number = line[0];
            }
            if self.watch.stopped() {
                break;
            }
            (finding.value, finding.depth) = (value, depth);
            let seen_to_the_end = value.abs() >= SURE && (WIN - value.abs()) as u32 <= depth;
            if seen_to_the_end || count == 1 && self.watch.depth() == u32::MAX {
                break;
            }
        }
        finding.nodes = self.watch.nodes();
        (finding.squared_plies, finding.deepest) = self.watch.plies();
        finding
    }

    /// Looks to a depth, at first for values near the one expected.
    fn deepened(&mut self, depth: u32, expected: i32) -> i32 {
        let (mut low, mut high) = match depth {
            0..=3 => (-INFINITE, INFINITE),
            _ => ((expected - WINDOW).max(-INFINITE), (expected + WINDOW).min(INFINITE)),
        };
        loop {
            let kept = std::mem::take(&mut self.frames[0].line);
            let value = self.search(0, depth, low, high);
            if self.watch.stopped() {
                if self.frames[0].line.is_empty() {
                    self.frames[0].line = kept;
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

    /// The value of the position at a ply to whoever moves there, exactly if it lies between the bounds.
    fn search(&mut self, ply: usize, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        // Step 1: the end of the depth, of the limits, or of the game.
        if depth == 0 {
            return self.quiet(ply, alpha, beta);
        }
        self.frames[ply].line.clear();
        let (arena, sign) = (self.arena, self.sign(ply));
        let stopped = self.watch.count_at(ply);
        if let Some(outcome) = arena.over(&self.frames[ply].state) {
            return sign * worth(outcome, self.hero, ply);
        }
        if stopped {
            return 0;
        }
        // Step 2: a position that has been on the way is a draw: whoever can go round once can go round for ever.
        let place = arena.hash(&self.frames[ply].state);
        let hash = place ^ self.salt;
        if ply > 0 && self.path.contains(place) {
            return 0;
        }
        // Step 3: what is known of this position from before.
        let known = self.table.get(hash);
        if let Some(entry) = known.filter(|entry| ply > 0 && u32::from(entry.depth) >= depth) {
            let value = from_table(entry.value, ply);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::Least => value >= beta,
                Bound::Most => value <= alpha,
                Bound::None => false,
            };
            if enough {
                return value;
            }
        }
        // Step 4: at the end of the depth, what was too good elsewhere, before any moves are found. If a position does not stand
        // well enough only captures make it better.
        let mut stands = INFINITE;
        if depth == 1 && ply > 0 && A::BY_STAGES && self.follows_captures && self.options.beam == usize::MAX {
            stands = self.stands(ply).unwrap_or(INFINITE);
            if (beta..INFINITE).contains(&stands)
                && let Some(value) = self.killed(ply, alpha, beta)
            {
                self.table.put(hash, to_table(value, ply), NO_MOVE, depth, Bound::Least);
                return value;
            }
            if self.watch.stopped() {
                return 0;
            }
        }
        // Step 5: the moves. The one known to be best comes first; the others are put in order when they are wanted.
        let frame = &mut self.frames[ply];
        let count = match arena.find(&frame.state, &mut frame.room) {
            Err(outcome) => return sign * worth(outcome, self.hero, ply),
            Ok(count) => count,
        };
        let known = known.map(|entry| u32::from(entry.number)).filter(|number| *number < count);
        // Step 6: each of them, the first with open bounds, the others only to see whether they are better.
        let (before, mut best, mut chosen) = (alpha, -INFINITE, 0);
        self.remember(place);
        self.begin(ply, known);
        for nth in 0..self.beam(depth) {
            // The first mostly ends the matter.
            if nth == 1 && depth == 1 && self.follows_captures && stands == INFINITE {
                stands = self.stands(ply).unwrap_or(INFINITE);
            }
            let left = count.saturating_sub(nth as u32);
            if stands <= alpha && left > 0 && self.frames[ply].order.is_past_captures() {
                // All others lead to what stands. None of them needs to be played, and none is better than the rest.
                self.watch.count_more_at(ply + 1, left);
                if stands > best {
                    (best, chosen) = (stands, NO_MOVE);
                }
                break;
            }
            let Some(number) = self.next_move(ply, depth, count) else { break };
            if let Some(value) = self.settled(ply, number, stands, alpha) {
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
                0 => self.follow(ply, depth, alpha, beta, turns),
                _ => match self.follow(ply, depth, alpha, alpha + 1, turns) {
                    value if value > alpha && value < beta => self.follow(ply, depth, alpha, beta, turns),
                    value => value,
                },
            };
            if self.watch.stopped() {
                break;
            }
            // Step 7: a better move is noted; one that is too good ends the matter.
            if value > best {
                (best, chosen) = (value, number);
                if value > alpha {
                    // Nobody asks for the best play where the question was only whether there is a better one.
                    if beta - before > 1 {
                        self.note_line(ply, number);
                    }
                    alpha = value;
                }
            }
            if alpha >= beta {
                self.reward(ply, number, depth);
                break;
            }
        }
        self.forget();
        if self.watch.stopped() {
            return best.max(alpha);
        }
        // Step 8: what was found out is kept for later.
        let bound = match best {
            best if best >= beta => Bound::Least,
            best if best > before => Bound::Exact,
            _ => Bound::Most,
        };
        self.table.put(hash, to_table(best, ply), chosen, depth, bound);
        best
    }

    /// How many moves of a position to follow. The last before the depth all are looked at anyway, where they lead is all that
    /// is seen, and none is better than the best that looks it: there a beam would only cost time.
    #[inline]
    fn beam(&self, depth: u32) -> usize {
        if depth == 1 && !self.follows_captures { usize::MAX } else { self.options.beam.max(1) }
    }

    fn follow(&mut self, ply: usize, depth: u32, alpha: i32, beta: i32, turns: bool) -> i32 {
        match turns {
            true => -self.search(ply + 1, depth - 1, -beta, -alpha),
            false => self.search(ply + 1, depth - 1, alpha, beta),
        }
    }

    /// 1 if the hero moves at this ply, else -1.
    #[inline]
    fn sign(&self, ply: usize) -> i32 {
        if self.arena.mover(&self.frames[ply].state) == self.hero { 1 } else { -1 }
    }

    #[cold]
    fn add_frame(&mut self) {
        let frame = Frame::new(self.arena, &self.frames[0].state);
        self.frames.push(frame);
    }

    /// Plays a move of a ply: the next ply has the position after it.
    #[inline]
    fn advance(&mut self, ply: usize, number: u32) {
        let (arena, here, next) = self.step_from(ply);
        arena.play(&mut next.state, &mut here.room, number);
    }

    /// Plays a move of a ply before any are found, if it is known to be one.
    #[inline]
    fn advance_known(&mut self, ply: usize, wanted: &Mark) -> bool {
        let (arena, _, next) = self.step_from(ply);
        arena.play_known(&mut next.state, wanted)
    }

    /// A ply and the next one, which has the same position.
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

    fn remember(&mut self, hash: u64) {
        if self.arena.repeats() {
            self.path.push(hash);
        }
    }

    fn forget(&mut self) {
        if self.arena.repeats() {
            self.path.pop();
        }
    }

    /// The best play from a ply is this move, and then the best play from the next.
    fn note_line(&mut self, ply: usize, number: u32) {
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let line = &mut upper[ply].line;
        line.clear();
        line.push(number);
        line.extend_from_slice(&lower[0].line);
    }
}

/// Games won are counted from the position where they are kept.
#[inline]
fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        SURE.. => value + ply as i32,
        value if value <= -SURE => value - ply as i32,
        value => value,
    }
}

#[inline]
fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        SURE.. => value - ply as i32,
        value if value <= -SURE => value + ply as i32,
        value => value,
    }
}
