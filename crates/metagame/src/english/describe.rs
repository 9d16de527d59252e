//! Which pieces are meant, in words: `an enemy man or king`.

use super::words::{list, plural, spoken, with_article};
use crate::tree::{Description, Player, Types};

/// One of them, as an object: `an enemy piece`, `one of your own kings`.
pub(super) fn one(what: &Description) -> String {
    let types = &what.types;
    match what.owner {
        Some(Player::Opponent) => with_article(&format!("enemy {}", singular_noun(types))),
        Some(Player::Player) => format!("one of your own {}", plural_noun(types)),
        None => format!("{} of either side", with_article(&singular_noun(types))),
    }
}

/// One of them as what a piece captures: that it may be one's own is worth a word.
pub(super) fn victim(what: &Description) -> String {
    match what {
        Description { owner: None, types: Types::Any } => "any piece (even your own)".to_string(),
        _ => one(what),
    }
}

/// Some of them, after a number or as an object: `enemy pieces`, `kings of your own`.
pub(super) fn some(what: &Description) -> String {
    let noun = plural_noun(&what.types);
    match what.owner {
        Some(Player::Opponent) => format!("enemy {noun}"),
        Some(Player::Player) => format!("{noun} of your own"),
        None => format!("{noun} of either side"),
    }
}

/// The types in the singular, without an article: `man or king`.
pub(super) fn singular_noun(types: &Types) -> String {
    nouns(types, "piece", |name| name)
}

/// The types in the plural: `men or kings`.
pub(super) fn plural_noun(types: &Types) -> String {
    nouns(types, "pieces", |name| plural(&name))
}

fn nouns(types: &Types, any: &str, form: impl Fn(String) -> String) -> String {
    let Types::Named(listed) = types else { return any.to_string() };
    let mut names: Vec<String> = Vec::new();
    for name in listed {
        let name = form(spoken(&name.value));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    list(&names, "or")
}
