//! Runs the program.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

/// What the program has printed, and its exit code.
#[derive(Debug)]
pub struct Run {
    pub out: String,
    pub err: String,
    pub code: i32,
}

impl Run {
    /// Standard output, which must be exactly one line with one JSON object.
    pub fn json(&self) -> Value {
        assert_eq!(self.out.lines().count(), 1, "{self:?}");
        let value: Value = serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"));
        assert!(value.is_object(), "{self:?}");
        value
    }
}

pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludwright"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn run(arguments: &[&str]) -> Run {
    finish(program().args(arguments), b"")
}

/// Runs it with this on standard input.
pub fn run_with(arguments: &[&str], input: &[u8]) -> Run {
    finish(program().args(arguments).stdin(Stdio::piped()), input)
}

fn finish(command: &mut Command, input: &[u8]) -> Run {
    let mut child = command.spawn().expect("the program starts");
    let writer = child.stdin.take().map(|mut stdin| {
        let input = input.to_owned();
        // The program may stop reading before the end.
        std::thread::spawn(move || drop(stdin.write_all(&input)))
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.into_iter().for_each(|writer| writer.join().expect("the input is written"));
    Run {
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
        code: output.status.code().expect("an exit code, not a signal"),
    }
}

/// A folder that is gone when the test is over.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("ludwright-test-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("a new folder");
        Folder(path)
    }

    /// Writes a file and returns its path.
    pub fn file(&self, name: &str, content: &[u8]) -> String {
        let path = self.0.join(name);
        fs::write(&path, content).expect("a new file");
        path.to_str().expect("a path in UTF-8").to_owned()
    }

    pub fn path(&self) -> &str {
        self.0.to_str().expect("a path in UTF-8")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Starts the program and kills it after so many milliseconds.
pub fn kill_after(milliseconds: u64, arguments: &[&str]) {
    let mut child = program().args(arguments).spawn().expect("the program starts");
    std::thread::sleep(std::time::Duration::from_millis(milliseconds));
    child.kill().expect("a program to kill");
    child.wait().expect("a dead program");
}
