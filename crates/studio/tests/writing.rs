//! Rules are written through requests alone, as a page does it, with scripts and without.

use crate::ground::{HOST, Visitor, encoded};
use axum::http::StatusCode;
use studio::Options;

fn draft(visitor: &Visitor, from: &str) -> String {
    let answer = visitor.post("/write", &format!("from={from}"));
    assert_eq!(answer.code, StatusCode::SEE_OTHER, "{}", answer.body);
    answer.header("location").to_owned()
}

const SOUND: &str = "(game Mended (players White Black) (board (tiling square i-nbors) (shape square) (size 3 3)) \
                     (pieces (Stone All (moves (move (pre (empty to)) (action (push)))))) (end (All win (in-a-row 3))))";

#[test]
fn a_faulty_game_is_written_mended_and_played() {
    let visitor = Visitor::new();
    let draft = draft(&visitor, "new:ludi");
    let faulty = SOUND.replace("(tiling square", "(tiling squre").replace("in-a-row", "in-a-rwo");
    let told = visitor.post_for_data(&draft, &format!("text={}", encoded(&faulty))).json();
    assert_eq!(told["valid"], false);
    let marks = told["marks"].as_array().expect("marks");
    let first = &marks[0];
    let (from, to) =
        (first["from"].as_u64().expect("a place") as usize, first["to"].as_u64().expect("a place") as usize);
    assert!(faulty[from..to].contains("squre"), "{first}");
    assert!(first["message"].as_str().is_some_and(|message| !message.is_empty()) && first["line"] == 1, "{first}");
    assert!(told["board"].is_null());
    // What cannot be played is shown where it can be mended.
    let page = visitor.post(&format!("{draft}/play"), &format!("text={}", encoded(&faulty)));
    assert_eq!(page.code, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.body.contains("squre") && page.body.contains("id=\"marks\""));
    let told = visitor.post_for_data(&draft, &format!("text={}", encoded(SOUND))).json();
    assert_eq!((&told["valid"], &told["name"]), (&true.into(), &"Mended".into()));
    assert_eq!(told["board"].as_str().map(|board| board.matches("data-site=").count()), Some(9));
    assert!(told["rules"].as_str().is_some_and(|rules| rules.contains("<h2>")), "{told}");
    let table = visitor.post(&format!("{draft}/play"), &format!("text={}", encoded(SOUND)));
    assert_eq!(table.code, StatusCode::SEE_OTHER);
    assert!(visitor.get(table.header("location")).body.contains("Mended"));
}

#[test]
fn without_scripts_a_draft_is_kept_and_its_faults_are_listed() {
    let visitor = Visitor::new();
    let draft = draft(&visitor, "new:metagame");
    assert!(visitor.get(&draft).body.contains("The rules are sound."));
    let page = visitor.post(&draft, &format!("text={}", encoded("GAME broken\r\nGOALS"))).body;
    assert!(page.contains("class=\"error\"") && page.contains("line 2"), "{page}");
    assert!(visitor.get(&draft).body.contains("GAME broken\nGOALS"));
    assert!(visitor.get("/write").body.contains(&draft));
    visitor.post(&format!("{draft}/discard"), "");
    assert_eq!(visitor.get(&draft).code, StatusCode::NOT_FOUND);
}

#[test]
fn every_template_and_any_game_can_be_changed() {
    let visitor = Visitor::new();
    let page = visitor.get("/write").body;
    let templates: Vec<&str> =
        page.split("name=\"from\" value=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(templates.len() >= 8, "{templates:?}");
    for from in templates.into_iter().chain(["gen:7", "gonnect"]) {
        let draft = draft(&visitor, from);
        let page = visitor.get(&draft).body;
        // Some rule sheets have no board: what is true is shown in its place.
        let is_shown = page.contains("lw-board") || page.contains("<div class=\"facts\"><h2>True now</h2>");
        assert!(is_shown && !page.contains("class=\"error\""), "{from}");
    }
    let table = visitor.table("game=hex").replace("/table/", "table:");
    assert!(visitor.get(&draft(&visitor, &table)).body.contains("lw-board"));
    assert_eq!(visitor.post("/write", "from=/etc/passwd").code, StatusCode::NOT_FOUND);
}

#[test]
fn rules_are_formatted_and_what_has_no_form_is_refused() {
    let visitor = Visitor::new();
    let draft = draft(&visitor, "new:ludi");
    let told = visitor.post_for_data(&format!("{draft}/format"), &format!("text={}", encoded(SOUND)));
    let text = told.json()["text"].as_str().expect("a text").to_owned();
    assert!(text.lines().count() > 2, "{text}");
    assert!(visitor.get(&draft).body.contains("Mended"));
    let told = visitor.post_for_data(&format!("{draft}/format"), "text=(game");
    assert_eq!(told.code, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(!told.json()["diagnostics"].as_array().expect("faults").is_empty());
}

#[test]
fn board_and_set_up_are_changed_without_writing() {
    let visitor = Visitor::new();
    let draft = draft(&visitor, "new:ludi");
    let changed = |deed: &str, more: &str, text: &str| {
        let told = visitor.post_for_data(&format!("{draft}/{deed}"), &format!("{more}&text={}", encoded(text))).json();
        told["text"].as_str().unwrap_or_else(|| panic!("{told}")).to_owned()
    };
    let larger = changed("board", "tiling=hex&shape=hex&size=4", SOUND);
    assert!(larger.contains("(tiling hex i-nbors)") && larger.contains("(size 4)"), "{larger}");
    let told = visitor.post_for_data(&draft, &format!("text={}", encoded(&larger))).json();
    assert_eq!(told["board"].as_str().map(|board| board.matches("data-site=").count()), Some(37));
    let placed = changed("place", "piece=1&site=b2", &larger);
    assert!(placed.contains("(place (Stone Black) B2)"), "{placed}");
    assert!(!changed("place", "piece=&site=b2", &placed).contains("(start"));
    let wild = visitor.post_for_data(&format!("{draft}/board"), &format!("size=x&text={}", encoded(SOUND)));
    assert_eq!(wild.code, StatusCode::UNPROCESSABLE_ENTITY);
}

#[test]
fn a_draft_that_is_done_stands_in_the_library() {
    let visitor = Visitor::new();
    let draft = draft(&visitor, "new:ludi");
    let kept = visitor.post(&format!("{draft}/keep"), &format!("title=My+%3CGame%3E&text={}", encoded(SOUND)));
    assert_eq!(kept.header("location"), "/play/own:my_game");
    for address in ["/play/own:my_game", "/learn/own:my_game", "/board/own:my_game", "/measure/own:my_game"] {
        assert_eq!(visitor.get(address).code, StatusCode::OK, "{address}");
    }
    let library = visitor.get("/").body;
    assert!(library.contains("/play/own:my_game") && library.contains("My &lt;Game&gt;"));
    let (lines, races) = (visitor.get("/?goal=line&board=squares").body, visitor.get("/?goal=race").body);
    assert!(lines.contains("/play/own:my_game") && !races.contains("/play/own:my_game"));
    assert_eq!(visitor.post("/own/discard", "name=own:my_game").code, StatusCode::SEE_OTHER);
    assert_eq!(visitor.get("/play/own:my_game").code, StatusCode::NOT_FOUND);
    assert_eq!(visitor.post("/own/discard", "name=chess").code, StatusCode::NOT_FOUND);
}

#[test]
fn drafts_survive_a_restart() {
    let folder = std::env::temp_dir().join(format!("ludwright drafts {}", std::process::id()));
    let visitor =
        || Visitor::with(&Options { store: Some(folder.join("studio.db")), thinkers: 1, ..Options::default() }, HOST);
    let before = visitor();
    let draft = draft(&before, "yavalath");
    before.post_for_data(&draft, &format!("text={}", encoded("(game Half")));
    before.post(&format!("{draft}/keep"), &format!("title=Whole&text={}", encoded(SOUND)));
    before.post_for_data(&draft, &format!("text={}", encoded("(game Half")));
    drop(before);
    let after = visitor();
    assert!(after.get(&draft).body.contains("(game Half"));
    assert!(after.get("/write").body.contains(&draft));
    assert_eq!(after.get("/play/own:whole").code, StatusCode::OK);
    drop(after);
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn words_are_there_for_people_and_for_scripts() {
    let visitor = Visitor::new();
    for language in ["ludi", "metagame"] {
        let page = visitor.get(&format!("/words/{language}"));
        assert_eq!(page.header("vary"), "Accept", "a browser that keeps the one answer does not show it for the other");
        assert_eq!(page.code, StatusCode::OK);
        assert!(page.body.contains("<code>"));
    }
    assert_eq!(visitor.get("/words/klingon").code, StatusCode::NOT_FOUND);
}

#[test]
fn hostile_texts_and_ids_are_refused() {
    let visitor = Visitor::new();
    let draft = draft(&visitor, "new:ludi");
    let deep = "(".repeat(20_000);
    let vast = SOUND.replace("(size 3 3)", "(size 9999999 9999999)");
    let large = SOUND.replace("(size 3 3)", "(size 60 60)");
    let script = SOUND.replace("Mended", "\"<script>alert(1)</script>\"").replace("Stone", "\"<img/src=x>\"");
    for text in [&deep, &vast, &large, &script, "\u{0}\u{202e}"] {
        let answer = visitor.post_for_data(&draft, &format!("text={}", encoded(text)));
        assert_eq!(answer.code, StatusCode::OK, "{}", text.chars().take(40).collect::<String>());
        let page = visitor.get(&draft).body;
        assert!(!page.contains("<script>alert") && !page.contains("<img/src"), "{page}");
    }
    let long = format!("text={}", "x".repeat(70_000));
    assert_eq!(visitor.post_for_data(&draft, &long).code, StatusCode::PAYLOAD_TOO_LARGE);
    for address in ["/write/..%2f..", "/write/aaaaaaaaaaaaaaaaaaaaaaaaaa", "/write/x"] {
        assert_eq!(visitor.get(address).code, StatusCode::NOT_FOUND, "{address}");
    }
    assert_eq!(visitor.post(&format!("{draft}/explode"), "text=x").code, StatusCode::NOT_FOUND);
}
