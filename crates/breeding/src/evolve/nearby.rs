//! Games near a game: better ones, and the same one without what changes nothing.

use std::ops::Range;
use std::time::Duration;

use game::{DrawRules, Rng};
use ludi::tree;
use serde::Serialize;
use synthesis::local::{Search, Stripped, search, strip};

use super::choosing;
use super::trying::Bench;
use ::rules::Rules;
use engine::Error;
use engine::Game;
use engine::{Engine, Kind, engine};
use lab::Progress;
use lab::threads::{Patience, first_of};
use synthesis::evolve::Trier;

/// How many random games must go alike, and how many moves of each are looked at.
const WALKS: u64 = 40;
const LONGEST: u32 = 120;

/// How much more a viable game is worth than one that is not: more than any score.
const VIABLE: f64 = 10.0;

/// The best game that was found near another.
#[derive(Clone, Debug, Serialize)]
pub struct Improved {
    /// The game that it began with.
    pub game: String,
    /// The best game.
    pub text: String,
    /// What it is worth; 10 more if it is viable.
    pub quality: f64,
    /// What the first one is worth.
    pub began: f64,
    /// The steps that led there, each with what the game was worth then.
    pub steps: Vec<(String, f64)>,
    /// How many games were measured.
    pub measured: usize,
}

/// Games that are being measured when the caller stops are waited for this long.
const GRACE: Duration = Duration::from_millis(300);

/// Looks for better games near a game, change by change of its rules. A caller that stops it gets the best that was found by
/// then.
pub fn improve(
    loaded: &Game,
    settings: Search,
    bench: &Bench,
    threads: usize,
    progress: &Progress,
) -> Result<Improved, Error> {
    let game = ludi_rules(loaded)?;
    let (mut began, mut failed) = (None, None);
    progress.expect(settings.measured as u64);
    let found = search(game, settings, &mut |games| {
        if progress.stopped() || failed.is_some() {
            return Vec::new();
        }
        let (bench, owned): (Bench, Vec<tree::Game>) = (*bench, games.iter().map(|game| (*game).clone()).collect());
        let patience = Patience { limit: None, enough: &|| progress.stopped(), grace: GRACE };
        let of_some = move |numbers: Range<u64>| -> Vec<Option<f64>> {
            numbers.map(|number| quality(&owned[number as usize], &bench)).collect()
        };
        let all: Vec<Option<f64>> = match first_of(games.len() as u64, threads, &patience, of_some) {
            Ok(parts) => parts.into_iter().flatten().collect(),
            Err(error) => {
                failed = Some(error);
                return Vec::new();
            }
        };
        all.iter().for_each(|_| progress.step());
        began.get_or_insert(all.first().copied().flatten().unwrap_or(0.0));
        all
    });
    if let Some(error) = failed {
        return Err(error);
    }
    Ok(Improved {
        game: loaded.source.name.clone(),
        text: ludi::print(&found.game),
        // Where not even the first game was measured, nothing is known of it.
        quality: if found.quality.is_finite() { found.quality } else { 0.0 },
        began: began.unwrap_or(0.0),
        steps: found.steps.into_iter().map(|step| (step.told, step.quality)).collect(),
        measured: found.measured,
    })
}

/// What a game is worth; nothing if it cannot be played or is too slow.
fn quality(game: &tree::Game, bench: &Bench) -> Option<f64> {
    let rules = Rules::from(game.clone());
    let ready = bench.ready(&game.name.value, &rules);
    ready.engine.begin(&mut Rng::new(0, 0)).outcome().is_none().then_some(())?;
    bench.is_fast(&ready).ok()?;
    let policy = choosing::default_of(&ready);
    let measured = bench.measured(&ready.played_by(&policy), policy);
    Some(measured.fitness + if measured.viable { VIABLE } else { 0.0 })
}

/// The same game without its vestigial rules: whatever can be left out and random games still go alike, move by move (B131).
pub fn stripped(loaded: &Game) -> Result<Stripped, Error> {
    let game = ludi_rules(loaded)?;
    Ok(strip(game, &mut |shorter| plays_the_same(game, shorter)))
}

/// Whether random games of two games go alike: the same moves everywhere, and the same ends.
pub fn plays_the_same(one: &tree::Game, other: &tree::Game) -> bool {
    let engines = [one, other].map(|game| {
        let draws = DrawRules { move_limit: LONGEST, ..DrawRules::default() };
        engine(Kind::Compiled, &Rules::from(game.clone()), draws)
    });
    (0..WALKS).all(|number| goes_alike(&engines, number))
}

fn goes_alike(engines: &[Box<dyn Engine>; 2], number: u64) -> bool {
    let mut stream = Rng::new(17, number);
    let [mut one, mut other] = engines.each_ref().map(|engine| engine.begin(&mut Rng::new(number, 0)));
    loop {
        if one.outcome() != other.outcome() || one.to_move() != other.to_move() {
            return false;
        }
        let [mine, yours] = [one.moves(), other.moves()];
        let told = |moves: &[engine::Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
        if told(&mine) != told(&yours) {
            return false;
        }
        if mine.is_empty() {
            return true;
        }
        let drawn = stream.below(mine.len() as u32) as usize;
        one.play_listed(&mine[drawn]);
        other.play_listed(&yours[drawn]);
    }
}

fn ludi_rules(loaded: &Game) -> Result<&tree::Game, Error> {
    let language = loaded.source.language.title();
    loaded.rules.ludi().ok_or_else(|| {
        Error::usage(
            format!("{} is written in {language}, but nearby games are searched in Ludi only", loaded.source.name),
            "name a game in Ludi: `ludwright games` says which are",
        )
    })
}
