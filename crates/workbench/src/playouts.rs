//! Many random games: how they go, and how fast.

use std::time::{Duration, Instant};

use game::Tally;
use serde::Serialize;

use crate::Error;
use crate::engine::Setting;
use crate::progress::Progress;
use crate::ready::Game;
use crate::threads::{Patience, first_of};

/// Games that are being played when the time is over, or the caller stops, are waited for this long.
const GRACE: Duration = Duration::from_millis(400);

/// How many games to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effort {
    /// So many.
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
    /// How many nobody won.
    pub draws: u64,
    /// How long it took.
    pub seconds: f64,
    /// Games a second.
    pub playouts_per_second: f64,
    /// Moves a second.
    pub moves_per_second: f64,
}

/// Plays random games on so many threads; which thread plays which game makes no difference to the results.
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
    let engine = loaded.engine(setting.engine, setting.rules);
    let (number, limit) = match effort {
        Effort::Games(number) => (number, None),
        Effort::Time(limit) => (u64::MAX, Some(limit)),
    };
    let patience = Patience { limit, enough: &|| progress.stopped(), grace: GRACE };
    let start = Instant::now();
    let tallies = first_of(number, threads, &patience, move |numbers| engine.playouts(setting.seed, numbers))?;
    Ok(summary(loaded, setting, tallies.into_iter().sum(), start.elapsed()))
}

fn summary(loaded: &Game, setting: Setting, tally: Tally, time: Duration) -> Playouts {
    let seconds = time.as_secs_f64();
    let per_second = |number: u64| number as f64 / seconds.max(1e-9);
    Playouts {
        game: loaded.source.name.clone(),
        seed: setting.seed,
        playouts: tally.playouts,
        moves: tally.moves,
        mean_length: tally.mean_length().unwrap_or(0.0),
        white: tally.white,
        black: tally.black,
        others: (loaded.rules.players() > 2).then_some(tally.others),
        draws: tally.draws,
        seconds,
        playouts_per_second: per_second(tally.playouts),
        moves_per_second: per_second(tally.moves),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Kind;
    use crate::source;

    fn played(engine: Kind, effort: Effort, threads: usize) -> Playouts {
        let source = source::find("hexapawn", &mut std::io::empty()).expect("in the library");
        let loaded = Game::new(source).expect("without errors");
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
