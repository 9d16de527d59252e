//! How games end, as people are told it.

use engine::Game;
use engine::Setting;
use engine::replay;
use game::Role;

/// How a game ends that is played so, for this reader.
fn told(game: &str, played: &str, you: Option<Role>) -> (String, String) {
    let loaded = Game::from_library(game).expect(game);
    let played: Vec<String> = played.split(", ").map(str::to_owned).collect();
    let play = replay(&loaded, Setting::default(), &played).expect(game);
    let finish = play.finish(you).unwrap_or_else(|| panic!("{game} is not over: {:?}", play.moves().len()));
    (finish.text, finish.names.join(" "))
}

#[test]
fn a_line_that_wins_is_told_with_its_ends() {
    let played = "a1, a2, b1, b2, c1";
    assert_eq!(told("tic_tac_toe", played, None), ("White wins: three in a row, a1–c1.".into(), "a1 b1 c1".into()));
    assert_eq!(told("tic_tac_toe", played, Some(Role::White)).0, "You win: three in a row, a1–c1.");
}

#[test]
fn a_line_that_loses_is_told_to_its_player() {
    let played = "e5, a1, e6, a2, e7";
    let (text, sites) = told("yavalath", played, Some(Role::White));
    assert_eq!(text, "You made three in a row, e5–e7, which loses. Black wins.");
    assert_eq!(sites, "e5 e6 e7");
    assert_eq!(told("yavalath", played, None).0, "White made three in a row, e5–e7, which loses. Black wins.");
}
