//! A game made better: remedies for what is not fair, and rule sets one step away, each measured before and after.

mod beginning;
mod remedies;

use criticism::{Answer, Evidence, Mode, Report, Rules as Judged, Trial, Weights};
use ludi::tree::Game;
use rayon::prelude::*;
use serde::Serialize;
use synthesis::local::neighbours;

pub use self::beginning::Beginning;

use self::remedies::remedies;
use crate::Error;
use crate::check::Loaded;
use crate::language::{Language, Rules};
use crate::progress::Progress;
use crate::source::{Origin, Source};
use crate::trials::{Conditions, Trials};

/// How a game is tuned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// How games are played.
    pub conditions: Conditions,
    /// By how many games each change is measured that is shown.
    pub trials: u64,
    /// How many neighbours are tried at most, those first that are found first.
    pub most: usize,
    /// How many of them are measured thoroughly: those that look best after a few games.
    pub shown: usize,
}

/// What became of a game by its changes.
#[derive(Clone, Debug, Serialize)]
pub struct Tuned {
    /// The game.
    pub game: String,
    /// How it stands.
    pub before: Merits,
    /// The changes, the best first.
    pub changes: Vec<Change>,
    /// How many neighbours were tried, of how many there are.
    pub tried: usize,
    /// The same.
    pub neighbours: usize,
    /// By how many games each was measured.
    pub trials: u64,
    /// What chance was drawn from.
    pub seed: u64,
}

/// A change and what it does.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// What is changed, in words.
    pub change: String,
    /// Whether it is a remedy against a first move that is worth too much (decision 6).
    pub remedy: bool,
    /// How the game stood.
    pub before: Merits,
    /// How it stands then.
    pub after: Merits,
    /// The changed rules.
    pub text: String,
}

/// How a game stands, by its usual trials; and what it is worth to begin.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Merits {
    /// What the criteria amount to, by the weights of the book; those that take other trials are left out.
    pub score: f64,
    /// Whether it is worth playing.
    pub viable: bool,
    /// The share of games that somebody wins.
    pub completion: Option<Figure>,
    /// How alike both colours win.
    pub balance: Option<Figure>,
    /// How much more than his share whoever begins wins, after a few random moves.
    pub advantage: Option<Figure>,
    /// How far from the wanted length games are.
    pub duration: Option<Figure>,
    /// What whoever begins makes of it with the best first move that he may make; of the game itself and of remedies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beginning: Option<Beginning>,
}

/// A number that was measured, and where it lies with 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// The number.
    pub value: f64,
    /// The interval, where it is known.
    pub interval: Option<[f64; 2]>,
}

/// A few games tell what is worth a closer look: so many, by players who look so far ahead.
const FEW: u64 = 6;
const NEAR: u32 = 1;

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning { conditions: Conditions::default(), trials: 20, most: 60, shown: 10 }
    }
}

/// Tries remedies and neighbours of a game of ludemes.
pub fn tune(loaded: &Loaded, tuning: Tuning, progress: &Progress) -> Result<Tuned, Error> {
    let Rules::Ludi(game) = &loaded.rules else {
        return Err(Error::refused(
            "only games of ludemes can be tuned so far",
            "name a game that is written in Ludi: `ludwright games` says which are",
        ));
    };
    let near: Vec<(String, Game)> = neighbours(game).into_iter().map(|near| (near.told, near.game)).collect();
    let (all, some) = (near.len(), &near[..near.len().min(tuning.most)]);
    progress.expect((1 + some.len() + some.len().min(tuning.shown)) as u64);
    let thoroughly = |game: &Game| merits(game, &tuning.conditions, tuning.trials, progress);
    let before = Merits { beginning: beginning(game, &tuning, progress), ..thoroughly(game) };
    let remedies = remedies(game, before.beginning.as_ref());
    let quick = Conditions { depth: NEAR, ..tuning.conditions };
    let looks: Vec<Merits> = some.par_iter().map(|(_, game)| merits(game, &quick, FEW, progress)).collect();
    let mut ranked: Vec<usize> = (0..some.len()).collect();
    ranked.sort_by(|a, b| better(&looks[*a], &looks[*b]));
    ranked.truncate(tuning.shown);
    let chosen = remedies.iter().map(|one| (true, one)).chain(ranked.iter().map(|nth| (false, &some[*nth])));
    let chosen: Vec<(bool, &(String, Game))> = chosen.collect();
    let measured = |(remedy, (told, game)): &(bool, &(String, Game))| {
        if progress.stopped() {
            return None;
        }
        let begun = remedy.then(|| beginning(game, &tuning, progress)).flatten();
        let after = Merits { beginning: begun, ..thoroughly(game) };
        Some(Change { change: told.clone(), remedy: *remedy, before: before.clone(), after, text: ludi::print(game) })
    };
    let mut changes: Vec<Change> = chosen.par_iter().map(measured).collect::<Vec<_>>().into_iter().flatten().collect();
    changes.sort_by(|a, b| better(&a.after, &b.after));
    let (trials, seed) = (tuning.trials, tuning.conditions.seed);
    Ok(Tuned { game: loaded.source.name.clone(), before, changes, tried: some.len(), neighbours: all, trials, seed })
}

/// What is better comes first: viable games, then by score.
fn better(one: &Merits, other: &Merits) -> std::cmp::Ordering {
    other.viable.cmp(&one.viable).then(other.score.total_cmp(&one.score))
}

fn merits(game: &Game, conditions: &Conditions, trials: u64, progress: &Progress) -> Merits {
    let loaded = as_loaded(game);
    let played: Vec<Trial> = if progress.stopped() {
        Vec::new()
    } else {
        Trials::new(&loaded, *conditions).play(Mode::Standard, 0..trials, &Progress::unwatched())
    };
    progress.step();
    let evidence = Evidence { rules: Some(Judged::Ludi(game)), trials: &played, settings: conditions.settings };
    let report = Report::of(&evidence, trials as usize).scored(&Weights::book());
    let value = |name: &str| {
        let measured = report.measure(name)?.measured()?;
        Some(Figure { value: measured.value, interval: measured.interval })
    };
    Merits {
        score: report.score.as_ref().map_or(0.0, |score| score.value),
        viable: report.viability.answer == Answer::Yes,
        completion: value("completion"),
        balance: value("balance"),
        advantage: value("advantage"),
        duration: value("duration"),
        beginning: None,
    }
}

/// What it is worth to begin, by as many games as anything else is measured by.
fn beginning(game: &Game, tuning: &Tuning, progress: &Progress) -> Option<Beginning> {
    let swap = game.play.as_ref().is_some_and(|play| play.value.swap);
    if progress.stopped() {
        return None;
    }
    Beginning::of(&as_loaded(game), &tuning.conditions, tuning.trials, swap)
}

/// A game that was made, as if it had been read.
fn as_loaded(game: &Game) -> Loaded {
    let (text, language) = (ludi::print(game), Language::Ludi);
    let source = Source { name: game.name.value.clone(), text, language, origin: Origin::List };
    Loaded { source, rules: Rules::Ludi(Box::new(game.clone())), warnings: Vec::new() }
}
