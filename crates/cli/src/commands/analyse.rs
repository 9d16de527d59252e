//! `analyse`: what the pieces of a game are worth.

use std::fmt::Write as _;

use workbench::analyse::{Analysis, Expected, Size, Worth};
use workbench::{Error, Game, Setting};

use crate::arguments::Method;
use crate::output::{Exit, Output};

/// What there is to say of games such as Nim.
const NO_OWNERS: &str = "no piece of this game has an owner, so that none has a value to a player\n";

/// The default number of random games.
const GAMES: u64 = 4000;

/// How the pieces are to be valued.
pub struct AnalyseRequest {
    pub promote: bool,
    pub method: Method,
    pub number: Option<u64>,
}

pub fn run(loaded: &Game, setting: Setting, wish: &AnalyseRequest, output: &mut Output) -> anyhow::Result<Exit> {
    match wish {
        AnalyseRequest { method: Method::Static, number: Some(_), .. } => {
            let hint = "leave out -n, or say --method expected-outcome";
            return Err(Error::usage("no games are played to analyse the rules", hint).into());
        }
        AnalyseRequest { method: Method::Static, promote, .. } => {
            output.print(&workbench::analyse::analyse(loaded, *promote), table)?;
        }
        AnalyseRequest { method: Method::ExpectedOutcome, promote: true, .. } => {
            let hint = "leave out --promote, or say --method static";
            return Err(Error::usage("random games show by themselves what promotion is worth", hint).into());
        }
        AnalyseRequest { method: Method::ExpectedOutcome, number, .. } => {
            let games = number.unwrap_or(GAMES);
            output.print(&workbench::analyse::expected_outcome(loaded, setting, games), swings)?;
        }
    }
    Ok(Exit::Done)
}

/// Prints where lone pieces go.
pub fn tables(loaded: &Game, output: &mut Output) -> anyhow::Result<Exit> {
    output.print(&workbench::analyse::tables(loaded), |tables| {
        let mut text = String::new();
        for table in &tables.pieces {
            let _ = writeln!(text, "{} {}", table.player, table.piece);
            for row in &table.sites {
                let to = if row.to.is_empty() { "nowhere".to_owned() } else { row.to.join(" ") };
                let _ =
                    writeln!(text, "  {:<4} {:>3}  {:>6}  {to}", row.from, row.to.len(), three_digits(row.eventual));
            }
        }
        text + "for each site: how many sites a lone piece can go to, its eventual mobility, and the sites\n"
    })?;
    Ok(Exit::Done)
}

/// The heads of the columns, in two lines.
const HEADS: [[&str; 2]; 13] = [
    ["", "piece"],
    ["max", "static"],
    ["max", "eventual"],
    ["avg", "static"],
    ["avg", "eventual"],
    ["", "eradicate"],
    ["", "victims"],
    ["", "immunity"],
    ["", "giveaway"],
    ["", "stalemate"],
    ["", "arrive"],
    ["", "promote"],
    ["", "total"],
];

fn table(analysis: &Analysis) -> String {
    let tension =
        analysis.tension.as_ref().map_or(String::new(), |told| format!("rules that pull in opposite ways: {told}\n"));
    let size = analysis.size.map_or(String::new(), |Size { absolute, effective }| {
        format!("size: {absolute} words, of which {effective} mean something where they stand\n")
    });
    worths(analysis) + &tension + &size
}

fn worths(analysis: &Analysis) -> String {
    if analysis.pieces.is_empty() {
        return NO_OWNERS.to_owned();
    }
    let heads = [0, 1].map(|line| HEADS.map(|head| head[line].to_owned()).to_vec());
    let row = |(name, worth): &(String, Worth)| {
        let cells = cells(worth).map(three_digits);
        [name.clone()].into_iter().chain(cells).collect()
    };
    aligned(&heads.into_iter().chain(analysis.pieces.iter().map(row)).collect::<Vec<_>>())
}

fn cells(worth: &Worth) -> [f64; 12] {
    [
        worth.max_static,
        worth.max_eventual,
        worth.avg_static,
        worth.avg_eventual,
        worth.eradicate,
        worth.victims,
        worth.immunity,
        worth.giveaway,
        worth.stalemate,
        worth.arrive,
        worth.promote,
        worth.total,
    ]
}

fn swings(expected: &Expected) -> String {
    if expected.pieces.is_empty() {
        return NO_OWNERS.to_owned();
    }
    let head = ["piece", "value", "from", "to"].map(str::to_owned).to_vec();
    let rows = expected.pieces.iter().map(|(name, swing)| {
        let numbers = swing.map(|swing| [swing.value, swing.interval[0], swing.interval[1]]);
        let cells =
            numbers.map_or_else(|| vec!["?".to_owned(); 3], |numbers| numbers.map(|x| format!("{x:.3}")).to_vec());
        [name.clone()].into_iter().chain(cells).collect()
    });
    format!(
        "{}expected share of a game that goes with a piece, in {} random games for each type and side from seed {}, with its \
         95 % interval\n",
        aligned(&[head].into_iter().chain(rows).collect::<Vec<_>>()),
        expected.games,
        expected.seed,
    )
}

/// Rows of cells in columns; the first to the left, the others to the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(column, cell)| match column {
            0 => format!("{cell:width$}", width = width(0)),
            _ => format!("  {cell:>width$}", width = width(column)),
        });
        format!("{}\n", cells.collect::<String>().trim_end())
    };
    rows.iter().map(line).collect()
}

/// A number with three digits that count, as the published tables have them: exact halves to even, no zeros at the end.
fn three_digits(number: f64) -> String {
    let power = format!("{number:.2e}").split_once('e').and_then(|(_, power)| power.parse::<i32>().ok()).unwrap_or(0);
    let decimals = usize::try_from(2 - power).unwrap_or(0).min(12);
    let text = format!("{number:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits_count() {
        let numbers = [20.25, 22.75, 0.875, 102.6875, 6.9375, 3.0625, 0.0, -1.0, 0.5, 9.9999, 1234.5, 1.0 / 3.0, 99.96];
        let texts = ["20.2", "22.8", "0.875", "103", "6.94", "3.06", "0", "-1", "0.5", "10", "1234", "0.333", "100"];
        assert_eq!(numbers.map(three_digits), texts);
    }
}
