//! The glossary keeps its word: no word is defined twice, its names are names in the code, the code uses the field's terms, and
//! what users read is plain.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Terms that an engineer of this field searches for: the code must use them, and the glossary must define those in the second
/// list.
const TERMS: [&str; 9] = [
    "adapter",
    "bisection",
    "delta pruning",
    "exploration constant",
    "first-play urgency",
    "least recently used",
    "rave",
    "stand-pat",
    "union-find",
];
const DEFINED_TERMS: [&str; 23] = [
    "alpha-beta",
    "AMAF",
    "aspiration window",
    "beam",
    "bitboard",
    "cache",
    "evaluator",
    "facade",
    "futility pruning",
    "history heuristic",
    "iterative deepening",
    "killer move",
    "LRU",
    "monomorphis",
    "move ordering",
    "null window",
    "playout policy",
    "principal variation",
    "proof-number search",
    "quiescence",
    "transposition table",
    "UCB",
    "visitor",
];

/// Words that hide who does something.
const BANNED: [&str; 4] = ["whoever", "somebody", "so many", "had enough"];

#[test]
fn no_word_is_defined_twice() {
    let mut seen = BTreeSet::new();
    let twice: Vec<String> = words().into_iter().filter(|word| !seen.insert(word.clone())).collect();
    assert!(seen.len() > 150, "only {} words were found", seen.len());
    assert!(twice.is_empty(), "defined twice: {twice:?}");
}

#[test]
fn names_in_code_font_are_names_in_the_code() {
    let glossary = read("GLOSSARY.md");
    let texts = [sources("rs"), sources("game")].concat();
    let code = texts.iter().flat_map(|text| text.lines()).filter(|line| !line.trim_start().starts_with("//"));
    let known: BTreeSet<&str> = code.flat_map(names).collect();
    let rows = glossary.lines().filter(|line| line.starts_with("| "));
    let spans = rows.flat_map(|row| row.split('`').skip(1).step_by(2));
    let unknown: Vec<&str> = spans.filter(|span| names(span).any(|name| !known.contains(name))).collect();
    assert!(unknown.is_empty(), "no such names: {unknown:?}");
}

#[test]
fn the_code_uses_the_terms_of_the_field() {
    let code = unbroken(&sources("rs").join("\n"));
    let is_missing = |term: &&&str| !code.contains(&term.to_lowercase());
    let missing: Vec<&&str> = TERMS.iter().chain(&DEFINED_TERMS).filter(is_missing).collect();
    assert!(missing.is_empty(), "the code never says {missing:?}");
    let defined = words();
    let is_undefined = |term: &&&str| !defined.iter().any(|word| word.starts_with(&term.to_lowercase()));
    let undefined: Vec<&&str> = DEFINED_TERMS.iter().filter(is_undefined).collect();
    assert!(undefined.is_empty(), "the glossary does not define {undefined:?}");
}

#[test]
fn documents_and_sources_say_who_does_something() {
    // English for players is another language: `english` writes it.
    let is_prose =
        |file: &PathBuf| file.components().any(|part| part.as_os_str().to_string_lossy().contains("english"));
    let is_source = |file: &PathBuf| file.components().any(|part| part.as_os_str() == "src") && !is_prose(file);
    let mut files: Vec<PathBuf> = files_under("crates", "rs").into_iter().filter(is_source).collect();
    files.extend(files_under("bench/src", "rs"));
    files.extend(files_under("docs", "md"));
    let documents = ["README.md", "ARCHITECTURE.md", "GLOSSARY.md", "CONTRIBUTING.md", "games/README.md"];
    files.extend(documents.map(|document| root().join(document)));
    let mut found = Vec::new();
    for file in files {
        let text = unbroken(&fs::read_to_string(&file).expect("a file"));
        found.extend(
            BANNED.iter().filter(|word| text.contains(**word)).map(|word| format!("{}: {word}", file.display())),
        );
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// The words of the first column of all tables, in small letters.
fn words() -> Vec<String> {
    let glossary = read("GLOSSARY.md");
    let rows = glossary.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    let words = rows.filter(|cell| *cell != "word").flat_map(|cell| cell.split(", "));
    words.map(|word| word.trim_matches('`').to_lowercase()).collect()
}

/// The names in a text: letters, digits and underscores, and no digit first.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
    parts.filter(|part| part.starts_with(|sign: char| sign.is_alphabetic() || sign == '_'))
}

/// A text in small letters and on one line, without the signs of comments.
fn unbroken(text: &str) -> String {
    let lines = text.lines().map(|line| line.trim().trim_start_matches(['/', '!']));
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ").to_lowercase()
}

/// All sources of the crates, and rules of the library, by how their names end.
fn sources(ending: &str) -> Vec<String> {
    let crates = fs::read_dir(root().join("crates")).expect("crates").flatten();
    let folders = crates.map(|entry| entry.path().join("src")).chain([root().join("games"), root().join("bench/src")]);
    let files = folders.flat_map(|folder| walk(&folder, ending));
    files.map(|file| fs::read_to_string(file).expect("a file")).collect()
}

fn files_under(folder: &str, ending: &str) -> Vec<PathBuf> {
    walk(&root().join(folder), ending)
}

fn walk(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        match path.is_dir() {
            true if path.ends_with("node_modules") => {}
            true => found.extend(walk(&path, ending)),
            false => found.extend(Some(path).filter(|path| path.extension().is_some_and(|end| end == ending))),
        }
    }
    found.sort();
    found
}

fn read(document: &str) -> String {
    fs::read_to_string(root().join(document)).expect("a document")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
