//! `show`: the board.

use workbench::{Loaded, Setting};

use crate::output::{Exit, Output};

pub fn run(
    loaded: &Loaded,
    setting: Setting,
    played: &[String],
    svg: bool,
    output: &mut Output,
) -> anyhow::Result<Exit> {
    if svg {
        let drawn = workbench::show_svg(loaded, setting, played)?;
        output.print(&drawn, |drawn| drawn.svg.clone())?;
    } else {
        let drawn = workbench::show_text(loaded, setting, played)?;
        output.print(&drawn, |drawn| drawn.text.clone())?;
    }
    Ok(Exit::Done)
}
