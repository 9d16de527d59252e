//! Ctrl-C ends long work soon, with what is done by then.

use std::process::{Child, Command};
use std::time::{Duration, Instant};

use crate::program::{Folder, Run, program};

/// Ctrl-C is answered within a second; tests share the machine with others.
const SOON: Duration = Duration::from_secs(5);

/// Work that would take hours, and part of what it must print when it is stopped.
const LONG: [(&[&str], &str); 8] = [
    (&["playouts", "chess", "-n", "1000000000"], "random games of chess"),
    (&["match", "chess", "--white", "alphabeta:ms=60000", "--black", "random", "-n", "100"], "won"),
    (&["match", "hexapawn", "--white", "random", "--black", "random", "-n", "10000000"], "won"),
    (&["tournament", "chess", "--players", "mcts:ms=60000,alphabeta:depth=9", "-n", "100"], "Elo"),
    (&["learn", "chess", "--games", "100000", "--depth", "5"], "learning chess"),
    (&["learn", "breakthrough", "--minutes", "60", "--method", "differences"], "learning breakthrough"),
    (&["puzzles", "chess", "--games", "100000", "--plies", "9", "-n", "1000"], "games of chess"),
    (&["evolve", "--around", "gomoku", "--children", "100000"], "games near it"),
];

/// Starts the program, waits a moment, presses Ctrl-C, and waits for its end.
fn interrupted(arguments: &[&str]) -> (Run, Duration) {
    let child = program().args(arguments).spawn().expect("the program starts");
    std::thread::sleep(Duration::from_millis(1500));
    interrupt(&child);
    let begun = Instant::now();
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let code = output.status.code().unwrap_or_else(|| panic!("{arguments:?} was killed by a signal"));
    (Run { out: text(output.stdout), err: text(output.stderr), code }, begun.elapsed())
}

fn interrupt(child: &Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("a shell's `kill`");
    assert!(sent.success());
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_every_long_command_with_what_is_done() {
    for (arguments, part) in LONG {
        let (run, took) = interrupted(arguments);
        println!("{} ended {took:?} after Ctrl-C", arguments[0]);
        assert!(run.code == 0 && run.out.contains(part), "{arguments:?}: {run:?}");
        assert!(!run.err.contains("panicked"), "{run:?}");
        assert!(took < SOON, "{arguments:?} took {took:?}");
    }
}

/// A game that loads at once, and of which a random game takes minutes.
const SLOW: &str = "(game Slow (players White Black) (board (tiling square i-nbors) (size 24))
  (pieces (Man All (moves
    (move (pre (and (owner from) (empty to) (> (distance) 3) (< (+ (row to) (* (row from) (col to))) 900)))
      (action (pop) (push)) (post (capture any (if (> (distance) 100))))))))
  (start (place (Man White) (s 1 2 3 4 5 6)) (place (Man Black) (n 1 2 3 4 5 6)))
  (end (All win (capture 40))))";

#[test]
fn random_games_against_the_clock_end_with_it_however_slow_the_game_is() {
    let folder = Folder::new();
    let file = folder.file("slow.ludi", SLOW.as_bytes());
    for arguments in [&["playouts", &file, "--seconds", "1"][..], &["triviality", &file], &["rules", &file, "--kit"]] {
        let begun = Instant::now();
        let run = crate::program::run(arguments);
        println!("{} took {:?}", arguments[0], begun.elapsed());
        assert_eq!(run.code, 0, "{run:?}");
        assert!(begun.elapsed() < Duration::from_secs(20), "{} took {:?}", arguments[0], begun.elapsed());
    }
}
