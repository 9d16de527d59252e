//! Rule sheets of other people, played by the interpreter and by an answer set solver that knows nothing of games: both find the
//! same facts, legal moves, ends and goals.
//!
//! The rule sheets stand beside the repository, not in it; where they are missing the tests say that they were skipped.

use std::fs;
use std::path::{Path, PathBuf};

use game::joint::Found;
use game::{Game, Joint, Rng, Role, Searchable, StateMachine};
use gdl::terms::Spellings;
use reference::gdl::{Interpreter, Move};
use serde_json::Value;

fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracle/gdl");
    if folder.is_dir() {
        return Some(folder);
    }
    println!("skipped: there is no folder {}", folder.display());
    None
}

fn names(folder: &Path, ending: &str) -> Vec<String> {
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let files = files.filter(|path| path.extension().is_some_and(|found| found == ending));
    let mut names: Vec<String> = files.filter_map(|path| Some(path.file_stem()?.to_str()?.to_string())).collect();
    names.sort();
    names.into_iter().filter(|name| testing::is_wanted(name)).collect()
}

fn sheet(folder: &Path, name: &str) -> gdl::tree::Game {
    let bytes = fs::read(folder.join(format!("{name}.kif"))).expect("a rule sheet");
    let reading = gdl::read_bytes(&bytes);
    let faults: Vec<&syntax::Diagnostic> = reading.diagnostics.iter().filter(|fault| fault.is_error()).collect();
    reading.game.unwrap_or_else(|| panic!("{name}: {faults:#?}"))
}

/// A game that is followed ply by ply.
struct Replay<'a> {
    name: &'a str,
    machine: &'a Interpreter,
    spellings: &'a Spellings,
}

impl Replay<'_> {
    fn small(&self, facts: &[String]) -> Vec<String> {
        let mut facts: Vec<String> = facts.iter().map(|fact| fact.to_lowercase()).collect();
        facts.sort();
        facts
    }

    /// Follows a recorded game up to this many plies.
    fn run(&self, record: &Value, most: usize) {
        let machine = self.machine;
        let (mut state, mut scratch, mut found) = (machine.initial(), machine.scratch(), Found::default());
        let plies = record["plies"].as_array().expect("plies");
        for (number, ply) in plies.iter().enumerate().take(most) {
            let place = format!("{} ply {number}", self.name);
            assert_eq!(Some(machine.facts(&state).len() as u64), ply["facts"].as_u64(), "facts of {place}");
            machine.find(&state, &mut scratch, &mut found);
            assert!(!found.terminal, "{place} is over");
            let counts: Vec<u64> = found.legal.iter().map(|moves| moves.len() as u64).collect();
            let expected: Vec<u64> =
                ply["legal"].as_array().expect("counts").iter().filter_map(Value::as_u64).collect();
            assert_eq!(counts, expected, "legal moves of {place}");
            let moves = ply["moves"].as_array().expect("moves").iter().filter_map(Value::as_str);
            let joint: Vec<Move> =
                moves.zip(&found.legal).map(|(chosen, legal)| self.chosen(chosen, legal, &place)).collect();
            machine.advance(&mut state, &mut scratch, &joint);
        }
        if plies.len() > most {
            return;
        }
        let end = &record["end"];
        let expected: Vec<String> =
            end["state"].as_array().expect("a state").iter().filter_map(Value::as_str).map(str::to_string).collect();
        assert_eq!(self.small(&machine.facts(&state)), self.small(&expected), "the last state of {}", self.name);
        machine.find(&state, &mut scratch, &mut found);
        assert_eq!(Some(found.terminal), end["terminal"].as_bool(), "the end of {}", self.name);
        for (role, name) in record["roles"].as_array().expect("roles").iter().filter_map(Value::as_str).enumerate() {
            if let Some([value]) = end["goals"][name].as_array().map(Vec::as_slice) {
                let expected = value.as_str().and_then(|value| value.parse().ok()).filter(|value| *value <= 100);
                assert_eq!(machine.goal(&state, &mut scratch, Role::ALL[role]), expected, "{name} in {}", self.name);
            }
        }
    }

    fn chosen(&self, text: &str, legal: &[Move], place: &str) -> Move {
        let wanted = self.spellings.read(text).expect("a move").to_string();
        let is_wanted = |chosen: &&Move| self.machine.text(chosen) == wanted;
        *legal.iter().find(is_wanted).unwrap_or_else(|| panic!("{place}: {wanted} is not legal"))
    }
}

// R2 R57
#[test]
fn recorded_games_are_played_as_the_answer_set_solver_played_them() {
    let Some(folder) = folder() else { return };
    let most = testing::walks(12) as usize;
    for name in names(&folder, "jsonl") {
        let game = sheet(&folder, &name);
        let machine = Interpreter::new(&game).unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
        let spellings = Spellings::of(&game);
        let records = fs::read_to_string(folder.join(format!("{name}.jsonl"))).expect("records");
        let replay = Replay { name: &name, machine: &machine, spellings: &spellings };
        let records: Vec<Value> = records.lines().map(|line| serde_json::from_str(line).expect("a record")).collect();
        records.iter().for_each(|record| replay.run(record, most));
    }
}

#[test]
fn every_rule_sheet_is_made_ready_and_can_be_played() {
    let Some(folder) = folder() else { return };
    for name in names(&folder, "kif") {
        let machine = Interpreter::new(&sheet(&folder, &name)).unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
        let (mut state, mut scratch, mut found) = (machine.initial(), machine.scratch(), Found::default());
        machine.roll(&mut state, &mut scratch, &mut Rng::new(1, 0), 3);
        machine.find(&state, &mut scratch, &mut found);
        assert!(found.terminal || !found.is_over(), "{name}: {:?}", found.legal);
    }
}

/// Lists of any length: what is asked of them is worked out on demand.
#[test]
fn a_rule_sheet_with_lists_is_played_to_its_end() {
    let Some(folder) = folder() else { return };
    let machine = Interpreter::new(&sheet(&folder, "laikLee_hex")).expect("rules that can be run");
    for number in 0..testing::walks(3) {
        let (mut state, mut scratch, mut found) = (machine.initial(), machine.scratch(), Found::default());
        let length = machine.roll(&mut state, &mut scratch, &mut Rng::new(1, number), 30);
        machine.find(&state, &mut scratch, &mut found);
        assert!(found.terminal && (9..=25).contains(&length), "after {length} moves");
        let goals = [0, 1].map(|role| machine.goal(&state, &mut scratch, Role::ALL[role]));
        assert!(goals == [Some(0), Some(100)] || goals == [Some(100), Some(0)], "{goals:?}");
    }
}

// R49
#[test]
fn joint_moves_are_as_many_as_the_field_counts() {
    let Some(folder) = folder() else { return };
    let known: [(&str, &[u64]); 7] = [
        ("ticTacToe", &[9, 72, 504, 3024]),
        ("connectFour", &[8, 64, 512, 4096]),
        ("breakthrough", &[22, 484, 11132]),
        ("reversi", &[4, 12, 56, 244]),
        ("speedChess", &[20, 400]),
        ("knightThrough", &[40, 1600]),
        ("blocker", &[256, 50640]),
    ];
    for (name, expected) in known.into_iter().filter(|(name, _)| testing::is_wanted(name)) {
        let game = Joint::new(Interpreter::new(&sheet(&folder, name)).expect("rules that can be run"));
        let start = game.start(&mut Rng::new(0, 0));
        assert_eq!(game.perft(&start, expected.len()), expected, "{name}");
    }
}
