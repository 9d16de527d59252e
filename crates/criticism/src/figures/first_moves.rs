//! First moves: what each is worth, and which of them make a fair cut under the swap rule.

use serde::{Deserialize, Serialize};

use super::Points;
use crate::statistics::{holm, leaving_out, wilson_at};

/// Between these shares of the points a first move is fair: a player who may choose the side gains little.
pub const FAIR: [f64; 2] = [0.4, 0.6];

/// What the first moves of a game are worth, by games that began with them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FirstMoves {
    /// The moves that were tried, in the order in which they are listed.
    pub tried: Vec<FirstMove>,
    /// How many first moves there are.
    pub all: usize,
    /// How far ahead players looked.
    pub depth: u32,
    /// How many play.
    pub players: u8,
}

/// What one first move is worth to the player who makes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FirstMove {
    /// The move.
    pub text: String,
    /// Where it ends.
    pub to: Option<u32>,
    /// What came of it.
    pub points: Points,
}

/// How fair a first move is, with the swap rule in mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fairness {
    /// It favours the first player: the second would swap.
    Strong,
    /// It is surely close to even.
    Fair,
    /// It favours the second player, who would not swap.
    Weak,
    /// So few games do not tell.
    Open,
}

impl FirstMoves {
    /// How fair each move is, in their order. All of them are looked at together: a move favours one side if the sign test says so after
    /// Holm's correction over all moves, and is fair if its interval, made as much wider (Bonferroni), lies within [`FAIR`]. So
    /// in nineteen of twenty such lists no single move is called strong, weak or fair that is not.
    pub fn judged(&self) -> Vec<Fairness> {
        let chances: Vec<f64> = self.tried.iter().map(|opening| by_luck(&opening.points)).collect();
        let z = leaving_out(0.05 / self.tried.len().max(1) as f64);
        let judge = |(opening, sure): (&FirstMove, bool)| opening.fairness(sure, z);
        self.tried.iter().zip(holm(&chances)).map(judge).collect()
    }

    /// How many moves are so.
    pub fn count(&self, fairness: Fairness) -> usize {
        self.judged().into_iter().filter(|one| *one == fairness).count()
    }

    /// About how many games each move would need, so that an even one is seen to be fair.
    pub fn needed(&self) -> u64 {
        let z = leaving_out(0.05 / self.tried.len().max(1) as f64);
        (z * 0.5 / (FAIR[1] - 0.5)).powi(2).ceil() as u64
    }

    /// The best first, equal ones as they are listed.
    pub fn ranked(&self) -> Vec<&FirstMove> {
        let mut ranked: Vec<&FirstMove> = self.tried.iter().collect();
        ranked.sort_by(|one, other| other.points.share.total_cmp(&one.points.share));
        ranked
    }

    /// For each of this many sites the mean share of the points of the moves that end there; nothing where none does.
    pub fn by_site(&self, sites: usize) -> Vec<Option<f64>> {
        let ends_at = |site: usize| self.tried.iter().filter(move |opening| opening.to == Some(site as u32));
        (0..sites).map(|site| crate::statistics::mean(ends_at(site).map(|opening| opening.points.share))).collect()
    }
}

impl FirstMove {
    fn fairness(&self, is_sure: bool, z: f64) -> Fairness {
        let Points { games, share, .. } = self.points;
        let [low, high] = wilson_at(share * f64::from(games), f64::from(games.max(1)), z);
        match () {
            () if is_sure && share > 0.5 => Fairness::Strong,
            () if is_sure => Fairness::Weak,
            () if games > 0 && low >= FAIR[0] && high <= FAIR[1] => Fairness::Fair,
            () => Fairness::Open,
        }
    }
}

/// How likely an even game between two is as lopsided as this, or more, by luck: the sign test. Half points count for the side that
/// has fewer.
fn by_luck(points: &Points) -> f64 {
    let games = f64::from(points.games);
    let most = (points.share.max(1.0 - points.share) * games + 1e-9).floor() as u32;
    let mut chance = 0.5f64.powi(points.games as i32);
    let mut sum = 0.0;
    for wins in 0..=points.games {
        if wins >= most {
            sum += chance;
        }
        chance *= f64::from(points.games - wins) / f64::from(wins + 1);
    }
    (2.0 * sum).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn openings(games: u32, won: &[u32]) -> FirstMoves {
        let opening = |(at, won): (usize, &u32)| FirstMove {
            text: format!("m{at}"),
            to: Some(at as u32 / 2),
            points: Points::new(games, *won, 0, 2),
        };
        FirstMoves { tried: won.iter().enumerate().map(opening).collect(), all: 9, depth: 3, players: 2 }
    }

    #[test]
    fn a_few_games_tell_nothing_of_sixty_moves() {
        let won: Vec<u32> = (0..60).map(|at| at % 5).collect();
        let few = openings(4, &won);
        assert_eq!((few.count(Fairness::Open), few.count(Fairness::Fair)), (60, 0));
        assert!(few.needed() > 200, "{}", few.needed());
    }

    #[test]
    fn what_many_games_tell_holds_after_the_correction_for_all_moves() {
        let many = openings(400, &[200, 320, 90, 230]);
        assert_eq!(many.judged(), [Fairness::Fair, Fairness::Strong, Fairness::Weak, Fairness::Strong]);
        let close = openings(400, &[200, 221, 179, 200]);
        assert_eq!(close.judged()[1], Fairness::Open);
    }

    #[test]
    fn the_sign_test_is_exact() {
        let chance = |games, won, undecided| by_luck(&Points::new(games, won, undecided, 2));
        assert!((chance(4, 4, 0) - 0.125).abs() < 1e-12 && chance(4, 2, 0) == 1.0 && chance(0, 0, 0) == 1.0);
        assert!(
            (chance(10, 9, 0) - 22.0 / 1024.0).abs() < 1e-12 && (chance(10, 1, 0) - chance(10, 9, 0)).abs() < 1e-12
        );
        assert!(chance(10, 8, 2) >= chance(10, 9, 0), "half points do not make it surer");
    }

    #[test]
    fn moves_are_ranked_and_told_by_where_they_end() {
        let openings = openings(10, &[4, 7, 3, 7]);
        let names: Vec<&str> = openings.ranked().iter().map(|opening| opening.text.as_str()).collect();
        assert_eq!(names, ["m1", "m3", "m0", "m2"]);
        assert_eq!(openings.by_site(3), [Some(0.55), Some(0.5), None]);
    }
}
