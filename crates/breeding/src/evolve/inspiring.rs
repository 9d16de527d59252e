//! The games that a run begins with.

use std::sync::{Mutex, PoisonError};

use criticism::Thresholds;
use rayon::prelude::*;
use synthesis::evolve::{Measured, Member};
use synthesis::ludi::within_limits;

use super::trying::{Bench, Effort};
use super::{Event, Keeper, choosing};
use crate::generate::{self, Recipe};
use ::rules::{Language, Rules};
use engine::Error;
use lab::Progress;

/// The most words of a known game: its rules are to be taken apart and put together, not to be learnt by heart.
const MOST_TOKENS: usize = 200;

/// How known games are measured: it only says which are parents more often.
const KNOWN: Effort = Effort { trials: 4, depth: 1, beam: 20, positions: 0, seed: 0, thresholds: Thresholds::BOOK };

/// Name and text of the known games: those of the library that were not evolved themselves, for two players, on boards as large
/// as boards get, and not too long; of Pell's all that are small enough, and some generated ones.
pub fn known_games(language: Language) -> Result<Vec<(String, String)>, Error> {
    let known = library::entries_of(language).filter(is_suitable).map(named);
    if language != generate::LANGUAGE {
        return Ok(known.collect());
    }
    let made = Recipe::new(generate::Wish::default())?.generate(GENERATED)?;
    Ok(known.chain(made.into_iter().map(|game| (format!("gen:{}", game.seed), game.text))).collect())
}

/// Which games a run begins with, for people.
pub fn known_games_in_words(language: Language) -> &'static str {
    match language == generate::LANGUAGE {
        true => "the small games of the library and some that chance wrote",
        false => "all plain games of the library",
    }
}

/// The seeds of the generated games that a run of Pell's games begins with, as many as there are small ones in the library.
const GENERATED: std::ops::Range<u64> = 1..25;

/// The largest board of a known game of Pell's, in squares.
const MOST_SQUARES: u32 = 64;

fn is_suitable(entry: &library::Entry) -> bool {
    let Some(rules) = entry.language.read(entry.text).rules else { return false };
    rules.metagame().is_some_and(is_small) || rules.ludi().is_some_and(|game| is_plain(entry, game))
}

fn is_small(game: &metagame::tree::Game) -> bool {
    game.board.files.value * game.board.ranks.value <= MOST_SQUARES
}

fn named(entry: library::Entry) -> (String, String) {
    (entry.file().to_owned(), entry.text.to_owned())
}

fn is_plain(entry: &library::Entry, game: &ludi::tree::Game) -> bool {
    let unwanted = ["evolved", "malformed", "flawed"];
    !entry.tags.iter().any(|tag| unwanted.contains(&tag.as_str()))
        && game.players().len() == 2
        && ludi::tokens(game) <= MOST_TOKENS
        && within_limits(game) == *game
}

/// The known games with what they are worth. A caller who stops before all are measured has no run.
pub(super) fn measured(
    known: &[(String, String)],
    bench: &Bench,
    keeper: &mut dyn Keeper,
    progress: &Progress<'_>,
    watch: &mut (dyn FnMut(Event<'_>) + Send),
) -> Result<Vec<Member>, Error> {
    // A game can only be crossed with one of its own language; that of the first counts.
    let language = known.first().map_or(Language::default(), |(_, text)| Language::of(text));
    let told = Mutex::new((watch, keeper, 0));
    let cheap = Bench {
        effort: Effort {
            seed: bench.effort.seed,
            beam: bench.effort.beam,
            thresholds: bench.effort.thresholds,
            ..KNOWN
        },
    };
    let member = |(name, text): &(String, String)| -> Result<Option<Member>, Error> {
        if progress.stopped() {
            return Ok(None);
        }
        let before = told.lock().unwrap_or_else(PoisonError::into_inner).1.measured(name, text)?;
        let rules = Rules::read(text).ok().filter(|rules| rules.language() == language);
        let member = match (rules, &before) {
            (Some(_), Some(before)) => Some(before.clone()),
            (rules, _) => rules.map(|rules| Member::known(name, text, worth(&cheap, name, &rules))),
        };
        let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(member), None) = (&member, before) {
            told.1.inspired(member)?;
        }
        told.2 += 1;
        let done = told.2;
        (told.0)(Event::Inspired(done, known.len()));
        Ok(member)
    };
    let members: Result<Vec<Option<Member>>, Error> = known.par_iter().with_max_len(1).map(member).collect();
    let members: Vec<Member> = members?.into_iter().flatten().collect();
    if progress.stopped() {
        return Err(Error::refused(
            "stopped while the known games were measured",
            "nothing was bred yet; begin again: with --store what was measured is kept",
        ));
    }
    if members.is_empty() {
        return Err(Error::refused("there is no game to begin with", "`ludwright check` says what is wrong with them"));
    }
    Ok(members)
}

/// What a known game is worth that is too slow to be tried: as much as a middling one, by feel.
const UNTRIED: f64 = 0.25;

/// What a known game may cost at most to be tried: positions to look one move ahead all through it.
const MOST_EXPENSE: f64 = 6000.0;

/// Whether a known game is quick to try.
pub fn is_quick(text: &str) -> bool {
    let Ok(rules) = Rules::read(text) else { return false };
    Bench::default().ready("Known", &rules).expense.is_ok_and(|expense| expense <= MOST_EXPENSE)
}

/// What a known game is worth.
fn worth(bench: &Bench, name: &str, game: &Rules) -> Measured {
    let ready = bench.ready(name, game);
    let policy = choosing::default_of(&ready);
    match ready.expense {
        Ok(expense) if expense <= MOST_EXPENSE => bench.measured(&ready, policy),
        _ => Measured { fitness: UNTRIED, policy, ..Measured::default() },
    }
}
