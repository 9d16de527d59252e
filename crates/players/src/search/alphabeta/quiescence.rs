//! Quiescence search: captures are searched beyond the depth until the position is quiet.

use game::{Captures, Outcome, Staged, Takes};

use super::{Frame, INFINITE, MAX_PLY, Search, worth};

/// The largest depth of quiescence search.
const QUIESCENCE_PLIES: u32 = 10;

/// If more moves than this are captures, and more than half of all, the position is not extended: such games never get
/// quiet.
const FEW_CAPTURES: u32 = 4;

impl<A: Staged> Search<'_, A> {
    /// Returns the quiescence score of a leaf: the stand-pat score, or better by captures. Where captures are compulsory there is
    /// no stand-pat.
    #[inline]
    pub(super) fn quiescence(&mut self, ply: usize, alpha: i32, beta: i32) -> i32 {
        self.frames[ply].pv.clear();
        self.quiesce(ply, if self.follows_captures { QUIESCENCE_PLIES } else { 0 }, alpha, beta)
    }

    fn quiesce(&mut self, ply: usize, left: u32, mut alpha: i32, beta: i32) -> i32 {
        if self.watch.count_at(ply) {
            return 0;
        }
        let (arena, sign) = (self.arena, self.sign(ply));
        let state = &self.frames[ply].state;
        if let Some(outcome) = arena.over(state) {
            return sign * worth(outcome, self.hero, ply);
        }
        let stand_pat = sign * self.evaluator.evaluate_in(arena, state, self.hero, &mut self.spare);
        let must = arena.must_take(state);
        if stand_pat >= beta && must != Some(true) || left == 0 || ply + 1 >= MAX_PLY {
            return stand_pat;
        }
        let (Captures { count, others, mut unnumbered }, takes_last) = match self.find_captures(ply) {
            Err(outcome) => return sign * worth(outcome, self.hero, ply),
            Ok(captures) => captures,
        };
        if count > FEW_CAPTURES && count > others {
            return stand_pat;
        }
        let mut best = if others == 0 && must != Some(false) { -INFINITE } else { stand_pat };
        alpha = alpha.max(best);
        let prunes = !takes_last && self.evaluator.only_counts() && self.arena.only_shifts(&self.frames[ply].state);
        let mut tried = 0;
        loop {
            // Captures of the same type are numbered lazily: mostly a cutoff comes first.
            let next = self.frames[ply].order.next_scored().map(|(gain, number)| (gain, Ok(number)));
            let next = next.or_else(|| self.dearest(unnumbered).map(|(gain, kind)| (gain, Err(kind))));
            let Some((gain, next)) = next else { break };
            if prunes && gain <= alpha - stand_pat {
                // Delta pruning: this capture and all cheaper ones cannot raise alpha.
                best = best.max(stand_pat + gain);
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
                true => -self.quiesce(ply + 1, left - 1, -beta, -alpha),
                false => self.quiesce(ply + 1, left - 1, alpha, beta),
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

    /// Generates the captures of a ply, most valuable first, and tells whether one may capture the last piece of a type.
    #[inline]
    fn find_captures(&mut self, ply: usize) -> Result<(Captures, bool), Outcome> {
        let frame = &mut self.frames[ply];
        frame.order.clear();
        let found = self.arena.captures(&frame.state, &mut frame.buffer);
        let Some(captures) = found.filter(|captures| captures.count + captures.others > 0) else {
            return self.pick_captures(ply).map(|captures| (captures, true));
        };
        if captures.unnumbered != 0 {
            let takes_last = types(captures.unnumbered).any(|kind| self.arena.takes_last(&frame.state, kind));
            return Ok((captures, takes_last));
        }
        let mut takes_last = false;
        self.arena.marks(&frame.state, &mut frame.buffer, captures.count, |number, mark| {
            let value = match mark.takes {
                Takes::One(kind) => {
                    takes_last |= self.arena.takes_last(&frame.state, kind);
                    self.evaluator.value(kind.into())
                }
                _ => i32::MAX,
            };
            frame.order.add(value, number);
        });
        Ok((captures, takes_last))
    }

    /// The same by generating all moves and keeping the captures.
    fn pick_captures(&mut self, ply: usize) -> Result<Captures, Outcome> {
        let frame = &mut self.frames[ply];
        let all = self.arena.find(&frame.state, &mut frame.buffer)?;
        let mut count = 0;
        for number in 0..all {
            let frame = &self.frames[ply];
            let value = match self.arena.mark(&frame.state, &frame.buffer, number).takes {
                Takes::Nothing => continue,
                Takes::One(kind) => self.evaluator.value(kind.into()),
                Takes::More => i32::MAX,
                Takes::Unknown if self.takes_something(ply, number) => 100,
                Takes::Unknown => continue,
            };
            self.frames[ply].order.add(value, number);
            count += 1;
        }
        Ok(Captures { count, others: all - count, unnumbered: 0 })
    }

    /// Returns the most valuable of these types, with its value.
    #[inline]
    fn dearest(&self, unnumbered: u32) -> Option<(i32, u8)> {
        types(unnumbered).map(|kind| (self.evaluator.value(kind.into()), kind)).max()
    }

    /// Adds the captures of this type.
    #[inline]
    fn number_captures(&mut self, ply: usize, kind: u8) {
        let value = self.evaluator.value(kind.into());
        let Frame { state, buffer, order, .. } = &mut self.frames[ply];
        order.clear();
        self.arena.captures_of(state, buffer, kind, |number| order.add(value, number));
    }

    /// Returns true if a move removes a piece that is not the mover's.
    fn takes_something(&mut self, ply: usize, number: u32) -> bool {
        let mover = self.arena.mover(&self.frames[ply].state).index();
        self.advance(ply, number);
        let [before, after] =
            [ply, ply + 1].map(|ply| self.evaluator.men_but(self.arena, &self.frames[ply].state, mover));
        after < before
    }
}

/// The types in a bit set.
#[inline]
fn types(mut bits: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let kind = bits.checked_ilog2()?;
        bits &= !(1 << kind);
        Some(kind as u8)
    })
}
