//! `best`: one move, as a player would choose it.

use workbench::{Loaded, Setting, Spec, Thought};

use crate::output::{Exit, Output};

pub fn run(
    loaded: &Loaded,
    setting: Setting,
    played: &[String],
    player: &Spec,
    output: &mut Output,
) -> anyhow::Result<Exit> {
    let thought = workbench::best(loaded, setting, played, player)?;
    output.print(&thought, words)?;
    Ok(Exit::Done)
}

fn words(thought: &Thought) -> String {
    let line: Vec<String> = thought.pv.iter().map(ToString::to_string).collect();
    format!(
        "{}\nvalue {:.2}, {} moves ahead, {} positions or games in {:.3} seconds\nbest play: {}\n",
        thought.chosen,
        thought.value,
        thought.depth,
        thought.nodes,
        thought.seconds,
        line.join(", "),
    )
}
