//! `best`: one move, as a player would choose it.

use workbench::{AdviceForSide, Explained, Game, Role, Setting, Spec, Thought};

use crate::output::{Exit, Output};

pub fn run(
    loaded: &Game,
    setting: Setting,
    played: &[String],
    player: &Spec,
    explain: bool,
    output: &mut Output,
) -> anyhow::Result<Exit> {
    let thought = workbench::best(loaded, setting, played, player, explain)?;
    output.print(&thought, |thought| words(loaded, thought))?;
    Ok(Exit::Done)
}

fn words(game: &Game, thought: &Thought) -> String {
    let line: Vec<String> = thought.pv.iter().map(ToString::to_string).collect();
    let mut text = format!(
        "{}\nvalue {:.2}, {} moves ahead, {} positions or games in {:.3} seconds\nbest play: {}\n",
        thought.chosen,
        thought.value,
        thought.depth,
        thought.nodes,
        thought.seconds,
        line.join(", "),
    );
    text += &thought.explanation.as_ref().map(|explanation| explained(game, explanation)).unwrap_or_default();
    text
}

/// The most reasons that are told of one advisor and side.
const MOST_REASONS: usize = 8;

fn explained(game: &Game, explained: &Explained) -> String {
    let mut text = String::from("\nhow the position looks, advisor by advisor:\n");
    for advice in &explained.advisors {
        text += &format!("{} ({})\n", advice.advisor, advice.about);
        for (side, role) in advice.sides.iter().zip(Role::ALL) {
            text += &side_of(side, game.player(role));
        }
    }
    for (sum, role) in explained.sums.iter().zip(Role::ALL) {
        text += &format!("sum for {}: {sum:.2}\n", game.player(role));
    }
    text + &format!("advantage of the side to move: {:.2}\n", explained.advantage)
}

fn side_of(side: &AdviceForSide, role: &str) -> String {
    let mut text = format!("  {role}: {:.3} x {} adds {:.2}\n", side.value, side.weight, side.adds);
    for reason in side.reasons.iter().take(MOST_REASONS) {
        text += &format!("    {reason}\n");
    }
    match side.reasons.len().saturating_sub(MOST_REASONS) {
        0 => text,
        more => text + &format!("    and {more} more\n"),
    }
}
