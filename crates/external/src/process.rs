//! A process, with a thread that writes to it and threads that read from it: no caller can be kept waiting.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::Failure;
use super::command::words;

/// A line may be so long: the longest of engines list a whole game.
const LONGEST_LINE: usize = 1 << 16;

/// The most lines that wait to be read; a program that writes more is blocked.
const MOST_WAITING: usize = 256;

/// How long a program has to end by itself.
const LEAVE: Duration = Duration::from_millis(200);

/// Something that comes from a process.
pub(super) enum Heard {
    /// A line of its output.
    Line(String),
    /// A line of its complaints, the standard error.
    Complaint(String),
    /// A line that does not end; nothing after it is read.
    TooLong,
    /// Its output has ended.
    Closed,
}

/// A process and its lines.
pub(super) struct Process {
    child: Child,
    /// Lines for the thread that writes; none when its input is closed.
    said: Option<Sender<String>>,
    heard: Receiver<Heard>,
}

impl Process {
    /// Starts a command.
    pub(super) fn spawn(command: &str) -> Result<Process, Failure> {
        let words = words(command).map_err(Failure::NotStarted)?;
        let [program, arguments @ ..] = &words[..] else {
            return Err(Failure::NotStarted("the command is empty".to_owned()));
        };
        let mut prepared = Command::new(program);
        prepared.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = prepared.spawn().map_err(|error| Failure::NotStarted(format!("`{program}`: {error}")))?;
        let (tell, heard) = mpsc::sync_channel(MOST_WAITING);
        if let Some(complaints) = child.stderr.take() {
            let tell = tell.clone();
            thread::spawn(move || read_lines(complaints, &tell, Heard::Complaint));
        }
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || {
                read_lines(output, &tell, Heard::Line);
                // The receiver may be gone.
                drop(tell.send(Heard::Closed));
            });
        }
        let said = child.stdin.take().map(|input| {
            let (said, lines) = mpsc::channel();
            thread::spawn(move || write_lines(input, &lines));
            said
        });
        Ok(Process { child, said, heard })
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Says some lines, and does not wait until they are heard.
    pub(super) fn say(&self, lines: &[String]) {
        if let Some(said) = self.said.as_ref().filter(|_| !lines.is_empty()) {
            let text: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
            // A program that reads no more will not answer either: the reader notices that.
            drop(said.send(text));
        }
    }

    /// Waits so long for a line.
    pub(super) fn hear(&self, time: Duration) -> Result<Heard, RecvTimeoutError> {
        self.heard.recv_timeout(time)
    }

    /// What it still had to complain about.
    pub(super) fn complaints(&self) -> Vec<String> {
        let rest = std::iter::from_fn(|| self.heard.recv_timeout(Duration::from_millis(50)).ok());
        let complaint = |heard| if let Heard::Complaint(line) = heard { Some(line) } else { None };
        rest.take(MOST_WAITING).filter_map(complaint).collect()
    }

    /// How it ended, given a moment to do so.
    pub(super) fn how_it_ended(&mut self) -> String {
        match self.ended_within(LEAVE) {
            Some(status) => status.to_string(),
            None => "it has closed its output".to_owned(),
        }
    }

    /// Lets it end by itself, if it does so at once.
    pub(super) fn leave(&mut self) {
        self.said = None;
        self.ended_within(LEAVE);
    }

    /// Ends it.
    pub(super) fn kill(&mut self) {
        self.said = None;
        // It may have ended before: there is nothing else that could go wrong, and nothing to be done.
        drop(self.child.kill());
        self.ended_within(LEAVE);
    }

    fn ended_within(&mut self, time: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < end => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }
}

fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    while let Ok(text) = lines.recv() {
        if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Passes on every line, as far as it can be read, until there are no more, one is too long or the receiver is gone.
fn read_lines(from: impl Read, tell: &SyncSender<Heard>, as_what: fn(String) -> Heard) {
    let mut from = BufReader::new(from);
    loop {
        let mut line = Vec::new();
        let read = from.by_ref().take(LONGEST_LINE as u64).read_until(b'\n', &mut line);
        let heard = match read {
            Ok(0) | Err(_) => return,
            Ok(LONGEST_LINE) if line.last() != Some(&b'\n') => Heard::TooLong,
            Ok(_) => as_what(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned()),
        };
        let is_last = matches!(heard, Heard::TooLong);
        if tell.send(heard).is_err() || is_last {
            return;
        }
    }
}
