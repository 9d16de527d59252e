//! Where a game's rules come from: the library, a file, standard input, a store, or the generator.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::string::FromUtf8Error;

use serde::Deserialize;
use syntax::{Diagnostic, Span};

use crate::stored;
use ::rules::Language;
use engine::{Error, Faulty};

/// The most bytes of a game's rules that are read.
pub const MAX_GAME: usize = metagame::MAX_TEXT;

/// The most bytes of a list of games that are read: some ten thousand generated games.
pub const MAX_LIST: usize = 1 << 26;

pub use engine::{Origin, Source};

/// What stood where a game was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// One game.
    One(Source),
    /// A list of games, as `generate` prints it.
    Many(Vec<Source>),
}

/// The one game that is asked for: a name in the library, `gen:SEED`, a file, `STORE:NAME`, or `-` for `input`.
pub fn find(asked: &str, input: &mut dyn Read) -> Result<Source, Error> {
    match find_all(asked, input)? {
        Found::One(source) => Ok(source),
        Found::Many(mut sources) => match (sources.pop(), sources.len()) {
            (Some(source), 0) => Ok(source),
            (_, others) => Err(Error::usage(
                format!("expected one game, found a list of {}", others + 1),
                "only `check` takes a list; take one game out of it, or write `gen:SEED` with its seed",
            )),
        },
    }
}

/// The game or the games that are asked for.
pub fn find_all(asked: &str, input: &mut dyn Read) -> Result<Found, Error> {
    if asked == "-" {
        return read("standard input", Origin::Input, input);
    }
    if let Some(seed) = asked.strip_prefix("gen:") {
        let text = breeding::generate::by_seed(seed)?.text;
        let (name, language) = (asked.to_owned(), breeding::generate::LANGUAGE);
        return Ok(Found::One(Source { name, text, language, origin: Origin::Generator }));
    }
    if let Some(entry) = library::find(asked) {
        return Ok(Found::One(entry.into()));
    }
    if let Some((store, name)) = asked.rsplit_once(':').filter(|(file, _)| stored::is_database(file)) {
        return Ok(Found::One(stored::source(store, name)?));
    }
    let path = Path::new(asked);
    match fs::metadata(path) {
        Ok(facts) if facts.is_dir() => Err(directory(asked)),
        Ok(facts) if facts.len() > MAX_LIST as u64 => Err(too_large(asked, MAX_GAME)),
        Ok(_) => open(asked, path),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(unknown(asked)),
        Err(error) => Err(unreadable(asked, &error)),
    }
}

/// The text of a file that is no game: parameters, say.
pub fn read_text(path: &str) -> Result<String, Error> {
    let mut bytes = Vec::new();
    let file = match fs::metadata(path) {
        Ok(facts) if facts.is_dir() => return Err(directory(path)),
        Ok(_) => File::open(path),
        Err(error) => Err(error),
    };
    let read = file.and_then(|file| file.take(MAX_GAME as u64 + 1).read_to_end(&mut bytes));
    read.map_err(|error| unreadable(path, &error))?;
    if bytes.len() > MAX_GAME { Err(too_large(path, MAX_GAME)) } else { decode(path, bytes) }
}

fn open(asked: &str, path: &Path) -> Result<Found, Error> {
    let mut file = File::open(path).map_err(|error| unreadable(asked, &error))?;
    read(asked, Origin::File(path.to_owned()), &mut file)
}

/// Reads a text that may be long, or never end.
fn read(name: &str, origin: Origin, input: &mut dyn Read) -> Result<Found, Error> {
    let mut bytes = Vec::new();
    let mut read = |bytes: &mut Vec<u8>, most: usize| {
        let left = (most + 1 - bytes.len()) as u64;
        input.take(left).read_to_end(bytes).map_err(|error| unreadable(name, &error))
    };
    read(&mut bytes, MAX_GAME)?;
    let is_list = bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{');
    if is_list && bytes.len() > MAX_GAME {
        read(&mut bytes, MAX_LIST)?;
    }
    let most = if is_list { MAX_LIST } else { MAX_GAME };
    if bytes.len() > most {
        return Err(too_large(name, most));
    }
    let text = decode(name, bytes)?;
    if is_list {
        return list(name, &text).map(Found::Many);
    }
    let language = language(name, &text);
    Ok(Found::One(Source { name: name.to_owned(), text, language, origin }))
}

fn decode(name: &str, bytes: Vec<u8>) -> Result<String, Error> {
    let text = String::from_utf8(bytes).map_err(|error| not_text(name, &error))?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// The language of a text: its file's ending says it, or its first words.
fn language(name: &str, text: &str) -> Language {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    let said = Language::ALL.into_iter().find(|language| Some(language.ending()) == ending);
    said.unwrap_or_else(|| Language::of(text))
}

/// A list of games as `generate` prints it.
#[derive(Deserialize)]
struct List {
    games: Vec<Listed>,
}

#[derive(Deserialize)]
struct Listed {
    seed: Option<serde_json::Value>,
    text: String,
}

fn list(name: &str, text: &str) -> Result<Vec<Source>, Error> {
    let list: List = serde_json::from_str(text).map_err(|error| {
        let place = format!("{} of {name}: {error}", "a list of games cannot be read");
        Error::refused(
            place,
            "a list is what `ludwright generate --json` prints: {\"games\": [{\"seed\": 1, \"text\": \"...\"}]}",
        )
    })?;
    let named = |(nth, listed): (usize, Listed)| {
        let name = match listed.seed {
            Some(serde_json::Value::String(seed)) => format!("gen:{seed}"),
            Some(seed) => format!("gen:{seed}"),
            None => format!("game {}", nth + 1),
        };
        let language = language("", &listed.text);
        Source { name, text: listed.text, language, origin: Origin::List }
    };
    Ok(list.games.into_iter().enumerate().map(named).collect())
}

fn unknown(asked: &str) -> Error {
    if let Some((file, name)) = asked.rsplit_once(':') {
        return not_in_a_store(file, name);
    }
    let is_path = asked.contains(['/', '\\', '.']);
    let message = match is_path {
        true => format!("there is no file {asked}"),
        false => format!("no game in the library and no file is called `{asked}`"),
    };
    let hint = match library::nearest_name(asked) {
        Some(name) => format!("did you mean `{name}`? `ludwright games` lists the library"),
        None => {
            "`ludwright games` lists the library; else name a file, `gen:SEED`, `STORE:NAME`, or `-` for standard input"
                .to_owned()
        }
    };
    Error::usage(message, hint)
}

/// `STORE:NAME` where there is no such store.
fn not_in_a_store(file: &str, name: &str) -> Error {
    if Path::new(file).is_file() {
        let hint = format!(
            "a store is a file that `ludwright evolve --store` writes; for a file of rules leave `:{name}` out"
        );
        return Error::usage(format!("{file} is no store of games"), hint);
    }
    let hint = "a game of a store is STORE:NAME, as in `evolved.db:Oroth`; `ludwright store FILE` lists its games";
    Error::usage(format!("there is no store {file}"), hint)
}

fn directory(asked: &str) -> Error {
    Error::usage(format!("{asked} is a directory, not a file"), "name one of the files in it")
}

fn unreadable(name: &str, error: &io::Error) -> Error {
    Error::usage(format!("{name} cannot be read: {error}"), "check that it is there and that you may read it")
}

fn too_large(name: &str, most: usize) -> Error {
    let message = format!("expected a text of at most {} MiB, found more", most >> 20);
    let fault =
        Diagnostic::error(Span::default(), message).with_hint("is this the file you meant? nothing of it was read");
    Faulty { name: name.to_owned(), text: String::new(), diagnostics: vec![fault] }.into()
}

fn not_text(name: &str, error: &FromUtf8Error) -> Error {
    let good = error.utf8_error().valid_up_to();
    let message = format!("expected text in UTF-8, found the byte 0x{:02x}", error.as_bytes()[good]);
    let fault =
        Diagnostic::error(Span::new(good, good), message).with_hint("is this the right file? rules are plain text");
    let text = String::from_utf8_lossy(&error.as_bytes()[..good]).into_owned();
    Faulty { name: name.to_owned(), text, diagnostics: vec![fault] }.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from_input(bytes: &[u8]) -> Result<Source, Error> {
        find("-", &mut &*bytes)
    }

    #[test]
    fn the_ending_says_the_language_or_else_the_content_does() {
        let (metagame, ludi, gdl) = (Language::Metagame, Language::Ludi, Language::Gdl);
        let cases = [
            ("a.game", "(game", metagame),
            ("a.ludi", "GAME x", ludi),
            ("a.kif", "", gdl),
            ("a", "% c\nGAME x", metagame),
            ("a.txt", "// c\n\n( ludeme x)", ludi),
            ("a", "(game x)", ludi),
            ("-", "; c\n(role white)", gdl),
            ("-", "(<= a b)", gdl),
            ("-", "(succ 1 2)\n(succ 2 3)\n ( role  Xplayer)", gdl),
            ("-", "(gmae X)", ludi),
            ("-", "", metagame),
        ];
        for (name, text, expected) in cases {
            assert_eq!(language(name, text), expected, "{name}: {text}");
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_at_their_place() {
        let Err(Error::Faulty(faulty)) = from_input(b"GAME x\nab\xff\xfe") else { panic!("taken") };
        let fault = &faulty.faults()[0];
        assert_eq!((fault.line, fault.column), (2, 3));
        assert!(fault.message.contains("0xff"));
    }

    #[test]
    fn no_more_is_read_than_a_game_can_need() {
        let Err(Error::Faulty(faulty)) = find("-", &mut io::repeat(b'x')) else { panic!("an endless game was taken") };
        assert!(faulty.faults()[0].message.contains("1 MiB"));
        let Err(Error::Faulty(_)) = find("-", &mut io::repeat(b'{')) else { panic!("an endless list was taken") };
        let game = from_input(&vec![b'%'; MAX_GAME]).expect("as long as can be");
        assert_eq!(game.text.len(), MAX_GAME);
    }

    #[test]
    fn a_list_of_one_game_is_a_game() {
        let game = from_input(br#" {"games": [{"seed": 7, "text": "GAME x"}]}"#).expect("one game");
        assert_eq!((game.name.as_str(), game.text.as_str()), ("gen:7", "GAME x"));
        let two = br#"{"games": [{"seed": 7, "text": "a"}, {"text": "b"}]}"#;
        assert!(from_input(two).is_err());
        let Ok(Found::Many(games)) = find_all("-", &mut &two[..]) else { panic!("no list") };
        assert_eq!(games[1].name, "game 2");
        assert!(from_input(b"{ nonsense").is_err());
    }

    #[test]
    fn a_store_that_is_none_is_told_from_a_game_that_is_none() {
        let told = |asked: &str| {
            let Err(error) = find(asked, &mut io::empty()) else { panic!("{asked} was found") };
            (error.to_string(), error.hint().unwrap_or_default().to_owned())
        };
        let (message, hint) = told("nowhere.db:Oroth");
        assert!(message == "there is no store nowhere.db" && hint.contains("STORE:NAME"), "{message} {hint}");
        let (message, hint) = told("Cargo.toml:Oroth");
        assert!(
            message == "Cargo.toml is no store of games" && hint.contains("leave `:Oroth` out"),
            "{message} {hint}"
        );
    }

    #[test]
    fn a_name_that_is_nearly_right_finds_the_right_one() {
        let Err(error) = find("ches", &mut io::empty()) else { panic!("found") };
        assert!(error.hint().is_some_and(|hint| hint.contains("`chess`")), "{error:?}");
        for missing in ["nosuch/file.game", "metagame/nothing", "zzzzzzzzzz"] {
            assert!(matches!(find(missing, &mut io::empty()), Err(Error::Usage { .. })));
        }
    }
}
