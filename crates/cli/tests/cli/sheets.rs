//! Rule sheets on the command line: what cannot be played is told with its place, what cannot be proved is refused, and who plays
//! is called as the rules call them.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::program::{Folder, Run, run};

/// The file of one of our rule sheets.
fn sheet(name: &str) -> String {
    format!("{}/../../games/gdl/{name}.kif", env!("CARGO_MANIFEST_DIR"))
}

fn refused(run: &Run, parts: &[&str]) {
    assert_eq!(run.code, 1, "{run:?}");
    assert!(!run.err.contains("panicked"), "{run:?}");
    for part in parts {
        assert!(run.err.contains(part), "no `{part}` in {run:?}");
    }
}

/// No command may hang: the bound is far beyond what any of these takes.
fn soon<T>(work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    done
}

/// A game of two steps, to which faults are added.
const SOUND: &str = "(role you) (init (at 1)) (<= (legal you go) (true (at ?x))) (succ 1 2) (succ 2 3)
(<= (next (at ?y)) (true (at ?x)) (succ ?x ?y)) (<= terminal (true (at 3))) (<= (goal you 100) (true (at 3)))
";

#[test]
fn faulty_rule_sheets_are_told_with_the_rule_by_every_command() {
    let folder = Folder::new();
    let cases: [(&str, &str, &str); 7] = [
        ("unbalanced", "(<= (next (at 1)) (true (at 2)", "bracket"),
        ("unsafe", "(<= (next (at ?z)) (true (at 1)))", "?z"),
        ("denied", "(<= (next (at 1)) (not (true (at ?z))))", "?z"),
        (
            "unstratified",
            "(<= (odd ?x) (succ ?x ?y) (not (even ?x))) (<= (even ?x) (succ ?x ?y) (not (odd ?x)))",
            "odd",
        ),
        ("arity", "(<= (next (at 1) extra) (true (at 1)))", "next"),
        ("endless", "(<= (number (s ?x)) (number ?x)) (number zero) (<= (next (at ?x)) (number ?x))", "number"),
        ("state in a head", "(<= (true (at 1)) (succ 1 2))", "true"),
    ];
    for (name, fault, part) in cases {
        let file = folder.file(&format!("{name}.kif"), format!("{SOUND}{fault}\n").as_bytes());
        for command in [&["check"][..], &["moves"], &["perft", "2"], &["playouts", "-n", "3"]] {
            let run = soon(|| run(&[&command[..1], &[&file], &command[1..]].concat()));
            refused(&run, &["error", part]);
        }
        let told = run(&["check", "--json", &file]).json();
        assert_eq!(told["valid"], false, "{name}: {told}");
        let errors: Vec<&Value> = told["diagnostics"]
            .as_array()
            .expect("a list")
            .iter()
            .filter(|fault| fault["severity"] == "error")
            .collect();
        assert!(!errors.is_empty() && errors.iter().any(|fault| fault["line"].as_u64() >= Some(3)), "{name}: {told}");
    }
}

#[test]
fn rule_sheets_as_deep_or_as_large_as_can_be_are_answered_soon() {
    let folder = Folder::new();
    let deep = format!("{}{}{}", "(<= (next (at 1)) ", "(not ".repeat(50_000), ")".repeat(50_001));
    let terms = format!("(init {}a{})", "(f ".repeat(50_000), ")".repeat(50_000));
    let facts: String = (0..60_000).map(|n| format!("(fact {n} {})", n + 1)).collect();
    let brackets = "(".repeat(200_000);
    for (name, more) in [("deep", deep), ("terms", terms), ("facts", facts), ("brackets", brackets)] {
        let file = folder.file(&format!("{name}.kif"), format!("{SOUND}{more}\n").as_bytes());
        for command in [&["check"][..], &["moves"]] {
            let run = soon(|| run(&[&command[..1], &[&file]].concat()));
            assert!(run.code <= 1 && !run.err.contains("panicked"), "{name}: {} {}", run.code, run.err);
        }
    }
}

#[test]
fn what_grows_without_end_in_the_midst_of_a_game_is_told_with_its_place() {
    let folder = Folder::new();
    // Each step doubles a term.
    let text = "(role you) (init (tree leaf)) (legal you grow) (goal you 50)
        (<= terminal (true done))
        (<= (next (tree (pair ?x ?x))) (true (tree ?x)))";
    let file = folder.file("late.kif", text.as_bytes());
    let first = soon(|| run(&["moves", &file, "--engine", "reference", "--json"]));
    assert_eq!(first.json()["moves"]["you"], json!(["grow"]), "{first:?}");
    let steps = vec!["grow"; 60];
    let late = soon(|| run(&[&["moves", &file, "--engine", "reference", "--play"][..], &steps].concat()));
    refused(&late, &["error", "late.kif", "without end"]);
    let random = soon(|| run(&["playouts", &file, "-n", "2", "--engine", "reference"]));
    refused(&random, &["error", "without end"]);
}

#[test]
fn best_play_is_not_proved_where_roles_choose_at_once_or_chance_plays() {
    refused(&run(&["solve", &sheet("rock_paper_scissors")]), &["choose at the same time"]);
    refused(&run(&["solve", &sheet("stop_or_roll")]), &["choose at the same time"]);
    refused(&run(&["puzzles", &sheet("rock_paper_scissors")]), &["choose at the same time"]);
    refused(&run(&["puzzles", &sheet("stop_or_roll")]), &["chance plays a role in"]);
    refused(&run(&["puzzles", &sheet("lights_out")]), &["is for one player"]);
    let folder = Folder::new();
    let coin = "(role random) (role you) (role foe) (init (at 1)) (succ 1 2) (succ 2 3) (legal foe noop)
        (<= (legal random heads) (true (at 1))) (<= (legal random tails) (true (at 1))) (<= (legal random noop) (true (at 2)))
        (<= (legal you noop) (true (at 1))) (<= (legal you win) (true (at 2))) (<= (legal you lose) (true (at 2)))
        (<= (next (at ?y)) (true (at ?x)) (succ ?x ?y)) (<= (next won) (does you win)) (<= terminal (true (at 3)))
        (<= (goal you 100) (true won)) (<= (goal you 0) (not (true won))) (<= (goal foe 0) (true won))
        (<= (goal foe 100) (not (true won)))";
    let file = folder.file("coin.kif", coin.as_bytes());
    refused(&run(&["solve", &file]), &["it is the turn of chance"]);
    refused(&run(&["best", &file]), &["it is the turn of chance"]);
    let solved = run(&["solve", &file, "--play", "heads", "--json"]).json();
    assert_eq!(
        (&solved["player"], &solved["result"], &solved["line"]),
        (&json!("you"), &json!("win"), &json!(["win"]))
    );
}

#[test]
fn the_best_reward_of_a_puzzle_for_one_is_found() {
    let solved = run(&["solve", &sheet("lights_out"), "--json"]);
    let told = solved.json();
    assert_eq!((&told["result"], &told["reward"]), (&json!("win"), &json!(100)), "{solved:?}");
    let line: Vec<&str> = told["line"].as_array().expect("a line").iter().filter_map(Value::as_str).collect();
    let end = run(&[&["moves", &sheet("lights_out"), "--json", "--play"][..], &line].concat()).json();
    assert_eq!((&end["terminal"], &end["goals"]["solver"]), (&json!(true), &json!(100)));
    refused(&run(&["measure", &sheet("lights_out")]), &["is for one player"]);
}

#[test]
fn engines_are_named_and_those_of_other_languages_are_refused() {
    let file = sheet("tic_tac_toe");
    let compiled = run(&["moves", &file, "--engine", "compiled", "--json"]).json();
    assert_eq!(compiled, run(&["moves", &file, "--engine", "reference", "--json"]).json());
    assert_eq!(compiled, run(&["moves", &file, "--reference", "--json"]).json());
    for (engine, part) in [
        ("theory", "is of games of Metagame"),
        ("interpret", "is of games of Metagame"),
        ("abacus", "expected `compiled`"),
    ] {
        let run = run(&["perft", &file, "2", "--engine", engine]);
        assert!(run.code == 2 && run.err.contains(part), "{run:?}");
    }
    assert_eq!(run(&["perft", &file, "2", "--reference", "--engine", "compiled"]).code, 2);
}

#[test]
fn a_rule_sheet_is_measured_by_what_random_games_say_of_positions() {
    let measured = run(&["measure", &sheet("tic_tac_toe"), "--trials", "4", "--most", "4", "--seed", "3", "--json"]);
    let told = measured.json();
    assert_eq!(measured.code, 0, "{measured:?}");
    let balance = told["verdicts"]["balance"]["words"].as_str().expect("words");
    assert!(balance.starts_with("cross gets") || balance.starts_with("nought gets"), "{balance}");
    assert!(told["criteria"]["drama_average"].is_number(), "{told}");
    assert!(told["criteria"]["lead_change"].is_number(), "{told}");
    let with_chance =
        run(&["measure", &sheet("stop_or_roll"), "--trials", "4", "--most", "4", "--seed", "3", "--json"]);
    assert_eq!(with_chance.code, 0, "{with_chance:?}");
}

#[test]
fn trials_of_a_rule_sheet_say_who_really_began_and_count_no_chance() {
    let folder = Folder::new();
    for (name, players) in [("tic_tac_toe", 2), ("stop_or_roll", 2)] {
        let file = format!("{}/{name}.json", folder.path());
        let run = run(&["measure", &sheet(name), "--trials", "4", "--most", "4", "--quick", "--save", &file, "--json"]);
        assert_eq!(run.code, 0, "{run:?}");
        let kept: Value = serde_json::from_str(&std::fs::read_to_string(&file).expect("trials")).expect("JSON");
        for trial in kept["trials"].as_array().expect("trials") {
            assert_eq!((&trial["began"], &trial["players"]), (&json!("white"), &json!(players)), "{name}");
        }
    }
}

#[test]
fn a_rule_sheet_that_is_over_at_once_is_told_by_the_names_of_its_roles() {
    let folder = Folder::new();
    let over = "(role ann) (role bob) (init (done)) (legal ann go) (legal bob go) (<= (next (done)) (true (done)))
        (<= terminal (true (done))) (goal ann 0) (goal bob 100)";
    refused(&run(&["check", &folder.file("over.kif", over.as_bytes())]), &["bob has won"]);
}

#[test]
fn a_match_of_a_rule_sheet_reports_rewards() {
    let played =
        run(&["match", &sheet("rock_paper_scissors"), "--white", "random", "--black", "random", "-n", "4", "--json"]);
    let told = played.json();
    assert_eq!(told["rewards"].as_object().map(serde_json::Map::len), Some(2), "{told}");
    let random = run(&["playouts", &sheet("rock_paper_scissors"), "-n", "50", "--json"]).json();
    assert_eq!(random["rewards"].as_object().map(serde_json::Map::len), Some(2), "{random}");
}
