//! `puzzles`: positions with one winning move, drawn, with their solutions.

use std::fmt::Write as _;
use std::path::Path;

use workbench::puzzles::{Puzzle, Puzzles, Wanted, puzzles, refuse};
use workbench::puzzles_page;
use workbench::{Game, Setting};

use crate::files;
use crate::output::{Exit, Output, note};
use crate::watching::{stopped, watched};

pub fn run(
    loaded: &Game,
    setting: Setting,
    wanted: Wanted,
    html: Option<&Path>,
    output: &mut Output,
) -> anyhow::Result<Exit> {
    refuse(loaded)?;
    let found = watched("games", |progress| puzzles(loaded, setting, wanted, progress));
    if stopped() {
        note("stopped early: what follows is what was found by then\n");
    }
    if let Some(file) = html {
        files::write(file, &puzzles_page(&found))?;
    }
    output.print(&found, words)?;
    Ok(Exit::Done)
}

fn words(found: &Puzzles) -> String {
    let mut text = String::new();
    for (nth, puzzle) in found.puzzles.iter().enumerate() {
        let _ = writeln!(text, "{}. {}\n\n{}", nth + 1, puzzle.task(), puzzle.board);
    }
    if !found.puzzles.is_empty() {
        text += "Solutions\n";
    }
    for (nth, puzzle) in found.puzzles.iter().enumerate() {
        let _ = writeln!(text, "{}. {}", nth + 1, solution(puzzle));
    }
    text + &format!(
        "{} puzzles in {} games of {}, seed {}; the hardest are shown\n",
        found.found, found.games, found.game, found.seed
    )
}

fn solution(puzzle: &Puzzle) -> String {
    let line: Vec<String> = puzzle.line.iter().map(ToString::to_string).collect();
    let how_hard = format!(
        "found by {:.0} % of shallow players; {} of {} moves look better",
        100.0 * puzzle.found_by,
        puzzle.looks_better,
        puzzle.choices
    );
    format!("{}\n   {how_hard}\n   the position: --play {}", line.join(", "), quoted(&puzzle.play))
}

fn quoted(moves: &[String]) -> String {
    let quote = |one: &String| if one.contains([' ', '(', '*']) { format!("'{one}'") } else { one.clone() };
    moves.iter().map(quote).collect::<Vec<_>>().join(" ")
}
