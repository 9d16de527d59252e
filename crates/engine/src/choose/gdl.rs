//! Finds the legal move of a GDL game that a text means.

use game::joint::Written;

use super::{NoSuchMove, listed};

/// The legal move that is meant: in any case and spacing, and without the outer brackets.
pub fn choose<'a>(written: &str, legal: &'a [Written]) -> Result<&'a Written, NoSuchMove> {
    let fits = meaning(written);
    let found = legal.iter().find(|listed| fits(&listed.text));
    found.ok_or_else(|| illegal(written, &legal.iter().map(|listed| listed.text.clone()).collect::<Vec<_>>()))
}

/// Whether a text means one of these moves of a role, which it need not choose.
pub(crate) fn is_among(written: &str, moves: &[String]) -> Result<(), NoSuchMove> {
    let fits = meaning(written);
    if moves.iter().any(|listed| fits(listed)) { Ok(()) } else { Err(illegal(written, moves)) }
}

/// Whether a move is what a text means.
fn meaning(written: &str) -> impl Fn(&str) -> bool {
    let wanted = packed(written);
    let bracketed = format!("({wanted})");
    move |text| {
        let text = packed(text);
        text == wanted || text == bracketed
    }
}

fn illegal(written: &str, legal: &[String]) -> NoSuchMove {
    let message = format!("`{}` is not legal here", written.trim());
    NoSuchMove { message, hint: format!("legal moves: {}", listed(legal)) }
}

/// Whether a move begins with this word: its first, or one of its arguments; every move begins with nothing.
pub fn begins_with(legal: &Written, from: &str) -> bool {
    let wanted = packed(from);
    wanted.is_empty() || packed(&legal.text).trim_start_matches('(').starts_with(wanted.trim_start_matches('('))
}

/// A text in small letters, with one space between words and none inside brackets.
fn packed(text: &str) -> String {
    let spaced = text.to_lowercase().replace('(', " ( ").replace(')', " ) ");
    spaced.split_whitespace().collect::<Vec<_>>().join(" ").replace("( ", "(").replace(" )", ")")
}
