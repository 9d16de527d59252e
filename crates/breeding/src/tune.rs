//! A game made better: remedies for what is not fair, and rule sets one step away, each measured before and after.
//!
//! Every change is compared with the game as it is, by its score and, of remedies, by what the first player makes of it. With
//! dozens of comparisons some differ by chance alone: a change counts as better or worse only if it passes Holm's correction over all
//! of them, and is a tie otherwise.

mod beginning;
mod remedies;

use std::time::{Duration, Instant};

use criticism::figures::{holm, two_tails};
use criticism::{Answer, Evidence, Mode, Report, Trial, Weights};
use ludi::tree;
use rayon::prelude::*;
use serde::Serialize;
use synthesis::local::neighbours;

pub use self::beginning::Beginning;
pub use lab::measure::Figure;

use self::remedies::remedies;
use ::rules::{Language, Rules};
use engine::Error;
use engine::Game;
use engine::{Origin, Source};
use lab::Progress;
use lab::sides;
use lab::trials::{Conditions, Trials};

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
    /// How long it may take: what is not done then is left out, and what is done depends on the clock.
    pub time: Option<Duration>,
}

/// What became of a game by its changes.
#[derive(Clone, Debug, Serialize)]
pub struct Tuned {
    /// The game.
    pub game: String,
    /// How it stands.
    pub before: Merits,
    /// The changes: those that are better than the game, then those that are not to be told from it, then those that are worse;
    /// each in the order of their scores.
    pub changes: Vec<Change>,
    /// How the comparisons were corrected for their number, in words.
    pub correction: String,
    /// How many neighbours were tried, of how many there are.
    pub tried: usize,
    /// The same.
    pub neighbours: usize,
    /// How many remedies and neighbours were to be measured thoroughly: more than there are changes if time was up.
    pub chosen: usize,
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
    /// How its score compares with that of the game as it is.
    pub score: Compared,
    /// How fair it is compared with the game as it is, where that was asked: better is closer to even.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fairness: Option<Compared>,
    /// The changed rules.
    pub text: String,
}

/// How a change compares with the game as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Compared {
    /// It is better, by more than chance.
    Better,
    /// The games do not tell.
    Tied,
    /// It is worse, by more than chance.
    Worse,
}

/// How a game stands, by its usual trials; and what it is worth to begin.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Merits {
    /// What the criteria amount to, by the weights of the book; those that take other trials are left out.
    pub score: f64,
    /// Its standard error.
    pub score_error: f64,
    /// Whether it can be played.
    pub viable: Answer,
    /// The share of games that are won.
    pub completion: Option<Figure>,
    /// How alike both colours win.
    pub balance: Option<Figure>,
    /// How much more than their share the first player wins, after a few random moves.
    pub advantage: Option<Figure>,
    /// How far from the wanted length games are.
    pub duration: Option<Figure>,
    /// What the first player makes of the best first move that they may make; of the game itself and of remedies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beginning: Option<Beginning>,
}

/// A few games, between players who look one move ahead, tell which changes are worth a closer look.
const FEW: u64 = 6;
const NEAR: u32 = 1;

/// About how many remedies there are, before they are known.
const REMEDIES: u64 = 12;

/// What part of the time a first look at the neighbours may take.
const FOR_LOOKS: u32 = 3;

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning { conditions: Conditions::default(), trials: 20, most: 60, shown: 10, time: None }
    }
}

/// What is told while a game is tuned.
pub enum Arrived<'a> {
    /// How the game stands as it is.
    Before(&'a Merits),
    /// A change that was measured; how it compares is told when all are.
    Change(&'a Change),
}

/// Tries remedies and neighbours of a game of ludemes, one after the other, and tells of each as it is measured.
pub fn tune(loaded: &Game, tuning: Tuning, progress: &Progress, tell: &mut dyn FnMut(Arrived)) -> Result<Tuned, Error> {
    let Some(game) = loaded.rules.ludi() else {
        return Err(Error::refused(
            "only games of ludemes can be tuned so far",
            "name a game that is written in Ludi: `ludwright games` says which are",
        ));
    };
    let began = Instant::now();
    tuning.time.into_iter().for_each(|time| progress.stop_at(began + time));
    let near: Vec<(String, tree::Game)> = neighbours(game).into_iter().map(|near| (near.told, near.game)).collect();
    let some = &near[..near.len().min(tuning.most)];
    progress.plan(games_of(&tuning, some.len(), REMEDIES));
    let before = Merits {
        beginning: beginning(game, &tuning, progress),
        ..merits(game, &tuning.conditions, tuning.trials, progress).unwrap_or_default()
    };
    tell(Arrived::Before(&before));
    let remedies = remedies(game, before.beginning.as_ref());
    let until = tuning.time.map(|time| began + time / FOR_LOOKS);
    let looked = looked_at(some, &tuning, until, progress);
    let chosen = remedies.iter().map(|one| (true, one)).chain(looked.best.iter().map(|nth| (false, &some[*nth])));
    let chosen: Vec<(bool, &(String, tree::Game))> = chosen.collect();
    let mut changes = Vec::new();
    for (nth, (remedy, (told, game))) in chosen.iter().enumerate() {
        let left = chosen[nth..].iter().filter(|(remedy, _)| *remedy).count() as u64;
        progress.plan((chosen.len() - nth) as u64 * tuning.trials + left * Beginning::cost(tuning.trials));
        let begun = remedy.then(|| beginning(game, &tuning, progress)).flatten();
        let Some(after) = merits(game, &tuning.conditions, tuning.trials, progress) else { break };
        let after = Merits { beginning: begun, ..after };
        let (change, before, text) = (told.clone(), before.clone(), ludi::print(game));
        let (score, fairness) = (Compared::Tied, None);
        changes.push(Change { change, remedy: *remedy, before, after, score, fairness, text });
        changes.last().into_iter().for_each(|change| tell(Arrived::Change(change)));
    }
    progress.plan(0);
    let compared = correct(&mut changes);
    changes.sort_by(better);
    Ok(Tuned {
        game: loaded.source.name.clone(),
        before,
        changes,
        correction: format!("Holm's correction over {compared} comparisons, 5 % for all of them together"),
        tried: looked.tried,
        neighbours: near.len(),
        chosen: chosen.len(),
        trials: tuning.trials,
        seed: tuning.conditions.seed,
    })
}

impl Tuned {
    /// What came of it, in a sentence.
    pub fn verdict(&self) -> String {
        let better = self.changes.iter().filter(|change| change.score == Compared::Better).count();
        let fairer = self.changes.iter().filter(|change| change.fairness == Some(Compared::Better)).count();
        match (better, fairer) {
            (0, 0) => format!("No change is better than the game as it is by more than chance ({})", self.correction),
            _ => format!(
                "{better} have a better score and {fairer} are fairer by more than chance ({})",
                self.correction
            ),
        }
    }
}

/// About how many games are played in all, for a number of neighbours and remedies.
fn games_of(tuning: &Tuning, neighbours: usize, remedies: u64) -> u64 {
    let thorough = 1 + remedies + neighbours.min(tuning.shown) as u64;
    neighbours as u64 * FEW + thorough * tuning.trials + (1 + remedies) * Beginning::cost(tuning.trials)
}

/// What a first look at the neighbours told.
struct Looked {
    /// Those that look best, the best first.
    best: Vec<usize>,
    /// How many were looked at.
    tried: usize,
}

/// Plays a few games of each neighbour, until this moment at the latest.
fn looked_at(some: &[(String, tree::Game)], tuning: &Tuning, until: Option<Instant>, progress: &Progress) -> Looked {
    let quick = Conditions { depth: NEAR, ..tuning.conditions };
    let is_late = || until.is_some_and(|until| Instant::now() >= until);
    let look = |(_, game): &(String, tree::Game)| if is_late() { None } else { merits(game, &quick, FEW, progress) };
    let looks: Vec<Option<Merits>> = some.par_iter().map(look).collect();
    let score = |nth: &usize| looks[*nth].as_ref().map_or(f64::NEG_INFINITY, |look| look.score);
    let fails = |nth: &usize| looks[*nth].as_ref().is_some_and(|look| look.viable == Answer::No);
    let mut best: Vec<usize> = (0..some.len()).filter(|nth| looks[*nth].is_some()).collect();
    let tried = best.len();
    best.sort_by(|a, b| fails(a).cmp(&fails(b)).then(score(b).total_cmp(&score(a))));
    best.truncate(tuning.shown);
    Looked { best, tried }
}

/// Says of each change how it compares with the game as it is; how many comparisons were corrected for.
fn correct(changes: &mut [Change]) -> usize {
    let scores: Vec<(f64, f64)> = changes.iter().map(|change| scores(&change.before, &change.after)).collect();
    let shares: Vec<Option<(f64, f64)>> = changes.iter().map(|change| shares(&change.before, &change.after)).collect();
    let chances: Vec<f64> = scores.iter().chain(shares.iter().flatten()).map(|(_, chance)| *chance).collect();
    let mut passed = holm(&chances).into_iter();
    let mut compare = |gain: f64| match passed.next() {
        Some(true) if gain > 0.0 => Compared::Better,
        Some(true) => Compared::Worse,
        _ => Compared::Tied,
    };
    for (change, (gain, _)) in changes.iter_mut().zip(&scores) {
        change.score = compare(*gain);
    }
    for (change, share) in changes.iter_mut().zip(&shares) {
        change.fairness = share.map(|(gain, _)| compare(gain));
    }
    chances.len()
}

/// How much better the score is, and how likely that is by chance alone.
fn scores(before: &Merits, after: &Merits) -> (f64, f64) {
    let gain = after.score - before.score;
    let error = before.score_error.hypot(after.score_error);
    (gain, if error > 0.0 { two_tails(gain / error) } else { 1.0 })
}

/// How much closer to even the first player's share is, and how likely such a difference is by chance alone.
fn shares(before: &Merits, after: &Merits) -> Option<(f64, f64)> {
    let [one, other] = [&before.beginning.as_ref()?.points, &after.beginning.as_ref()?.points];
    let games = [one.games, other.games].map(f64::from);
    let together = (one.share * games[0] + other.share * games[1]) / (games[0] + games[1]).max(1.0);
    let error = (together * (1.0 - together) * (1.0 / games[0].max(1.0) + 1.0 / games[1].max(1.0))).sqrt();
    let gain = (one.share - one.fair).abs() - (other.share - other.fair).abs();
    Some((gain, if error > 0.0 { two_tails((one.share - other.share) / error) } else { 1.0 }))
}

/// What is better comes first, then what is fairer, then what has the higher score.
fn better(one: &Change, other: &Change) -> std::cmp::Ordering {
    let rank = |change: &Change| (change.score, change.fairness.unwrap_or(Compared::Tied));
    rank(one).cmp(&rank(other)).then(other.after.score.total_cmp(&one.after.score))
}

impl Default for Merits {
    fn default() -> Merits {
        Merits {
            score: 0.0,
            score_error: 0.0,
            viable: Answer::Undecided,
            completion: None,
            balance: None,
            advantage: None,
            duration: None,
            beginning: None,
        }
    }
}

/// How a game stands after a number of games; nothing if not all of them were played.
fn merits(game: &tree::Game, conditions: &Conditions, trials: u64, progress: &Progress) -> Option<Merits> {
    if progress.stopped() {
        return None;
    }
    let loaded = as_loaded(game);
    progress.expect(trials);
    let played: Vec<Trial> = Trials::new(&loaded, *conditions).play(Mode::Standard, 0..trials, progress);
    if (played.len() as u64) < trials {
        return None;
    }
    let (rules, alike) = (Some(&loaded.rules), sides::alike(&loaded));
    let evidence = Evidence { rules, settings: conditions.settings, alike, ..Evidence::of_trials(&played) };
    let report = Report::of(&evidence, 1).scored(&Weights::book());
    let value = |name: &str| {
        let measured = report.measure(name)?.measured()?;
        Some(Figure { value: measured.value, interval: measured.interval })
    };
    let score = report.score.as_ref();
    Some(Merits {
        score: score.map_or(0.0, |score| score.value),
        score_error: score.map_or(0.0, |score| score.error),
        viable: report.verdict.answer,
        completion: value("completion"),
        balance: value("balance"),
        advantage: value("advantage"),
        duration: value("duration"),
        beginning: None,
    })
}

/// What it is worth to begin, by as many games as anything else is measured by.
fn beginning(game: &tree::Game, tuning: &Tuning, progress: &Progress) -> Option<Beginning> {
    let swap = game.play.as_ref().is_some_and(|play| play.value.swap);
    if progress.stopped() {
        return None;
    }
    Beginning::of(&as_loaded(game), &tuning.conditions, tuning.trials, swap, progress)
}

/// A game that was made, as if it had been read.
fn as_loaded(game: &tree::Game) -> Game {
    let (text, language) = (ludi::print(game), Language::Ludi);
    let source = Source { name: game.name.value.clone(), text, language, origin: Origin::List };
    Game::of(source, Rules::from(game.clone()), Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(before: (f64, f64), after: (f64, f64)) -> Change {
        let merits = |(score, score_error): (f64, f64)| Merits { score, score_error, ..Merits::default() };
        Change {
            change: "a change".into(),
            remedy: false,
            before: merits(before),
            after: merits(after),
            score: Compared::Tied,
            fairness: None,
            text: String::new(),
        }
    }

    #[test]
    fn scores_that_chance_can_make_are_ties() {
        let game = (0.5, 0.05);
        let mut changes: Vec<Change> =
            [(0.62, 0.05), (0.45, 0.05), (1.2, 0.05), (0.1, 0.05)].map(|after| change(game, after)).into();
        assert_eq!(correct(&mut changes), 4);
        let compared: Vec<Compared> = changes.iter().map(|change| change.score).collect();
        assert_eq!(compared, [Compared::Tied, Compared::Tied, Compared::Better, Compared::Worse]);
        changes.sort_by(better);
        let scores: Vec<f64> = changes.iter().map(|change| change.after.score).collect();
        assert_eq!(scores, [1.2, 0.62, 0.45, 0.1]);
    }

    #[test]
    fn many_changes_need_a_larger_difference_than_one() {
        let one = || change((0.5, 0.05), (0.68, 0.05));
        let alone = &mut [one()];
        correct(alone);
        assert_eq!(alone[0].score, Compared::Better);
        let mut many: Vec<Change> = std::iter::repeat_with(one).take(1).collect();
        many.extend(std::iter::repeat_with(|| change((0.5, 0.05), (0.5, 0.05))).take(20));
        correct(&mut many);
        assert!(many.iter().all(|change| change.score == Compared::Tied));
    }
}
