//! Finds the legal move that a text means, however loosely it is written.
//!
//! The move grammar (Pell 1992, appendix B) is read with all the freedom that the paper itself takes in section 3: colours,
//! names and effects may be left out, files may be letters, brackets, commas, spaces and full stops hardly matter. What is
//! left open is filled in from the legal moves, as long as only one fits.

use std::fmt;

use super::pattern::{Closeness, Pattern};
use super::{Written, words};

/// At most this many moves are named in an error.
const SHOWN: usize = 5;

/// Why no move was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The text is no move: at this byte something else was expected.
    Unreadable {
        /// The first byte that does not fit.
        at: usize,
        /// What was expected and found, and perhaps what was meant.
        message: String,
    },
    /// The text is a move, but not a legal one.
    Illegal {
        /// What was understood.
        understood: String,
        /// The legal moves that come nearest, a few at most.
        nearest: Vec<String>,
    },
    /// Several legal moves fit the text.
    Ambiguous {
        /// What was understood.
        understood: String,
        /// The first few of the moves that fit.
        candidates: Vec<String>,
        /// How many fit.
        count: usize,
    },
}

/// The one legal move that a text means; `type_names` are those of the game.
pub fn read_move<'a>(text: &str, legal: &'a [Written], type_names: &[String]) -> Result<&'a Written, MoveError> {
    if let Some(same) = legal.iter().find(|written| *written.text == *text.trim()) {
        return Ok(same);
    }
    let pattern = words::read(text, type_names)?;
    for closeness in [Closeness::Exact, Closeness::Open, Closeness::Begun] {
        let fits: Vec<&Written> = legal.iter().filter(|written| pattern.fits(&written.chosen, closeness)).collect();
        match fits.as_slice() {
            [] => {}
            [one] => return Ok(one),
            several => return Err(ambiguous(&pattern, several, type_names)),
        }
    }
    Err(MoveError::Illegal { understood: pattern.write(type_names), nearest: nearest(&pattern, legal) })
}

fn ambiguous(pattern: &Pattern, fits: &[&Written], type_names: &[String]) -> MoveError {
    MoveError::Ambiguous {
        understood: pattern.write(type_names),
        candidates: fits.iter().take(SHOWN).map(|written| written.text.to_string()).collect(),
        count: fits.len(),
    }
}

/// The legal moves that have most in common with what was written; those that have nothing in common are left out.
fn nearest(pattern: &Pattern, legal: &[Written]) -> Vec<String> {
    let mut rated: Vec<(u32, &Written)> = legal
        .iter()
        .map(|written| (pattern.likeness(&written.chosen), written))
        .filter(|(rate, _)| *rate > 0)
        .collect();
    rated.sort_by(|(one, _), (other, _)| other.cmp(one));
    rated.iter().take(SHOWN).map(|(_, written)| written.text.to_string()).collect()
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Unreadable { message, .. } => f.write_str(message),
            MoveError::Illegal { understood, nearest } if nearest.is_empty() => {
                write!(f, "`{understood}` is not a legal move")
            }
            MoveError::Illegal { understood, nearest } => {
                write!(f, "`{understood}` is not a legal move; nearest: {}", quoted(nearest))
            }
            MoveError::Ambiguous { understood, candidates, count } => {
                write!(f, "`{understood}` fits {count} legal moves, among them {}", quoted(candidates))
            }
        }
    }
}

impl std::error::Error for MoveError {}

fn quoted(moves: &[String]) -> String {
    moves.iter().map(|text| format!("`{text}`")).collect::<Vec<String>>().join(", ")
}
