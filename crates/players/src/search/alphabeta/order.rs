//! Which moves come first: the one known to be best, then what takes most, then what has been good elsewhere.

use board::Site;
use game::{Arena, Mark, Takes};

use super::{Frame, NO_MOVE, Search, settled, worth};
use crate::Judge;

/// From this depth on the moves are ordered by how good the positions look that they lead to.
const LOOK_FIRST: u32 = 3;

/// So many moves are picked one by one: mostly one of them ends the matter. After them the rest is sorted.
const PICKED: u32 = 3;

/// Moves in the order of their promise, the most promising first; of those alike the one of the lowest number.
#[derive(Default)]
pub struct Order {
    /// Promise and number in one, so that the greatest is the first.
    rest: Vec<u64>,
    picked: u32,
    /// What is still to be added when these moves are used up.
    stage: Stage,
    /// The one known to be best, and the killers: they came before.
    early: [u32; 3],
}

/// Moves are added stage by stage, as mostly one of the first ends the matter.
#[derive(Clone, Copy, Default)]
enum Stage {
    /// All are still to be added but the one known to be best.
    All,
    /// Captures have been added; killers are next.
    Killers,
    /// All others are next.
    Others,
    /// There are no more.
    #[default]
    Done,
}

impl Order {
    /// Forgets all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.rest.clear();
        self.picked = 0;
        self.stage = Stage::Done;
    }

    /// Begins anew.
    #[inline]
    fn begin(&mut self, known: Option<u32>) {
        self.clear();
        self.stage = Stage::All;
        self.early = [known.unwrap_or(NO_MOVE), NO_MOVE, NO_MOVE];
    }

    /// Adds a move.
    #[inline]
    pub fn add(&mut self, promise: i32, number: u32) {
        let promise = (promise as u32) ^ 1 << 31;
        self.rest.push(u64::from(promise) << 32 | u64::from(u32::MAX - number));
    }

    /// Whether all that take something have been given out, and others are left.
    #[inline]
    pub fn is_past_captures(&self) -> bool {
        self.rest.is_empty() && matches!(self.stage, Stage::Killers | Stage::Others)
    }

    /// The most promising move of those that are left.
    #[inline]
    pub fn next(&mut self) -> Option<u32> {
        self.next_promise().map(|(_, number)| number)
    }

    /// The same with its promise.
    #[inline]
    pub fn next_promise(&mut self) -> Option<(i32, u32)> {
        if self.rest.is_empty() {
            return None;
        }
        self.picked += 1;
        let best = match self.picked {
            ..=PICKED => {
                let first = self.rest.iter().enumerate().max_by_key(|(_, key)| **key)?.0;
                self.rest.swap_remove(first)
            }
            _ => {
                if self.picked == PICKED + 1 {
                    self.rest.sort_unstable();
                }
                self.rest.pop()?
            }
        };
        Some((((best >> 32) as u32 ^ 1 << 31) as i32, u32::MAX - best as u32))
    }
}

/// How often moves from a site to a site were good enough: the deeper, the more.
pub struct History {
    good: Vec<i32>,
    sites: usize,
}

impl History {
    /// Nothing has been good yet.
    pub fn new(sites: usize) -> History {
        History { good: vec![0; (sites + 1) * (sites + 1)], sites }
    }

    #[inline]
    fn lane(&self, mark: &Mark) -> usize {
        place(mark.from) * (self.sites + 1) + place(mark.to)
    }

    /// How good moves like this have been.
    #[inline]
    fn of(&self, mark: &Mark) -> i32 {
        self.good[self.lane(mark)]
    }

    fn reward(&mut self, mark: &Mark, depth: u32) {
        let lane = self.lane(mark);
        self.good[lane] = (self.good[lane] + (depth * depth) as i32).min(1 << 18);
    }
}

impl<A: Arena> Search<'_, A> {
    /// Begins with the move known to be best, if there is one.
    #[inline]
    pub(super) fn begin(&mut self, ply: usize, known: Option<u32>) {
        let ranks = if ply == 0 { &self.ranks[..] } else { &[] };
        let order = &mut self.frames[ply].order;
        order.begin(known);
        known.into_iter().for_each(|number| order.add(0, at(ranks, number)));
    }

    /// The next move of a ply that has so many.
    #[inline]
    pub(super) fn next_move(&mut self, ply: usize, depth: u32, count: u32) -> Option<u32> {
        loop {
            let next = self.frames[ply].order.next();
            if let Some(number) = next {
                return Some(if ply == 0 { at(&self.ranked, number) } else { number });
            }
            self.frames[ply].order.picked = 0;
            let looks = depth >= LOOK_FIRST || self.beam(depth) < count as usize;
            let stage = match self.frames[ply].order.stage {
                Stage::All if looks => self.add_looked_at(ply, count),
                Stage::All if A::BY_STAGES => self.add_captures(ply, count),
                Stage::All => self.add_promising(ply, count, |_| true),
                Stage::Killers => self.add_killers(ply, count),
                Stage::Others => self.add_promising(ply, count, |mark| mark.takes == Takes::Nothing),
                Stage::Done => return None,
            };
            self.frames[ply].order.stage = stage;
        }
    }

    /// Adds the captures, by what they take and how good such moves have been.
    #[inline]
    fn add_captures(&mut self, ply: usize, count: u32) -> Stage {
        let ranks = if ply == 0 { &self.ranks[..] } else { &[] };
        let Frame { state, room, order, .. } = &mut self.frames[ply];
        let known = order.early[0];
        self.arena.taking(state, room, count, |number, mark| {
            if number != known {
                order.add(promise(self.judge, &self.history, [0; 2], &mark), at(ranks, number));
            }
        });
        Stage::Killers
    }

    /// Adds what was too good for others at this ply.
    #[inline]
    fn add_killers(&mut self, ply: usize, count: u32) -> Stage {
        let ranks = if ply == 0 { &self.ranks[..] } else { &[] };
        let Frame { state, room, order, killers, .. } = &mut self.frames[ply];
        for (nth, killer) in killers.iter().enumerate().filter(|(_, killer)| **killer != 0) {
            let mark = unpacked(*killer);
            let found = self.arena.number_of(state, room, count, &mark);
            if let Some(number) = found.filter(|number| *number != order.early[0]) {
                order.early[nth + 1] = number;
                order.add(self.history.of(&mark), at(ranks, number));
            }
        }
        Stage::Others
    }

    /// Adds all moves of a sort that did not come before, by their promise.
    fn add_promising(&mut self, ply: usize, count: u32, sort: impl Fn(&Mark) -> bool) -> Stage {
        let ranks = if ply == 0 { &self.ranks[..] } else { &[] };
        let Frame { state, room, order, killers, .. } = &mut self.frames[ply];
        let early = order.early;
        self.arena.marks(state, room, count, |number, mark| {
            if !early.contains(&number) && sort(&mark) {
                order.add(promise(self.judge, &self.history, *killers, &mark), at(ranks, number));
            }
        });
        Stage::Done
    }

    /// Adds all moves by how good the positions look that they lead to.
    fn add_looked_at(&mut self, ply: usize, count: u32) -> Stage {
        let mut order = std::mem::take(&mut self.frames[ply].order);
        let known = order.early[0];
        match self.stands(ply) {
            Some(stands) => {
                let others = self.add_counted(ply, count, stands, &mut order);
                others.into_iter().for_each(|number| order.add(self.looks(ply, number), self.rank(ply, number)));
            }
            None => {
                let others = (0..count).filter(|number| *number != known);
                others.for_each(|number| order.add(self.looks(ply, number), self.rank(ply, number)));
            }
        }
        self.frames[ply].order = order;
        Stage::Done
    }

    /// The number of a move by which it comes before others alike.
    fn rank(&self, ply: usize, number: u32) -> u32 {
        if ply == 0 { at(&self.ranks, number) } else { number }
    }

    /// Adds those moves after which it is known how the position stands; gives the others.
    fn add_counted(&mut self, ply: usize, count: u32, stands: i32, order: &mut Order) -> Vec<u32> {
        let ranks = if ply == 0 { &self.ranks[..] } else { &[] };
        let Frame { state, room, killers, .. } = &mut self.frames[ply];
        let (arena, judge, history) = (self.arena, &*self.judge, &self.history);
        let (known, mut counted, mut others) = (order.early[0], 0, Vec::new());
        arena.marks(state, room, count, |number, mark| {
            if number == known {
                return;
            }
            match settled::taken(arena, judge, state, &mark) {
                Some(taken) => {
                    let promise = promise(judge, history, *killers, &mark);
                    order.add(first_by_look(stands + taken, promise), at(ranks, number));
                    counted += 1;
                }
                None => others.push(number),
            }
        });
        self.watch.count_more_at(ply + 1, counted);
        others
    }

    /// How good the position looks that a move leads to, to whoever makes it.
    fn looks(&mut self, ply: usize, number: u32) -> i32 {
        if self.watch.count_at(ply + 1) {
            return 0;
        }
        self.advance(ply, number);
        let (next, sign) = (&self.frames[ply + 1].state, self.sign(ply));
        let value = match self.arena.over(next) {
            Some(outcome) => worth(outcome, self.hero, ply + 1),
            None => self.judge.judge_in(self.arena, next, self.hero, &mut self.spare),
        };
        let frame = &self.frames[ply];
        let mark = self.arena.mark(&frame.state, &frame.room, number);
        first_by_look(sign * value, promise(self.judge, &self.history, frame.killers, &mark))
    }

    /// What a move is worth that was too good elsewhere at this ply, before the depth ends, and is too good here as well; nothing
    /// if none is, or if that is not known before the moves are found.
    #[inline]
    pub(super) fn killed(&mut self, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        for killer in self.frames[ply].killers {
            if killer == 0 || !self.advance_known(ply, &unpacked(killer)) {
                continue;
            }
            let turns = self.sign(ply + 1) != self.sign(ply);
            let value = self.follow(ply, 1, alpha, beta, turns);
            if self.watch.stopped() {
                return None;
            }
            if value >= beta {
                self.praise(ply, &unpacked(killer), 1);
                return Some(value);
            }
        }
        None
    }

    /// A move was too good: so may be others like it.
    pub(super) fn reward(&mut self, ply: usize, number: u32, depth: u32) {
        let frame = &self.frames[ply];
        let mark = self.arena.mark(&frame.state, &frame.room, number);
        if mark.takes == Takes::Nothing {
            self.praise(ply, &mark, depth);
        }
    }

    /// Notes a move that takes nothing as one of those that come early.
    #[inline]
    fn praise(&mut self, ply: usize, mark: &Mark, depth: u32) {
        self.history.reward(mark, depth);
        let (killer, killers) = (packed(mark), &mut self.frames[ply].killers);
        if killers[0] != killer {
            *killers = [killer, killers[0]];
        }
    }
}

/// How promising a move is that leads to a position that looks like this: its own promise tells those apart that look alike.
#[inline]
fn first_by_look(look: i32, promise: i32) -> i32 {
    look.saturating_mul(256).saturating_add(promise.clamp(-128, 127))
}

/// How promising a move is without a look at where it leads.
#[inline]
fn promise(judge: &Judge, history: &History, killers: [u64; 2], mark: &Mark) -> i32 {
    let taken = match mark.takes {
        Takes::Nothing => 0,
        Takes::One(kind) => 1 << 20 | judge.value(kind.into()).clamp(0, 1 << 16),
        Takes::More | Takes::Unknown => 1 << 20,
    };
    let killer = if killers.contains(&packed(mark)) { 1 << 19 } else { 0 };
    taken + killer + history.of(mark)
}

/// What a list says of a number; the number itself if there is no list.
#[inline]
fn at(list: &[u32], number: u32) -> u32 {
    list.get(number as usize).copied().unwrap_or(number)
}

/// Where a site is, nowhere included.
#[inline]
fn place(site: Option<Site>) -> usize {
    site.map_or(0, |site| site.index() + 1)
}

/// A move that takes nothing as a number; 0 stands for none.
#[inline]
fn packed(mark: &Mark) -> u64 {
    (place(mark.from) as u64) << 40 | (place(mark.to) as u64) << 20 | (u64::from(mark.kind) + 1)
}

/// The move of a number.
fn unpacked(packed: u64) -> Mark {
    let site = |shift: u32| (packed >> shift & 0xf_ffff).checked_sub(1).map(|site| Site(site as u16));
    Mark { kind: ((packed & 0xf_ffff) - 1) as u16, from: site(40), to: site(20), takes: Takes::Nothing }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_by_promise_and_then_by_number() {
        let mut order = Order::default();
        let promises = [5, -3, i32::MAX, 5, 0, i32::MIN, 9, 5];
        promises.into_iter().zip(0..).for_each(|(promise, number)| order.add(promise, number));
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
