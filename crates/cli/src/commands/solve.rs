//! `solve`: which moves win and which lose, as far as that can be proved.

use workbench::{Fate, Game, Setting, Solution};

use crate::output::{Exit, Output};

/// What is to be found out.
pub struct Question<'a> {
    pub played: &'a [String],
    pub nodes: u64,
    pub all: bool,
}

pub fn run(loaded: &Game, setting: Setting, question: &Question, output: &mut Output) -> anyhow::Result<Exit> {
    let solution = workbench::solve(loaded, setting, question.played, question.nodes, question.all)?;
    output.print(&solution, words)?;
    Ok(Exit::Done)
}

fn words(solution: &Solution) -> String {
    let list = |moves: Vec<String>| if moves.is_empty() { "none".to_owned() } else { moves.join(", ") };
    let mut text = match solution.result {
        Fate::Win | Fate::Draw if solution.reward.is_some() => {
            format!("{} can get {} at best\n", solution.player, solution.reward.unwrap_or_default())
        }
        Fate::Win => format!("{} wins\n", solution.player),
        Fate::Draw => "a draw with best play\n".to_owned(),
        Fate::Loss => format!("{} loses\n", solution.player),
        Fate::Unknown => "not found out; --nodes gives it more room\n".to_owned(),
    };
    if !solution.line.is_empty() {
        text += &format!("best play: {}\n", list(solution.line.iter().map(ToString::to_string).collect()));
    }
    if !solution.moves.is_empty() {
        for (fate, word) in
            [(Fate::Win, "win"), (Fate::Draw, "draw"), (Fate::Loss, "lose"), (Fate::Unknown, "are open")]
        {
            let moves = solution.moves.iter().filter(|one| one.result == fate);
            text += &format!("moves that {word}: {}\n", list(moves.map(|one| one.chosen.to_string()).collect()));
        }
    }
    text + &format!("{} positions in {:.3} seconds\n", solution.nodes, solution.seconds)
}
