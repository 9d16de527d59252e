//! `triviality`: signs that a game is trivial.

use workbench::triviality::{Triviality, triviality};
use workbench::{Game, Setting};

use crate::output::{Exit, Output};

pub fn run(loaded: &Game, setting: Setting, output: &mut Output) -> anyhow::Result<Exit> {
    let answer = triviality(loaded, setting);
    output.print(&answer, summary)?;
    Ok(Exit::Done)
}

fn summary(answer: &Triviality) -> String {
    let verdict = match answer.trivial {
        Some(true) => "trivial",
        None => "perhaps trivial",
        Some(false) => "nothing found",
    };
    let findings: String = answer.findings.iter().map(|finding| format!("- {}\n", finding.text)).collect();
    format!(
        "{}: {verdict}\n{findings}looked at every line of play for {}, and at {} random games from seed {}\n{}\n",
        answer.game,
        plies(answer.searched_plies),
        answer.playouts,
        answer.seed,
        answer.caveat,
    )
}

fn plies(number: u32) -> String {
    if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") }
}
