//! Positions of Ludi games as data.

use serde_json::{Value, json};

use engine::Game;
use engine::Setting;
use engine::moves;

fn position(game: &str, played: &[&str]) -> Value {
    let loaded = Game::from_library(game).expect(game);
    let played: Vec<String> = played.iter().map(ToString::to_string).collect();
    serde_json::to_value(moves(&loaded, Setting::default(), &played).expect(game).position).expect("data")
}

#[test]
fn pieces_are_listed_with_their_sites_and_what_is_usual_is_left_out() {
    let after = position("ludi/tic_tac_toe", &["b2", "a1"]);
    let piece = |site: &str, owner: &str| json!({"site": site, "owner": owner, "piece": "Piece"});
    assert_eq!(after["board"], json!([piece("a1", "black"), piece("b2", "white")]));
    assert_eq!((&after["sites"], &after["to_move"], &after["hands"]), (&json!(9), &json!("white"), &json!([])));
}

#[test]
fn stacks_are_listed_from_the_bottom() {
    let start = position("lasca", &[]);
    assert!(start["board"].as_array().is_some_and(|pieces| pieces.iter().all(|piece| piece.get("level").is_none())));
    let nim = position("nim", &[]);
    let levels: Vec<u64> =
        nim["board"].as_array().expect("a list").iter().map(|piece| piece["level"].as_u64().unwrap_or(0)).collect();
    assert!(levels.starts_with(&[0, 1, 2]), "{nim}");
}
