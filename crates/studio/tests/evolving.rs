//! Games evolve through requests alone: a run is begun, stopped, gone on with, and survives a restart.

use std::time::{Duration, Instant};

use crate::ground::{HOST, Visitor};
use axum::http::StatusCode;
use studio::{Options, runs::Run};

const TOLD: &str = "seed=3&parents=kinds&effort=quick&unit=games&from=tic_tac_toe,hex,breakthrough";

fn begun(visitor: &Visitor, form: &str) -> String {
    let answer = visitor.post("/evolve", form);
    assert_eq!(answer.code, StatusCode::SEE_OTHER, "{}", answer.body);
    answer.header("location").to_owned()
}

/// Waits until something holds of a run.
fn wait(visitor: &Visitor, run: &str, holds: impl Fn(&Run, bool) -> bool) -> Run {
    let (began, id) = (Instant::now(), run.trim_start_matches("/evolve/"));
    loop {
        let watched = visitor.studio.runs.get(&visitor.studio, id).expect("the run");
        let (run, is_running) = (watched.lock().clone(), watched.is_running());
        if holds(&run, is_running) {
            return run;
        }
        assert!(began.elapsed() < Duration::from_secs(300), "{:?}", run.summary);
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_run_is_begun_stopped_and_gone_on_with_after_a_restart() {
    let folder = std::env::temp_dir().join(format!("ludwright evolving {}", std::process::id()));
    let visitor =
        || Visitor::with(&Options { store: Some(folder.join("studio.db")), thinkers: 1, ..Options::default() }, HOST);
    let before = visitor();
    let run = begun(&before, &format!("{TOLD}&amount=500"));
    wait(&before, &run, |run, _| run.summary.children > 0);
    assert!(before.listen(&format!("{run}/events"), None).contains("\"counts\":"));
    assert_eq!(before.post(&format!("{run}/stop"), "").code, StatusCode::SEE_OTHER);
    let stopped = wait(&before, &run, |_, is_running| !is_running);
    assert_eq!(stopped.summary.known, 3);
    drop(before);
    let after = visitor();
    assert!(after.get("/evolve").body.contains(&run));
    assert!(after.get(&run).body.contains("Go on"));
    assert_eq!(after.post(&format!("{run}/resume"), "").code, StatusCode::SEE_OTHER);
    let more = wait(&after, &run, |run, _| run.summary.children > stopped.summary.children);
    assert_eq!(more.summary.known, 3, "it goes on with the games that it began with");
    after.post(&format!("{run}/stop"), "");
    wait(&after, &run, |_, is_running| !is_running);
    drop(after);
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn games_of_a_run_are_kept_changed_played_and_discarded() {
    let visitor = Visitor::new();
    let run = begun(&visitor, &format!("{TOLD}&amount=2"));
    let done = wait(&visitor, &run, |run, is_running| !is_running && run.brood.games.len() >= 2);
    assert!(!done.brood.map.is_empty());
    let (first, second) = (&done.brood.games[0].name, &done.brood.games[1].name);
    let page = visitor.get(&run).body;
    for part in ["children", "worth playing", "lw-tree", "class=\"place", &format!("/game/{first}")] {
        assert!(page.contains(part), "{part}");
    }
    assert_eq!(visitor.get(&format!("{run}/board/{first}")).header("content-type"), "image/svg+xml");
    let game = format!("{run}/game/{first}");
    assert!(visitor.get(&game).body.contains("lw-board"));
    for (deed, to) in [("play", "/table/"), ("edit", "/write/"), ("keep", "/play/own:found_here")] {
        let answer = visitor.post(&format!("{game}/{deed}"), "title=Found+here");
        assert!(answer.header("location").starts_with(to), "{deed}: {answer:?}");
        assert_eq!(visitor.get(answer.header("location")).code, StatusCode::OK, "{deed}");
    }
    assert!(visitor.get("/").body.contains("/play/own:found_here"));
    visitor.post(&format!("{run}/game/{second}/discard"), "");
    assert!(!visitor.get(&run).body.contains(&format!("/board/{second}\"")));
    assert_eq!(visitor.post(&format!("{game}/explode"), "").code, StatusCode::NOT_FOUND);
    visitor.post(&format!("{run}/discard"), "");
    assert_eq!(visitor.get(&run).code, StatusCode::NOT_FOUND);
}

#[test]
fn viable_games_of_all_runs_stand_in_the_library_until_they_are_discarded() {
    let visitor = Visitor::new();
    let run = begun(&visitor, &format!("{TOLD}&amount=1"));
    let found = wait(&visitor, &run, |run, is_running| !is_running && !run.brood.games.is_empty());
    let name = &found.brood.games[0].name;
    // Whether the first child is worth playing is chance: let it be.
    let id = run.trim_start_matches("/evolve/");
    let viable = |run: &mut Run| (run.brood.games[0].viable, run.summary.viable) = (true, 1);
    visitor.studio.runs.change(&visitor.studio, id, viable).expect("the run");
    let address = format!("{run}/game/{name}\"");
    assert!(visitor.get("/").body.contains(&address), "{name} is not in the library");
    assert!(visitor.get("/?made=computer").body.contains(&address));
    assert!(!visitor.get("/?made=people").body.contains(&address));
    visitor.post(&format!("{run}/game/{name}/discard"), "");
    assert!(!visitor.get("/").body.contains(&address));
}

#[test]
fn chess_like_games_evolve_too() {
    let visitor = Visitor::new();
    let form = "language=metagame&seed=5&effort=quick&unit=games&amount=1&from=hexapawn,breakthrough,dobutsu_shogi";
    assert_eq!(visitor.post("/evolve", &form.replace("hexapawn", "yavalath")).code, StatusCode::UNPROCESSABLE_ENTITY);
    let run = begun(&visitor, form);
    let done = wait(&visitor, &run, |run, is_running| !is_running && !run.brood.games.is_empty());
    assert!(done.brood.games[0].text.contains("\nGAME "), "{}", done.brood.games[0].text);
    let page = visitor.get(&format!("{run}/game/{}", done.brood.games[0].name));
    assert!(page.body.contains("lw-board"), "{}", page.body);
    assert!(visitor.get("/evolve").body.contains("Metagame, seed 5"));
}

#[test]
fn a_run_that_is_told_the_same_goes_on_where_it_was() {
    let visitor = Visitor::new();
    let form = format!("{TOLD}&amount=1");
    let run = begun(&visitor, &form);
    let first = wait(&visitor, &run, |_, is_running| !is_running);
    assert_eq!(begun(&visitor, &form), run);
    let more = wait(&visitor, &run, |run, is_running| !is_running && run.brood.games.len() > first.brood.games.len());
    assert!(more.summary.children > first.summary.children);
    let culled: u64 = more.summary.culled.values().sum();
    assert_eq!(more.summary.legal + culled, more.summary.children, "nobody is forgotten");
}

#[test]
fn a_run_that_is_discarded_while_it_goes_on_stays_away() {
    let visitor = Visitor::new();
    let run = begun(&visitor, &format!("{TOLD}&amount=500"));
    let watched = visitor.studio.runs.get(&visitor.studio, run.trim_start_matches("/evolve/")).expect("the run");
    visitor.post(&format!("{run}/discard"), "");
    let began = Instant::now();
    while watched.is_running() {
        assert!(began.elapsed() < Duration::from_secs(300), "it does not stop");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(visitor.get(&run).code, StatusCode::NOT_FOUND);
    assert!(!visitor.get("/evolve").body.contains(&run));
}

#[test]
fn wild_wishes_are_refused() {
    let visitor = Visitor::new();
    for (form, code) in [
        ("amount=0", StatusCode::PAYLOAD_TOO_LARGE),
        ("amount=1000000", StatusCode::PAYLOAD_TOO_LARGE),
        ("unit=minutes&amount=1000", StatusCode::PAYLOAD_TOO_LARGE),
        ("from=/etc/passwd,hex", StatusCode::UNPROCESSABLE_ENTITY),
        ("from=hex", StatusCode::UNPROCESSABLE_ENTITY),
        ("language=klingon", StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        assert_eq!(visitor.post("/evolve", form).code, code, "{form}");
    }
    for address in ["/evolve/x", "/evolve/aaaaaaaaaaaaaaaaaaaaaaaaaa", "/evolve/aaaaaaaaaaaaaaaaaaaaaaaaaa/game/x"] {
        assert_eq!(visitor.get(address).code, StatusCode::NOT_FOUND, "{address}");
    }
}
