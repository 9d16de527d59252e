//! General game playing as the command line has it: GDL games, players on the network, a match between them.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command};

use serde_json::Value;

use crate::program::{Folder, program, run};

/// A player on the network that ends with its test.
struct Open(Child);

impl Drop for Open {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn open(command: &mut Command) -> (Open, String) {
    let mut child = command.spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("output")).read_line(&mut line).expect("a line");
    let told: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
    let url = told["url"].as_str().expect("a url").to_owned();
    (Open(child), url)
}

/// The file of one of our rule sheets.
fn sheet(name: &str) -> String {
    format!("{}/../../games/gdl/{name}.kif", env!("CARGO_MANIFEST_DIR"))
}

fn json(arguments: &[&str]) -> Value {
    run(arguments).json()
}

// R41, R43, R44
#[test]
fn two_players_on_the_network_play_a_match_to_its_end() {
    let player = || open(program().args(["ggp", "play", "--port", "0", "--player", "mcts:iterations=300", "--json"]));
    let ((_one, first), (_two, second)) = (player(), player());
    let folder = Folder::new();
    let file = format!("{}/match.json", folder.path());
    let clocks = ["--start-clock", "5", "--play-clock", "5"];
    let arguments =
        ["ggp", "match", &sheet("tic_tac_toe"), &first, &second, "--record", &file, "--json", "--seed", "7"];
    let played = json(&[&arguments[..], &clocks].concat());
    let goals: Vec<u64> = ["cross", "nought"].iter().filter_map(|role| played["goals"][role].as_u64()).collect();
    assert_eq!(goals.iter().sum::<u64>(), 100, "{played}");
    let faults = played["errors"].as_array().expect("errors").iter().filter_map(Value::as_array).flatten();
    assert!(faults.clone().count() > 0 && faults.clone().all(|fault| fault == ""), "{played}");
    let record: Value = serde_json::from_str(&std::fs::read_to_string(&file).expect("a record")).expect("JSON");
    for key in [
        "matchId",
        "randomToken",
        "startTime",
        "gameMetaURL",
        "isCompleted",
        "isAborted",
        "states",
        "moves",
        "stateTimes",
        "errors",
        "goalValues",
        "previewClock",
        "startClock",
        "playClock",
        "playerNamesFromHost",
        "scrambled",
    ] {
        assert!(record.get(key).is_some(), "{key} is missing in {record}");
    }
    assert_eq!(record["isCompleted"], true);
    assert_eq!(record["states"].as_array().map(Vec::len), record["moves"].as_array().map(|moves| moves.len() + 1));
}

#[test]
fn a_match_in_other_words_is_played_like_any_other() {
    let player = || open(program().args(["ggp", "play", "--port", "0", "--player", "mcts:iterations=50", "--json"]));
    let ((_one, first), (_two, second)) = (player(), player());
    let played = json(&[
        "ggp",
        "match",
        &sheet("rock_paper_scissors"),
        &first,
        &second,
        "--scramble",
        "--start-clock",
        "5",
        "--play-clock",
        "5",
        "--json",
    ]);
    assert_eq!(played["given_up"], Value::Null, "{played}");
    assert!(
        played["moves"].to_string().contains("rock")
            || played["moves"].to_string().contains("paper")
            || played["moves"].to_string().contains("scissors"),
        "the record has the old words: {played}"
    );
}

#[test]
fn a_player_on_the_network_takes_part_in_a_match_of_ours() {
    let (_one, url) = open(program().args(["ggp", "play", "--port", "0", "--player", "mcts:iterations=400", "--json"]));
    let white = format!("ggp:{url},ms=5000");
    let played = json(&[
        "match",
        &sheet("tic_tac_toe"),
        "--white",
        &white,
        "--black",
        "random",
        "-n",
        "4",
        "--opening",
        "0",
        "--threads",
        "1",
        "--json",
    ]);
    assert_eq!(played["black"], 0, "{played}");
    assert_eq!(played["white"].as_u64().unwrap_or(0) + played["draws"].as_u64().unwrap_or(0), 4);
}

#[test]
fn a_game_of_gdl_says_what_every_role_may_do() {
    let start = json(&["moves", &sheet("tic_tac_toe"), "--json"]);
    assert_eq!(
        (&start["roles"], &start["to_move"]),
        (&serde_json::json!(["cross", "nought"]), &serde_json::json!(["cross"]))
    );
    assert_eq!(start["moves"]["cross"].as_array().map(Vec::len), Some(9));
    assert_eq!(start["moves"]["nought"], serde_json::json!(["noop"]));
    assert_eq!(
        (&start["terminal"], &start["goals"], &start["outcome"]),
        (&Value::Bool(false), &Value::Null, &Value::Null)
    );
    let first = start["moves"]["cross"][4].as_str().expect("a move").to_owned();
    let joint = format!("({} NOOP)", first.to_uppercase());
    let [alone, together] =
        [first, joint].map(|play| json(&["moves", &sheet("tic_tac_toe"), "--play", &play, "--json"]));
    assert_eq!(alone, together, "one move, or a joint move in capitals");
    assert_eq!(alone["to_move"], serde_json::json!(["nought"]));
}

#[test]
fn a_game_of_another_language_is_told_players_on_the_network_as_a_rule_sheet() {
    let player = || open(program().args(["ggp", "play", "--port", "0", "--player", "mcts:iterations=50", "--json"]));
    let ((_one, first), (_two, second)) = (player(), player());
    let clocks = ["--start-clock", "10", "--play-clock", "10", "--json"];
    let played = json(&[&["ggp", "match", "hexapawn", &first, &second][..], &clocks].concat());
    for key in ["goals", "errors", "moves", "record"] {
        assert!(played.get(key).is_some(), "{key} is missing in {played}");
    }
    let goals: Vec<u64> = played["goals"].as_object().expect("goals").values().filter_map(Value::as_u64).collect();
    assert_eq!((goals.len(), goals.iter().sum::<u64>()), (2, 100), "{played}");
    let faults = played["errors"].as_array().expect("errors").iter().filter_map(Value::as_array).flatten();
    assert!(faults.clone().all(|fault| fault == ""), "{played}");
}

#[test]
fn a_tournament_with_a_player_on_the_network_is_played_on_several_threads() {
    let (_one, url) = open(program().args(["ggp", "play", "--port", "0", "--player", "mcts:iterations=100", "--json"]));
    let players = format!("ggp:{url};ms=5000,random,mcts:iterations=20").replace(';', ",");
    let told =
        json(&["tournament", &sheet("tic_tac_toe"), "--players", &players, "-n", "2", "--threads", "4", "--json"]);
    let best = told["ratings"][0]["player"].as_str().expect("a player").to_owned();
    assert!(best.starts_with("ggp:") || best.starts_with("mcts"), "{told}");
}
