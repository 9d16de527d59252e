//! Matches in games of any number of roles, in which each role has a player of its own.

use std::collections::BTreeMap;

use game::{Outcome, Rng, Role};
use players::Spec;
use players::contest::{Interval, MeanReward};
use serde::Serialize;

use super::{
    Opening, Played, Terms, is_remote, play_roles, refuse_absent, refuse_hidden_removals, refuse_humans, side_by_side,
};
use crate::progress::Progress;
use crate::session::Record;
use engine::{Error, Game, Setting};

/// What came of a match in which each role has a player of its own.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatedMatch {
    /// The game.
    pub game: String,
    /// How many games came to their end.
    pub games: usize,
    /// The players, in the order in which they were named.
    pub players: Vec<Seated>,
    /// Drawn games.
    pub draws: usize,
    /// What each role got on the average, played by any player.
    pub rewards: BTreeMap<String, f64>,
    /// The games.
    #[serde(skip)]
    pub records: Vec<Record>,
}

/// What came of a match for one of its players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Seated {
    /// Who.
    pub player: String,
    /// Games won.
    pub wins: usize,
    /// What they got on the average, from 0 to 100; nothing if no game came to its end.
    pub reward: Option<f64>,
    /// Where it lies in the long run, with 95 %.
    pub interval: [f64; 2],
}

/// A game that came to its end, and who played each side.
struct Finished {
    /// The player of each side.
    seating: Vec<usize>,
    /// What each side got.
    rewards: Vec<u8>,
    /// The side that won.
    winner: Option<usize>,
    record: Record,
}

impl Finished {
    /// What a player got.
    fn reward(&self, player: usize) -> f64 {
        let side = self.seating.iter().position(|seated| *seated == player);
        side.map_or(0.0, |side| f64::from(self.rewards[side]))
    }
}

/// Plays a match in which each role has a player of its own, in the order in which they are named; a caller that stops it gets
/// what came of the games that are over by then.
///
/// Where the terms let players swap, they change seats after each game: in as many games as there are players, which have the
/// same opening, each plays each role once; then the players sit round the board in another order.
pub fn play_seated_until(
    loaded: &Game,
    setting: Setting,
    players: &[Spec],
    terms: &Terms,
    progress: &Progress,
) -> Result<SeatedMatch, Error> {
    refuse_humans(players)?;
    refuse_a_wrong_number(loaded, players)?;
    refuse_hidden_removals(players, &terms.removed)?;
    refuse_absent(players, &[loaded], setting)?;
    if terms.sprt.is_some() {
        return Err(Error::usage("the sequential test compares two players", "leave it out, or name two players"));
    }
    progress.expect(terms.games);
    let numbers: Vec<u64> = (0..terms.games).collect();
    let alone = |_: &u64| players.iter().any(is_remote);
    let played = side_by_side(&numbers, alone, |number| one_game(loaded, setting, players, terms, *number, progress))?;
    Ok(told(loaded, players, terms, played.into_iter().flatten().collect()))
}

/// The game of a match with this number; nothing if it was broken off.
fn one_game(
    loaded: &Game,
    setting: Setting,
    players: &[Spec],
    terms: &Terms,
    number: u64,
    progress: &Progress,
) -> Result<Option<Finished>, Error> {
    let (seating, chance) = match terms.swap {
        true => (seating(players.len(), number), number / players.len() as u64),
        false => ((0..players.len()).collect(), number),
    };
    let mut rng = Rng::new(setting.seed, chance);
    let [least, most] = terms.opening;
    let plies = least + rng.below(most.saturating_sub(least).saturating_add(1));
    let opening = Opening { plies, seed: rng.bits(), removed: &terms.removed };
    let sides: Vec<&Spec> = seating.iter().map(|player| &players[*player]).collect();
    let played = play_roles(loaded, setting, &sides, &opening, progress)?;
    progress.step();
    let finished = |played: Played| {
        let sides = loaded.sides();
        let winner = Role::ALL.into_iter().find(|role| played.record.outcome == Some(role.name()));
        Finished {
            seating,
            rewards: sides.iter().map(|side| played.reward(*side)).collect(),
            winner: winner.and_then(|winner| sides.iter().position(|side| *side == winner)),
            record: played.record,
        }
    };
    Ok(played.map(finished))
}

/// Who plays each side in the game with this number: the players move on by a seat with each game, and after a whole round sit in
/// another order. All orders come up equally often in the end.
fn seating(players: usize, number: u64) -> Vec<usize> {
    let (round, turn) = (number / players as u64, (number % players as u64) as usize);
    let (mut left, mut order, mut rest) = ((1..players).collect::<Vec<usize>>(), vec![0], round);
    while !left.is_empty() {
        let count = left.len() as u64;
        order.push(left.remove((rest % count) as usize));
        rest /= count;
    }
    order.rotate_right(turn);
    order
}

/// The whole match. A round that was not finished counts game by game; whole rounds say more.
fn told(loaded: &Game, players: &[Spec], terms: &Terms, played: Vec<Finished>) -> SeatedMatch {
    let size = if terms.swap && played.len().is_multiple_of(players.len()) { players.len() } else { 1 };
    let seated = |(nth, player): (usize, &Spec)| {
        let mean = |round: &[Finished]| round.iter().map(|game| game.reward(nth)).sum::<f64>() / round.len() as f64;
        let rewards: MeanReward = played.chunks(size).map(|round| mean(round) / 100.0).collect();
        let Interval { low, high } = rewards.interval();
        let wins = played.iter().filter(|game| game.winner.is_some_and(|side| game.seating[side] == nth)).count();
        Seated {
            player: player.to_string(),
            wins,
            reward: rewards.mean().map(|mean| 100.0 * mean),
            interval: [100.0 * low, 100.0 * high],
        }
    };
    let of_role = |(side, role): (usize, Role)| {
        let sum: f64 = played.iter().map(|game| f64::from(game.rewards[side])).sum();
        (loaded.player(role).to_owned(), sum / played.len() as f64)
    };
    let roles = loaded.sides().into_iter().enumerate().filter(|_| !played.is_empty());
    SeatedMatch {
        game: loaded.source.name.clone(),
        games: played.len(),
        players: players.iter().enumerate().map(seated).collect(),
        draws: played.iter().filter(|game| game.record.outcome == Some(Outcome::Draw.name())).count(),
        rewards: roles.map(of_role).collect(),
        records: played.into_iter().map(|game| game.record).collect(),
    }
}

fn refuse_a_wrong_number(loaded: &Game, players: &[Spec]) -> Result<(), Error> {
    let (name, sides) = (&loaded.source.name, loaded.sides().len());
    if players.len() == sides {
        return Ok(());
    }
    let hint = match sides {
        1 => format!("`ludwright solve {name}` looks for the best that a game for one can bring"),
        2 => format!("name two, as in `ludwright match {name} random cautious`"),
        _ => format!("name one for each role; or two, of whom the second plays all roles but the first of {name}"),
    };
    Err(Error::usage(format!("{name} is for {sides} players, not for {}", players.len()), hint))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn everybody_sits_everywhere_and_beside_everybody() {
        for players in 2..=4usize {
            let all: u64 = (1..=players as u64).product();
            let orders: BTreeSet<Vec<usize>> = (0..all).map(|number| seating(players, number)).collect();
            assert_eq!(orders.len() as u64, all, "each order once");
            for side in 0..players {
                let round: BTreeSet<usize> = (0..players as u64).map(|number| seating(players, number)[side]).collect();
                assert_eq!(round.len(), players, "everybody plays side {side} once in a round");
            }
        }
    }
}
