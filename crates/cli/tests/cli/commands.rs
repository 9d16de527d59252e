//! Each command: what it prints for people and for programs.

use serde_json::{Value, json};

use crate::program::{Folder, run, run_with};

/// Runs a command with `--json` and compares the names of the keys.
fn keys(arguments: &[&str], expected: &[&str]) -> Value {
    let run = run(&[arguments, &["--json"]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    let result = run.json();
    let keys = result.as_object().expect("an object");
    for key in expected {
        assert!(keys.contains_key(*key), "{arguments:?} has no {key}: {:?}", keys.keys());
    }
    result
}

#[test]
fn the_contract_s_keys_are_all_there() {
    keys(&["games"], &["games"]);
    keys(&["check", "chess"], &["valid", "diagnostics"]);
    keys(&["fmt", "chess"], &["text"]);
    keys(&["rules", "chess"], &["text", "symmetry"]);
    keys(&["show", "chess"], &["text"]);
    keys(&["show", "chess", "--svg"], &["svg"]);
    keys(&["moves", "chess"], &["to_move", "moves", "outcome", "position"]);
    keys(&["perft", "chess", "2"], &["nodes", "seconds"]);
    keys(&["why", "yavalath", "e5"], &["legal", "because", "tree"]);
    let playouts = [
        "playouts",
        "moves",
        "mean_length",
        "white",
        "black",
        "draws",
        "seconds",
        "playouts_per_second",
        "moves_per_second",
    ];
    keys(&["playouts", "breakthrough", "-n", "3"], &playouts);
    keys(&["analyse", "hexapawn"], &["pieces"]);
    keys(&["triviality", "hexapawn"], &["trivial", "findings", "searched_plies", "playouts", "caveat"]);
    keys(&["generate", "--seed", "1"], &["games"]);
    keys(&["generate", "--show-params"], &["params"]);
    keys(&["generate", "--seed", "1", "--trace"], &["traces"]);
    keys(&["analyse", "hexapawn", "--tables"], &["game", "pieces"]);
    keys(&["creativity", "hexapawn", "--unplayed"], &["game", "known", "novelty", "quality", "typicality"]);
    keys(&["play", "breakthrough", "--white", "random"], &["moves", "outcome", "white", "black", "seed"]);
}

#[test]
fn moves_and_results_are_explained() {
    let legal = run(&["why", "yavalath", "e5"]);
    assert_eq!((legal.code, legal.out.as_str()), (0, "e5 is legal:\n  White puts a piece on e5: e5 is empty\n"));
    let taken = run(&["why", "yavalath", "e5", "--play", "e5"]);
    assert_eq!((taken.code, taken.out.lines().count()), (1, 2), "{taken:?}");
    let tree = run(&["why", "yavalath", "e5", "--play", "e5", "--tree"]);
    assert!(tree.out.contains("\n    e5 is not empty (no)\n"), "{tree:?}");
    let won = run(&["why", "tic_tac_toe", "--outcome", "--play", "a1", "a2", "b1", "b2", "c1"]);
    assert_eq!((won.code, won.out.contains("three in a row, a1–c1")), (0, true), "{won:?}");
    assert_eq!(run(&["why", "yavalath"]).code, 2, "a move, or the outcome");
}

// L1 L5 L13 L34 L63 L66 L70 L71
#[test]
fn the_theory_is_there_step_by_step() {
    let folder = Folder::new();
    let file = folder.file("abcd.theory", b"a ==> b, c.\nb ==> true(p).\nc ==> d.\nd ==> add(q).\n");
    let printed = run(&["theory", "parse", &file]);
    assert_eq!((printed.code, printed.out.lines().next()), (0, Some("a ==>")), "{printed:?}");
    let trace = run(&["theory", "stativity", &file, "--trace"]);
    assert!(trace.out.ends_with("iteration 4: nothing new\na = 2, b = 1, c = 2, d = 2\n"), "{trace:?}");
    let levels = keys(&["theory", "stativity", &file], &["iterations", "final"]);
    assert_eq!(levels["final"], json!({ "a": 2, "b": 1, "c": 2, "d": 2 }));
    let faulty = folder.file("faulty.theory", b"a ==> quill(");
    assert_eq!(run(&["theory", "parse", &faulty]).code, 1);

    let double_jump = ["--play", "c3 d4", "f6 e5"];
    let moves = keys(&[&["theory", "moves", "american_checkers"][..], &double_jump].concat(), &["moves", "submoves"]);
    let same = run(&[&["moves", "american_checkers", "--json"][..], &double_jump].concat()).json();
    assert_eq!(moves["moves"], same["moves"]);
    let situations = run(&["theory", "moves", "chess", "--state", "sitcalc"]);
    assert_eq!(situations.out, run(&["theory", "moves", "chess"]).out);

    let special = run(&["theory", "peval", "breakthrough"]).out;
    assert!(special.contains("breakthrough_white") && !special.contains("game:"), "{special}");
    assert!(run(&["theory", "fold", "breakthrough"]).out.contains("SOut) :-"));
    assert!(run(&["theory", "compile", "breakthrough", "--emit"]).out.contains("next_player(white, black)."));
    let before =
        keys(&["theory", "predecessors", "hexapawn", "white pawn a2; black to move"], &["predecessors", "complete"]);
    assert_eq!(before["predecessors"][0]["position"], json!("white pawn a1; white to move"));
    keys(&["theory", "reachable", "hexapawn", "white pawn a2; black to move", "--most", "4"], &["reachable", "moves"]);
    assert!(run(&["theory", "diff", "chess", "turncoat_chess"]).out.contains("The rook:"));
    assert_eq!(run(&["theory", "diff", "chess", "chess"]).out, "chess and chess have the same rules.\n");
    let bench = keys(&["theory", "bench", "hexapawn", "--positions", "3"], &["stages", "positions"]);
    assert_eq!(bench["stages"].as_array().map(Vec::len), Some(6));
    assert_eq!(run(&["theory", "moves", "yavalath"]).code, 2);
    let perft = |engine: &str| run(&["perft", "hexapawn", "4", "--engine", engine, "--json"]).json()["nodes"].clone();
    assert_eq!([perft("theory"), perft("interpret")], [perft("compiled"), perft("compiled")]);
    assert_eq!(run(&["moves", "yavalath", "--engine", "theory"]).code, 2);
}

// B131
#[test]
fn rules_that_change_nothing_can_be_left_out() {
    let stripped = run(&["fmt", "elrog", "--strip"]);
    assert!(!stripped.out.contains("phase") && stripped.out.contains("(game"), "{stripped:?}");
    assert!(stripped.err.starts_with("left out: (board phase"), "{stripped:?}");
    let found = run(&["fmt", "elrog", "--strip", "--json"]).json();
    assert_eq!(found["removed"].as_array().map(Vec::len), Some(1), "{found}");
    assert_eq!(run(&["fmt", "chess", "--strip"]).code, 2);
}

#[test]
fn the_help_begins_with_a_welcome_and_a_board() {
    let run = run(&["--help"]);
    assert_eq!(run.code, 0);
    for part in ["ludwright play", "ludwright generate", "8 |", "a b c d e f g h"] {
        assert!(run.out.contains(part), "{}", run.out);
    }
}

#[test]
fn the_library_is_listed() {
    let games = keys(&["games"], &[])["games"].clone();
    let games = games.as_array().expect("a list");
    assert!(games.len() >= 25, "{}", games.len());
    for game in games {
        for key in ["name", "language", "title", "source", "tags", "caveat"] {
            assert!(game.get(key).is_some(), "{game}");
        }
        assert!(game["tags"].is_array());
    }
    let listed = run(&["games"]).out;
    assert_eq!(listed.lines().count(), games.len());
    assert!(listed.contains("turncoat_chess"));
}

#[test]
fn what_a_game_leaves_out_is_told_wherever_the_game_is() {
    let games = keys(&["games"], &[])["games"].clone();
    let of = |name: &str| games.as_array().expect("a list").iter().find(|game| game["name"] == name).cloned();
    let chess = of("chess").expect("it is there");
    assert_eq!(chess["title"], "Chess (king capture)");
    assert!(chess["caveat"].as_str().is_some_and(|caveat| caveat.starts_with("castling")), "{chess}");
    assert!(of("yavalath").expect("it is there")["caveat"].is_null());
    let listed = run(&["games"]).out;
    assert!(listed.lines().any(|line| line.starts_with("chess ") && line.contains("left out: castling")), "{listed}");
    for arguments in [&["rules", "chess"][..], &["rules", "chess", "--html"], &["rules", "chess", "--kit"]] {
        assert!(run(arguments).out.contains("Left out: castling"), "{arguments:?}");
    }
    assert_eq!(keys(&["rules", "chess"], &["caveat"])["caveat"], chess["caveat"]);
    assert!(!run(&["rules", "yavalath"]).out.contains("Left out"));
}

#[test]
fn a_faulty_game_is_reported_whole_and_exits_with_1() {
    let text = run(&["fmt", "chess"]).out.replacen("clobber", "clobbr", 1).replacen("BOARD_TYPE", "BORD_TYPE", 1);
    for arguments in [["check", "-", "--json"], ["moves", "-", "--json"], ["rules", "-", "--json"]] {
        let run = run_with(&arguments, text.as_bytes());
        let result = run.json();
        assert_eq!(run.code, 1, "{run:?}");
        let faults = result["diagnostics"].as_array().expect("a list");
        assert!(faults.len() >= 2, "{result}");
        for key in ["severity", "line", "column", "message", "hint"] {
            assert!(faults[0].get(key).is_some(), "{result}");
        }
        if arguments[0] == "check" {
            assert_eq!(result["valid"], false);
        } else {
            assert!(result["error"].is_string());
        }
    }
    let shown = run_with(&["check", "-"], text.as_bytes());
    assert!(shown.err.contains("clobbr") && shown.err.contains("help"), "{}", shown.err);
    assert!(shown.out.contains("not valid"), "{}", shown.out);
}

#[test]
fn warnings_are_faults_only_where_that_is_asked_for() {
    let text = run(&["fmt", "breakthrough"]).out;
    let without: String =
        text.lines().filter(|line| !line.to_lowercase().contains("stalemate")).map(|l| format!("{l}\n")).collect();
    let lenient = run_with(&["check", "-", "--json"], without.as_bytes());
    assert_eq!(lenient.code, 0, "{lenient:?}");
    assert_eq!(lenient.json()["diagnostics"][0]["severity"], "warning");
    let strict = run_with(&["check", "-", "--json", "--strict"], without.as_bytes());
    assert_eq!((strict.code, &strict.json()["valid"]), (1, &json!(false)));
}

#[test]
fn a_file_is_brought_into_canonical_form_only_when_it_is_asked_for() {
    let folder = Folder::new();
    let text = run(&["fmt", "breakthrough"]).out;
    let canonical: String =
        text.lines().filter(|line| !line.starts_with('%')).map(|line| format!("{line}\n")).collect();
    let canonical = canonical.trim_start().to_owned();
    let messy = canonical.replace("  ", " \t ").to_lowercase();
    let path = folder.file("mine.game", messy.as_bytes());
    assert_eq!(run(&["fmt", &path]).out, canonical);
    assert_eq!(std::fs::read_to_string(&path).expect("there"), messy);
    let written = run(&["fmt", "--write", &path, "--json"]).json();
    assert_eq!(written["changed"], true);
    assert_eq!(std::fs::read_to_string(&path).expect("there"), canonical);
    assert_eq!(run(&["fmt", "--write", &path, "--json"]).json()["changed"], false);
    assert_eq!(run(&["fmt", "--write", "chess"]).code, 2);
}

#[test]
fn moves_are_sorted_and_come_with_the_position() {
    let result = run(&["moves", "chess", "--json"]).json();
    let moves: Vec<&str> = result["moves"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    assert_eq!(moves.len(), 12);
    assert!(moves.is_sorted());
    assert!(moves.contains(&"white pawn (5,2) -> (5,3)"));
    assert_eq!(result["to_move"], "white");
    assert_eq!(result["outcome"], Value::Null);
    let board = result["position"]["board"].as_array().expect("a list");
    assert_eq!(board.len(), 32);
    assert_eq!(board[0], json!({"square": [1, 1], "owner": "white", "piece": "rook"}));
}

#[test]
fn moves_can_be_played_in_long_form_or_short() {
    let long = run(&["moves", "chess", "--json", "--play", "white pawn (5,2) -> (5,3)", "black pawn (5,7) -> (5,6)"]);
    let short = run(&["moves", "chess", "--json", "--play", "e2 e3", "--play", "e7-e6"]);
    let packed = run(&["moves", "chess", "--json", "--play", "(5,2)(5,3)", "e7e6"]);
    assert_eq!(long.code, 0, "{long:?}");
    assert_eq!(long.out, short.out);
    assert_eq!(long.out, packed.out);
    assert_eq!(long.json()["to_move"], "white");
    let reference = run(&["moves", "chess", "--json", "--reference", "--play", "e2 e3", "e7-e6"]);
    assert_eq!(long.out, reference.out);
}

#[test]
fn a_game_that_is_over_has_an_outcome_and_no_moves() {
    let fools = ["--play", "f2 f3", "e7 e6", "g2 g3", "d8 h4", "a2 a3", "h4 g3", "a3 a4", "g3 e1"];
    let result = run(&[&["moves", "chess", "--json"], &fools[..]].concat()).json();
    assert_eq!(result["outcome"], "black");
    assert_eq!(result["ending"], "goal");
    assert_eq!(result["moves"], json!([]));
    let after = run(&[&["moves", "chess"], &fools[..], &["a4 a5"]].concat());
    assert_eq!(after.code, 1);
    assert!(after.err.contains("the game is over"), "{}", after.err);
}

#[test]
fn the_move_limit_can_be_chosen() {
    let result = run(&["moves", "chess", "--json", "--move-limit", "1", "--play", "e2 e3"]).json();
    assert_eq!((&result["outcome"], &result["ending"]), (&json!("draw"), &json!("move_limit")));
    let playouts = run(&["playouts", "chess", "-n", "20", "--move-limit", "5", "--json"]).json();
    assert!(playouts["mean_length"].as_f64().expect("a number") <= 5.0);
}

#[test]
fn both_engines_count_the_same() {
    let count = |extra: &[&str]| run(&[&["perft", "chess", "3", "--json"], extra].concat()).json();
    assert_eq!(count(&[])["nodes"], json!([12, 144, 2124]));
    assert_eq!(count(&["--reference"])["nodes"], json!([12, 144, 2124]));
    let divided = count(&["--divide"]);
    assert_eq!(divided["nodes"], json!([12, 144, 2124]));
    let branches = divided["divide"].as_array().expect("a list");
    assert_eq!(branches.len(), 12);
    assert_eq!(branches.iter().map(|branch| branch["nodes"].as_u64().expect("a number")).sum::<u64>(), 2124);
    assert!(branches[0]["move"].is_string());
    let after = run(&["perft", "chess", "2", "--json", "--play", "e2 e3"]).json();
    let branch = branches.iter().find(|branch| branch["move"] == "white pawn (5,2) -> (5,3)").expect("listed");
    assert_eq!(after["nodes"][1], branch["nodes"]);
}

// M22
#[test]
fn the_degree_of_symmetry_is_told_with_the_rules() {
    let symmetry = |game: &str| run(&["rules", game, "--json"]).json()["symmetry"].clone();
    assert_eq!(symmetry("american_checkers"), json!({"invariant": 1, "types": 2, "degree": 0.5}));
    assert_eq!((&symmetry("chess")["invariant"], &symmetry("chess")["types"]), (&json!(5), &json!(6)));
    let degree = |game: &str| symmetry(game)["degree"].as_f64().expect("a number");
    assert!(degree("shogi") < degree("chess"));
    let words = run(&["rules", "chess"]).out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Five of the six kinds of piece move in the same directions for both sides."), "{words}");
}

// M119
#[test]
fn an_analysis_of_triviality_says_what_it_found_and_that_it_is_incomplete() {
    let text = run(&["fmt", "hexapawn"]).out.replace("(1,3) (2,3) (3,3)", "(1,2) (2,2) (3,2)");
    let trivial = run_with(&["triviality", "-", "--json"], text.as_bytes()).json();
    assert_eq!(trivial["trivial"], true);
    let finding = &trivial["findings"][0];
    assert_eq!(
        (&finding["kind"], &finding["outcome"], &finding["plies"]),
        (&json!("forced"), &json!("white"), &json!(1))
    );
    assert!(finding["move"].is_string() && finding["text"].is_string(), "{finding}");
    let chess = run(&["triviality", "chess", "--json"]).json();
    assert_eq!((&chess["trivial"], &chess["findings"]), (&json!(false), &json!([])));
    for arguments in [&["triviality", "chess"][..], &["triviality", "--help"]] {
        assert!(run(arguments).out.contains("no guarantee"), "{arguments:?}");
    }
}

#[test]
fn pictures_are_pictures() {
    let svg = run(&["show", "chess", "--svg"]).out;
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    let moved = run(&["show", "chess", "--play", "e2 e3"]);
    assert_ne!(moved.out, run(&["show", "chess"]).out);
}

#[test]
fn a_game_can_be_printed_on_paper() {
    let kit = run(&["rules", "yavalath", "--kit"]);
    assert_eq!((kit.code, kit.err.as_str()), (0, ""));
    assert!(kit.out.starts_with("<!doctype html>") && kit.out.contains("Pieces to cut out"), "{}", kit.out);
    assert!(kit.out.contains("width=\"50mm\"") && kit.out.contains("31 × White Piece"), "{}", kit.out);
    assert_eq!(keys(&["rules", "yavalath", "--kit"], &["html"])["html"], kit.out);
    assert_eq!(run(&["rules", "yavalath", "--kit", "--html"]).code, 2);
}

#[test]
fn a_number_of_games_and_a_time_exclude_each_other() {
    assert_eq!(run(&["playouts", "chess", "-n", "3", "--seconds", "1"]).code, 2);
    let timed = run(&["playouts", "breakthrough", "--seconds", "0.2", "--json"]).json();
    assert!(timed["playouts"].as_u64().expect("a number") >= 1);
    assert!(timed["seconds"].as_f64().expect("a number") >= 0.2);
}

#[test]
fn help_has_examples_and_goes_to_standard_output() {
    for arguments in [&["--help"][..], &["check", "--help"], &["play", "--help"], &["-h"]] {
        let run = run(arguments);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(run.out.contains("Example"), "{}", run.out);
    }
}
