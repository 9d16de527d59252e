//! The trend over strength: what beginning is worth to players who look further and further ahead.

use serde::{Deserialize, Serialize};

use super::Points;

/// What beginning is worth among players of one strength.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Strength {
    /// Who played, against their like.
    pub players: String,
    /// What the player who began made of it.
    pub first: Points,
}

/// How something goes with strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trend {
    /// It surely rises.
    Rises,
    /// It surely falls.
    Falls,
    /// So few games show neither.
    Open,
}

impl Trend {
    /// From the weakest players to the strongest: what lies between is shown, and does not count. Surely is with 95 %, by
    /// Newcombe's interval for the difference of two shares.
    pub fn of(strengths: &[Strength]) -> Trend {
        let [weakest, .., strongest] = strengths else { return Trend::Open };
        let [weak, strong] = [&weakest.first, &strongest.first];
        let difference = strong.share - weak.share;
        let below = (strong.share - strong.interval[0]).hypot(weak.interval[1] - weak.share);
        let above = (strong.interval[1] - strong.share).hypot(weak.share - weak.interval[0]);
        match difference {
            _ if difference - below > 0.0 => Trend::Rises,
            _ if difference + above < 0.0 => Trend::Falls,
            _ => Trend::Open,
        }
    }

    /// What that means for the first player.
    pub fn in_words(self) -> &'static str {
        match self {
            Trend::Rises => "beginning is worth more the stronger the players",
            Trend::Falls => "beginning is worth less the stronger the players",
            Trend::Open => "these games show no trend",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strengths(won: &[u32]) -> Vec<Strength> {
        won.iter().map(|won| Strength { players: "some".into(), first: Points::new(100, *won, 0, 2) }).collect()
    }

    #[test]
    fn a_trend_is_told_only_if_chance_would_hardly_make_it() {
        assert_eq!(Trend::of(&strengths(&[50, 20, 70])), Trend::Rises);
        assert_eq!(Trend::of(&strengths(&[70, 90, 50])), Trend::Falls);
        assert_eq!(Trend::of(&strengths(&[50, 55])), Trend::Open);
        assert_eq!(Trend::of(&strengths(&[50])), Trend::Open);
        assert_eq!(Trend::of(&[]), Trend::Open);
    }

    #[test]
    fn the_bounds_are_newcombe_s() {
        // 56 of 70 and 48 of 80: the difference of 0.2 is sure by 0.0524 (Newcombe 1998, Table II, example a).
        let of = |games, won| Strength { players: "some".into(), first: Points::new(games, won, 0, 2) };
        assert_eq!(Trend::of(&[of(80, 48), of(70, 56)]), Trend::Rises);
        assert_eq!(Trend::of(&[of(80, 53), of(70, 56)]), Trend::Open);
    }
}
