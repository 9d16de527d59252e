//! Games near a game: better ones, and the same one without what changes nothing.

use game::{DrawRules, Stream};
use ludi::tree::Game;
use rayon::prelude::*;
use serde::Serialize;
use synthesis::local::{Search, Stripped, search, strip};

use super::choosing;
use super::trying::Bench;
use crate::Error;
use crate::check::Loaded;
use crate::engine::{Engine, Kind};
use crate::language::Rules;
use crate::threads::on_threads;
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

/// Looks for better games near a game, change by change of its rules.
pub fn improve(loaded: &Loaded, settings: Search, bench: &Bench, threads: usize) -> Result<Improved, Error> {
    let game = ludi_rules(loaded)?;
    let mut began = None;
    let found = on_threads(threads, || {
        search(game, settings, &mut |games| {
            let all: Vec<Option<f64>> = games.par_iter().with_max_len(1).map(|game| quality(game, bench)).collect();
            began.get_or_insert(all.first().copied().flatten().unwrap_or(0.0));
            all
        })
    })?;
    Ok(Improved {
        game: loaded.source.name.clone(),
        text: ludi::print(&found.game),
        quality: found.quality,
        began: began.unwrap_or(0.0),
        steps: found.steps.into_iter().map(|step| (step.told, step.quality)).collect(),
        measured: found.measured,
    })
}

/// What a game is worth; nothing if it cannot be played or is too slow.
fn quality(game: &Game, bench: &Bench) -> Option<f64> {
    let rules = synthesis::evolve::Rules::from(game.clone());
    let ready = bench.ready(&game.name.value, &rules, None);
    ready.engine.begin(&mut Stream::new(0, 0)).outcome().is_none().then_some(())?;
    bench.is_fast(&ready).ok()?;
    let measured = bench.worth(&game.name.value, &rules, choosing::default_of(&ready));
    Some(measured.fitness + if measured.viable { VIABLE } else { 0.0 })
}

/// The same game without its vestigial rules: whatever can be left out and random games still go alike, move by move (B131).
pub fn stripped(loaded: &Loaded) -> Result<Stripped, Error> {
    let game = ludi_rules(loaded)?;
    Ok(strip(game, &mut |shorter| plays_the_same(game, shorter)))
}

/// Whether random games of two games go alike: the same moves everywhere, and the same ends.
pub fn plays_the_same(one: &Game, other: &Game) -> bool {
    let engines = [one, other].map(|game| {
        let draws = DrawRules { move_limit: LONGEST, ..DrawRules::default() };
        Rules::Ludi(Box::new(game.clone())).engine(Kind::Compiled, draws)
    });
    (0..WALKS).all(|number| goes_alike(&engines, number))
}

fn goes_alike(engines: &[Box<dyn Engine>; 2], number: u64) -> bool {
    let mut stream = Stream::new(17, number);
    let [mut one, mut other] = engines.each_ref().map(|engine| engine.begin(&mut Stream::new(number, 0)));
    loop {
        if one.outcome() != other.outcome() || one.to_move() != other.to_move() {
            return false;
        }
        let [mine, yours] = [one.moves(), other.moves()];
        let told = |moves: &[crate::Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
        if told(&mine) != told(&yours) {
            return false;
        }
        if mine.is_empty() {
            return true;
        }
        let drawn = stream.below(mine.len() as u32) as usize;
        one.play(&mine[drawn]);
        other.play(&yours[drawn]);
    }
}

fn ludi_rules(loaded: &Loaded) -> Result<&Game, Error> {
    match &loaded.rules {
        Rules::Ludi(game) => Ok(game),
        Rules::Metagame(_) => Err(Error::usage(
            format!("{} is written in Metagame, and only games of Ludi evolve", loaded.source.name),
            "name a game in Ludi: `ludwright games` says which are",
        )),
    }
}
