//! What nobody needs goes; what something else comes from stays.

use crate::ground::{Folder, child, culled, game, measured, new_run};
use store::{Error, Filter, NewChild, Pruned, Pruning, Store};

fn prune(store: &mut Store, pruning: Pruning) -> Pruned {
    store.prune(&pruning).expect("something goes")
}

fn gone(pruned: &Pruned) -> Vec<&str> {
    pruned.games.iter().map(|game| game.name.as_str()).collect()
}

fn names(store: &Store) -> Vec<String> {
    let all = Filter { culled: true, ..Filter::default() };
    let mut names: Vec<_> = store.games(&all).expect("a list").into_iter().map(|listed| listed.name).collect();
    names.sort();
    names
}

fn bred(number: u64, name: &str, score: f64, parent: &str) -> NewChild {
    NewChild { parents: vec![game(parent).id()], ..child(number, name, score) }
}

/// Poor has a good grandson; Dull and its daughter are both no good; Clash was culled.
fn finished(folder: &Folder) -> Store {
    let mut store = folder.store();
    store.begin_run(&new_run(1)).expect("a run");
    let children = [
        bred(1, "Poor", 0.1, "Hex"),
        bred(2, "Middling", 0.4, "Poor"),
        bred(3, "Good", 0.9, "Middling"),
        bred(4, "Dull", 0.2, "Chess"),
        bred(5, "Duller", 0.1, "Dull"),
        culled(6, "Clash"),
    ];
    for child in children {
        store.keep_child(1, &child).expect("a child");
    }
    store.finish_run(1).expect("the end");
    store
}

#[test]
fn by_default_only_games_go_that_nobody_refers_to() {
    let folder = Folder::new();
    let mut store = finished(&folder);
    store.keep_game(&game("Mine")).expect("a game");
    assert_eq!(gone(&prune(&mut store, Pruning::default())), [""; 0]);
    let pruned = prune(&mut store, Pruning { forget: vec![1], ..Pruning::default() });
    assert_eq!(gone(&pruned), ["Chess", "Clash", "Dull", "Duller", "Good", "Hex", "Middling", "Poor"]);
    assert_eq!((pruned.runs, pruned.measurements, pruned.trials, pruned.left), (1, 5, 10, 1));
    assert_eq!(names(&store), ["Mine"]);
    assert!(matches!(store.run(1), Err(Error::NoRun(1))));
    assert_eq!(store.begin_run(&new_run(1)).expect("a run").number, 2, "a number is not used again");
}

#[test]
fn games_below_a_score_go_but_for_the_ancestors_of_those_that_stay() {
    let folder = Folder::new();
    let mut store = finished(&folder);
    let pruned = prune(&mut store, Pruning { below: Some(0.5), ..Pruning::default() });
    assert_eq!(gone(&pruned), ["Dull", "Duller"]);
    assert_eq!(names(&store), ["Chess", "Clash", "Good", "Hex", "Middling", "Poor"]);
    let children = store.children(1, 1..=6).expect("children");
    assert_eq!(
        children.iter().filter(|child| child.game.is_none()).map(|child| child.number).collect::<Vec<_>>(),
        [4, 5]
    );
    assert!(matches!(store.resume_run(1), Err(Error::PrunedRun(1))));
}

#[test]
fn what_was_culled_may_go_and_the_run_goes_on() {
    let folder = Folder::new();
    let mut store = finished(&folder);
    assert_eq!(gone(&prune(&mut store, Pruning { culled: true, ..Pruning::default() })), ["Clash"]);
    assert_eq!(store.resume_run(1).expect("the run").children, 6);
    store.keep_child(1, &culled(7, "Clash")).expect("a child");
}

#[test]
fn a_run_that_has_not_reached_its_end_keeps_its_games_unless_it_is_said_otherwise() {
    let folder = Folder::new();
    let mut store = finished(&folder);
    store.resume_run(1).expect("it goes on");
    let pruning = Pruning { culled: true, below: Some(2.0), ..Pruning::default() };
    assert_eq!(gone(&prune(&mut store, pruning.clone())), [""; 0]);
    let pruned = prune(&mut store, Pruning { unfinished: true, ..pruning });
    assert_eq!(gone(&pruned).len(), 6);
    assert_eq!(names(&store), ["Chess", "Hex"]);
}

#[test]
fn what_another_run_needs_stays_when_a_run_is_forgotten() {
    let folder = Folder::new();
    let mut store = finished(&folder);
    store.begin_run(&new_run(2)).expect("a run");
    store.keep_child(2, &bred(1, "Heir", 0.6, "Dull")).expect("a child");
    let pruned = prune(&mut store, Pruning { forget: vec![1], ..Pruning::default() });
    assert_eq!(gone(&pruned), ["Clash", "Duller", "Good", "Middling", "Poor"]);
    assert_eq!(names(&store), ["Chess", "Dull", "Heir", "Hex"]);
}

#[test]
fn games_that_somebody_put_in_stay_whatever_their_score() {
    let folder = Folder::new();
    let mut store = finished(&folder);
    store.keep_game(&game("Dull")).expect("it was there, and is given now");
    store.keep_measurement(&game("Hex").id(), &measured(0.0, false)).expect("a measurement");
    assert_eq!(gone(&prune(&mut store, Pruning { below: Some(0.5), ..Pruning::default() })), ["Duller"]);
}

#[test]
fn the_last_score_counts() {
    let folder = Folder::new();
    let mut store = finished(&folder);
    store.keep_measurement(&game("Duller").id(), &measured(0.8, true)).expect("a second look");
    store.keep_measurement(&game("Good").id(), &measured(0.3, false)).expect("a second look");
    let pruned = prune(&mut store, Pruning { below: Some(0.5), ..Pruning::default() });
    assert_eq!(gone(&pruned), ["Good", "Middling", "Poor"]);
}

#[test]
fn a_rehearsal_says_what_would_go_and_nothing_goes() {
    let folder = Folder::new();
    let mut store = finished(&folder);
    let before = names(&store);
    let rehearsal = Pruning { forget: vec![1], rehearse: true, ..Pruning::default() };
    let told = prune(&mut store, rehearsal.clone());
    assert_eq!((names(&store), store.runs().expect("runs").len()), (before, 1));
    assert_eq!(prune(&mut store, Pruning { rehearse: false, ..rehearsal }), told);
}

#[test]
fn a_run_that_is_not_there_cannot_be_forgotten_and_then_nothing_goes() {
    let folder = Folder::new();
    let mut store = finished(&folder);
    let wrong = Pruning { forget: vec![1, 7], ..Pruning::default() };
    assert!(matches!(store.prune(&wrong), Err(Error::NoRun(7))));
    assert_eq!(store.run(1).expect("the run").children, 6);
}

#[test]
fn pruning_gives_room_back_to_the_disk() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.begin_run(&new_run(1)).expect("a run");
    let mut large = child(1, "Large", 0.5);
    large.measurement.as_mut().expect("a measurement").trials = vec!["x".repeat(1 << 20); 4];
    store.keep_child(1, &large).expect("a child");
    assert!(store.summary().expect("a summary").bytes > 1 << 22);
    prune(&mut store, Pruning { forget: vec![1], ..Pruning::default() });
    assert!(store.summary().expect("a summary").bytes < 1 << 20);
    let on_disk = std::fs::metadata(folder.at("games.db")).expect("a file").len();
    assert!(on_disk < 1 << 20, "{on_disk}");
}
