//! The library: every file is in it under its name, and can be played.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use game::Stream;
use rayon::prelude::*;
use workbench::check::{Strictness, check};
use workbench::engine::{self, Kind};
use workbench::{DrawRules, Game, Hints, Language, Setting, library, replay, source};

/// How far games are followed, and of how many moves of a position it is tried whether they are understood: each time the
/// engine lists all of them.
const MOST_PLIES: usize = 20;
const MOST_CHOSEN: usize = 12;

#[test]
fn every_file_is_in_the_library_under_its_name() {
    for language in Language::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(language.name());
        let files: BTreeSet<String> = fs::read_dir(folder)
            .expect("the folder is there")
            .map(|file| file.expect("a file").path())
            .filter(|path| path.extension().is_some_and(|ending| ending == language.ending()))
            .map(|path| path.file_stem().and_then(|stem| stem.to_str()).expect("a name in UTF-8").to_owned())
            .collect();
        let names: BTreeSet<String> = library::entries_of(language).map(|entry| entry.file().to_owned()).collect();
        assert_eq!(files, names);
        assert!(names.len() >= 25, "{names:?}");
    }
}

#[test]
fn every_game_says_what_it_is_and_where_it_comes_from() {
    for entry in library::entries() {
        assert!(!entry.title.is_empty() && !entry.source.is_empty() && !entry.tags.is_empty(), "{entry:?}");
    }
    for entry in library::entries_of(Language::Metagame) {
        let game = metagame::read(entry.text).game.expect(entry.name);
        assert_eq!(game.name.value, entry.name, "the name in the rules is the name of the file");
    }
}

#[test]
fn every_game_passes_the_check_and_has_a_first_move() {
    for entry in library::entries() {
        let source = source::find(entry.name, &mut std::io::empty()).expect(entry.name);
        let checked = check(&source, Strictness::Lenient);
        assert!(checked.valid, "{}: {:?}", entry.name, checked.diagnostics);
        let loaded = Game::new(source).expect(entry.name);
        let play = replay(&loaded, Setting::default(), &[]).expect(entry.name);
        assert!(!play.moves().is_empty(), "{}", entry.name);
    }
}

#[test]
fn every_game_is_told_and_drawn_the_same_every_time() {
    for entry in library::entries() {
        let loaded = Game::new(source::find(entry.name, &mut std::io::empty()).expect(entry.name)).expect(entry.name);
        assert!(workbench::rules(&loaded).text.len() > 100, "{}", entry.name);
        let mut stream = Stream::new(3, 0);
        let mut play = loaded.engine(Kind::Compiled, DrawRules::default()).begin(&mut stream);
        for _ in 0..3 {
            let (text, svg) = (play.text(Hints::None), play.svg(Hints::None));
            assert_eq!((&text, &svg), (&play.text(Hints::None), &play.svg(Hints::None)), "{}", entry.name);
            assert!(text.lines().count() >= 3, "{}: {text}", entry.name);
            assert_eq!(unclosed(&svg), Vec::<String>::new(), "{}", entry.name);
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{}", entry.name);
            let moves = play.moves();
            if moves.is_empty() {
                break;
            }
            play.play(&moves[stream.below(moves.len() as u32) as usize]);
        }
    }
}

/// The tags that are opened and not closed, or closed out of order.
fn unclosed(svg: &str) -> Vec<String> {
    let mut open: Vec<String> = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag that ends");
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default().to_string();
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) if open.last() == Some(&name) => drop(open.pop()),
            (true, _) => return vec![format!("/{name}")],
            (false, true) => {}
            (false, false) => open.push(name),
        }
    }
    open
}

// M3 S4
#[test]
fn the_games_that_the_paper_names_are_there() {
    for name in [
        "chess",
        "shogi",
        "xiangqi",
        "american_checkers",
        "international_draughts",
        "turncoat_chess",
        "noughts_and_crosses",
    ] {
        assert!(library::find(name).is_some(), "{name}");
    }
}

// B49 B51 B52 B53 B54 B55 B56 B58
/// Those of the book's ten favourites (Browne 2011, Table 3.2) that it tells enough of.
#[test]
fn the_games_that_people_liked_best_are_there_and_can_be_played() {
    let liked = [
        "connected_gomoku",
        "capture_5",
        "unlur",
        "hex_with_eight",
        "form_a_group",
        "stack_5",
        "gomoku_freedom",
        "hex_on_a_hexagon",
    ];
    for name in liked {
        let entry = library::find(name).unwrap_or_else(|| panic!("no game {name}"));
        assert!(entry.language.read(entry.text).rules.is_some(), "{name}");
    }
}

// M92
#[test]
fn every_game_says_what_the_class_cannot_express_of_it() {
    for entry in library::entries() {
        let told = format!("{} Not expressible:", entry.language.comment());
        assert!(entry.text.contains(&told), "{}", entry.name);
    }
    let chess = library::find("chess").expect("chess").text;
    assert!(chess.contains("castling") && chess.contains("en passant"));
}

// M3 M127
#[test]
fn both_engines_play_the_same_random_games_of_every_game_to_their_ends() {
    library::entries().collect::<Vec<_>>().par_iter().for_each(|entry| {
        let rules = entry.language.read(entry.text).rules.expect(entry.name);
        let [compiled, reference] = [Kind::Compiled, Kind::Reference].map(|kind| {
            let draws = DrawRules { move_limit: 60, ..DrawRules::default() };
            let tally = engine::engine(kind, &rules, draws).playouts(1, 0..2);
            assert_eq!(tally.playouts, 2, "{}", entry.name);
            assert_eq!(tally.white + tally.black + tally.others + tally.draws, 2, "{}", entry.name);
            assert!(tally.moves <= 120, "{}", entry.name);
            tally
        });
        assert_eq!(compiled, reference, "{}", entry.name);
    });
}

// M6
#[test]
fn every_listed_move_of_every_game_is_understood_as_itself() {
    library::entries().collect::<Vec<_>>().par_iter().for_each(|entry| {
        let rules = entry.language.read(entry.text).rules.expect(entry.name);
        let mut stream = Stream::new(2, 0);
        let mut play = engine::engine(Kind::Compiled, &rules, DrawRules::default()).begin(&mut stream);
        for ply in 0..MOST_PLIES {
            let moves = play.moves();
            if moves.is_empty() || moves.len() > 500 {
                break;
            }
            for listed in moves.iter().step_by(moves.len().div_ceil(MOST_CHOSEN)) {
                assert_eq!(play.choose(listed.text()).as_ref(), Ok(listed), "{}, ply {ply}", entry.name);
            }
            play.play(&moves[stream.below(moves.len() as u32) as usize]);
        }
    });
}
