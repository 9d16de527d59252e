//! The games of the library: they read, print as they stand, and say what they are.

use std::fs;
use std::path::Path;

use ludi::{english, expand, format, print, read, tokens};

/// Name and text of every Ludi game of the library.
fn library() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/ludi");
    let mut games: Vec<(String, String)> = fs::read_dir(folder)
        .expect("the library")
        .flatten()
        .filter(|entry| entry.path().extension().is_some_and(|ending| ending == "ludi"))
        .map(|entry| {
            let name = entry.path().file_stem().unwrap_or_default().to_string_lossy().into_owned();
            (name, fs::read_to_string(entry.path()).expect("a text"))
        })
        .collect();
    games.sort();
    games
}

fn text_of(name: &str) -> String {
    library().into_iter().find(|(game, _)| game == name).map(|(_, text)| text).expect("a library game")
}

// B156 B158-B175
#[test]
fn the_nineteen_games_are_there() {
    let names: Vec<String> = library().into_iter().map(|(name, _)| name).collect();
    let nineteen = "ndengrod yavalath rhunthil teiglith elrostir lammothm gorodrui pelot hale quelon duath elrog vairilth \
        ninniach pelagonn valion eriannon bregorme pelagund rhunthil_as_printed gorodrui_as_printed valion_as_printed \
        pentalath";
    for name in nineteen.split_whitespace() {
        assert!(names.iter().any(|other| other == name), "{name} is missing");
    }
}

/// What a file says it is, in its line of tags.
fn has_tag(text: &str, tag: &str) -> bool {
    let tags = text.lines().find_map(|line| line.strip_prefix("// tags: ")).unwrap_or_default();
    tags.split(',').any(|other| other.trim() == tag)
}

#[test]
fn every_game_reads_without_a_fault_unless_it_says_that_it_has_some() {
    for (name, text) in library() {
        let reading = read(&text);
        assert!(reading.game.is_some(), "{name}: {:#?}", reading.diagnostics);
        let excused = ["malformed", "flawed", "vestigial"].iter().any(|tag| has_tag(&text, tag));
        assert!(reading.diagnostics.is_empty() || excused, "{name}: {:#?}", reading.diagnostics);
        assert!(!reading.diagnostics.is_empty() || !has_tag(&text, "malformed"), "{name} is well-formed");
    }
}

#[test]
fn every_game_is_the_same_printed_and_read_again() {
    for (name, text) in library() {
        let game = read(&text).game.expect("a game");
        let printed = print(&game);
        assert_eq!(read(&printed).game.as_ref(), Some(&game), "{name}");
        assert_eq!(print(&read(&printed).game.expect("a game")), printed, "{name}");
    }
}

// B176
#[test]
fn a_game_that_says_what_it_left_unsaid_is_the_same_game() {
    for (name, text) in library() {
        let game = read(&text).game.expect("a game");
        let expanded = expand(&game);
        assert_eq!(english(&expanded), english(&game), "{name}");
        assert_eq!(expand(&expanded), expanded, "{name}");
        assert_eq!(read(&print(&expanded)).game, Some(expanded), "{name}");
    }
    let bare = read("(game X (board (tiling hex) (size 3)) (end (All win (in-a-row 3))))").game.expect("a game");
    let said = print(&expand(&bare));
    for part in ["(players White Black)", "(shape hex)", "(action (push))", "mover-wins"] {
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn every_file_is_in_the_canonical_form() {
    for (name, text) in library() {
        assert_eq!(format(&text).as_deref().ok(), Some(text.as_str()), "{name}");
        assert!(text.lines().all(|line| line.chars().count() <= 120), "{name} has long lines");
    }
}

#[test]
fn every_file_begins_with_what_the_game_is() {
    for (name, text) in library() {
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("// title: ") && lines[1].starts_with("// source: "), "{name}");
        // A year and other names may stand between.
        assert!(lines[2..5].iter().any(|line| line.starts_with("// tags: ")), "{name}");
        assert!(lines.iter().any(|line| line.starts_with("// Not expressible: ")), "{name}");
        let lower = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        assert!(lower, "{name}");
    }
}

// B20
#[test]
fn token_counts_are_those_of_the_book() {
    let count = |name: &str| tokens(&read(&text_of(name)).game.expect("a game"));
    assert_eq!(count("tic_tac_toe"), 19);
    assert!(count("chess") <= 325, "{}", count("chess"));
}

// B168
#[test]
fn duath_and_elrog_differ_by_one_word() {
    let without = |name: &str| print(&read(&text_of(name)).game.expect("a game"));
    assert_eq!(without("duath").replace("Duath", "Elrog"), without("elrog").replace("(board phase ", "(board "));
}

// B159 B163 B172
#[test]
fn mended_games_are_strict() {
    for name in ["rhunthil", "gorodrui", "valion", "yavalath", "chess"] {
        assert!(ludi::read_strict(&text_of(name)).game.is_some(), "{name}");
    }
    for name in ["rhunthil_as_printed", "gorodrui_as_printed", "valion_as_printed"] {
        let text = text_of(name);
        assert!(ludi::read_strict(&text).game.is_none(), "{name}");
    }
}

// B163 Q18
#[test]
fn the_state_of_gorodruis_stone_is_one_although_a_move_got_into_it() {
    let game = read(&text_of("gorodrui_as_printed")).game.expect("a game");
    assert_eq!(game.pieces()[0].state(), 1);
    assert_eq!(game.pieces()[0].value.state.as_ref().map(|state| state.introns.len()), Some(1));
}
