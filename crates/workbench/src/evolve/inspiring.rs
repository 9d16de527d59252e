//! The games that a run begins with.

use std::fs;
use std::path::Path;
use std::sync::Mutex;

use rayon::prelude::*;
use synthesis::evolve::{Measured, Member};
use synthesis::ludi::within_limits;

use super::trying::{Bench, Effort};
use super::{Event, choosing};
use crate::Error;
use crate::language::Language;
use crate::library;

/// The most words of a known game: its rules are to be taken apart and put together, not to be learnt by heart.
const MOST_TOKENS: usize = 200;

/// How known games are measured: it only says which are parents more often.
const KNOWN: Effort = Effort { trials: 4, depth: 1, beam: 20, positions: 0, seed: 0 };

/// Name and text of the known games: those of a directory; or those of the library that were not evolved themselves, for two
/// players, on boards as large as boards get, and not too long.
pub fn inspiring_set(directory: Option<&str>) -> Result<Vec<(String, String)>, Error> {
    match directory {
        Some(directory) => from_directory(directory),
        None => Ok(library::entries_of(Language::Ludi).filter(is_plain).map(named).collect()),
    }
}

fn named(entry: library::Entry) -> (String, String) {
    (entry.file().to_owned(), entry.text.to_owned())
}

fn is_plain(entry: &library::Entry) -> bool {
    let unwanted = ["evolved", "malformed", "flawed"];
    let Some(game) = ludi::read(entry.text).game else { return false };
    !entry.tags.iter().any(|tag| unwanted.contains(&tag.as_str()))
        && game.players().len() == 2
        && ludi::tokens(&game) <= MOST_TOKENS
        && within_limits(&game) == game
}

fn from_directory(directory: &str) -> Result<Vec<(String, String)>, Error> {
    let unreadable = |error: std::io::Error| {
        Error::usage(
            format!("{directory} cannot be read: {error}"),
            "name a directory with games in files that end in .ludi",
        )
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(Path::new(directory)).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|ending| ending == Language::Ludi.ending()) {
            files.push(path);
        }
    }
    files.sort();
    let mut games = Vec::new();
    for path in files {
        let name = path.file_stem().map_or(String::new(), |name| name.to_string_lossy().into_owned());
        games.push((name, crate::source::read_text(&path.to_string_lossy())?));
    }
    if games.is_empty() {
        let message = format!("there is no game in {directory}");
        return Err(Error::usage(message, "put some there, in files that end in .ludi, or leave --from out"));
    }
    Ok(games)
}

/// The known games with what they are worth.
pub(super) fn measured(
    known: &[(String, String)],
    bench: &Bench,
    watch: &mut (dyn FnMut(Event<'_>) + Send),
) -> Result<Vec<Member>, Error> {
    let told = Mutex::new((watch, 0));
    let cheap = Bench { effort: Effort { seed: bench.effort.seed, beam: bench.effort.beam, ..KNOWN } };
    let member = |(name, text): &(String, String)| {
        let member = ludi::read(text).game.map(|game| Member::known(name, text, worth(&cheap, name, &game)));
        let mut told = told.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        told.1 += 1;
        let done = told.1;
        (told.0)(Event::Inspired(done, known.len()));
        member
    };
    let members: Vec<Member> = known.par_iter().with_max_len(1).filter_map(member).collect();
    if members.is_empty() {
        return Err(Error::refused("there is no game to begin with", "`ludwright check` says what is wrong with them"));
    }
    Ok(members)
}

/// What a known game is worth that is too slow to be tried: as much as a middling one, by feel.
const UNTRIED: f64 = 0.25;

/// What a known game may cost at most to be tried: positions to look one move ahead all through it.
const MOST_EXPENSE: f64 = 6000.0;

/// What a known game is worth.
fn worth(bench: &Bench, name: &str, game: &ludi::tree::Game) -> Measured {
    let ready = bench.ready(name, game, None);
    let policy = choosing::default_of(&ready);
    match ready.expense {
        Ok(expense) if expense <= MOST_EXPENSE => bench.measured(&ready, policy),
        _ => Measured { fitness: UNTRIED, policy, ..Measured::default() },
    }
}
