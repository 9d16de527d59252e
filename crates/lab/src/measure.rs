//! How good a game is: it plays itself, and the criteria say what came of it.
//!
//! What was played can be kept, and measured again without playing.

use std::collections::BTreeMap;
use std::time::Instant;

use criticism::figures::{FirstPlayer, Lengths};
use criticism::{
    CRITERIA, End, Evidence, FEWEST_TRIALS, Family, Longer, Measure, Measured, Mode, Report, Score, Trial, Verdict,
    Weights, rating,
};
use game::{DrawRules, Rng};
use serde::{Deserialize, Serialize};

pub use criticism::{Answer, Test};

use crate::progress::Progress;
use crate::sides;
use crate::trials::{Conditions, Trials};
use engine::Error;
use engine::Game;
use engine::opening::play_any;
use engine::{Ending, Kind};

/// How much is to be found out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// Only whether the game is viable: standard trials, and no more of them than it takes to decide it.
    Viability,
    /// Everything but puzzles, which take longest.
    #[default]
    Usual,
    /// Everything.
    All,
}

/// How many games may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many in each mode.
    pub trials: u64,
    /// How many standard ones at most, as long as the verdict is undecided.
    pub most: u64,
    /// After this no more are begun: what is played then depends on the clock.
    pub until: Option<Instant>,
    /// How many are played between two reports of progress.
    pub at_once: u64,
}

/// A quick look is first made after this number of games.
const FIRST_LOOK: u64 = 8;

/// By default, an undecided verdict gets this many times the usual number of games.
const TIMES: u64 = 8;

impl Budget {
    /// This number of trials in each mode, and several times as many standard ones while the verdict is undecided.
    pub fn of(trials: u64) -> Budget {
        Budget { most: trials.saturating_mul(TIMES), ..Budget::fixed(trials) }
    }

    /// This number of trials in each mode, and no more.
    pub fn fixed(trials: u64) -> Budget {
        Budget { trials, most: trials, until: None, at_once: u64::MAX }
    }

    /// After how many standard trials the verdict is looked at: twice as many each time. It is a plan, made before the first game,
    /// so that the error that is allowed can be shared out over all looks.
    pub fn looks(&self, extent: Extent) -> Vec<u64> {
        let most = self.most.max(self.trials);
        let first = if extent == Extent::Viability { FIRST_LOOK.min(self.trials) } else { self.trials };
        let mut looks: Vec<u64> =
            std::iter::successors(Some(first.max(1)), |last| last.checked_mul(2)).take_while(|at| *at < most).collect();
        looks.push(most);
        looks
    }

    fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
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
    /// How often the verdict may have been looked at.
    #[serde(default = "once")]
    pub looks: usize,
    /// Whether both sides have the same rules.
    #[serde(default)]
    pub alike: bool,
    /// Whether games end that are played for longer, where too many were cut.
    #[serde(default)]
    pub longer: Option<Longer>,
    /// The trials, mode by mode; those that were added to decide the verdict last.
    pub trials: Vec<Trial>,
}

fn once() -> usize {
    1
}

/// How many random games tell whether a game ends at all, and how many times the wanted length they may take.
const LONGER: u32 = 8;
const LONGER_BY: u32 = 10;

/// What was measured of a game.
#[derive(Clone, Debug, Serialize)]
pub struct Measurement {
    /// The game.
    pub game: String,
    /// What each criterion says, from -1 to 1; nothing where it could not be measured.
    pub criteria: BTreeMap<String, Option<f64>>,
    /// Where each lies in the long run, with 95 %, where that is known.
    pub intervals: BTreeMap<String, [f64; 2]>,
    /// Whether the game can be played at all: yes, no or undecided, by intervals.
    pub viable: Answer,
    /// Why, in a sentence.
    pub why: String,
    /// The tests that it fails: completion, advantage or balance.
    pub flaws: Vec<String>,
    /// How it compares with what was asked for, in a sentence: a matter of preference.
    pub preference: Option<String>,
    /// The preferences that it does not meet: duration.
    pub outside: Vec<String>,
    /// About how many more games would decide what is undecided, if any number would.
    pub further_games: Option<u64>,
    /// Each test, and each preference, by name.
    pub verdicts: BTreeMap<String, Test>,
    /// What the criteria amount to, by the weights that were fitted to what people think: how they would rate it, out of ten;
    /// nothing after too few games.
    pub score: Option<f64>,
    /// How far that may be from the truth, as a standard error: by the chance of these trials, and because criteria do not tell
    /// everything.
    pub score_error: Option<f64>,
    /// The same in a sentence, with how it was checked.
    pub rating: Option<String>,
    /// How many moves a game takes.
    pub length: Option<Figure>,
    /// The first player's share of the points.
    pub first_player: Option<Figure>,
    /// What they amount to by the weights of the book, as where games are bred.
    pub book_score: f64,
    /// How many trials were wanted in each mode.
    pub trials: u64,
    /// How many were played in all modes together: fewer than wanted if the verdict was certain before, or the caller stopped.
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

/// A number that was measured, and where it lies with 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// The number.
    pub value: f64,
    /// The interval, where it is known.
    pub interval: Option<[f64; 2]>,
}

/// One criterion, for people.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What it is called.
    pub title: &'static str,
    /// What it means for players, in a line.
    pub matters: &'static str,
    /// `intrinsic`, `quality` or `viability`.
    pub family: &'static str,
    /// What it says; or why it says nothing.
    pub value: Result<f64, String>,
    /// Where that lies in the long run, with 95 %, where that is known.
    pub interval: Option<[f64; 2]>,
    /// Over how many trials it was taken; 0 if the rules alone say it.
    pub over: usize,
}

/// Why a game is not measured, if its rules say so: they cannot be followed, or are for one. The criteria are about what players do
/// to each other.
pub fn refuse(loaded: &Game) -> Result<(), Error> {
    loaded.playable(Kind::Compiled, DrawRules::default())?;
    if loaded.sides().len() > 1 {
        return Ok(());
    }
    let message = format!("{} is for one player, and games are measured by contests", loaded.source.name);
    Err(Error::refused(message, "`ludwright solve` finds the best that a single player can get"))
}

/// Measures a game by a number of trials in each mode.
pub fn measure(loaded: &Game, conditions: Conditions, trials: u64) -> Measurement {
    let began = Instant::now();
    let recorded = record(loaded, conditions, trials, Extent::Usual, &Progress::unwatched());
    Measurement { seconds: began.elapsed().as_secs_f64(), ..measured(loaded, &recorded) }
}

/// Lets a game play itself, as often in each mode as is wanted and no more, or until the caller stops it. Of a quick look they
/// are fewer if the verdict is decided before.
pub fn record(loaded: &Game, conditions: Conditions, wanted: u64, extent: Extent, progress: &Progress) -> Recorded {
    record_within(loaded, conditions, Budget::fixed(wanted), extent, progress, &mut |_| ())
}

/// Lets a game play itself in all modes, then adds standard trials while the verdict is undecided and the budget lasts. What was
/// recorded so far is told now and then.
pub fn record_within(
    loaded: &Game,
    conditions: Conditions,
    budget: Budget,
    extent: Extent,
    progress: &Progress,
    tell: &mut dyn FnMut(&Recorded),
) -> Recorded {
    let conditions = conditions.suited_to(loaded);
    let stage = Trials::new(loaded, conditions);
    let looks = budget.looks(extent);
    let mut recorded = Recorded::new(loaded, conditions, &budget, extent);
    let mut play = |recorded: &mut Recorded, mode: Mode, from: u64, to: u64| {
        let mut first = from;
        while first < to && !progress.stopped() && !budget.is_over() {
            let last = first.saturating_add(budget.at_once).min(to);
            recorded.trials.extend(stage.play(mode, first..last, progress));
            first = last;
            tell(recorded);
        }
    };
    let mut played = looks[0];
    let further: Vec<Mode> = extent.modes()[1..].iter().copied().filter(|mode| suits(loaded, *mode)).collect();
    progress.expect(played + budget.trials * further.len() as u64);
    play(&mut recorded, Mode::Standard, 0, played);
    for mode in further {
        play(&mut recorded, mode, 0, budget.trials);
    }
    for next in &looks[1..] {
        recorded.look_further(loaded);
        if recorded.verdict().answer != Answer::Undecided || progress.stopped() || budget.is_over() {
            break;
        }
        progress.expect(next - played);
        play(&mut recorded, Mode::Standard, played, *next);
        played = *next;
    }
    recorded.look_further(loaded);
    recorded
}

/// Whether a mode tells something of a game: who mind only some of the pieces need pieces; puzzles, that something is forced.
fn suits(loaded: &Game, mode: Mode) -> bool {
    match mode {
        Mode::Selfish | Mode::Obstructive => loaded.rules.has_pieces(),
        Mode::Puzzles => loaded.rules.chance().is_none(),
        Mode::Standard | Mode::Shallower | Mode::Random => true,
    }
}

/// Random games that may take some times as long as wanted: whether they end.
fn longer(loaded: &Game, conditions: &Conditions) -> Longer {
    let moves = conditions.settings.preferred_length.saturating_mul(LONGER_BY);
    let engine = loaded.engine(Kind::Compiled, DrawRules { move_limit: moves, ..DrawRules::default() });
    let ends = |number: u32| {
        let mut stream = Rng::new(conditions.seed, u64::from(number));
        let mut play = engine.begin(&mut stream);
        while play.outcome().is_none() && play_any(&mut *play, &mut stream) {}
        play.outcome().is_some() && play.ending() != Some(Ending::MoveLimit)
    };
    Longer { played: LONGER, ended: (0..LONGER).filter(|number| ends(*number)).count() as u32, moves }
}

/// What the criteria say of a game by its trials.
pub fn report(loaded: &Game, recorded: &Recorded) -> Report {
    let evidence = Evidence { rules: Some(&loaded.rules), ..recorded.evidence() };
    Report::of(&evidence, recorded.looks).scored(&Weights::people())
}

/// What trials say of a game. Takes no time to speak of: the seconds are left at 0.
pub fn measured(loaded: &Game, recorded: &Recorded) -> Measurement {
    let Recorded { conditions, wanted, trials, .. } = recorded;
    let report = report(loaded, recorded);
    let named = || report.criteria.iter().map(|measured| (measured.name.clone(), &measured.measure));
    let verdict = &report.verdict;
    let outside = verdict.preferences.iter().filter(|test| test.answer == Answer::No);
    let score = report.score.as_ref().filter(|_| verdict.trials >= FEWEST_TRIALS);
    let all = verdict.tests.iter().chain(&verdict.preferences);
    Measurement {
        game: loaded.source.name.clone(),
        criteria: named().map(|(name, measure)| (name, measure.value())).collect(),
        intervals: named().filter_map(|(name, measure)| Some((name, interval(measure)?))).collect(),
        viable: verdict.answer,
        why: verdict.why(),
        flaws: verdict.flaws().into_iter().map(str::to_owned).collect(),
        preference: verdict.preference(),
        outside: outside.map(|test| test.name.clone()).collect(),
        further_games: verdict.further(),
        verdicts: all.map(|test| (test.name.clone(), test.clone())).collect(),
        score: score.map(|score| score.value),
        score_error: score.map(Score::whole_error),
        rating: score.and_then(|score| rating(score, verdict.trials)),
        length: Figure::of_length(&recorded.evidence()),
        first_player: Figure::of_first_player(&recorded.evidence()),
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

impl Figure {
    /// How many moves a game takes on the average.
    fn of_length(evidence: &Evidence) -> Option<Figure> {
        let lengths = Lengths::of(evidence)?;
        Some(Figure { value: lengths.mean, interval: lengths.interval })
    }

    /// The first player's share of the points.
    fn of_first_player(evidence: &Evidence) -> Option<Figure> {
        let first = FirstPlayer::of(evidence).first;
        (first.games > 0).then_some(Figure { value: first.share, interval: Some(first.interval) })
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
    /// Of a game that is about to be played.
    fn new(loaded: &Game, conditions: Conditions, budget: &Budget, extent: Extent) -> Recorded {
        Recorded {
            game: loaded.source.name.clone(),
            conditions,
            wanted: budget.trials,
            looks: budget.looks(extent).len(),
            alike: sides::alike(loaded),
            longer: None,
            trials: Vec::new(),
        }
    }

    /// What a game is judged by, but for its rules.
    pub fn evidence(&self) -> Evidence<'_> {
        let Recorded { conditions, alike, longer, .. } = *self;
        Evidence { settings: conditions.settings, alike, longer, ..Evidence::of_trials(&self.trials) }
    }

    /// Whether the game can be played, by what was recorded so far.
    pub fn verdict(&self) -> Verdict {
        Verdict::of(&self.evidence(), self.looks)
    }

    /// Where games were cut, and the verdict depends on it, plays some that may take longer.
    fn look_further(&mut self, loaded: &Game) {
        let is_cut = self.trials.iter().any(|trial| trial.mode == Mode::Standard && trial.end == End::Cut);
        let is_open = |test: &Test| test.answer != Answer::Yes;
        if is_cut && self.longer.is_none() && self.verdict().test("completion").is_some_and(is_open) {
            self.longer = Some(longer(loaded, &self.conditions));
        }
    }

    /// As a text to keep.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// From a text that was kept.
    pub fn from_json(text: &str, loaded: &Game) -> Result<Recorded, Error> {
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
    let criterion = CRITERIA.iter().find(|criterion| criterion.name == measured.name);
    let value = match &measured.measure {
        Measure::Value(value) => Ok(value.value),
        Measure::Unmeasured(why) => Err(why.to_string()),
    };
    Row {
        title: criterion.map_or("", |criterion| criterion.title),
        matters: criterion.map_or("", |criterion| criterion.matters),
        family: match measured.family {
            Family::Intrinsic => "intrinsic",
            Family::Quality => "quality",
            Family::Viability => "viability",
        },
        value,
        interval: interval(&measured.measure),
        over: measured.measure.measured().map_or(0, |value| value.over),
    }
}

fn interval(measure: &Measure) -> Option<[f64; 2]> {
    measure.measured()?.interval
}
