//! The rules of a game as text, and where they come from.

use std::path::PathBuf;

use rules::{Language, Reading};

/// The rules of a game as text, and where they come from.
///
/// ```
/// use engine::{Game, Source};
/// use rules::Language;
///
/// let text = "(game Trio (board (tiling square) (size 4)) (end (All win (in-a-row 3))))";
/// let game = Game::new(Source::typed("trio", Language::of(text), text))?;
/// assert_eq!((game.source.name.as_str(), game.rules.name()), ("trio", "Trio"));
/// # Ok::<(), engine::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// What to call it to people: the name in the library, the file, or `gen:` with the seed.
    pub name: String,
    /// The text.
    pub text: String,
    /// The language that it is written in.
    pub language: Language,
    /// Where it comes from.
    pub origin: Origin,
}

/// Where the rules of a game come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The library.
    Library,
    /// A file.
    File(PathBuf),
    /// Standard input.
    Input,
    /// The generator.
    Generator,
    /// A list of games, in a file or from standard input.
    List,
    /// A store.
    Store,
}

impl Source {
    /// A text that was typed in, by this name.
    pub fn typed(name: impl Into<String>, language: Language, text: impl Into<String>) -> Source {
        Source { name: name.into(), text: text.into(), language, origin: Origin::Input }
    }

    /// Reads the text and checks it, advisors by the list of our players.
    pub fn read(&self) -> Reading {
        self.language.read_for(&self.text, &players::advisors::names(self.language))
    }
}

impl From<library::Entry> for Source {
    fn from(entry: library::Entry) -> Source {
        let (name, text) = (entry.name.to_owned(), entry.text.to_owned());
        Source { name, text, language: entry.language, origin: Origin::Library }
    }
}
