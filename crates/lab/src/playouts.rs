//! Many random games: how they go, and how fast.

use std::ops::Add;
use std::sync::Arc;
use std::time::{Duration, Instant};

use game::Role;
use serde::{Serialize, Serializer};

use crate::progress::Progress;
use crate::threads::{Patience, first_of};
use engine::Error;
use engine::Game;
use engine::{Rewarded, Setting};

/// Games that are being played when the time is over, or the caller stops, are waited for this long.
const GRACE: Duration = Duration::from_millis(400);

/// How many games to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effort {
    /// This number of games.
    Games(u64),
    /// As many as can be begun in this time, and end soon after it.
    Time(Duration),
}

/// How the random games went.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Playouts {
    /// The game.
    pub game: String,
    /// The seed that they were drawn from.
    pub seed: u64,
    /// How many were played.
    pub playouts: u64,
    /// How many moves they had together; a pass that was the only legal move, which no player chose, is not counted.
    pub moves: u64,
    /// How many moves they had on average.
    pub mean_length: f64,
    /// How many White won.
    pub white: u64,
    /// How many Black won.
    pub black: u64,
    /// How many others won, where more than two play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub others: Option<u64>,
    /// How many each player won, by the names of the rules.
    #[serde(serialize_with = "by_name")]
    pub wins: Vec<(String, u64)>,
    /// How many were drawn.
    pub draws: u64,
    /// What each player got on the average, from 0 to 100, by the names of the rules.
    #[serde(serialize_with = "by_name")]
    pub rewards: Vec<(String, f64)>,
    /// How long it took.
    pub seconds: f64,
    /// Games a second.
    pub playouts_per_second: f64,
    /// Moves a second.
    pub moves_per_second: f64,
}

/// Plays random games on this number of threads; which thread plays which game makes no difference to the results.
pub fn playouts(loaded: &Game, setting: Setting, effort: Effort, threads: usize) -> Result<Playouts, Error> {
    playouts_until(loaded, setting, effort, threads, &Progress::unwatched())
}

/// The same; a caller that stops it gets what was played by then. The games are always those with the lowest numbers.
pub fn playouts_until(
    loaded: &Game,
    setting: Setting,
    effort: Effort,
    threads: usize,
    progress: &Progress,
) -> Result<Playouts, Error> {
    let engine = loaded.playable(setting.engine, setting.rules)?;
    let (number, limit) = match effort {
        Effort::Games(number) => (number, None),
        Effort::Time(limit) => (u64::MAX, Some(limit)),
    };
    let patience = Patience { limit, enough: &|| progress.stopped(), grace: GRACE };
    let start = Instant::now();
    let playing = Arc::clone(&engine);
    let played = first_of(number, threads, &patience, move |numbers| playing.rewarded(setting.seed, numbers))?;
    let time = start.elapsed();
    loaded.followed(&*engine)?;
    Ok(summary(loaded, setting, played.into_iter().fold(Rewarded::default(), Rewarded::add), time))
}

/// As a map whose keys stand in the order of the list.
fn by_name<S: Serializer, N: Serialize>(wins: &[(String, N)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(wins.iter().map(|(name, won)| (name, won)))
}

fn summary(loaded: &Game, setting: Setting, Rewarded { tally, sums }: Rewarded, time: Duration) -> Playouts {
    let seconds = time.as_secs_f64();
    let per_second = |number: u64| number as f64 / seconds.max(1e-9);
    Playouts {
        game: loaded.source.name.clone(),
        seed: setting.seed,
        playouts: tally.playouts,
        moves: tally.moves,
        mean_length: tally.mean_length().unwrap_or(0.0),
        white: tally.won(Role::White),
        black: tally.won(Role::Black),
        others: (loaded.rules.players() > 2).then_some(tally.others()),
        wins: loaded.rules.player_names().into_iter().zip(tally.wins).collect(),
        draws: tally.draws,
        rewards: loaded
            .sides()
            .into_iter()
            .map(|role| (loaded.player(role).to_owned(), sums[role.index()] as f64 / tally.playouts.max(1) as f64))
            .collect(),
        seconds,
        playouts_per_second: per_second(tally.playouts),
        moves_per_second: per_second(tally.moves),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Kind;

    fn played(engine: Kind, effort: Effort, threads: usize) -> Playouts {
        let loaded = Game::from_library("hexapawn").expect("without errors");
        playouts(&loaded, Setting { engine, seed: 7, ..Setting::default() }, effort, threads).expect("played")
    }

    fn results(p: &Playouts) -> [u64; 5] {
        [p.playouts, p.moves, p.white, p.black, p.draws]
    }

    #[test]
    fn threads_make_no_difference() {
        for engine in [Kind::Compiled, Kind::Reference] {
            for number in [1, 7, 100] {
                let one = played(engine, Effort::Games(number), 1);
                assert_eq!(one.playouts, number);
                assert_eq!(one.white + one.black + one.draws, number);
                assert_eq!(results(&one), results(&played(engine, Effort::Games(number), 3)));
            }
        }
    }

    #[test]
    fn games_against_the_clock_are_the_first_of_the_same_games() {
        let timed = played(Kind::Compiled, Effort::Time(Duration::from_millis(30)), 2);
        assert!(timed.seconds >= 0.03);
        assert_eq!(results(&timed), results(&played(Kind::Compiled, Effort::Games(timed.playouts), 1)));
        assert!(played(Kind::Reference, Effort::Time(Duration::ZERO), 1).playouts >= 1);
    }
}
