//! Which of the moves of a position promises most, worked out for eight of them at a time.

use wide::{f32x8, i32x8};

/// How soon a move's own games count for more than those in which it was made later: the higher, the sooner.
const OWN_COUNTS: f32 = 0.003;

/// What a move is taken to be worth that has not been tried in any way.
const UNTRIED: f32 = 1.1;

/// What is added to the promise of a move that is settled, so that it is not tried again.
pub(super) const SETTLED: f32 = -10.0;

/// So many moves are looked at together.
const TOGETHER: usize = 8;

/// What is known of the moves of one position, a row for each sort of knowledge.
pub(super) struct Rows<'a> {
    /// How many games went through each.
    pub(super) visits: &'a [i32],
    /// What they brought on average.
    pub(super) mean: &'a [f32],
    /// In how many games the same was done later, and what they brought together.
    pub(super) later: &'a [f32],
    pub(super) later_sum: &'a [f32],
    /// What is added: nothing, or [`SETTLED`].
    pub(super) open: &'a [f32],
}

/// The same of eight moves.
struct Eight {
    visits: f32x8,
    mean: f32x8,
    later: f32x8,
    later_sum: f32x8,
    open: f32x8,
}

impl Rows<'_> {
    /// The first of the moves that promise most, at this curiosity. Where moves are `alike` now and later, what was done later in
    /// other games counts as well, as long as a move has few games of its own (rapid action value estimation).
    #[inline]
    pub(super) fn most_promising(&self, alike: bool, reach: f32, promises: &mut Vec<f32>) -> u32 {
        match alike {
            true => self.first_of_most(promises, |eight| eight.worth_alike() + eight.unknown(reach, 1.0)),
            false => self.first_of_most(promises, |eight| {
                let tried = eight.mean + eight.unknown(reach, 0.0);
                eight.visits.simd_eq(f32x8::ZERO).select(f32x8::splat(UNTRIED), tried)
            }),
        }
    }

    #[inline(always)]
    fn first_of_most(&self, promises: &mut Vec<f32>, promise: impl Fn(&Eight) -> f32x8) -> u32 {
        promises.clear();
        let mut most = f32x8::splat(f32::NEG_INFINITY);
        for first in (0..self.visits.len()).step_by(TOGETHER) {
            let eight = self.eight(first);
            let found = promise(&eight) + eight.open;
            most = most.fast_max(found);
            promises.extend_from_slice(found.as_array());
        }
        let most = most.to_array().into_iter().fold(f32::NEG_INFINITY, f32::max);
        promises.iter().position(|promise| *promise == most).unwrap_or(0) as u32
    }

    /// Eight moves from one on; where there are fewer, the others are settled.
    #[inline(always)]
    fn eight(&self, first: usize) -> Eight {
        let visits = part(self.visits, first, 0);
        Eight {
            visits: f32x8::from_i32x8(i32x8::new(visits)),
            mean: f32x8::new(part(self.mean, first, 0.0)),
            later: f32x8::new(part(self.later, first, 0.0)),
            later_sum: f32x8::new(part(self.later_sum, first, 0.0)),
            open: f32x8::new(part(self.open, first, f32::NEG_INFINITY)),
        }
    }
}

impl Eight {
    /// What moves are worth by their own games and those in which they were made later.
    #[inline(always)]
    fn worth_alike(&self) -> f32x8 {
        let all = self.visits + self.later + self.visits * self.later * f32x8::splat(OWN_COUNTS);
        let worth = self.mean + (self.later_sum - self.mean * self.later) / all;
        all.simd_eq(f32x8::ZERO).select(f32x8::splat(UNTRIED), worth)
    }

    /// How much it counts that little is known of them.
    #[inline(always)]
    fn unknown(&self, reach: f32, more: f32) -> f32x8 {
        f32x8::splat(reach) / (self.visits + f32x8::splat(more)).sqrt()
    }
}

/// Eight places of a row from one on, with this where it has fewer.
#[inline(always)]
fn part<T: Copy>(row: &[T], first: usize, rest: T) -> [T; TOGETHER] {
    if let Some(all) = row[first..].first_chunk() {
        return *all;
    }
    let mut some = [rest; TOGETHER];
    some[..row.len() - first].copy_from_slice(&row[first..]);
    some
}

#[cfg(test)]
mod tests {
    use game::Stream;

    use super::*;

    /// The same one by one.
    fn one_by_one(rows: &Rows, alike: bool, reach: f32) -> u32 {
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        for n in 0..rows.visits.len() {
            let (visits, mean, later, sum) = (rows.visits[n] as f32, rows.mean[n], rows.later[n], rows.later_sum[n]);
            let all = visits + later + visits * later * OWN_COUNTS;
            let promise = match alike {
                true if all == 0.0 => UNTRIED + reach,
                true => mean + (sum - mean * later) / all + reach / (visits + 1.0).sqrt(),
                false if visits == 0.0 => UNTRIED,
                false => mean + reach / visits.sqrt(),
            } + rows.open[n];
            if promise > most {
                (best, most) = (n as u32, promise);
            }
        }
        best
    }

    #[test]
    fn eight_at_a_time_come_to_the_same_as_one_by_one() {
        let mut stream = Stream::new(7, 0);
        let mut promises = Vec::new();
        for round in 0..4000 {
            let count = 1 + stream.below(40) as usize;
            let mut row = |most: u32| -> Vec<f32> { (0..count).map(|_| stream.below(most) as f32).collect() };
            let visits: Vec<i32> = row(if round % 2 == 0 { 3 } else { 1000 }).iter().map(|some| *some as i32).collect();
            let mean: Vec<f32> = row(101).iter().map(|percent| percent / 100.0).collect();
            let later = row(if round % 3 == 0 { 2 } else { 50 });
            let later_sum: Vec<f32> = later.iter().zip(row(101)).map(|(later, part)| later * part / 100.0).collect();
            let open: Vec<f32> = row(3).iter().map(|third| if *third == 0.0 { SETTLED } else { 0.0 }).collect();
            let (later, later_sum, open) = (&later[..], &later_sum[..], &open[..]);
            let rows = Rows { visits: &visits, mean: &mean, later, later_sum, open };
            for alike in [false, true] {
                let found = rows.most_promising(alike, 0.7, &mut promises);
                assert_eq!(found, one_by_one(&rows, alike, 0.7), "{visits:?} {mean:?}");
            }
        }
    }
}
