//! Everything survives a restart.

use std::path::PathBuf;

use crate::ground::{HOST, Visitor};
use axum::http::StatusCode;
use studio::Options;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("ludwright studio {name} {}", std::process::id()));
        Folder(path)
    }

    fn visitor(&self) -> Visitor {
        Visitor::with(&Options { store: Some(self.0.join("studio.db")), thinkers: 1, ..Options::default() }, HOST)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_game_in_progress_is_there_after_a_restart() {
    let folder = Folder::new("restart");
    let before = folder.visitor();
    let table = before.table("game=yavalath&seat1=person&moves=e5,d4");
    before.post(&format!("{table}/do/undo"), "");
    before.post_for_data(&format!("{table}/move"), "move=c3&version=2");
    let state = before.state(&table);
    drop(before);
    let after = folder.visitor();
    assert_eq!(after.state(&table)["record"], state["record"]);
    assert_eq!((&after.state(&table)["version"], &after.state(&table)["moves"]), (&state["version"], &state["moves"]));
    assert!(after.get("/tables").body.contains(&table));
    assert!(after.get("/").body.contains("Go on"));
}

#[test]
fn a_player_of_ours_whose_turn_it_was_thinks_again_after_a_restart() {
    let folder = Folder::new("thinking");
    let before = folder.visitor();
    let table = before.table("game=yavalath&seat0=person&seat1=person&moves=e5");
    before.post(&format!("{table}/do/pause"), "");
    before.post(&format!("{table}/seats"), "seat1=level:1");
    drop(before);
    let after = folder.visitor();
    after.post(&format!("{table}/do/continue"), "");
    after.wait(&table, |state| {
        state["choosing"] == true && state["moves"].as_array().is_some_and(|moves| moves.len() < 61)
    });
}

#[test]
fn a_table_that_is_cleared_away_is_gone() {
    let folder = Folder::new("cleared");
    let before = folder.visitor();
    let table = before.table("game=yavalath");
    assert_eq!(before.post(&format!("{table}/discard"), "").code, StatusCode::SEE_OTHER);
    assert_eq!(before.get(&table).code, StatusCode::NOT_FOUND);
    drop(before);
    assert_eq!(folder.visitor().get(&table).code, StatusCode::NOT_FOUND);
}
