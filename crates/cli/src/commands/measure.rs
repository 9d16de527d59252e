//! `measure`: how good a game is, criterion by criterion.

use std::fs;
use std::time::Instant;

use workbench::measure::{Measurement, Recorded, Row, measured, record};
use workbench::{Error, Loaded, on_threads};

use super::playouts::threads;
use crate::arguments::Measuring;
use crate::output::{Exit, Output};
use crate::watching::{stopped, watched};

pub fn run(loaded: &Loaded, seed: u64, asked: &Measuring, output: &mut Output) -> anyhow::Result<Exit> {
    let began = Instant::now();
    let recorded = match &asked.saved {
        Some(file) => read(file, loaded)?,
        None => play(loaded, seed, asked)?,
    };
    if let Some(file) = &asked.save {
        fs::write(file, recorded.to_json()).map_err(|error| {
            Error::usage(format!("`{file}` cannot be written: {error}"), "name a file in a folder that is there")
        })?;
    }
    let measurement = Measurement { seconds: began.elapsed().as_secs_f64(), ..measured(loaded, &recorded) };
    output.print(&measurement, words)?;
    Ok(Exit::Done)
}

fn read(file: &str, loaded: &Loaded) -> Result<Recorded, Error> {
    let text = fs::read_to_string(file).map_err(|error| {
        Error::usage(
            format!("`{file}` cannot be read: {error}"),
            "name a file that `ludwright measure --save` has written",
        )
    })?;
    Recorded::from_json(&text, loaded)
}

fn play(loaded: &Loaded, seed: u64, asked: &Measuring) -> Result<Recorded, Error> {
    let conditions = asked.conditions(seed)?;
    on_threads(threads(asked.threads), || {
        watched("trials", |progress| record(loaded, conditions, asked.trials, asked.extent(), progress))
    })
}

fn words(measurement: &Measurement) -> String {
    let mut text = format!(
        "{}: {} trials in each mode, {} in all, players look {} moves ahead, seed {}\n",
        measurement.game, measurement.trials, measurement.played, measurement.depth, measurement.seed,
    );
    if stopped() {
        text += "stopped early: what follows is about the trials that were played\n";
    }
    for family in ["viability", "quality", "intrinsic"] {
        text += &format!("\n{family}\n");
        text += &measurement.rows.iter().filter(|row| row.family == family).map(line).collect::<String>();
    }
    text += &match (measurement.viable, &measurement.flaws[..]) {
        (true, _) => "\nviable".to_owned(),
        (_, []) => "\nnot certain yet whether it is viable".to_owned(),
        (_, flaws) => format!("\nnot viable: {}", flaws.join(", ")),
    };
    let score = measurement.score.map_or(String::new(), |score| format!("; score {score:.3}"));
    text + &format!("{score}; {:.1} seconds\n", measurement.seconds)
}

/// The widest bar.
const WIDTH: f64 = 20.0;

fn line(row: &Row) -> String {
    let title = row.title;
    match &row.value {
        Err(why) => format!("  {title:<28}      -  {why}\n"),
        Ok(value) => {
            let bar = "#".repeat((value.abs() * WIDTH).round() as usize);
            let interval = row.interval.map_or(String::new(), |[low, high]| format!("({low:.2} to {high:.2})"));
            format!("  {title:<28} {value:>6.3}  {interval:<17} {bar}\n")
        }
    }
}
