//! Games on paper.

use crate::ground::Visitor;
use axum::http::StatusCode;

#[test]
fn a_game_comes_with_board_pieces_and_rules() {
    let visitor = Visitor::new();
    for (name, piece) in
        [("chess", "8 × White pawn"), ("yavalath", "31 × White Piece"), ("bagh_chal", "20 × Goats Goat")]
    {
        let answer = visitor.get(&format!("/print/{name}"));
        assert_eq!(answer.code, StatusCode::OK, "{name}");
        assert!(answer.body.contains("one sheet"), "{name}");
        for part in [piece, "width=\"50mm\"", "The empty board", "kit-rules", "mm wide"] {
            assert!(answer.body.contains(part), "{name} has no {part}");
        }
        assert!(!answer.body.contains(" style=\"") && !answer.body.contains("<style"), "the policy forbids it");
        assert!(answer.body.len() < 300_000, "{name}: {}", answer.body.len());
    }
    assert!(visitor.get("/play/chess").body.contains("/print/chess"));
}

#[test]
fn a_draft_is_printed_as_it_stands() {
    let visitor = Visitor::new();
    let draft = visitor.post("/write", "from=hexapawn").header("location").to_owned();
    let page = visitor.get(&draft).body;
    let sheets = format!("/print/draft:{}", draft.trim_start_matches("/write/"));
    assert!(page.contains(&sheets), "{page}");
    let answer = visitor.get(&sheets);
    assert_eq!(answer.code, StatusCode::OK);
    for part in ["3 × White pawn", "width=\"50mm\"", &format!("href=\"{draft}\"")] {
        assert!(answer.body.contains(part), "no {part}");
    }
    visitor.post(&draft, "text=%28game");
    assert_eq!(visitor.get(&sheets).code, StatusCode::UNPROCESSABLE_ENTITY, "faulty rules are not printed");
    assert_eq!(visitor.get("/print/draft:aaaaaaaaaaaaaaaaaaaaaaaaaa").code, StatusCode::NOT_FOUND);
}

#[test]
fn what_is_no_game_is_not_printed() {
    let visitor = Visitor::new();
    for wild in ["/print/nosuchgame", "/print/..%2fetc%2fpasswd", "/print/%3Cscript%3E"] {
        let answer = visitor.get(wild);
        assert_eq!(answer.code, StatusCode::NOT_FOUND, "{wild}");
        assert!(!answer.body.contains("<script>"), "{wild}");
    }
}
