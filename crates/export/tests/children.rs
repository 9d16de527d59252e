//! Games of ludemes that are in no library: grown from the table of ludemes, or games of the library varied and crossed. Each that
//! can be exported is walked beside its rule sheet.
//!
//! `children.txt` says how many of the first [`USUAL`] are exported, and why the others are not. `LUDWRIGHT_WALKS=10` takes ten times
//! as many, `LUDWRIGHT_SEED` others; `LUDWRIGHT_CASE=17` the one of this number only.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use export::kif::{Options, export};
use game::{DrawRules, Game, Rng};
use ludi::tree;
use rayon::prelude::*;
use rules::{Language, Rules};
use synthesis::ludi::{USUAL_PERCENT, cross, grow, vary};
use testing::{first_seed, is_filtered, is_wanted, updates, walks};

use crate::library::terms_of;
use crate::lockstep::{Declared, Pair, read};

/// How many games are made.
const USUAL: u64 = 160;

/// How much may be worked out for one of them.
const WORK: u64 = 20_000_000;

/// A walk ends in a position with more moves.
const MOST_MOVES: usize = 300;

const DRAWS: DrawRules = DrawRules { move_limit: 40, repetitions: u32::MAX };

/// The game of a number: every third one is grown from the table of ludemes, the others are games of the library varied or crossed.
fn made(number: u64, library: &[tree::Game]) -> tree::Game {
    let mut stream = Rng::new(11, number);
    let mut pick = || &library[stream.below(library.len() as u32) as usize];
    let (one, other) = (pick(), pick());
    match number % 3 {
        0 => grow(&mut stream),
        1 => vary(one, USUAL_PERCENT, &mut stream),
        _ => cross(one, other, USUAL_PERCENT, &mut stream),
    }
}

/// What comes of a game: nothing if it agrees with its sheet, else why there is no sheet or why it is not asked.
fn compared(number: u64, game: &tree::Game) -> Result<Option<String>, String> {
    let source = match compile::ludi::Program::new(game, DRAWS) {
        Ok(source) => source,
        Err(missing) => return Ok(Some(format!("not compiled: {missing}"))),
    };
    if source.moves(&source.start(&mut Rng::new(1, 0))).len() > MOST_MOVES {
        return Ok(Some(format!("not asked: more than {MOST_MOVES} moves")));
    }
    let rules = Rules::Ludi(Arc::new(game.clone()));
    let exported = match export(&rules, Options { draws: DRAWS, most_work: WORK, ..Options::default() }) {
        Ok(exported) => exported,
        Err(refusal) => return Ok(Some(format!("refused: {}", refusal.reason))),
    };
    let sheet = read(&exported.text)?;
    let declared = Declared::of(&sheet)?;
    let program = compile::gdl::Program::datalog(&sheet).map_err(|unfit| unfit.to_string())?;
    let terms = terms_of(&source, &exported);
    let pair = Pair { source: &source, sheet: &program, terms: &terms, declared: &declared, most_moves: MOST_MOVES };
    for walk in 0..3 {
        pair.walk(number, walk, 60).map_err(|why| format!("walk {walk}: {why}"))?;
    }
    Ok(None)
}

/// What is told of games that are not exported: numbers in a reason differ from game to game.
fn plain(reason: &str) -> String {
    match reason.split_once("the rule sheet would have ") {
        Some((before, _)) => format!("{before}the rule sheet would be too large"),
        None => reason.to_owned(),
    }
}

#[test]
fn games_that_are_in_no_library_play_as_their_rule_sheets_say() {
    let ours = |entry: &library::Entry| entry.language == Language::Ludi;
    let library: Vec<tree::Game> = library::entries()
        .filter(ours)
        .filter_map(|entry| match Rules::read(entry.text) {
            Ok(Rules::Ludi(game)) => Some(game.as_ref().clone()),
            _ => None,
        })
        .collect();
    let first = (first_seed() - 1) * USUAL;
    let numbers: Vec<u64> =
        (first..first + walks(USUAL)).filter(|number| !is_filtered() || is_wanted(&number.to_string())).collect();
    let results: Vec<Result<Option<String>, String>> = numbers
        .par_iter()
        .map(|number| {
            let game = made(*number, &library);
            let done = catch_unwind(AssertUnwindSafe(|| compared(*number, &game)));
            let told = |why: String| format!("game {number}: {why}\n{}", ludi::print(&game));
            done.unwrap_or_else(|_| Err("a panic".into())).map_err(told)
        })
        .collect();
    let faults: Vec<&str> = results.iter().filter_map(|result| result.as_ref().err().map(String::as_str)).collect();
    assert!(faults.is_empty(), "{} games differ:\n{}", faults.len(), faults.join("\n"));
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for reason in results.iter().flatten().flatten() {
        *reasons.entry(plain(reason)).or_default() += 1;
    }
    let exported = results.iter().filter(|result| matches!(result, Ok(None))).count();
    let mut text = format!("{exported} of {} games are exported and agree\n", results.len());
    let mut all: Vec<(String, usize)> = reasons.into_iter().collect();
    all.sort_by_key(|(reason, count)| (usize::MAX - count, reason.clone()));
    for (reason, count) in all {
        text += &format!("{count}: {reason}\n");
    }
    if results.len() as u64 == USUAL && first == 0 {
        testing::expect_file(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/children.txt"), &text);
    } else {
        assert!(!updates(), "the usual games are told");
        println!("{text}");
    }
}
