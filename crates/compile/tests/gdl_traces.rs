//! Random games that an answer set solver played, replayed: facts, legal moves, final states and rewards.

use std::fs;
use std::path::{Path, PathBuf};

use compile::gdl::Program;
use game::joint::Found;
use game::{Role, StateMachine};
use serde_json::Value;

/// Rule sheets that are not compiled: lists without a bound on their length, which only reasoning from the goal keeps short.
const UNFIT: [&str; 1] = ["laikLee_hex"];

/// The folder of rule sheets beside the workspace, if it is there.
fn oracle() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracle/gdl");
    if !folder.is_dir() {
        eprintln!("skipped: there is no folder {}", folder.display());
    }
    folder.is_dir().then_some(folder)
}

/// The compiled rule sheets of the folder by name, those that the switch for cases names.
pub fn sheets() -> Vec<(String, PathBuf)> {
    let Some(folder) = oracle() else { return Vec::new() };
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut sheets: Vec<(String, PathBuf)> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "kif"))
        .map(|path| (path.file_stem().expect("a name").to_string_lossy().into_owned(), path))
        .filter(|(name, _)| testing::is_wanted(name) && !UNFIT.contains(&name.as_str()))
        .collect();
    sheets.sort();
    sheets
}

pub fn tree(text: &str) -> gdl::tree::Game {
    gdl::parse(text).game.expect("a rule sheet that is sound in form")
}

fn tree_at(path: &Path) -> gdl::tree::Game {
    tree(&fs::read_to_string(path).expect("the rule sheet can be read"))
}

pub fn compiled(path: &Path) -> Program {
    Program::new(&tree_at(path)).unwrap_or_else(|unfit| panic!("{}: {unfit}", path.display()))
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().expect("a list").iter().map(|text| text.as_str().expect("a text").to_string()).collect()
}

fn replay(name: &str, program: &Program, trace: &Value) {
    let (mut scratch, mut found, mut state) = (program.scratch(), Found::default(), program.initial());
    for (ply, expected) in trace["plies"].as_array().expect("plies").iter().enumerate() {
        let facts = program.facts(&state);
        assert_eq!(facts.len() as u64, expected["facts"].as_u64().expect("a number"), "{name}, ply {ply}: {facts:?}");
        program.find(&state, &mut scratch, &mut found);
        let counts: Vec<u64> = found.legal.iter().map(|moves| moves.len() as u64).collect();
        let legal: Vec<u64> = expected["legal"].as_array().expect("a list").iter().filter_map(Value::as_u64).collect();
        assert!(!found.terminal, "{name}, ply {ply}");
        assert_eq!(counts, legal, "{name}, ply {ply}: legal moves");
        let mut joint = Vec::new();
        for (moves, text) in found.legal.iter().zip(strings(&expected["moves"])) {
            let texts: Vec<String> = moves.iter().map(|listed| program.text(listed)).collect();
            assert!(
                texts.windows(2).all(|pair| pair[0] < pair[1]),
                "{name}, ply {ply}: in order, each once: {texts:?}"
            );
            let number = texts.iter().position(|listed| listed.to_lowercase() == text);
            joint.push(moves[number.unwrap_or_else(|| panic!("{name}, ply {ply}: {text} of {texts:?}"))].clone());
        }
        program.advance(&mut state, &mut scratch, &joint);
    }
    let end = &trace["end"];
    let mut facts: Vec<String> = program.facts(&state).iter().map(|fact| fact.to_lowercase()).collect();
    facts.sort();
    assert_eq!(facts, strings(&end["state"]), "{name}: the final state");
    program.find(&state, &mut scratch, &mut found);
    assert_eq!(found.terminal, end["terminal"].as_bool().expect("yes or no"), "{name}: terminal");
    for (role, key) in strings(&trace["roles"]).iter().enumerate() {
        let values = end["goals"].get(key).map(strings).unwrap_or_default();
        let expected = if let [only] = &values[..] { only.parse().ok() } else { None };
        assert_eq!(program.goal(&state, &mut scratch, Role::ALL[role]), expected, "{name}: {key} of {values:?}");
    }
}

fn replay_all(name: &str, path: &Path, program: &Program) {
    let traces = fs::read_to_string(path.with_extension("jsonl")).unwrap_or_default();
    for trace in traces.lines() {
        replay(name, program, &serde_json::from_str(trace).expect("a trace"));
    }
}

// R57
#[test]
fn compiled_rule_sheets_replay_the_games_of_an_answer_set_solver() {
    for (name, path) in sheets() {
        replay_all(&name, &path, &compiled(&path));
    }
}

// R57
#[test]
fn datalog_replays_them_too() {
    for (name, path) in sheets() {
        let traced = path.with_extension("jsonl").is_file();
        if traced {
            replay_all(&name, &path, &Program::datalog(&tree_at(&path)).expect("sound rules"));
        }
    }
}
