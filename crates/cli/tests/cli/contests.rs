//! Players, matches and tournaments, as people and scripts ask for them.

use serde_json::Value;

use crate::program::{Folder, run, run_with};

fn json(arguments: &[&str]) -> Value {
    let run = run(&[arguments, &["--json"]].concat());
    assert_eq!(run.code, 0, "{run:?}");
    run.json()
}

#[test]
fn best_has_the_keys_that_scripts_rely_on() {
    let best = json(&["best", "chess", "--play", "e2 e3", "--player", "material:depth=3"]);
    for key in ["move", "value", "depth", "nodes", "seconds", "pv"] {
        assert!(best.get(key).is_some(), "{key}: {best}");
    }
    assert_eq!((best["depth"].as_u64(), best["pv"].as_array().map(Vec::len)), (Some(3), Some(3)));
    assert_eq!(best["pv"][0], best["move"]);
}

// S15, S16
#[test]
fn best_explains_what_each_advisor_says_for_both_sides() {
    let best = json(&["best", "yavalath", "--play", "e5", "a1", "--player", "alphabeta:depth=1", "--explain"]);
    let advisors = best["explanation"]["advisors"].as_array().expect("advisors");
    assert!(!advisors.is_empty() && advisors.iter().all(|advice| advice["sides"].as_array().map(Vec::len) == Some(2)));
    let adds: f64 = advisors.iter().filter_map(|advice| advice["sides"][0]["adds"].as_f64()).sum();
    assert!((adds - best["explanation"]["sums"][0].as_f64().expect("a sum")).abs() < 0.05, "{best}");
    let told = run(&["best", "yavalath", "--play", "e5", "a1", "--player", "alphabeta:depth=1", "--explain"]);
    assert!(told.out.contains("nina") && told.out.contains("sum for White"), "{}", told.out);
}

#[test]
fn a_match_has_the_keys_that_scripts_rely_on() {
    let played = json(&["match", "tic_tac_toe", "--white", "cautious", "--black", "random", "-n", "40", "--swap"]);
    for key in ["white", "black", "draws", "score", "interval", "elo"] {
        assert!(played.get(key).is_some(), "{key}: {played}");
    }
    let count = |key: &str| played[key].as_u64().expect("a number");
    assert_eq!(count("white") + count("black") + count("draws"), 40);
    let interval = |nth: usize| played["interval"][nth].as_f64().expect("a number");
    let score = played["score"].as_f64().expect("a number");
    assert!(interval(0) <= score && score <= interval(1) && score > 0.6, "{played}");
}

/// In yavalath3 all random players have the same chances; one who sees what wins at once does better than those who do not.
#[test]
fn a_match_for_three_seats_a_player_for_each_role() {
    let named = ["match", "yavalath3", "random", "cautious", "random", "-n", "60", "--swap", "--seed", "3"];
    let played = json(&named);
    let players = played["players"].as_array().expect("players");
    let number = |value: &Value| value.as_f64().expect("a number");
    let all = |key: &str| players.iter().map(|player| number(&player[key])).sum::<f64>();
    assert_eq!((players.len(), played["games"].as_u64()), (3, Some(60)));
    assert_eq!(all("wins") + number(&played["draws"]), 60.0);
    // Each plays each role equally often, so that roles and players share the same sum.
    let roles: f64 = played["rewards"].as_object().expect("roles").values().map(number).sum();
    assert!((all("reward") - roles).abs() < 1e-9, "{played}");
    for player in players {
        let (low, mean, high) =
            (number(&player["interval"][0]), number(&player["reward"]), number(&player["interval"][1]));
        assert!(0.0 <= low && low < mean && mean < high && high <= 100.0, "{player}");
    }
    let [one, cautious, other] = &players[..] else { panic!("three players") };
    assert!(number(&cautious["interval"][0]) > number(&one["reward"]).max(number(&other["reward"])), "{played}");
    let told = run(&named);
    assert!(told.out.starts_with("yavalath3: 60 games") && told.out.contains("by role: "), "{}", told.out);
}

#[test]
fn the_players_of_a_match_for_three_are_recorded_in_the_order_of_the_roles() {
    for game in ["yavalath3", "three_heaps"] {
        let folder = Folder::new();
        let file = folder.file("games.jsonl", b"");
        json(&["match", game, "random", "instant", "cautious", "-n", "3", "--swap", "--records", &file]);
        let kept = std::fs::read_to_string(&file).expect("the games");
        let records = kept.lines().map(|line| serde_json::from_str::<Value>(line).expect("a record"));
        let seatings: Vec<[String; 3]> = records
            .map(|game| {
                let players = [&game["white"], &game["black"], &game["others"][0]];
                players.map(|player| player.as_str().expect("a player").to_owned())
            })
            .collect();
        let expected =
            [["random", "instant", "cautious"], ["cautious", "random", "instant"], ["instant", "cautious", "random"]];
        assert_eq!(seatings, expected, "{game}");
    }
}

#[test]
fn a_match_wants_a_player_for_each_role_or_two() {
    let refused = run(&["match", "yavalath3", "random", "random", "random", "random"]);
    assert!(refused.code == 2 && refused.err.contains("is for 3 players, not for 4"), "{refused:?}");
    let two = |arguments: &[&str]| json(&[&["match", "hexapawn", "-n", "4", "--seed", "2"], arguments].concat());
    assert_eq!(two(&["random", "instant"]), two(&["--white", "random", "--black", "instant"]));
}

#[test]
fn threads_make_no_difference_to_matches_and_tournaments() {
    for arguments in [
        &["match", "yavalath3", "random", "mcts:iterations=20", "cautious", "-n", "7", "--swap", "--seed", "4"][..],
        &["match", "hexapawn", "--white", "mcts:iterations=50", "--black", "instant", "-n", "21", "--seed", "4"],
        &["match", "hex", "--white", "random", "--black", "random", "-n", "10", "--seed", "4", "--swap"],
        &["match", "hex", "--white", "instant", "--black", "random", "-n", "2000", "--swap", "--sprt", "0,200"],
        &["tournament", "hexapawn", "tic_tac_toe", "--players", "random,instant,mcts:iterations=30", "-n", "4"],
    ] {
        let one = json(&[arguments, &["--threads", "1"]].concat());
        assert_eq!(one, json(&[arguments, &["--threads", "3"]].concat()), "{arguments:?}");
    }
}

#[test]
fn a_match_stops_as_soon_as_it_is_clear() {
    let played = json(&[
        "match",
        "tic_tac_toe",
        "--white",
        "cautious",
        "--black",
        "random",
        "-n",
        "5000",
        "--swap",
        "--sprt",
        "0,100",
    ]);
    assert_eq!(played["verdict"], "stronger");
    let count = |key: &str| played[key].as_u64().expect("a number");
    assert!(count("white") + count("black") + count("draws") < 1000, "{played}");
}

#[test]
fn the_games_of_a_match_can_be_kept_and_played_again() {
    let folder = Folder::new();
    let file = folder.file("games.jsonl", b"");
    json(&["match", "breakthrough", "--white", "random", "--black", "random", "-n", "3", "--records", &file]);
    let kept = std::fs::read_to_string(&file).expect("the games");
    assert_eq!(kept.lines().count(), 3);
    for line in kept.lines() {
        let record: Value = serde_json::from_str(line).expect("a record");
        let moves: Vec<&str> = record["moves"].as_array().expect("moves").iter().filter_map(Value::as_str).collect();
        let again = json(&[&["moves", "breakthrough", "--play"], &moves[..]].concat());
        assert_eq!(again["outcome"], record["outcome"]);
    }
}

// S73
#[test]
fn pieces_can_be_taken_off_before_the_first_move() {
    let with_odds = |sites: &[&str]| {
        let sites: Vec<&str> = sites.iter().flat_map(|site| ["--remove", site]).collect();
        let game =
            ["match", "american_checkers", "--white", "material:depth=2", "--black", "material:depth=2", "-n", "6"];
        json(&[&game, &sites[..]].concat())["score"].as_f64().expect("a number")
    };
    let all = ["black:(1,7)", "black:(3,7)", "black:(5,7)", "black:(7,7)", "black:(2,8)", "black:(4,8)"];
    assert!(with_odds(&all) > 0.9);
    for (site, part) in [("white:(2,8)", "no such piece"), ("(9,9)", "no site"), ("(4,4)", "no such piece")] {
        let refused = run(&["match", "american_checkers", "--white", "random", "--black", "random", "--remove", site]);
        assert!(refused.code == 1 && refused.err.contains(part), "{refused:?}");
    }
}

#[test]
fn a_tournament_has_the_keys_that_scripts_rely_on() {
    let played = json(&["tournament", "tic_tac_toe", "hexapawn", "--players", "random,cautious,instant", "-n", "10"]);
    let ratings = played["ratings"].as_array().expect("ratings");
    assert_eq!(ratings.len(), 3);
    assert_eq!(ratings[2]["player"], "random", "{played}");
    assert_eq!(played["table"].as_array().map(Vec::len), Some(3));
    assert_eq!(played["by_game"][1]["game"], "hexapawn");
    let told = run(&["tournament", "tic_tac_toe", "--players", "random,cautious", "-n", "2"]);
    assert!(told.out.contains("cautious") && told.out.contains("Elo"), "{}", told.out);
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (arguments, part) in [
        (&["match", "chess", "--white", "human", "--black", "random"][..], "between programs"),
        (&["match", "chess", "--white", "material:values=1/2", "--black", "random"], "6 types"),
        (&["match", "chess", "--white", "alphabeta:policy=nowhere", "--black", "random"], "cannot be read"),
        (&["match", "chess", "--white", "random", "--black", "random", "--sprt", "20,0"], "the smaller first"),
        (
            &["match", "chess", "--white", "random", "--black", "engine:x,protocol=lines", "--remove", "e2"],
            "cannot be told",
        ),
        (&["tournament", "chess", "--players", "random"], "two players"),
        (&["tournament", "chess", "--players", "random,mcst"], "did you mean `mcts`?"),
    ] {
        let refused = run(arguments);
        assert!(refused.code == 2 && refused.err.contains(part), "{refused:?}");
    }
}

#[test]
fn a_program_that_cannot_be_started_plays_no_match() {
    for engine in ["engine:no-such-program-at-all", "engine:true"] {
        let game = ["chess_third_rank", "--white", "random", "--black", engine, "-n", "2", "--swap"];
        let refused = run(&[&["match"], &game[..]].concat());
        assert!(refused.code == 1 && refused.out.is_empty(), "{refused:?}");
        assert!(refused.err.contains(engine) && refused.err.contains("does not play"), "{refused:?}");
    }
    let players = "random,engine:no-such-program-at-all";
    let refused = run(&["tournament", "chess_third_rank", "--players", players, "-n", "2"]);
    assert!(refused.code == 1 && refused.err.contains("could not be started"), "{refused:?}");
}

#[test]
fn the_faults_of_a_policy_are_told_with_their_places() {
    let folder = Folder::new();
    let file = folder.file("mine.policy", b"(policy\n  (nina 1)\n  (nini 1))\n");
    let refused = run(&["best", "yavalath", "--player", &format!("alphabeta:depth=1,policy={file}")]);
    assert_eq!(refused.code, 1, "{refused:?}");
    for part in ["mine.policy:3", "nini", "nina"] {
        assert!(refused.err.contains(part), "{part}: {}", refused.err);
    }
    let sound = folder.file("sound.policy", b"(policy (nina 1))");
    assert_eq!(run(&["best", "yavalath", "--player", &format!("alphabeta:depth=1,policy={sound}")]).code, 0);
}

// B186
#[test]
fn the_swap_rule_can_be_added_to_any_game_of_ludi_for_two() {
    let moves = |arguments: &[&str]| {
        let moves = json(&[&["moves", "tic_tac_toe", "--play", "b2"], arguments].concat())["moves"].clone();
        moves.as_array().expect("moves").iter().filter_map(Value::as_str).map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(!moves(&[]).contains(&"swap".to_owned()));
    assert!(moves(&["--swap-rule"]).contains(&"swap".to_owned()));
    let asked = ["match", "tic_tac_toe", "--white", "random", "--black", "random", "--swap-rule", "-n", "4"];
    let played = json(&asked);
    let games: u64 = ["white", "black", "draws"].iter().filter_map(|key| played[key].as_u64()).sum();
    assert_eq!(games, 4, "{played}");
    assert_eq!(json(&["measure", "tic_tac_toe", "--swap-rule", "--trials", "4"])["game"], "tic_tac_toe");
    for (game, language) in [("chess", "Metagame"), ("gdl/tic_tac_toe", "GDL")] {
        let refused = run(&["moves", game, "--swap-rule"]);
        assert_eq!(refused.code, 2);
        assert!(refused.err.contains(&format!("{language}, which has no swap rule")), "{refused:?}");
    }
}

// B186
#[test]
fn a_game_of_any_language_for_two_can_be_played_by_the_swap_rule() {
    let asked = ["play", "chess", "--white", "human", "--black", "human", "--swap-rule", "--json", "--seed", "1"];
    let mut names = Vec::new();
    for typed in ["1\nswap\n1\nquit\n", "1\n1\nquit\n"] {
        let played = run_with(&asked, typed.as_bytes());
        let record: Value = serde_json::from_str(&played.out).expect("JSON");
        names.push((record["swapped"].as_bool(), record["moves"].as_array().map(Vec::len)));
    }
    assert_eq!(names, [(Some(true), Some(2)), (None, Some(2))]);
    let refused = run(&["play", "gdl/rock_paper_scissors", "--swap-rule"]);
    assert!(refused.code == 2 && refused.err.contains("not a game of turns for two"), "{refused:?}");
}
