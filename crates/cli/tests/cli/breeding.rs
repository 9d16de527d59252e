//! Chess variants, as people and scripts ask for them.

use serde_json::Value;

use crate::program::{Folder, kill_after, run};

fn bred(arguments: &[&str]) -> Value {
    let few = ["variants", "--survivors", "2", "--games", "4", "--player", "instant", "--json"];
    let run = run(&[&few, arguments].concat());
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.err.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()), "{}", run.err);
    let mut json = run.json();
    json["seconds"] = Value::Null;
    json
}

// R53
#[test]
fn survivors_are_printed_and_written_and_can_be_played() {
    let folder = Folder::new();
    let place = format!("{}/variants", folder.path());
    let json = bred(&["--generations", "2", "--out", &place, "--board", "5x6", "--pawns"]);
    let survivors = json["survivors"].as_array().expect("survivors");
    assert_eq!(survivors.len(), 2);
    for variant in survivors {
        let file = format!("{place}/{}.ludi", variant["name"].as_str().expect("a name").to_lowercase());
        assert_eq!(run(&["check", &file]).code, 0, "{variant}");
        assert_eq!(run(&["playouts", &file, "-n", "5"]).code, 0, "{variant}");
    }
}

#[test]
fn the_same_seed_gives_the_same_variants_whatever_the_threads() {
    let run = |threads| bred(&["--generations", "2", "--seed", "6", "--threads", threads]);
    assert_eq!(run("1"), run("2"));
}

#[test]
fn a_line_a_generation_and_a_table_are_for_people() {
    let run = run(&["variants", "--generations", "2", "--survivors", "2", "--games", "2", "--player", "random"]);
    assert_eq!(run.code, 0);
    assert!(run.err.contains("generation 1: 4 candidates") && run.err.contains("generation 2: "), "{}", run.err);
    assert!(run.out.contains("variant     born") && run.out.contains("(game "), "{}", run.out);
}

#[test]
fn a_run_that_is_killed_again_and_again_comes_to_the_same_and_its_variants_can_be_played() {
    let asked = ["--generations", "3", "--seed", "8"];
    let undisturbed = bred(&asked);
    let place = Folder::new();
    let store = format!("{}/variants.db", place.path());
    let few = ["variants", "--survivors", "2", "--games", "4", "--player", "instant", "--json", "--store", &store];
    let arguments = [&few[..], &asked].concat();
    for kill in 0u64..8 {
        kill_after(15 + kill * kill * 4, &arguments);
    }
    let mut resumed = run(&arguments).json();
    resumed["seconds"] = Value::Null;
    assert_eq!(resumed, undisturbed);
    let listed = run(&["store", &store, "--json"]).json();
    assert_eq!(listed["games"].as_array().map(Vec::len), Some(2), "{listed}");
    let best = undisturbed["survivors"][0]["name"].as_str().expect("a name");
    assert_eq!(run(&["playouts", &format!("{store}:{best}"), "-n", "3"]).code, 0);
}

#[test]
fn wrong_usage_is_told() {
    for arguments in [
        &["variants", "--board", "5"][..],
        &["variants", "--board", "2x2"],
        &["variants", "--budget", "3"],
        &["variants", "--fitness", "beauty"],
        &["variants", "--chance", "luck=0.5"],
        &["variants", "--chance", "vector=2"],
        &["variants", "--promotions"],
        &["variants", "--minutes", "1", "--generations", "1"],
    ] {
        let run = run(arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {run:?}");
        assert!(run.err.contains("error: "), "{arguments:?}");
    }
}

// R45 R46 R53
#[test]
fn servers_are_started_and_variants_are_played_over_http() {
    let folder = Folder::new();
    let place = format!("{}/variants", folder.path());
    let few = ["--generations", "1", "--survivors", "1", "--games", "2", "--moves", "4", "--player", "random"];
    let over_http =
        ["variants", "--servers", "2", "--play-clock", "15", "--start-clock", "30", "--out", &place, "--json"];
    let run = run(&[&over_http[..], &few].concat());
    assert_eq!(run.code, 0, "{run:?}");
    let json = run.json();
    assert_eq!((&json["pairs"], &json["games"], &json["failures"]), (&2.into(), &4.into(), &Value::Array(Vec::new())));
    for variant in json["survivors"].as_array().expect("survivors") {
        let file = format!("{place}/{}.kif", variant["name"].as_str().expect("a name").to_lowercase());
        assert_eq!(crate::program::run(&["check", &file]).code, 0, "{variant}");
    }
}
