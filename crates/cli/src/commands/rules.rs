//! `rules`: the rules in plain English, on a page, on paper, or as a tree.

use workbench::kit_of;
use workbench::{Game, Setting};

use crate::output::{Exit, Output};

pub fn run(loaded: &Game, output: &mut Output) -> anyhow::Result<Exit> {
    output.print(&workbench::rules(loaded), |rules| rules.text.clone())?;
    Ok(Exit::Done)
}

/// Prints a page for the browser.
pub fn page(loaded: &Game, setting: Setting, output: &mut Output) -> anyhow::Result<Exit> {
    output.print(&workbench::page(loaded, setting)?, |page| page.html.clone())?;
    Ok(Exit::Done)
}

/// Prints a page for the printer: board, pieces and rules.
pub fn kit(loaded: &Game, output: &mut Output) -> anyhow::Result<Exit> {
    output.print(&kit_of(loaded)?.page(), |page| page.html.clone())?;
    Ok(Exit::Done)
}

/// Shows how the rules are made.
pub fn tree(loaded: &Game, svg: bool, output: &mut Output) -> anyhow::Result<Exit> {
    if svg {
        output.print(&workbench::tree_svg(loaded)?, |drawn| drawn.svg.clone())?;
    } else {
        output.print(&workbench::tree_text(loaded)?, |drawn| drawn.text.clone())?;
    }
    Ok(Exit::Done)
}
