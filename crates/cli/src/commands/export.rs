//! `export`: a game in another format.

use workbench::export::export_kif;
use workbench::{Game, Setting};

use crate::output::{Exit, Output};

pub fn run(loaded: &Game, setting: Setting, output: &mut Output) -> anyhow::Result<Exit> {
    let export = export_kif(loaded, setting)?;
    output.print(&export, |export| export.text.clone())?;
    Ok(Exit::Done)
}
