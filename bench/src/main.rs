//! The speed of the engine: against programs written by hand, against the interpreter, and when games are loaded.
//!
//! `cargo run --release -p bench -- --help` says what can be asked for.

mod against_limits;
mod gdl_figures;
mod gdl_games;
mod library;
mod limits;
mod ludi_games;
mod measuring;
mod tables;
mod thinking;
mod timing;

use std::io::{self, ErrorKind};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use compile::metagame::Program;
use game::DrawRules;

use crate::against_limits::MEASURES;
use crate::ludi_games::RACES;
use crate::tables::Printer;
use crate::timing::{Counting, Plan};

/// Measures the engine: against programs written by hand, against the interpreter, and when games are loaded.
#[derive(Parser)]
struct Arguments {
    /// Short rounds, and few of them.
    #[arg(long)]
    quick: bool,
    /// This game alone.
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// How long it takes to measure games as well, which takes minutes.
    #[arg(long)]
    measuring: bool,
    /// Rule sheets of GDL alone, from the folder `shared/oracle/gdl` beside the workspace: those that others have figures of.
    #[arg(long)]
    gdl: bool,
    /// With `--gdl`: all rule sheets of the folder.
    #[arg(long, requires = "gdl")]
    all: bool,
    /// One JSON object instead of tables.
    #[arg(long)]
    json: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let unknown = |only: &&str| !arguments.gdl && workbench::library::find(only).is_none();
    if let Some(only) = arguments.only.as_deref().filter(unknown) {
        let hint =
            workbench::library::nearest_name(only).map_or(String::new(), |name| format!("; did you mean {name}?"));
        eprintln!("no game {only} in the library{hint}");
        return ExitCode::from(2);
    }
    match run(&arguments) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

fn run(arguments: &Arguments) -> io::Result<()> {
    if arguments.gdl {
        return gdl_games::run(arguments.all, arguments.only.as_deref(), arguments.quick, arguments.json);
    }
    let only = arguments.only.as_deref().and_then(workbench::library::find);
    let wanted = |name: &str| only.as_ref().is_none_or(|only| only.name == name);
    let mut printer = Printer::new(arguments.json);
    for measure in MEASURES.iter().filter(|measure| wanted(measure.game)) {
        let rules = workbench::library::find(measure.game).and_then(|entry| library::read(entry.text));
        if let Some(game) = rules {
            let program = Program::new(&game, DrawRules::default());
            printer.comparison(measure.compare(&program, &limits_plan(arguments)))?;
        }
    }
    for race in RACES.iter().filter(|race| wanted(race.game)) {
        if let Some(result) = race.run(&ludi_plan(arguments)) {
            printer.race(result)?;
        }
    }
    if wanted("hex")
        && let Some(sizes) = ludi_games::growing_hex(&ludi_plan(arguments))
    {
        printer.sizes(sizes)?;
    }
    printer.thinking(thinking::rows(wanted, &thinking_plan(arguments)))?;
    if only.is_none() && arguments.measuring {
        printer.measuring(arguments.quick)?;
    }
    if only.is_none()
        && let Some(loading) = ludi_games::loading(&loading_plan(arguments))
    {
        printer.loading(loading)?;
    }
    for entry in workbench::library::entries().filter(|entry| wanted(entry.name)) {
        if let Some(row) = library::row(entry.name, entry.text, &library_plan(arguments)) {
            printer.row(row)?;
        }
    }
    printer.end()
}

fn limits_plan(arguments: &Arguments) -> Plan {
    let (milliseconds, rounds) = if arguments.quick { (20, 5) } else { (50, 15) };
    Plan { round: Duration::from_millis(milliseconds), rounds, counting: Counting::Best }
}

/// Short rounds, and many of them: one of them at least falls where nothing else runs.
fn ludi_plan(arguments: &Arguments) -> Plan {
    let (milliseconds, rounds) = if arguments.quick { (4, 20) } else { (8, 100) };
    Plan { round: Duration::from_millis(milliseconds), rounds, counting: Counting::Best }
}

fn thinking_plan(arguments: &Arguments) -> Plan {
    let (milliseconds, rounds) = if arguments.quick { (30, 3) } else { (100, 8) };
    Plan { round: Duration::from_millis(milliseconds), rounds, counting: Counting::Best }
}

fn loading_plan(arguments: &Arguments) -> Plan {
    let milliseconds = if arguments.quick { 10 } else { 80 };
    Plan { round: Duration::from_millis(milliseconds), rounds: 1, counting: Counting::Best }
}

fn library_plan(arguments: &Arguments) -> Plan {
    let (milliseconds, rounds) = if arguments.quick { (5, 2) } else { (40, 8) };
    Plan { round: Duration::from_millis(milliseconds), rounds, counting: Counting::All }
}
