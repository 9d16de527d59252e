//! How many random games went which way.

use std::iter::Sum;
use std::ops::{Add, AddAssign};

use crate::{Outcome, Playout, Role};

/// How many random games went which way, and how many moves they took.
///
/// Tallies can be added in any order: which thread played which games makes no difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of games.
    pub playouts: u64,
    /// The number of moves of all games together; a pass that was the only legal move is not counted.
    pub moves: u64,
    /// How many White has won.
    pub white: u64,
    /// How many Black has won.
    pub black: u64,
    /// How many anybody else has won, where there are more than two players.
    pub others: u64,
    /// How many nobody has won.
    pub draws: u64,
}

impl Tally {
    /// The mean number of moves of a game, if there was one.
    pub fn mean_length(&self) -> Option<f64> {
        (self.playouts > 0).then(|| self.moves as f64 / self.playouts as f64)
    }
}

impl From<Playout> for Tally {
    fn from(playout: Playout) -> Tally {
        let counted = |outcome| u64::from(playout.outcome == outcome);
        Tally {
            playouts: 1,
            moves: playout.length.into(),
            white: counted(Outcome::Win(Role::White)),
            black: counted(Outcome::Win(Role::Black)),
            others: u64::from(matches!(playout.outcome, Outcome::Win(role) if role > Role::Black)),
            draws: counted(Outcome::Draw),
        }
    }
}

impl AddAssign for Tally {
    #[inline]
    fn add_assign(&mut self, other: Tally) {
        self.playouts += other.playouts;
        self.moves += other.moves;
        self.white += other.white;
        self.black += other.black;
        self.others += other.others;
        self.draws += other.draws;
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(mut self, other: Tally) -> Tally {
        self += other;
        self
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(tallies: I) -> Tally {
        tallies.fold(Tally::default(), Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_counts_each_game_once() {
        let games = [
            Playout { length: 3, outcome: Outcome::Win(Role::White) },
            Playout { length: 4, outcome: Outcome::Win(Role::Black) },
            Playout { length: 8, outcome: Outcome::Draw },
            Playout { length: 5, outcome: Outcome::Win(Role::Black) },
            Playout { length: 10, outcome: Outcome::Win(Role::Third) },
        ];
        let tally: Tally = games.into_iter().map(Tally::from).sum();
        assert_eq!(tally, Tally { playouts: 5, moves: 30, white: 1, black: 2, others: 1, draws: 1 });
        assert_eq!(tally.mean_length(), Some(6.0));
        assert_eq!(Tally::default().mean_length(), None);
    }
}
