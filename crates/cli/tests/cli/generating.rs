//! Inventing games, and checking them.

use serde_json::Value;

use crate::program::{Folder, run, run_with};

fn games(arguments: &[&str]) -> Vec<Value> {
    let run = run(&[&["generate", "--json"], arguments].concat());
    assert_eq!(run.code, 0, "{run:?}");
    run.json()["games"].as_array().expect("a list").clone()
}

#[test]
fn games_have_one_seed_after_the_other() {
    let games = games(&["-n", "4", "--seed", "10"]);
    let seeds: Vec<&Value> = games.iter().map(|game| &game["seed"]).collect();
    assert_eq!(seeds, [10, 11, 12, 13]);
    for game in &games {
        let again = run(&["generate", "--seed", &game["seed"].to_string()]);
        assert_eq!(again.out.trim_end(), game["text"].as_str().expect("text").trim_end());
        let read = run(&["fmt", &format!("gen:{}", game["seed"]), "--json"]);
        assert_eq!(read.code, 0, "{read:?}");
    }
}

#[test]
fn a_seed_that_nobody_chose_is_printed() {
    let game = &games(&[])[0];
    let seed = game["seed"].to_string();
    assert!(game["text"].as_str().expect("text").contains(&seed));
    assert_eq!(games(&["--seed", &seed])[0], *game);
}

#[test]
fn a_list_of_games_can_be_checked_in_one_go() {
    let list = run(&["generate", "-n", "50", "--seed", "1", "--json"]).out;
    let checked = run_with(&["check", "-", "--json"], list.as_bytes());
    assert_eq!(checked.code, 0, "{checked:?}");
    let result = checked.json();
    assert_eq!(result["valid"], true);
    assert_eq!(result["games"].as_array().expect("a list").len(), 50);
    let spoilt = list.replacen("BOARD_SIZE", "BOARD_SIZES", 1).replacen("board_size", "board_sizes", 1);
    let checked = run_with(&["check", "-"], spoilt.as_bytes());
    assert_eq!(checked.code, 1, "{checked:?}");
    assert!(checked.out.contains("gen:1:") && checked.out.contains("49 of 50 games"), "{}", checked.out);
}

#[test]
fn parameters_can_be_shown_changed_and_passed_in() {
    let shown = run(&["generate", "--show-params"]).out;
    assert!(shown.contains("movement_type"), "{shown}");
    let folder = Folder::new();
    let path = folder.file("same.params", shown.as_bytes());
    assert_eq!(games(&["--params", &path, "--seed", "5"]), games(&["--seed", "5"]));
    let line = b"parameter(movement_type, distribution([leaper=1.0])).\n";
    let path = folder.file("leapers.params", line);
    let leapers = games(&["--params", &path, "--seed", "1", "-n", "20"]);
    for game in leapers {
        let text = game["text"].as_str().expect("text").to_lowercase();
        assert!(text.contains("leap") && !text.contains("ride") && !text.contains("hop "), "{text}");
    }
    let bad = folder.file("bad.params", b"parameter(movement_type, distribution([leapr=1.0])).\n");
    let refused = run(&["generate", "--params", &bad]);
    assert_eq!(refused.code, 1, "{refused:?}");
    assert!(refused.err.contains("leapr"), "{}", refused.err);
    assert_eq!(run(&["generate", "--params", "no/such/file"]).code, 2);
}

// S7
#[test]
fn constraints_hold_in_every_game() {
    let planar = games(&["-n", "30", "--seed", "1", "--constraint", "board=planar"]);
    assert_eq!(planar.len(), 30);
    assert!(planar.iter().all(|game| !game["text"].as_str().expect("text").to_lowercase().contains("cylinder")));
    let refused = run(&["generate", "--constraint", "nonsense<=>4"]);
    assert_eq!(refused.code, 2, "{refused:?}");
}

#[test]
fn a_profile_that_is_not_there_is_refused_with_those_that_are() {
    let refused = run(&["generate", "--profile", "enormous"]);
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("help:"), "{}", refused.err);
}

// S8
#[test]
fn a_trace_shows_the_choices_in_their_order() {
    let text = run(&["generate", "--seed", "7", "--trace"]).out;
    let line =
        |word: &str| text.lines().position(|line| line.contains(word)).unwrap_or_else(|| panic!("{word}: {text}"));
    assert!(text.starts_with("seed 7\n"), "{text}");
    assert!(line("board_size") < line("movement_type") && line("movement_type") < line("stalemate_goal_player"));
    let traces = run(&["generate", "--seed", "7", "-n", "2", "--trace", "--json"]).json()["traces"].clone();
    let traces = traces.as_array().expect("two games");
    assert_eq!((&traces[0]["seed"], &traces[1]["seed"]), (&7.into(), &8.into()));
    for key in ["rule", "parameter", "value"] {
        assert!(traces[0]["choices"][0].get(key).is_some(), "{key}");
    }
    assert_eq!(run(&["generate", "--trace", "--show-params"]).code, 2);
}
