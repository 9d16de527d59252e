//! New games from known ones, as people and scripts ask for them.

use serde_json::Value;

use crate::program::{Folder, kill_after, run};

const KNOWN: [(&str, &str); 4] = [
    ("row.ludi", "(game Row (board (tiling square i-nbors) (size 4)) (end (All win (in-a-row 3))))"),
    ("group.ludi", "(game Group (board (tiling hex) (size 3)) (end (All win (group 4))))"),
    (
        "sides.ludi",
        "(game Sides (board (tiling hex) (shape rhombus) (size 4)) (end (All win (connect opposite-sides))))",
    ),
    ("stuck.ludi", "(game Stuck (board (tiling square) (size 4)) (end (All lose (no-move))))"),
];

fn folder() -> Folder {
    let folder = Folder::new();
    for (name, text) in KNOWN {
        folder.file(name, text.as_bytes());
    }
    folder
}

fn evolved(arguments: &[&str]) -> Value {
    let folder = folder();
    let run = run(&[&["evolve", "--from", folder.path(), "--json"], arguments].concat());
    assert_eq!(run.code, 0, "{run:?}");
    let mut json = run.json();
    json["seconds"] = Value::Null;
    json["children_per_minute"] = Value::Null;
    json
}

// B99 B100
#[test]
fn new_games_are_found_and_can_be_read() {
    let json = evolved(&["--children", "3", "--seed", "5"]);
    assert!(json["valid"].as_u64() >= Some(3), "{json}");
    let culled: u64 = json["culled"].as_object().into_iter().flatten().filter_map(|(_, count)| count.as_u64()).sum();
    assert_eq!(json["children"].as_u64(), Some(json["valid"].as_u64().unwrap_or(0) + culled));
    let games = json["games"].as_array().expect("games");
    assert_eq!(games.len() as u64, json["valid"].as_u64().unwrap_or(0));
    let folder = Folder::new();
    for game in games {
        let file = folder.file("child.ludi", game["text"].as_str().expect("rules").as_bytes());
        assert_eq!(run(&["check", &file]).code, 0, "{game}");
        assert!(game["parents"].as_array().is_some_and(|parents| parents.len() == 2));
        assert!(game["name"].is_string() && game["score"].is_number(), "{game}");
    }
}

#[test]
fn the_same_seed_gives_the_same_games_whatever_the_threads() {
    let one = evolved(&["--children", "1", "--seed", "6", "--threads", "1"]);
    assert_eq!(one, evolved(&["--children", "1", "--seed", "6", "--threads", "3"]));
}

#[test]
fn games_of_pells_evolve_as_well() {
    let folder = Folder::new();
    for game in ["hexapawn", "dobutsu_shogi"] {
        folder.file(&format!("{game}.game"), run(&["fmt", &format!("metagame/{game}")]).out.as_bytes());
    }
    let run =
        run(&["evolve", "--language", "metagame", "--from", folder.path(), "--children", "1", "--seed", "3", "--json"]);
    assert_eq!(run.code, 0, "{run:?}");
    let json = run.json();
    assert_eq!(json["inspiring"], 2);
    for game in json["games"].as_array().expect("games") {
        assert!(game["text"].as_str().is_some_and(|text| text.contains("\nGAME ")), "{game}");
    }
}

// B148 B150 B153 B199 B200
#[test]
fn the_summary_tells_how_many_are_viable_beside_the_book_s_figures_and_why_the_others_were_culled() {
    let folder = folder();
    let run = run(&["evolve", "--from", folder.path(), "--children", "2", "--seed", "5", "--again", "1"]);
    assert_eq!(run.code, 0);
    for part in
        ["the book has 1.4, one in 73", "viable when measured once more; better policies", "culled at", "novelty"]
    {
        assert!(run.out.contains(part), "{part} is missing in {}", run.out);
    }
}

// B96
#[test]
fn the_trace_tells_the_stages_of_each_child_and_why_it_came_no_further() {
    let folder = folder();
    let run = run(&["evolve", "--from", folder.path(), "--children", "2", "--seed", "5", "--trace", "--diverse"]);
    assert_eq!(run.code, 0);
    assert!(run.err.contains("parent selection, recombination, mutation, baptism, rule safety"), "{}", run.err);
    assert!(run.err.contains("policy choice, inbreeding, aesthetic fitness, viability, insertion: "), "{}", run.err);
    assert!(run.out.contains("from all kinds of games alike"), "{}", run.out);
}

#[test]
fn games_near_a_game_are_searched_in_three_ways_alike_on_any_number_of_threads() {
    for method in ["climb", "mcts", "sage"] {
        let near = |threads: &str| {
            let asked = ["evolve", "--around", "tic_tac_toe", "--method", method, "--children", "12", "--json"];
            run(&[&asked[..], &["--threads", threads]].concat()).json()
        };
        let found = near("1");
        assert_eq!(found["measured"], 12, "{method}");
        assert!(found["quality"].as_f64() >= found["began"].as_f64(), "{method}: {found}");
        assert_eq!(found, near("2"), "{method}");
    }
}

// B160
#[test]
fn a_higher_cut_off_keeps_no_more_games_viable() {
    let viable = |cutoff: &str| {
        let found = evolved(&["--children", "6", "--seed", "1", "--cutoff", cutoff]);
        found["viable"].as_u64().unwrap_or_else(|| panic!("a number: {found}"))
    };
    assert!(viable("0.95") <= viable("0.5"));
    let run = run(&["evolve", "--cutoff", "0.3"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("a share from 0.5"), "{run:?}");
}

#[test]
fn wrong_usage_is_told() {
    for arguments in [
        &["evolve", "--minutes", "0"][..],
        &["evolve", "--method", "sage", "--children", "1"],
        &["evolve", "--minutes", "1", "--children", "1"],
        &["evolve", "--plain", "--diverse"],
        &["evolve", "--language", "chess"],
        &["evolve", "--from", "no/such/folder"],
        &["evolve", "--around", "shogi"],
    ] {
        assert_eq!(run(arguments).code, 2, "{arguments:?}");
    }
}

#[test]
fn a_run_that_is_killed_again_and_again_comes_to_the_same() {
    let asked = ["--children", "8", "--seed", "9"];
    let undisturbed = evolved(&asked);
    let (known, place) = (folder(), Folder::new());
    let store = format!("{}/evolved.db", place.path());
    let arguments = [&["evolve", "--from", known.path(), "--json", "--store", &store], &asked[..]].concat();
    for kill in 0u64..12 {
        // From before the store is there to well into the run.
        kill_after(20 + kill * kill * 6, &arguments);
    }
    let mut json = run(&arguments).json();
    json["seconds"] = Value::Null;
    json["children_per_minute"] = Value::Null;
    assert_eq!(json, undisturbed);
    let listed = run(&["store", &store, "--json"]).json();
    assert!(listed["games"].as_array().is_some_and(|games| games.len() >= 8), "{listed}");
    let best = undisturbed["games"][0]["name"].as_str().expect("a name");
    assert_eq!(run(&["rules", &format!("{store}:{best}")]).code, 0);
}
