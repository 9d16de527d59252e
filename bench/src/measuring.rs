//! How long it takes to measure a game: whether it is viable, and all criteria but puzzles; and how that grows.

use std::time::Instant;

use serde::Serialize;
use workbench::measure::{Extent, record, report};
use workbench::trials::Conditions;
use workbench::{Game, Progress, library, source};

/// How long a game takes to measure: a row of the table.
#[derive(Serialize)]
pub struct Measuring {
    /// The game, and what is different about it.
    pub game: String,
    /// How many trials in each mode.
    pub trials: u64,
    /// How many moves ahead players look.
    pub depth: u32,
    /// How many seconds it takes to know whether it is viable.
    pub viability: f64,
    /// How many seconds all criteria take but those of puzzles.
    pub all: f64,
}

/// The games of Browne 2011, chapter 6, in the order in which people rank them.
const NINETEEN: [&str; 19] = [
    "ndengrod", "yavalath", "rhunthil", "teiglith", "elrostir", "lammothm", "gorodrui", "pelot", "hale", "quelon",
    "duath", "elrog", "vairilth", "ninniach", "pelagonn", "valion", "eriannon", "bregorme", "pelagund",
];

/// The standard measurement: the number of trials and the search depth.
const TRIALS: u64 = 20;
const DEPTH: u32 = 2;

/// The rows of the nineteen games, or of Yavalath alone if it must be quick; each is shown as it comes.
pub fn nineteen(quick: bool, mut show: impl FnMut(Measuring)) {
    let games = NINETEEN.iter().filter(|name| !quick || **name == "yavalath");
    for name in games {
        library::find(name).and_then(|entry| row(name, entry.text, TRIALS, DEPTH)).into_iter().for_each(&mut show);
    }
}

/// How the time for Yavalath grows with trials, depth and board.
pub fn growth(mut show: impl FnMut(Measuring)) {
    let Some(entry) = library::find("yavalath") else { return };
    let mut one = |name: &str, text: &str, trials: u64, depth: u32| {
        row(name, text, trials, depth).into_iter().for_each(&mut show);
    };
    [10, 20, 40].into_iter().for_each(|trials| one("yavalath", entry.text, trials, DEPTH));
    [1, 2, 3].into_iter().for_each(|depth| one("yavalath", entry.text, TRIALS, depth));
    for size in [4, 5, 6, 7] {
        let text = entry.text.replace("(size 5)", &format!("(size {size})"));
        one(&format!("yavalath of size {size}"), &text, TRIALS, DEPTH);
    }
}

fn row(name: &str, text: &str, trials: u64, depth: u32) -> Option<Measuring> {
    let loaded = Game::new(source::find("-", &mut text.as_bytes()).ok()?).ok()?;
    let conditions = Conditions { depth, ..Conditions::default() };
    let seconds = |extent: Extent| {
        let began = Instant::now();
        report(&loaded, &record(&loaded, conditions, trials, extent, &Progress::unwatched()));
        began.elapsed().as_secs_f64()
    };
    let (viability, all) = (seconds(Extent::Viability), seconds(Extent::Usual));
    Some(Measuring { game: name.to_owned(), trials, depth, viability, all })
}
