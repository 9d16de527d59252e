//! Beyond the depth: captures are followed until it is quiet.

use game::{Arena, Captures, Outcome, Takes};

use super::{Frame, INFINITE, MOST_PLIES, Search, worth};

/// How many moves ahead captures are followed beyond the depth.
const FURTHER: u32 = 10;

/// Where more moves than this are captures, and they are most of all, captures are what the game is made of: it never gets
/// quiet.
const FEW: u32 = 4;

impl<A: Arena> Search<'_, A> {
    /// The value of a position at the end of the depth: as it looks, or better if a capture makes it so. Whoever must take
    /// something and can does.
    #[inline]
    pub(super) fn quiet(&mut self, ply: usize, alpha: i32, beta: i32) -> i32 {
        self.frames[ply].line.clear();
        self.quieter(ply, if self.follows_captures { FURTHER } else { 0 }, alpha, beta)
    }

    fn quieter(&mut self, ply: usize, left: u32, mut alpha: i32, beta: i32) -> i32 {
        if self.watch.count_at(ply) {
            return 0;
        }
        let (arena, sign) = (self.arena, self.sign(ply));
        let state = &self.frames[ply].state;
        if let Some(outcome) = arena.over(state) {
            return sign * worth(outcome, self.hero, ply);
        }
        let stands = sign * self.judge.judge_in(arena, state, self.hero, &mut self.spare);
        let must = arena.must_take(state);
        if stands >= beta && must != Some(true) || left == 0 || ply + 1 >= MOST_PLIES {
            return stands;
        }
        let (Captures { count, others, mut unnumbered }, takes_last) = match self.find_captures(ply) {
            Err(outcome) => return sign * worth(outcome, self.hero, ply),
            Ok(captures) => captures,
        };
        if count > FEW && count > others {
            return stands;
        }
        let mut best = if others == 0 && must != Some(false) { -INFINITE } else { stands };
        alpha = alpha.max(best);
        let settles = !takes_last && self.judge.only_counts() && self.arena.only_shifts(&self.frames[ply].state);
        let mut tried = 0;
        loop {
            // Those that take the same are given numbers when it is their turn: mostly it never is.
            let next = self.frames[ply].order.next_promise().map(|(taken, number)| (taken, Ok(number)));
            let next = next.or_else(|| self.dearest(unnumbered).map(|(taken, kind)| (taken, Err(kind))));
            let Some((taken, next)) = next else { break };
            if settles && taken <= alpha - stands {
                // This one and all others, which take no more, are worth what stands after them.
                best = best.max(stands + taken);
                self.watch.count_more_at(ply + 1, count - tried);
                break;
            }
            let number = match next {
                Ok(number) => number,
                Err(kind) => {
                    unnumbered &= !(1 << kind);
                    self.number_captures(ply, kind);
                    continue;
                }
            };
            tried += 1;
            self.advance(ply, number);
            let value = match self.sign(ply + 1) != sign {
                true => -self.quieter(ply + 1, left - 1, -beta, -alpha),
                false => self.quieter(ply + 1, left - 1, alpha, beta),
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

    /// Finds the moves of a ply that take something, those first that take most, and tells whether one may take the last of a
    /// type.
    #[inline]
    fn find_captures(&mut self, ply: usize) -> Result<(Captures, bool), Outcome> {
        let frame = &mut self.frames[ply];
        frame.order.clear();
        let found = self.arena.captures(&frame.state, &mut frame.room);
        let Some(captures) = found.filter(|captures| captures.count + captures.others > 0) else {
            return self.pick_captures(ply).map(|captures| (captures, true));
        };
        if captures.unnumbered != 0 {
            let takes_last = types(captures.unnumbered).any(|kind| self.arena.takes_last(&frame.state, kind));
            return Ok((captures, takes_last));
        }
        let mut takes_last = false;
        self.arena.marks(&frame.state, &mut frame.room, captures.count, |number, mark| {
            let value = match mark.takes {
                Takes::One(kind) => {
                    takes_last |= self.arena.takes_last(&frame.state, kind);
                    self.judge.value(kind.into())
                }
                _ => i32::MAX,
            };
            frame.order.add(value, number);
        });
        Ok((captures, takes_last))
    }

    /// The same by finding all moves and picking those that take something.
    fn pick_captures(&mut self, ply: usize) -> Result<Captures, Outcome> {
        let frame = &mut self.frames[ply];
        let all = self.arena.find(&frame.state, &mut frame.room)?;
        let mut count = 0;
        for number in 0..all {
            let frame = &self.frames[ply];
            let value = match self.arena.mark(&frame.state, &frame.room, number).takes {
                Takes::Nothing => continue,
                Takes::One(kind) => self.judge.value(kind.into()),
                Takes::More => i32::MAX,
                Takes::Unknown if self.takes_something(ply, number) => 100,
                Takes::Unknown => continue,
            };
            self.frames[ply].order.add(value, number);
            count += 1;
        }
        Ok(Captures { count, others: all - count, unnumbered: 0 })
    }

    /// Of these types the one that is worth most, and what it is worth.
    #[inline]
    fn dearest(&self, unnumbered: u32) -> Option<(i32, u8)> {
        types(unnumbered).map(|kind| (self.judge.value(kind.into()), kind)).max()
    }

    /// Adds the captures that take a piece of this type.
    #[inline]
    fn number_captures(&mut self, ply: usize, kind: u8) {
        let value = self.judge.value(kind.into());
        let Frame { state, room, order, .. } = &mut self.frames[ply];
        order.clear();
        self.arena.captures_of(state, room, kind, |number| order.add(value, number));
    }

    /// Whether a move makes anything disappear that is not the mover's.
    fn takes_something(&mut self, ply: usize, number: u32) -> bool {
        let mover = self.arena.mover(&self.frames[ply].state).index();
        self.advance(ply, number);
        let [before, after] = [ply, ply + 1].map(|ply| self.judge.men_but(self.arena, &self.frames[ply].state, mover));
        after < before
    }
}

/// The numbers of types that are given as bits.
#[inline]
fn types(mut bits: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let kind = bits.checked_ilog2()?;
        bits &= !(1 << kind);
        Some(kind as u8)
    })
}
