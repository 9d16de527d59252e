//! Walks the table of ludemes: every keyword has an example that reads, and every row of the requirements has a keyword.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use ludi::ludemes::{Group, Kind, Signature, WORDS, completions, keywords, signatures};

/// A game around a ludeme, so that it can be read; `#` is where it stands.
fn around(group: Group) -> &'static str {
    match group {
        Group::Structure => "",
        Group::Record | Group::Region | Group::PostOption | Group::BooleanOption | Group::SupportPart => "",
        Group::Board => "(game X (board # ?) (end (All win (in-a-row 3 (connect own-regions)))))",
        Group::Piece => {
            "(game X (board (tiling square) (size 9)) \
             (pieces (Stone All #) (Other All (moves (move (action (push)))))) (end (All win (in-a-row 3))))"
        }
        Group::Move => {
            "(game X (board (tiling square) (size 9)) (pieces (Stone All (moves (move # ?)))) (end (All win (in-a-row 3))))"
        }
        Group::Action => {
            "(game X (players White Black) (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (action #))))) (start (place (Stone) n)) (end (All win (in-a-row 3))))"
        }
        Group::Post => {
            "(game X (players White Black) (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (action (push)) (post #))))) (end (All win (in-a-row 3))))"
        }
        Group::Logic | Group::Boolean => {
            "(game X (players White Black Grey Red Green Blue Cyan Magenta) \
             (board (tiling square) (size 9) (regions (All n) (All s))) \
             (pieces (Stone All (moves (move (pre #) (action (push)))))) (end (All win (connect own-regions))))"
        }
        Group::Integer => {
            "(game X (players White Black) (board (tiling square) (size 9) (regions (All n) (All s))) \
             (pieces (Stone All (moves (move (pre (= # 1)) (action (push)))))) (end (All win (connect own-regions))))"
        }
        Group::Start => {
            "(game X (players (White n) (Black s)) (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (action (push)))))) (start #) (end (All win (in-a-row 3))))"
        }
        Group::Spot => {
            "(game X (players (White n) (Black s)) (board (tiling square) (size 9) (regions (All n) (All s))) \
             (pieces (Stone All (moves (move (action (push)))))) (start (place (Stone) #)) \
             (end (All win (connect own-regions))))"
        }
        Group::Goal => {
            "(game X (players White Black) (board (tiling square) (size 9) (regions (All n) (All s))) \
             (pieces (Stone All (moves (move (action (push)) (post (capture) (score 1)))))) \
             (end (All win (or # (connect own-regions)))))"
        }
        Group::ReachGoal => {
            "(game X (players White Black) (board (tiling square) (size 9) (regions (All n) (All s))) \
             (end (All win (reach #)) (All win (connect own-regions))))"
        }
        Group::Support => "(game X (board (tiling square) (size 9)) (end (All win (in-a-row 3))) #)",
    }
}

/// Games around parts that stand in something of their own.
fn around_part(name: &str, group: Group) -> &'static str {
    match (group, name) {
        (Group::Structure, "game") => "#",
        (Group::Structure, "players") => "(game X # (board (tiling square) (size 9)) (end (All win (in-a-row 3))))",
        (Group::Structure, "board") => "(game X # (end (All win (in-a-row 3))))",
        (Group::Structure, "end") => "(game X (board (tiling square) (size 9)) #)",
        (Group::Structure, "start") => {
            "(game X (board (tiling square) (size 9)) (pieces (Stone All (moves (move (action (push)))))) # \
             (end (All win (in-a-row 3))))"
        }
        (Group::Structure, _) => "(game X (board (tiling square) (size 9)) # (end (All win (in-a-row 3))))",
        (Group::Record, "player") => {
            "(game X (players # Black) (board (tiling square) (size 9)) (end (All win (in-a-row 3))))"
        }
        (Group::Record, "piece") => "(game X (board (tiling square) (size 9)) (pieces #) (end (All win (in-a-row 3))))",
        (Group::Record, "end-clause") => "(game X (board (tiling square) (size 9)) (end #))",
        (Group::Record, "region-record") | (Group::Region, _) => {
            "(game X (board (tiling square) (size 9) (regions # (All s))) (end (All win (connect own-regions))))"
        }
        (Group::Record, "piece-record") => {
            "(game X (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (action (push)))))) (end (All win (in-a-row # 3))))"
        }
        (Group::Record, "state" | "flags" | "value") => {
            "(game X (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (action (push)))))) (end (All win (in-a-row (Stone #) 3))))"
        }
        (Group::Record, "move-record") => {
            "(game X (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (action (push)))))) (end (All win (no-move #))))"
        }
        (Group::Record, "coord-record") => "(game X (board (tiling square) (size 9)) (end (All win (state #))))",
        (Group::Record, "step") => "(game X (board (tiling square) (size 9)) (end (All win (pattern #))))",
        (Group::Record, "site") => {
            "(game X (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (action (push #)))))) (end (All win (in-a-row 3))))"
        }
        (Group::Record, "advisor") => {
            "(game X (board (tiling square) (size 9)) (end (All win (in-a-row 3))) (advisors #))"
        }
        (Group::Record, _) => {
            "(game X (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (pre (empty #)) (action (push)))))) (end (All win (in-a-row 3))))"
        }
        (Group::Board, "tiling") => "(game X (board # (size 3)) (end (All win (group))))",
        (Group::Board, "shape") => "(game X (board (tiling ?) # (size 3)) (end (All win (group))))",
        (Group::Board, "size") => "(game X (board (tiling square) #) (end (All win (group))))",
        (Group::Board, "regions") => {
            "(game X (players (White n) (Black s)) (board (tiling square) (size 9) #) \
             (end (White win (connect own-regions)) (Black win (connect all-sides))))"
        }
        (Group::Board, _) => "(game X (board (tiling square) (size 9) (regions n e s)) (end (All win (connect #))))",
        (Group::Move, "move") => {
            "(game X (board (tiling square) (size 9)) (pieces (Stone All (moves (move (action (push) (push))) #))) \
             (end (All win (in-a-row 3))))"
        }
        (Group::Move, "action") => {
            "(game X (board (tiling square) (size 9)) (pieces (Stone All (moves (move (action (push))) (move #)))) \
             (end (All win (in-a-row 3))))"
        }
        (Group::Move, _) => {
            "(game X (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move # (action (push)))))) (end (All win (in-a-row 3))))"
        }
        (Group::PostOption, "if") => {
            "(game X (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (action (push)) (post (capture nbors #)))))) (end (All win (in-a-row 3))))"
        }
        (Group::PostOption, _) => {
            "(game X (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (action (push)) (post (inc-state #)))))) (end (All win (in-a-row 3))))"
        }
        (Group::SupportPart, "old") => {
            "(game X (board (tiling square) (size 9)) (end (All win (in-a-row 3))) (score 0.5 #))"
        }
        (Group::SupportPart, _) => {
            "(game X (board (tiling square) (size 9)) (end (All win (in-a-row 3))) (ancestry #))"
        }
        (Group::Start, "phase") => {
            "(game X (board (tiling square) (size 9)) (pieces (Stone All (moves (move (action (push)))))) \
             (start (place (Stone White) # n)) (end (All win (in-a-row 3))))"
        }
        (group, _) => around(group),
    }
}

/// The tiling that a shape goes with.
fn tiling_for(shape: &str) -> &'static str {
    if shape.contains("square") || shape.contains("boardless") { "square" } else { "hex" }
}

fn head_of(example: &str) -> &str {
    example.trim_start_matches('(').split([' ', ')']).next().unwrap_or_default()
}

#[track_caller]
fn check(example: &str, around: &str) {
    let text = around.replace('#', example).replace('?', tiling_for(example));
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
        check(signature.example, around_part(signature.name, signature.group));
    }
}

// B216-B303
#[test]
fn the_example_of_every_word_reads_and_prints_as_it_stands() {
    for word in &WORDS {
        let signature = head_of(word.example);
        let name = if word.group == Group::Record { "end-clause" } else { signature };
        check(word.example, around_part(name, word.group));
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
