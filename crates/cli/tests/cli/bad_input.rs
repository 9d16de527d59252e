//! What is no game gets a clear answer, soon.

use std::fs::File;
use std::io::Read;
use std::time::{Duration, Instant};

use crate::program::{Folder, Run, program, run, run_with};

/// A clear answer: quick, with this exit code, on standard error, and no panic.
fn refused(run: &Run, code: i32, part: &str) {
    assert_eq!(run.code, code, "{run:?}");
    assert!(run.err.contains(part), "no `{part}` in {run:?}");
    assert!(!run.err.contains("panicked"), "{run:?}");
}

fn quickly<T>(work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    // A second is promised; tests share the machine with others.
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    done
}

#[test]
fn files_that_are_none_are_named() {
    let folder = Folder::new();
    refused(&run(&["check", "no/such/file.game"]), 2, "there is no file no/such/file.game");
    refused(&run(&["check", folder.path()]), 2, "is a directory");
    refused(&run(&["check", "chesss"]), 2, "did you mean `chess`?");
    refused(&run(&["check", "metagame/ches"]), 2, "did you mean `chess`?");
    refused(&run(&["check", "ludi/yavalth"]), 2, "did you mean `yavalath`?");
    refused(&run(&["check", "ludi/ches"]), 2, "did you mean `ludi/chess`?");
    refused(&run(&["check", "no/such/file.ludi"]), 2, "there is no file no/such/file.ludi");
    refused(&run(&["check", "gen:banana"]), 2, "banana");
    refused(&run(&["check", ""]), 2, "no game");
}

#[test]
fn other_languages_are_not_read_yet() {
    let folder = Folder::new();
    refused(&run(&["check", &folder.file("x.kif", b"(role white)")]), 1, "terminal");
    refused(&run_with(&["rules", "-"], b"; a comment\n(role white)"), 1, "terminal");
}

#[test]
fn texts_that_are_no_rules_get_diagnostics() {
    let folder = Folder::new();
    let chess = run(&["fmt", "chess"]).out;
    let half = &chess.as_bytes()[..chess.len() / 2];
    let cases: [(&str, &[u8]); 8] = [
        ("empty", b""),
        ("blank", b" \n\t\n"),
        ("truncated", half),
        ("prose", b"This is a letter, not a game."),
        ("binary", b"\x7fELF\x02\x01\x01\0\0\0\0"),
        ("latin", b"GAME caf\xe9"),
        ("nested", &[b'['; 100_000]),
        ("list", b"{\"games\": 3}"),
    ];
    for (name, bytes) in cases {
        let path = folder.file(name, bytes);
        let from_file = quickly(|| run(&["check", &path]));
        refused(&from_file, 1, "error");
        let from_input = quickly(|| run_with(&["perft", "-", "3", "--json"], bytes));
        refused(&from_input, 1, "error");
        assert!(from_input.json()["error"].is_string());
        if name != "list" {
            let result = run(&["check", "--json", &path]).json();
            assert_eq!(result["valid"], false);
            assert!(!result["diagnostics"].as_array().expect("a list").is_empty());
        }
    }
}

#[test]
fn texts_that_are_no_ludemes_get_diagnostics() {
    let folder = Folder::new();
    let yavalath = run(&["fmt", "yavalath"]).out;
    let cases: [(&str, &[u8]); 9] = [
        ("empty.ludi", b""),
        ("blank.ludi", b" \n\t// nothing\n"),
        ("truncated.ludi", &yavalath.as_bytes()[..yavalath.len() / 2]),
        ("truncated", &yavalath.as_bytes()[..yavalath.len() - 9]),
        ("prose.ludi", b"This is a letter, not a game."),
        ("binary.ludi", b"\x7fELF\x02\x01\x01\0\0\0\0"),
        ("latin.ludi", b"(game caf\xe9)"),
        ("nested.ludi", &[b'('; 100_000]),
        ("metagame.ludi", b"GAME x GOALS STALEMATE opponent"),
    ];
    for (name, bytes) in cases {
        let path = folder.file(name, bytes);
        for command in [&["check"][..], &["fmt"], &["rules"], &["show"], &["moves"], &["perft", "3"], &["playouts"]] {
            let run = quickly(|| run(&[&command[..1], &[&path], &command[1..]].concat()));
            refused(&run, 1, "error");
        }
        let result = run(&["check", "--json", &path]).json();
        assert_eq!(result["valid"], false, "{name}");
        assert!(!result["diagnostics"].as_array().expect("a list").is_empty(), "{name}");
    }
}

#[test]
fn a_game_of_ludemes_as_deep_or_as_wide_as_can_be_is_answered_soon() {
    let game = |end: &str| format!("(game X (board (tiling hex) (shape hex) (size 3)) (end (All win {end})))");
    let nested = format!("{}(in-a-row 3){}", "(not ".repeat(50_000), ")".repeat(50_000));
    let wide = format!("(or {})", "(in-a-row 3) ".repeat(70_000));
    let huge = "(game X (board (tiling hex) (shape hex) (size 4000000000)) (end (All win (in-a-row 3))))";
    for text in [game(&nested), game(&wide), huge.to_owned(), "(game ".repeat(150_000), "(game a)".repeat(100_000)] {
        let run = quickly(|| run_with(&["check", "-", "--json"], text.as_bytes()));
        assert!(run.code <= 1 && !run.err.contains("panicked"), "{}", run.code);
        assert_eq!(run.json()["valid"], run.code == 0);
    }
}

#[test]
fn a_huge_file_is_not_read() {
    let folder = Folder::new();
    for (name, size) in [("huge.game", 100_000_000), ("huge.ludi", 100_000_000), ("large", 2 << 20)] {
        let path = folder.file(name, b"");
        File::options().write(true).open(&path).and_then(|file| file.set_len(size)).expect("a sparse file");
        for command in ["check", "fmt", "rules", "show", "moves", "playouts"] {
            refused(&quickly(|| run(&[command, &path])), 1, "1 MiB");
        }
        assert_eq!(run(&["check", "--json", &path]).json()["valid"], false);
    }
    let many = vec![b'x'; 8 << 20];
    refused(&quickly(|| run_with(&["check", "-"], &many)), 1, "1 MiB");
}

#[test]
fn a_text_full_of_faults_is_answered_soon() {
    for pattern in ["GAME ", "<> ", "[[{ X\n", "% \n", "é"] {
        let text = pattern.repeat((1 << 20) / pattern.len());
        for json in [&["check", "-"][..], &["check", "-", "--json"]] {
            refused(&quickly(|| run_with(json, text.as_bytes())), 1, "error");
        }
    }
}

#[test]
fn a_game_that_is_over_before_it_begins_is_faulty() {
    let text = run(&["fmt", "breakthrough"]).out.to_lowercase();
    let stuck: String = text.replace("<0,1>", "<0,9>").replace("<1,1>", "<1,9>");
    assert_ne!(stuck, text);
    refused(&run_with(&["check", "-"], stuck.as_bytes()), 1, "over before the first move");
}

#[test]
fn moves_that_are_none_are_explained() {
    refused(&run(&["moves", "chess", "--play", "e2 e5"]), 1, "from there one can play");
    refused(&run(&["moves", "chess", "--play", "e2 e3", "nonsense"]), 1, "move 2 (Black)");
    refused(&run(&["show", "chess", "--play", "white king (5,1) -> (5,2)"]), 1, "not legal here");
    let json = run(&["moves", "chess", "--json", "--play", "e2 e5"]);
    assert!(json.json()["error"].as_str().is_some_and(|text| text.contains("e2 e5")));
}

#[test]
fn a_move_that_can_mean_several_asks_which() {
    // The pawn takes its way to the last rank by f2-f7 x g8, where it becomes one of four pieces.
    let way = ["e2 e3", "a7 a6", "e3 e4", "a6 a5", "e4 e5", "a5 a4", "e5 e6", "a4 a3", "e6 f7", "a3 b2"];
    let ambiguous = run(&[&["moves", "chess", "--play"], &way[..], &["f7 g8"]].concat());
    refused(&ambiguous, 1, "`f7 g8` can mean 4 moves");
    let clear = run(&[&["moves", "chess", "--json", "--play"], &way[..], &["f7 g8 queen"]].concat());
    assert_eq!(clear.code, 0, "{clear:?}");
}

#[test]
fn wrong_arguments_are_wrong_usage() {
    for arguments in [
        &["no_such_command"][..],
        &["moves"],
        &["perft", "chess"],
        &["perft", "chess", "0"],
        &["perft", "chess", "many"],
        &["playouts", "chess", "-n", "0"],
        &["playouts", "chess", "--threads", "0"],
        &["playouts", "chess", "--seconds", "NaN"],
        &["moves", "chess", "--move-limit", "0"],
        &["games", "--seed", "-1"],
    ] {
        let run = run(arguments);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.out.is_empty() && run.err.contains("error"), "{run:?}");
    }
    let json = run(&["perft", "chess", "--json"]);
    assert_eq!(json.code, 2);
    assert!(json.json()["error"].is_string());
}

#[test]
#[cfg(unix)]
fn arguments_that_are_no_text_are_wrong_usage() {
    use std::os::unix::ffi::OsStrExt;
    let strange = std::ffi::OsStr::from_bytes(b"caf\xe9.ludi");
    for before in [&["check"][..], &["--json", "check"], &["games", "--seed"], &[]] {
        let output = program().args(before).arg(strange).output().expect("the program ends");
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{before:?}: {err}");
        assert!(!err.contains("panicked") && err.contains("error"), "{before:?}: {err}");
    }
}

#[test]
fn no_command_takes_more_threads_than_a_machine_could_have() {
    let chess: [&[&str]; 5] =
        [&["playouts", "chess"], &["measure", "chess"], &["learn", "chess"], &["evolve"], &["variants"]];
    let contest: [&[&str]; 2] = [
        &["match", "chess", "--white", "random", "--black", "random"],
        &["tournament", "chess", "--players", "random,instant"],
    ];
    for command in chess.into_iter().chain(contest) {
        for threads in ["65535", "0", "-1", "99999999999"] {
            let run = quickly(|| run(&[command, &["--threads", threads]].concat()));
            refused(&run, 2, "1..=1024");
        }
    }
}

#[test]
fn negative_numbers_are_told_which_numbers_there_are() {
    for arguments in [
        &["games", "--seed", "-1"][..],
        &["playouts", "chess", "-n", "-5"],
        &["perft", "chess", "-2"],
        &["moves", "chess", "--move-limit", "-1"],
        &["tune", "chess", "--trials", "-1"],
    ] {
        let run = run(arguments);
        refused(&run, 2, "invalid value '-");
        assert!(!run.err.contains("-- -"), "{}", run.err);
    }
    refused(&run(&["playouts", "chess", "--seconds", "-1"]), 2, "expected a number of seconds");
}

#[test]
fn a_store_that_is_none_is_told_from_a_file_that_is_none() {
    refused(&run(&["rules", "nowhere.db:Oroth"]), 2, "there is no store nowhere.db");
    let folder = Folder::new();
    let rules = folder.file("my.ludi", b"(game");
    refused(&run(&["rules", &format!("{rules}:Oroth")]), 2, "is no store of games");
    refused(&run(&["rules", "zzzzzzzzzzzz"]), 2, "STORE:NAME");
}

#[test]
fn nothing_to_rank_is_an_error() {
    let folder = Folder::new();
    refused(&run(&["rank", &folder.file("empty.csv", b"\n\n")]), 1, "expected lines `winner,loser`, found none");
}

#[test]
fn a_reader_that_has_read_enough_is_no_error() {
    for arguments in [&["generate", "-n", "300", "--seed", "1"][..], &["generate", "-n", "300", "--json"], &["games"]] {
        let mut child = program().args(arguments).spawn().expect("the program starts");
        let mut out = child.stdout.take().expect("a pipe");
        out.read_exact(&mut [0; 10]).expect("some bytes");
        drop(out);
        let output = child.wait_with_output().expect("the program ends");
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(
            (output.status.code(), err.contains("panicked"), err.contains("error")),
            (Some(0), false, false),
            "{err}"
        );
    }
}
