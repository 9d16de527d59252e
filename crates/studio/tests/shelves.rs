//! The library: every game has its page and its picture, and is found by what it is.

use crate::ground::Visitor;
use axum::http::StatusCode;
use workbench::library;

#[test]
fn every_game_has_a_page_a_picture_and_its_rules() {
    let visitor = Visitor::new();
    for entry in library::entries() {
        for page in ["play", "board", "learn"] {
            let answer = visitor.get(&format!("/{page}/{}", entry.name));
            assert_eq!(answer.code, StatusCode::OK, "/{page}/{}: {}", entry.name, answer.body);
            assert!(answer.body.len() < 300_000, "/{page}/{} has {} bytes", entry.name, answer.body.len());
        }
    }
}

#[test]
fn what_a_game_leaves_out_stands_on_its_card_and_its_pages() {
    let visitor = Visitor::new();
    for page in ["/?q=chess", "/play/chess", "/learn/chess", "/print/chess"] {
        assert!(visitor.get(page).body.contains("Left out: castling"), "{page}");
    }
    for page in ["/play/yavalath", "/learn/yavalath"] {
        assert!(!visitor.get(page).body.contains("Left out"), "{page}");
    }
}

#[test]
fn games_are_found_by_words_goal_board_size_and_maker() {
    let visitor = Visitor::new();
    let found = |asked: &str| visitor.get(&format!("/?{asked}")).body.matches(" data-tags=\"").count();
    let all = library::entries().count();
    assert_eq!(found("q=zzzz"), 0);
    assert_eq!(found("q="), all + 6, "all of them, and the good start");
    assert!((1..20).contains(&found("q=yavalath")));
    let (computers, people) = (found("made=computer"), found("made=people"));
    assert!(computers > 10 && computers + people == all, "{computers} {people}");
    let sizes: usize = ["small", "middle", "large"].iter().map(|size| found(&format!("size={size}"))).sum();
    assert_eq!(sizes, all);
    assert!(found("goal=connection&board=hexagons") > 3);
    let chess = visitor.get("/?goal=capture&board=squares&q=chess").body;
    assert!(chess.contains("/play/chess\""), "what nobody has tagged its rules tell");
}

#[test]
fn games_are_found_by_their_other_names_and_whole_words_come_first() {
    let visitor = Visitor::new();
    let first = |asked: &str| {
        let page = visitor.get(&format!("/?q={asked}")).body;
        let cards = page.split("id=\"games\"").nth(1).expect("games").to_owned();
        cards.split("<b>").nth(1).and_then(|rest| rest.split("</b>").next()).expect("a game").to_owned()
    };
    for (asked, words) in
        [("othello", "Reversi"), ("tafl", "Brandubh"), ("go", "Go"), ("mill", "Morris"), ("hex", "Hex")]
    {
        assert!(first(asked).contains(words), "{asked} finds {} first", first(asked));
    }
}

#[test]
fn games_of_one_title_are_told_apart_and_scores_say_what_they_are() {
    let visitor = Visitor::new();
    let page = visitor.get("/?q=breakthrough").body;
    for name in ["metagame/breakthrough</small>", "ludi/breakthrough</small>"] {
        assert!(page.contains(name), "{page}");
    }
}

#[test]
fn a_surprise_is_some_game() {
    let visitor = Visitor::new();
    for _ in 0..20 {
        let answer = visitor.get("/surprise");
        assert_eq!(answer.code, StatusCode::SEE_OTHER);
        assert_eq!(visitor.get(answer.header("location")).code, StatusCode::OK, "{}", answer.header("location"));
    }
}
