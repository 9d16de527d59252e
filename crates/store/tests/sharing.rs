//! Several write into one store at the same time.

use std::thread;
use std::time::{Duration, Instant};

use crate::ground::{Folder, child, game, new_run};
use rusqlite::{Connection, TransactionBehavior};
use store::{Error, Filter, NewGame, Options, Store};

#[test]
fn two_runs_share_a_store_and_neither_loses_a_child() {
    let folder = Folder::new();
    let path = folder.at("games.db");
    let write = |seed: u64| {
        let mut store = Store::open(&path).expect("the store, whoever makes it");
        let run = store.begin_run(&new_run(seed)).expect("a run").number;
        for number in 1..=50 {
            // Every other game is found by both.
            let name = if number % 2 == 0 { format!("Both{number}") } else { format!("Own{seed}x{number}") };
            store.keep_child(run, &child(number, &name, 0.5)).expect("a child");
        }
    };
    thread::scope(|scope| (1..=4).for_each(|seed| drop(scope.spawn(move || write(seed)))));
    let store = Store::open(&path).expect("the store");
    for run in store.runs().expect("runs") {
        let children = store.children(run.number, 1..=u64::MAX).expect("children");
        assert_eq!(children.iter().map(|child| child.number).collect::<Vec<_>>(), (1..=50).collect::<Vec<_>>());
        assert!(children.iter().all(|child| child.game.is_some() && child.parents.len() == 2));
    }
    let summary = store.summary().expect("a summary");
    assert_eq!((summary.runs, summary.children, summary.games), (4, 200, 2 + 25 + 4 * 25));
}

#[test]
fn many_may_make_the_store_at_the_same_moment() {
    for _ in 0..10 {
        let folder = Folder::new();
        let open = || Store::open(&folder.at("games.db")).expect("a store").keep_game(&game("Hex")).expect("a game");
        thread::scope(|scope| (0..8).for_each(|_| drop(scope.spawn(open))));
        assert_eq!(folder.store().games(&Filter::default()).expect("a list").len(), 1);
    }
}

#[test]
fn one_reads_while_another_writes() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.keep_game(&game("Hex")).expect("a game");
    let mut other = Connection::open(folder.at("games.db")).expect("a connection");
    // It knows no checksums: where rows refer to each other it could delete none.
    other.pragma_update(None, "foreign_keys", false).expect("a setting");
    let writing = other.transaction_with_behavior(TransactionBehavior::Immediate).expect("a transaction");
    writing.execute("DELETE FROM games", []).expect("nothing is in the way");
    assert_eq!(store.games(&Filter::default()).expect("a list").len(), 1);
    writing.commit().expect("no game is left");
    assert_eq!(store.games(&Filter::default()).expect("a list").len(), 0);
}

#[test]
fn whoever_waits_too_long_is_told_so_and_can_try_again() {
    let folder = Folder::new();
    drop(folder.store());
    let patience = Duration::from_millis(100);
    let options = Options { patience, ..Options::default() };
    let mut store = Store::open_with(&folder.at("games.db"), &options).expect("a store");
    let mut other = Connection::open(folder.at("games.db")).expect("a connection");
    let writing = other.transaction_with_behavior(TransactionBehavior::Immediate).expect("a transaction");
    let began = Instant::now();
    let refused = store.keep_game(&game("Hex"));
    assert!(matches!(refused, Err(Error::Busy)) && began.elapsed() >= patience, "{refused:?}");
    drop(writing);
    store.keep_game(&game("Hex")).expect("now there is room");
}

#[test]
fn two_who_go_on_with_the_same_run_do_not_mix_their_children() {
    let folder = Folder::new();
    let (mut one, mut other) = (folder.store(), folder.store());
    one.begin_run(&new_run(1)).expect("a run");
    one.keep_child(1, &child(1, "Oroth", 0.7)).expect("a child");
    assert!(matches!(other.keep_child(1, &child(1, "Bered", 0.7)), Err(Error::Twice { run: 1, number: 1 })));
    let long = NewGame { text: "x".repeat(1 << 20), ..game("Long") };
    other.keep_game(&long).expect("a game");
    assert_eq!(one.find("Long").expect("what the other kept").text.len(), 1 << 20);
}
