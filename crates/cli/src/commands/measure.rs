//! `measure`: how good a game is, criterion by criterion.

mod words;

use std::time::Instant;

use serde::Serialize;
use workbench::compare::compare;
use workbench::findings::{Findings, findings};
use workbench::measure::{Measurement, Recorded, measured, record};
use workbench::measure_page::measure_page;
use workbench::trials::deeper;
use workbench::{Error, Loaded, Progress, on_threads};

use super::load;
use super::playouts::threads;
use crate::arguments::{GameArgument, Measuring};
use crate::files;
use crate::output::{Exit, Output, note};
use crate::watching::{stopped, watched};

/// What was measured, and what else was found.
#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    measurement: Measurement,
    #[serde(flatten)]
    findings: Findings,
}

pub fn run(loaded: &Loaded, seed: u64, asked: &Measuring, output: &mut Output) -> anyhow::Result<Exit> {
    if let Some(other) = &asked.against {
        return against(loaded, other, seed, asked, output);
    }
    let began = Instant::now();
    let recorded = match &asked.saved {
        Some(file) => read(file, loaded)?,
        None => play(loaded, seed, asked)?,
    };
    if let Some(file) = &asked.save {
        files::write(file, &recorded.to_json())?;
    }
    let goes_on = (asked.full || asked.html.is_some()) && !stopped();
    let more = on_threads(threads(asked.threads), || {
        let more =
            |progress: &Progress| deeper(loaded, recorded.conditions, recorded.wanted, &recorded.trials, progress);
        goes_on.then(|| watched("games by players of several strengths and from first moves", more))
    })?;
    let findings = findings(loaded, &recorded, more.unwrap_or_default());
    if let Some(file) = &asked.html {
        files::write(file, &measure_page(loaded, &recorded, &findings).html)?;
        note(&format!("the page is in {}\n", file.display()));
    }
    if stopped() {
        note("stopped early: what follows is about the trials that were played\n");
    }
    let measurement = Measurement { seconds: began.elapsed().as_secs_f64(), ..measured(loaded, &recorded) };
    output.print(&Told { measurement, findings }, |told| words::words(&told.measurement, &told.findings))?;
    Ok(Exit::Done)
}

/// Measures two games and tells where they differ.
fn against(one: &Loaded, other: &str, seed: u64, asked: &Measuring, output: &mut Output) -> anyhow::Result<Exit> {
    let other = load(&GameArgument { game: other.to_owned() })?;
    let measure = |loaded: &Loaded| {
        let began = Instant::now();
        let measurement = measured(loaded, &play(loaded, seed, asked)?);
        Ok::<_, Error>(Measurement { seconds: began.elapsed().as_secs_f64(), ..measurement })
    };
    let compared = compare(measure(one)?, measure(&other)?);
    if stopped() {
        note("stopped early: what follows is about the trials that were played\n");
    }
    output.print(&compared, words::compared)?;
    Ok(Exit::Done)
}

fn read(file: &str, loaded: &Loaded) -> Result<Recorded, Error> {
    let text = files::read(file, "name a file that `ludwright measure --save` has written")?;
    Recorded::from_json(&text, loaded)
}

fn play(loaded: &Loaded, seed: u64, asked: &Measuring) -> Result<Recorded, Error> {
    let conditions = asked.conditions(seed)?;
    on_threads(threads(asked.threads), || {
        watched("trials", |progress| record(loaded, conditions, asked.trials, asked.extent(), progress))
    })
}
