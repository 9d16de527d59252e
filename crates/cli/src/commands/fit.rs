//! `fit`: weights for the criteria from what people think of games.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use workbench::fit::{Fitted, fit};
use workbench::measure::{Extent, Recorded, record, report};
use workbench::trials::Conditions;
use workbench::{Error, Game, ratings};

use super::load_named;
use crate::files;
use crate::output::{Exit, Output, note};
use crate::watching::{stopped, watched};

/// What is wanted.
pub struct FitRequest<'a> {
    pub ratings: &'a str,
    pub keep: Option<&'a Path>,
    pub trials: u64,
    pub out: Option<&'a str>,
}

pub fn run(wish: &FitRequest, seed: u64, output: &mut Output) -> anyhow::Result<Exit> {
    let text = files::read(wish.ratings, "name a table of ratings: name,average")?;
    if let Some(folder) = wish.keep {
        files::make_folder(folder)?;
    }
    let (mut measured, mut missing) = (Vec::new(), Vec::new());
    for rated in ratings::read(&text)? {
        let Some(name) = rated.game else {
            missing.push(rated.name);
            continue;
        };
        let loaded = load_named(name)?;
        let Some(recorded) = trials(&loaded, wish, seed)? else { break };
        measured.push((rated, report(&loaded, &recorded)));
    }
    if stopped() {
        let hint = "ask again with the same --keep: what is there is not played again";
        return Err(Error::refused("stopped before all games were measured", hint).into());
    }
    let fitted = fit(&measured, missing, seed);
    if let Some(file) = wish.out {
        files::write(file, &fitted.weights.to_string())?;
    }
    output.print(&fitted, words)?;
    Ok(Exit::Done)
}

/// The trials of a game, from the folder where they are kept if they are there; `None` if the user interrupts.
fn trials(loaded: &Game, wish: &FitRequest, seed: u64) -> Result<Option<Recorded>, Error> {
    let file = wish.keep.map(|folder| folder.join(format!("{}.trials", loaded.source.name.replace('/', "_"))));
    if let Some(text) = file.as_ref().and_then(|file| fs::read_to_string(file).ok()) {
        return Recorded::from_json(&text, loaded).map(Some);
    }
    note(&format!("measuring {}\n", loaded.source.name));
    let conditions = Conditions { seed, ..Conditions::default() };
    let recorded = watched("trials", |progress| record(loaded, conditions, wish.trials, Extent::Usual, progress));
    if stopped() {
        return Ok(None);
    }
    file.map_or(Ok(()), |file| files::write(file, &recorded.to_json()))?;
    Ok(Some(recorded))
}

fn words(fitted: &Fitted) -> String {
    let mut text =
        format!("{} games measured and rated; not in the library: {}\n\n", fitted.games.len(), list(&fitted.missing));
    text += "each game predicted from all the others by           columns  correlation (95 %)       by rank  error\n";
    for way in &fitted.ways {
        let number = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.3}"));
        let interval = way.interval.map_or(String::new(), |[low, high]| format!(" ({low:.2} to {high:.2})"));
        let correlation = number(way.correlation) + &interval;
        let (uses, columns, ranks, error) = (&way.uses, way.columns, number(way.rank_correlation), way.error);
        let _ = writeln!(text, "{uses:<53}{columns:>7}  {correlation:<24} {ranks:>7}  {error:.3}");
    }
    text += "\ncriteria of the model of all games         weight (standardised)  error without  chosen\n";
    for row in &fitted.criteria {
        let _ = writeln!(
            text,
            "{:<42} {:>20.3} {:>13.1} %  {:>3} of {}",
            row.name,
            row.weight,
            100.0 * row.error_without,
            row.chosen,
            fitted.games.len()
        );
    }
    text += "\nall criteria, each by itself               games  correlation (95 %)       by rank\n";
    for row in &fitted.correlations {
        let number = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.3}"));
        let interval = row.interval.map_or(String::new(), |[low, high]| format!(" ({low:.2} to {high:.2})"));
        let correlation = number(row.correlation) + &interval;
        let _ =
            writeln!(text, "{:<42} {:>5}  {correlation:<24} {:>7}", row.name, row.games, number(row.rank_correlation));
    }
    text
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
