//! `fmt`: the rules as source in canonical form.

use serde_json::json;
use workbench::{Game, Source};

use crate::output::{Exit, Output, note};

pub fn run(source: &Source, write: bool, output: &mut Output) -> anyhow::Result<Exit> {
    let formatted = if write { workbench::format_file(source)? } else { workbench::format(source)? };
    output.print(&formatted, |formatted| match formatted.changed {
        None => formatted.text.clone(),
        Some(true) => format!("{}: written anew", source.name),
        Some(false) => format!("{}: unchanged", source.name),
    })?;
    Ok(Exit::Done)
}

/// Prints the rules with all that is left unsaid in them.
pub fn expand(loaded: &Game, output: &mut Output) -> anyhow::Result<Exit> {
    output.print(&workbench::expanded(loaded)?, |expanded| expanded.text.clone())?;
    Ok(Exit::Done)
}

/// Prints the rules without those that change nothing, and notes which these are.
pub fn strip(loaded: &Game, output: &mut Output) -> anyhow::Result<Exit> {
    let stripped = workbench::evolve::stripped(loaded)?;
    for removed in &stripped.removed {
        note(&format!("left out: {removed}\n"));
    }
    if stripped.removed.is_empty() {
        note("nothing can be left out\n");
    }
    let text = stripped.text();
    output.print(&json!({"text": text, "removed": stripped.removed}), |_| text.clone())?;
    Ok(Exit::Done)
}
