//! Which of two variants is fitter, by what came of games.

use std::cmp::Ordering;

use super::variant::Variant;

/// What came of some games; that of more games is the sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Games that White won.
    pub white: u64,
    /// Games that Black won.
    pub black: u64,
    /// Games that no player won.
    pub draws: u64,
    /// The moves of all games, those of buying and placing included.
    pub moves: u64,
    /// What White and Black scored: a hundred a game together.
    pub points: [u64; 2],
}

/// What is looked for in a variant; the best is 0, everything else is less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// Each side wins half of the games: how far both are from it. A draw is a game that neither wins.
    Wins,
    /// Both win as many: by how many one wins more, as a share of the games that are won. -1 if none is.
    Balance,
    /// Both score as much: by how much one scores more, as a share of all points. -1 without games (R63).
    Points,
    /// Games are neither short nor long: how far they are on average from 20 to 60 moves, as a share of these.
    Length,
    /// There is little to remember: how many rules there are.
    Simplicity,
}

/// The lengths that are welcome, in moves; by feel: ten moves each, some of them for buying, and an evening's end.
const WELCOME: [f64; 2] = [20.0, 60.0];

impl Results {
    /// How many games there were.
    pub fn games(&self) -> u64 {
        self.white + self.black + self.draws
    }

    /// How many moves a game had on average; none without games.
    pub fn length(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.moves as f64 / self.games() as f64)
    }

    /// These and those.
    #[must_use]
    pub fn and(self, other: Results) -> Results {
        Results {
            white: self.white + other.white,
            black: self.black + other.black,
            draws: self.draws + other.draws,
            moves: self.moves + other.moves,
            points: [0, 1].map(|side| self.points[side] + other.points[side]),
        }
    }
}

impl Aim {
    /// All of them, in the order in which they are usually looked at; balance is that of the paper, where wins are now.
    pub const ALL: [Aim; 5] = [Aim::Wins, Aim::Balance, Aim::Points, Aim::Length, Aim::Simplicity];

    /// What is usual: first who wins, then how long it takes, then how simple it is.
    pub const USUAL: [Aim; 3] = [Aim::Wins, Aim::Length, Aim::Simplicity];

    /// What is usual where wins have scores.
    pub const SCORED: [Aim; 3] = [Aim::Points, Aim::Length, Aim::Simplicity];

    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Aim::Wins => "wins",
            Aim::Balance => "balance",
            Aim::Points => "points",
            Aim::Length => "length",
            Aim::Simplicity => "simplicity",
        }
    }

    /// How near a variant comes to it.
    pub fn value(self, variant: &Variant, results: &Results) -> f64 {
        let [white, black, games] = [results.white, results.black, results.games()].map(|number| number as f64);
        match self {
            Aim::Wins if games > 0.0 => -((white / games - 0.5).abs() + (black / games - 0.5).abs()),
            Aim::Balance if white + black > 0.0 => -(white - black).abs() / (white + black),
            Aim::Points if games > 0.0 => {
                let [one, other] = results.points;
                -(one.abs_diff(other) as f64) / (one + other).max(1) as f64
            }
            Aim::Wins | Aim::Balance | Aim::Points => -1.0,
            Aim::Length => -results.length().map_or(1.0, far_from_welcome),
            Aim::Simplicity => -(variant.to_remember() as f64),
        }
    }
}

fn far_from_welcome(length: f64) -> f64 {
    let [least, most] = WELCOME;
    if length < least { (least - length) / least } else { (length - most).max(0.0) / most }
}

/// Which of two variants is fitter: the greater, by the first aim in which they differ.
pub fn fitter(aims: &[Aim], one: (&Variant, &Results), other: (&Variant, &Results)) -> Ordering {
    let by = |aim: &Aim| aim.value(one.0, one.1).total_cmp(&aim.value(other.0, other.1));
    aims.iter().map(by).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use super::super::piece::Piece;
    use super::*;

    fn results(white: u64, black: u64, draws: u64, length: u64) -> Results {
        let points = [white, black].map(|wins| 100 * wins + 50 * draws);
        Results { white, black, draws, moves: length * (white + black + draws), points }
    }

    fn variant(pieces: &[Piece]) -> Variant {
        Variant { pieces: pieces.to_vec(), prizes: Vec::new() }
    }

    // R24
    #[test]
    fn as_many_wins_for_either_side_are_best_and_none_at_all_are_worst() {
        let kings = variant(&[Piece::king()]);
        let value = |aim: Aim, results: Results| aim.value(&kings, &results);
        assert_eq!(value(Aim::Balance, results(10, 10, 0, 30)), 0.0);
        assert_eq!(value(Aim::Balance, results(15, 5, 20, 30)), -0.5);
        assert_eq!(value(Aim::Balance, results(0, 0, 20, 30)), -1.0);
        assert_eq!(value(Aim::Wins, results(10, 10, 0, 30)), 0.0);
        assert_eq!(value(Aim::Wins, results(15, 5, 0, 30)), value(Aim::Balance, results(15, 5, 0, 30)));
        assert_eq!(value(Aim::Wins, results(5, 5, 10, 30)), -0.5);
        assert_eq!(value(Aim::Wins, results(0, 0, 20, 30)), -1.0);
        assert_eq!(value(Aim::Wins, Results::default()), -1.0);
    }

    // R63
    #[test]
    fn a_side_that_wins_more_often_for_less_scores_as_much() {
        let kings = variant(&[Piece::king()]);
        let value = |points| Aim::Points.value(&kings, &Results { points, ..results(3, 2, 0, 30) });
        assert_eq!(value([3 * 60 + 2 * 10, 3 * 40 + 2 * 90]), -0.2);
        assert_eq!(value([250, 250]), 0.0);
        assert_eq!(Aim::Points.value(&kings, &Results::default()), -1.0);
        assert_eq!(value([250, 250]) + Aim::Points.value(&kings, &results(5, 5, 4, 30)), 0.0);
    }

    // R25 R26
    #[test]
    fn among_alike_the_one_of_a_good_length_and_then_the_simpler_is_fitter() {
        let (simple, double) = (variant(&[Piece::king()]), variant(&[Piece::king(), Piece::pawn()]));
        let (good, short, long) = (results(5, 5, 0, 40), results(5, 5, 0, 10), results(5, 5, 0, 90));
        let order = |one, other| fitter(&Aim::USUAL, one, other);
        assert_eq!(order((&double, &good), (&simple, &short)), Ordering::Greater);
        assert_eq!(order((&simple, &long), (&simple, &short)), Ordering::Equal);
        assert_eq!(order((&simple, &good), (&double, &good)), Ordering::Greater);
        assert_eq!(fitter(&[Aim::Balance], (&simple, &good), (&double, &long)), Ordering::Equal);
        assert_eq!(order((&simple, &good), (&simple, &results(6, 4, 0, 40))), Ordering::Greater);
    }
}
