//! Games are played through requests alone, as a page does it, with scripts and without.

use crate::ground::{Visitor, encoded};
use axum::http::StatusCode;
use serde_json::Value;

fn texts(state: &Value) -> Vec<&str> {
    state["moves"].as_array().expect("moves").iter().map(|one| one["text"].as_str().expect("text")).collect()
}

#[test]
fn a_whole_game_is_played_without_scripts() {
    let visitor = Visitor::new();
    let table = visitor.table("game=tic_tac_toe&seat0=person&seat1=person");
    for chosen in ["b2", "a1", "c3", "a3", "a2", "b1", "c2"] {
        let version = visitor.state(&table)["version"].clone();
        let answer = visitor.post(&format!("{table}/move"), &format!("move={chosen}&version={version}"));
        assert_eq!((answer.code, answer.header("location")), (StatusCode::SEE_OTHER, table.as_str()), "{chosen}");
    }
    let page = visitor.get(&table).body;
    assert!(page.contains("White wins: three in a row, a2–c2."), "{page}");
    assert_eq!(page.matches("class=\"lw-won\"").count(), 3, "the line is framed");
    for again in ["Rematch", "Analyse the game"] {
        assert!(page.contains(again), "{again}");
    }
    assert!(page.contains("aria-label=\"c2, White Piece\""), "the board can be read");
}

#[test]
fn the_page_lists_every_legal_move_as_a_button() {
    let visitor = Visitor::new();
    let table = visitor.table("game=yavalath");
    let page = visitor.get(&table).body;
    assert_eq!(page.matches("<button type=\"submit\" name=\"move\"").count(), 61);
}

#[test]
fn whoever_has_seen_another_position_is_shown_the_present_one() {
    let visitor = Visitor::new();
    let table = visitor.table("game=tic_tac_toe");
    let first = visitor.post_for_data(&format!("{table}/move"), "move=b2&version=1");
    assert_eq!(first.code, StatusCode::OK);
    let late = visitor.post_for_data(&format!("{table}/move"), "move=a1&version=1");
    assert_eq!((late.code, &late.json()["version"]), (StatusCode::CONFLICT, &first.json()["version"]));
    assert!(!texts(&late.json()).contains(&"b2"));
}

#[test]
fn a_table_with_moves_on_it_can_be_played_on() {
    let visitor = Visitor::new();
    let table = visitor.table("game=tic_tac_toe&moves=b2,a1");
    let seen = visitor.state(&table)["version"].clone();
    let answer = visitor.post_for_data(&format!("{table}/move"), &format!("move=c3&version={seen}"));
    assert_eq!(answer.code, StatusCode::OK, "{}", answer.body);
}

#[test]
fn an_illegal_move_without_scripts_leaves_the_table_in_sight() {
    let visitor = Visitor::new();
    let table = visitor.table("game=tic_tac_toe&moves=b2");
    let version = visitor.state(&table)["version"].clone();
    let answer = visitor.post(&format!("{table}/move"), &format!("move=b2&version={version}"));
    assert_eq!(answer.code, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.body.contains("aria-label=\"b2, White Piece\""), "the board is there: {}", answer.body);
    assert!(answer.body.contains("not legal") && answer.body.contains("name=\"move\""), "{}", answer.body);
}

#[test]
fn a_game_that_no_address_names_has_its_rules_and_a_link_at_its_table() {
    let visitor = Visitor::new();
    let text = "(game Tiny (board (tiling square) (size 3)) (end (All win (in-a-row 3))))";
    let form = format!("game=Tiny&language=ludi&text={}&moves=b2", encoded(text));
    let page = visitor.get(&visitor.table(&form)).body;
    assert!(page.contains("<details class=\"rules\"><summary>Rules</summary>"), "{page}");
    let link = page.split("id=\"link\" href=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a link");
    let before = visitor.get(&link.replace("&amp;", "&"));
    assert_eq!(before.code, StatusCode::OK);
    assert!(before.body.contains("aria-label=\"b2, ") && before.body.contains("name=\"text\""), "{}", before.body);
}

#[test]
fn a_turn_of_several_parts_is_one_entry_and_no_pass_is_listed() {
    let visitor = Visitor::new();
    let table = visitor.table("game=amazons_6x6&moves=a3-a4,pass,a4-a3");
    let state = visitor.state(&table);
    let record = state["record"].as_str().expect("a record");
    assert!(record.contains("a3-a4, a4-a3") && !record.contains("pass"), "{record}");
    assert_eq!(record.matches("<li>").count(), 1, "{record}");
}

#[test]
fn an_illegal_move_says_what_could_be_played() {
    let visitor = Visitor::new();
    let table = visitor.table("game=chess");
    let answer = visitor.post_for_data(&format!("{table}/move"), "move=e2+e6&version=9");
    assert_eq!(answer.code, StatusCode::UNPROCESSABLE_ENTITY);
    let told = answer.json();
    assert!(told["error"].as_str().is_some_and(|error| error.contains("not legal")), "{told}");
    assert!(told["hint"].as_str().is_some_and(|hint| hint.contains("one can play")), "{told}");
}

#[test]
fn a_player_of_ours_answers() {
    let visitor = Visitor::new();
    let table = visitor.table("game=tic_tac_toe&seat1=level:2");
    visitor.post(&format!("{table}/move"), "move=b2&version=1");
    let state = visitor.wait(&table, |state| state["choosing"] == true);
    assert_eq!(texts(&state).len(), 7);
}

#[test]
fn nobody_plays_for_a_player_of_ours_unless_the_game_is_paused() {
    let visitor = Visitor::new();
    let table = visitor.table("game=hex&seat0=mcts:ms=1400");
    let early = visitor.post_for_data(&format!("{table}/move"), "move=a1&version=9");
    assert_eq!(early.code, StatusCode::UNPROCESSABLE_ENTITY, "{}", early.body);
    visitor.post(&format!("{table}/do/pause"), "");
    let answer = visitor.post_for_data(&format!("{table}/move"), "move=a1&version=9");
    assert_eq!(answer.code, StatusCode::OK, "{}", answer.body);
}

#[test]
fn two_players_of_ours_play_to_the_end_while_one_watches() {
    let visitor = Visitor::new();
    let table = visitor.table("game=tic_tac_toe&seat0=level:1&seat1=random");
    let state = visitor.wait(&table, |state| state["moves"].as_array().is_some_and(Vec::is_empty));
    assert!(state["say"].as_str().is_some_and(|words| words.contains("The game is over")), "{state}");
}

#[test]
fn moves_are_taken_back_branches_grow_and_one_can_go_to_any_of_them() {
    let visitor = Visitor::new();
    let table = visitor.table("game=tic_tac_toe&moves=b2,a1,c3");
    let act = |deed: &str, form: &str| visitor.post_for_data(&format!("{table}/do/{deed}"), form).json();
    let back = act("undo", "");
    assert!(texts(&back).contains(&"c3"));
    let version = &back["version"];
    let other = visitor.post_for_data(&format!("{table}/move"), &format!("move=c1&version={version}")).json();
    assert!(other["record"].as_str().is_some_and(|record| record.contains("class=\"fork\"")), "{other}");
    let there = act("go", "node=3");
    assert!(texts(&there).contains(&"c1") && !texts(&there).contains(&"c3"));
    assert_eq!(texts(&act("go", "node=0")).len(), 9);
    assert_eq!(texts(&act("redo", "")).len(), 8);
    let nowhere = visitor.post_for_data(&format!("{table}/do/go"), "node=99");
    assert_eq!(nowhere.code, StatusCode::NOT_FOUND);
}

#[test]
fn a_link_holds_game_and_moves() {
    let visitor = Visitor::new();
    let page = visitor.get("/play/yavalath?moves=e5,d4").body;
    assert!(
        page.contains("aria-label=\"e5, White Piece\"") && page.contains("aria-label=\"d4, Black Piece\""),
        "{page}"
    );
    let bad = visitor.get("/play/yavalath?moves=e5,zz99").body;
    assert!(bad.contains("role=\"alert\"") && bad.contains("move 2"), "{bad}");
}

#[test]
fn a_record_goes_out_and_comes_in() {
    let visitor = Visitor::new();
    let table = visitor.table("game=chess&moves=e2+e3%0Ae7+e6");
    let record = visitor.get(&format!("{table}/record"));
    assert_eq!(record.body, "1. white pawn (5,2) -> (5,3)\n2. black pawn (5,7) -> (5,6)\n");
    let pasted = encoded(&record.body);
    let again = visitor.table(&format!("game=chess&moves={pasted}"));
    assert_eq!(visitor.get(&format!("{again}/record")).body, record.body);
}

#[test]
fn a_position_is_analysed_with_lead_and_reasons() {
    let visitor = Visitor::new();
    let table = visitor.table("game=chess&moves=e2+e3%0Ae7+e6");
    visitor.post(&format!("{table}/do/analyse"), "");
    let state = visitor.wait(&table, |state| state["analysis"] != "");
    let analysis = state["analysis"].as_str().expect("HTML");
    for part in ["lead-bar", "Best seems", "advisor by advisor", "Sum"] {
        assert!(analysis.contains(part), "{analysis}");
    }
}

#[test]
fn events_carry_versions_and_resume() {
    let visitor = Visitor::new();
    let table = visitor.table("game=tic_tac_toe");
    let events = format!("{table}/events");
    assert!(visitor.listen(&events, None).contains("id: 1\n"));
    assert!(visitor.is_silent(&format!("{events}?seen=1"), None), "nothing new");
    visitor.post(&format!("{table}/move"), "move=b2&version=1");
    assert!(visitor.listen(&format!("{events}?seen=1"), None).contains("id: 2\n"));
    assert!(visitor.is_silent(&format!("{events}?seen=1"), Some("2")), "the browser knows better than the page");
    assert!(visitor.listen(&format!("{events}?seen=2"), Some("1")).contains("id: 2\n"));
}

#[test]
fn a_game_that_a_page_has_written_can_be_played() {
    let visitor = Visitor::new();
    let text = encoded(workbench::library::find("tic_tac_toe").expect("there").text);
    let table = visitor.table(&format!("game=mine&language=ludi&text={text}"));
    assert_eq!(texts(&visitor.state(&table)).len(), 9);
}

#[test]
fn pieces_are_arranged_and_played_with_and_kept_so() {
    let visitor = Visitor::new();
    let page = visitor.get("/arrange/chess?setup=e2%3D&site=e4&piece=1.4&first=1");
    assert_eq!(page.body.matches("class=\"lw-alone\"").count(), 12, "each piece is drawn as it is on the board");
    assert_eq!(page.code, StatusCode::OK, "{}", page.body);
    assert!(page.body.contains("name=\"setup\" value=\"e2=,e4=1.4,first=1\""), "{}", page.body);
    assert!(page.body.contains("aria-label=\"e2, empty\"") && page.body.contains("aria-label=\"e4, Black "));
    let table = visitor.table("game=chess&setup=e2%3D,first%3D1");
    let state = visitor.state(&table);
    assert!(state["say"].as_str().is_some_and(|words| words.starts_with("Black to move")), "{}", state["say"]);
    assert!(visitor.get(&table).body.contains("?setup=e2%3D,first%3D1&amp;moves="), "the link holds the arrangement");
    assert_eq!(visitor.get("/arrange/chess?setup=zz9%3D").code, StatusCode::UNPROCESSABLE_ENTITY);
}

#[test]
fn a_refused_choice_is_explained() {
    let visitor = Visitor::new();
    let explained = |table: &str, picks: &str| {
        let answer = visitor.get(&format!("{table}/why?picks={picks}"));
        assert_eq!(answer.code, StatusCode::OK, "{}", answer.body);
        answer.json()["because"].clone()
    };
    let table = visitor.table("game=tic_tac_toe&moves=b2");
    assert_eq!(explained(&table, "4"), serde_json::json!(["Black puts a piece on b2: b2 is not empty"]));
    let table = visitor.table("game=ludi/chess");
    assert_eq!(
        explained(&table, "0"),
        serde_json::json!(["White moves the rook from a1 to b1: b1 holds a White piece"])
    );
    assert_eq!(explained(&table, "60"), serde_json::json!(["the king on e8 is Black's, and White is to move"]));
    let table = visitor.table("game=metagame/chess");
    assert_eq!(
        explained(&table, "0,16"),
        serde_json::json!(["The rook on a1 rides straight ahead, but its own pawn on a2 is in the way"])
    );
    assert_eq!(explained(&table, "30"), serde_json::json!(["There is no piece on g4"]));
    let table = visitor.table("game=tic_tac_toe&moves=a1,a2,b1,b2,c1");
    assert_eq!(explained(&table, "8"), serde_json::json!(["the game is over: White wins: three in a row, a1–c1"]));
    // No sites of the board, and a game whose rules do not explain their moves.
    assert_eq!(visitor.get(&format!("{table}/why?picks=100")).json(), Value::Null);
    assert_eq!(visitor.get(&format!("{table}/why?picks=x")).code, StatusCode::UNPROCESSABLE_ENTITY);
    let table = visitor.table("game=gdl/tic_tac_toe");
    assert_eq!(visitor.get(&format!("{table}/why?picks=0")).json(), Value::Null);
}
