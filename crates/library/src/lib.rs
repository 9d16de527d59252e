//! The library: the games that come with the program, one file each in `games/`.
//!
//! ```
//! let entry = library::find("yavalath").expect("a game of the library");
//! assert_eq!((entry.title.as_str(), entry.language), ("Yavalath", rules::Language::Ludi));
//! assert_eq!(library::nearest_name("yavalat"), Some("yavalath"));
//! ```

use std::sync::LazyLock;

use serde::Serialize;
use syntax::nearest;

use ::rules::Language;

/// A game of the library.
///
/// ```
/// let hex = library::find("hex").expect("a game of the library");
/// assert_eq!((hex.title.as_str(), hex.language), ("Hex", rules::Language::Ludi));
/// assert!(hex.language.read(hex.text).rules.is_some());
/// assert_eq!(library::nearest_name("yavalat"), Some("yavalath"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The name by which it is asked for: its file's name without the ending, with the language before it where the name
    /// alone means another game.
    pub name: &'static str,
    /// The language of its rules.
    pub language: Language,
    /// What people call it.
    pub title: String,
    /// Where its rules come from.
    pub source: String,
    /// What else people call it, or what they look for when they mean it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// What it is an example of.
    pub tags: Vec<String>,
    /// The year of the rules, where the file says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub year: Option<String>,
    /// The rules of the game as it is known that the file leaves out, where it does: what is not expressible.
    pub caveat: Option<String>,
    /// The file.
    #[serde(skip)]
    pub text: &'static str,
}

impl Entry {
    /// The name of its file without the ending.
    pub fn file(&self) -> &'static str {
        self.name.rsplit('/').next().unwrap_or(self.name)
    }

    /// The entry of this name, if this is its text.
    pub fn of(name: &str, text: &str) -> Option<Entry> {
        find(name).filter(|entry| entry.text == text)
    }

    /// What its file says of it in prose, paragraph by paragraph: the comment at its top, without the lines `key: value` and
    /// without the caveat.
    pub fn about(&self) -> Vec<String> {
        paragraphs(self.language, self.text).into_iter().filter(|text| !text.starts_with(CAVEAT)).collect()
    }

    /// The caveat as a sentence.
    pub fn caveat_line(&self) -> Option<String> {
        self.caveat.as_ref().map(|caveat| format!("Left out: {caveat}."))
    }
}

/// The comment at the top of a file, paragraph by paragraph, without the lines `key: value`.
fn paragraphs(language: Language, text: &str) -> Vec<String> {
    let mark = language.comment();
    let lines = text.lines().map(str::trim).take_while(|line| line.is_empty() || line.starts_with(mark));
    let lines: Vec<&str> = lines.map(|line| line.trim_start_matches(mark).trim()).collect();
    let is_key = |line: &str| KEYS.iter().any(|key| line.starts_with(&format!("{key}:")));
    let prose = lines.iter().skip_while(|line| line.is_empty() || is_key(line));
    let prose: Vec<&str> = prose.copied().collect();
    let paragraphs = prose.split(|line| line.is_empty()).map(|lines| lines.join(" "));
    paragraphs.filter(|paragraph| !paragraph.is_empty()).collect()
}

/// What a file says to be not expressible, without the full stop; `None` if it says that nothing is.
fn caveat(language: Language, text: &str) -> Option<String> {
    let told = paragraphs(language, text).into_iter().find_map(|text| Some(text.strip_prefix(CAVEAT)?.to_owned()))?;
    let told = told.trim().trim_end_matches('.');
    (!told.is_empty() && !told.starts_with("nothing")).then(|| told.to_owned())
}

/// What the paragraph begins with that says what a file leaves out.
const CAVEAT: &str = "Not expressible:";

/// What the comment at the top of a file can say in a line of its own.
const KEYS: [&str; 5] = ["title", "source", "tags", "year", "aliases"];

/// Folder, file and text of every file in the folders of `games`.
const IN_FOLDERS: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// Language, name and text of every game, language by language, by name: the folder has the name of the language, and the file
/// its ending.
static FILES: LazyLock<Vec<(Language, &'static str, &'static str)>> = LazyLock::new(|| {
    let of_language = |language: Language| {
        let files = IN_FOLDERS.iter().filter(move |(folder, ..)| *folder == language.name());
        files.filter_map(move |(_, file, text)| {
            let (name, ending) = file.rsplit_once('.')?;
            (ending == language.ending()).then_some((language, name, *text))
        })
    };
    Language::ALL.into_iter().flat_map(of_language).collect()
});

/// The names of the games, in the order of the files.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let is_taken = |nth: usize| FILES[..nth].iter().any(|(_, name, _)| *name == FILES[nth].1);
    let name = |(nth, (language, name, _)): (usize, &(Language, &str, &str))| match is_taken(nth) {
        true => format!("{}/{name}", language.name()),
        false => (*name).to_owned(),
    };
    FILES.iter().enumerate().map(name).collect()
});

/// All games of the library: language by language, by the names of their files.
pub fn entries() -> impl Iterator<Item = Entry> {
    (0..FILES.len()).map(nth)
}

/// The games of one language, by the names of their files.
pub fn entries_of(language: Language) -> impl Iterator<Item = Entry> {
    entries().filter(move |entry| entry.language == language)
}

/// The game of this name: `chess`, or `metagame/chess`, `ludi/chess`, `gdl/tic_tac_toe`. A name that several languages have means
/// Metagame's game, else Ludi's.
pub fn find(name: &str) -> Option<Entry> {
    let nth_named = |is_it: &dyn Fn(usize) -> bool| (0..FILES.len()).find(|nth| is_it(*nth)).map(nth);
    nth_named(&|nth| NAMES[nth] == name).or_else(|| {
        let (language, bare) = name.split_once('/')?;
        let is_it = |nth: usize| FILES[nth].0.name() == language && (FILES[nth].1 == bare || NAMES[nth] == bare);
        nth_named(&is_it)
    })
}

/// The nearest name in the library; in the language that the name begins with, if it does.
pub fn nearest_name(name: &str) -> Option<&'static str> {
    let said = Language::ALL.into_iter().find(|language| name.starts_with(&format!("{}/", language.name())));
    let bare = name.rsplit('/').next().unwrap_or(name);
    let bare =
        Language::ALL.iter().find_map(|language| bare.strip_suffix(&format!(".{}", language.ending()))).unwrap_or(bare);
    let known = |nth: &usize| said.is_none_or(|said| FILES[*nth].0 == said);
    let found = nearest(bare, (0..FILES.len()).filter(known).map(|nth| FILES[nth].1))?;
    (0..FILES.len()).filter(known).find(|nth| FILES[*nth].1 == found).map(|nth| NAMES[nth].as_str())
}

fn nth(nth: usize) -> Entry {
    let (language, _, text) = FILES[nth];
    entry(language, &NAMES[nth], text)
}

fn entry(language: Language, name: &'static str, text: &'static str) -> Entry {
    let field = |key| header(text, language.comment(), key).map(str::to_owned);
    let listed = |key| {
        let list = field(key).unwrap_or_default();
        list.split(',').map(|one| one.trim().to_owned()).filter(|one| !one.is_empty()).collect::<Vec<String>>()
    };
    Entry {
        name,
        language,
        title: field("title").unwrap_or_else(|| name.replace('_', " ")),
        source: field("source").unwrap_or_default(),
        aliases: listed("aliases"),
        tags: listed("tags"),
        year: field("year"),
        caveat: caveat(language, text),
        text,
    }
}

/// What the comment lines at the top of a file say of `key`: a line `% key: value`.
fn header<'a>(text: &'a str, comment: &str, key: &str) -> Option<&'a str> {
    text.lines()
        .map(str::trim)
        .take_while(|line| line.is_empty() || line.starts_with(comment))
        .filter_map(|line| line.trim_start_matches(comment).split_once(':'))
        .find(|(found, _)| found.trim().eq_ignore_ascii_case(key))
        .map(|(_, value)| value.trim())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_top_of_a_file_says_what_the_game_is() {
        let text =
            "% Title: Small chess\n%\n% source: Anon, 1900: a book\n% tags: chess, , small\nGAME x\n% year: 1900\n";
        let entry = entry(Language::Metagame, "small_chess", text);
        assert_eq!((entry.title.as_str(), entry.source.as_str()), ("Small chess", "Anon, 1900: a book"));
        assert_eq!(entry.tags, ["chess", "small"]);
        assert_eq!(entry.year, None);
        assert_eq!(super::entry(Language::Metagame, "a_b", "GAME x").title, "a b");
        let ludi = super::entry(Language::Ludi, "x", "// title: Small Hex\n//\n// year: 1942\n(game x)");
        assert_eq!((ludi.title.as_str(), ludi.year.as_deref()), ("Small Hex", Some("1942")));
        let named =
            super::entry(Language::Ludi, "x", "// title: Reversi\n// aliases: Othello, Iago\n// tags: a\n(game x)");
        assert_eq!((named.aliases, named.tags), (vec!["Othello".to_owned(), "Iago".to_owned()], vec!["a".to_owned()]));
    }

    #[test]
    fn what_a_file_leaves_out_is_its_caveat() {
        let text = |rest: &str| -> &'static str {
            format!("// title: Small\n//\n// Played on a board.\n//\n{rest}\n(game x)").leak()
        };
        let told = |rest: &str| entry(Language::Ludi, "x", text(rest));
        let two_lines = told("// Not expressible: castling,\n// and check as a duty.");
        assert_eq!(two_lines.caveat.as_deref(), Some("castling, and check as a duty"));
        assert_eq!(two_lines.caveat_line().as_deref(), Some("Left out: castling, and check as a duty."));
        assert_eq!(two_lines.about(), ["Played on a board."]);
        assert_eq!(told("// Not expressible: nothing.").caveat, None);
        assert_eq!(told("// Not expressible: nothing. Some play with the swap rule.").caveat, None);
        assert_eq!(told("").caveat, None);
    }

    #[test]
    fn every_file_says_what_it_leaves_out_in_a_paragraph_of_its_own() {
        let told = entries().filter(|entry| entry.caveat.is_some()).count();
        let mentioned =
            entries().filter(|entry| entry.text.contains(CAVEAT) && !entry.text.contains("Not expressible: nothing"));
        assert_eq!(told, mentioned.count());
        assert!(told > 50, "{told}");
    }

    #[test]
    fn a_game_is_found_by_its_name_with_or_without_the_language() {
        for entry in entries() {
            assert_eq!(find(entry.name), Some(entry.clone()));
            for name in [entry.name, entry.file()] {
                assert_eq!(find(&format!("{}/{name}", entry.language.name())), Some(entry.clone()), "{name}");
            }
        }
        for missing in ["no such game", "ludi/shogi", "metagame/yavalath", "ludi/", "/chess", "gdl/chess"] {
            assert_eq!(find(missing), None, "{missing}");
        }
    }

    #[test]
    fn a_name_that_several_languages_have_means_metagame_s_game_else_ludi_s() {
        let named = |name: &str| find(name).map(|entry| (entry.name, entry.language));
        assert_eq!(named("chess"), Some(("chess", Language::Metagame)));
        assert_eq!(named("metagame/chess"), Some(("chess", Language::Metagame)));
        assert_eq!(named("ludi/chess"), Some(("ludi/chess", Language::Ludi)));
        assert_eq!(named("yavalath"), Some(("yavalath", Language::Ludi)));
        assert_eq!(named("ludi/yavalath"), Some(("yavalath", Language::Ludi)));
        assert_eq!(named("tic_tac_toe"), Some(("tic_tac_toe", Language::Ludi)));
        assert_eq!(named("gdl/tic_tac_toe"), Some(("gdl/tic_tac_toe", Language::Gdl)));
        for name in ["three_heaps", "gdl/three_heaps"] {
            assert_eq!(named(name), Some(("three_heaps", Language::Gdl)), "{name}");
        }
    }

    #[test]
    fn a_slip_finds_the_name_in_the_language_that_is_said() {
        let cases =
            [("ches", "chess"), ("ludi/ches", "ludi/chess"), ("yavalth.ludi", "yavalath"), ("a/shgi.game", "shogi")];
        for (slip, name) in cases {
            assert_eq!(nearest_name(slip), Some(name), "{slip}");
        }
        assert_eq!(nearest_name("metagame/yavalth"), None);
    }

    #[test]
    fn names_are_sorted_and_say_what_is_to_be_typed() {
        for language in Language::ALL {
            let files: Vec<_> = entries_of(language).map(|entry| entry.file()).collect();
            assert!(files.is_sorted());
            let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            assert!(files.iter().all(|name| name.chars().all(is_plain)));
        }
        let names: BTreeSet<_> = entries().map(|entry| entry.name).collect();
        assert_eq!(names.len(), FILES.len());
    }
}
