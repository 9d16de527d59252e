//! `rules`: the rules in plain English, or as a tree.

use crate::arguments::GameArgument;
use crate::output::{Exit, Output};

pub fn run(game: &GameArgument, output: &mut Output) -> anyhow::Result<Exit> {
    let rules = workbench::rules(&super::load(game)?);
    output.print(&rules, |rules| rules.text.clone())?;
    Ok(Exit::Done)
}

/// Shows how the rules are made.
pub fn tree(game: &GameArgument, svg: bool, output: &mut Output) -> anyhow::Result<Exit> {
    let loaded = super::load(game)?;
    if svg {
        output.print(&workbench::tree_svg(&loaded)?, |drawn| drawn.svg.clone())?;
    } else {
        output.print(&workbench::tree_text(&loaded)?, |drawn| drawn.text.clone())?;
    }
    Ok(Exit::Done)
}
