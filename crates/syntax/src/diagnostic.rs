//! What is wrong with a text, where, and what to do about it.

use std::fmt;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use crate::Span;

/// How bad a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The game cannot be played.
    Error,
    /// The game can be played, but perhaps not as it was meant.
    Warning,
}

impl Severity {
    /// `error` or `warning`.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// One fault: where it is, what is wrong, and what to do about it.
///
/// ```
/// use syntax::{Diagnostic, Span};
///
/// let fault = Diagnostic::error(Span::new(5, 10), "there is no such game").with_hint("did you mean `chess`?");
/// assert!(fault.is_error());
/// assert_eq!(fault.hint.as_deref(), Some("did you mean `chess`?"));
/// assert!(!Diagnostic::warning(Span::default(), "this is never used").is_error());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Where it is.
    pub span: Span,
    /// What is wrong, in lower case without a full stop: "expected X, found Y" where something was expected.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// A fault that keeps the game from being played.
    pub fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Error, span, message: message.into(), hint: None }
    }

    /// A fault with which the game can be played all the same.
    pub fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, span, message: message.into(), hint: None }
    }

    /// The same fault with a hint.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }

    /// Whether it keeps the game from being played.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// The faults of a text, with the text, ready to be shown.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// What the text is called: a file name, as a rule.
    pub name: &'a str,
    /// The text.
    pub text: &'a str,
    /// Its faults.
    pub diagnostics: &'a [Diagnostic],
}

impl Report<'_> {
    /// Line and column of a byte, both from 1; the column counts characters.
    pub fn place(&self, byte: usize) -> (usize, usize) {
        place(self.text, byte)
    }

    /// The report for a terminal, with colours or without.
    pub fn render(&self, colours: bool) -> String {
        let renderer = if colours { Renderer::styled() } else { Renderer::plain() };
        let mut shown = String::new();
        for fault in self.diagnostics {
            let level = match fault.severity {
                Severity::Error => Level::ERROR,
                Severity::Warning => Level::WARNING,
            };
            let start = floor(self.text, fault.span.start);
            let end = floor(self.text, fault.span.end).max(start);
            let snippet =
                Snippet::source(self.text).path(self.name).annotation(AnnotationKind::Primary.span(start..end));
            let mut group = level.primary_title(fault.message.as_str()).element(snippet);
            if let Some(hint) = &fault.hint {
                group = group.element(Level::HELP.message(hint.as_str()));
            }
            shown.push_str(&renderer.render(&[group]).to_string());
            shown.push('\n');
        }
        shown
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

/// Line and column of a byte of a text, both from 1.
fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..floor(text, byte)];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// The last character boundary at or before a byte.
fn floor(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_shows_place_text_and_hint() {
        let faults =
            [Diagnostic::error(Span::new(5, 9), "no piece is called `pwan`").with_hint("did you mean `pawn`?")];
        let report = Report { name: "a.game", text: "abc\n pwan\n", diagnostics: &faults };
        assert_eq!(report.place(5), (2, 2));
        let shown = report.to_string();
        for part in ["a.game:2:2", "no piece is called", " pwan", "did you mean `pawn`?"] {
            assert!(shown.contains(part), "{shown}");
        }
    }

    #[test]
    fn places_beyond_the_text_are_its_end() {
        let report = Report { name: "x", text: "äö", diagnostics: &[] };
        assert_eq!(report.place(99), (1, 3));
        assert_eq!(report.place(1), (1, 1));
    }
}
