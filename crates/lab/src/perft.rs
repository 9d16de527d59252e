//! How many moves there are at each depth.

use std::time::Instant;

use game::DrawRules;
use serde::Serialize;

use engine::Error;
use engine::Game;
use engine::replay;
use engine::{Play, Setting};

/// How many complete moves there are at each depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Perft {
    /// The game.
    pub game: String,
    /// The numbers, from depth 1 on.
    pub nodes: Vec<u64>,
    /// How long it took.
    pub seconds: f64,
    /// For each first move, how many there are at the last depth after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divide: Option<Vec<Branch>>,
}

/// A first move and how many moves there are at the last depth after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Branch {
    /// The first move.
    #[serde(rename = "move")]
    pub first: String,
    /// The number.
    pub nodes: u64,
}

/// Counts the complete moves at each depth after the moves that were played.
pub fn perft(loaded: &Game, setting: Setting, played: &[String], depth: usize) -> Result<Perft, Error> {
    let play = replay(loaded, without_draws(setting), played)?;
    let start = Instant::now();
    let nodes = play.perft(depth);
    Ok(Perft { game: loaded.source.name.clone(), nodes, seconds: start.elapsed().as_secs_f64(), divide: None })
}

/// Counts likewise, for each first move by itself.
pub fn divide(loaded: &Game, setting: Setting, played: &[String], depth: usize) -> Result<Perft, Error> {
    let mut play = replay(loaded, without_draws(setting), played)?;
    let start = Instant::now();
    let (nodes, branches) = branches(&mut *play, depth);
    let seconds = start.elapsed().as_secs_f64();
    Ok(Perft { game: loaded.source.name.clone(), nodes, seconds, divide: Some(branches) })
}

/// The move limit and repetition look at the past; what is counted here does not.
fn without_draws(setting: Setting) -> Setting {
    Setting { rules: DrawRules { move_limit: u32::MAX, repetitions: u32::MAX }, ..setting }
}

fn branches(play: &mut dyn Play, depth: usize) -> (Vec<u64>, Vec<Branch>) {
    let mut nodes = vec![0; depth];
    let mut branches = Vec::new();
    if let Some(legal) = play.legal().filter(|_| play.outcome().is_none()) {
        return joint_branches(play, &legal, depth);
    }
    for first in play.moves() {
        play.play_listed(&first);
        let below = play.perft(depth.saturating_sub(1));
        play.undo();
        let counts = std::iter::once(1).chain(below);
        nodes.iter_mut().zip(counts.clone()).for_each(|(sum, count)| *sum += count);
        branches.push(Branch { first: first.to_string(), nodes: counts.last().unwrap_or(1) });
    }
    (nodes, branches)
}

/// The same in a game of joint moves, of which these are legal for the roles.
fn joint_branches(play: &dyn Play, legal: &[Vec<String>], depth: usize) -> (Vec<u64>, Vec<Branch>) {
    let (mut nodes, mut branches) = (vec![0; depth], Vec::new());
    let mut joints: Vec<Vec<String>> = vec![Vec::new()];
    for moves in legal {
        let with = |joint: Vec<String>| {
            moves.iter().map(move |chosen| joint.iter().chain([chosen]).cloned().collect::<Vec<String>>())
        };
        joints = joints.into_iter().flat_map(with).collect();
    }
    for joint in joints {
        let mut next = play.fork();
        if next.play_joint(&joint).is_err() {
            continue;
        }
        let counts = std::iter::once(1).chain(next.perft(depth.saturating_sub(1)));
        nodes.iter_mut().zip(counts.clone()).for_each(|(sum, count)| *sum += count);
        branches.push(Branch { first: format!("({})", joint.join(" ")), nodes: counts.last().unwrap_or(1) });
    }
    (nodes, branches)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Kind;

    fn loaded(name: &str) -> Game {
        Game::from_library(name).expect("without errors")
    }

    #[test]
    fn the_branches_add_up_to_the_whole() {
        let game = loaded("american_checkers");
        for engine in [Kind::Compiled, Kind::Reference] {
            let setting = Setting { engine, ..Setting::default() };
            let whole = perft(&game, setting, &[], 4).expect("counted");
            let divided = divide(&game, setting, &[], 4).expect("counted");
            assert_eq!(whole.nodes, [7, 49, 302, 1469]);
            assert_eq!(divided.nodes, whole.nodes);
            let branches = divided.divide.expect("divided");
            assert_eq!(branches.iter().map(|branch| branch.nodes).sum::<u64>(), 1469);
        }
    }

    #[test]
    fn a_position_that_has_come_up_often_is_counted_like_any_other() {
        let game = loaded("chess");
        let there_and_back = ["b1 c3", "b8 c6", "c3 b1", "c6 b8"].map(String::from);
        let played = [&there_and_back[..]; 3].concat();
        let counted = divide(&game, Setting::default(), &played, 2).expect("counted");
        assert_eq!(counted.nodes, [12, 144]);
    }
}
