//! How rules go into a store, and what it refuses.

use engine::{Error, Game};
use store::NewGame;

/// A game for a store: in canonical form, under the name that it has in its rules.
pub fn canonical(loaded: &Game) -> NewGame {
    NewGame {
        name: loaded.rules.name().to_owned(),
        language: loaded.source.language.ending().to_owned(),
        text: loaded.rules.print(),
    }
}

/// What went wrong with a store, and what to do about it.
pub fn refused(file: &str, error: &store::Error) -> Error {
    let message = match error {
        store::Error::NoFile(_) | store::Error::NoDirectory(_) | store::Error::File { .. } => error.to_string(),
        _ => format!("{file}: {error}"),
    };
    if error.is_usage() { Error::usage(message, error.hint()) } else { Error::refused(message, error.hint()) }
}
