//! Who wins with best play, as people and scripts ask for it.

use crate::program::run;

#[test]
fn a_small_game_is_solved() {
    let run = run(&["solve", "hexapawn"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("White loses\nbest play: "), "{}", run.out);
}

// B187 B188
#[test]
fn every_move_is_told_what_it_is_worth() {
    let run = run(&["solve", "tic_tac_toe", "--play", "a1", "--play", "b1", "--all"]);
    assert!(run.out.contains("moves that win: a2, a3, b2\nmoves that draw: b3, c1, c2, c3\n"), "{}", run.out);
}

#[test]
fn scripts_get_the_fate_of_the_position_and_of_each_move() {
    let json = run(&["solve", "tic_tac_toe", "--play", "a1", "--play", "b1", "--all", "--json"]).json();
    assert_eq!((json["to_move"].as_str(), json["result"].as_str()), (Some("white"), Some("win")));
    assert_eq!(json["moves"].as_array().map(Vec::len), Some(7));
    assert_eq!(json["line"].as_array().map(Vec::len), Some(5));
}

#[test]
fn what_is_not_found_out_is_said_to_be_open() {
    let run = run(&["solve", "chess", "--nodes", "10"]);
    assert_eq!(run.code, 0);
    assert!(run.out.starts_with("not found out; --nodes gives it more room\n"), "{}", run.out);
}

#[test]
fn nothing_is_solved_where_the_game_is_over() {
    let moves = ["a1", "b1", "a2", "b2", "a3"].map(|site| ["--play", site]).concat();
    let run = run(&[&["solve", "tic_tac_toe"][..], &moves].concat());
    assert_eq!(run.code, 1);
    assert!(run.err.contains("the game is over: White") && run.err.contains("take a move back"), "{}", run.err);
}
