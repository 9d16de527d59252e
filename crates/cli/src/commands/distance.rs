//! `distance`: how far apart two games are.

use workbench::Game;
use workbench::distance::{Distance, distance};
use workbench::trials::Conditions;

use crate::output::{Exit, Output};
use crate::watching::watched;

pub fn run(games: [&Game; 2], conditions: Conditions, trials: u64, output: &mut Output) -> anyhow::Result<Exit> {
    let found = watched("trials", |progress| distance(games, conditions, trials, progress))?;
    output.print(&found, words)?;
    Ok(Exit::Done)
}

fn words(found: &Distance) -> String {
    let [one, other] = &found.games;
    let verdict = match found.verdict {
        "duplicate" => "the same game",
        "variant" => "variants of one game",
        _ => "different games",
    };
    let play = found.play.map_or(String::new(), |play| format!(", {play:.3} by their play"));
    format!("{one} and {other} are {verdict}: {:.3} apart by their rules{play}\n", found.rules)
}
