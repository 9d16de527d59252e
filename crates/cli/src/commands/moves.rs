//! `moves`: the legal moves.

use workbench::{Game, Moves, Setting};

use crate::output::{Exit, Output};

pub fn run(loaded: &Game, setting: Setting, played: &[String], output: &mut Output) -> anyhow::Result<Exit> {
    let moves = workbench::moves(loaded, setting, played)?;
    output.print(&moves, list)?;
    Ok(Exit::Done)
}

fn list(moves: &Moves) -> String {
    match moves.outcome {
        Some("draw") => "the game is over: it is a draw".to_owned(),
        Some(winner) => format!("the game is over: {winner} has won"),
        None => moves.moves.iter().map(|m| format!("{m}\n")).collect(),
    }
}
