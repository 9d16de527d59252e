//! `check`: reads and checks the rules of a game, or of a list of games.

use workbench::check::{CheckedList, Strictness, check_list, diagnose, judge};
use workbench::source::{self, Found};
use workbench::{Error, Faulty, Source};

use super::{counted, input};
use crate::arguments::GameArgument;
use crate::output::{self, Exit, Output};

pub fn run(game: &GameArgument, strict: bool, output: &mut Output) -> anyhow::Result<Exit> {
    let strictness = if strict { Strictness::Strict } else { Strictness::Lenient };
    match source::find_all(&game.game, &mut input(game)) {
        Ok(Found::One(source)) => one(diagnosed(source), strictness, output),
        Ok(Found::Many(sources)) => many(&check_list(&sources, strictness), output),
        // No text at all: that is a fault of the rules like any other.
        Err(Error::Faulty(faulty)) => one(*faulty, strictness, output),
        Err(error) => Err(error.into()),
    }
}

fn diagnosed(source: Source) -> Faulty {
    let diagnostics = diagnose(&source);
    Faulty { name: source.name, text: source.text, diagnostics }
}

fn one(faulty: Faulty, strictness: Strictness, output: &mut Output) -> anyhow::Result<Exit> {
    let checked = judge(&faulty.text, &faulty.diagnostics, strictness);
    output::report(&faulty);
    let (errors, all) = (faulty.errors(), faulty.diagnostics.len());
    output.print(&checked, |checked| format!("{}: {}", faulty.name, verdict(checked.valid, errors, all - errors)))?;
    Ok(exit(checked.valid))
}

fn many(list: &CheckedList, output: &mut Output) -> anyhow::Result<Exit> {
    output.print(list, summary)?;
    Ok(exit(list.valid))
}

fn summary(list: &CheckedList) -> String {
    let mut text = String::new();
    for listed in list.diagnostics.iter().filter(|listed| listed.fault.severity == "error") {
        let fault = &listed.fault;
        text.push_str(&format!("{}:{}:{}: {}\n", listed.game, fault.line, fault.column, fault.message));
    }
    let errors = list.diagnostics.iter().filter(|listed| listed.fault.severity == "error").count();
    let verdict = verdict(list.valid, errors, list.diagnostics.len() - errors);
    let valid = list.games.iter().filter(|game| game.valid).count();
    format!("{text}{} of {}: {verdict}", valid, counted(list.games.len(), "game"))
}

fn verdict(valid: bool, errors: usize, warnings: usize) -> String {
    let counts: Vec<String> = [(errors, "error"), (warnings, "warning")]
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, thing)| counted(number, thing))
        .collect();
    let verdict = if valid { "valid" } else { "not valid" };
    if counts.is_empty() { verdict.to_owned() } else { format!("{verdict}: {}", counts.join(", ")) }
}

fn exit(valid: bool) -> Exit {
    if valid { Exit::Done } else { Exit::Failure }
}
