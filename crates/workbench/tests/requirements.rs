//! `docs/requirements.md` says what every code means, and which rows no test proves.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The heading below which the rows stand that no test proves.
const UNPROVED: &str = "## Rows that no test names";

/// The letters whose rows are asked of the program; Q and E are readings.
const ASKED: [char; 5] = ['M', 'S', 'R', 'B', 'L'];

#[test]
fn every_code_that_is_cited_is_explained() {
    let known = rows();
    for (path, text) in sources() {
        for line in text.lines().filter(|line| is_comment(&path, line)) {
            // Squares of boards look alike: only those that no board has are missed.
            let cited = codes(line);
            let unknown: Vec<&String> = cited.difference(&known).collect();
            assert!(
                unknown.is_empty(),
                "docs/requirements.md does not explain {unknown:?} of {}: {line}",
                path.display()
            );
        }
    }
}

#[test]
fn a_test_names_every_row_or_the_document_says_that_none_does() {
    let document = document();
    let (_, listed) = document.split_once(UNPROVED).expect("a section on rows without a test");
    let (proved, listed) = (proved(), codes(listed));
    let asked: BTreeSet<String> = rows().into_iter().filter(|code| code.starts_with(ASKED)).collect();
    let missing: Vec<&String> = asked.iter().filter(|code| !proved.contains(*code)).collect();
    let silent: Vec<&&String> = missing.iter().filter(|code| !listed.contains(**code)).collect();
    assert!(silent.is_empty(), "no test names {silent:?}: name them, or say so below `{UNPROVED}`");
    let named: Vec<&String> = listed.iter().filter(|code| proved.contains(*code)).collect();
    assert!(named.is_empty(), "a test names {named:?}: they need not stand below `{UNPROVED}` any more");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn document() -> String {
    fs::read_to_string(root().join("docs/requirements.md")).expect("the document")
}

/// The codes of the rows, each of which must be there once.
fn rows() -> BTreeSet<String> {
    let document = document();
    let first = |line: &str| line.strip_prefix("| ")?.split(' ').next().map(str::to_owned);
    let found: Vec<String> = document.lines().filter_map(first).filter(|word| codes(word).contains(word)).collect();
    let rows: BTreeSet<String> = found.iter().cloned().collect();
    assert_eq!(rows.len(), found.len(), "a code is explained twice");
    assert!(rows.len() > 900, "only {} rows", rows.len());
    rows
}

/// What the comments of tests and the cases of suites name.
fn proved() -> BTreeSet<String> {
    let mut proved = BTreeSet::new();
    for (path, text) in sources() {
        let lines: Vec<&str> = text.lines().collect();
        for (number, line) in lines.iter().enumerate().filter(|(_, line)| is_comment(&path, line)) {
            let is_rust = path.extension().is_some_and(|ending| ending == "rs");
            let below = lines[number + 1..].iter().take(6);
            let is_ignored = below.clone().any(|line| line.trim().starts_with("#[ignore"));
            if !is_rust || below.clone().any(|line| line.trim() == "#[test]") && !is_ignored {
                proved.extend(codes(line));
            }
        }
    }
    proved
}

/// Whether a line can cite codes: a comment of Rust, or what a case of a suite says that it proves.
fn is_comment(path: &Path, line: &str) -> bool {
    let line = line.trim_start();
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("rs") => line.starts_with("//"),
        _ => line.starts_with("Proves ") || line.starts_with('#'),
    }
}

/// The codes in a text, ranges such as `B426-B428` written out.
fn codes(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let mut codes = BTreeSet::new();
    for word in words {
        let ends: Vec<(char, u32)> = word.split('-').map_while(code).collect();
        codes.extend(ends.iter().map(|(letter, number)| format!("{letter}{number}")));
        if let [(letter, from), (other, to)] = ends[..]
            && letter == other
        {
            codes.extend((from..=to).map(|number| format!("{letter}{number}")));
        }
    }
    codes
}

/// A code such as `B138`.
fn code(word: &str) -> Option<(char, u32)> {
    let letter = word.chars().next().filter(|letter| "MSLRBQ".contains(*letter))?;
    let digits = word.get(1..).filter(|digits| (1..=3).contains(&digits.len()))?;
    digits
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| digits.parse().ok())
        .flatten()
        .map(|number| (letter, number))
}

/// All Rust and all suites of the workspace.
fn sources() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    ["crates", "bench"].iter().for_each(|folder| gather(&root().join(folder), &mut found));
    assert!(found.len() > 900, "only {} files", found.len());
    found
}

fn gather(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for path in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() && name != "node_modules" && name != "target" {
            gather(&path, found);
        } else if name.ends_with(".rs") || name.ends_with(".md") {
            found.push((path.clone(), fs::read_to_string(&path).expect("text")));
        }
    }
}
