//! The survey from its making to its ranking; and nothing tells those who answer which games they play.

use std::path::PathBuf;

use crate::ground::{HOST, Visitor, encoded};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use studio::Options;

/// A survey of these games; where it is.
fn survey(visitor: &Visitor, games: &str) -> String {
    let made = visitor.post("/survey", &format!("title=Trial&games={games}&level=1"));
    assert_eq!(made.code, StatusCode::SEE_OTHER, "{}", made.body);
    made.header("location").to_owned()
}

/// Somebody takes part; where he is shown his pairs.
fn join(visitor: &Visitor, survey: &str) -> String {
    let joined = visitor.post(&format!("{survey}/join"), "");
    assert_eq!(joined.code, StatusCode::SEE_OTHER);
    joined.header("location").to_owned()
}

/// Begins a game of a pair; the address of the table itself.
fn begin(visitor: &Visitor, pair: &str, round: usize, letter: char) -> String {
    let begun = visitor.post(&format!("{pair}/play"), &format!("round={round}&letter={letter}"));
    assert_eq!(begun.header("location"), format!("{pair}/{letter}"), "{}", begun.body);
    let page = visitor.get(begun.header("location")).body;
    let id = page.split("data-id=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a table");
    format!("/table/{id}")
}

/// Gives up as soon as it is the person's turn.
fn give_up(visitor: &Visitor, table: &str) {
    visitor.wait(table, |state| state["choosing"] == true);
    assert_eq!(visitor.post(&format!("{table}/do/resign"), "").code, StatusCode::SEE_OTHER);
}

fn play_both(visitor: &Visitor, pair: &str, round: usize) {
    for letter in ['a', 'b'] {
        give_up(visitor, &begin(visitor, pair, round, letter));
    }
}

fn answer(visitor: &Visitor, pair: &str, round: usize, better: &str) -> StatusCode {
    visitor.post(&format!("{pair}/answer"), &format!("round={round}&better={better}&remark=")).code
}

/// Whether the two games of a pair, before they are played, differ in nothing but their letter, board and rules.
fn assert_cards_look_the_same(page: &str) {
    let [a, b] = [("Game A", 'a'), ("Game B", 'b')].map(|(name, letter)| {
        let card = page.split("<article").find(|card| card.contains(&format!("<h2>{name}"))).expect("a card");
        let card = card.split("<div class=\"rules\">").next().expect("what comes before the rules");
        let (board, value) = (format!("/{letter}/board"), format!("value=\"{letter}\""));
        card.replace(name, "Game").replace(&board, "/board").replace(&value, "value")
    });
    assert_eq!(a, b);
}

// B25
#[test]
fn nothing_tells_those_who_answer_which_games_they_play() {
    let visitor = Visitor::new();
    let survey = survey(&visitor, "yavalath,breakthrough");
    let pair = join(&visitor, &survey);
    assert_cards_look_the_same(&visitor.get(&pair).body);
    let tables = ['a', 'b'].map(|letter| begin(&visitor, &pair, 0, letter));
    let mut addresses = vec![survey, pair.clone(), "/tables".to_owned()];
    for (letter, table) in ['a', 'b'].iter().zip(&tables) {
        addresses.extend([format!("{pair}/{letter}"), format!("{pair}/{letter}/board"), table.clone()]);
        addresses.push(format!("{table}/record"));
    }
    for address in &addresses {
        let answer = visitor.get(address);
        assert_eq!(answer.code, StatusCode::OK, "{address}");
        let told = format!("{address} {:?} {}", answer.headers, answer.body).to_lowercase();
        assert!(!told.contains("yavalath") && !told.contains("breakthrough"), "{address}: {told}");
    }
    for (letter, table) in ["Game A", "Game B"].iter().zip(&tables) {
        let page = visitor.get(table).body;
        assert!(page.contains(&format!("<title>{letter} · Ludwright</title>")), "{page}");
        assert!(page.contains(&format!("<h1>{letter}</h1>")) && page.contains(&format!("Board of {letter}")));
    }
}

// B59 B60
#[test]
fn both_games_are_played_then_one_is_chosen_and_the_next_pair_comes() {
    let visitor = Visitor::new();
    let survey = survey(&visitor, "tic_tac_toe,breakthrough,hex");
    let pair = join(&visitor, &survey);
    assert_eq!(answer(&visitor, &pair, 0, "a"), StatusCode::UNPROCESSABLE_ENTITY, "nothing was played");
    give_up(&visitor, &begin(&visitor, &pair, 0, 'a'));
    assert_eq!(answer(&visitor, &pair, 0, "a"), StatusCode::UNPROCESSABLE_ENTITY, "one game was played");
    give_up(&visitor, &begin(&visitor, &pair, 0, 'b'));
    assert!(visitor.get(&pair).body.contains("✓ played"));
    assert_eq!(answer(&visitor, &pair, 0, "c"), StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(answer(&visitor, &pair, 0, "b"), StatusCode::SEE_OTHER);
    assert!(visitor.get(&pair).body.contains("pair 2"));
    assert_eq!(answer(&visitor, &pair, 0, "skip"), StatusCode::UNPROCESSABLE_ENTITY, "that was answered");
    assert_eq!(answer(&visitor, &pair, 1, "skip"), StatusCode::SEE_OTHER, "a pair can be skipped");
    play_both(&visitor, &pair, 2);
    assert_eq!(answer(&visitor, &pair, 2, "a"), StatusCode::SEE_OTHER);
    assert!(visitor.get(&pair).body.contains("That was all"), "three games make three pairs");
    let csv = visitor.get(&format!("{survey}/comparisons.csv"));
    assert!(csv.header("content-type").starts_with("text/csv"));
    assert_eq!(csv.body.lines().next(), Some("winner,loser"));
    assert_eq!(workbench::rank(&csv.body, 1).expect("rank reads it").answers, 2);
    let all = visitor.get(&format!("{survey}/answers.csv")).body;
    assert_eq!(all.lines().count(), 4, "{all}");
    assert!(all.contains(",skipped,"));
    assert!(!visitor.get("/tables").body.contains("Game A"), "tables of answered pairs are cleared away");
}

#[test]
fn a_few_moves_are_enough_of_a_long_game() {
    let visitor = Visitor::new();
    let survey = survey(&visitor, "hex,gomoku");
    let pair = join(&visitor, &survey);
    let table = begin(&visitor, &pair, 0, 'a');
    for own in 0..6 {
        assert!(!visitor.get(&pair).body.contains("✓ played"), "after {own} moves");
        let state = visitor.wait(&table, |state| state["choosing"] == true);
        let (text, version) = (state["moves"][0]["text"].as_str().expect("a move"), &state["version"]);
        assert_eq!(
            visitor.post(&format!("{table}/move"), &format!("move={text}&version={version}")).code,
            StatusCode::SEE_OTHER
        );
    }
    assert!(visitor.get(&pair).body.contains("✓ played"));
}

#[test]
fn answers_survive_a_restart_and_so_does_the_pair() {
    let folder = std::env::temp_dir().join(format!("ludwright survey {}", std::process::id()));
    let store: PathBuf = folder.join("studio.db");
    let visitor = || Visitor::with(&Options { store: Some(store.clone()), thinkers: 1, ..Options::default() }, HOST);
    let before = visitor();
    let survey = survey(&before, "tic_tac_toe,breakthrough,hex");
    let pair = join(&before, &survey);
    play_both(&before, &pair, 0);
    assert_eq!(answer(&before, &pair, 0, "a"), StatusCode::SEE_OTHER);
    let table = begin(&before, &pair, 1, 'a');
    let csv = before.get(&format!("{survey}/comparisons.csv")).body;
    let picture = before.get(&format!("{pair}/b/board")).body;
    drop(before);
    let after = visitor();
    assert_eq!(after.get(&format!("{survey}/comparisons.csv")).body, csv);
    assert_eq!(csv.lines().count(), 2);
    assert_eq!(after.get(&format!("{pair}/b/board")).body, picture, "the same pair");
    assert_eq!(begin(&after, &pair, 1, 'a'), table, "the same table");
    assert!(after.get("/survey").body.contains(&survey));
    drop(after);
    std::fs::remove_dir_all(&folder).expect("a folder of ours");
}

// B61 B62
#[test]
fn answers_from_elsewhere_are_taken_in_and_ranked() {
    let visitor = Visitor::new();
    let survey = survey(&visitor, "hex,gomoku,yavalath");
    let lines = "winner,loser\nhex,gomoku\nhex,yavalath\nyavalath,gomoku\nhex,gomoku\n";
    let form = format!("lines={}", encoded(lines));
    assert_eq!(visitor.post(&format!("{survey}/import"), &form).code, StatusCode::SEE_OTHER);
    assert_eq!(visitor.get(&format!("{survey}/comparisons.csv")).body, lines);
    let page = visitor.get(&format!("{survey}/results")).body;
    assert!(page.contains("100.0 %") && page.contains("4 answers by 1 person"), "{page}");
    let place = |title: &str| page.find(&format!("<th scope=\"row\">{title}")).expect("a row");
    assert!(place("Hex") < place("Yavalath") && place("Yavalath") < place("Gomoku"));
    let foreign = visitor.post(&format!("{survey}/import"), "lines=hex,chess");
    assert_eq!(foreign.code, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(foreign.body.contains("`chess` is no game of this survey"));
    let many = "hex%2Cgomoku%0A".repeat(5001);
    assert_eq!(visitor.post(&format!("{survey}/import"), &format!("lines={many}")).code, StatusCode::PAYLOAD_TOO_LARGE);
}

#[test]
fn whoever_comes_back_is_known_by_his_browser() {
    let visitor = Visitor::new();
    let survey = survey(&visitor, "hex,gomoku");
    let joined = visitor.post(&format!("{survey}/join"), "");
    let cookie = joined.header("set-cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let kept = cookie.split(';').next().expect("a cookie");
    let ask = |cookie: &str| {
        let request = Request::get(&survey).header("host", HOST).header("cookie", cookie);
        visitor.ask(request.body(Body::empty()).expect("a request")).body
    };
    assert!(ask(kept).contains(joined.header("location")));
    let wild = format!("{}=..%2f", kept.split('=').next().expect("a name"));
    assert!(!ask(&wild).contains("/pair/") && !ask("x").contains("/pair/"));
}

#[test]
fn a_survey_is_made_of_tags_and_names_and_nothing_else() {
    let visitor = Visitor::new();
    let made = visitor.post("/survey", "title=%3Cscript%3Ealert(1)&tag=evolved&level=99&kept=5");
    assert_eq!(made.code, StatusCode::SEE_OTHER);
    let page = visitor.get(made.header("location")).body;
    assert!(page.contains("&lt;script&gt;alert(1)") && !page.contains("<script>alert"));
    for wild in ["games=/etc/passwd,hex", "games=hex", "tag=squares", "games=studio.db:x,hex", "tag=no+such"] {
        let refused = visitor.post("/survey", &format!("title=x&{wild}"));
        assert_eq!(refused.code, StatusCode::UNPROCESSABLE_ENTITY, "{wild}");
    }
    let long = format!("title=x&games={}", "hex,".repeat(9000));
    assert_eq!(visitor.post("/survey", &long).code, StatusCode::PAYLOAD_TOO_LARGE);
    for wild in ["/survey/x", "/survey/aaaaaaaaaaaaaaaaaaaaaaaaaa", "/survey/aaaaaaaaaaaaaaaaaaaaaaaaaa/results"] {
        assert_eq!(visitor.get(wild).code, StatusCode::NOT_FOUND, "{wild}");
    }
    let survey = made.header("location");
    for wild in ["pair/x", "pair/aaaaaaaaaaaaaaaaaaaaaaaaaa", "pair/aaaaaaaaaaaaaaaaaaaaaaaaaa/a/board"] {
        assert_eq!(visitor.get(&format!("{survey}/{wild}")).code, StatusCode::NOT_FOUND, "{wild}");
    }
    assert_eq!(visitor.post(&format!("{survey}/discard"), "").code, StatusCode::SEE_OTHER);
    assert_eq!(visitor.get(survey).code, StatusCode::NOT_FOUND);
}
