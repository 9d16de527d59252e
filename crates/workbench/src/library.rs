//! The library: the games that come with the program, one file each in `games/`.

use serde::Serialize;
use syntax::nearest;

/// A game of the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The name by which it is asked for: its file's name without the ending.
    pub name: &'static str,
    /// The language of its rules.
    pub language: &'static str,
    /// What people call it.
    pub title: String,
    /// Where its rules come from.
    pub source: String,
    /// What it is an example of.
    pub tags: Vec<String>,
    /// The year of the rules, where the file says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub year: Option<String>,
    /// The file.
    #[serde(skip)]
    pub text: &'static str,
}

/// Name and text of every game, by name.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// All games of the library, by name.
pub fn entries() -> impl Iterator<Item = Entry> {
    FILES.iter().map(|(name, text)| entry(name, text))
}

/// The game of this name: `chess`, or `metagame/chess`.
pub fn find(name: &str) -> Option<Entry> {
    let bare = name.strip_prefix("metagame/").unwrap_or(name);
    entries().find(|entry| entry.name == bare)
}

/// The name in the library that somebody may have meant.
pub fn nearest_name(name: &str) -> Option<&'static str> {
    let bare = name.rsplit('/').next().unwrap_or(name);
    let bare = bare.strip_suffix(".game").unwrap_or(bare);
    nearest(bare, FILES.iter().map(|(name, _)| *name))
}

fn entry(name: &'static str, text: &'static str) -> Entry {
    let field = |key| header(text, key).map(str::to_owned);
    let tags = field("tags").unwrap_or_default();
    Entry {
        name,
        language: "metagame",
        title: field("title").unwrap_or_else(|| name.replace('_', " ")),
        source: field("source").unwrap_or_default(),
        tags: tags.split(',').map(|tag| tag.trim().to_owned()).filter(|tag| !tag.is_empty()).collect(),
        year: field("year"),
        text,
    }
}

/// What the comment lines at the top of a file say of `key`: a line `% key: value`.
fn header<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.lines()
        .map(str::trim)
        .take_while(|line| line.is_empty() || line.starts_with('%'))
        .filter_map(|line| line.trim_start_matches('%').split_once(':'))
        .find(|(found, _)| found.trim().eq_ignore_ascii_case(key))
        .map(|(_, value)| value.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_top_of_a_file_says_what_the_game_is() {
        let text =
            "% Title: Small chess\n%\n% source: somebody, 1900: a book\n% tags: chess, , small\nGAME x\n% year: 1900\n";
        let entry = entry("small_chess", text);
        assert_eq!((entry.title.as_str(), entry.source.as_str()), ("Small chess", "somebody, 1900: a book"));
        assert_eq!(entry.tags, ["chess", "small"]);
        assert_eq!(entry.year, None);
        assert_eq!(super::entry("a_b", "GAME x").title, "a b");
    }

    #[test]
    fn a_game_is_found_by_its_name_with_or_without_the_language() {
        for entry in entries() {
            assert_eq!(find(entry.name), Some(entry.clone()));
            assert_eq!(find(&format!("metagame/{}", entry.name)), Some(entry));
        }
        assert_eq!(find("no such game"), None);
        assert_eq!(find("ludi/chess"), None);
    }

    #[test]
    fn names_are_sorted_and_say_what_is_to_be_typed() {
        let names: Vec<_> = entries().map(|entry| entry.name).collect();
        assert!(names.is_sorted());
        assert!(
            names.iter().all(|name| name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'))
        );
    }
}
