//! A new language touches few files: those alone that are named here ask in which language rules are written.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use workbench::Language;

/// The files outside a language's own crates and engines that name all languages. Each matches them without a wildcard, so that
/// the compiler points them out to who adds one.
const PLACES: [&str; 8] = [
    "engine/src/analysis.rs",
    "engine/src/face.rs",
    "engine/src/engines.rs",
    "engine/src/position.rs",
    "rules/src/language.rs",
    "rules/src/tree.rs",
    "synthesis/src/evolve/heredity.rs",
    "workbench/src/words.rs",
];

/// The enums with a variant for each language.
const ENUMS: [&str; 4] = ["Language", "Notation", "Position", "Rules"];

/// The languages, as these enums call them.
const VARIANTS: [&str; 3] = ["Metagame", "Ludi", "Gdl"];

#[test]
fn only_the_places_of_a_language_ask_which_language_it_is() {
    let mut asking = BTreeSet::new();
    for file in sources(&crates()) {
        let name = file.strip_prefix(crates()).expect("below the crates").display().to_string().replace('\\', "/");
        let text = fs::read_to_string(&file).expect("a source file");
        if name.contains("/src/") && before_tests(&text).any(asks) {
            asking.insert(name);
        }
    }
    assert_eq!(asking, PLACES.into_iter().map(str::to_owned).collect());
    assert_eq!(VARIANTS.len(), Language::ALL.len(), "the list of variants is not whole");
}

#[test]
fn the_places_match_every_language_and_nothing_else() {
    for place in PLACES {
        let text = fs::read_to_string(crates().join(place)).expect(place);
        for variant in VARIANTS {
            assert!(before_tests(&text).any(|line| names(line, variant)), "{place} does not name {variant}");
        }
        let lines: Vec<&str> = before_tests(&text).collect();
        for (nth, line) in lines.iter().enumerate().filter(|(_, line)| line.trim_start().starts_with("_ =>")) {
            let indent = |line: &str| line.len() - line.trim_start().len();
            let arms = lines[..nth].iter().rev().take_while(|before| indent(before) >= indent(line));
            let hides = arms.filter_map(|arm| pattern(arm)).any(asks);
            assert!(!hides, "{place}: `{}` hides languages", line.trim());
        }
    }
}

#[test]
fn who_adds_a_language_is_told_of_these_places() {
    let told = fs::read_to_string(crates().join("../CONTRIBUTING.md")).expect("CONTRIBUTING.md");
    let row = told.lines().find(|line| line.starts_with("| language |")).expect("a row on languages");
    for place in PLACES {
        assert!(row.contains(&format!("`{place}`")), "{place} is missing in {row}");
    }
    assert_eq!(row.matches("/src/").count(), PLACES.len(), "{row}");
}

/// Whether a line of code tells one language from another: with a pattern, by a comparison, or by asking whether there is a tree
/// of it. To say in which language a text is written that the program made itself is no question.
fn asks(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let asks_for_a_tree = ["ludi", "metagame", "gdl"]
        .iter()
        .any(|tree| ["is_some()", "is_none()"].iter().any(|test| code.contains(&format!("rules.{tree}().{test}"))));
    let compares = ["==", "!=", "matches!(", "if let "].iter().any(|sign| code.contains(sign));
    let question = match pattern(code) {
        Some(pattern) => pattern,
        None if compares || !code.contains("Language::") => code,
        None => "",
    };
    asks_for_a_tree || VARIANTS.iter().any(|variant| names(question, variant))
}

/// What stands before the arrow of an arm.
fn pattern(code: &str) -> Option<&str> {
    code.split_once("=>").map(|(pattern, _)| pattern)
}

/// Whether a line names the variant of a language.
fn names(line: &str, variant: &str) -> bool {
    let bounded = |rest: &str| !rest.starts_with(|next: char| next.is_ascii_alphanumeric() || next == '_');
    ENUMS.iter().any(|name| line.split(&format!("{name}::{variant}")).skip(1).any(bounded))
}

/// The lines of a file before its tests.
fn before_tests(text: &str) -> impl Iterator<Item = &str> {
    text.lines().take_while(|line| line.trim() != "#[cfg(test)]")
}

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The Rust files of a folder and of the folders in it, without those of its tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let is_code = |path: &PathBuf| path.file_name().is_some_and(|name| name != "tests" && name != "tests.rs");
    let files = entries.filter(is_code).flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    files.filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect()
}
