//! What can be wrong with a file is told with what to do about it, and nothing is lost.

use std::fs;
use std::path::Path;

use crate::ground::{Folder, child, game, new_run};
use rusqlite::{Connection, OpenFlags};
use store::{Error, Filter, Item, NewGame, Options, Store};

/// Opens a file that cannot be opened, twice, and sees that it is left as it was.
fn refused(path: &Path) -> Error {
    let before = fs::read(path).ok();
    let Err(error) = Store::open(path) else { panic!("{} was opened", path.display()) };
    let Err(other) = Store::look(path) else { panic!("{} was opened", path.display()) };
    assert_eq!(std::mem::discriminant(&error), std::mem::discriminant(&other), "{error} {other}");
    assert_eq!(fs::read(path).ok(), before, "a file that was refused has changed");
    assert!(!error.hint().is_empty());
    error
}

/// A store with forty children, closed.
fn filled(folder: &Folder) -> Vec<u8> {
    let mut store = folder.store();
    store.begin_run(&new_run(1)).expect("a run");
    for number in 1..=40 {
        store.keep_child(1, &child(number, &format!("Child{number}"), 0.5)).expect("a child");
    }
    drop(store);
    fs::read(folder.at("games.db")).expect("a file")
}

#[test]
fn something_else_than_a_database_is_no_store() {
    let folder = Folder::new();
    for (name, content) in [("a.txt", "some text"), ("b.txt", &"GAME chess\n".repeat(1000))] {
        fs::write(folder.at(name), content).expect("a file");
        assert!(matches!(refused(&folder.at(name)), Error::NotADatabase), "{name}");
    }
}

#[test]
fn a_database_of_another_program_is_no_store() {
    let folder = Folder::new();
    let other = Connection::open(folder.at("other.db")).expect("a file");
    other.execute_batch("CREATE TABLE games (name TEXT); PRAGMA user_version = 1").expect("a table");
    drop(other);
    let error = refused(&folder.at("other.db"));
    assert!(matches!(error, Error::Foreign) && error.hint().contains("nothing was changed"), "{error}");
}

#[test]
fn an_empty_file_becomes_a_store() {
    let folder = Folder::new();
    fs::write(folder.at("games.db"), "").expect("a file");
    folder.store().keep_game(&game("Hex")).expect("a game");
}

#[test]
fn a_file_that_was_cut_short_is_damaged() {
    let folder = Folder::new();
    let whole = filled(&folder);
    for share in [512, 4096, whole.len() / 3, whole.len() / 2 + 17, whole.len() - 4096, whole.len() - 1] {
        fs::write(folder.at("cut.db"), &whole[..share]).expect("a file");
        let error = refused(&folder.at("cut.db"));
        assert!(matches!(error, Error::Damaged(_)), "{share} of {} bytes: {error}", whole.len());
        assert!(error.hint().contains(".recover"));
    }
}

#[test]
fn a_file_with_damaged_pages_is_told_from_a_sound_one() {
    let folder = Folder::new();
    let whole = filled(&folder);
    for page in 1..whole.len() / 4096 {
        let mut damaged = whole.clone();
        damaged[page * 4096..page * 4096 + 64].fill(0x5a);
        fs::write(folder.at("damaged.db"), &damaged).expect("a file");
        let error = refused(&folder.at("damaged.db"));
        assert!(matches!(error, Error::Damaged(_)), "page {page}: {error}");
    }
}

/// All that a store holds, as text.
fn content(store: &Store) -> Result<String, Error> {
    let mut text = format!("{:?}{:?}", store.runs()?, store.items("draft", 10)?);
    let games = store.games(&Filter { culled: true, ..Filter::default() })?;
    for listed in &games {
        text += &format!("{listed:?}{:?}", store.game(&listed.id)?);
        for made in store.measurements(&listed.id)? {
            text += &format!("{made:?}{:?}", store.trials(made.number)?);
        }
    }
    for run in store.runs()? {
        text += &format!("{:?}{:?}", store.founders(run.number)?, store.children(run.number, 0..=u64::MAX)?);
    }
    Ok(text)
}

/// Wherever a bit flips, the store is refused, or it holds all that it held: in unused places a bit means nothing.
#[test]
fn a_flipped_bit_is_noticed_or_means_nothing() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.put(&[Item { kind: "draft".into(), id: "a".into(), version: 1, text: "(game Draft)".into() }]).expect("put");
    drop(store);
    let whole = filled(&folder);
    let before = content(&folder.store()).expect("a sound store");
    let path = folder.at("flipped.db");
    let (mut noticed, mut harmless) = (0, 0);
    // A step that shares no factor with the size of a page or the bits of a byte comes upon all sorts of places.
    for bit in (0..whole.len() * 8).step_by(2503) {
        let mut flipped = whole.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, &flipped).expect("a file");
        match Store::look(&path).and_then(|store| content(&store)) {
            Err(_) => noticed += 1,
            Ok(held) => {
                assert_eq!(held, before, "bit {} of byte {}", bit % 8, bit / 8);
                harmless += 1;
            }
        }
        ["-wal", "-shm"].iter().for_each(|ending| drop(fs::remove_file(folder.at(&format!("flipped.db{ending}")))));
    }
    println!("{} flipped bits: {noticed} noticed, {harmless} without meaning", noticed + harmless);
    assert!(noticed > harmless / 4, "{noticed} of {}", noticed + harmless);
}

// A rule that was changed by a single letter would be another game.
#[test]
fn a_letter_that_was_changed_behind_our_back_is_noticed_wherever_it_stands() {
    let folder = Folder::new();
    let whole = filled(&folder);
    for text in ["(game Child7", "white: .6/.4 = white", "\"completion\"", "measured"] {
        let mut changed = whole.clone();
        let places = (0..whole.len() - text.len()).filter(|at| whole[*at..].starts_with(text.as_bytes()));
        // Copies that rows left behind when they moved mean nothing: so it is changed in all of them.
        places.for_each(|at| changed[at + 2] ^= 1);
        fs::write(folder.at("changed.db"), &changed).expect("a file");
        let error = refused(&folder.at("changed.db"));
        assert!(matches!(&error, Error::Damaged(why) if why.contains("not what was written")), "{text}: {error}");
    }
}

#[test]
fn a_store_whose_last_changes_were_taken_away_is_damaged() {
    let folder = Folder::new();
    filled(&folder);
    let mut store = folder.store();
    store.keep_game(&game("Late")).expect("a game");
    // As a kill leaves it: the store, its changes, and their index.
    for ending in ["", "-wal", "-shm"] {
        fs::copy(folder.at(&format!("games.db{ending}")), folder.at(&format!("killed.db{ending}"))).expect("a copy");
    }
    assert!(Store::open(&folder.at("killed.db")).expect("all there").find("Late").is_ok());
    for ending in ["", "-shm"] {
        fs::copy(folder.at(&format!("games.db{ending}")), folder.at(&format!("bare.db{ending}"))).expect("a copy");
    }
    let error = refused(&folder.at("bare.db"));
    assert!(matches!(&error, Error::Damaged(why) if why.contains("bare.db-wal")), "{error}");
}

#[test]
fn a_store_that_was_killed_while_it_was_closed_has_all_changes() {
    let folder = Folder::new();
    filled(&folder);
    let mut store = folder.store();
    store.keep_game(&game("Late")).expect("a game");
    let other = rusqlite::Connection::open(folder.at("games.db")).expect("the same store");
    other.query_row("PRAGMA wal_checkpoint(FULL)", [], |_| Ok(())).expect("all changes are carried over");
    // The changes are removed before their index is.
    for ending in ["", "-shm"] {
        fs::copy(folder.at(&format!("games.db{ending}")), folder.at(&format!("closing.db{ending}"))).expect("a copy");
    }
    assert!(Store::open(&folder.at("closing.db")).expect("all there").find("Late").is_ok());
}

#[test]
fn a_store_that_was_cut_to_nothing_is_no_empty_list() {
    let folder = Folder::new();
    fs::write(folder.at("games.db"), "").expect("a file");
    assert!(matches!(Store::look(&folder.at("games.db")), Err(Error::Damaged(why)) if why.contains("empty")));
}

#[test]
fn a_directory_is_no_store_and_a_store_needs_one_to_be_in() {
    let folder = Folder::new();
    assert!(matches!(refused(folder.path()), Error::Directory));
    let nowhere = folder.at("no/such/games.db");
    let Err(error) = Store::open(&nowhere) else { panic!("it was made") };
    assert!(matches!(&error, Error::NoDirectory(missing) if *missing == folder.at("no/such")), "{error}");
    assert!(error.is_usage() && error.hint().contains("directory"));
}

#[test]
fn looking_for_a_store_does_not_make_one() {
    let folder = Folder::new();
    let Err(error) = Store::look(&folder.at("games.db")) else { panic!("it was found") };
    assert!(matches!(error, Error::NoFile(_)) && error.to_string().contains("games.db"), "{error}");
    assert!(!folder.at("games.db").exists());
}

#[test]
fn a_full_disk_is_told_and_what_was_kept_stays() {
    let folder = Folder::new();
    let (options, path) = (Options { most_bytes: Some(200_000), ..Options::default() }, folder.at("games.db"));
    let mut store = Store::open_with(&path, &options).expect("a store");
    store.begin_run(&new_run(1)).expect("a run");
    let large = |number: u64| {
        let mut large = child(number, &format!("Large{number}"), 0.5);
        large.measurement.as_mut().expect("a measurement").trials = vec!["x".repeat(20_000); 2];
        large
    };
    let mut kept = 0;
    let error = loop {
        match store.keep_child(1, &large(kept + 1)) {
            Ok(_) => kept += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(error, Error::Full) && error.hint().contains("make room"), "{error}");
    assert!((1..10).contains(&kept), "{kept}");
    assert_eq!(store.run(1).expect("the run").children, kept, "the same connection goes on");
    assert!(matches!(store.find(&format!("Large{}", kept + 1)), Err(Error::NoGame(_))), "half a child");
    drop(store);
    let mut store = Store::open(&path).expect("there is room again");
    assert_eq!(store.resume_run(1).expect("the run").children, kept);
    store.keep_child(1, &large(kept + 1)).expect("the child that found no room");
}

#[test]
fn a_store_that_does_not_fit_on_the_disk_is_not_half_made() {
    let folder = Folder::new();
    let options = Options { most_bytes: Some(8192), ..Options::default() };
    assert!(matches!(Store::open_with(&folder.at("games.db"), &options), Err(Error::Full)));
    folder.store().keep_game(&game("Hex")).expect("there is room now");
}

/// Where nobody is stopped by permissions (the superuser), the file is opened as if it were read-only instead.
#[test]
fn a_file_that_may_not_be_written_can_be_read() {
    let folder = Folder::new();
    filled(&folder);
    let path = folder.at("games.db");
    let mut permissions = fs::metadata(&path).expect("a file").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("read-only");
    let may_write = fs::OpenOptions::new().write(true).open(&path).is_ok();
    let mut store = match may_write {
        false => {
            assert!(matches!(Store::open(&path), Err(Error::ReadOnly)));
            Store::look(&path).expect("it can be read")
        }
        true => Store::look_only(&path).expect("it can be read"),
    };
    assert_eq!(store.games(&Filter::default()).expect("a list").len(), 42);
    let Err(error) = store.keep_game(&game("New")) else { panic!("it was written") };
    assert!(matches!(error, Error::ReadOnly) && error.hint().contains("write"), "{error}");
}

#[test]
fn an_old_store_that_may_not_be_written_is_told_from_a_sound_one() {
    let folder = Folder::new();
    let path = folder.at("games.db");
    Connection::open(&path)
        .and_then(|old| old.execute_batch(include_str!("fixtures/version_1.sql")))
        .expect("an old store");
    let Err(error) = Store::look_only(&path) else { panic!("it was brought up to date") };
    assert!(matches!(error, Error::Outdated { found: 1, known: 4 }) && error.hint().contains("copy"), "{error}");
}

#[test]
fn names_with_strange_letters_are_names() {
    let folder = Folder::new();
    let path = folder.at("a b#c?d%41é'.db");
    let mut store = Store::open(&path).expect("a store");
    store.keep_game(&NewGame { name: "'; DROP TABLE games; --".into(), ..game("Evil") }).expect("a game");
    store.find("'; drop table games; --").expect("by its name");
    drop(store);
    assert_eq!(Store::look_only(&path).expect("the same file").games(&Filter::default()).expect("a list").len(), 1);
    let named = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY).expect("the file of this name");
    assert!(named.query_row("SELECT count(*) FROM games", [], |row| row.get::<_, u32>(0)).is_ok());
}
