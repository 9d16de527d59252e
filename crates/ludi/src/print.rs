//! Prints a game in the layout of Browne 2011, chapter 6, and counts its tokens.

use syntax::{Line, Sexpr, Style};

use crate::tree::Game;
use crate::write::write;

/// The canonical text of a game; reading it gives the same game again.
pub fn print(game: &Game) -> String {
    lines(&write(game)).iter().map(Line::printed).collect()
}

/// How many words the canonical text has; brackets do not count (Table 3.1).
pub fn tokens(game: &Game) -> usize {
    write(game).tokens()
}

/// The lines of an expression in the book's layout.
pub(crate) fn lines(whole: &Sexpr) -> Vec<Line> {
    whole.lines(style)
}

fn style(head: &str) -> Style {
    match head {
        "game" => Style::Break,
        "board" => Style::Fill,
        _ => Style::Fit,
    }
}
