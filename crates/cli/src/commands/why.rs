//! `why`: why a move is legal or not, and how a game ended.

use workbench::{Game, Reason, Setting, Why, why};

use crate::output::{Exit, Output};

/// What is to be explained.
pub struct Asked<'a> {
    /// A move, or else how the game ended.
    pub chosen: Option<&'a str>,
    /// After these moves.
    pub played: &'a [String],
    /// Whether to print everything that was looked at.
    pub tree: bool,
}

pub fn run(loaded: &Game, setting: Setting, asked: Asked, output: &mut Output) -> anyhow::Result<Exit> {
    let explained = match asked.chosen {
        Some(chosen) => why::why(loaded, setting, asked.played, chosen)?,
        None => why::outcome(loaded, setting, asked.played)?,
    };
    let is_fine = explained.legal || asked.chosen.is_none();
    output.print(&explained, |explained| if asked.tree { drawn(&explained.tree) } else { listed(explained) })?;
    Ok(if is_fine { Exit::Done } else { Exit::Failure })
}

fn listed(explained: &Why) -> String {
    let lines = explained.because.iter().map(|line| format!("  {line}\n"));
    let head = if explained.because.contains(&explained.tree.text) {
        None
    } else {
        Some(format!("{}:\n", explained.tree.text))
    };
    head.into_iter().chain(lines).collect()
}

/// A statement with those that it follows from below it, farther to the right.
fn drawn(tree: &Reason) -> String {
    let mut text = String::new();
    draw(tree, 0, &mut text);
    text
}

fn draw(reason: &Reason, depth: usize, text: &mut String) {
    let mark = if reason.holds { "yes" } else { "no" };
    text.push_str(&format!("{:indent$}{} ({mark})\n", "", reason.text, indent = depth * 2));
    reason.parts.iter().for_each(|part| draw(part, depth + 1, text));
}
