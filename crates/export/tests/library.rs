//! All games of the library as rule sheets, side by side with their sources. `library.txt` says of each how many moves there are at
//! depth 1, 2 and 3, or why it cannot be exported.
//!
//! Usually one game in four, by `LUDWRIGHT_SEED`, has the beginning of a random game and perft as deep as [`POSITIONS`] positions
//! allow; with `LUDWRIGHT_WALKS=20` every game has twenty whole ones and perft in a thousand positions for each of the walks.
//! `LUDWRIGHT_UPDATE=1` writes `library.txt` anew. A sheet that cannot be compiled is compared by the naive interpreter alone.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use export::kif::{Exported, Options, export};
use game::{DrawRules, Game, Rng, Searchable};
use library::Entry;
use rayon::prelude::*;
use rules::{Language, Rules};
use testing::{first_seed, is_filtered, is_wanted, updates, walks};

use crate::lockstep::{Declared, Pair, Terms, read, without_numbers};

/// Repetitions are left out of rule sheets.
pub const DRAWS: DrawRules = DrawRules { move_limit: 500, repetitions: u32::MAX };

/// How far a game is compared.
pub struct Reach {
    /// Random games, and how many moves of each.
    pub playouts: u64,
    pub plies: usize,
    /// In how many positions the sheet is asked for perft at most.
    pub positions: u64,
}

/// The usual number of positions.
const POSITIONS: u64 = 12;

/// Whether games are walked to their ends: with `LUDWRIGHT_WALKS=20` at least; fewer walks change nothing.
pub fn is_far() -> bool {
    walks(1) >= 20
}

impl Reach {
    fn usual() -> Reach {
        match is_far() {
            true => Reach { playouts: 20, plies: usize::MAX, positions: walks(1000) },
            false => Reach { playouts: 1, plies: 12, positions: POSITIONS },
        }
    }

    /// What the naive interpreter has the time for.
    fn short() -> Reach {
        Reach { playouts: 1, plies: 2, positions: 1 }
    }
}

/// Perft of a source, as deep as it is compared.
const DEPTH: usize = 3;

/// The perft of a game whose sheet agrees with it; or why there is none.
pub fn compared(rules: &Rules, reach: &Reach) -> Result<Result<Vec<u64>, String>, String> {
    let exported = match export(rules, Options { draws: DRAWS, ..Options::default() }) {
        Ok(exported) => exported,
        Err(refusal) => return Ok(Err(refusal.reason)),
    };
    let sheet = read(&exported.text)?;
    let declared = Declared::of(&sheet)?;
    let program = if is_far() { compile::gdl::Program::new(&sheet) } else { compile::gdl::Program::datalog(&sheet) };
    let naive = reference::gdl::Interpreter::new(&sheet).map_err(|fault| fault.message)?;
    let counts = match rules {
        Rules::Metagame(tree) => {
            let source = compile::metagame::Program::new(tree, DRAWS);
            let terms = |position: &_, chosen: &metagame::notation::Written| {
                exported.metagame_terms(&source.view(position), &chosen.chosen)
            };
            let counts = perft(&source);
            if let Ok(program) = &program {
                beside(&source, program, &terms, &declared, reach, &counts)?;
            }
            beside(&source, &naive, &terms, &declared, &Reach::short(), &counts)?;
            counts
        }
        Rules::Ludi(tree) => match compile::ludi::Program::new(tree, DRAWS) {
            Ok(source) => {
                let terms = terms_of(&source, &exported);
                let counts = source.perft(&source.start(&mut Rng::new(1, 0)), DEPTH);
                if let Ok(program) = &program {
                    beside(&source, program, &terms, &declared, reach, &counts)?;
                }
                beside(&source, &naive, &terms, &declared, &Reach::short(), &counts)?;
                counts
            }
            Err(missing) => return Err(format!("{missing}")),
        },
        Rules::Gdl(_) => return Err("a rule sheet was exported".into()),
    };
    Ok(Ok(counts))
}

/// Perft of a source, as deep as there are not too many positions to count.
fn perft<G: Searchable>(source: &G) -> Vec<u64> {
    let start = source.start(&mut Rng::new(1, 0));
    let mut counts = source.perft(&start, 1);
    while counts.len() < DEPTH && counts[counts.len() - 1].saturating_mul(counts[0]) <= MOST_COUNTED {
        counts = source.perft(&start, counts.len() + 1);
    }
    counts
}

/// The most moves of a depth that are counted, as the first depth lets one guess.
const MOST_COUNTED: u64 = 100_000_000;

/// The moves of a game of ludemes as its sheet says them.
pub fn terms_of<'a, G>(
    source: &'a G,
    exported: &'a Exported,
) -> impl Fn(&G::Position, &G::Move) -> Option<Vec<String>> + 'a
where
    G: Game<Move = ludi::notation::Written, View = ludi::notation::Position>,
{
    |position, chosen| {
        let after = || {
            let mut after = position.clone();
            source.play_listed(&mut after, chosen);
            source.view(&after)
        };
        exported.ludi_term(&source.view(position), chosen, after).map(|term| vec![term])
    }
}

/// Walks a game and its sheet side by side, and compares their perft.
fn beside<G: Game, S: game::StateMachine>(
    source: &G,
    sheet: &S,
    terms: &Terms<'_, G>,
    declared: &Declared,
    reach: &Reach,
    counts: &[u64],
) -> Result<(), String> {
    let pair = Pair { source, sheet, terms, declared, most_moves: usize::MAX };
    for number in 0..reach.playouts {
        pair.walk(first_seed(), number, reach.plies).map_err(|why| format!("game {number}: {why}"))?;
    }
    // A game that is over at once has no moves; one with more moves than can be listed is over at once.
    if counts[0] == 0 {
        return Ok(());
    }
    // The last depth is counted without being visited.
    let mut positions = 1;
    let mut depth = 1;
    while depth < counts.len() && positions + counts[depth - 1] <= reach.positions {
        positions += counts[depth - 1];
        depth += 1;
    }
    let perft = if declared.has_stages { pair.perft_of_turns(depth) } else { pair.perft(depth) };
    if perft != counts[..depth] {
        return Err(format!("the source has {counts:?} moves, the sheet {perft:?}"));
    }
    Ok(())
}

/// The line of a game.
fn line(entry: &Entry) -> Result<String, String> {
    let rules = Rules::read(entry.text)?;
    let done = catch_unwind(AssertUnwindSafe(|| compared(&rules, &Reach::usual())));
    let what = match done.map_err(|_| format!("{}: a panic", entry.name))? {
        Err(fault) => return Err(format!("{}: {fault}", entry.name)),
        Ok(Err(reason)) => format!("refused: {}", without_numbers(&reason)),
        Ok(Ok(counts)) => counts.iter().map(u64::to_string).collect::<Vec<_>>().join(" "),
    };
    Ok(format!("{}: {what}", entry.name))
}

/// What the line of a game says that is compared only where `LUDWRIGHT_CASE` names it.
const SLOW: &str = "not compared: it takes too long";

/// A run compares every fourth game, unless games are walked to their ends; the first seed says with which it begins.
const TURNS: usize = 4;

// R56
#[test]
fn library_games_play_as_their_rule_sheets_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library.txt");
    let ours = |entry: &Entry| entry.language != Language::Gdl;
    let entries: Vec<Entry> = library::entries().filter(ours).collect();
    let all = is_far() || updates() || is_filtered();
    let is_due = |nth: usize| all || nth % TURNS == first_seed() as usize % TURNS;
    let due: Vec<&Entry> = (0..).zip(&entries).filter(|(nth, _)| is_due(*nth)).map(|(_, entry)| entry).collect();
    let text = std::fs::read_to_string(&path).expect("the expected lines");
    let is_slow = |entry: &&Entry| text.lines().any(|line| line == format!("{}: {SLOW}", entry.name));
    let wanted: Vec<&Entry> =
        due.into_iter().filter(|entry| is_wanted(entry.name) && (is_filtered() || !is_slow(entry))).collect();
    let results: Vec<Result<String, String>> = wanted.par_iter().map(|entry| line(entry)).collect();
    let faults: Vec<&String> = results.iter().filter_map(|result| result.as_ref().err()).collect();
    assert!(faults.is_empty(), "{} games differ:\n{faults:#?}", faults.len());
    let lines: Vec<String> = results.into_iter().flatten().collect();
    if updates() {
        assert!(!is_filtered(), "all lines are written together");
        let mut found = lines.iter();
        let told = |entry: &Entry| match is_slow(&entry) {
            true => format!("{}: {SLOW}", entry.name),
            false => found.next().cloned().unwrap_or_default(),
        };
        let all: Vec<String> = entries.iter().map(told).collect();
        return testing::expect_file(&path, &(all.join("\n") + "\n"));
    }
    let named: Vec<&str> = text.lines().filter_map(|line| Some(line.split_once(": ")?.0)).collect();
    assert_eq!(named, entries.iter().map(|entry| entry.name).collect::<Vec<_>>(), "each game has a line");
    for line in &lines {
        assert!(text.lines().any(|known| known == line), "found `{line}`; LUDWRIGHT_UPDATE=1 writes it");
    }
}

/// How much may be worked out where it is only asked whether exports end.
const LITTLE_WORK: u64 = 3_000_000;

#[test]
fn exports_end_with_a_sheet_or_a_refusal_when_conditions_multiply() {
    let known = include_str!("library.txt");
    let is_large = |entry: &Entry| {
        let rest = known.lines().find_map(|line| line.strip_prefix(entry.name)?.strip_prefix(": "));
        rest.is_some_and(|rest| rest == SLOW || rest.contains("conditions to work out"))
    };
    let large: Vec<Entry> = library::entries().filter(is_large).collect();
    let refused: Vec<bool> = large
        .par_iter()
        .map(|entry| {
            let rules = Rules::read(entry.text).expect("a game of the library is sound");
            match export(&rules, Options { draws: DRAWS, most_work: LITTLE_WORK, ..Options::default() }) {
                Ok(exported) => {
                    assert!(exported.work <= LITTLE_WORK, "{}: {}", entry.name, exported.work);
                    false
                }
                Err(refusal) => {
                    refusal.reason == format!("the rules come to more than {LITTLE_WORK} conditions to work out")
                }
            }
        })
        .collect();
    assert!(refused.iter().any(|refused| *refused), "of {} games", large.len());
}
