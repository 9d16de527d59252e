//! `show`: the board.

use workbench::{Game, Hints, Setting};

use crate::output::{Exit, Output};

/// What is to be drawn, and how.
pub struct Drawing<'a> {
    pub played: &'a [String],
    pub svg: bool,
    pub hints: Hints<'a>,
}

pub fn run(loaded: &Game, setting: Setting, drawing: Drawing, output: &mut Output) -> anyhow::Result<Exit> {
    let Drawing { played, svg, hints } = drawing;
    if svg {
        let drawn = workbench::show_svg(loaded, setting, played, hints)?;
        output.print(&drawn, |drawn| drawn.svg.clone())?;
    } else {
        let drawn = workbench::show_text(loaded, setting, played, hints)?;
        output.print(&drawn, |drawn| drawn.text.clone())?;
    }
    Ok(Exit::Done)
}
