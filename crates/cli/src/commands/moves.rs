//! `moves`: the legal moves.

use workbench::{Game, JointMoves, Moves, Setting};

use crate::output::{Exit, Output};

pub fn run(loaded: &Game, setting: Setting, played: &[String], output: &mut Output) -> anyhow::Result<Exit> {
    if let Some(moves) = workbench::joint_moves(loaded, setting, played)? {
        output.print(&moves, list_jointly)?;
        return Ok(Exit::Done);
    }
    let moves = workbench::moves(loaded, setting, played)?;
    output.print(&moves, list)?;
    Ok(Exit::Done)
}

fn list(moves: &Moves) -> String {
    match (moves.outcome, &moves.winner) {
        (Some(_), Some(winner)) => format!("the game is over: {winner} has won\n"),
        (Some(_), None) => "the game is over: it is a draw\n".to_owned(),
        (None, _) => moves.moves.iter().map(|m| format!("{m}\n")).collect(),
    }
}

/// The moves of every role, one a line with the role before it; those of roles that have no choice too.
fn list_jointly(moves: &JointMoves) -> String {
    if let Some(goals) = &moves.goals {
        let goals: Vec<String> = goals
            .iter()
            .map(|(role, value)| match value {
                Some(value) => format!("{role} gets {value}"),
                None => format!("the rules give {role} nothing"),
            })
            .collect();
        return format!("the game is over: {}\n", goals.join(", "));
    }
    let mut text = String::new();
    for role in &moves.roles {
        moves.moves.get(role).into_iter().flatten().for_each(|chosen| text.push_str(&format!("{role}: {chosen}\n")));
    }
    text
}
