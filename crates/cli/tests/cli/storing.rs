//! A store as people and scripts use it.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::{Folder, Run, run};

const YAVALATH: &str = include_str!("../../../../games/ludi/yavalath.ludi");
const HEX: &str = include_str!("../../../../games/ludi/hex.ludi");
const HEXAPAWN: &str = include_str!("../../../../games/metagame/hexapawn.game");

/// A folder with three games in `in`, and a store of them.
fn filled() -> (Folder, String) {
    let folder = Folder::new();
    let games = folder.path().to_owned() + "/in";
    fs::create_dir(&games).expect("a new folder");
    for (name, text) in [("y.ludi", YAVALATH), ("h.ludi", HEX), ("p.game", HEXAPAWN)] {
        fs::write(Path::new(&games).join(name), text).expect("a new file");
    }
    let file = folder.path().to_owned() + "/games.db";
    let imported = told(&["store", &file, "import", &games]);
    assert_eq!(imported["new"].as_array().map(Vec::len), Some(3), "{imported}");
    (folder, file)
}

/// What a command says to programs.
fn told(arguments: &[&str]) -> Value {
    let run = run(&[arguments, &["--json"]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    run.json()
}

fn names(list: &Value) -> Vec<&str> {
    list["games"].as_array().into_iter().flatten().filter_map(|game| game["name"].as_str()).collect()
}

fn refused(run: &Run, code: i32, parts: &[&str]) {
    assert_eq!(run.code, code, "{run:?}");
    for part in parts {
        assert!(run.err.contains(part), "no `{part}` in {run:?}");
    }
}

#[test]
fn lines_for_people_are_bounded_however_long_a_name_is() {
    let folder = Folder::new();
    let games = folder.path().to_owned() + "/in";
    fs::create_dir(&games).expect("a new folder");
    let text = format!(
        "(game \"{}\" (board (tiling square) (size 3)) (end (All win (in-a-row 3))))",
        "Long name ".repeat(5000)
    );
    fs::write(Path::new(&games).join("long.ludi"), text).expect("a new file");
    let file = folder.path().to_owned() + "/games.db";
    told(&["store", &file, "import", &games]);
    let list = run(&["store", &file]);
    assert!(list.code == 0 && list.out.contains("Long name"), "{list:?}");
    assert!(list.out.lines().all(|line| line.chars().count() <= 250), "{}", list.out);
}

#[test]
fn what_is_imported_is_listed_and_shown() {
    let (_folder, file) = filled();
    let list = told(&["store", &file]);
    assert_eq!(names(&list), ["Hex", "hexapawn", "Yavalath"]);
    assert_eq!((list["summary"]["games"].as_u64(), list["runs"].as_array().map(Vec::len)), (Some(3), Some(0)));
    assert_eq!(list, told(&["store", &file, "list"]));
    assert_eq!(names(&told(&["store", &file, "list", "-n", "1"])), ["Hex"]);
    assert_eq!(names(&told(&["store", &file, "--viable"])), [""; 0]);
    let shown = told(&["store", &file, "show", "yavalath"]);
    assert_eq!((shown["name"].as_str(), shown["language"].as_str()), (Some("Yavalath"), Some("ludi")));
    let text = shown["text"].as_str().expect("a text");
    assert!(text.starts_with("(game Yavalath\n") && !text.contains("//"), "{text}");
    assert!(shown["rules"].as_str().is_some_and(|rules| rules.contains("a line of four")), "{shown}");
    let by_id = told(&["store", &file, "show", &shown["id"].as_str().expect("an id")[..8]]);
    assert_eq!(by_id, shown);
    let people = run(&["store", &file]).out;
    assert!(people.contains("Yavalath") && people.contains("3 games, 0 viable; 0 runs with 0 children"), "{people}");
}

#[test]
fn what_is_exported_can_be_played_and_imported_again() {
    let (folder, file) = filled();
    let out = folder.path().to_owned() + "/out";
    let exported = told(&["store", &file, "export", &out]);
    assert_eq!(exported["written"].as_array().map(Vec::len), Some(3), "{exported}");
    let yavalath = out.clone() + "/yavalath.ludi";
    assert_eq!(told(&["perft", &yavalath, "2"])["nodes"], told(&["perft", "yavalath", "2"])["nodes"]);
    assert_eq!(told(&["check", &(out.clone() + "/hexapawn.game")])["valid"], true);
    let again = told(&["store", &file, "import", &out]);
    assert_eq!((again["new"].as_array().map(Vec::len), again["known"].as_array().map(Vec::len)), (Some(0), Some(3)));
    assert_eq!(run(&["store", &file, "export", &out]).out, format!("{out}: 0 files written, 3 there already\n"));
}

#[test]
fn a_game_of_a_store_is_a_game_like_any_other() {
    let (folder, file) = filled();
    let asked = format!("{file}:yavalath");
    assert_eq!(told(&["perft", &asked, "2"])["nodes"], told(&["perft", "yavalath", "2"])["nodes"]);
    assert_eq!(told(&["check", &format!("{file}:hexapawn")])["valid"], true);
    refused(&run(&["rules", &format!("{file}:nobody")]), 1, &["there is no game `nobody`"]);
    refused(&run(&["rules", &format!("{}:yavalath", folder.path())]), 2, &["there is no store"]);
    refused(&run(&["fmt", "--write", &asked]), 2, &["is no file"]);
}

#[test]
fn files_without_a_game_are_named_and_the_exit_code_says_so() {
    let (folder, file) = filled();
    let games = folder.path().to_owned() + "/in";
    folder.file("in/bad.ludi", b"(game Bad\n  (board (tiling square) (shape hex) (size 3)))");
    let run = run(&["store", &file, "import", &games]);
    refused(&run, 1, &["bad.ludi: line "]);
    assert_eq!(run.out, "0 new games, 3 known already, 1 file refused\n");
}

// B152
#[test]
fn a_store_takes_in_another_one() {
    let (folder, file) = filled();
    let other = folder.path().to_owned() + "/other.db";
    let games = folder.path().to_owned() + "/in";
    fs::remove_file(Path::new(&games).join("y.ludi")).expect("gone");
    told(&["store", &other, "import", &games]);
    let merged = told(&["store", &other, "merge", &file]);
    assert_eq!((&merged["games"], &merged["known"], &merged["runs"]), (&1.into(), &2.into(), &0.into()), "{merged}");
    assert_eq!(names(&told(&["store", &other])).len(), 3);
    assert!(run(&["store", &other, "merge", &file]).out.contains("0 games new, 3 known already"));
    refused(&run(&["store", &other, "merge", &other]), 2, &["merged with itself"]);
    refused(&run(&["store", &other, "merge", "no.db"]), 2, &["there is no store no.db"]);
}

#[test]
fn pruning_leaves_what_was_imported() {
    let (_folder, file) = filled();
    let pruned = told(&["store", &file, "prune", "--culled", "--below", "-0.5", "--dry-run"]);
    assert_eq!((pruned["games"].as_array().map(Vec::len), pruned["left"].as_u64()), (Some(0), Some(3)));
    refused(&run(&["store", &file, "prune", "--run", "9"]), 1, &["there is no run 9", "help: "]);
}

#[test]
fn a_store_can_be_looked_at_in_the_browser() {
    let (folder, file) = filled();
    let out = folder.path().to_owned() + "/page.html";
    told(&["store", &file, "--html", &out]);
    let page = fs::read_to_string(&out).expect("a page");
    for part in [
        "<title>games</title>",
        "3 of 3 games",
        "Yavalath</a>",
        "<h2>1. Hex</h2>",
        "<h3>",
        "<svg",
        "(game Yavalath",
        "prefers-color-scheme: dark",
    ] {
        assert!(page.contains(part), "no {part}");
    }
    assert_eq!(page.matches("<article").count(), 3);
    assert!(
        !page.contains("http://")
            || page.matches("http://").count() == page.matches("http://www.w3.org/2000/svg").count()
    );
    refused(&run(&["store", &file, "--html", "no/such/page.html"]), 2, &["no/such/page.html"]);
}

#[test]
fn what_is_no_store_is_told_and_left_alone() {
    let folder = Folder::new();
    let missing = folder.path().to_owned() + "/none.db";
    refused(&run(&["store", &missing]), 2, &["there is no store", "none.db", "help: "]);
    assert!(!Path::new(&missing).exists());
    refused(&run(&["store", folder.path()]), 2, &["directory"]);
    refused(
        &run(&["store", &(folder.path().to_owned() + "/no/such.db"), "import", folder.path()]),
        2,
        &["no directory"],
    );
    let text = folder.file("text.db", b"this is no store of games");
    refused(&run(&["store", &text]), 1, &["text.db: this is not a store", "nothing was changed"]);
    let json = run(&["store", &text, "list", "--json"]).json();
    assert!(json["error"].as_str().is_some_and(|error| error.contains("not a store")) && json["hint"].is_string());
    assert_eq!(fs::read(&text).expect("a file"), b"this is no store of games");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let (folder, file) = filled();
    refused(&run(&["store", &file, "show", "nobody"]), 1, &["there is no game `nobody`", "help: "]);
    refused(&run(&["store", &file, "--viable", "show", "hex"]), 2, &["before"]);
    refused(&run(&["store", &file, "export", folder.path(), "--html", "x"]), 2, &["export"]);
    refused(&run(&["store", &file, "import", "no/such/folder"]), 2, &["no/such/folder"]);
    refused(&run(&["store"]), 2, &["FILE"]);
}
