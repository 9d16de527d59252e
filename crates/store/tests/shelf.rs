//! What people are in the midst of stays on the shelf.

use crate::ground::Folder;
use store::{Item, Store};

fn item(kind: &str, id: &str, version: u64, text: &str) -> Item {
    Item { kind: kind.to_owned(), id: id.to_owned(), version, text: text.to_owned() }
}

#[test]
fn what_is_put_back_takes_the_place_of_what_was_there() {
    let folder = Folder::new();
    let mut store = Store::open(&folder.at("studio.db")).expect("a store");
    store.put(&[item("table", "a", 1, "one"), item("draft", "a", 1, "another kind")]).expect("room");
    store.put(&[item("table", "a", u64::MAX, "two, with ' and \u{0}")]).expect("room");
    drop(store);
    let store = Store::open(&folder.at("studio.db")).expect("a store");
    assert_eq!(store.item("table", "a").expect("a shelf"), Some(item("table", "a", u64::MAX, "two, with ' and \u{0}")));
    assert_eq!(store.item("draft", "a").expect("a shelf").map(|item| item.text), Some("another kind".to_owned()));
    assert_eq!(store.item("table", "b").expect("a shelf"), None);
}

#[test]
fn what_was_touched_last_comes_first() {
    let folder = Folder::new();
    let mut store = Store::open(&folder.at("studio.db")).expect("a store");
    for id in ["a", "b", "c", "a"] {
        store.put(&[item("table", id, 1, id)]).expect("room");
    }
    let ids = |most| store.items("table", most).expect("a shelf").into_iter().map(|item| item.id).collect::<Vec<_>>();
    assert_eq!((ids(9), ids(2)), (vec!["a".into(), "c".into(), "b".into()], vec!["a".to_owned(), "c".to_owned()]));
    assert!(store.items("draft", 9).expect("a shelf").is_empty());
}

#[test]
fn what_is_thrown_away_is_gone() {
    let folder = Folder::new();
    let mut store = Store::open(&folder.at("studio.db")).expect("a store");
    store.put(&[item("table", "a", 1, "one")]).expect("room");
    assert!(store.discard("table", "a").expect("a shelf"));
    assert!(!store.discard("table", "a").expect("a shelf"));
    assert_eq!(store.item("table", "a").expect("a shelf"), None);
}
