//! What was measured, for people and for programs.

use serde::Serialize;

use crate::against_limits::{Comparison, Kind};
use crate::library::Row;

/// Prints rows as they come, or everything at the end as one JSON object.
pub struct Printer {
    json: bool,
    results: Results,
}

#[derive(Default, Serialize)]
struct Results {
    limits: Vec<Comparison>,
    library: Vec<Row>,
}

impl Printer {
    /// A printer of tables, or of JSON.
    pub fn new(json: bool) -> Printer {
        Printer { json, results: Results::default() }
    }

    /// A row of the first table.
    pub fn comparison(&mut self, comparison: Comparison) {
        if !self.json {
            if self.results.limits.is_empty() {
                println!(
                    "Engine and limit (a program written by hand for that game), in turn; the best round counts.\n"
                );
                let heads = ["engine", "limit", "ratio", "engine", "limit"];
                println!("{} ns a move", comparison_columns("", "", heads.map(str::to_owned)));
            }
            println!("{}", comparison_line(&comparison));
        }
        self.results.limits.push(comparison);
    }

    /// A row of the second table.
    pub fn row(&mut self, row: Row) {
        if !self.json {
            if self.results.library.is_empty() {
                println!(
                    "\nThe library: milliseconds to read and check and to compile; random play in moves a second.\n"
                );
                let heads = ["read", "compile", "compiled", "reference", "ratio"];
                println!(
                    "{:<26} {:>8} {:>8} {:>12} {:>12} {:>8}",
                    "", heads[0], heads[1], heads[2], heads[3], heads[4]
                );
            }
            println!("{}", row_line(&row));
        }
        self.results.library.push(row);
    }

    /// Everything, if it is JSON.
    pub fn end(&self) {
        if self.json {
            println!("{}", serde_json::to_string(&self.results).expect("numbers and names"));
        }
    }
}

fn comparison_line(row: &Comparison) -> String {
    let (what, unit, scale) = match row.kind {
        Kind::Perft => ("perft", "million nodes/s", 1e6),
        Kind::Playouts => ("playouts", "thousand games/s", 1e3),
    };
    let [engine, limit] = [row.engine, row.limit].map(|speed| format!("{:.1}", speed / scale));
    let [slow, fast] = [row.engine_nanoseconds_a_move, row.limit_nanoseconds_a_move].map(|time| format!("{time:.2}"));
    comparison_columns(&format!("{what} {}", row.game), unit, [engine, limit, format!("{:.2}", row.ratio), slow, fast])
}

fn comparison_columns(name: &str, unit: &str, cells: [String; 5]) -> String {
    let [engine, limit, ratio, slow, fast] = cells;
    format!("{name:<29} {engine:>9} {limit:>9} {unit:<16} {ratio:>6} {slow:>9} {fast:>7}")
}

fn row_line(row: &Row) -> String {
    format!(
        "{:<26} {:>8.3} {:>8.3} {:>12} {:>12} {:>8.0}",
        row.game,
        row.read_milliseconds,
        row.compile_milliseconds,
        grouped(row.compiled_moves_a_second),
        grouped(row.reference_moves_a_second),
        row.ratio
    )
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
