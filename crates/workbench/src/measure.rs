//! How good a game is: it plays itself, and the criteria say what came of it.

use std::collections::BTreeMap;
use std::time::Instant;

use criticism::{Answer, CRITERIA, Evidence, Family, Measure, Measured, Mode, Report, Rules as Judged, Trial, Weights};
use serde::Serialize;

use crate::check::Loaded;
use crate::language::Rules;
use crate::trials::{Conditions, Trials};

/// The modes that are played: all but the search for puzzles.
const MODES: [Mode; 5] = [Mode::Standard, Mode::Shallower, Mode::Selfish, Mode::Obstructive, Mode::Random];

/// What a game was measured by.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    /// The game.
    pub game: String,
    /// How the trials were played.
    pub conditions: Conditions,
    /// How many were wanted in each mode.
    pub wanted: u64,
    /// The trials, mode by mode.
    pub trials: Vec<Trial>,
}

/// What was measured of a game.
#[derive(Clone, Debug, Serialize)]
pub struct Measurement {
    /// The game.
    pub game: String,
    /// What each criterion says, from -1 to 1; nothing where it could not be measured.
    pub criteria: BTreeMap<String, Option<f64>>,
    /// Where each lies in the long run, with 95 %, where that is known.
    pub intervals: BTreeMap<String, [f64; 2]>,
    /// Whether the game is worth playing at all, by completion, balance, advantage and duration.
    pub viable: bool,
    /// The criteria by which it is not.
    pub flaws: Vec<&'static str>,
    /// What the criteria amount to, by the weights of the book.
    pub score: Option<f64>,
    /// How many trials were played in each mode.
    pub trials: u64,
    /// How many moves ahead the players looked, and how many moves they followed.
    pub depth: u32,
    /// The same.
    pub beam: usize,
    /// The random moves that trials opened with.
    pub opening: u32,
    /// What chance was drawn from.
    pub seed: u64,
    /// How long it took.
    pub seconds: f64,
    /// All of it in the order of the book's list, for people.
    #[serde(skip)]
    pub rows: Vec<Row>,
}

/// One criterion, for people.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What it is called.
    pub title: &'static str,
    /// `intrinsic`, `quality` or `viability`.
    pub family: &'static str,
    /// What it says; or why it says nothing.
    pub value: Result<f64, String>,
    /// Where that lies in the long run, with 95 %, where that is known.
    pub interval: Option<[f64; 2]>,
}

/// Measures a game by so many trials in each mode.
pub fn measure(loaded: &Loaded, conditions: Conditions, trials: u64) -> Measurement {
    let began = Instant::now();
    let recorded = record(loaded, conditions, trials);
    Measurement { seconds: began.elapsed().as_secs_f64(), ..measured(loaded, &recorded) }
}

/// Lets a game play itself, as often in each mode as is wanted.
pub fn record(loaded: &Loaded, conditions: Conditions, wanted: u64) -> Recorded {
    let stage = Trials::new(loaded, conditions);
    let trials = MODES.into_iter().flat_map(|mode| stage.play(mode, 0..wanted)).collect();
    Recorded { game: loaded.source.name.clone(), conditions, wanted, trials }
}

/// What the criteria say of a game by its trials.
pub fn report(loaded: &Loaded, recorded: &Recorded) -> Report {
    let rules = match &loaded.rules {
        Rules::Ludi(game) => Judged::Ludi(game),
        Rules::Metagame(game) => Judged::Metagame(game),
    };
    let evidence = Evidence { rules: Some(rules), trials: &recorded.trials, settings: recorded.conditions.settings };
    Report::of(&evidence, recorded.wanted as usize).scored(&Weights::book())
}

/// What was measured of a game, by trials whose playing there is nothing to speak of: the seconds are left at 0.
pub fn measured(loaded: &Loaded, recorded: &Recorded) -> Measurement {
    let Recorded { conditions, wanted, .. } = recorded;
    let report = report(loaded, recorded);
    let named = || report.criteria.iter().map(|measured| (measured.name.clone(), &measured.measure));
    Measurement {
        game: loaded.source.name.clone(),
        criteria: named().map(|(name, measure)| (name, measure.value())).collect(),
        intervals: named().filter_map(|(name, measure)| Some((name, interval(measure)?))).collect(),
        viable: report.viability.answer == Answer::Yes,
        flaws: report.viability.flaws(),
        score: report.score.as_ref().map(|score| score.value),
        trials: *wanted,
        depth: conditions.depth,
        beam: conditions.beam,
        opening: conditions.opening,
        seed: conditions.seed,
        rows: report.criteria.iter().map(row).collect(),
        seconds: 0.0,
    }
}

fn row(measured: &Measured) -> Row {
    let criterion = CRITERIA.iter().find(|criterion| criterion.number == measured.number);
    let value = match &measured.measure {
        Measure::Value(value) => Ok(value.value),
        Measure::Unmeasured(why) => Err(why.to_string()),
    };
    Row {
        title: criterion.map_or("", |criterion| criterion.title),
        family: match measured.family {
            Family::Intrinsic => "intrinsic",
            Family::Quality => "quality",
            Family::Viability => "viability",
        },
        value,
        interval: interval(&measured.measure),
    }
}

fn interval(measure: &Measure) -> Option<[f64; 2]> {
    measure.measured()?.interval
}
