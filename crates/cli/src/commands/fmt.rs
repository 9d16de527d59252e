//! `fmt`: the rules as source in canonical form.

use crate::arguments::GameArgument;
use crate::output::{Exit, Output};

pub fn run(game: &GameArgument, write: bool, output: &mut Output) -> anyhow::Result<Exit> {
    let source = super::find(game)?;
    let formatted = if write { workbench::format_file(&source)? } else { workbench::format(&source)? };
    output.print(&formatted, |formatted| match formatted.changed {
        None => formatted.text.clone(),
        Some(true) => format!("{}: written anew", source.name),
        Some(false) => format!("{}: unchanged", source.name),
    })?;
    Ok(Exit::Done)
}
