//! Spoils the texts of the library in many ways: reading never panics, and what reads prints and reads again.

use std::fs;
use std::path::Path;

use crate::chance::Chance;
use ludi::{format, print, read};

const WORDS: [&str; 24] = [
    "(",
    ")",
    "(",
    ")",
    "\"",
    "%1",
    "//",
    "to",
    "from",
    "0",
    "7",
    "-1",
    "White",
    "all",
    "(and",
    "(if",
    "(push)",
    "any",
    "(state 1)",
    "(n 2)",
    "(Stone)",
    "é",
    "0.5",
    "(end",
];

fn library() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/ludi");
    let mut paths: Vec<_> = fs::read_dir(folder).expect("the library").flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let texts = paths.iter().map(|path| fs::read_to_string(path).expect("a text"));
    texts.map(|text| text.lines().filter(|line| !line.starts_with("//")).collect::<Vec<_>>().join("\n")).collect()
}

/// The text in words, brackets and spaces.
fn cut(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    for c in text.chars() {
        match tokens.last_mut() {
            Some(last) if !"() \n".contains(c) && !last.ends_with(['(', ')', ' ', '\n']) => last.push(c),
            _ => tokens.push(c.into()),
        }
    }
    tokens
}

fn spoil(tokens: &mut Vec<String>, other: &[String], chance: &mut Chance) {
    if tokens.is_empty() {
        return;
    }
    let at = chance.below(tokens.len());
    match chance.below(6) {
        0 => drop(tokens.remove(at)),
        1 => tokens.insert(at, tokens[at].clone()),
        2 => {
            let to = chance.below(tokens.len());
            tokens.swap(at, to);
        }
        3 => tokens[at] = chance.pick(&WORDS).to_string(),
        4 => tokens.insert(at, format!(" {} ", chance.pick(&WORDS))),
        _ => {
            let from = chance.below(other.len());
            let piece: Vec<String> = other[from..].iter().take(1 + chance.below(12)).cloned().collect();
            tokens.splice(at..at, piece);
        }
    }
}

/// That a text is read in peace, and that what it holds survives printing.
fn survives(text: &str) -> bool {
    let reading = read(text);
    assert_eq!(reading.game.is_none(), reading.diagnostics.iter().any(|fault| fault.is_error()), "{text}");
    for fault in &reading.diagnostics {
        assert!(text.is_char_boundary(fault.span.start) && fault.span.end <= text.len(), "{fault:?} in {text}");
    }
    let Some(game) = reading.game else { return false };
    let printed = print(&game);
    assert_eq!(read(&printed).game.as_ref(), Some(&game), "{text}\nprints as\n{printed}");
    let formatted = format(text).expect("what reads can be formatted");
    assert_eq!(format(&formatted).as_deref().ok(), Some(formatted.as_str()), "{text}");
    true
}

// B28 B151
#[test]
fn spoilt_games_never_panic_and_survive_printing() {
    let library = library();
    let mut chance = Chance(2011);
    let mut read = 0;
    for _ in 0..3000 {
        let mut tokens = cut(chance.pick(&library).as_str());
        let other = cut(chance.pick(&library).as_str());
        for _ in 0..=chance.below(4) {
            spoil(&mut tokens, &other, &mut chance);
        }
        read += usize::from(survives(&tokens.concat()));
    }
    assert!(read > 300, "only {read} spoilt games could be read");
}

// B28
#[test]
fn random_bytes_never_panic() {
    let mut chance = Chance(7);
    for _ in 0..2000 {
        let length = chance.below(200);
        let bytes: Vec<u8> = (0..length).map(|_| *chance.pick(b"()()() \n\"%/abgmeopst-+*=<>019.~\xc3\xa9")).collect();
        assert!(ludi::read_bytes(&bytes).game.is_none());
    }
}
