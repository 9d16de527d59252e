//! Move ordering: the transposition table's move, captures by value, killer moves, then the history heuristic.

use board::Site;
use game::{Mark, Staged, Takes};

use super::{Frame, NO_MOVE, Search, futility, worth};
use crate::Evaluator;

/// From this depth on moves are ordered by the static evaluation of the position after them.
const EVALUATE_FIRST: u32 = 3;

/// This many moves are selected one by one: mostly one of them causes a cutoff. Then the rest is sorted.
const SELECTED: u32 = 3;

/// Moves by descending ordering score; ties by ascending number.
#[derive(Default)]
pub struct Order {
    /// Score and number in one key, so that the greatest is the first.
    rest: Vec<u64>,
    selected: u32,
    /// The next stage of move generation.
    stage: Stage,
    /// The transposition table's move and the killer moves: they came before.
    early: [u32; 3],
}

/// Staged move generation: mostly an early move causes a cutoff.
#[derive(Clone, Copy, Default)]
enum Stage {
    /// Only the transposition table's move has been added.
    All,
    /// Captures have been added; killer moves are next.
    Killers,
    /// The other quiet moves are next.
    Others,
    /// There are no more.
    #[default]
    Done,
}

impl Order {
    /// Removes all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.rest.clear();
        self.selected = 0;
        self.stage = Stage::Done;
    }

    /// Starts with the transposition table's move.
    #[inline]
    fn begin(&mut self, known: Option<u32>) {
        self.clear();
        self.stage = Stage::All;
        self.early = [known.unwrap_or(NO_MOVE), NO_MOVE, NO_MOVE];
    }

    /// Adds a move.
    #[inline]
    pub fn add(&mut self, score: i32, number: u32) {
        let score = (score as u32) ^ 1 << 31;
        self.rest.push(u64::from(score) << 32 | u64::from(u32::MAX - number));
    }

    /// Returns true if all captures have been given out and quiet moves are left.
    #[inline]
    pub fn is_past_captures(&self) -> bool {
        self.rest.is_empty() && matches!(self.stage, Stage::Killers | Stage::Others)
    }

    /// Returns the remaining move with the highest score.
    #[inline]
    pub fn next(&mut self) -> Option<u32> {
        self.next_scored().map(|(_, number)| number)
    }

    /// The same with its score.
    #[inline]
    pub fn next_scored(&mut self) -> Option<(i32, u32)> {
        if self.rest.is_empty() {
            return None;
        }
        self.selected += 1;
        let best = match self.selected {
            ..=SELECTED => {
                let first = self.rest.iter().enumerate().max_by_key(|(_, key)| **key)?.0;
                self.rest.swap_remove(first)
            }
            _ => {
                if self.selected == SELECTED + 1 {
                    self.rest.sort_unstable();
                }
                self.rest.pop()?
            }
        };
        Some((((best >> 32) as u32 ^ 1 << 31) as i32, u32::MAX - best as u32))
    }
}

/// History heuristic: a counter for each pair of sites, raised by depth squared when a quiet move causes a cutoff.
pub struct History {
    good: Vec<i32>,
    sites: usize,
}

impl History {
    /// Creates a table of zeros.
    pub fn new(sites: usize) -> History {
        History { good: vec![0; (sites + 1) * (sites + 1)], sites }
    }

    #[inline]
    fn lane(&self, mark: &Mark) -> usize {
        place(mark.from) * (self.sites + 1) + place(mark.to)
    }

    /// Returns the history score of a move.
    #[inline]
    fn of(&self, mark: &Mark) -> i32 {
        self.good[self.lane(mark)]
    }

    fn reward(&mut self, mark: &Mark, depth: u32) {
        let lane = self.lane(mark);
        self.good[lane] = (self.good[lane] + (depth * depth) as i32).min(1 << 18);
    }
}

impl<A: Staged> Search<'_, A> {
    /// Starts the ordering with the transposition table's move, if there is one.
    #[inline]
    pub(super) fn begin(&mut self, ply: usize, known: Option<u32>) {
        let ranks = if ply == 0 { &self.ranks[..] } else { &[] };
        let order = &mut self.frames[ply].order;
        order.begin(known);
        known.into_iter().for_each(|number| order.add(0, at(ranks, number)));
    }

    /// Returns the next of the `count` moves of a ply.
    #[inline]
    pub(super) fn next_move(&mut self, ply: usize, depth: u32, count: u32) -> Option<u32> {
        loop {
            let next = self.frames[ply].order.next();
            if let Some(number) = next {
                return Some(if ply == 0 { at(&self.ranked, number) } else { number });
            }
            self.frames[ply].order.selected = 0;
            let evaluated = depth >= EVALUATE_FIRST || self.beam(depth) < count as usize;
            let stage = match self.frames[ply].order.stage {
                Stage::All if evaluated => self.add_evaluated(ply, count),
                Stage::All if A::BY_STAGES => self.add_captures(ply, count),
                Stage::All => self.add_scored(ply, count, |_| true),
                Stage::Killers => self.add_killers(ply, count),
                Stage::Others => self.add_scored(ply, count, |mark| mark.takes == Takes::Nothing),
                Stage::Done => return None,
            };
            self.frames[ply].order.stage = stage;
        }
    }

    /// Adds the captures, by the value of the captured piece and history.
    #[inline]
    fn add_captures(&mut self, ply: usize, count: u32) -> Stage {
        let ranks = if ply == 0 { &self.ranks[..] } else { &[] };
        let Frame { state, buffer, order, .. } = &mut self.frames[ply];
        let known = order.early[0];
        self.arena.taking(state, buffer, count, |number, mark| {
            if number != known {
                order.add(score(self.evaluator, &self.history, [0; 2], &mark), at(ranks, number));
            }
        });
        Stage::Killers
    }

    /// Adds the killer moves of this ply.
    #[inline]
    fn add_killers(&mut self, ply: usize, count: u32) -> Stage {
        let ranks = if ply == 0 { &self.ranks[..] } else { &[] };
        let Frame { state, buffer, order, killers, .. } = &mut self.frames[ply];
        for (nth, killer) in killers.iter().enumerate().filter(|(_, killer)| **killer != 0) {
            let mark = unpacked(*killer);
            let found = self.arena.number_of(state, buffer, count, &mark);
            if let Some(number) = found.filter(|number| *number != order.early[0]) {
                order.early[nth + 1] = number;
                order.add(self.history.of(&mark), at(ranks, number));
            }
        }
        Stage::Others
    }

    /// Adds all remaining moves of a sort, by ordering score.
    fn add_scored(&mut self, ply: usize, count: u32, sort: impl Fn(&Mark) -> bool) -> Stage {
        let ranks = if ply == 0 { &self.ranks[..] } else { &[] };
        let Frame { state, buffer, order, killers, .. } = &mut self.frames[ply];
        let early = order.early;
        self.arena.marks(state, buffer, count, |number, mark| {
            if !early.contains(&number) && sort(&mark) {
                order.add(score(self.evaluator, &self.history, *killers, &mark), at(ranks, number));
            }
        });
        Stage::Done
    }

    /// Adds all moves by the static evaluation of the position after them.
    fn add_evaluated(&mut self, ply: usize, count: u32) -> Stage {
        let mut order = std::mem::take(&mut self.frames[ply].order);
        let known = order.early[0];
        match self.stand_pat(ply) {
            Some(stand_pat) => {
                let others = self.add_counted(ply, count, stand_pat, &mut order);
                others.into_iter().for_each(|number| order.add(self.evaluated(ply, number), self.rank(ply, number)));
            }
            None => {
                let others = (0..count).filter(|number| *number != known);
                others.for_each(|number| order.add(self.evaluated(ply, number), self.rank(ply, number)));
            }
        }
        self.frames[ply].order = order;
        Stage::Done
    }

    /// Returns the tie-break rank of a move.
    fn rank(&self, ply: usize, number: u32) -> u32 {
        if ply == 0 { at(&self.ranks, number) } else { number }
    }

    /// Adds the moves whose evaluation follows from what they capture; returns the others.
    fn add_counted(&mut self, ply: usize, count: u32, stand_pat: i32, order: &mut Order) -> Vec<u32> {
        let ranks = if ply == 0 { &self.ranks[..] } else { &[] };
        let Frame { state, buffer, killers, .. } = &mut self.frames[ply];
        let (arena, evaluator, history) = (self.arena, &*self.evaluator, &self.history);
        let (known, mut counted, mut others) = (order.early[0], 0, Vec::new());
        arena.marks(state, buffer, count, |number, mark| {
            if number == known {
                return;
            }
            match futility::gain(arena, evaluator, state, &mark) {
                Some(gain) => {
                    let score = score(evaluator, history, *killers, &mark);
                    order.add(evaluated_score(stand_pat + gain, score), at(ranks, number));
                    counted += 1;
                }
                None => others.push(number),
            }
        });
        self.watch.count_more_at(ply + 1, counted);
        others
    }

    /// Returns the ordering score of a move by the static evaluation after it, for its mover.
    fn evaluated(&mut self, ply: usize, number: u32) -> i32 {
        if self.watch.count_at(ply + 1) {
            return 0;
        }
        self.advance(ply, number);
        let (next, sign) = (&self.frames[ply + 1].state, self.sign(ply));
        let value = match self.arena.over(next) {
            Some(outcome) => worth(outcome, self.hero, ply + 1),
            None => self.evaluator.evaluate_in(self.arena, next, self.hero, &mut self.spare),
        };
        let frame = &self.frames[ply];
        let mark = self.arena.mark(&frame.state, &frame.buffer, number);
        evaluated_score(sign * value, score(self.evaluator, &self.history, frame.killers, &mark))
    }

    /// Tries the killer moves of this ply at depth 1 before move generation. Returns the score of one that causes a beta cutoff.
    #[inline]
    pub(super) fn killer_cutoff(&mut self, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        for killer in self.frames[ply].killers {
            if killer == 0 || !self.advance_known(ply, &unpacked(killer)) {
                continue;
            }
            let turns = self.sign(ply + 1) != self.sign(ply);
            let value = self.search_child(ply, 1, alpha, beta, turns);
            if self.watch.stopped() {
                return None;
            }
            if value >= beta {
                self.record_cutoff(ply, &unpacked(killer), 1);
                return Some(value);
            }
        }
        None
    }

    /// Updates killer moves and history after a beta cutoff by a quiet move.
    pub(super) fn update_heuristics(&mut self, ply: usize, number: u32, depth: u32) {
        let frame = &self.frames[ply];
        let mark = self.arena.mark(&frame.state, &frame.buffer, number);
        if mark.takes == Takes::Nothing {
            self.record_cutoff(ply, &mark, depth);
        }
    }

    /// Records a quiet move that caused a cutoff.
    #[inline]
    fn record_cutoff(&mut self, ply: usize, mark: &Mark, depth: u32) {
        self.history.reward(mark, depth);
        let (killer, killers) = (packed(mark), &mut self.frames[ply].killers);
        if killers[0] != killer {
            *killers = [killer, killers[0]];
        }
    }
}

/// Returns the ordering score of a move by evaluation; its own score breaks ties.
#[inline]
fn evaluated_score(look: i32, score: i32) -> i32 {
    look.saturating_mul(256).saturating_add(score.clamp(-128, 127))
}

/// Returns the ordering score of a move without playing it: capture value, killer bonus, history.
#[inline]
fn score(evaluator: &Evaluator, history: &History, killers: [u64; 2], mark: &Mark) -> i32 {
    let gain = match mark.takes {
        Takes::Nothing => 0,
        Takes::One(kind) => 1 << 20 | evaluator.value(kind.into()).clamp(0, 1 << 16),
        Takes::More | Takes::Unknown => 1 << 20,
    };
    let killer = if killers.contains(&packed(mark)) { 1 << 19 } else { 0 };
    gain + killer + history.of(mark)
}

/// Maps a number by a list; the identity if the list is empty.
#[inline]
fn at(list: &[u32], number: u32) -> u32 {
    list.get(number as usize).copied().unwrap_or(number)
}

/// The index of an optional site, 0 for none.
#[inline]
fn place(site: Option<Site>) -> usize {
    site.map_or(0, |site| site.index() + 1)
}

/// Packs a quiet move into a number; 0 stands for none.
#[inline]
fn packed(mark: &Mark) -> u64 {
    (place(mark.from) as u64) << 40 | (place(mark.to) as u64) << 20 | (u64::from(mark.kind) + 1)
}

/// Unpacks a quiet move.
fn unpacked(packed: u64) -> Mark {
    let site = |shift: u32| (packed >> shift & 0xf_ffff).checked_sub(1).map(|site| Site(site as u16));
    Mark { kind: ((packed & 0xf_ffff) - 1) as u16, from: site(40), to: site(20), takes: Takes::Nothing }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_by_score_and_then_by_number() {
        let mut order = Order::default();
        let scores = [5, -3, i32::MAX, 5, 0, i32::MIN, 9, 5];
        scores.into_iter().zip(0..).for_each(|(score, number)| order.add(score, number));
        let all: Vec<u32> = std::iter::from_fn(|| order.next()).collect();
        assert_eq!(all, [2, 6, 0, 3, 7, 4, 1, 5]);
    }

    #[test]
    fn a_killer_is_kept_as_a_number() {
        let at = |site| Some(Site(site));
        for (kind, from, to) in [(0, None, None), (u16::MAX, at(0), at(1023)), (300, None, at(5)), (1, at(63), at(0))] {
            let mark = Mark { kind, from, to, takes: Takes::Nothing };
            assert_eq!(unpacked(packed(&mark)), mark);
        }
    }
}
