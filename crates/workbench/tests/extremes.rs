//! Numbers that no sensible rules have: every numeric argument of both languages is 0, negative, or larger than any board.
//!
//! Such rules are refused with a hint, or they are played: then nothing panics, both engines agree, and everything that is
//! made of a game can be made of this one. So it is with rules that are garbled.

#[path = "../../ludi/tests/around/mod.rs"]
mod around;

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use around::around;
use game::{DrawRules, Rng};
use ludi::ludemes::{Kind, Signature, signatures};
use rayon::prelude::*;
use workbench::engine::{self, Engine};
use workbench::kit_of;
use workbench::source::Origin;
use workbench::trials::Conditions;
use workbench::{Error, Game, Language, Setting, Source, Spec};

/// What stands in place of each number.
const EXTREMES: [&str; 14] = [
    "0",
    "1",
    "-1",
    "32",
    "100",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "4294967295",
    "-2147483648",
    "9223372036854775807",
    "99999999999999999999999",
];

/// Those for which players think too and a kit is made: the others differ from them only where numbers are read.
const THOROUGH: [&str; 4] = ["0", "255", "2147483647", "4294967295"];

/// A walk through a game ends after a number of plies, and nothing new is begun after so long: huge numbers can make huge games.
const PLIES: usize = 5;
const PATIENCE: Duration = Duration::from_millis(25);

/// Rules of Pell's in which every number that the language knows stands at least once.
const METAGAME: &str = "GAME tiny
GOALS
  ARRIVE [{player} {man}] AT {(1,5) (2,5)}
  ERADICATE [{opponent} {king}]
BOARD_SIZE 4 BY 5
BOARD_TYPE vertical_cylinder
PROMOTE_RANK 5
SETUP
  man AT {(1,1) (2,1)}
  king AT {(3,1)}
DEFINE man
  MOVING
    MOVEMENT LEAP <0,1> SYMMETRY {side} END MOVEMENT
    MOVEMENT RIDE MIN 1 MAX 3 LONGEST <1,2> SYMMETRY all_symmetry END MOVEMENT
  END MOVING
  CAPTURING
    CAPTURE
      BY {clobber hop}
      TYPE [{opponent} any_piece]
      EFFECT player possesses
      MOVEMENT
        HOP BEFORE [X >= 0] OVER [X = 1] AFTER [X <= 2]
        HOP_OVER [any_player {man}]
        <1,1> SYMMETRY {side}
      END MOVEMENT
    END CAPTURE
  END CAPTURING
  PROMOTING
    PROMOTE_TO king
  END PROMOTING
  CONSTRAINTS continue_captures
END DEFINE
DEFINE king
  MOVING
    MOVEMENT RIDE MAX 2 <1,1> SYMMETRY all_symmetry END MOVEMENT
  END MOVING
END DEFINE
END GAME.";

/// One case in three, and each of them as soon as `LUDWRIGHT_WALKS` is three; which ones, `LUDWRIGHT_SEED` says.
fn a_share_of(cases: Vec<Case>) -> Vec<Case> {
    let (kept, first) = (testing::walks(1), testing::first_seed());
    let is_kept = |nth: u64| (nth + first) % 3 < kept;
    (0..).zip(cases).filter(|(nth, _)| is_kept(*nth)).map(|(_, case)| case).collect()
}

#[test]
fn every_number_of_a_ludeme_may_be_extreme() {
    let cases: BTreeSet<Case> = signatures().flat_map(extremes_of).collect();
    walk_all(&a_share_of(cases.into_iter().collect()), Language::Ludi);
}

#[test]
fn every_number_of_rules_of_pells_may_be_extreme() {
    walk_all(&a_share_of(replaced(METAGAME)), Language::Metagame);
}

/// How many games of the library are garbled, unless `LUDWRIGHT_WALKS` asks for more.
const GARBLED: u64 = 40;

#[test]
fn garbled_rules_are_refused_or_played() {
    let count = testing::walks(GARBLED);
    for language in [Language::Ludi, Language::Metagame] {
        let library: Vec<&str> = workbench::library::entries_of(language).map(|entry| entry.text).collect();
        let cases: Vec<Case> = (0..count / 2).map(|number| garbled(&library, number)).collect();
        walk_all(&cases, language);
    }
}

/// A game of the library in which one to three words are left out, doubled, or replaced by words of another game or by numbers.
fn garbled(library: &[&str], number: u64) -> Case {
    let mut stream = Rng::new(23, number);
    let mut pick = |most: usize| stream.below(most.max(1) as u32) as usize;
    let (text, other) = (library[pick(library.len())], library[pick(library.len())]);
    let lines = text.lines().filter(|line| !line.starts_with("//") && !line.starts_with('%'));
    let whole: String = lines.flat_map(|line| [line, "\n"]).collect();
    let mut words: Vec<String> = whole.split_inclusive([' ', ')', '\n']).map(str::to_owned).collect();
    let others: Vec<&str> = other.split_inclusive([' ', ')']).collect();
    for _ in 0..=pick(3) {
        let at = pick(words.len());
        match pick(4) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[at].clone()),
            2 => words[at] = others[pick(others.len())].to_owned(),
            _ => words[at] = format!(" {} ", EXTREMES[pick(EXTREMES.len())]),
        }
        words.push(String::new());
    }
    Case { text: words.concat(), thorough: number.is_multiple_of(4), is_garbled: true }
}

// A row of none once stopped every player that looks at rows.
#[test]
fn goals_of_nothing_are_played() {
    let goals = ["(in-a-row 0)", "(group 0)", "(stack 0)", "(reach 0 n)", "(capture 0)", "(score 0)"];
    let text = |goal: &str| {
        format!(
            "(game A (board (tiling square) (size 3)) \
             (end (All win (in-a-row 3)) (All lose (and (in-a-row 3) (not {goal})))))"
        )
    };
    walk_all(&goals.map(|goal| Case { text: text(goal), thorough: true, is_garbled: false }), Language::Ludi);
}

/// A rule set, and whether players think about it too.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Case {
    text: String,
    thorough: bool,
    /// Where words are missing there is not always something to advise.
    is_garbled: bool,
}

impl Case {
    /// The text with this number in its place.
    fn of(value: &str, text: String) -> Case {
        Case { text, thorough: THOROUGH.contains(&value), is_garbled: false }
    }
}

/// The games around a ludeme that takes a number: each number of its example is replaced, and one more is given.
fn extremes_of(signature: &'static Signature) -> Vec<Case> {
    if !signature.parameters.iter().any(|parameter| is_number(parameter.kind, 4)) {
        return Vec::new();
    }
    let longer = |value: &str| Some(Case::of(value, format!("{} {value})", signature.example.strip_suffix(')')?)));
    let added = EXTREMES.iter().filter_map(|value| longer(value));
    let around = around(signature.name, signature.group);
    // Smaller boards, so that the reference is soon done with them.
    let whole = |case: Case| Case { text: around.with(&case.text).replace("(size 9)", "(size 5)"), ..case };
    replaced(signature.example).into_iter().chain(added).map(whole).collect()
}

/// Whether a number can stand at a place: written out, or within this many forms of what can stand there.
fn is_number(kind: Kind, depth: usize) -> bool {
    match kind {
        Kind::Int | Kind::Uint | Kind::Float | Kind::Bool | Kind::Quota => true,
        Kind::OneOf(kinds) => kinds.iter().any(|kind| is_number(*kind, depth)),
        Kind::Clause(_) | Kind::Of(_) => false,
        _ if depth == 0 => false,
        _ => kind.forms().iter().any(|form| is_number(*form, depth - 1)),
    }
}

/// The texts in which one number is replaced by an extreme one.
fn replaced(text: &str) -> Vec<Case> {
    let is_part = |at: usize| text[..at].chars().next_back().is_some_and(|c| c.is_ascii_alphanumeric() || c == '.');
    let mut cases = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].find(|c: char| c.is_ascii_digit()) {
        let start = at + found;
        let end = text[start..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |length| start + length);
        if !is_part(start) {
            let with = |value: &str| format!("{}{value}{}", &text[..start], &text[end..]);
            cases.extend(EXTREMES.iter().map(|value| Case::of(value, with(value))));
        }
        at = end;
    }
    cases
}

/// Walks every game, and tells of all that went wrong at once.
fn walk_all(cases: &[Case], language: Language) {
    let begun = Instant::now();
    let walk = |case: &Case| match catch_unwind(AssertUnwindSafe(|| walk(case, language))) {
        Ok(result) => result.map_err(|what| format!("{}\n    {what}", case.text)),
        Err(panic) => Err(format!("{}\n    panic: {}", case.text, said(&*panic))),
    };
    let results: Vec<Result<bool, String>> = cases.par_iter().map(walk).collect();
    let played = results.iter().filter(|result| matches!(result, Ok(true))).count();
    println!("{} rule sets of {}, {played} played, in {:?}", cases.len(), language.name(), begun.elapsed());
    let faults: Vec<&str> = results.iter().filter_map(|result| result.as_ref().err().map(String::as_str)).collect();
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), cases.len(), faults.join("\n"));
    assert!(played > 0);
}

fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or(panic.downcast_ref::<&str>().map(|text| text.to_string())).unwrap_or_default()
}

/// Whether the rules are played; what is wrong, if something is.
fn walk(case: &Case, language: Language) -> Result<bool, String> {
    let source = Source { name: "extreme".into(), text: case.text.clone(), language, origin: Origin::Input };
    let loaded = match Game::new(source) {
        Ok(loaded) => loaded,
        Err(Error::Faulty(faulty)) => {
            let helpless = faulty.faults().into_iter().find(|fault| fault.hint.is_none() && !case.is_garbled);
            return helpless.map_or(Ok(false), |fault| Err(format!("refused without a hint: {}", fault.message)));
        }
        Err(error) => return Err(format!("refused for another reason: {error}")),
    };
    let begun = Instant::now();
    lock_step(&loaded, begun)?;
    drop((workbench::rules(&loaded), workbench::expanded(&loaded), workbench::format(&loaded.source)));
    // Games of the library are larger: players think about those that are quick.
    if case.thorough && (!case.is_garbled || begun.elapsed() < PATIENCE) {
        think(&loaded)?;
    }
    Ok(true)
}

/// Lets players think about the first move, and makes of the game what else is made of games.
fn think(loaded: &Game) -> Result<(), String> {
    let begun = Instant::now();
    for spec in players() {
        let advice = workbench::best(loaded, Setting::default(), &[], &spec, true);
        if let Err(error @ (Error::Usage { .. } | Error::Faulty(_))) = advice {
            return Err(format!("{} cannot play: {error}", spec.kind.name()));
        }
    }
    if begun.elapsed() < PATIENCE {
        loaded.engine(engine::Kind::Compiled, SHORT).playouts(1, 0..2);
        workbench::measure::measure(loaded, Conditions { depth: 1, nodes: 10, ..Conditions::default() }, 1);
    }
    if begun.elapsed() < PATIENCE {
        drop(kit_of(loaded).map(|kit| kit.page()));
    }
    Ok(())
}

/// Playouts end soon.
const SHORT: DrawRules = DrawRules { move_limit: 30, repetitions: 3 };

fn players() -> [Spec; 4] {
    ["alphabeta:depth=1,nodes=50", "metagamer:depth=1,nodes=50", "mcts:iterations=2,playout=2", "instant"]
        .map(|spec| spec.parse().expect("a player"))
}

/// Plays at random under both engines, and compares what they say of every position.
fn lock_step(loaded: &Game, begun: Instant) -> Result<(), String> {
    let of = |kind| engine::engine(kind, &loaded.rules, SHORT);
    let engines: [Box<dyn Engine>; 2] = [of(engine::Kind::Compiled), of(engine::Kind::Reference)];
    let mut stream = Rng::new(5, 0);
    let [mut here, mut there] = engines.each_ref().map(|engine| engine.begin(&mut Rng::new(1, 0)));
    for ply in 0..PLIES {
        let ([one, other], moves) = ([here.outcome(), there.outcome()], here.moves());
        if one != other {
            return Err(format!("ply {ply}: compiled {one:?}, reference {other:?}"));
        }
        if moves != there.moves() {
            return Err(format!("ply {ply}: {} moves compiled, {} by reference", moves.len(), there.moves().len()));
        }
        if one.is_some() || moves.is_empty() || begun.elapsed() > PATIENCE {
            return Ok(());
        }
        let chosen = &moves[stream.below(moves.len() as u32) as usize];
        here.play_listed(chosen);
        there.play_listed(chosen);
        drop((here.text(workbench::Hints::None), here.scene()));
    }
    Ok(())
}
