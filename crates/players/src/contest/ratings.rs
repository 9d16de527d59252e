//! How strong many players are, from who beat whom: the model of Bradley and Terry.

use super::normal::Z95;
use super::table::CrossTable;

/// How strong a player is, in Elo above the mean of all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// What fits the results best.
    pub elo: f64,
    /// Hardly less than this.
    pub low: f64,
    /// Hardly more than this.
    pub high: f64,
}

/// What is believed before the first game: that everybody has drawn this many games with an average player. It weighs little
/// against real games, and keeps finite who won or lost them all, and comparable who never met. Picked by gut feeling.
const GAMES_BELIEVED: f64 = 1.0;

/// One unit of the model, a factor of e in the odds, in Elo.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// After this many steps the ratings stand still to more digits than are shown; a few are enough in practice.
const MOST_STEPS: usize = 200;

/// The ratings of all players of a table, in its order; their mean is 0.
///
/// A draw counts as half a win and half a loss. The intervals are 95 % of the normal distribution that has the curvature of
/// the likelihood at its top (the inverse Hessian), of the difference to the mean; with draws they are rather too wide.
pub fn ratings(table: &CrossTable) -> Vec<Rating> {
    let met = Met::new(table);
    let mut strengths = vec![0.0; met.points.len()];
    for _ in 0..MOST_STEPS {
        let (slope, curvature) = met.derivatives(&strengths);
        let step = solve(&curvature, &slope);
        let longest = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
        // A step of Newton's may leap over the top where the likelihood is flat; a short one never does.
        let scale = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        strengths.iter_mut().zip(&step).for_each(|(strength, part)| *strength += part * scale);
        if longest < 1e-12 {
            break;
        }
    }
    let (_, curvature) = met.derivatives(&strengths);
    anchored(&strengths, &curvature)
}

/// What the likelihood depends on.
struct Met {
    /// The points of each player.
    points: Vec<f64>,
    /// How many games each has played with each.
    games: Vec<Vec<f64>>,
}

impl Met {
    fn new(table: &CrossTable) -> Met {
        let players = table.players.len();
        let score = |one: usize, other: usize| table.between(one, other);
        let points = |one| (0..players).map(|other| score(one, other).points()).sum();
        let games = |one| (0..players).map(|other| f64::from(score(one, other).games())).collect();
        Met { points: (0..players).map(points).collect(), games: (0..players).map(games).collect() }
    }

    /// The slope of the log-likelihood, and its curvature with the sign changed.
    fn derivatives(&self, strengths: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let players = strengths.len();
        let (mut slope, mut curvature) = (vec![0.0; players], vec![vec![0.0; players]; players]);
        for one in 0..players {
            let expected = logistic(strengths[one]);
            slope[one] += self.points[one] + GAMES_BELIEVED * (0.5 - expected);
            curvature[one][one] += GAMES_BELIEVED * expected * (1.0 - expected);
            for other in (0..players).filter(|other| *other != one) {
                let expected = logistic(strengths[one] - strengths[other]);
                let weight = self.games[one][other] * expected * (1.0 - expected);
                slope[one] -= self.games[one][other] * expected;
                curvature[one][one] += weight;
                curvature[one][other] -= weight;
            }
        }
        (slope, curvature)
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Ratings with mean 0, each with the deviation of its difference to the mean.
fn anchored(strengths: &[f64], curvature: &[Vec<f64>]) -> Vec<Rating> {
    let players = strengths.len();
    let mean = strengths.iter().sum::<f64>() / players as f64;
    let rating = |one: usize| {
        let weight = |other: usize| f64::from(u8::from(one == other)) - 1.0 / players as f64;
        let weights: Vec<f64> = (0..players).map(weight).collect();
        let variance: f64 = weights.iter().zip(solve(curvature, &weights)).map(|(weight, part)| weight * part).sum();
        let (elo, half) = ((strengths[one] - mean) * ELO, Z95 * variance.max(0.0).sqrt() * ELO);
        Rating { elo, low: elo - half, high: elo + half }
    };
    (0..players).map(rating).collect()
}

/// Solves a system of equations with a symmetric matrix whose diagonal dominates, as that of the curvature does: no pivots
/// are needed, and none is zero.
fn solve(matrix: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    let n = right.len();
    let mut rows: Vec<Vec<f64>> =
        matrix.iter().zip(right).map(|(row, value)| row.iter().copied().chain([*value]).collect()).collect();
    for pivot in 0..n {
        let (above, below) = rows.split_at_mut(pivot + 1);
        let pivot_row = &above[pivot];
        for row in below {
            let factor = row[pivot] / pivot_row[pivot];
            row[pivot..].iter_mut().zip(&pivot_row[pivot..]).for_each(|(entry, part)| *entry -= factor * part);
        }
    }
    let mut solution = vec![0.0; n];
    for nth in (0..n).rev() {
        let known: f64 = rows[nth][nth + 1..n].iter().zip(&solution[nth + 1..]).map(|(entry, x)| entry * x).sum();
        solution[nth] = (rows[nth][n] - known) / rows[nth][nth];
    }
    solution
}

#[cfg(test)]
mod tests {
    use game::Rng;

    use super::*;
    use crate::contest::{Score, rate_of_elo};

    fn table(players: usize, results: &[(usize, usize, [u32; 3])]) -> CrossTable {
        let mut table = CrossTable::new((0..players).map(|nth| format!("player {nth}")).collect());
        for (one, other, [wins, draws, losses]) in results {
            table.add(*one, *other, Score { wins: *wins, draws: *draws, losses: *losses });
        }
        table
    }

    #[test]
    fn two_players_differ_as_their_score_says() {
        let rated = ratings(&table(2, &[(0, 1, [7500, 0, 2500])]));
        let difference = rated[0].elo - rated[1].elo;
        assert!((difference - 190.85).abs() < 0.1, "{difference}");
        // The deviation of a share of 3/4 in 10,000 games is 0.00433: 4 Elo; of each rating's difference to the mean, half.
        let half = (rated[0].high - rated[0].low) / 2.0;
        assert!((half - Z95 * 2.006).abs() < 0.01, "{half}");
        assert!((rated[0].elo + rated[1].elo).abs() < 1e-9);
    }

    #[test]
    fn perfect_scores_and_strangers_do_not_diverge() {
        for (players, results) in [
            (2, vec![(0, 1, [1000, 0, 0])]),
            (4, vec![(0, 1, [9, 0, 0]), (2, 3, [0, 0, 9])]),
            (5, vec![(0, 1, [9, 0, 0]), (1, 2, [9, 0, 0]), (2, 3, [9, 0, 0])]),
            (3, vec![]),
            (1, vec![]),
            (0, vec![]),
        ] {
            let rated = ratings(&table(players, &results));
            assert_eq!(rated.len(), players);
            let sound = |rating: &Rating| rating.low <= rating.elo && rating.elo <= rating.high && rating.high < 4000.0;
            assert!(rated.iter().all(sound), "{rated:?}");
            assert!(rated.iter().map(|rating| rating.elo).sum::<f64>().abs() < 1e-6);
            for (winner, loser, [wins, ..]) in results {
                assert!((rated[winner].elo > rated[loser].elo) == (wins > 0));
            }
        }
    }

    #[test]
    fn simulated_players_get_their_strengths_back() {
        let truth = [-250.0, -100.0, -50.0, 50.0, 100.0, 250.0];
        let (mut inside, mut all) = (0, 0);
        for number in 0..100 {
            let mut rng = Rng::new(21, number);
            let mut table = table(truth.len(), &[]);
            for one in 0..truth.len() {
                for other in 0..one {
                    let chance = rate_of_elo(truth[one] - truth[other]);
                    let won = (0..60).filter(|_| f64::from(rng.below(1 << 30)) < chance * f64::from(1 << 30)).count();
                    table.add(one, other, Score { wins: won as u32, draws: 0, losses: 60 - won as u32 });
                }
            }
            for (rating, truth) in ratings(&table).iter().zip(truth) {
                all += 1;
                inside += u32::from(rating.low <= truth && truth <= rating.high);
                assert!((rating.elo - truth).abs() < 120.0, "{rating:?} {truth}");
            }
        }
        assert!((920..=985).contains(&(inside * 1000 / all)), "{inside} of {all}");
    }

    #[test]
    fn the_order_of_the_players_does_not_matter() {
        let one = ratings(&table(3, &[(0, 1, [6, 2, 2]), (1, 2, [5, 0, 5]), (0, 2, [3, 3, 4])]));
        let other = ratings(&table(3, &[(2, 1, [6, 2, 2]), (1, 0, [5, 0, 5]), (2, 0, [3, 3, 4])]));
        for (nth, rating) in one.iter().enumerate() {
            assert!((rating.elo - other[2 - nth].elo).abs() < 1e-9);
        }
    }
}
