//! Rule sheets of GDL: how fast they are loaded and played, against other programs' figures.

use std::fs;
use std::io::{self, Write, stderr, stdout};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use compile::gdl::Program;
use game::{Joint, Rng, Searchable, StateMachine};
use serde::Serialize;

use crate::gdl_figures::{FIGURES, Figures};
use crate::timing::{Counting, Plan, Task, Work, measure};

/// How fast a rule sheet is loaded and played.
#[derive(Serialize)]
struct Row {
    game: String,
    engine: String,
    gates: usize,
    /// Seconds from the text to a program that plays.
    loading: f64,
    /// States a second of random games, and games a second.
    states: f64,
    games: f64,
    /// States a second of games played one by one.
    one_by_one: f64,
    times_sancho: Option<f64>,
    times_published: Option<f64>,
    /// How many times as fast as the better of both, and how much was wanted.
    times_best: Option<f64>,
    wanted: Option<f64>,
    /// Of a sheet that we wrote: how many times as many games a second as of the public sheet of the same game, in the same run.
    times_public: Option<f64>,
}

/// Games of our library of which there is a public rule sheet with the same rules: the sheet, and the games.
const EXPORTED: [(&str, [&str; 2]); 1] = [("breakthrough", ["metagame/breakthrough", "ludi/breakthrough"])];

/// Measures the rule sheets of which there are figures, or all; prints a table or one JSON object.
pub fn run(all: bool, only: Option<&str>, quick: bool, json: bool) -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/oracle/gdl");
    if !folder.is_dir() {
        // What reads JSON gets an empty list.
        let told = format!("skipped: there is no folder {}", folder.display());
        return if json {
            writeln!(stdout(), "[]").and_then(|()| writeln!(stderr(), "{told}"))
        } else {
            writeln!(stdout(), "{told}")
        };
    }
    let wanted = |name: &str| only.is_none_or(|only| only == name);
    let mut rows = Vec::new();
    if !json {
        heading(all)?;
    }
    for (name, path) in sheets(&folder, all)?.into_iter().filter(|(name, _)| wanted(name)) {
        let row = row(&name, &fs::read_to_string(path)?, None, &plan(quick, all));
        tell(&name, &row, json)?;
        rows.extend(row);
    }
    for (public, games) in EXPORTED.iter().filter(|(public, _)| !all && wanted(public)) {
        let path = folder.join(public).with_extension("kif");
        let Ok(beside) = fs::read_to_string(path) else { continue };
        for game in games {
            let name = format!("our {game}");
            let row = exported(game).and_then(|text| row(&name, &text, Some(&beside), &plan(quick, all)));
            tell(&name, &row, json)?;
            rows.extend(row);
        }
    }
    match json {
        true => writeln!(stdout(), "{}", serde_json::to_string_pretty(&rows).map_err(io::Error::other)?),
        false if all => summary(rows),
        false => Ok(()),
    }
}

fn plan(quick: bool, all: bool) -> Plan {
    let (milliseconds, rounds) = match (quick, all) {
        (true, _) => (100, 2),
        (false, true) => (200, 2),
        (false, false) => (500, 6),
    };
    Plan { round: Duration::from_millis(milliseconds), rounds, counting: Counting::Best }
}

fn sheets(folder: &Path, all: bool) -> io::Result<Vec<(String, PathBuf)>> {
    if !all {
        let path = |figures: &Figures| (figures.game.to_string(), folder.join(figures.game).with_extension("kif"));
        return Ok(FIGURES.iter().map(path).filter(|(_, path)| path.is_file()).collect());
    }
    let mut sheets = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "kif")
            && let Some(name) = path.file_stem()
        {
            sheets.push((name.to_string_lossy().into_owned(), path));
        }
    }
    sheets.sort();
    Ok(sheets)
}

/// A game of the library as a rule sheet.
fn exported(name: &str) -> Result<String, String> {
    let told = |error: workbench::Error| error.to_string();
    let game = workbench::Game::from_library(name).map_err(told)?;
    workbench::export::export_kif(&game, workbench::Setting::default()).map(|export| export.text).map_err(told)
}

/// Prints a row of the table.
fn tell(name: &str, row: &Result<Row, String>, json: bool) -> io::Result<()> {
    match (row, json) {
        (Ok(row), false) => print(row),
        (Err(reason), false) => writeln!(stdout(), "{name:<26} {reason}"),
        _ => Ok(()),
    }
}

fn compiled(text: &str) -> Result<Program, String> {
    let tree = gdl::parse(text).game.ok_or("cannot be read")?;
    Program::new(&tree).map_err(|unfit| format!("is not compiled: {unfit}"))
}

/// Random games of a sheet, as many side by side as is best.
fn side_by_side(game: &Joint<Program>) -> Task<'_> {
    Box::new(|numbers| {
        let tally = game.playouts(1, numbers);
        Work { units: tally.playouts, moves: tally.moves }
    })
}

/// Measures a rule sheet, perhaps beside the public one of the same game.
fn row(name: &str, text: &str, beside: Option<&str>, plan: &Plan) -> Result<Row, String> {
    let start = Instant::now();
    let program = compiled(text)?;
    let loading = start.elapsed().as_secs_f64();
    let (engine, gates) = (format!("{:?}", program.engine()).to_lowercase(), program.gates());
    let game = Joint::new(program);
    let single: Task = Box::new(|numbers| one_by_one(&game, numbers));
    let (speed, single, public) = match beside {
        None => {
            let [speed, single] = measure([side_by_side(&game), single], plan);
            (speed, single, None)
        }
        Some(beside) => {
            let public = Joint::new(compiled(beside)?);
            let [speed, single, public] = measure([side_by_side(&game), single, side_by_side(&public)], plan);
            (speed, single, Some(public.units))
        }
    };
    let figures = FIGURES.iter().find(|figures| figures.game == name);
    let times = |figure: Option<f64>| figure.map(|figure| speed.moves / figure);
    Ok(Row {
        game: name.to_string(),
        engine,
        gates,
        loading,
        states: speed.moves,
        games: speed.units,
        one_by_one: single.moves,
        times_sancho: times(figures.and_then(|figures| figures.sancho)),
        times_published: times(figures.and_then(|figures| figures.published).map(|(states, _)| states)),
        times_best: times(figures.map(Figures::best)),
        wanted: figures.map(|figures| figures.wanted),
        times_public: public.map(|public| speed.units / public),
    })
}

/// Random games, one after the other; a game that goes on for long is broken off.
fn one_by_one(game: &Joint<Program>, numbers: std::ops::Range<u64>) -> Work {
    let (program, mut scratch, mut work) = (game.machine(), game.machine().scratch(), Work::default());
    for number in numbers {
        let mut state = program.initial();
        work.units += 1;
        work.moves += u64::from(program.roll(&mut state, &mut scratch, &mut Rng::new(1, number), 1000));
    }
    work
}

fn heading(all: bool) -> io::Result<()> {
    let whole = if all { "All rule sheets" } else { "Rule sheets of which others have published figures" };
    let mut out = stdout();
    writeln!(out, "{whole}: random play on one core, the best round counts.\n")?;
    writeln!(
        out,
        "{:<26} {:>12} {:>8} {:>8} {:>14} {:>12} {:>12} {:>8} {:>9} {:>6} {:>7}",
        "game",
        "engine",
        "gates",
        "load s",
        "states/s",
        "games/s",
        "one by one",
        "Sancho",
        "published",
        "want",
        "public"
    )
}

fn print(row: &Row) -> io::Result<()> {
    let times = |times: Option<f64>| times.map_or("-".to_string(), |times| format!("{times:.1} x"));
    writeln!(
        stdout(),
        "{:<26} {:>12} {:>8} {:>8.3} {:>14.0} {:>12.0} {:>12.0} {:>8} {:>9} {:>6} {:>7}",
        row.game,
        row.engine,
        row.gates,
        row.loading,
        row.states,
        row.games,
        row.one_by_one,
        times(row.times_sancho),
        times(row.times_published),
        times(row.wanted),
        row.times_public.map_or("-".to_string(), |times| format!("{times:.2} x")),
    )
}

/// Percentiles of loading times and speeds, and the worst.
fn summary(mut rows: Vec<Row>) -> io::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut out = stdout();
    rows.sort_by(|a, b| a.loading.total_cmp(&b.loading));
    let at = |share: f64| ((rows.len() - 1) as f64 * share) as usize;
    let (half, most, last) = (&rows[at(0.5)], &rows[at(0.9)], &rows[rows.len() - 1]);
    writeln!(
        out,
        "\nloading: half within {:.3} s, nine in ten within {:.3} s, the longest {:.3} s ({})",
        half.loading, most.loading, last.loading, last.game
    )?;
    rows.sort_by(|a, b| a.states.total_cmp(&b.states));
    let at = |share: f64| ((rows.len() - 1) as f64 * share) as usize;
    let (slow, half, worst) = (&rows[at(0.1)], &rows[at(0.5)], &rows[0]);
    writeln!(
        out,
        "states a second: half above {:.0}, nine in ten above {:.0}, the slowest {:.0} ({})",
        half.states, slow.states, worst.states, worst.game
    )
}
