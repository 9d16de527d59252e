//! Stores of several machines become one.

use crate::ground::{Folder, child, culled, game, measured, new_run};
use store::{Error, Filter, Merged, NewChild, NewRun, Relation, Store};

fn opened(folder: &Folder, name: &str) -> Store {
    Store::open(&folder.at(name)).expect("a new store")
}

/// A run with two children, the second bred from the first.
fn bred(store: &mut Store, run: &NewRun, names: [&str; 2]) {
    let run = store.begin_run(run).expect("a run").number;
    store.keep_child(run, &child(1, names[0], 0.7)).expect("a child");
    let second = NewChild { parents: vec![game(names[0]).id()], ..child(2, names[1], 0.8) };
    store.keep_child(run, &second).expect("a child");
}

fn names(store: &Store) -> Vec<String> {
    let all = Filter { culled: true, ..Filter::default() };
    let mut names: Vec<_> = store.games(&all).expect("a list").into_iter().map(|listed| listed.name).collect();
    names.sort();
    names
}

// B152
#[test]
fn a_merged_store_has_the_games_runs_families_and_measurements_of_both() {
    let folder = Folder::new();
    let (mut one, mut other) = (opened(&folder, "one.db"), opened(&folder, "other.db"));
    bred(&mut one, &new_run(1), ["Red", "Blue"]);
    bred(&mut other, &new_run(2), ["Green", "Gold"]);
    other.keep_child(1, &culled(3, "Clash")).expect("a child");
    other.keep_game(&game("Mine")).expect("a game");
    let merged = one.merge(&folder.at("other.db")).expect("merged");
    assert_eq!(merged, Merged { games: 4, known: 2, runs: 1, children: 3, measurements: 2, trials: 4 });
    assert_eq!(names(&one), ["Blue", "Chess", "Clash", "Gold", "Green", "Hex", "Mine", "Red"]);
    let runs: Vec<(u64, u64, u64)> =
        one.runs().expect("runs").iter().map(|run| (run.number, run.seed, run.children)).collect();
    assert_eq!(runs, [(1, 1, 2), (2, 2, 3)]);
    let founders = [game("Hex").id(), game("Chess").id()];
    assert_eq!(one.founders(2).expect("founders"), founders);
    let children = one.children(2, 1..=3).expect("children");
    assert_eq!(children[1].parents, [game("Green").id()]);
    assert_eq!((children[1].score, children[2].culled.as_deref()), (Some(0.8), Some("rule clash")));
    let family: Vec<String> = one
        .family(&game("Gold").id(), Relation::Ancestors)
        .expect("a family")
        .into_iter()
        .map(|relative| relative.name)
        .collect();
    assert_eq!(family, ["Green", "Hex", "Chess"]);
    let made = one.measurements(&game("Gold").id()).expect("measurements");
    assert_eq!(one.trials(made[0].number).expect("trials"), measured(0.8, true).trials);
    // It is a sound store, and a run of it can be gone on with.
    drop(one);
    let mut one = opened(&folder, "one.db");
    one.resume_run(2).expect("goes on");
    one.keep_child(2, &child(4, "Late", 0.9)).expect("a child");
    assert_eq!(other.runs().expect("runs").len(), 1);
}

// B152
#[test]
fn what_is_there_already_is_not_taken_in_twice() {
    let folder = Folder::new();
    let (mut one, mut other) = (opened(&folder, "one.db"), opened(&folder, "other.db"));
    bred(&mut other, &new_run(2), ["Green", "Gold"]);
    one.merge(&folder.at("other.db")).expect("merged");
    let before = one.summary().expect("a summary");
    let again = one.merge(&folder.at("other.db")).expect("merged again");
    assert_eq!(again, Merged { known: 4, ..Merged::default() });
    let after = one.summary().expect("a summary");
    assert_eq!((before.games, before.children, before.trials), (after.games, after.children, after.trials));
}

#[test]
fn a_store_is_not_merged_with_itself_nor_with_what_is_no_store() {
    let folder = Folder::new();
    let mut one = opened(&folder, "one.db");
    bred(&mut one, &new_run(1), ["Red", "Blue"]);
    assert!(matches!(one.merge(&folder.at("one.db")), Err(Error::Itself)));
    assert!(matches!(one.merge(&folder.at("none.db")), Err(Error::NoFile(_))));
    std::fs::write(
        folder.at("text.db"),
        "a text that is long enough to be no database of any kind at all\n".repeat(40),
    )
    .expect("written");
    assert!(one.merge(&folder.at("text.db")).is_err());
    assert_eq!(one.summary().expect("a summary").children, 2);
}
