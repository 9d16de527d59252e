//! `rules`: the rules in plain English.

use crate::arguments::GameArgument;
use crate::output::{Exit, Output};

pub fn run(game: &GameArgument, output: &mut Output) -> anyhow::Result<Exit> {
    let rules = workbench::rules(&super::load(game)?);
    output.print(&rules, |rules| rules.text.clone())?;
    Ok(Exit::Done)
}
