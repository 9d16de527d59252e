//! `measure`: how good a game is, criterion by criterion.

mod words;

use std::time::Instant;

use serde::Serialize;
use workbench::compare::compare;
use workbench::findings::{Findings, findings};
use workbench::measure::{Measurement, Recorded, measured, record_within, refuse};
use workbench::measure_page::measure_page;
use workbench::trials::{deeper, deeper_games};
use workbench::{Error, Game, Progress, on_threads};

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

pub fn run(loaded: &Game, seed: u64, asked: &Measuring, output: &mut Output) -> anyhow::Result<Exit> {
    refuse(loaded)?;
    if let Some(other) = &asked.against {
        return against(loaded, other, seed, asked, output);
    }
    let began = Instant::now();
    let goes_on = asked.full || asked.html.is_some();
    // One estimate of the time that is left covers all phases.
    let (recorded, more) = on_threads(threads(asked.threads), || {
        watched("games", |progress| {
            let recorded = match &asked.saved {
                Some(file) => read(file, loaded)?,
                None => {
                    let later = if goes_on { deeper_games(asked.trials) } else { 0 };
                    progress.plan(asked.trials * asked.extent().modes().len() as u64 + later);
                    play(loaded, seed, asked, progress)?
                }
            };
            if let Some(file) = &asked.save {
                files::write(file, &recorded.to_json())?;
            }
            let Recorded { conditions, wanted, trials, .. } = &recorded;
            let more = (goes_on && !stopped()).then(|| deeper(loaded, *conditions, *wanted, trials, progress));
            Ok::<_, anyhow::Error>((recorded, more))
        })
    })??;
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
fn against(one: &Game, other: &str, seed: u64, asked: &Measuring, output: &mut Output) -> anyhow::Result<Exit> {
    let other = load(&GameArgument { game: other.to_owned() })?;
    refuse(&other)?;
    let measure = |loaded: &Game| {
        let began = Instant::now();
        let measurement = measured(
            loaded,
            &on_threads(threads(asked.threads), || watched("games", |progress| play(loaded, seed, asked, progress)))??,
        );
        Ok::<_, Error>(Measurement { seconds: began.elapsed().as_secs_f64(), ..measurement })
    };
    let compared = compare(measure(one)?, measure(&other)?);
    if stopped() {
        note("stopped early: what follows is about the trials that were played\n");
    }
    output.print(&compared, words::compared)?;
    Ok(Exit::Done)
}

fn read(file: &str, loaded: &Game) -> Result<Recorded, Error> {
    let text = files::read(file, "name a file that `ludwright measure --save` has written")?;
    Recorded::from_json(&text, loaded)
}

fn play(loaded: &Game, seed: u64, asked: &Measuring, progress: &Progress) -> Result<Recorded, Error> {
    let conditions = asked.conditions(seed)?;
    Ok(record_within(loaded, conditions, asked.budget(), asked.extent(), progress, &mut |_| ()))
}
