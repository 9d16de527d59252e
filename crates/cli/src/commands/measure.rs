//! `measure`: how good a game is, criterion by criterion.

use workbench::Loaded;
use workbench::measure::{Measurement, Row, measure};
use workbench::trials::Conditions;

use crate::output::{Exit, Output};

pub fn run(loaded: &Loaded, conditions: Conditions, trials: u64, output: &mut Output) -> anyhow::Result<Exit> {
    let measurement = measure(loaded, conditions, trials);
    output.print(&measurement, words)?;
    Ok(Exit::Done)
}

fn words(measurement: &Measurement) -> String {
    let mut text = format!(
        "{}: {} trials in each of five modes, players look {} moves ahead, seed {}\n",
        measurement.game, measurement.trials, measurement.depth, measurement.seed,
    );
    for family in ["viability", "quality", "intrinsic"] {
        text += &format!("\n{family}\n");
        text += &measurement.rows.iter().filter(|row| row.family == family).map(line).collect::<String>();
    }
    text += &match measurement.viable {
        true => "\nviable".to_owned(),
        false => format!("\nnot viable: {}", measurement.flaws.join(", ")),
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
