//! Reads the text of a rule sheet: the tree, and every fault that the text has.

use syntax::{Diagnostic, Faults, Span, refusal, text_of};

use crate::build::clauses;
use crate::check::gather;
use crate::kif::read_expressions;
use crate::tree::Game;

/// What a text holds: a game, or what is wrong with it.
///
/// ```
/// let text = "(role you) (<= (legal you go)) (<= (next (at 2)) (does you go)) (<= terminal (true (at 2))) (goal you 100)";
/// let reading = gdl::read(text);
/// assert_eq!(reading.game.expect("a sound rule sheet").roles(), ["you"]);
/// // `?x` is bound by nothing.
/// assert!(gdl::read(&text.replace("(at 2)) (does", "(at ?x)) (does")).game.is_none());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The game; `None` if and only if a diagnostic is an error.
    pub game: Option<Game>,
    /// All faults, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a text and checks that the game can be played.
pub fn read(text: &str) -> Reading {
    reading(text, true)
}

/// Reads a text for its form only; the game need not make sense.
pub fn parse(text: &str) -> Reading {
    reading(text, false)
}

/// Reads and checks a file's bytes, which need not be text.
pub fn read_bytes(bytes: &[u8]) -> Reading {
    match text_of(bytes) {
        Ok(text) => read(text),
        Err(fault) => Reading { game: None, diagnostics: vec![fault] },
    }
}

fn reading(text: &str, checked: bool) -> Reading {
    if let Some(fault) = refusal(text) {
        return Reading { game: None, diagnostics: vec![fault] };
    }
    let Parsed { game, mut faults, .. } = Parsed::of(text);
    if checked {
        let whole = !faults.has_errors();
        gather(&game, whole, &mut faults);
    }
    let sound = !faults.has_errors();
    Reading { game: sound.then_some(game), diagnostics: faults.finish() }
}

/// A text taken apart.
pub(crate) struct Parsed {
    pub game: Game,
    pub comments: Vec<Span>,
    pub faults: Faults,
}

impl Parsed {
    pub(crate) fn of(text: &str) -> Parsed {
        let read = read_expressions(text);
        let mut faults = Faults::default();
        read.diagnostics.into_iter().for_each(|fault| faults.push(fault));
        if read.items.is_empty() && !faults.has_errors() {
            let fault = Diagnostic::error(Span::new(text.len(), text.len()), "expected rules, found nothing");
            faults.push(fault.with_hint("a rule sheet begins with its roles: `(role white)`"));
        }
        let clauses = clauses(&read.items, &mut faults);
        let first = read.items.first().map_or(text.len(), |item| item.span.start);
        let name = title(text, &read.comments, first);
        Parsed { game: Game { name, clauses }, comments: read.comments, faults }
    }
}

/// The name that a comment `; title: NAME` gives before the first rule.
fn title(text: &str, comments: &[Span], first: usize) -> String {
    let above = comments.iter().take_while(|span| span.start < first).map(|span| &text[span.start..span.end]);
    let titles = above.filter_map(|comment| comment.trim_start_matches(';').trim_start().strip_prefix("title:"));
    titles.map(|title| title.trim().to_string()).find(|title| !title.is_empty()).unwrap_or_default()
}
