//! Games go out as files and come in again.

use std::fs;

use crate::ground::{Folder, child, culled, game, new_run};
use store::{Error, Filter, NewGame, Store};

/// Reads a file as `game` writes it: its name is the second word.
fn read(ending: &str, text: &str) -> Result<NewGame, String> {
    let name = text.strip_prefix("(game ").and_then(|rest| rest.split(' ').next()).ok_or("no game")?;
    Ok(NewGame { name: name.into(), language: ending.into(), text: text.trim().to_owned() + "\n" })
}

const ENDINGS: [&str; 2] = ["ludi", "game"];

fn names(store: &Store) -> Vec<String> {
    store.games(&Filter::default()).expect("a list").into_iter().map(|listed| listed.name).collect()
}

#[test]
fn what_is_exported_and_imported_is_the_same() {
    let (folder, other) = (Folder::new(), Folder::new());
    let mut store = folder.store();
    store.begin_run(&new_run(1)).expect("a run");
    store.keep_child(1, &child(1, "Oroth", 0.7)).expect("a child");
    store.keep_child(1, &culled(2, "Clash")).expect("a child");
    let out = folder.at("a/b");
    let exported = store.export(&out, &Filter::default()).expect("files");
    assert_eq!(exported.written, ["oroth.ludi", "chess.ludi", "hex.ludi"]);
    assert_eq!(fs::read_to_string(out.join("oroth.ludi")).expect("a file"), game("Oroth").text);

    let mut copy = other.store();
    let imported = copy.import(&out, &ENDINGS, &read).expect("games");
    assert_eq!(imported.new, [game("Chess").id(), game("Hex").id(), game("Oroth").id()]);
    assert_eq!(names(&copy), ["Chess", "Hex", "Oroth"]);
    let again = copy.import(&out, &ENDINGS, &read).expect("games");
    assert_eq!((again.new.len(), again.known, again.refused), (0, imported.new, vec![]));
}

#[test]
fn exporting_again_changes_nothing_and_no_file_is_overwritten() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.keep_game(&game("Hex")).expect("a game");
    let other = NewGame { text: "another\n".into(), ..game("Hex") };
    store.keep_game(&other).expect("a game");
    let out = folder.at("out");
    fs::create_dir(&out).expect("a folder");
    fs::write(out.join("hex.ludi"), "mine").expect("a file");
    let exported = store.export(&out, &Filter::default()).expect("files");
    let mut expected = [game("Hex").id(), other.id()].map(|id| format!("hex-{}.ludi", id.short()));
    expected.sort();
    assert_eq!(exported.written, expected);
    let again = store.export(&out, &Filter::default()).expect("files");
    assert_eq!((again.written.len(), again.unchanged), (0, exported.written));
    assert_eq!(fs::read_to_string(out.join("hex.ludi")).expect("a file"), "mine");
}

#[test]
fn names_become_names_of_files() {
    let folder = Folder::new();
    let mut store = folder.store();
    for (name, text) in [("../../evil", "a"), ("Tic-Tac Toe!", "b"), ("", "c"), ("Ünü", "d")] {
        store.keep_game(&NewGame { name: name.into(), language: "ludi".into(), text: text.into() }).expect("a game");
    }
    let mut written = store.export(&folder.at("out"), &Filter::default()).expect("files").written;
    written.sort();
    assert_eq!(written, ["_.ludi", "______evil.ludi", "_n_.ludi", "tic_tac_toe_.ludi"]);
}

#[test]
fn files_without_a_game_are_named_and_the_others_come_in() {
    let folder = Folder::new();
    let files = [
        ("a.ludi", "(game A x)".as_bytes()),
        ("b.ludi", b"nonsense"),
        ("c.ludi", b"\xff\xfe"),
        ("d.txt", b"(game D x)"),
        ("e.game", b"(game E x)"),
        ("f.ludi", b"(game A x)  \n\n"),
    ];
    fs::create_dir(folder.at("in")).expect("a folder");
    for (name, content) in files {
        fs::write(folder.at("in").join(name), content).expect("a file");
    }
    fs::create_dir(folder.at("in/g.ludi")).expect("a folder");
    fs::write(folder.at("in/h.ludi"), vec![b' '; (1 << 20) + 1]).expect("a file");
    let mut store = folder.store();
    let imported = store.import(&folder.at("in"), &ENDINGS, &read).expect("games");
    assert_eq!((imported.new.len(), imported.known.len()), (2, 1));
    let refused: Vec<_> = imported.refused.iter().map(|refused| refused.file.as_str()).collect();
    assert_eq!(refused, ["b.ludi", "c.ludi", "h.ludi"]);
    assert!(imported.refused[0].why == "no game" && imported.refused[1].why.contains("UTF-8"));
    assert_eq!(names(&store), ["A", "E"]);
}

#[test]
fn a_directory_that_is_not_there_is_named() {
    let folder = Folder::new();
    let Err(Error::File { path, .. }) = folder.store().import(&folder.at("none"), &ENDINGS, &read) else {
        panic!("read")
    };
    assert_eq!(path, folder.at("none"));
    fs::write(folder.at("file"), "").expect("a file");
    assert!(matches!(folder.store().export(&folder.at("file"), &Filter::default()), Err(Error::File { .. })));
}
