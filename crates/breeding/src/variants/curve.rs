//! How easily a variant is learnt: how much stronger players get by thinking more (Reis and Zhu, section 7.1; R54).

use players::{Kind as Player, Spec};
use serde::Serialize;

use super::Wish;
use engine::Error;
use engine::Game;
use engine::{Kind, Setting};
use lab::contest::{Terms, play_match};

/// One step of the curve: players with this number of random games a move against players with fewer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rung {
    /// How many random games the stronger ones play before a move.
    pub rollouts: u64,
    /// How many the weaker ones play; 0 moves at random.
    pub against: u64,
    /// How many games were played.
    pub games: u64,
    /// The share of the points of the stronger ones.
    pub score: f64,
    /// Where it lies in the long run, with 95 %.
    pub interval: [f64; 2],
}

/// How many random games are played before a move, rung by rung.
const ROLLOUTS: [u64; 5] = [0, 10, 40, 160, 640];

/// The curve of a game, by `games` games on each rung; sides change after each game.
pub(super) fn curve(wish: &Wish, loaded: &Game, games: u64) -> Result<Vec<Rung>, Error> {
    let setting = Setting { engine: Kind::Compiled, rules: super::draw_rules(wish), seed: wish.settings.seed };
    let terms = Terms { games, swap: true, opening: [0, 0], sprt: None, removed: Vec::new() };
    let rung = |pair: &[u64]| {
        let played = play_match(loaded, setting, &[player(pair[1]), player(pair[0])], &terms)?;
        let (score, interval) = (played.score, played.interval);
        Ok(Rung { rollouts: pair[1], against: pair[0], games, score, interval })
    };
    ROLLOUTS.windows(2).map(rung).collect()
}

fn player(rollouts: u64) -> Spec {
    let mut spec = Spec::of(if rollouts == 0 { Player::Random } else { Player::Mcts });
    spec.nodes = (rollouts > 0).then_some(rollouts);
    spec
}
