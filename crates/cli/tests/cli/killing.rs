//! Whatever kills the program while it writes a file, the file is whole.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::program::{Folder, program, run};

/// How often the program is killed while it writes.
const KILLS: u64 = 12;

/// A game with this many lines of comment, none of them in canonical form.
fn long(lines: usize) -> String {
    let comment = "//     a line of a comment that is there to make the file long\n".repeat(lines);
    format!("{comment}(game   Long (board (tiling square)   (size 3)) (end (All win (in-a-row 3))))\n")
}

#[test]
fn a_file_that_is_written_anew_is_whole_whenever_the_program_is_killed() {
    let folder = Folder::new();
    let before = long(6000);
    let file = folder.file("long.ludi", before.as_bytes());
    let after = run(&["fmt", &file]).out;
    assert!(after != before && after.len() > 300_000);
    let mut new = 0;
    for kill in 0..KILLS {
        fs::write(&file, &before).expect("as it was");
        let mut child = program().args(["fmt", "--write", &file]).spawn().expect("the program starts");
        std::thread::sleep(Duration::from_millis(4 * kill));
        let _ = child.kill();
        child.wait().expect("a dead program");
        let now = fs::read_to_string(&file).expect("the file is there");
        assert!(now == before || now == after, "{} bytes after kill {kill}", now.len());
        new += u64::from(now == after);
    }
    println!("{KILLS} kills: the file was new after {new} of them, and whole after all");
    // What was half written lies beside it at most, under a name of its own.
    let names = fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    assert!(names.map(|name| name.to_string_lossy().into_owned()).all(|name| name.contains("long.ludi")));
}

#[test]
fn a_file_is_not_written_that_could_not_be_read_again() {
    let folder = Folder::new();
    // Canonical form gives every definition lines of its own, with spaces before them.
    let moves = "(move(pre(empty to))(action(push)))".repeat(28_000);
    let text = format!(
        "(game Big (board (tiling square) (size 3)) (pieces (Man All (moves {moves}))) (end (All win (in-a-row 3))))"
    );
    assert!(text.len() < 1 << 20, "it can be read");
    let file = folder.file("big.ludi", text.as_bytes());
    let refused = run(&["fmt", "--write", &file]);
    assert_eq!(refused.code, 1, "{}", refused.err);
    assert!(refused.err.contains("is left as it is"), "{}", refused.err);
    assert_eq!(fs::read_to_string(Path::new(&file)).expect("there"), text, "nothing was written");
}
