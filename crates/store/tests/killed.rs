//! A process that writes is killed a hundred times, and each time the store is whole.
//!
//! The process is this very test program, told by its environment to write children for ever.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{env, thread};

use crate::ground::{Folder, child, new_run};
use rusqlite::Connection;
use serde_json::json;
use store::{GameId, NewChild, Store};

/// Where the process finds the store.
const FILE: &str = "LUDWRIGHT_STORE_TO_FILL";
/// The seed of its run; several processes have several runs.
const SEED: &str = "LUDWRIGHT_SEED_OF_RUN";

/// Child number n of a run: a mixture of all that there can be, the same each time.
fn nth(seed: u64, number: u64, kept: &[GameId]) -> NewChild {
    let chance = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ seed;
    let parent = |shift: u32| kept[(chance >> shift) as usize % kept.len()];
    let whole = child(number, &format!("Child{seed}x{number}"), (chance % 1000) as f64 / 1000.0);
    let mut whole = NewChild { parents: vec![parent(8), parent(24)], seed: chance, ..whole };
    whole.measurement.as_mut().expect("a measurement").trials = vec!["x".repeat((chance % 9000) as usize); 3];
    match chance % 4 {
        0 => NewChild { measurement: None, culled: Some("slow".into()), stage: "speed".into(), ..whole },
        1 if chance % 8 == 1 => NewChild { game: None, measurement: None, culled: Some("clash".into()), ..whole },
        _ => whole,
    }
}

/// Takes the run of this seed up, or begins it, and adds children up to a number.
fn fill(path: &Path, seed: u64, until: u64) {
    let mut store = Store::open(path).expect("a whole store");
    let begun = store.runs().expect("runs").into_iter().find(|run| run.seed == seed);
    let run = match begun {
        Some(run) => store.resume_run(run.number).expect("a run"),
        None => store.begin_run(&new_run(seed)).expect("a run"),
    };
    let mut kept = store.founders(run.number).expect("founders");
    kept.extend(store.children(run.number, 1..=u64::MAX).expect("children").iter().filter_map(|child| child.game));
    for number in run.children + 1..=until {
        kept.extend(store.keep_child(run.number, &nth(seed, number, &kept)).expect("a child"));
    }
}

/// What the process does. Nothing if it was not told to.
#[test]
#[ignore = "writes until it is killed: started by the other tests"]
fn writes_until_it_is_killed() {
    let (Ok(file), Ok(seed)) = (env::var(FILE), env::var(SEED)) else { return };
    fill(Path::new(&file), seed.parse().expect("a number"), u64::MAX);
}

fn process(path: &Path, seed: u64) -> Child {
    Command::new(env::current_exe().expect("this program"))
        .args(["--ignored", "--exact", "killed::writes_until_it_is_killed"])
        .env(FILE, path)
        .env(SEED, seed.to_string())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("this program again")
}

/// Kills a process that is still at work: one that had failed would have said so by its exit code.
fn kill(mut process: Child) {
    process.kill().expect("it can be killed");
    let status = process.wait().expect("it is gone");
    assert!(!matches!(status.code(), Some(0 | 101)), "it stopped by itself: {status}");
}

/// Random moments, the same in each test.
struct Moments(u64);

impl Iterator for Moments {
    type Item = Duration;

    fn next(&mut self) -> Option<Duration> {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Some(Duration::from_micros(self.0 % 90_000))
    }
}

/// Sees that a store is whole: sound pages, children without gaps, and each with all that belongs to it. How many there are.
fn see_that_it_is_whole(path: &Path) -> u64 {
    let file = Connection::open(path).expect("a file");
    let sound: String = file.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("an answer");
    assert_eq!(sound, "ok");
    let dangling = file.prepare("PRAGMA foreign_key_check").and_then(|mut rows| rows.exists([])).expect("an answer");
    assert!(!dangling, "something refers to what is not there");
    drop(file);
    let store = Store::open(path).expect("a whole store");
    let mut all = 0;
    for run in store.runs().expect("runs") {
        let children = store.children(run.number, 1..=u64::MAX).expect("children");
        assert_eq!(store.founders(run.number).expect("founders").len(), 2);
        assert_eq!(run.children, children.len() as u64);
        assert_eq!(run.state, if run.children == 0 { json!(null) } else { json!({"after": run.children}) });
        for (number, child) in (1..).zip(&children) {
            assert_eq!((child.number, child.parents.len()), (number, 2));
            if let Some(measurement) = child.measurement {
                assert_eq!(store.trials(measurement).expect("trials").len(), 3, "child {number}");
            }
            assert!(child.measurement.is_some() || child.culled.is_some(), "child {number} was left half done");
        }
        all += run.children;
    }
    all
}

#[test]
fn a_process_that_is_killed_a_hundred_times_loses_at_most_the_child_in_work() {
    let (folder, undisturbed) = (Folder::new(), Folder::new());
    let path = folder.at("games.db");
    let (mut before, mut moments) = (0, Moments(2026));
    for _ in 0..100 {
        let process = process(&path, 5);
        thread::sleep(moments.next().unwrap_or_default());
        kill(process);
        if path.exists() {
            let now = see_that_it_is_whole(&path);
            assert!(now >= before, "children were lost: {before}, then {now}");
            before = now;
        }
    }
    assert!(before > 100, "it got nowhere: {before} children in a hundred lives");
    fill(&undisturbed.at("games.db"), 5, before);
    let children = |folder: &Folder| folder.store().children(1, 1..=u64::MAX).expect("children");
    assert_eq!(children(&folder), children(&undisturbed));
}

#[test]
fn two_processes_that_share_a_store_are_killed_and_neither_harms_the_other() {
    let folder = Folder::new();
    let path = folder.at("games.db");
    let mut moments = Moments(7);
    for _ in 0..10 {
        let processes = [process(&path, 1), process(&path, 2)];
        thread::sleep(Duration::from_millis(50) + moments.next().unwrap_or_default());
        processes.into_iter().for_each(kill);
        see_that_it_is_whole(&path);
    }
    let runs = folder.store().runs().expect("runs");
    assert_eq!(runs.len(), 2);
    assert!(runs.iter().all(|run| run.children > 10), "{runs:?}");
}
