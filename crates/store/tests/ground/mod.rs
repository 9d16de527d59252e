//! A folder for a test, and things to put into a store.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::json;
use store::{NewChild, NewGame, NewMeasurement, NewRun, Store};

/// A folder that is gone when the test is over.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("ludwright-store-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("a new folder");
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A new store in it.
    pub fn store(&self) -> Store {
        Store::open(&self.at("games.db")).expect("a new store")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub fn game(name: &str) -> NewGame {
    NewGame { name: name.into(), language: "ludi".into(), text: format!("(game {name} (end (All win (no-move))))\n") }
}

pub fn new_run(seed: u64) -> NewRun {
    let founders = vec![game("Hex"), game("Chess")];
    NewRun { kind: "evolve".into(), configuration: json!({"trials": 20, "depth": 2}), seed, founders }
}

pub fn measured(score: f64, viable: bool) -> NewMeasurement {
    NewMeasurement {
        configuration: json!({"trials": 2}),
        seed: 7,
        score: Some(score),
        viable: Some(viable),
        report: json!({"completion": 1.0, "drama": null}),
        trials: vec!["white: .6/.4 = white".into(), "black: - = cut".into()],
    }
}

/// A child that was measured, bred from Hex and Chess.
pub fn child(number: u64, name: &str, score: f64) -> NewChild {
    NewChild {
        number,
        seed: number << 40,
        game: Some(game(name)),
        parents: vec![game("Hex").id(), game("Chess").id()],
        stage: "measured".into(),
        culled: None,
        measurement: Some(measured(score, score > 0.5)),
        state: Some(json!({"after": number})),
    }
}

/// A child whose rules made no sense.
pub fn culled(number: u64, name: &str) -> NewChild {
    NewChild { stage: "rules".into(), culled: Some("rule clash".into()), measurement: None, ..child(number, name, 0.0) }
}
