//! The move of a Ludi game that a text means.

use engine::choose::ludi::{begins_with, choose};
use ludi::notation::Written;

/// The move that a text means where these moves are legal, or the message.
fn meant(written: &str, legal: &[&str]) -> String {
    let legal: Vec<Written> = legal.iter().map(|text| Written::new(*text, None, None)).collect();
    match choose(written, &legal) {
        Ok(found) => found.to_string(),
        Err(fault) => format!("{}; {}", fault.message, fault.hint),
    }
}

#[test]
fn a_move_can_be_written_in_any_spacing_and_case() {
    let legal = ["e5", "e5-f6", "e5-f7", "aa10-b3", "pass", "swap"];
    for (written, expected) in [
        ("E5", "e5"),
        (" e5 ", "e5"),
        ("e5 f6", "e5-f6"),
        ("E5F6", "e5-f6"),
        ("e5-f6", "e5-f6"),
        ("e5 -> f7", "e5-f7"),
        ("AA10b3", "aa10-b3"),
        ("Pass", "pass"),
        ("SWAP", "swap"),
    ] {
        assert_eq!(meant(written, &legal), expected, "{written}");
    }
}

#[test]
fn what_tells_moves_apart_can_be_left_out_where_one_is_left() {
    let legal = ["e7-e8=Knight", "e7-e8=Queen:take", "d4", "d4#2", "d4:jump-two", "d4:jump-two#2", "c3=Fox_Cub"];
    for (written, expected) in [
        ("e7e8 knight", "e7-e8=Knight"),
        ("e7 e8=QUEEN", "e7-e8=Queen:take"),
        ("e7-e8 take", "e7-e8=Queen:take"),
        ("d4", "d4"),
        ("d4 #2", "d4#2"),
        ("d4 : jump-two", "d4:jump-two"),
        ("d4:jump-two#2", "d4:jump-two#2"),
        ("c3", "c3=Fox_Cub"),
        ("c3 fox_cub", "c3=Fox_Cub"),
    ] {
        assert_eq!(meant(written, &legal), expected, "{written}");
    }
    assert_eq!(meant("e7e8", &legal), "`e7e8` can mean 2 moves; say which: `e7-e8=Knight`, `e7-e8=Queen:take`");
}

#[test]
fn what_a_move_takes_tells_it_apart() {
    let legal = ["d2xf6", "d2xx6", "d2-e2xa1,b10:jump", "d2-e2xa1:jump", "x2", "x2xa1", "c3"];
    for (written, expected) in [
        ("d2 x f6", "d2xf6"),
        ("D2Xx6", "d2xx6"),
        ("d2e2xb10", "d2-e2xa1,b10:jump"),
        ("d2-e2xa1:jump", "d2-e2xa1:jump"),
        ("x2", "x2"),
        ("x2xa1", "x2xa1"),
    ] {
        assert_eq!(meant(written, &legal), expected, "{written}");
    }
    assert_eq!(meant("d2", &legal), "`d2` can mean 2 moves; say which: `d2xf6`, `d2xx6`");
}

#[test]
fn what_is_no_move_says_what_could_be_played() {
    let legal = ["e5-f6", "e5-f7", "pass"];
    assert_eq!(meant("e5 a1", &legal), "`e5 a1` is not legal here; from there one can play: `e5-f6`, `e5-f7`");
    assert_eq!(meant("a1", &legal), "`a1` is not legal here; some of the 3 legal moves: `e5-f6`, `e5-f7`, `pass`");
    assert!(meant("swap", &legal).starts_with("`swap` is not legal here"));
    for nonsense in ["", "hello", "=", "#", "5", "e", "e5 knight", "\u{0}", "é9"] {
        assert!(meant(nonsense, &legal).starts_with(&format!("`{nonsense}` is no")), "{nonsense}");
    }
    assert!(meant("e5", &[]).ends_with("the game is over: there is no move"));
}

#[test]
fn moves_can_be_picked_by_their_beginning() {
    let legal = ["e5-f6", "e5-f7=Queen", "f6", "pass"].map(|text| Written::new(text, None, None));
    let picked = |from: &str| legal.iter().filter(|legal| begins_with(legal, from)).count();
    assert_eq!((picked(""), picked("E5"), picked("queen"), picked("f6"), picked("a1")), (4, 2, 1, 1, 0));
}
