//! Reads the text of a game: the tree, and every fault that the text has.

use syntax::{Diagnostic, Span};

use crate::check::gather;
use crate::parser::{self, Parsed};
use crate::tree::Game;

/// No text may have more bytes.
pub const MAX_TEXT: usize = 1 << 20;

/// What a text holds: a game, or what is wrong with it.
///
/// ```
/// let reading = metagame::read("GAME leapfrog\nGOALS STALEMATE oponent\nEND GAME.");
/// assert!(reading.game.is_none());
/// let first = reading.diagnostics.first().expect("a fault");
/// assert!(first.is_error() && first.span.start > 0, "{first:?}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The game; `None` if and only if a diagnostic is an error.
    pub game: Option<Game>,
    /// All faults, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a text and checks that the game can be played.
pub fn read(text: &str) -> Reading {
    if let Some(refusal) = refusal(text) {
        return refusal;
    }
    let Parsed { draft, mut faults, .. } = parser::parse(text);
    let whole = !faults.has_errors();
    if let Some(game) = &draft {
        gather(game, whole, &mut faults);
    }
    let game = draft.filter(|_| !faults.has_errors());
    Reading { game, diagnostics: faults.finish() }
}

/// Reads a text for its form only; the game need not make sense.
pub fn parse(text: &str) -> Reading {
    if let Some(refusal) = refusal(text) {
        return refusal;
    }
    let Parsed { draft, faults, .. } = parser::parse(text);
    let game = draft.filter(|_| !faults.has_errors());
    Reading { game, diagnostics: faults.finish() }
}

/// Reads and checks a file's bytes, which need not be text.
pub fn read_bytes(bytes: &[u8]) -> Reading {
    if bytes.len() > MAX_TEXT {
        return too_long(bytes.len());
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => read(text),
        Err(fault) => {
            let at = fault.valid_up_to();
            let message = format!("byte {} is not UTF-8: 0x{:02x}", at + 1, bytes[at]);
            refused(Span::new(at, at + 1), message, "save the file as UTF-8 text")
        }
    }
}

/// Why a text is not even looked into.
pub(crate) fn refusal(text: &str) -> Option<Reading> {
    if text.len() > MAX_TEXT {
        return Some(too_long(text.len()));
    }
    let control = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t' | '\u{c}');
    let at = text.find(control)?;
    let message = format!("this is not text: byte {} is a control character", at + 1);
    Some(refused(Span::new(at, at + 1), message, "is it the right file?"))
}

fn too_long(length: usize) -> Reading {
    let message = format!("the text has {length} bytes, {MAX_TEXT} are allowed");
    refused(Span::default(), message, "a game of this class is a few thousand bytes long")
}

fn refused(span: Span, message: String, hint: &str) -> Reading {
    Reading { game: None, diagnostics: vec![Diagnostic::error(span, message).with_hint(hint)] }
}
