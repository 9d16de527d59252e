//! A game in the terminal, with what somebody types in it.

use serde_json::{Value, json};

use crate::program::{Run, run, run_with};

fn play(arguments: &[&str], typed: &str) -> Run {
    let run = run_with(&[&["play"], arguments].concat(), typed.as_bytes());
    assert_eq!(run.code, 0, "{run:?}");
    run
}

#[test]
fn somebody_plays_against_chance_until_the_input_ends() {
    let run = play(&["chess", "--seed", "1"], "e2 e3\nd2 d3\n");
    assert!(run.out.contains("human (White) against random (Black), seed 1"), "{}", run.out);
    assert!(run.out.contains("2. Black plays black "), "{}", run.out);
    assert!(run.out.ends_with("left unfinished after 4 moves\n"), "{}", run.out);
}

#[test]
fn a_move_can_be_chosen_by_its_number_in_the_list() {
    let run = play(&["chess", "--black", "human"], "?\n3\nmoves e7\n1\n");
    let first = run.out.lines().find_map(|line| line.trim().strip_prefix("3  ")).expect("a third move");
    assert!(run.out.contains(&format!("1. {first}\n")), "{}", run.out);
    assert_eq!(run.out.matches("black pawn (5,7) -> (5,6)").count(), 1, "{}", run.out);
}

#[test]
fn with_json_only_the_record_stands_on_standard_output() {
    let run = play(&["chess", "--json", "--seed", "1"], "e2 e3\nresign\n");
    let record = run.json();
    assert_eq!(record["moves"].as_array().expect("a list").len(), 2);
    assert_eq!((&record["outcome"], &record["ending"]), (&json!("black"), &json!("resignation")));
    assert_eq!((&record["white"], &record["black"]), (&json!("human"), &json!("random")));
    assert!(run.err.contains("White to move"), "{}", run.err);
}

#[test]
fn moves_can_be_taken_back() {
    let record = play(&["chess", "--json", "--seed", "1"], "undo\ne2 e3\nundo\nd2 d3\nquit\n").json();
    assert_eq!(record["moves"][0], "white pawn (4,2) -> (4,3)");
    assert_eq!(record["moves"].as_array().expect("a list").len(), 2);
    assert_eq!(record["outcome"], Value::Null);
    let both = play(&["chess", "--black", "human"], "e2 e3\ne7 e6\nundo\nd7 d6\nquit\n");
    assert!(both.out.contains("took back 1 move\n"), "{}", both.out);
    assert!(both.out.contains("   2. black pawn (4,7) -> (4,6)\n"), "{}", both.out);
}

#[test]
fn what_is_no_move_is_explained_and_the_game_goes_on() {
    let typed = "e2 e5\nxyzzy\n999\n0\nhelp\nrules\nboard\n\n\u{0}\u{7f}\ne2 e3\nquit\n";
    let run = play(&["chess", "--seed", "1"], typed);
    for part in [
        "`e2 e5` is not legal here",
        "from there one can play: `white pawn (5,2) -> (5,3)`",
        "`xyzzy` is no move",
        "there is no move number 999",
        "take your last move back",
        "1. white pawn (5,2) -> (5,3)\n",
    ] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
}

#[test]
fn chance_plays_a_whole_game_against_itself() {
    let record = play(&["breakthrough", "--white", "random", "--seed", "3", "--json"], "").json();
    assert!(["white", "black"].contains(&record["outcome"].as_str().expect("a winner")));
    let moves: Vec<&str> = record["moves"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    let replayed = run(&[&["moves", "breakthrough", "--json", "--play"], &moves[..]].concat()).json();
    assert_eq!(replayed["outcome"], record["outcome"]);
    let shown = play(&["breakthrough", "--white", "random", "--seed", "3"], "");
    assert!(shown.out.contains(&format!("{}. {}\n", moves.len(), moves[moves.len() - 1])), "{}", shown.out);
    assert!(shown.out.contains("has won after"), "{}", shown.out);
}

#[test]
fn players_that_are_not_there_are_named_with_those_that_are() {
    for (spec, parts) in [
        ("ggp", ["ggp", "needs an address", "`ggp:URL`"]),
        ("alphabeta:depht=3", ["depht", "did you mean `depth`?", "how many moves ahead"]),
        ("mtcs", ["mtcs", "did you mean `mcts`?", "`alphabeta`"]),
    ] {
        let refused = run(&["play", "chess", "--white", spec]);
        assert_eq!(refused.code, 2);
        for part in parts {
            assert!(refused.err.contains(part), "{}", refused.err);
        }
    }
    assert_eq!(run_with(&["play", "-"], b"").code, 2);
}

#[test]
fn a_player_that_thinks_takes_a_win_at_once() {
    let line = ["e5", "a1", "f5", "a2", "h5", "b1"];
    for player in ["mcts:iterations=500", "alphabeta:depth=2", "instant", "cautious"] {
        let play = [&["best", "yavalath", "--player", player, "--json", "--play"], &line[..]].concat();
        assert_eq!(run(&play).json()["move"], "g5", "{player}");
    }
}

#[test]
fn results_use_the_names_that_the_rules_give_the_players() {
    let won = run(&["playouts", "three_musketeers", "-n", "50", "--seed", "1"]);
    assert!(won.out.contains("Musketeers won ") && won.out.contains("Cardinal won "), "{}", won.out);
    let three = run(&["playouts", "three_player_hex", "-n", "60", "--seed", "1", "--json"]);
    let told: Value = serde_json::from_str(&three.out).expect("JSON");
    let wins = told["wins"].as_object().expect("a map");
    let sum: u64 = wins.values().filter_map(Value::as_u64).sum();
    assert_eq!((wins.len(), sum + told["draws"].as_u64().expect("a number")), (3, 60), "{told}");
    assert_eq!(wins.values().skip(2).filter_map(Value::as_u64).sum::<u64>(), told["others"], "{told}");
    // The first player of these rules is called Black.
    let moves = run(&["moves", "gomoku", "--json"]);
    let told: Value = serde_json::from_str(&moves.out).expect("JSON");
    assert_eq!((&told["to_move"], &told["player"]), (&json!("white"), &json!("Black")), "{told}");
}
