//! The languages in which rules are written.

use serde::Serialize;
use syntax::Diagnostic;

use crate::Rules;

/// A language in which rules are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// Pell's symmetric chess-like games.
    Metagame,
    /// Browne's ludemes.
    #[default]
    Ludi,
}

/// What a text holds: the rules of a game, or what is wrong with them.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The rules; none if and only if a diagnostic is an error.
    pub rules: Option<Rules>,
    /// All faults, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Language {
    /// The languages. Where games of several languages have the same name, the name means that of the first.
    pub const ALL: [Language; 2] = [Language::Metagame, Language::Ludi];

    /// The language that a text means to be in: ludemes begin with a bracket, Pell's games with a word.
    pub fn of(text: &str) -> Language {
        let is_comment = |line: &&str| line.is_empty() || line.starts_with("//") || line.starts_with(['%', ';']);
        let first = text.lines().map(str::trim).find(|line| !is_comment(line));
        if first.is_some_and(|line| line.starts_with('(')) { Language::Ludi } else { Language::Metagame }
    }

    /// What it is called: `metagame` or `ludi`.
    pub fn name(self) -> &'static str {
        match self {
            Language::Metagame => "metagame",
            Language::Ludi => "ludi",
        }
    }

    /// What people call it.
    pub fn title(self) -> &'static str {
        match self {
            Language::Metagame => "Metagame",
            Language::Ludi => "Ludi",
        }
    }

    /// How files that are written in it end.
    pub fn ending(self) -> &'static str {
        match self {
            Language::Metagame => "game",
            Language::Ludi => "ludi",
        }
    }

    /// What a comment begins with.
    pub fn comment(self) -> &'static str {
        match self {
            Language::Metagame => "%",
            Language::Ludi => "//",
        }
    }

    /// Reads a text and checks it.
    pub fn read(self, text: &str) -> Reading {
        match self {
            Language::Metagame => {
                let reading = metagame::read(text);
                Reading { rules: reading.game.map(Rules::from), diagnostics: reading.diagnostics }
            }
            Language::Ludi => {
                let reading = ludi::read(text);
                Reading { rules: reading.game.map(Rules::from), diagnostics: reading.diagnostics }
            }
        }
    }

    /// A text in canonical form, with its comments; or what is wrong with its form.
    pub fn format(self, text: &str) -> Result<String, Vec<Diagnostic>> {
        match self {
            Language::Metagame => metagame::format(text).map_err(|reading| reading.diagnostics),
            Language::Ludi => ludi::format(text).map_err(|reading| reading.diagnostics),
        }
    }
}
