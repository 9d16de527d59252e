//! Where results and faults go: standard output, standard error, the exit code.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::process::ExitCode;

use serde::Serialize;
use serde_json::json;
use workbench::{Error, Faulty};

use crate::arguments::Arguments;

/// How it went, as the exit code says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// What was asked for is done.
    Done = 0,
    /// Failure: invalid rules, an illegal move, a refused request.
    Failure = 1,
    /// It was asked for in a wrong way.
    WrongUsage = 2,
}

/// Standard output, in the form that was asked for.
pub struct Output {
    json: bool,
    out: BufWriter<StdoutLock<'static>>,
}

impl Output {
    /// Whether standard output is one JSON object.
    pub fn is_json(&self) -> bool {
        self.json
    }

    /// Prints a result: as JSON, or as the text that is made of it.
    pub fn print<T: Serialize>(&mut self, result: &T, text: impl FnOnce(&T) -> String) -> io::Result<()> {
        if self.json {
            return self.print_json(result);
        }
        self.print_text(&text(result))
    }

    /// Prints a result as one line of JSON.
    pub fn print_json<T: Serialize>(&mut self, result: &T) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, result)?;
        writeln!(self.out)
    }

    /// Prints text, and the end of its last line if it has none.
    pub fn print_text(&mut self, text: &str) -> io::Result<()> {
        let end = if text.ends_with('\n') || text.is_empty() { "" } else { "\n" };
        write!(self.out, "{text}{end}")
    }

    /// Prints text as it is, at once.
    pub fn prompt(&mut self, text: &str) -> io::Result<()> {
        write!(self.out, "{text}")?;
        self.out.flush()
    }
}

/// Runs a command and turns what comes of it into an exit code.
pub fn finish(arguments: &Arguments, run: impl FnOnce(&Arguments, &mut Output) -> anyhow::Result<Exit>) -> ExitCode {
    let mut output = Output { json: arguments.json, out: BufWriter::new(io::stdout().lock()) };
    let exit = run(arguments, &mut output)
        .or_else(|error| explain(&error, &mut output))
        .and_then(|exit| Ok(output.out.flush().map(|()| exit)?));
    ExitCode::from(exit.unwrap_or_else(|error| unwritable(&error)) as u8)
}

/// Says what is wrong.
fn explain(error: &anyhow::Error, output: &mut Output) -> anyhow::Result<Exit> {
    let Some(error) = error.downcast_ref::<Error>() else { return Ok(unwritable(error)) };
    let diagnostics = match error {
        Error::Faulty(faulty) => {
            report(faulty);
            faulty.faults()
        }
        _ => Vec::new(),
    };
    complain(&error.to_string(), error.hint());
    if output.is_json() {
        output.print_json(&json!({"error": error.to_string(), "hint": error.hint(), "diagnostics": diagnostics}))?;
    }
    Ok(match error {
        Error::Usage { .. } => Exit::WrongUsage,
        Error::Faulty(_) | Error::Refused { .. } => Exit::Failure,
    })
}

/// What is left to do when results cannot be written: nothing if the reader has closed the pipe.
fn unwritable(error: &anyhow::Error) -> Exit {
    match error.downcast_ref::<io::Error>() {
        Some(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
        _ => {
            complain(&format!("the results cannot be written: {error:#}"), None);
            Exit::Failure
        }
    }
}

/// Answers a question about the arguments, or says what is wrong with them.
pub fn usage(error: &clap::Error) -> ExitCode {
    // Nothing can be done where not even this can be written.
    let _ = error.print();
    if !error.use_stderr() {
        return ExitCode::SUCCESS;
    }
    if std::env::args_os().any(|argument| argument == "--json") {
        let text = error.to_string();
        let message = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
        let _ = writeln!(io::stdout(), "{}", json!({"error": message, "hint": null, "diagnostics": []}));
    }
    ExitCode::from(Exit::WrongUsage as u8)
}

/// Shows the faults of a text on standard error.
pub fn report(faulty: &Faulty) {
    note(&faulty.render(colours()));
}

/// Says on standard error what is wrong and what to do about it.
pub fn complain(message: &str, hint: Option<&str>) {
    note(&format!("error: {message}\n"));
    if let Some(hint) = hint {
        note(&format!("help: {hint}\n"));
    }
}

/// Writes on standard error, which may be closed.
pub fn note(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

fn colours() -> bool {
    io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
