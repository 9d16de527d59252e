//! Alpha-beta with iterative deepening: the best play first, and no more of the rest than it takes to see that it is worse.
//!
//! In games for more than two it is paranoid: whoever is not the hero plays against him.

use game::{Arena, Mark, Role, Takes};

use super::limits::{Limits, Watch};
use super::table::{Bound, Table};
use super::{Finding, SURE, WIN, worth};
use crate::Judge;

/// More than any value.
const INFINITE: i32 = WIN + 1;

/// No search goes deeper, captures included.
const MOST_PLIES: usize = 96;

/// How many moves ahead captures are followed beyond the depth.
const CAPTURES: u32 = 10;

/// Where more moves than this are captures, and they are most of all, captures are what the game is made of: it never gets
/// quiet.
const FEW: usize = 4;

/// From this depth on the moves are ordered by how good the positions look that they lead to.
const LOOK_FIRST: u32 = 3;

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
    order: Vec<(i32, u32)>,
    /// The best play from here.
    line: Vec<u32>,
    killers: [Option<Mark>; 2],
}

/// A search in an arena.
pub struct AlphaBeta<'a, A: Arena> {
    arena: &'a A,
    judge: &'a mut Judge,
    table: &'a mut Table,
    options: Options,
    hero: Role,
    watch: Watch<'a>,
    frames: Vec<Frame<A>>,
    /// The hashes of the positions that led here, where one can occur twice.
    path: Vec<u64>,
    /// How often a move to a site from a site was good enough: the deeper, the more.
    history: Vec<i32>,
    /// Told apart in the table.
    salt: u64,
    /// Room for the judge.
    spare: A::Room,
}

impl<'a, A: Arena> AlphaBeta<'a, A> {
    /// A search from a position; `past` are the hashes of the positions that have been, where one can occur twice.
    pub fn new(
        arena: &'a A,
        state: &A::State,
        past: &[u64],
        judge: &'a mut Judge,
        table: &'a mut Table,
        options: Options,
        limits: Limits<'a>,
    ) -> AlphaBeta<'a, A> {
        let hero = arena.mover(state);
        let sites = arena.sites() + 1;
        // What a position is worth depends on who the hero is only where there are more than two.
        let salt = if arena.players() > 2 { game::zobrist::mix(hero.index() as u64 + 1) } else { 0 };
        let path = if arena.repeats() { past.to_vec() } else { Vec::new() };
        let root =
            Frame { state: state.clone(), room: arena.room(), order: Vec::new(), line: Vec::new(), killers: [None; 2] };
        let mut search = AlphaBeta {
            arena,
            judge,
            table,
            options,
            hero,
            watch: Watch::new(limits),
            frames: vec![root],
            path,
            history: vec![0; sites * sites],
            salt,
            spare: arena.room(),
        };
        search.path.pop();
        search
    }

    /// Looks ahead, deeper and deeper, until a limit is reached or the end is seen.
    pub fn run(mut self) -> Finding {
        let mut finding = Finding::default();
        let root = &mut self.frames[0];
        let count = match self.arena.find(&root.state, &mut root.room) {
            Err(outcome) => {
                let value = worth(outcome, self.hero, 0);
                return Finding { value, ..finding };
            }
            Ok(count) => count,
        };
        let wanted = self.options.captures;
        for depth in 1..=self.watch.depth().min(MOST_PLIES as u32 - 1) {
            // The first look is a quick one: whatever the limits are, there is a move to fall back on.
            self.options.captures = wanted && (depth > 1 || self.watch.depth() == 1);
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
        // Step 1: the end of the game, of the limits, or of the depth.
        let (arena, sign) = (self.arena, self.sign(ply));
        self.frames[ply].line.clear();
        if let Some(outcome) = arena.over(&self.frames[ply].state) {
            self.watch.count();
            return sign * worth(outcome, self.hero, ply);
        }
        if depth == 0 {
            return self.quiet(ply, CAPTURES, alpha, beta);
        }
        if self.watch.count() {
            return 0;
        }
        // Step 2: a position that has been on the way is a draw: whoever can go round once can go round for ever.
        let place = arena.hash(&self.frames[ply].state);
        let hash = place ^ self.salt;
        if ply > 0 && self.path.contains(&place) {
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
        // Step 4: the moves, the most promising first.
        let frame = &mut self.frames[ply];
        let count = match arena.find(&frame.state, &mut frame.room) {
            Err(outcome) => return sign * worth(outcome, self.hero, ply),
            Ok(count) => count,
        };
        self.put_in_order(ply, depth, count, known.map(|entry| entry.number.into()));
        // Step 5: each of them, the first with open bounds, the others only to see whether they are better.
        let (before, mut best, mut chosen) = (alpha, -INFINITE, 0);
        self.remember(place);
        for nth in 0..self.frames[ply].order.len() {
            let number = self.frames[ply].order[nth].1;
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
                self.forget();
                return best.max(alpha);
            }
            // Step 6: a better move is noted; one that is too good ends the matter.
            if value > best {
                (best, chosen) = (value, number);
                if value > alpha {
                    alpha = value;
                    self.note_line(ply, number);
                }
            }
            if alpha >= beta {
                self.reward(ply, number, depth);
                break;
            }
        }
        self.forget();
        // Step 7: what was found out is kept for later.
        let bound = match best {
            best if best >= beta => Bound::Least,
            best if best > before => Bound::Exact,
            _ => Bound::Most,
        };
        self.table.put(hash, to_table(best, ply), chosen, depth, bound);
        best
    }

    fn follow(&mut self, ply: usize, depth: u32, alpha: i32, beta: i32, turns: bool) -> i32 {
        match turns {
            true => -self.search(ply + 1, depth - 1, -beta, -alpha),
            false => self.search(ply + 1, depth - 1, alpha, beta),
        }
    }

    /// The value of a position at the end of the depth: as it looks, or better if a capture makes it so. Whoever has nothing
    /// but captures must make one.
    fn quiet(&mut self, ply: usize, left: u32, mut alpha: i32, beta: i32) -> i32 {
        self.frames[ply].line.clear();
        if self.watch.count() {
            return 0;
        }
        let (arena, sign) = (self.arena, self.sign(ply));
        if let Some(outcome) = arena.over(&self.frames[ply].state) {
            return sign * worth(outcome, self.hero, ply);
        }
        let stands = sign * self.judge.judge_in(arena, &self.frames[ply].state, self.hero, &mut self.spare);
        if left == 0 || ply + 1 >= MOST_PLIES || !(self.options.captures && self.judge.minds_pieces()) {
            return stands;
        }
        if stands >= beta {
            return stands;
        }
        let frame = &mut self.frames[ply];
        let count = match arena.find(&frame.state, &mut frame.room) {
            Err(outcome) => return sign * worth(outcome, self.hero, ply),
            Ok(count) => count,
        };
        self.pick_captures(ply, count);
        let captures = self.frames[ply].order.len();
        if captures > FEW && captures * 2 > count as usize {
            return stands;
        }
        let forced = captures == count as usize;
        let mut best = if forced { -INFINITE } else { stands };
        alpha = alpha.max(best);
        for nth in 0..self.frames[ply].order.len() {
            let number = self.frames[ply].order[nth].1;
            self.advance(ply, number);
            let value = match self.sign(ply + 1) != sign {
                true => -self.quiet(ply + 1, left - 1, -beta, -alpha),
                false => self.quiet(ply + 1, left - 1, alpha, beta),
            };
            if self.watch.stopped() {
                return best.max(alpha);
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// 1 if the hero moves at this ply, else -1.
    #[inline]
    fn sign(&self, ply: usize) -> i32 {
        if self.arena.mover(&self.frames[ply].state) == self.hero { 1 } else { -1 }
    }

    #[cold]
    fn add_frame(&mut self) {
        let state = self.frames[0].state.clone();
        let (room, order, line) = (self.arena.room(), Vec::new(), Vec::new());
        self.frames.push(Frame { state, room, order, line, killers: [None; 2] });
    }

    /// Plays a move of a ply: the next ply has the position after it.
    #[inline]
    fn advance(&mut self, ply: usize, number: u32) {
        if self.frames.len() <= ply + 1 {
            self.add_frame();
        }
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let (here, next) = (&mut upper[ply], &mut lower[0]);
        next.state.clone_from(&here.state);
        self.arena.play(&mut next.state, &mut here.room, number);
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

    /// Puts the moves in order: the one known to be best, then what takes most, then what has been good elsewhere.
    fn put_in_order(&mut self, ply: usize, depth: u32, count: u32, known: Option<u32>) {
        let mut order = std::mem::take(&mut self.frames[ply].order);
        order.clear();
        order.extend((0..count).map(|number| (0, number)));
        let looks = depth >= LOOK_FIRST || self.options.beam < count as usize;
        for (score, number) in &mut order {
            *score = match *number {
                number if Some(number) == known => i32::MAX,
                number if looks => self.looks(ply, number),
                number => self.promise(ply, number),
            };
        }
        order.sort_unstable_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
        order.truncate(self.options.beam.max(1));
        self.frames[ply].order = order;
    }

    /// How good the position looks that a move leads to, to whoever makes it.
    fn looks(&mut self, ply: usize, number: u32) -> i32 {
        if self.watch.count() {
            return 0;
        }
        self.advance(ply, number);
        let (next, sign) = (&self.frames[ply + 1].state, self.sign(ply));
        let value = match self.arena.over(next) {
            Some(outcome) => worth(outcome, self.hero, ply + 1),
            None => self.judge.judge_in(self.arena, next, self.hero, &mut self.spare),
        };
        let promise = self.promise(ply, number);
        (sign * value).saturating_mul(256).saturating_add(promise.clamp(-128, 127))
    }

    /// How promising a move is without a look at where it leads.
    #[inline]
    fn promise(&self, ply: usize, number: u32) -> i32 {
        let frame = &self.frames[ply];
        let mark = self.arena.mark(&frame.state, &frame.room, number);
        let taken = match mark.takes {
            Takes::Nothing => 0,
            Takes::One(kind) => 1 << 20 | self.judge.value(kind.into()).clamp(0, 1 << 16),
            Takes::More | Takes::Unknown => 1 << 20,
        };
        let killer = if frame.killers.contains(&Some(mark)) { 1 << 19 } else { 0 };
        taken + killer + self.history[self.lane(&mark)].min(1 << 18)
    }

    /// Where the history of such moves is kept.
    #[inline]
    fn lane(&self, mark: &Mark) -> usize {
        let at = |site: Option<board::Site>| site.map_or(0, |site| site.index() + 1);
        at(mark.from) * (self.arena.sites() + 1) + at(mark.to)
    }

    /// A move was too good: so may be others like it.
    fn reward(&mut self, ply: usize, number: u32, depth: u32) {
        let frame = &self.frames[ply];
        let mark = self.arena.mark(&frame.state, &frame.room, number);
        if mark.takes != Takes::Nothing {
            return;
        }
        let lane = self.lane(&mark);
        self.history[lane] = (self.history[lane] + (depth * depth) as i32).min(1 << 18);
        let killers = &mut self.frames[ply].killers;
        if killers[0] != Some(mark) {
            *killers = [Some(mark), killers[0]];
        }
    }

    /// The moves of a ply that take something, those first that take most.
    fn pick_captures(&mut self, ply: usize, count: u32) {
        let mut order = std::mem::take(&mut self.frames[ply].order);
        order.clear();
        for number in 0..count {
            let frame = &self.frames[ply];
            let value = match self.arena.mark(&frame.state, &frame.room, number).takes {
                Takes::Nothing => continue,
                Takes::One(kind) => self.judge.value(kind.into()),
                Takes::More => i32::MAX,
                Takes::Unknown if self.takes_something(ply, number) => 100,
                Takes::Unknown => continue,
            };
            order.push((value, number));
        }
        order.sort_unstable_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
        self.frames[ply].order = order;
    }

    /// Whether a move makes anything disappear that is not the mover's.
    fn takes_something(&mut self, ply: usize, number: u32) -> bool {
        let mover = self.arena.mover(&self.frames[ply].state).index();
        self.advance(ply, number);
        let [before, after] = [ply, ply + 1].map(|ply| self.judge.men_but(self.arena, &self.frames[ply].state, mover));
        after < before
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
