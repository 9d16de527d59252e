//! UCB selection among the children of a node, with RAVE, eight children at a time (SIMD).

use wide::{f32x8, i32x8};

/// RAVE bias: how soon a child's own statistics outweigh its AMAF statistics; the higher, the sooner.
const RAVE_BIAS: f32 = 0.003;

/// First-play urgency: the value of a child without visits.
const FIRST_PLAY_URGENCY: f32 = 1.1;

/// Added to the score of a child whose result is proven, so that it is not selected again.
pub(super) const SOLVED: f32 = -10.0;

/// The number of children in a vector.
const TOGETHER: usize = 8;

/// The statistics of the children of one node, a row each.
pub(super) struct Rows<'a> {
    /// Visits of each child.
    pub(super) visits: &'a [i32],
    /// Mean results.
    pub(super) mean: &'a [f32],
    /// AMAF visits and the sums of their results.
    pub(super) amaf: &'a [f32],
    pub(super) amaf_sum: &'a [f32],
    /// What is added to the score: 0, or [`SOLVED`].
    pub(super) open: &'a [f32],
}

/// The same of eight children.
struct Eight {
    visits: f32x8,
    mean: f32x8,
    amaf: f32x8,
    amaf_sum: f32x8,
    open: f32x8,
}

impl Rows<'_> {
    /// Returns the first child with the highest UCB score. With `rave`, AMAF statistics are mixed in as long as a child has few
    /// visits of its own (rapid action value estimation).
    #[inline]
    pub(super) fn best_child(&self, rave: bool, exploration: f32, scores: &mut Vec<f32>) -> u32 {
        match rave {
            true => self.first_of_most(scores, |eight| eight.rave_value() + eight.exploration_bonus(exploration, 1.0)),
            false => self.first_of_most(scores, |eight| {
                let tried = eight.mean + eight.exploration_bonus(exploration, 0.0);
                eight.visits.simd_eq(f32x8::ZERO).select(f32x8::splat(FIRST_PLAY_URGENCY), tried)
            }),
        }
    }

    #[inline(always)]
    fn first_of_most(&self, scores: &mut Vec<f32>, ucb: impl Fn(&Eight) -> f32x8) -> u32 {
        scores.clear();
        let mut most = f32x8::splat(f32::NEG_INFINITY);
        for first in (0..self.visits.len()).step_by(TOGETHER) {
            let eight = self.eight(first);
            let found = ucb(&eight) + eight.open;
            most = most.fast_max(found);
            scores.extend_from_slice(found.as_array());
        }
        let most = most.to_array().into_iter().fold(f32::NEG_INFINITY, f32::max);
        scores.iter().position(|ucb| *ucb == most).unwrap_or(0) as u32
    }

    /// Loads eight children from one on; missing ones count as solved.
    #[inline(always)]
    fn eight(&self, first: usize) -> Eight {
        let visits = part(self.visits, first, 0);
        Eight {
            visits: f32x8::from_i32x8(i32x8::new(visits)),
            mean: f32x8::new(part(self.mean, first, 0.0)),
            amaf: f32x8::new(part(self.amaf, first, 0.0)),
            amaf_sum: f32x8::new(part(self.amaf_sum, first, 0.0)),
            open: f32x8::new(part(self.open, first, f32::NEG_INFINITY)),
        }
    }
}

impl Eight {
    /// RAVE: the weighted mean of own and AMAF results.
    #[inline(always)]
    fn rave_value(&self) -> f32x8 {
        let all = self.visits + self.amaf + self.visits * self.amaf * f32x8::splat(RAVE_BIAS);
        let worth = self.mean + (self.amaf_sum - self.mean * self.amaf) / all;
        all.simd_eq(f32x8::ZERO).select(f32x8::splat(FIRST_PLAY_URGENCY), worth)
    }

    /// The exploration term of UCB.
    #[inline(always)]
    fn exploration_bonus(&self, exploration: f32, more: f32) -> f32x8 {
        f32x8::splat(exploration) / (self.visits + f32x8::splat(more)).sqrt()
    }
}

/// Eight entries of a row from one on, padded with `rest`.
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
    use game::Rng;

    use super::*;

    /// The same, child by child.
    fn one_by_one(rows: &Rows, rave: bool, exploration: f32) -> u32 {
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        for n in 0..rows.visits.len() {
            let (visits, mean, amaf, sum) = (rows.visits[n] as f32, rows.mean[n], rows.amaf[n], rows.amaf_sum[n]);
            let all = visits + amaf + visits * amaf * RAVE_BIAS;
            let ucb = match rave {
                true if all == 0.0 => FIRST_PLAY_URGENCY + exploration,
                true => mean + (sum - mean * amaf) / all + exploration / (visits + 1.0).sqrt(),
                false if visits == 0.0 => FIRST_PLAY_URGENCY,
                false => mean + exploration / visits.sqrt(),
            } + rows.open[n];
            if ucb > most {
                (best, most) = (n as u32, ucb);
            }
        }
        best
    }

    #[test]
    fn eight_at_a_time_come_to_the_same_as_one_by_one() {
        let mut rng = Rng::new(7, 0);
        let mut scores = Vec::new();
        for round in 0..4000 {
            let count = 1 + rng.below(40) as usize;
            let mut row = |most: u32| -> Vec<f32> { (0..count).map(|_| rng.below(most) as f32).collect() };
            let visits: Vec<i32> = row(if round % 2 == 0 { 3 } else { 1000 }).iter().map(|some| *some as i32).collect();
            let mean: Vec<f32> = row(101).iter().map(|percent| percent / 100.0).collect();
            let amaf = row(if round % 3 == 0 { 2 } else { 50 });
            let amaf_sum: Vec<f32> = amaf.iter().zip(row(101)).map(|(amaf, part)| amaf * part / 100.0).collect();
            let open: Vec<f32> = row(3).iter().map(|third| if *third == 0.0 { SOLVED } else { 0.0 }).collect();
            let (amaf, amaf_sum, open) = (&amaf[..], &amaf_sum[..], &open[..]);
            let rows = Rows { visits: &visits, mean: &mean, amaf, amaf_sum, open };
            for rave in [false, true] {
                let found = rows.best_child(rave, 0.7, &mut scores);
                assert_eq!(found, one_by_one(&rows, rave, 0.7), "{visits:?} {mean:?}");
            }
        }
    }
}
