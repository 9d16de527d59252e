//! What is put into a store comes out again.

use crate::ground::{Folder, child, culled, game, measured, new_run};
use serde_json::{Value, json};
use store::{Error, Filter, GameId, NewChild, NewGame, NewMeasurement, NewRun, Relation, Settled, Store};

fn names(store: &Store, wanted: &Filter) -> Vec<String> {
    store.games(wanted).expect("a list").into_iter().map(|listed| listed.name).collect()
}

/// `name 1, other 2`: who, and how many generations away.
fn family(store: &Store, of: &GameId, relation: Relation) -> String {
    let told = store.family(of, relation).expect("a family").into_iter();
    told.map(|relative| format!("{} {}", relative.name, relative.generations)).collect::<Vec<_>>().join(", ")
}

#[test]
fn a_run_and_its_children_are_there_when_the_store_is_opened_again() {
    let folder = Folder::new();
    let mut store = folder.store();
    let begun = store.begin_run(&new_run(u64::MAX)).expect("a run");
    assert_eq!((begun.number, begun.children, begun.finished, &begun.state), (1, 0, false, &Value::Null));
    let kept = store.keep_child(1, &child(1, "Oroth", 0.7)).expect("a child");
    assert_eq!(kept, Some(game("Oroth").id()));
    assert_eq!(store.keep_child(1, &NewChild { game: None, ..culled(2, "") }).expect("a child"), None);
    drop(store);

    let mut store = folder.store();
    let run = store.resume_run(1).expect("the run");
    assert_eq!((run.seed, run.children, run.state), (u64::MAX, 2, json!({"after": 2})));
    assert_eq!((run.kind.as_str(), run.configuration, run.began), ("evolve", new_run(0).configuration, begun.began));
    assert_eq!(store.founders(1).expect("founders"), [game("Hex").id(), game("Chess").id()]);
    let children = store.children(1, 1..=u64::MAX).expect("children");
    let [oroth, nobody] = &children[..] else { panic!("{children:?}") };
    assert_eq!((oroth.number, oroth.seed, oroth.game), (1, 1 << 40, Some(game("Oroth").id())));
    assert_eq!((oroth.score, oroth.viable, oroth.culled.as_deref()), (Some(0.7), Some(true), None));
    assert_eq!(oroth.parents, [game("Hex").id(), game("Chess").id()]);
    assert_eq!((nobody.game, nobody.stage.as_str(), nobody.culled.as_deref()), (None, "rules", Some("rule clash")));
    assert_eq!(store.children(1, 2..=2).expect("one").len(), 1);
    assert_eq!(store.game(&game("Oroth").id()).expect("the game").text, game("Oroth").text);
}

#[test]
fn a_state_holds_until_another_is_told() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.begin_run(&new_run(1)).expect("a run");
    store.keep_child(1, &child(1, "Oroth", 0.7)).expect("a child");
    store.keep_child(1, &NewChild { state: None, ..child(2, "Bered", 0.2) }).expect("a child");
    assert_eq!(store.run(1).expect("the run").state, json!({"after": 1}));
}

#[test]
fn a_run_that_is_finished_can_go_on() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.begin_run(&new_run(1)).expect("a run");
    store.finish_run(1).expect("the end");
    assert!(store.runs().expect("runs")[0].finished);
    assert!(!store.resume_run(1).expect("again").finished);
}

#[test]
fn children_may_be_kept_in_any_order_but_none_twice() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.begin_run(&new_run(1)).expect("a run");
    for (number, name) in [(7, "Oroth"), (0, "Mor"), (3, "Galdal")] {
        store.keep_child(1, &child(number, name, 0.7)).expect("a child");
    }
    let refused = store.keep_child(1, &child(3, "Bered", 0.2));
    assert!(matches!(refused, Err(Error::Twice { run: 1, number: 3 })), "{refused:?}");
    assert!(matches!(store.find("Bered"), Err(Error::NoGame(_))), "a child that was refused leaves no trace");
    let numbers = store.children(1, 0..=u64::MAX).expect("children").into_iter().map(|child| child.number);
    assert_eq!(numbers.collect::<Vec<_>>(), [0, 3, 7]);
    assert_eq!(store.run(1).expect("the run").children, 3);
}

#[test]
fn children_that_join_under_another_name_are_known_by_it_with_all_that_was_made_of_them() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.begin_run(&new_run(1)).expect("a run");
    store.keep_child(1, &child(0, "Oroth", 0.7)).expect("a child");
    store.keep_child(1, &child(1, "Bered", 0.6)).expect("a child");
    let settled = |number, name: &str, culled: Option<&str>| Settled {
        number,
        game: game(name),
        stage: "insertion".into(),
        culled: culled.map(str::to_owned),
        again: None,
    };
    let joined = settled(0, "Ororoth", None);
    store.settle_children(1, &[joined.clone(), settled(1, "Bered", Some("inbred"))]).expect("both are there");
    assert!(matches!(store.find("Oroth"), Err(Error::NoGame(_))));
    let children = store.children(1, 0..=1).expect("children");
    assert_eq!((children[0].game, children[0].score), (Some(game("Ororoth").id()), Some(0.7)));
    assert_eq!(children[1].culled.as_deref(), Some("inbred"));
    let listed = store.games(&Filter::default()).expect("a list").swap_remove(0);
    assert_eq!((listed.name.as_str(), listed.score, listed.parents.len()), ("Ororoth", Some(0.7), 2));
    assert_eq!(store.trials(children[0].measurement.expect("a measurement")).expect("trials").len(), 2);
    store.settle_children(1, &[joined]).expect("to say it again changes nothing");
    assert_eq!(store.children(1, 0..=1).expect("children"), children);
}

#[test]
fn settling_a_child_that_is_not_there_settles_none() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.begin_run(&new_run(1)).expect("a run");
    store.keep_child(1, &child(0, "Oroth", 0.7)).expect("a child");
    let settled =
        |number| Settled { number, game: game("Ororoth"), stage: "insertion".into(), culled: None, again: None };
    let refused = store.settle_children(1, &[settled(0), settled(9)]);
    assert!(matches!(refused, Err(Error::NoChild { run: 1, number: 9 })), "{refused:?}");
    assert_eq!(store.children(1, 0..=0).expect("a child")[0].game, Some(game("Oroth").id()));
}

#[test]
fn a_text_that_somebody_else_refers_to_stays_when_a_child_gets_another() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.begin_run(&new_run(1)).expect("a run");
    store.keep_child(1, &child(0, "Hex", 0.7)).expect("a founder found again");
    let settled = Settled { number: 0, game: game("Ororoth"), stage: "insertion".into(), culled: None, again: None };
    store.settle_children(1, &[settled]).expect("it is there");
    store.find("Hex").expect("a founder");
    store.find("Ororoth").expect("what became of the child");
}

// B148
#[test]
fn a_member_that_is_measured_once_more_takes_its_children_along_and_keeps_what_was_made_of_it() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.begin_run(&new_run(1)).expect("a run");
    store.keep_child(1, &child(0, "Oroth", 0.7)).expect("a child");
    let bred = NewChild { parents: vec![game("Oroth").id(), game("Hex").id()], ..child(1, "Bered", 0.6) };
    store.keep_child(1, &bred).expect("its child");
    let text = "(game Oroth (end (All win (no-move))) (score 0.8 (old 0.7)))\n".to_owned();
    let after = NewGame { text, ..game("Oroth") };
    let again = Some(NewMeasurement { report: json!({"again": true}), ..measured(0.8, true) });
    let settled = Settled { number: 0, game: after.clone(), stage: "insertion".into(), culled: None, again };
    for _ in 0..2 {
        store.settle_children(1, std::slice::from_ref(&settled)).expect("it is there");
        assert_eq!(store.find("Oroth").expect("one game of that name").id, after.id());
        let scores: Vec<_> = store.measurements(&after.id()).expect("two").iter().map(|made| made.score).collect();
        assert_eq!(scores, [Some(0.7), Some(0.8)], "both are kept, each once");
        assert_eq!(store.listed(&after.id()).expect("listed").score, Some(0.8));
        assert_eq!(family(&store, &after.id(), Relation::Descendants), "Bered 1");
    }
}

#[test]
fn a_child_that_cannot_be_kept_whole_is_not_kept() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.begin_run(&new_run(1)).expect("a run");
    let before = store.summary().expect("a summary");
    let orphan = NewChild { parents: vec![GameId::of("nobody")], ..child(1, "Oroth", 0.7) };
    assert!(matches!(store.keep_child(1, &orphan), Err(Error::NoGame(_))));
    let nothing = NewChild { game: None, ..child(1, "Oroth", 0.7) };
    assert!(matches!(store.keep_child(1, &nothing), Err(Error::NothingMeasured(1))));
    assert!(matches!(store.keep_child(2, &child(1, "Oroth", 0.7)), Err(Error::NoRun(2))));
    assert_eq!(store.summary().expect("a summary"), before);
}

#[test]
fn the_same_text_is_the_same_game_whoever_comes_upon_it() {
    let folder = Folder::new();
    let mut store = folder.store();
    let id = store.keep_game(&game("Hex")).expect("a game");
    let renamed = NewGame { name: "Nash".into(), ..game("Hex") };
    assert_eq!(store.keep_game(&renamed).expect("the same game"), id);
    store.begin_run(&new_run(1)).expect("a run");
    store.begin_run(&new_run(2)).expect("another run");
    for run in [1, 2] {
        store.keep_child(run, &child(1, "Oroth", 0.7)).expect("a child");
    }
    assert_eq!(names(&store, &Filter::default()), ["Oroth", "Chess", "Hex"]);
}

#[test]
fn the_last_measurement_counts_and_the_older_ones_are_kept() {
    let folder = Folder::new();
    let mut store = folder.store();
    let hex = store.keep_game(&game("Hex")).expect("a game");
    store.keep_measurement(&hex, &measured(0.4, false)).expect("a measurement");
    let second = NewMeasurement { trials: Vec::new(), seed: u64::MAX, ..measured(0.6, true) };
    store.keep_measurement(&hex, &second).expect("another");
    let listed = store.games(&Filter::default()).expect("a list");
    assert_eq!((listed[0].score, listed[0].viable), (Some(0.6), Some(true)));
    let made = store.measurements(&hex).expect("measurements");
    assert_eq!(made.iter().map(|made| (made.score, made.trials)).collect::<Vec<_>>(), [(Some(0.4), 2), (Some(0.6), 0)]);
    assert_eq!((made[1].seed, &made[1].report), (u64::MAX, &measured(0.0, true).report));
    assert_eq!(store.trials(made[0].number).expect("trials"), measured(0.0, true).trials);
}

#[test]
fn a_number_that_is_none_is_no_score() {
    let folder = Folder::new();
    let mut store = folder.store();
    let hex = store.keep_game(&game("Hex")).expect("a game");
    for score in [f64::NAN, f64::INFINITY] {
        store.keep_measurement(&hex, &measured(score, true)).expect("a measurement");
    }
    assert!(store.measurements(&hex).expect("measurements").iter().all(|made| made.score.is_none()));
}

#[test]
fn games_are_listed_the_best_first_and_culled_ones_only_on_request() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.begin_run(&new_run(1)).expect("a run");
    for (number, name, score) in [(1, "Oroth", 0.2), (2, "Bered", 0.9), (3, "Mor", 0.6)] {
        store.keep_child(1, &child(number, name, score)).expect("a child");
    }
    store.keep_child(1, &culled(4, "Clash")).expect("a child");
    assert_eq!(names(&store, &Filter::default()), ["Bered", "Mor", "Oroth", "Chess", "Hex"]);
    assert_eq!(names(&store, &Filter { viable: true, ..Filter::default() }), ["Bered", "Mor"]);
    assert_eq!(names(&store, &Filter { most: Some(1), ..Filter::default() }), ["Bered"]);
    assert_eq!(names(&store, &Filter { run: Some(1), ..Filter::default() }), ["Bered", "Mor", "Oroth"]);
    assert_eq!(names(&store, &Filter { run: Some(2), ..Filter::default() }), [""; 0]);
    let all = Filter { culled: true, ..Filter::default() };
    assert_eq!(names(&store, &all), ["Bered", "Mor", "Oroth", "Chess", "Clash", "Hex"]);
    let clash = store.games(&all).expect("a list").swap_remove(4);
    assert_eq!(store.listed(&clash.id).expect("one game"), clash);
    assert!(matches!(store.listed(&GameId::of("nobody")), Err(Error::NoGame(_))));
    let born = clash.born.expect("a birth");
    assert_eq!((born.run, born.child, born.culled.as_deref()), (1, 4, Some("rule clash")));
    assert_eq!(clash.parents.iter().map(|parent| parent.name.as_str()).collect::<Vec<_>>(), ["Hex", "Chess"]);
}

#[test]
fn a_game_that_was_culled_once_is_listed_where_it_was_not() {
    let folder = Folder::new();
    let mut store = folder.store();
    for seed in [1, 2] {
        store.begin_run(&new_run(seed)).expect("a run");
    }
    store.keep_child(1, &culled(1, "Oroth")).expect("a child");
    assert_eq!(names(&store, &Filter::default()), ["Chess", "Hex"]);
    store.keep_child(2, &child(1, "Oroth", 0.7)).expect("a child");
    let born = store.games(&Filter::default()).expect("a list").swap_remove(0).born.expect("a birth");
    assert_eq!((born.run, born.culled), (2, None));
    assert_eq!(names(&store, &Filter { run: Some(1), ..Filter::default() }), [""; 0]);
}

#[test]
fn a_game_is_found_by_its_name_or_by_the_beginning_of_its_id() {
    let folder = Folder::new();
    let mut store = folder.store();
    let hex = store.keep_game(&game("Hex")).expect("a game");
    for asked in ["Hex", "hex", &hex.short(), &hex.to_string(), &hex.to_string().to_uppercase()] {
        assert_eq!(store.find(asked).expect(asked).id, hex);
    }
    for asked in ["", "He", "%", "____", "Hex'", &hex.to_string()[..3]] {
        assert!(matches!(store.find(asked), Err(Error::NoGame(_))), "{asked}");
    }
    store.keep_game(&NewGame { text: "another".into(), ..game("Hex") }).expect("a game");
    let Err(Error::Several { ids, .. }) = store.find("hex") else { panic!("found one of two") };
    assert!(ids.len() == 2 && ids.contains(&hex.short()));
}

#[test]
fn a_family_is_told_generation_by_generation() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.begin_run(&new_run(1)).expect("a run");
    let bred = |number, name: &str, parents: [&str; 2]| NewChild {
        parents: parents.map(|parent| game(parent).id()).to_vec(),
        ..child(number, name, 0.5)
    };
    store.keep_child(1, &bred(1, "Son", ["Hex", "Chess"])).expect("a child");
    store.keep_child(1, &bred(2, "Grandson", ["Son", "Hex"])).expect("a child");
    store.keep_child(1, &bred(3, "Nephew", ["Chess", "Chess"])).expect("a child");
    assert_eq!(family(&store, &game("Grandson").id(), Relation::Ancestors), "Son 1, Hex 1, Chess 2");
    assert_eq!(family(&store, &game("Chess").id(), Relation::Descendants), "Son 1, Nephew 1, Grandson 2");
    assert_eq!(family(&store, &game("Hex").id(), Relation::Ancestors), "");
}

#[test]
fn a_family_that_goes_round_in_a_circle_comes_to_an_end() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.begin_run(&new_run(1)).expect("a run");
    let bred =
        |number, name: &str, parent: &str| NewChild { parents: vec![game(parent).id()], ..child(number, name, 0.5) };
    store.keep_child(1, &bred(1, "Son", "Hex")).expect("a child");
    store.keep_child(1, &bred(2, "Hex", "Son")).expect("its own grandson");
    assert_eq!(family(&store, &game("Hex").id(), Relation::Ancestors), "Son 1");
}

#[test]
fn a_summary_counts_everything_and_says_why_children_were_culled() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.begin_run(&new_run(1)).expect("a run");
    store.begin_run(&NewRun { founders: Vec::new(), ..new_run(2) }).expect("a run");
    store.keep_child(1, &child(1, "Oroth", 0.7)).expect("a child");
    store.keep_child(1, &culled(2, "Clash")).expect("a child");
    store
        .keep_child(1, &NewChild { culled: Some("slow".into()), stage: "speed".into(), ..culled(3, "Slow") })
        .expect("one");
    store.keep_child(2, &culled(1, "Clash")).expect("a child");
    let summary = store.summary().expect("a summary");
    assert_eq!((summary.games, summary.viable, summary.best, summary.runs), (5, 1, Some(0.7), 2));
    assert_eq!((summary.children, summary.measurements, summary.trials), (4, 1, 2));
    let causes: Vec<_> = summary.culled.iter().map(|cause| (cause.reason.as_str(), cause.children)).collect();
    assert_eq!(causes, [("rule clash", 2), ("slow", 1)]);
    assert_eq!(store.causes(Some(2)).expect("causes")[0].children, 1);
    assert!(summary.bytes > 0);
}
