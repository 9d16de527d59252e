//! How good a game is: it plays itself, and the criteria say what came of it.
//!
//! What was played can be kept, and measured again without playing.

use std::collections::BTreeMap;
use std::time::Instant;

use criticism::{
    Answer, CRITERIA, Evidence, Family, Measure, Measured, Mode, Report, Rules as Judged, Score, Thresholds, Trial,
    Weights, viability,
};
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::check::Loaded;
use crate::language::Rules;
use crate::progress::Progress;
use crate::trials::{Conditions, Trials};

/// How much is to be found out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// Only whether the game is viable: the usual trials, and no more of them than it takes to be certain.
    Viability,
    /// Everything but puzzles, which take longest.
    #[default]
    Usual,
    /// Everything.
    All,
}

/// What a game was measured by: trials that can be kept, and measured again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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

/// Whether a game is viable is asked after so many trials at a time.
const BATCH: u64 = 4;

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
    /// What the criteria amount to, by the weights that were fitted to what people think: how they would rate it, out of ten.
    pub score: Option<f64>,
    /// How far that may be from the truth: by the chance of these trials, and because criteria do not tell everything.
    pub score_error: Option<f64>,
    /// What they amount to by the weights of the book, as where games are bred.
    pub book_score: f64,
    /// How many trials were wanted in each mode.
    pub trials: u64,
    /// How many were played in all modes together: fewer than wanted if it was certain before, or somebody had enough.
    pub played: usize,
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
    let recorded = record(loaded, conditions, trials, Extent::Usual, &Progress::unwatched());
    Measurement { seconds: began.elapsed().as_secs_f64(), ..measured(loaded, &recorded) }
}

/// Lets a game play itself, as often in each mode as is wanted, or until somebody has had enough.
pub fn record(loaded: &Loaded, conditions: Conditions, wanted: u64, extent: Extent, progress: &Progress) -> Recorded {
    let stage = Trials::new(loaded, conditions);
    let mut recorded = Recorded { game: loaded.source.name.clone(), conditions, wanted, trials: Vec::new() };
    let modes = extent.modes();
    progress.expect(wanted * modes.len() as u64);
    if extent != Extent::Viability {
        recorded.trials = modes.iter().flat_map(|mode| stage.play(*mode, 0..wanted, progress)).collect();
        return recorded;
    }
    for first in (0..wanted).step_by(BATCH as usize) {
        let batch = first..(first + BATCH).min(wanted);
        recorded.trials.extend(stage.play(Mode::Standard, batch, progress));
        let evidence = Evidence { settings: conditions.settings, ..Evidence::of_trials(&recorded.trials) };
        if viability(&evidence, wanted as usize, &Thresholds::default()).answer != Answer::NotYet || progress.stopped()
        {
            break;
        }
    }
    recorded
}

/// What the criteria say of a game by its trials.
pub fn report(loaded: &Loaded, recorded: &Recorded) -> Report {
    let rules = match &loaded.rules {
        Rules::Ludi(game) => Judged::Ludi(game),
        Rules::Metagame(game) => Judged::Metagame(game),
    };
    let Recorded { conditions, wanted, trials, .. } = recorded;
    let evidence = Evidence { rules: Some(rules), trials, settings: conditions.settings };
    Report::of(&evidence, *wanted as usize).scored(&Weights::people())
}

/// What trials say of a game. Takes no time to speak of: the seconds are left at 0.
pub fn measured(loaded: &Loaded, recorded: &Recorded) -> Measurement {
    let Recorded { conditions, wanted, trials, .. } = recorded;
    let report = report(loaded, recorded);
    let named = || report.criteria.iter().map(|measured| (measured.name.clone(), &measured.measure));
    Measurement {
        game: loaded.source.name.clone(),
        criteria: named().map(|(name, measure)| (name, measure.value())).collect(),
        intervals: named().filter_map(|(name, measure)| Some((name, interval(measure)?))).collect(),
        viable: report.viability.answer == Answer::Yes,
        flaws: report.viability.flaws(),
        score: report.score.as_ref().map(|score| score.value),
        score_error: report.score.as_ref().map(Score::whole_error),
        book_score: Score::of(&report.criteria, &Weights::book()).value,
        trials: *wanted,
        played: trials.len(),
        depth: conditions.depth,
        beam: conditions.beam,
        opening: conditions.opening,
        seed: conditions.seed,
        rows: report.criteria.iter().map(row).collect(),
        seconds: 0.0,
    }
}

impl Extent {
    /// The modes that are played for it.
    pub fn modes(self) -> &'static [Mode] {
        match self {
            Extent::Viability => &Mode::ALL[..1],
            Extent::Usual => &Mode::ALL[..Mode::ALL.len() - 1],
            Extent::All => &Mode::ALL,
        }
    }
}

impl Recorded {
    /// As a text to keep.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// From a text that was kept.
    pub fn from_json(text: &str, loaded: &Loaded) -> Result<Recorded, Error> {
        let hint = "name a file that `ludwright measure --save` has written";
        let recorded: Recorded = serde_json::from_str(text)
            .map_err(|error| Error::refused(format!("these are no trials: {error}"), hint))?;
        let faults = recorded.trials.iter().enumerate().find_map(|(nth, trial)| Some((nth, trial.faults().pop()?)));
        if let Some((nth, fault)) = faults {
            return Err(Error::refused(format!("trial {}: {fault}", nth + 1), hint));
        }
        if recorded.game != loaded.source.name {
            let message = format!("these are trials of {}, not of {}", recorded.game, loaded.source.name);
            return Err(Error::refused(message, hint));
        }
        Ok(recorded)
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
