//! Score.

use super::{Advisor, Record, Scene, Solution};
use crate::ground::{ScoreWish, prospect};

/// A player's score: as a share of what they need, or of what all have together where the most wins or nothing is said.
/// Scores that lose count the other way round.
///
/// # Ends
/// A player with a `score` goal has won by it when they have so much, or more than everybody else.
/// # Source
/// Browne 2011, appendix C, C14.
pub struct Scor;

impl Advisor for Scor {
    fn record(&self) -> Record {
        Record { name: "scor", about: "one's score", ..Record::BROWNE }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let best = prospect(&scene.ground.goals[player].scores, |goal| Some(share(scene, player, *goal)));
        tell(Solution::new(best.map_or_else(|| part(scene, player), |(share, _)| share), "scored"));
    }

    fn met(&self, scene: &Scene, player: usize) -> Option<bool> {
        let own = scored(scene, player);
        let best =
            (0..scene.look.scores.len()).filter(|other| *other != player).map(|other| scored(scene, other)).max();
        let goals = scene.ground.goals[player].scores.iter().filter(|wish| wish.wanted);
        let met = goals.map(|wish| match wish.goal {
            ScoreWish::Reach(score) => own >= score,
            ScoreWish::Most => best.is_none_or(|best| own > best),
        });
        met.reduce(|one, other| one || other)
    }
}

fn scored(scene: &Scene, player: usize) -> i32 {
    scene.look.scores.get(player).copied().unwrap_or(0)
}

fn share(scene: &Scene, player: usize, goal: ScoreWish) -> f64 {
    match goal {
        ScoreWish::Reach(score) if score > 0 => (f64::from(scored(scene, player)) / f64::from(score)).clamp(0.0, 1.0),
        ScoreWish::Reach(score) => f64::from(u8::from(scored(scene, player) >= score)),
        ScoreWish::Most => part(scene, player),
    }
}

/// The part of all scores that is this player's; equal parts while there is none. Where a player has less than nothing, it is an
/// equal part and as much of it as one is ahead of the others on average, so that less of a debt counts as more.
fn part(scene: &Scene, player: usize) -> f64 {
    let (scores, own) = (&scene.look.scores, f64::from(scored(scene, player)));
    let equal = 1.0 / scores.len().max(1) as f64;
    if scores.iter().all(|score| *score >= 0) {
        let all: f64 = scores.iter().copied().map(f64::from).sum();
        return if all > 0.0 { own / all } else { equal };
    }
    let others = scores.iter().enumerate().filter(|(other, _)| *other != player).map(|(_, score)| f64::from(*score));
    let ahead = |other: f64| (own - other) / (own.abs() + other.abs()).max(1.0);
    equal * (1.0 + others.map(ahead).sum::<f64>() / (scores.len().max(2) - 1) as f64)
}
