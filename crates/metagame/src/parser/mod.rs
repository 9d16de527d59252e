//! Reads a text into a tree, with every fault of the text (Pell 1992, appendix A, and the looser spellings of the papers).

mod cursor;
mod phrase;
mod piece;
mod section;

pub(crate) use phrase::{file_number, split_square};

use crate::faults::Faults;
use crate::layout::Landmark;
use crate::lexer::lex;
use crate::tree::Game;
use cursor::Cursor;
use syntax::Span;

/// What a text holds.
pub(crate) struct Parsed {
    /// The game, as far as it could be read: `None` if a section is missing or spoilt.
    pub draft: Option<Game>,
    pub faults: Faults,
    pub comments: Vec<Span>,
    /// Where each line of the canonical layout begins in the text, in the order of the text.
    pub landmarks: Vec<(usize, Landmark)>,
}

/// Reads a text.
pub(crate) fn parse(text: &str) -> Parsed {
    let mut faults = Faults::default();
    let mut lexed = lex(text, &mut faults);
    let comments = std::mem::take(&mut lexed.comments);
    let mut cursor = Cursor::new(text, lexed, faults);
    let draft = cursor.game();
    Parsed { draft, faults: cursor.faults, comments, landmarks: cursor.landmarks }
}
