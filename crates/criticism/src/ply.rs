//! A move of a trial that was thought about, and what is seen on it alone.

use game::Role;
use serde::{Deserialize, Serialize};

use crate::statistics::mean;
use crate::{Estimates, TrialFault};

/// A move that was thought about. Evaluations are the mover's chances, from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ply {
    /// Who made it.
    #[serde(with = "crate::roles")]
    pub mover: Role,
    /// What everybody's chances are estimated at after it. After the last move of a won game: 1 for the winner, 0 for all
    /// others.
    pub estimates: Estimates,
    /// How many legal moves there were; 0 where they were not counted.
    #[serde(default)]
    pub legal: u32,
    /// The shallow evaluation of each legal move: how the position right after it looks (ply 1). Empty where nothing was recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shallow: Vec<f32>,
    /// Which of them was made; the first is 0.
    #[serde(default)]
    pub made: u32,
    /// The deep evaluation of the move made: what the whole search says (ply N).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deep: Option<f32>,
    /// How many nodes the search visited; 0 where there was none.
    #[serde(default)]
    pub nodes: u64,
    /// The sum of the squared plies of these nodes; those right below the position are at ply 1.
    #[serde(default)]
    pub squared_plies: u64,
    /// The ply of the deepest node.
    #[serde(default)]
    pub depth: u8,
    /// How long it took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f32>,
}

/// Rounding in a mean must not make equal evaluations differ.
const ROUNDING: f64 = 1e-9;

impl Ply {
    /// A move of which only its mover and the estimates are known.
    pub fn new(mover: Role, estimates: Estimates) -> Ply {
        Ply {
            mover,
            estimates,
            legal: 0,
            shallow: Vec::new(),
            made: 0,
            deep: None,
            nodes: 0,
            squared_plies: 0,
            depth: 0,
            seconds: None,
        }
    }

    /// The shallow evaluation of the move made.
    pub fn shallow_of_made(&self) -> Option<f64> {
        self.shallow.get(self.made as usize).map(|value| f64::from(*value))
    }

    /// The variance of the shallow evaluations.
    pub fn variance(&self) -> Option<f64> {
        let average = mean(self.evaluations())?;
        mean(self.evaluations().map(|value| (value - average).powi(2)))
    }

    /// The share of moves that stand out: above the mean by this part, at least, of what the best is above it (Browne 2011,
    /// D.23).
    pub fn narrowness(&self, part: f64) -> Option<f64> {
        let average = mean(self.evaluations())?;
        let best = self.evaluations().fold(f64::NEG_INFINITY, f64::max);
        let bar = average + part * (best - average) - ROUNDING;
        mean(self.evaluations().map(|value| f64::from(value >= bar)))
    }

    /// Of the other moves, the share that looked better than the one made; nothing if there was no other.
    pub fn foulup(&self) -> Option<f64> {
        let made = self.shallow_of_made()?;
        let others = self.shallow.len().checked_sub(1).filter(|others| *others > 0)?;
        let better = self.evaluations().filter(|value| *value > made).count();
        Some(better as f64 / others as f64)
    }

    /// The mean of the squared plies of the nodes that were visited, as a share of the square of the deepest.
    pub fn penetration(&self) -> Option<f64> {
        let deepest = f64::from(self.depth).powi(2);
        (self.nodes > 0 && self.depth > 0).then(|| self.squared_plies as f64 / self.nodes as f64 / deepest)
    }

    /// What cannot be in the move of this number.
    pub(crate) fn faults(&self, at: usize) -> Vec<TrialFault> {
        let count = self.shallow.len();
        let mut faults = Vec::new();
        if count > 0 && self.made as usize >= count {
            faults.push(TrialFault::Made(at, count));
        }
        if count > self.legal as usize {
            faults.push(TrialFault::Legal(at, self.legal, count));
        }
        faults
    }

    fn evaluations(&self) -> impl Iterator<Item = f64> {
        self.shallow.iter().map(|value| f64::from(*value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ply(shallow: &[f32], made: u32) -> Ply {
        Ply { shallow: shallow.to_vec(), made, ..Ply::new(Role::White, Vec::new()) }
    }

    #[test]
    fn equal_moves_do_not_vary_and_all_stand_out() {
        let ply = ply(&[0.1; 7], 3);
        assert_eq!((ply.variance(), ply.narrowness(0.75), ply.foulup()), (Some(0.0), Some(1.0), Some(0.0)));
    }

    #[test]
    fn one_good_move_of_four_stands_out() {
        let ply = ply(&[0.0, 1.0, 0.0, 0.0], 0);
        assert_eq!(ply.narrowness(0.75), Some(0.25));
        assert_eq!(ply.variance(), Some(0.1875));
        assert_eq!(ply.foulup(), Some(1.0 / 3.0));
    }

    #[test]
    fn where_nobody_looked_nothing_is_seen() {
        let ply = ply(&[], 0);
        assert_eq!((ply.variance(), ply.narrowness(0.75), ply.foulup(), ply.penetration()), (None, None, None, None));
    }
}
