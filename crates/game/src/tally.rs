//! The results of random playouts, added up.

use std::iter::Sum;
use std::ops::{Add, AddAssign};

use crate::{Outcome, Playout, Role};

/// The results of random playouts, added up: wins, draws and moves.
///
/// Tallies can be added in any order: which thread played which games makes no difference.
///
/// ```
/// use game::{Outcome, Playout, Role, Tally};
///
/// let games = [
///     Playout { length: 20, outcome: Outcome::Win(Role::White) },
///     Playout { length: 30, outcome: Outcome::Win(Role::White) },
///     Playout { length: 40, outcome: Outcome::Draw },
/// ];
/// let tally: Tally = games.into_iter().map(Tally::from).sum();
/// assert_eq!((tally.won(Role::White), tally.draws, tally.mean_length()), (2, 1, Some(30.0)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of games.
    pub playouts: u64,
    /// The number of moves of all games together; a pass that was the only legal move is not counted.
    pub moves: u64,
    /// How many each role has won, in the order of the roles.
    pub wins: [u64; Role::ALL.len()],
    /// Draws.
    pub draws: u64,
}

impl Tally {
    /// How many games a role has won.
    pub fn won(&self, role: Role) -> u64 {
        self.wins[role.index()]
    }

    /// How many games roles beyond White and Black have won.
    pub fn others(&self) -> u64 {
        self.wins[2..].iter().sum()
    }

    /// The mean number of moves of a game, if there was one.
    pub fn mean_length(&self) -> Option<f64> {
        (self.playouts > 0).then(|| self.moves as f64 / self.playouts as f64)
    }
}

impl From<Playout> for Tally {
    fn from(playout: Playout) -> Tally {
        let mut tally = Tally::default();
        tally += playout;
        tally
    }
}

impl AddAssign<Playout> for Tally {
    #[inline]
    fn add_assign(&mut self, playout: Playout) {
        self.playouts += 1;
        self.moves += u64::from(playout.length);
        match playout.outcome {
            Outcome::Win(role) => self.wins[role.index()] += 1,
            Outcome::Draw => self.draws += 1,
        }
    }
}

impl AddAssign for Tally {
    #[inline]
    fn add_assign(&mut self, other: Tally) {
        self.playouts += other.playouts;
        self.moves += other.moves;
        self.wins.iter_mut().zip(other.wins).for_each(|(mine, yours)| *mine += yours);
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
        assert_eq!(tally, Tally { playouts: 5, moves: 30, wins: [1, 2, 1, 0, 0, 0, 0, 0], draws: 1 });
        assert_eq!((tally.won(Role::White), tally.won(Role::Black), tally.others()), (1, 2, 1));
        assert_eq!(tally.mean_length(), Some(6.0));
        assert_eq!(Tally::default().mean_length(), None);
    }
}
