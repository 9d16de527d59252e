//! The library: every file is in it under its name, and can be played.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use game::Stream;
use metagame::notation::read_move;
use workbench::check::{Strictness, check};
use workbench::engine::{self, Kind};
use workbench::{DrawRules, Loaded, Setting, library, replay, source};

#[test]
fn every_file_is_in_the_library_under_its_name() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/metagame");
    let files: BTreeSet<String> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "game"))
        .map(|path| path.file_stem().and_then(|stem| stem.to_str()).expect("a name in UTF-8").to_owned())
        .collect();
    let names: BTreeSet<String> = library::entries().map(|entry| entry.name.to_owned()).collect();
    assert_eq!(files, names);
    assert!(names.len() >= 25, "{names:?}");
}

#[test]
fn every_game_says_what_it_is_and_where_it_comes_from() {
    for entry in library::entries() {
        assert!(!entry.title.is_empty() && !entry.source.is_empty() && !entry.tags.is_empty(), "{entry:?}");
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
        let loaded = Loaded::new(source).expect(entry.name);
        let play = replay(&loaded, Setting::default(), &[]).expect(entry.name);
        assert!(!play.moves().is_empty(), "{}", entry.name);
    }
}

// M3
#[test]
fn the_games_that_the_paper_names_are_there() {
    for name in ["chess", "shogi", "xiangqi", "american_checkers", "international_draughts", "turncoat_chess"] {
        assert!(library::find(name).is_some(), "{name}");
    }
}

// M92
#[test]
fn every_game_says_what_the_class_cannot_express_of_it() {
    for entry in library::entries() {
        assert!(entry.text.contains("% Not expressible:"), "{}", entry.name);
    }
    let chess = library::find("chess").expect("chess").text;
    assert!(chess.contains("castling") && chess.contains("en passant"));
}

// M3 M127
#[test]
fn both_engines_begin_and_end_random_games_of_every_game() {
    for entry in library::entries() {
        let game = metagame::read(entry.text).game.expect(entry.name);
        for kind in [Kind::Compiled, Kind::Reference] {
            let rules = DrawRules { move_limit: 60, ..DrawRules::default() };
            let tally = engine::engine(kind, &game, rules).playouts(1, 0..2);
            assert_eq!(tally.playouts, 2, "{}", entry.name);
            assert_eq!(tally.white + tally.black + tally.draws, 2, "{}", entry.name);
            assert!(tally.moves <= 120, "{}", entry.name);
        }
    }
}

// M6
#[test]
fn every_listed_move_of_every_game_is_understood_as_itself() {
    for entry in library::entries() {
        let game = metagame::read(entry.text).game.expect(entry.name);
        let names = game.type_names();
        let mut stream = Stream::new(2, 0);
        let mut play = engine::engine(Kind::Compiled, &game, DrawRules::default()).begin(&mut stream);
        for ply in 0..40 {
            let moves = play.moves();
            for listed in &moves {
                assert_eq!(read_move(&listed.text, &moves, &names), Ok(listed), "{}, ply {ply}", entry.name);
            }
            if moves.is_empty() || moves.len() > 500 {
                break;
            }
            play.play(&moves[stream.below(moves.len() as u32) as usize]);
        }
    }
}
