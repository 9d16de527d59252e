//! `playouts`: many random games.

use std::thread;
use std::time::Duration;

use workbench::playouts::{Effort, Playouts};
use workbench::{Game, Setting};

use crate::output::{Exit, Output, note};
use crate::watching::{stopped, watched};

/// The default number of games.
const GAMES: u64 = 1000;

pub fn run(
    loaded: &Game,
    setting: Setting,
    effort: Effort,
    threads: usize,
    output: &mut Output,
) -> anyhow::Result<Exit> {
    let playouts =
        watched("games", |progress| workbench::playouts::playouts_until(loaded, setting, effort, threads, progress))?;
    if stopped() {
        note("stopped early: what follows is what was played by then\n");
    } else if playouts.playouts == 0 {
        note("no game was over in that time\n");
    }
    output.print(&playouts, summary)?;
    Ok(Exit::Done)
}

/// How many games to play, by number or by time.
pub fn effort(number: Option<u64>, seconds: Option<f64>) -> Effort {
    match seconds {
        Some(seconds) => Effort::Time(Duration::from_secs_f64(seconds)),
        None => Effort::Games(number.unwrap_or(GAMES)),
    }
}

/// On how many threads to play.
pub fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
}

fn summary(playouts: &Playouts) -> String {
    let share = |number: u64| 100.0 * number as f64 / playouts.playouts.max(1) as f64;
    let won = |(name, won): &(String, u64)| format!("{name} won {won} ({:.1} %), ", share(*won));
    let wins: String = playouts.wins.iter().map(won).collect();
    format!(
        "{} random games of {} from seed {}\n\
         {wins}{} were draws ({:.1} %)\n\
         {:.1} moves a game on average\n\
         {:.3} seconds: {:.0} games and {:.0} moves a second\n",
        playouts.playouts,
        playouts.game,
        playouts.seed,
        playouts.draws,
        share(playouts.draws),
        playouts.mean_length,
        playouts.seconds,
        playouts.playouts_per_second,
        playouts.moves_per_second,
    )
}
