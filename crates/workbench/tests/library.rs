//! The library: every file is in it under its name, and can be played.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use game::{Outcome, Rng, Role};
use rayon::prelude::*;
use workbench::check::{Strictness, check};
use workbench::engine::{self, Kind};
use workbench::{DrawRules, Game, Hints, Language, Setting, library, replay, source};

/// How far games are followed, and of how many moves of a position it is tried whether they are understood: each time the
/// engine lists all of them.
const MOST_PLIES: u64 = 8;
const MOST_CHOSEN: usize = 12;

#[test]
fn every_file_is_in_the_library_under_its_name() {
    for (language, least) in [(Language::Metagame, 25), (Language::Ludi, 25), (Language::Gdl, 6)] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(language.name());
        let files: BTreeSet<String> = fs::read_dir(folder)
            .expect("the folder is there")
            .map(|file| file.expect("a file").path())
            .filter(|path| path.extension().is_some_and(|ending| ending == language.ending()))
            .map(|path| path.file_stem().and_then(|stem| stem.to_str()).expect("a name in UTF-8").to_owned())
            .collect();
        let names: BTreeSet<String> = library::entries_of(language).map(|entry| entry.file().to_owned()).collect();
        assert_eq!(files, names);
        assert!(names.len() >= least, "{names:?}");
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
        let mut stream = Rng::new(3, 0);
        let mut play = loaded.engine(Kind::Compiled, DrawRules::default()).begin(&mut stream);
        for _ in 0..3 {
            let (text, svg) = (play.text(Hints::None), play.svg(Hints::None));
            assert_eq!((&text, &svg), (&play.text(Hints::None), &play.svg(Hints::None)), "{}", entry.name);
            // Facts that form no board are one line, and whose turn it is another.
            let least = if entry.language == Language::Gdl { 2 } else { 3 };
            assert!(text.lines().count() >= least, "{}: {text}", entry.name);
            assert_eq!(testing::unclosed(&svg), Vec::<String>::new(), "{}", entry.name);
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{}", entry.name);
            let moves = play.moves();
            if moves.is_empty() {
                break;
            }
            play.play_listed(&moves[stream.below(moves.len() as u32) as usize]);
        }
    }
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

// B49 B50 B51 B52 B53 B54 B56 B57 B58
/// The book's ten favourites (Browne 2011, Table 3.2), those that it tells little of in our reading.
#[test]
fn the_games_that_people_liked_best_are_there_and_can_be_played() {
    let liked = [
        "connected_gomoku",
        "y",
        "capture_5",
        "unlur",
        "hex_with_eight",
        "form_a_group",
        "stack_5",
        "gomoku_freedom",
        "ludi/breakthrough",
        "hex_on_a_hexagon",
    ];
    for name in liked {
        let entry = library::find(name).unwrap_or_else(|| panic!("no game {name}"));
        let rules = entry.language.read(entry.text).rules.unwrap_or_else(|| panic!("{name}"));
        let tally = engine::engine(Kind::Compiled, &rules, DrawRules::default()).playouts(1, 0..20);
        assert!(tally.wins[0] + tally.wins[1] > 0, "{name}: {tally:?}");
    }
}

// B55
#[test]
fn in_stack_5_a_row_between_two_pieces_is_converted_and_a_stack_of_five_wins() {
    let game = workbench::Game::from_library("stack_5").expect("in the library");
    for kind in [Kind::Compiled, Kind::Reference] {
        let mut play = game.engine(kind, DrawRules::default()).begin(&mut Rng::new(0, 0));
        let mut go = |moves: &str| {
            for text in moves.split_whitespace() {
                let chosen = play.choose(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
                play.play(&chosen).expect("legal");
            }
            let board = play.text(Hints::None).replace(['[', ']'], " ");
            let row = board.lines().find(|line| line.starts_with("4 ")).expect("the middle row").to_owned();
            (play.outcome(), row.split_whitespace().collect::<Vec<_>>().join(" "))
        };
        assert_eq!(go("c4 d4 g4 e4"), (None, "4 . . W B B . W".to_owned()));
        assert_eq!(go("f4"), (None, "4 . . W W W W W".to_owned()), "both pieces between c4 and f4 change sides");
        assert_eq!(go("a1 c4-d4 b1 d4-e4 c1 e4-f4"), (None, "4 . . . . . W4 W".to_owned()), "four are too few");
        assert_eq!(go("d1 f4-g4").0, Some(Outcome::Win(Role::White)), "five win");
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
    let limit = testing::walks(20).min(60) as u32;
    // Rule sheets say themselves when they end, and are played hundreds at once: `gdl_lockstep` compares their engines.
    let bounded: Vec<_> = library::entries().filter(|entry| entry.language != Language::Gdl).collect();
    bounded.par_iter().for_each(|entry| {
        let rules = entry.language.read(entry.text).rules.expect(entry.name);
        let [compiled, reference] = [Kind::Compiled, Kind::Reference].map(|kind| {
            let draws = DrawRules { move_limit: limit, ..DrawRules::default() };
            let tally = engine::engine(kind, &rules, draws).playouts(1, 0..2);
            assert_eq!(tally.playouts, 2, "{}", entry.name);
            assert_eq!(
                tally.won(Role::White) + tally.won(Role::Black) + tally.others() + tally.draws,
                2,
                "{}",
                entry.name
            );
            assert!(tally.moves <= u64::from(2 * limit), "{}", entry.name);
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
        let mut stream = Rng::new(2, 0);
        let mut play = engine::engine(Kind::Compiled, &rules, DrawRules::default()).begin(&mut stream);
        for ply in 0..testing::walks(MOST_PLIES) {
            let moves = play.moves();
            if moves.is_empty() || moves.len() > 500 {
                break;
            }
            for listed in moves.iter().step_by(moves.len().div_ceil(MOST_CHOSEN)) {
                assert_eq!(play.choose(listed.text()).as_ref(), Ok(listed), "{}, ply {ply}", entry.name);
            }
            play.play_listed(&moves[stream.below(moves.len() as u32) as usize]);
        }
    });
}
