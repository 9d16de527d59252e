//! The move of a Metagame game that a text means.

use engine::Game;
use engine::Setting;
use engine::replay;

/// The move that each text means after these moves, or the message.
fn meant(game: &str, played: &[&str], written: &str) -> String {
    let loaded = Game::from_library(game).expect("without errors");
    let played: Vec<String> = played.iter().map(ToString::to_string).collect();
    let play = replay(&loaded, Setting::default(), &played).expect("legal");
    match play.choose(written) {
        Ok(found) => found.to_string(),
        Err(fault) => format!("{}; {}", fault.message, fault.hint),
    }
}

#[test]
fn a_move_can_be_written_long_or_short() {
    for written in [
        "white pawn (5,2) -> (5,3)",
        "White Pawn (e,2) -> (e,3).",
        "pawn (5,2) -> (5,3)",
        "(5,2)->(5,3)",
        "e2-e3",
        " e2 e3 ",
        "E2E3",
        "5 2 5 3",
        "pawn e2 e3",
    ] {
        assert_eq!(meant("chess", &[], written), "white pawn (5,2) -> (5,3)", "{written}");
    }
}

#[test]
fn what_is_no_move_says_what_could_be_played() {
    assert_eq!(
        meant("chess", &[], "e2e4"),
        "`e2e4` is not legal here; from there one can play: `white pawn (5,2) -> (5,3)`"
    );
    assert!(meant("chess", &[], "knight e2 e3").starts_with("`knight e2 e3` is not legal here"));
    assert!(meant("chess", &[], "a5 a6").contains("some of the 12 legal moves: `white knight (2,1) -> (1,3)`"));
    assert!(meant("chess", &[], "hello").starts_with("`hello` is no move: "));
    assert!(meant("chess", &[], "").starts_with("`` is no move: "));
}

#[test]
fn what_can_mean_several_moves_asks_which() {
    let way = ["e2e3", "a7a6", "e3e4", "a6a5", "e4e5", "a5a4", "e5e6", "a4a3", "e6f7", "a3b2"];
    for written in ["f7g8", "f7-g8", "f7 g8"] {
        assert!(meant("chess", &way, written).starts_with(&format!("`{written}` can mean 4 moves; say which: ")));
    }
    let queen = "white pawn (6,7) -> (7,8) X black knight (7,8); promote (7,8) white queen";
    for written in ["f7g8 queen", "f7-g8 queen", queen] {
        assert_eq!(meant("chess", &way, written), queen);
    }
}

#[test]
fn moves_can_be_picked_by_their_beginning() {
    let loaded = Game::from_library("chess").expect("without errors");
    let moves = replay(&loaded, Setting::default(), &[]).expect("the start").moves();
    let picked = |from: &str| moves.iter().filter(|legal| legal.begins_with(from)).count();
    assert_eq!((picked(""), picked("b1"), picked("pawn"), picked("(5,2)"), picked("e5")), (12, 2, 8, 1, 0));
}
