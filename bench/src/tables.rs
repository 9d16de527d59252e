//! What was measured, for people and for programs.

use std::io::{self, Write, stdout};

use serde::Serialize;

use crate::against_limits::{Comparison, Kind};
use crate::library::Row;
use crate::ludi_games::{Loading, Result, Size};
use crate::measuring::{self, Measuring};
use crate::thinking::Thinking;

const LIMITS: &str = "Engine and limit (a program written by hand for that game), in turn; the best round counts.";
const LIBRARY: &str = "The library: milliseconds to read and check, and to compile; random play in moves a second.";

const RACES: &str = "Ludi, random play: engine and limit in turn, and RBG, or another system where that lacks the game, as once measured.";
const SIZES: &str = "Hex on growing boards, in turn.";
const THINKING: &str = "Thinking: alpha-beta with a material evaluation against perft that plays every position, tree search against random games.";

const MEASURING: &str =
    "Measuring: seconds to know whether a game is viable, and for all criteria but puzzles, on all threads.";

/// Prints rows as they come, or everything at the end as one JSON object.
pub struct Printer {
    json: bool,
    results: Results,
}

#[derive(Default, Serialize)]
struct Results {
    limits: Vec<Comparison>,
    ludi: Vec<Result>,
    hex: Vec<Size>,
    thinking: Vec<Thinking>,
    measuring: Vec<Measuring>,
    measured_a_minute: Option<f64>,
    ludi_loading: Option<Loading>,
    library: Vec<Row>,
}

impl Printer {
    /// A printer of tables, or of JSON.
    pub fn new(json: bool) -> Printer {
        Printer { json, results: Results::default() }
    }

    /// A row of the first table.
    pub fn comparison(&mut self, comparison: Comparison) -> io::Result<()> {
        if !self.json {
            if self.results.limits.is_empty() {
                writeln!(stdout(), "{LIMITS}\n\n{}", comparison_heads())?;
            }
            writeln!(stdout(), "{}", comparison_line(&comparison))?;
        }
        self.results.limits.push(comparison);
        Ok(())
    }

    /// A row of the table of Ludi's games.
    pub fn race(&mut self, result: Result) -> io::Result<()> {
        if !self.json {
            if self.results.ludi.is_empty() {
                writeln!(stdout(), "\n{RACES}\n\n{}", race_heads())?;
            }
            writeln!(stdout(), "{}", race_line(&result))?;
        }
        self.results.ludi.push(result);
        Ok(())
    }

    /// The table of growing boards.
    pub fn sizes(&mut self, sizes: Vec<Size>) -> io::Result<()> {
        if !self.json {
            writeln!(stdout(), "\n{SIZES}\n\nside   sites  ns a move  growth a doubling")?;
            for Size { side, nanoseconds_a_move, growth_a_doubling } in &sizes {
                let growth = growth_a_doubling.map_or("-".into(), |growth| format!("{growth:.2}"));
                writeln!(stdout(), "{side:>4} {:>7} {nanoseconds_a_move:>10.1} {growth:>18}", side * side)?;
            }
        }
        self.results.hex = sizes;
        Ok(())
    }

    /// How fast players think.
    pub fn thinking(&mut self, rows: Vec<Thinking>) -> io::Result<()> {
        if !self.json && !rows.is_empty() {
            writeln!(stdout(), "\n{THINKING}\n\ngame           counted          raw   one thread  two threads  ratio")?;
            for Thinking { game, counted, raw, one_thread, two_threads, ratio } in &rows {
                writeln!(
                    stdout(),
                    "{game:<14} {counted:<7} {raw:>12.0} {one_thread:>12.0} {two_threads:>12.0} {ratio:>6.2}"
                )?;
            }
        }
        self.results.thinking = rows;
        Ok(())
    }

    /// How long it takes to measure the nineteen games of the book, and how that grows; Yavalath alone if it must be quick.
    pub fn measuring(&mut self, quick: bool) -> io::Result<()> {
        if !self.json {
            writeln!(stdout(), "\n{MEASURING}\n\ngame                 trials  depth  viability      all")?;
        }
        let (json, rows) = (self.json, &mut self.results.measuring);
        let mut show = |row: Measuring| {
            if !json {
                let Measuring { game, trials, depth, viability, all } = &row;
                // Standard output may be closed; that is found out when the last table is written.
                let _ = writeln!(stdout(), "{game:<20} {trials:>6} {depth:>6} {viability:>10.2} {all:>8.2}");
            }
            rows.push(row);
        };
        measuring::nineteen(quick, &mut show);
        if !quick {
            measuring::growth(&mut show);
        }
        let nineteen = &self.results.measuring[..self.results.measuring.len().min(if quick { 1 } else { 19 })];
        let rate = 60.0 * nineteen.len() as f64 / nineteen.iter().map(|row| row.all).sum::<f64>();
        self.results.measured_a_minute = Some(rate);
        if !self.json {
            writeln!(stdout(), "{rate:.1} games measured a minute over the first {}", nineteen.len())?;
        }
        Ok(())
    }

    /// How long loading takes.
    pub fn loading(&mut self, loading: Loading) -> io::Result<()> {
        if !self.json {
            let Loading { games, median, slowest, longest } = &loading;
            writeln!(
                stdout(),
                "\nLoading and compiling: the median of {games} games of Ludi is {median:.2} ms; {slowest} takes longest, {longest:.2} ms."
            )?;
        }
        self.results.ludi_loading = Some(loading);
        Ok(())
    }

    /// A row of the table of the library.
    pub fn row(&mut self, row: Row) -> io::Result<()> {
        if !self.json {
            if self.results.library.is_empty() {
                writeln!(stdout(), "\n{LIBRARY}\n\n{}", row_heads())?;
            }
            writeln!(stdout(), "{}", row_line(&row))?;
        }
        self.results.library.push(row);
        Ok(())
    }

    /// Everything, if it is JSON.
    pub fn end(&self) -> io::Result<()> {
        if self.json {
            serde_json::to_writer(stdout(), &self.results)?;
            writeln!(stdout())?;
        }
        Ok(())
    }
}

fn comparison_heads() -> String {
    let heads = ["engine", "limit", "ratio", "engine", "limit"].map(str::to_owned);
    format!("{} ns a move", comparison_columns("", "", heads))
}

fn comparison_line(row: &Comparison) -> String {
    let (what, unit, scale) = match row.kind {
        Kind::Perft => ("perft", "million nodes/s", 1e6),
        Kind::Playouts => ("playouts", "thousand games/s", 1e3),
    };
    let [engine, limit] = [row.engine, row.limit].map(|speed| format!("{:.1}", speed / scale));
    let [slow, fast] = [row.engine_nanoseconds_a_move, row.limit_nanoseconds_a_move].map(|time| format!("{time:.2}"));
    let cells = [engine, limit, format!("{:.2}", row.ratio), slow, fast];
    comparison_columns(&format!("{what} {}", row.game), unit, cells)
}

fn comparison_columns(name: &str, unit: &str, cells: [String; 5]) -> String {
    let [engine, limit, ratio, slow, fast] = cells;
    format!("{name:<29} {engine:>9} {limit:>9} {unit:<16} {ratio:>6} {slow:>9} {fast:>7}")
}

fn race_heads() -> String {
    let heads = ["engine", "limit", "ratio", "ns a move", "limit", "peer", "times"].map(str::to_owned);
    race_columns("thousand games/s", heads)
}

fn race_line(row: &Result) -> String {
    let thousands = |speed: f64| format!("{:.1}", speed / 1e3);
    let hundredths = |number: f64| format!("{number:.2}");
    let or_none = |text: Option<String>| text.unwrap_or("-".into());
    let cells = [
        thousands(row.engine),
        or_none(row.limit.map(thousands)),
        or_none(row.ratio.map(hundredths)),
        hundredths(row.engine_nanoseconds_a_move),
        or_none(row.limit_nanoseconds_a_move.map(hundredths)),
        or_none(row.peer.map(|peer| format!("{} {}", peer.name, thousands(peer.playouts)))),
        or_none(row.times_the_peer.map(hundredths)),
    ];
    race_columns(row.game, cells)
}

fn race_columns(name: &str, cells: [String; 7]) -> String {
    let [engine, limit, ratio, slow, fast, peer, times] = cells;
    format!("{name:<18} {engine:>9} {limit:>9} {ratio:>6} {slow:>10} {fast:>7} {peer:>15} {times:>7}")
}

fn row_heads() -> String {
    row_columns("", ["read", "compile", "compiled", "reference", "ratio"].map(str::to_owned))
}

fn row_line(row: &Row) -> String {
    let [read, compile] = [row.read_milliseconds, row.compile_milliseconds].map(|time| format!("{time:.3}"));
    let [compiled, reference] = [row.compiled_moves_a_second, row.reference_moves_a_second].map(grouped);
    row_columns(row.game, [read, compile, compiled, reference, format!("{:.0}", row.ratio)])
}

fn row_columns(name: &str, cells: [String; 5]) -> String {
    let [read, compile, compiled, reference, ratio] = cells;
    format!("{name:<26} {read:>8} {compile:>8} {compiled:>12} {reference:>12} {ratio:>8}")
}

/// A number with commas between thousands.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_have_commas() {
        let cases = [(0.4, "0"), (999.0, "999"), (1000.0, "1,000"), (1_234_567.0, "1,234,567")];
        for (number, text) in cases {
            assert_eq!(grouped(number), text);
        }
    }
}
