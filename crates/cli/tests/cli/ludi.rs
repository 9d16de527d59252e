//! Games of Ludi: everything that works for Metagame works for them, with the same keys.

use serde_json::{Value, json};

use crate::program::{Folder, run, run_with};

/// The keys of the result of a command with `--json`.
fn keys(arguments: &[&str]) -> Vec<String> {
    let run = run(&[arguments, &["--json"]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    run.json().as_object().expect("an object").keys().cloned().collect()
}

fn listed() -> Vec<(String, String)> {
    let games = run(&["games", "--json"]).json()["games"].clone();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    games.as_array().expect("a list").iter().map(|game| (text(&game["name"]), text(&game["language"]))).collect()
}

#[test]
fn every_command_has_the_same_keys_in_both_languages() {
    for command in [
        &["check"][..],
        &["fmt"],
        &["show"],
        &["show", "--svg"],
        &["moves"],
        &["moves", "--reference"],
        &["perft", "2"],
        &["perft", "2", "--divide"],
        &["perft", "2", "--reference"],
        &["playouts", "-n", "5"],
        &["playouts", "-n", "5", "--reference"],
        &["triviality"],
        &["play", "--white", "random"],
    ] {
        let with = |game| keys(&[&command[..1], &[game], &command[1..]].concat());
        assert_eq!(with("breakthrough"), with("tic_tac_toe"), "{command:?}");
    }
    assert_eq!(keys(&["rules", "yavalath"]), ["caveat", "text", "tokens"]);
    let three = keys(&["playouts", "yavalath3", "-n", "2"]);
    assert!(three.contains(&"others".to_owned()), "{three:?}");
}

#[test]
fn a_name_that_both_languages_have_means_metagame_s_game() {
    let moves = |game: &str| run(&["moves", game, "--json"]).json();
    assert_eq!(moves("chess"), moves("metagame/chess"));
    assert_eq!(moves("chess")["moves"][0], "white knight (2,1) -> (1,3)");
    let ludi = moves("ludi/chess");
    assert_eq!((&ludi["game"], &ludi["moves"][0]), (&json!("ludi/chess"), &json!("a2-a3")));
    assert_eq!(moves("yavalath")["moves"], moves("ludi/yavalath")["moves"]);
    assert_eq!(run(&["moves", "metagame/yavalath"]).code, 2);
    let games = listed();
    assert!(games.contains(&("chess".to_owned(), "metagame".to_owned())));
    assert!(games.contains(&("ludi/chess".to_owned(), "ludi".to_owned())));
    assert!(games.contains(&("yavalath".to_owned(), "ludi".to_owned())));
}

// B35
#[test]
fn moves_are_counted_by_both_engines() {
    let nodes = |arguments: &[&str]| run(&[arguments, &["--json"]].concat()).json()["nodes"].clone();
    for extra in [&[][..], &["--reference"], &["--divide"]] {
        assert_eq!(nodes(&[&["perft", "tic_tac_toe", "5"], extra].concat()), json!([9, 72, 504, 3024, 15120]));
        assert_eq!(nodes(&[&["perft", "yavalath", "2"], extra].concat()), json!([61, 3660]));
        assert_eq!(nodes(&[&["perft", "hex", "2"], extra].concat()), json!([121, 121 * 120]));
    }
    assert_eq!(nodes(&["perft", "tic_tac_toe", "2", "--play", "b2"]), json!([8, 56]));
}

#[test]
fn a_move_can_be_written_in_any_spacing_and_case() {
    let after = |first: &str, second: &str| run(&["moves", "ludi/chess", "--json", "--play", first, second]);
    let expected = after("e2-e3", "e7-e6");
    assert_eq!(expected.code, 0, "{expected:?}");
    for (first, second) in [("E2 E3", "e7e6"), ("e2e3", "e7 -> e6"), (" e2  e3 ", "E7-E6")] {
        assert_eq!(after(first, second).out, expected.out, "{first} {second}");
    }
    let refused = run(&["moves", "tic_tac_toe", "--play", "a1", "a1"]);
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("move 2 (Black): `a1` is not legal here"), "{}", refused.err);
    assert!(refused.err.contains("some of the 8 legal moves: `a2`"), "{}", refused.err);
}

#[test]
fn a_game_that_is_over_has_an_outcome_and_no_moves() {
    let row = ["moves", "tic_tac_toe", "--json", "--play", "a1", "a2", "b1", "b2"];
    let open = run(&row).json();
    assert_eq!((&open["to_move"], &open["outcome"]), (&json!("white"), &Value::Null));
    let over = run(&[&row[..], &["c1"]].concat()).json();
    assert_eq!((&over["outcome"], &over["ending"], &over["moves"]), (&json!("white"), &json!("goal"), &json!([])));
    let after = run(&["moves", "tic_tac_toe", "--play", "a1", "a2", "b1", "b2", "c1", "c2"]);
    assert!(after.code == 1 && after.err.contains("the game is over"), "{}", after.err);
}

#[test]
fn three_in_a_row_lose_in_yavalath() {
    let played = ["moves", "yavalath", "--json", "--play", "e5", "a1", "e6", "a5", "e7"];
    assert_eq!(run(&played).json()["outcome"], "black");
}

#[test]
fn boards_are_drawn_with_what_stands_on_them() {
    let text = run(&["show", "tic_tac_toe", "--play", "b2", "a1"]).out;
    assert!(text.starts_with("3 . . .\n2 . W .\n1[B]. .\n  a b c\n"), "{text}");
    let svg = run(&["show", "hex", "--svg", "--play", "f6"]).out;
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    assert_eq!(svg.matches("class=\"lw-lit\"").count(), 1);
    assert_eq!(svg, run(&["show", "hex", "--svg", "--play", "F6"]).out);
}

// B27
#[test]
fn a_tutorial_marks_where_one_can_play() {
    let drawn = |arguments: &[&str]| run(&[&["show"], arguments].concat());
    let entering = drawn(&["tic_tac_toe", "--tutorial", "--play", "b2"]);
    assert!(entering.out.starts_with("3 + + +\n2 +[W]+\n1 + + +\n"), "{}", entering.out);
    assert!(entering.out.ends_with("+ shows where one can play.\n"), "{}", entering.out);
    let knight = drawn(&["ludi/chess", "--tutorial", "--select", "b1"]);
    assert_eq!(knight.out.lines().nth(5).map(|line| line.matches('+').count()), Some(2), "{}", knight.out);
    let pictures = ["ludi/chess", "chess"].map(|game| drawn(&[game, "--tutorial", "--select", "b1", "--svg"]).out);
    for svg in pictures {
        assert_eq!(svg.matches("<text class=\"lw-mark lw-middle\"").count(), 2, "{svg}");
    }
    let nothing = drawn(&["chess", "--tutorial", "--select", "e5"]);
    assert_eq!(nothing.code, 1);
    assert!(nothing.err.contains("nothing can be played from `e5` here"), "{}", nothing.err);
}

#[test]
fn rules_are_told_in_english_and_as_a_tree() {
    let words = run(&["rules", "yavalath"]).out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("four") && words.contains("three"), "{words}");
    let tree = run(&["rules", "yavalath", "--tree"]);
    assert!(tree.code == 0 && tree.out.contains("in-a-row"), "{tree:?}");
    let svg = run(&["rules", "yavalath", "--tree", "--svg", "--json"]).json();
    assert!(svg["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")), "{svg}");
    let refused = run(&["rules", "metagame/chess", "--tree"]);
    assert!(refused.code == 2 && refused.err.contains("not written in Ludi"), "{refused:?}");
    assert_eq!(run(&["rules", "yavalath", "--svg"]).code, 2);
}

// B177
#[test]
fn a_page_has_the_board_the_rules_and_the_source() {
    for game in ["yavalath", "metagame/chess"] {
        let page = run(&["rules", game, "--html"]).out;
        for part in ["<!doctype html>", "<svg ", "<h2>A turn</h2>", "<pre><code>", "</html>"] {
            assert!(page.contains(part), "{game}: {part}");
        }
        assert_eq!(run(&["rules", game, "--html", "--json"]).json()["html"], page);
    }
    assert!(run(&["rules", "yavalath", "--html"]).out.contains("(in-a-row 4)"));
}

// B20
#[test]
fn the_length_of_the_rules_is_told_in_words() {
    assert_eq!(run(&["rules", "tic_tac_toe", "--json"]).json()["tokens"], 19);
    assert!(run(&["rules", "ludi/chess", "--json"]).json()["tokens"].as_u64().is_some_and(|words| words <= 325));
}

// B176
#[test]
fn what_is_left_unsaid_is_said_when_it_is_asked_for() {
    let said = run(&["fmt", "--expand-defaults", "tic_tac_toe"]);
    assert!(said.out.contains("(players White Black)") && said.out.contains("mover-wins"), "{}", said.out);
    assert_eq!(run(&["fmt", "--expand-defaults", "metagame/chess"]).code, 2);
}

/// A game as somebody writes it for the first time, with three slips.
const THREE_MISTAKES: &str = "\
(game Trio
  (players White Black)
  (board (tiling hex) (shape hexx) (size 4))
  (pieces (Stone All (moves (move (pre (emtpy to)) (action (push))))))
  (end (All win (in-a-row Stnoe 3))))
";

#[test]
fn three_mistakes_get_three_messages_at_their_places() {
    let folder = Folder::new();
    let path = folder.file("trio.ludi", THREE_MISTAKES.as_bytes());
    for source in [run(&["check", &path, "--json"]), run_with(&["check", "-", "--json"], THREE_MISTAKES.as_bytes())] {
        assert_eq!(source.code, 1, "{source:?}");
        let result = source.json();
        println!("{result}");
        let faults = result["diagnostics"].as_array().expect("a list");
        for (line, part) in [(3, "hexx"), (4, "emtpy"), (5, "Stnoe")] {
            let found = faults.iter().find(|fault| {
                fault["line"] == line && fault["message"].as_str().is_some_and(|text| text.contains(part))
            });
            let fault = found.unwrap_or_else(|| panic!("{part}: {result}"));
            assert!(fault["hint"].is_string(), "{fault}");
        }
    }
    let shown = run(&["check", &path]);
    for part in ["trio.ludi:3:", "trio.ludi:4:", "trio.ludi:5:", "did you mean `hex`"] {
        assert!(shown.err.contains(part), "{part}: {}", shown.err);
    }
    let right = THREE_MISTAKES.replace("hexx", "hex").replace("emtpy", "empty").replace("Stnoe", "Stone");
    assert_eq!(run_with(&["check", "-"], right.as_bytes()).code, 0);
}

/// Another one: a ludeme that belongs elsewhere or nowhere, an argument that is none, and no end.
const THREE_OTHERS: &str = "\
(game Hoppers
  (players White Black)
  (board (tiling square) (shape square) (size 6))
  (pieces (Stone All (moves (move (pre (and (empty to) (hop to))) (action (push)) (post (capture sourround))))))
  (start (place (Stone White) A1)))
";

#[test]
fn an_unknown_ludeme_a_wrong_argument_and_a_missing_clause_are_told_with_examples() {
    let shown = run_with(&["check", "-"], THREE_OTHERS.as_bytes());
    assert_eq!(shown.code, 1, "{shown:?}");
    for part in [
        "unknown ludeme `hop` in `and`",
        "did you mean `pop`, as in `(pop from 2)` (it belongs in `action`)?",
        "`sourround` has no meaning in `capture`",
        "did you mean `surround`, as in `(capture surround)`?",
        "expected `(end ...)`, found the end of `(game ...)`",
        ":4:56",
        ":4:98",
        ":5:35",
    ] {
        assert!(shown.err.contains(part), "{part}: {}", shown.err);
    }
}

// Q18
#[test]
fn what_has_no_meaning_is_a_warning_and_refused_only_with_strict() {
    let text =
        run(&["fmt", "tic_tac_toe"]).out.replacen("(players White Black)", "(players White Black) (weather fine)", 1);
    let lenient = run_with(&["check", "-", "--json"], text.as_bytes());
    assert_eq!((lenient.code, &lenient.json()["diagnostics"][0]["severity"]), (0, &json!("warning")), "{lenient:?}");
    assert_eq!(run_with(&["check", "-", "--strict"], text.as_bytes()).code, 1);
    assert_eq!(run_with(&["perft", "-", "2"], text.as_bytes()).code, 0);
}

#[test]
fn a_file_is_brought_into_canonical_form_only_when_it_is_asked_for() {
    let folder = Folder::new();
    let canonical = run(&["fmt", "yavalath"]).out;
    let messy = canonical.replace("\n  (", "\n\t (");
    assert_ne!(messy, canonical);
    let path = folder.file("mine.ludi", messy.as_bytes());
    assert_eq!(run(&["fmt", &path]).out, canonical);
    assert_eq!(std::fs::read_to_string(&path).expect("there"), messy);
    assert_eq!(run(&["fmt", "--write", &path, "--json"]).json()["changed"], true);
    assert_eq!(run(&["fmt", "--write", &path, "--json"]).json()["changed"], false);
    assert_eq!(std::fs::read_to_string(&path).expect("there"), canonical);
}

#[test]
fn somebody_plays_against_chance() {
    let run = run_with(&["play", "tic_tac_toe", "--seed", "1"], b"?\nB2\nmoves a1\nundo\nb2\nnonsense\nquit\n");
    assert_eq!(run.code, 0, "{run:?}");
    for part in ["1. White to move", "2. Black plays ", "took back 2 moves", "`nonsense` is no move", "left unfinished"]
    {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
    let three = run_with(&["play", "yavalath3", "--seed", "1"], b"e5\nresign\nquit\n");
    assert!(three.out.contains("3. Grey plays ") && three.out.contains("only in a two-player game"), "{}", three.out);
}

#[test]
fn chance_plays_a_whole_game_against_itself() {
    let record = run(&["play", "yavalath", "--white", "random", "--seed", "3", "--json"]).json();
    let moves: Vec<&str> = record["moves"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    let replayed = run(&[&["moves", "yavalath", "--json", "--play"], &moves[..]].concat()).json();
    assert_eq!(replayed["outcome"], record["outcome"]);
    assert!(record["outcome"].is_string());
}

#[test]
fn threads_make_no_difference_to_random_games() {
    let results = |threads: &str| {
        let result = run(&["playouts", "hex", "-n", "9", "--seed", "5", "--threads", threads, "--json"]).json();
        ["playouts", "moves", "white", "black", "draws"].map(|key| result[key].as_u64().expect("a number"))
    };
    let one = results("1");
    assert_eq!(one, results("3"));
    assert_eq!((one[0], one[4], one[2] + one[3]), (9, 0, 9), "nobody draws in Hex");
}

#[test]
fn every_game_of_the_library_is_checked_told_and_drawn() {
    for (name, language) in listed() {
        for command in [&["check"][..], &["rules"], &["show"], &["show", "--svg"], &["fmt"]] {
            let run = run(&[command, &[&name]].concat());
            assert_eq!((run.code, run.out.is_empty()), (0, false), "{command:?} {name} ({language}): {}", run.err);
        }
    }
}
