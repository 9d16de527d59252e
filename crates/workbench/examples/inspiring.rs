//! Writes an inspiring set, as for the experiments, or a number of its games drawn at random: games for two players that are quick to
//! try and were not evolved themselves, but none in which a row of pieces loses:
//! `cargo run --release -p workbench --example inspiring -- DIR [COUNT]`.

use game::Rng;
use ludi::tree::{Goal, ResultType};
use synthesis::goals::goals_of;
use workbench::Language;
use workbench::evolve::is_quick;
use workbench::inspiring_set;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let directory = arguments.next().ok_or("which directory?")?;
    let count: usize = arguments.next().map_or(Ok(usize::MAX), |count| count.parse())?;
    let mut games = inspiring_set(Language::Ludi, None)?;
    games.retain(|(_, text)| !row_loses(text) && is_quick(text));
    Rng::new(1, 0).shuffle(&mut games);
    std::fs::create_dir_all(&directory)?;
    for (name, text) in games.iter().take(count) {
        std::fs::write(format!("{directory}/{name}.ludi"), text)?;
    }
    println!("{} of {} games", count.min(games.len()), games.len());
    Ok(())
}

fn row_loses(text: &str) -> bool {
    let game = ludi::read(text).game;
    game.is_some_and(|game| goals_of(&game, ResultType::Lose).iter().any(|goal| matches!(goal, Goal::InARow(_))))
}
