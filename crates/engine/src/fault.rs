//! The faults of a text as plain data, and a faulty text as a whole.

use std::fmt;

use serde::Serialize;
use syntax::{Diagnostic, Report};

/// The most faults that are drawn for people; programs get them all.
const MOST_SHOWN: usize = 20;

/// One fault, as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// `error` or `warning`.
    pub severity: &'static str,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

/// A text with its faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faulty {
    /// What the text is called.
    pub name: String,
    /// The text.
    pub text: String,
    /// Its faults, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Faulty {
    /// The faults as data.
    pub fn faults(&self) -> Vec<Fault> {
        faults(&self.text, &self.diagnostics)
    }

    /// How many of the faults keep the game from being played.
    pub fn errors(&self) -> usize {
        self.diagnostics.iter().filter(|fault| fault.is_error()).count()
    }

    /// The faults as people read them, with the lines they stand on.
    pub fn render(&self, colours: bool) -> String {
        let shown = &self.diagnostics[..self.diagnostics.len().min(MOST_SHOWN)];
        let mut text = Report { name: &self.name, text: &self.text, diagnostics: shown }.render(colours);
        let left = self.diagnostics.len() - shown.len();
        if left > 0 {
            text.push_str(&format!("... and {left} more; --json lists them all\n"));
        }
        text
    }
}

impl fmt::Display for Faulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let errors = self.errors();
        write!(f, "{} has {errors} {}", self.name, if errors == 1 { "error" } else { "errors" })
    }
}

/// Faults of a text as data, in the order of the text.
pub fn faults(text: &str, diagnostics: &[Diagnostic]) -> Vec<Fault> {
    let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
    sorted.sort_by_key(|fault| fault.span.start);
    let mut place = Place { text, byte: 0, line: 1, column: 1 };
    sorted.into_iter().map(|fault| place.fault(fault)).collect()
}

/// A place that only goes on, so that many faults in a long text take no longer than reading it once.
struct Place<'a> {
    text: &'a str,
    byte: usize,
    line: usize,
    column: usize,
}

impl Place<'_> {
    fn fault(&mut self, fault: &Diagnostic) -> Fault {
        self.go_to(fault.span.start);
        Fault {
            severity: fault.severity.name(),
            line: self.line,
            column: self.column,
            message: fault.message.clone(),
            hint: fault.hint.clone(),
        }
    }

    fn go_to(&mut self, byte: usize) {
        for character in self.text[self.byte..].chars() {
            if self.byte + character.len_utf8() > byte {
                break;
            }
            self.byte += character.len_utf8();
            self.column += 1;
            if character == '\n' {
                (self.line, self.column) = (self.line + 1, 1);
            }
        }
    }
}
