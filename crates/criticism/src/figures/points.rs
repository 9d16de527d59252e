//! Points: what a player has made of some games, as a share with its interval.

use serde::{Deserialize, Serialize};

use crate::statistics::wilson;

/// What a player has made of some games. A win is a point; what no player won, drawn or cut, gives everybody their share of one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Points {
    /// How many games.
    pub games: u32,
    /// How many of them were won.
    pub won: u32,
    /// How many no player won.
    pub undecided: u32,
    /// The share of the points; what is fair where there is no game.
    pub share: f64,
    /// What everybody's share would be if all were alike.
    pub fair: f64,
    /// Where that lies in the long run, with 95 %: Wilson's interval for as many games without draws, which holds with draws
    /// all the more.
    pub interval: [f64; 2],
}

impl Points {
    /// This many games of this many players, won and undecided.
    pub fn new(games: u32, won: u32, undecided: u32, players: u8) -> Points {
        let fair = 1.0 / f64::from(players.max(1));
        let points = f64::from(won) + fair * f64::from(undecided);
        let (share, interval) = match games {
            0 => (fair, [0.0, 1.0]),
            _ => (points / f64::from(games), wilson(points, games.into())),
        };
        Points { games, won, undecided, share, fair, interval }
    }

    /// Whether even the far end of the interval is on the other side of this.
    pub fn is_surely_above(&self, share: f64) -> bool {
        self.interval[0] > share
    }

    /// The same below.
    pub fn is_surely_below(&self, share: f64) -> bool {
        self.interval[1] < share
    }

    /// `61 % ± 4`; where the interval is lopsided, its longer half.
    pub fn in_words(&self) -> String {
        format!("{:.0} % ± {:.0}", 100.0 * self.share, 100.0 * self.spread())
    }

    /// The longer half of the interval.
    pub fn spread(&self) -> f64 {
        let [low, high] = self.interval;
        (self.share - low).max(high - self.share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_won_is_shared() {
        let two = Points::new(10, 4, 2, 2);
        assert!((two.share - 0.5).abs() < 1e-12);
        let three = Points::new(3, 0, 3, 3);
        assert!((three.share - 1.0 / 3.0).abs() < 1e-12);
        assert_eq!((Points::new(0, 0, 0, 2).share, Points::new(0, 0, 0, 2).interval), (0.5, [0.0, 1.0]));
    }

    #[test]
    fn the_interval_is_wilson_s_and_is_told_in_words() {
        let won = Points::new(100, 60, 0, 2);
        assert!((won.interval[0] - 0.5020).abs() < 1e-4 && (won.interval[1] - 0.6906).abs() < 1e-4);
        assert_eq!(won.in_words(), "60 % ± 10");
        assert!(
            won.is_surely_above(0.5) && !won.is_surely_below(0.6) && Points::new(100, 10, 0, 2).is_surely_below(0.5)
        );
    }
}
