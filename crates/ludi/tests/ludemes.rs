//! Walks the table of ludemes: every keyword has an example that reads, and every row of the requirements has a keyword.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::around::{Around, around};
use ludi::ludemes::{Group, Kind, Signature, WORDS, completions, keywords, signatures};

fn head_of(example: &str) -> &str {
    example.trim_start_matches('(').split([' ', ')']).next().unwrap_or_default()
}

#[track_caller]
fn check(example: &str, around: Around) {
    let text = around.with(example);
    let reading = ludi::read_strict(&text);
    assert!(reading.diagnostics.is_empty(), "{text}\n{:#?}", reading.diagnostics);
    let game = reading.game.expect("a game");
    let printed = ludi::print(&game);
    let flat: Vec<&str> = printed.split_whitespace().collect();
    assert!(flat.join(" ").contains(example), "{example} is not in\n{printed}");
    assert_eq!(ludi::read(&printed).game.as_ref(), Some(&game), "{printed}");
}

// B203 B215 B455 and every row that the table names
#[test]
fn the_example_of_every_ludeme_reads_and_prints_as_it_stands() {
    for signature in signatures() {
        check(signature.example, around(signature.name, signature.group));
    }
}

// B216-B303
#[test]
fn the_example_of_every_word_reads_and_prints_as_it_stands() {
    for word in &WORDS {
        let signature = head_of(word.example);
        let name = if word.group == Group::Record { "end-clause" } else { signature };
        check(word.example, around(name, word.group));
        assert!(word.example.split([' ', '(', ')']).any(|part| part == word.word), "{word:?}");
    }
}

#[test]
fn names_are_unique_within_their_group() {
    let mut seen = BTreeSet::new();
    for signature in signatures() {
        assert!(seen.insert((signature.group, signature.name)), "{} stands there twice", signature.name);
        assert!(signature.record || head_of(signature.example) == signature.name, "{}", signature.example);
    }
    let mut words = BTreeSet::new();
    for word in &WORDS {
        let kind = format!("{:?}", word.kind);
        assert!(words.insert((kind, word.word)), "{} stands there twice", word.word);
    }
}

#[test]
fn every_entry_says_what_it_means_and_which_row_asks_for_it() {
    let entries =
        signatures().map(|s| (s.name, s.meaning, s.rows)).chain(WORDS.iter().map(|w| (w.word, w.meaning, w.rows)));
    for (name, meaning, rows) in entries {
        assert!(!meaning.is_empty() && !meaning.ends_with('.'), "{name}: {meaning}");
        assert!(rows.split(' ').all(|row| row.starts_with('B') && row[1..].parse::<u32>().is_ok()), "{name}: {rows}");
    }
}

#[test]
fn parameters_of_a_ludeme_have_names_of_their_own() {
    for signature in signatures() {
        let names: BTreeSet<&str> = signature.parameters.iter().map(|parameter| parameter.name).collect();
        assert_eq!(names.len(), signature.parameters.len(), "{}", signature.name);
    }
}

// B455
#[test]
fn there_are_about_two_hundred_keywords() {
    let keywords = keywords();
    assert!((180..=260).contains(&keywords.len()), "{} keywords: {keywords:?}", keywords.len());
}

#[test]
fn every_ludeme_can_stand_somewhere() {
    let takes = |parent: &Signature, child: &Signature| {
        let conditions = [Kind::Condition, Kind::Ending];
        parent.parameters.iter().any(|parameter| match parameter.kind {
            Kind::Same => conditions.iter().any(|kind| kind.takes_signature(child)),
            kind => kind.takes_signature(child),
        })
    };
    for child in signatures().filter(|signature| signature.name != "game") {
        assert!(signatures().any(|parent| takes(parent, child)), "{} stands nowhere", child.name);
    }
}

#[test]
fn completions_offer_what_can_stand_at_a_place() {
    let names = |kind: Kind| -> Vec<&str> { completions(kind).into_iter().map(|(name, _)| name).collect() };
    assert_eq!(names(Kind::Shape), ["hex", "square", "tri", "rhombus", "trapezium", "boardless", "rot-square"]);
    let conditions = names(Kind::Condition);
    assert!(["and", "empty", "line", "height"].iter().all(|name| conditions.contains(name)), "{conditions:?}");
    assert!(!conditions.contains(&"connect"));
    assert!(names(Kind::Ending).contains(&"connect"));
}

/// Each row of the language is named somewhere in this crate: in the table, the tree or a test.
#[test]
fn no_row_of_the_language_is_missing() {
    let mut named: BTreeMap<u32, usize> = BTreeMap::new();
    let mut texts = Vec::new();
    gather(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut texts);
    gather(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"), &mut texts);
    for text in &texts {
        for word in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-') {
            if let Some((from, to)) = range(word) {
                (from..=to).for_each(|row| *named.entry(row).or_default() += 1);
            }
        }
    }
    let missing: Vec<u32> = (203..=455).filter(|row| !named.contains_key(row)).collect();
    assert!(missing.is_empty(), "rows that nothing names: {missing:?}");
}

fn gather(folder: &Path, texts: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            gather(&path, texts);
        } else if path.extension().is_some_and(|ending| ending == "rs" || ending == "md") {
            texts.push(fs::read_to_string(&path).expect("a text"));
        }
    }
}

/// `B12`, or `B12-B15`.
fn range(word: &str) -> Option<(u32, u32)> {
    let row = |part: &str| part.strip_prefix('B')?.parse::<u32>().ok();
    match word.split_once('-') {
        Some((from, to)) => Some((row(from)?, row(to)?)),
        None => row(word).map(|row| (row, row)),
    }
}
