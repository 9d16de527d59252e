//! Games are measured through requests alone: live, stopped, compared, and read again after a restart.

use std::time::{Duration, Instant};

use crate::ground::{HOST, Visitor, encoded};
use axum::http::StatusCode;
use studio::Options;

/// Waits until a page says something.
fn wait(visitor: &Visitor, address: &str, holds: impl Fn(&str) -> bool) -> String {
    let began = Instant::now();
    loop {
        let page = visitor.get(address).body;
        if holds(&page) {
            return page;
        }
        assert!(began.elapsed() < Duration::from_secs(240), "{page}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

fn is_done(page: &str) -> bool {
    page.contains("<div class=\"job\" id=\"job\"") && page.contains("/events\" hidden>") || !page.contains("id=\"job\"")
}

fn begun(visitor: &Visitor, address: &str, form: &str) -> String {
    let answer = visitor.post(address, form);
    assert_eq!(answer.code, StatusCode::SEE_OTHER, "{}", answer.body);
    answer.header("location").to_owned()
}

#[test]
fn a_game_is_measured_and_the_report_is_there_after_a_restart() {
    let folder = std::env::temp_dir().join(format!("ludwright measuring {}", std::process::id()));
    let visitor =
        || Visitor::with(&Options { store: Some(folder.join("studio.db")), thinkers: 1, ..Options::default() }, HOST);
    let before = visitor();
    let found = begun(&before, "/measure/tic_tac_toe", "trials=2");
    assert!(before.listen(&format!("{found}/events"), None).contains("\"state\":"));
    let page = wait(&before, &found, is_done);
    for part in ["class=\"report\"", "Is it fair?", "Does skill win?", "All criteria", "/report.css"] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!page.contains(" style=\"") && !page.contains("<style"), "the policy of pages allows no style in them");
    drop(before);
    let after = visitor();
    assert!(after.get(&found).body.contains("Is it fair?"));
    assert!(after.get("/measure").body.contains(&found));
    let library = after.get("/?q=tic+tac+toe").body;
    let card =
        library.split("href=\"/play/tic_tac_toe\"").nth(1).expect("a card").split("</li>").next().expect("its end");
    assert!(card.contains("score 0."), "the library tells what was found: {card}");
    after.post(&format!("{found}/discard"), "");
    assert_eq!(after.get(&found).code, StatusCode::NOT_FOUND);
    drop(after);
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn what_was_found_before_somebody_stops_it_is_kept() {
    let visitor = Visitor::new();
    let found = begun(&visitor, "/measure", "game=breakthrough&trials=200");
    wait(&visitor, &found, |page| page.contains("class=\"outcome"));
    assert_eq!(visitor.post(&format!("{found}/stop"), "").code, StatusCode::SEE_OTHER);
    let page = wait(&visitor, &found, is_done);
    assert!(page.contains("class=\"report\""), "{page}");
}

#[test]
fn a_quick_check_says_whether_a_game_is_worth_playing() {
    let visitor = Visitor::new();
    let draft = visitor.post("/write", "from=tic_tac_toe").header("location").to_owned();
    let text = encoded(workbench::library::find("tic_tac_toe").expect("there").text);
    let job = visitor.post_for_data(&format!("{draft}/quick"), &format!("text={text}")).json();
    let found = format!("/measured/{}", job["job"].as_str().expect("an id"));
    let page = wait(&visitor, &found, is_done);
    assert!(page.contains("class=\"outcome"), "{page}");
}

#[test]
fn two_games_are_compared_criterion_by_criterion() {
    let visitor = Visitor::new();
    assert!(visitor.get("/compare?one=hex&other=yavalath").body.contains("value=\"yavalath\""));
    let found = begun(&visitor, "/compare", "one=tic_tac_toe&other=hexapawn&trials=2");
    let page = wait(&visitor, &found, |page| page.contains("by more than chance ("));
    assert!(page.contains("may be chance") && page.contains("Holm") && page.contains("Length, in moves"), "{page}");
    assert!(page.contains("First player's share of the points") || page.contains("First player&#39;s"), "{page}");
}

#[test]
fn games_that_were_not_played_can_be_asked_for_by_a_button() {
    let visitor = Visitor::new();
    let found = begun(&visitor, "/measure/tic_tac_toe", "trials=2&seed=3&extent=quick");
    let page = wait(&visitor, &found, is_done);
    assert!(!page.contains("no trial was played in the mode"), "{page}");
    let form = page.split("<form class=\"more\"").nth(1).expect("a button").split("</form>").next().expect("its end");
    for part in [
        "method=\"post\"",
        "action=\"/measure/tic_tac_toe\"",
        "name=\"seed\" value=\"3\"",
        "name=\"trials\" value=\"2\"",
    ] {
        assert!(form.contains(part), "{part}: {form}");
    }
    let wanted = "name=\"extent\" value=\"puzzles\"";
    assert!(page.contains(wanted), "puzzles can be asked for");
    let more = begun(&visitor, "/measure/tic_tac_toe", "trials=2&seed=3&extent=puzzles");
    let page = wait(&visitor, &more, is_done);
    assert!(!page.contains(wanted), "and are there then");
}

#[test]
fn a_rating_is_not_predicted_before_enough_games_and_is_told_as_everywhere_else() {
    let visitor = Visitor::new();
    let few = begun(&visitor, "/measure/connect_four", "trials=1&extent=quick");
    assert!(!visitor.get(&few).body.contains("Predicted rating: "));
    let many = begun(&visitor, "/measure/tic_tac_toe", "trials=12");
    let page = wait(&visitor, &many, is_done);
    assert!(page.contains("Predicted rating: ") && page.contains("had no part in it"), "{page}");
}

#[test]
fn too_much_and_nothing_at_all_are_refused() {
    let visitor = Visitor::new();
    assert_eq!(visitor.post("/measure/hex", "trials=100000").code, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(visitor.post("/measure/hex", "trials=2&length=0").code, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(visitor.post("/measure", "game=../../etc/passwd").code, StatusCode::NOT_FOUND);
    assert_eq!(visitor.post("/compare", "one=hex&other=").code, StatusCode::NOT_FOUND);
    assert_eq!(visitor.post("/measure/draft:..%2f", "").code, StatusCode::NOT_FOUND);
    for address in
        ["/measured/x", "/measured/aaaaaaaaaaaaaaaaaaaaaaaaaa", "/measured/aaaaaaaaaaaaaaaaaaaaaaaaaa/events"]
    {
        assert_eq!(visitor.get(address).code, StatusCode::NOT_FOUND, "{address}");
    }
}
