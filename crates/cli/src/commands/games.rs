//! `games`: lists the library.

use serde_json::json;
use workbench::library::{self, Entry};

use crate::output::{Exit, Output};

pub fn run(output: &mut Output) -> anyhow::Result<Exit> {
    let games: Vec<Entry> = library::entries().collect();
    output.print(&json!({"games": games}), |_| table(&games))?;
    Ok(Exit::Done)
}

fn table(games: &[Entry]) -> String {
    let width = |of: fn(&Entry) -> usize| games.iter().map(of).max().unwrap_or(0);
    let names = width(|game| game.name.chars().count());
    let titles = width(|game| game.title.chars().count());
    let line = |game: &Entry| {
        let caveat = game.caveat.as_ref().map(|caveat| format!("; left out: {caveat}")).unwrap_or_default();
        let line = format!("{:names$}  {:titles$}  {}{caveat}", game.name, game.title, game.tags.join(", "));
        format!("{}\n", line.trim_end())
    };
    games.iter().map(line).collect()
}
