//! A store written by an older program opens, and holds what it held.

use crate::ground::{Folder, child, game, measured, new_run};
use rusqlite::Connection;
use serde_json::json;
use store::{Error, Filter, Store};

fn old_store(folder: &Folder) {
    let old = Connection::open(folder.at("games.db")).expect("a file");
    old.execute_batch(include_str!("fixtures/version_1.sql")).expect("the first layout");
}

fn layout(folder: &Folder) -> u32 {
    let file = Connection::open(folder.at("games.db")).expect("a file");
    file.pragma_query_value(None, "user_version", |row| row.get(0)).expect("a number")
}

#[test]
fn a_store_of_the_first_layout_opens_with_all_that_it_held() {
    let folder = Folder::new();
    old_store(&folder);
    assert_eq!(layout(&folder), 1);
    let mut store = Store::look(&folder.at("games.db")).expect("an old store");
    assert_eq!(layout(&folder), 4);
    let run = store.resume_run(1).expect("the run");
    assert_eq!((run.seed, run.children, run.state, run.pruned), (u64::MAX, 3, json!({"after": 3}), false));
    assert_eq!((run.configuration, run.began.as_str()), (new_run(0).configuration, "2026-11-16 13:09:31"));
    assert_eq!(store.founders(1).expect("founders"), [game("Hex").id(), game("Chess").id()]);
    let children = store.children(1, 1..=3).expect("children");
    assert_eq!(children.iter().map(|child| child.game.is_some()).collect::<Vec<_>>(), [true, true, false]);
    assert_eq!((children[0].score, children[0].seed), (Some(0.7), 1 << 40));
    assert_eq!(children[1].culled.as_deref(), Some("rule clash"));
    let oroth = store.find("Oroth").expect("a game");
    assert_eq!((oroth.id, oroth.text), (game("Oroth").id(), game("Oroth").text));
    let made = store.measurements(&oroth.id).expect("measurements");
    assert_eq!((made.len(), &made[0].report), (1, &measured(0.7, true).report));
    assert_eq!(store.trials(made[0].number).expect("trials"), measured(0.7, true).trials);
    store.keep_child(1, &child(4, "Bered", 0.6)).expect("the next child");
}

#[test]
fn an_old_store_becomes_the_same_as_a_new_one() {
    let (old, new) = (Folder::new(), Folder::new());
    old_store(&old);
    let columns = |folder: &Folder| -> Vec<String> {
        drop(folder.store());
        let file = Connection::open(folder.at("games.db")).expect("a file");
        let mut statement = file
            .prepare(
                "SELECT schema.name || '.' || columns.name || ' ' || columns.type FROM sqlite_schema AS schema,
                 pragma_table_info(schema.name) AS columns ORDER BY schema.name, columns.cid",
            )
            .expect("a question");
        let rows = statement.query_map([], |row| row.get(0)).expect("rows");
        rows.collect::<Result<_, _>>().expect("names")
    };
    assert_eq!(columns(&old), columns(&new));
}

#[test]
fn many_may_bring_an_old_store_up_to_date_at_the_same_moment() {
    let folder = Folder::new();
    old_store(&folder);
    let open = || drop(Store::open(&folder.at("games.db")).expect("a store"));
    std::thread::scope(|scope| (0..8).for_each(|_| drop(scope.spawn(open))));
    assert_eq!(folder.store().games(&Filter::default()).expect("a list").len(), 3);
}

#[test]
fn a_store_of_a_newer_program_is_refused_and_left_alone() {
    let folder = Folder::new();
    drop(folder.store());
    let file = Connection::open(folder.at("games.db")).expect("a file");
    file.pragma_update(None, "user_version", 99).expect("a number");
    drop(file);
    let before = std::fs::read(folder.at("games.db")).expect("a file");
    let Err(error) = Store::open(&folder.at("games.db")) else { panic!("it was opened") };
    assert!(matches!(error, Error::Newer { found: 99, known: 4 }));
    assert!(error.to_string().contains("layout 99") && error.hint().contains("newer program"), "{error}");
    assert!(matches!(Store::look(&folder.at("games.db")), Err(Error::Newer { .. })));
    assert_eq!(std::fs::read(folder.at("games.db")).expect("a file"), before);
}
