//! `measure`: how good a game is, criterion by criterion.

mod words;

use std::fs;
use std::path::Path;
use std::time::Instant;

use serde::Serialize;
use workbench::findings::{Findings, findings};
use workbench::measure::{Measurement, measured, record};
use workbench::measure_page::measure_page;
use workbench::trials::{Conditions, deeper};
use workbench::{Error, Loaded, on_threads};

use crate::output::{Exit, Output, note};

/// What is asked for.
pub struct Asked<'a> {
    pub conditions: Conditions,
    pub trials: u64,
    /// Openings and the ladder of skill too.
    pub full: bool,
    /// Where a page goes, if one is wanted.
    pub html: Option<&'a Path>,
    pub threads: usize,
}

/// What was measured, and what else was found.
#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    measurement: Measurement,
    #[serde(flatten)]
    findings: Findings,
}

pub fn run(loaded: &Loaded, asked: &Asked, output: &mut Output) -> anyhow::Result<Exit> {
    let began = Instant::now();
    let Asked { conditions, trials, .. } = *asked;
    let (recorded, more) = on_threads(asked.threads, || {
        let recorded = record(loaded, conditions, trials);
        let is_full = asked.full || asked.html.is_some();
        let more = is_full.then(|| deeper(loaded, conditions, trials, &recorded.trials));
        (recorded, more.unwrap_or_default())
    })?;
    let findings = findings(loaded, &recorded, more);
    if let Some(file) = asked.html {
        write(file, &measure_page(loaded, &recorded, &findings).html)?;
    }
    let measurement = Measurement { seconds: began.elapsed().as_secs_f64(), ..measured(loaded, &recorded) };
    output.print(&Told { measurement, findings }, |told| words::words(&told.measurement, &told.findings))?;
    Ok(Exit::Done)
}

fn write(file: &Path, page: &str) -> Result<(), Error> {
    fs::write(file, page).map_err(|error| {
        let name = file.display();
        Error::usage(format!("`{name}` cannot be written: {error}"), "name a file in a folder that is there")
    })?;
    note(&format!("the page is in {}\n", file.display()));
    Ok(())
}
