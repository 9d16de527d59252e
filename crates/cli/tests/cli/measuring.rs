//! How good a game is, as people and scripts ask for it.

use serde_json::Value;

use crate::program::{Folder, run, run_with};

fn measured(arguments: &[&str]) -> Value {
    let run = run(&[&["measure"], arguments, &["--json"]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    run.json()
}

// B65 B67 B70
#[test]
fn a_game_plays_itself_and_is_told_what_came_of_it() {
    let json = measured(&["tic_tac_toe", "--trials", "6", "--seed", "1"]);
    let (_, table) = include_str!("../../../../docs/criteria.md").split_once("## All of them").expect("the list");
    let listed = table.lines().filter(|line| line.starts_with("| ")).skip(1).count();
    assert!(listed >= 57, "the page lists {listed}");
    assert_eq!(json["criteria"].as_object().map(serde_json::Map::len), Some(listed));
    assert_eq!(json["trials"].as_u64(), Some(6));
    assert!(["yes", "no", "undecided"].contains(&json["viable"].as_str().expect("a word")), "{}", json["viable"]);
    assert!(json["why"].as_str().is_some_and(|why| why.ends_with('.')), "{}", json["why"]);
    for test in ["completion", "advantage", "balance", "duration"] {
        let answer = json["verdicts"][test]["answer"].as_str();
        assert!(
            answer.is_some_and(|answer| ["yes", "no", "undecided"].contains(&answer)),
            "{test}: {}",
            json["verdicts"]
        );
    }
    assert_eq!(json["criteria"]["goal_n_in_a_row"].as_f64(), Some(1.0), "{}", json["criteria"]);
    assert!(json["criteria"]["puzzle_quality"].is_null(), "what was not looked for is not there");
    let numbers = json["criteria"].as_object().into_iter().flatten().filter_map(|(_, value)| value.as_f64());
    assert!(numbers.clone().count() > 40 && numbers.clone().all(|value| (-1.0..=1.0).contains(&value)));
    assert!(json["book_score"].is_f64() && json["intervals"]["completion"].is_array());
}

#[test]
fn the_same_seed_measures_the_same() {
    let without_time = |mut json: Value| {
        json["seconds"] = Value::Null;
        json
    };
    let once = || without_time(measured(&["connect_four", "--trials", "4", "--seed", "3"]));
    assert_eq!(once(), once());
    let other = without_time(measured(&["connect_four", "--trials", "4", "--seed", "4"]));
    assert_ne!(once()["criteria"], other["criteria"]);
}

// B184
#[test]
fn a_game_may_be_meant_to_be_short() {
    let duration = |length: &str| {
        let json = measured(&["tic_tac_toe", "--trials", "4", "--most", "4", "--seed", "1", "--length", length]);
        json["criteria"]["duration"].as_f64().expect("a number")
    };
    assert!(duration("8") < 0.25 && duration("60") > 0.75);
}

#[test]
fn people_get_a_table_with_reasons_where_a_number_is_missing() {
    let run = run(&["measure", "hexapawn", "--trials", "2"]);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("viability\n  Completion"), "{}", run.out);
    assert!(run.out.contains("Puzzle potential") && run.out.contains("no trial was played in the mode that it needs"));
}

// B74 B75 B76 B77
#[test]
fn a_quick_look_stops_as_soon_as_it_is_certain() {
    let quick = measured(&["too_large_a_group", "--quick", "--trials", "40"]);
    assert_eq!(quick["viable"].as_str(), Some("no"));
    assert_eq!(quick["flaws"], serde_json::json!(["completion"]));
    assert!(quick["played"].as_u64() < Some(100), "{}", quick["played"]);
}

#[test]
fn trials_are_kept_and_measured_again_without_playing() {
    let folder = Folder::new();
    let file = folder.file("hexapawn.trials", b"");
    let first = measured(&["hexapawn", "--trials", "3", "--puzzles", "--save", &file]);
    let again = measured(&["hexapawn", "--saved", &file]);
    assert_eq!((&first["criteria"], &first["score"]), (&again["criteria"], &again["score"]));
    assert!(first["criteria"]["puzzle_potential"].is_f64() && first["played"].as_u64() >= Some(18));
    let other = run(&["measure", "hex", "--saved", &file]);
    assert_eq!(other.code, 1);
    assert!(other.err.contains("these are trials of hexapawn, not of hex"), "{}", other.err);
    let unread = run(&["measure", "hex", "--saved", "nowhere/at/all"]);
    assert!(unread.code == 2 && unread.err.contains("cannot be read"), "{}", unread.err);
}

#[test]
fn two_games_are_measured_side_by_side() {
    let asked = ["measure", "tic_tac_toe", "--against", "breakthrough_6x6", "--trials", "6"];
    let json = run(&[&asked[..], &["--json"]].concat()).json();
    assert_eq!((&json["one"]["game"], &json["other"]["game"]), (&"tic_tac_toe".into(), &"breakthrough_6x6".into()));
    let differences = json["differences"].as_array().expect("a list");
    let draws = differences.iter().find(|one| one["criterion"] == "Drawishness").expect("both end");
    assert!(draws["difference"].as_f64() < Some(0.0), "nobody draws Breakthrough: {draws}");
    let told = run(&asked);
    assert!(told.out.contains("more than chance") && told.out.contains("Drawishness"), "{}", told.out);
    for part in ["Holm's correction over", "ties: may be chance", "Length, in moves", "First player's share"] {
        assert!(told.out.contains(part), "{part}: {}", told.out);
    }
    assert_eq!(run(&["measure", "hex", "--against", "no_such_game"]).code, 2);
}

#[test]
fn two_that_are_the_same_game_do_not_differ() {
    let told = run(&["measure", "hexapawn", "--against", "hexapawn", "--trials", "4"]);
    assert!(told.out.contains("Nothing differs by more than chance"), "{}", told.out);
}

#[test]
fn a_rating_is_told_after_enough_games_with_its_error_and_its_check() {
    let few = run(&["measure", "hexapawn", "--trials", "1", "--most", "2"]);
    assert!(!few.out.contains("ating") && few.out.contains("viable: undecided"), "{}", few.out);
    let many = run(&["measure", "hexapawn", "--trials", "12"]);
    assert!(many.out.contains("Predicted rating: ") && many.out.contains(" ± "), "{}", many.out);
    assert!(many.out.contains("over 19 evolved games by 0.08"), "{}", many.out);
}

#[test]
fn a_time_that_is_over_ends_it_early() {
    let json = measured(&["connect_four", "--trials", "20", "--seconds", "0"]);
    assert_eq!((json["played"].as_u64(), json["viable"].as_str()), (Some(0), Some("undecided")));
    assert_eq!(json["why"].as_str(), Some("Undecided: no game was played."));
}

#[test]
fn whoever_cannot_play_the_same_twice_is_refused() {
    let games = measured(&["hexapawn", "--trials", "2", "--player", "mcts:iterations=20"]);
    assert_eq!(games["trials"].as_u64(), Some(2));
    for player in ["random", "mcts:ms=50", "alphabeta:ms=50"] {
        let run = run(&["measure", "hexapawn", "--player", player]);
        assert_eq!(run.code, 2, "{player}");
        assert!(run.err.contains("cannot play trials") && run.err.contains("mcts:iterations=N"), "{}", run.err);
    }
}

#[test]
fn puzzles_are_drawn_and_their_solutions_follow() {
    let folder = Folder::new();
    let file = folder.file("puzzles.html", b"");
    let run = run(&["puzzles", "tic_tac_toe", "-n", "1", "--games", "16", "--html", &file]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("to move and win in") && run.out.contains("Solutions\n1. "), "{}", run.out);
    let page = std::fs::read_to_string(&file).expect("a page");
    assert!(page.starts_with("<!doctype html>") && page.contains("<summary>Solution</summary>"));
}

// B86 B87 B88 B91
#[test]
fn weights_are_fitted_to_what_people_think() {
    let folder = Folder::new();
    let ratings = "name,year,users_rated,weight,average\nTic Tac Toe,,900,1.2,2.7\nHexapawn,1962,30,1.1,4.5\n\
                   Connect Four,1974,9000,1.2,4.9\nFirst Stone,,5,1,1.5\nNobody's Game,1999,7,2,6\nShort Race,2011,3,1,2\n";
    let (table, weights) = (folder.file("ratings.csv", ratings.as_bytes()), folder.file("weights", b""));
    let keep = format!("{}/not/there/yet", folder.path());
    let asked = ["fit", &table, "--trials", "2", "--keep", &keep, "--out", &weights, "--json"];
    let first = run(&asked);
    assert_eq!(first.code, 0, "{}", first.err);
    let json = first.json();
    assert_eq!(json["games"].as_array().map(Vec::len), Some(5));
    assert_eq!(json["missing"], serde_json::json!(["Nobody's Game"]));
    assert!(json["ways"].as_array().is_some_and(|ways| ways.len() == 12 && ways[0]["uses"] == "weight alone"));
    // B87: each of the 57 criteria with its correlation, or none where it cannot be told.
    let all = json["correlations"].as_array().expect("all criteria");
    assert_eq!(all.len(), 57);
    assert!(all.iter().all(|row| row["name"].is_string() && row.get("correlation").is_some()), "{all:?}");
    assert!(all.iter().any(|row| row["games"] == 5 && row["correlation"].is_number()), "{all:?}");
    assert!(std::fs::read_to_string(&weights).is_ok_and(|text| text.starts_with("set fitted\n")));
    let again = run(&asked);
    assert_eq!((again.json(), again.err.as_str()), (json, ""), "what was kept is not played again");
}

// B60
#[test]
fn games_are_ranked_by_which_of_two_was_liked_better() {
    let folder = Folder::new();
    let file = folder.file("evening.csv", b"winner,loser\nHex,Gomoku\nHex,Nim\nGomoku,Nim\nHex,Gomoku\nNim,Gomoku\n");
    let json = run(&["rank", &file, "--json"]).json();
    assert_eq!(json["cross_entropy"]["rate"].as_f64(), Some(0.8));
    assert_eq!(json["bradley_terry"]["order"][0].as_str(), Some("Hex"));
    assert!(run(&["rank", &file]).out.contains("agrees with 80.0 % of 5 answers"));
    let wrong = run(&["rank", &folder.file("half.csv", b"Hex\n")]);
    assert!(wrong.code == 1 && wrong.err.contains("line 1: expected `winner,loser`, found 1 fields"), "{}", wrong.err);
}

// B193 B183
#[test]
fn remedies_and_small_changes_are_shown_with_what_they_do() {
    let asked = ["tune", "tic_tac_toe", "--trials", "4", "--most", "6", "--shown", "2", "--json"];
    let json = run(&asked).json();
    let changes = json["changes"].as_array().expect("a list");
    let remedies = changes.iter().filter(|change| change["remedy"] == true).count();
    assert!(remedies >= 3 && changes.len() == remedies + 2, "{json}");
    for remedy in
        ["the swap rule: (play swap)", "first-move restriction: ", "opening contract: ", "one more piece", "a board 1 "]
    {
        let is = |change: &&serde_json::Value| change["change"].as_str().is_some_and(|told| told.starts_with(remedy));
        assert!(changes.iter().any(|change| is(&change) && change["remedy"] == true), "{remedy} is missing");
    }
    for change in changes {
        assert!(change["before"]["score"].is_f64() && change["after"]["completion"]["value"].is_f64(), "{change}");
        for (when, advantage) in ["before", "after"].map(|when| (when, &change[when]["advantage"])) {
            assert!(advantage.is_null() || advantage["interval"].is_array(), "{when}: {change}");
        }
        assert!(change["before"]["beginning"]["points"]["interval"].is_array(), "{change}");
        // Where there is no choice of first moves there is nothing to be said of them.
        let begun = &change["after"]["beginning"];
        assert!(begun.is_null() || begun["points"]["games"] == 4, "{change}");
        let text = change["text"].as_str().expect("rules");
        assert_eq!(run_with(&["check", "-"], text.as_bytes()).code, 0, "{text}");
    }
    assert_eq!(run(&asked).json(), json);
    for change in changes {
        assert!(["better", "tied", "worse"].contains(&change["score"].as_str().expect("a word")), "{change}");
    }
    assert!(json["correction"].as_str().is_some_and(|told| told.starts_with("Holm's correction over")));
    let told = run(&["tune", "tic_tac_toe", "--trials", "4", "--most", "6", "--shown", "2"]);
    assert!(told.out.starts_with("score ± 95 %") && told.out.contains("Holm's correction over"), "{}", told.out);
    let late = run(&["tune", "connect_four", "--trials", "400", "--minutes", "0.001", "--json"]).json();
    assert_eq!(late["changes"].as_array().map(Vec::len), Some(0), "no time for any");
    let refused = run(&["tune", "chess"]);
    assert!(refused.code == 1 && refused.err.contains("only games of ludemes"), "{}", refused.err);
}

// B14 B15 B16
#[test]
fn games_are_duplicates_variants_or_new() {
    let distance = |one: &str, other: &str| run(&["distance", one, other, "--trials", "0", "--json"]).json();
    assert_eq!(distance("hex", "hex")["verdict"], "duplicate");
    assert_eq!(distance("hex", "yavalath")["verdict"], "new");
    assert!(distance("hex", "hex")["play"].is_null());
    let played = run(&["distance", "tic_tac_toe", "two_in_a_row", "--trials", "2"]);
    assert!(played.code == 0 && played.out.contains("by their play"), "{played:?}");
}

// B178
#[test]
fn rules_that_pull_in_opposite_ways_are_told() {
    assert!(run(&["analyse", "yavalath"]).out.contains("4 in a row win, and 3 lose"));
    assert!(run(&["analyse", "valion"]).out.contains("3 in a row win, and 4 lose"));
    assert!(!run(&["analyse", "gomoku"]).out.contains("opposite"));
}

// B97
#[test]
fn all_words_of_a_game_are_counted_and_those_that_mean_something() {
    let size = |game: &str| run(&["analyse", game, "--json"]).json()["size"].clone();
    let sound = size("yavalath");
    assert!(sound["absolute"].as_u64() > Some(10) && sound["absolute"] == sound["effective"], "{sound}");
    let malformed = size("rhunthil_as_printed");
    assert!(malformed["effective"].as_u64() < malformed["absolute"].as_u64(), "{malformed}");
    assert!(size("metagame/chess").is_null());
}

// B2 B3 B4
#[test]
fn a_game_is_told_how_new_good_and_typical_it_is() {
    let found = run(&["creativity", "tic_tac_toe", "--json"]).json();
    for (part, keys) in [
        ("novelty", &["nearest", "distance", "verdict", "percentile"][..]),
        ("quality", &["score", "percentile", "known"]),
        ("typicality", &["shared", "family", "family_share", "percentile"]),
    ] {
        keys.iter().for_each(|key| assert!(found[part].get(key).is_some(), "{part} {key}: {found}"));
    }
    assert_eq!(found["typicality"]["family"], "line");
    let text = run(&["creativity", "elrog", "--unplayed"]).out;
    for part in ["from the nearest, duath: it is a variant of it", "quality: not measured", "family: "] {
        assert!(text.contains(part), "{part}: {text}");
    }
}
