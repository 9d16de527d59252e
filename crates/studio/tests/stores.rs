//! Games of stores that were filled elsewhere, by the command line say, stand in the library.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::ground::{HOST, Visitor};
use axum::http::StatusCode;
use studio::{Options, Studio};
use workbench::stored::{self, Filter};

/// A folder that goes when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("ludwright {name} {}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    /// A store with these games, put in by themselves.
    fn store(&self, games: &[(&str, &str)]) -> PathBuf {
        let (games_in, file) = (self.0.join("games"), self.0.join("found.db"));
        std::fs::create_dir_all(&games_in).expect("a folder");
        for (name, text) in games {
            std::fs::write(games_in.join(name), text).expect("a file");
        }
        stored::import(&file.to_string_lossy(), &games_in.to_string_lossy()).expect("a store");
        file
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const TRIO: &str = "(game Trio (board (tiling square) (size 4)) (end (All win (in-a-row 3))))";

fn open(files: &[PathBuf]) -> Visitor {
    Visitor::with(&Options { games: files.to_vec(), thinkers: 1, ..Options::default() }, HOST)
}

/// The addresses of the games of stores that a page shows.
fn addresses(page: &str) -> Vec<&str> {
    page.split("href=\"/play/store:").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn games_of_a_store_are_found_played_learnt_measured_changed_and_printed() {
    let folder = Folder::new("stores");
    let visitor = open(&[folder.store(&[("trio.ludi", TRIO)])]);
    let page = visitor.get("/").body;
    let [digits] = addresses(&page)[..] else { panic!("one game, once: {:?}", addresses(&page)) };
    assert!(visitor.get("/?q=trio+found").body.contains(digits), "by its name and its store");
    assert!(visitor.get("/?goal=line&board=squares&size=small").body.contains(digits), "by what its rules tell");
    for other in ["goal=connection", "board=hexagons", "size=large", "made=computer"] {
        assert!(!visitor.get(&format!("/?{other}")).body.contains(digits), "{other}");
    }
    let name = format!("store:{digits}");
    for way in ["play", "learn", "measure", "print", "arrange", "board"] {
        let answer = visitor.get(&format!("/{way}/{name}"));
        assert_eq!(answer.code, StatusCode::OK, "/{way}: {}", answer.body);
    }
    assert!(visitor.get(&format!("/play/{name}")).body.contains("<h1>Trio</h1>"));
    let table = visitor.table(&format!("game={name}"));
    assert!(visitor.get(&table).body.contains("Trio"));
    assert_eq!(visitor.post("/write", &format!("from={name}")).code, StatusCode::SEE_OTHER);
}

#[test]
fn what_a_run_has_bred_elsewhere_is_in_the_library_and_what_it_began_with_is_not() {
    let folder = Folder::new("bred");
    let file = folder.0.join("bred.db");
    let breeder = Visitor::with(&Options { store: Some(file.clone()), thinkers: 1, ..Options::default() }, HOST);
    let told = "seed=3&effort=quick&unit=games&amount=1&from=tic_tac_toe,hex,breakthrough";
    let run = breeder.post("/evolve", told).header("location").trim_start_matches("/evolve/").to_owned();
    let began = Instant::now();
    while breeder.studio.runs.get(&breeder.studio, &run).expect("the run").is_running() {
        assert!(began.elapsed() < Duration::from_secs(300), "it does not end");
        std::thread::sleep(Duration::from_millis(50));
    }
    drop(breeder);
    let bred = stored::games(&file.to_string_lossy(), &Filter { run: Some(1), ..Filter::default() }).expect("a store");
    let visitor = open(&[file]);
    let page = visitor.get("/?made=computer").body;
    assert!(!bred.is_empty() && addresses(&page).len() <= bred.len());
    assert!(!addresses(&page).is_empty(), "of games that are not worth playing the best");
    for digits in addresses(&page) {
        assert!(bred.iter().any(|game| game.id.to_string().starts_with(digits)), "{digits} was not bred");
    }
}

#[test]
fn a_store_that_is_not_there_is_told_of_at_once() {
    let refused = Studio::new(&Options { games: vec!["no such.db".into()], ..Options::default() });
    assert!(refused.map(drop).expect_err("nothing there").to_string().contains("no such.db"));
}

#[test]
fn pages_name_ids_and_neither_files_nor_names() {
    let folder = Folder::new("ids");
    let visitor = open(&[folder.store(&[("trio.ludi", TRIO)])]);
    for wild in [
        "store:Trio",
        "store:",
        "store:..%2Ffound.db",
        "store:0000000000000000",
        "store:%27%20OR%201=1--",
        "found.db:Trio",
    ] {
        assert_eq!(visitor.get(&format!("/play/{wild}")).code, StatusCode::NOT_FOUND, "{wild}");
    }
}

#[test]
fn names_of_games_in_a_store_are_text_and_nothing_else() {
    let folder = Folder::new("names");
    let wild = TRIO.replace("Trio", "\"<script>alert(1)</script>\"");
    let visitor = open(&[folder.store(&[("trio.ludi", TRIO), ("wild.ludi", &wild)])]);
    assert!(!visitor.get("/").body.contains("<script>alert"));
}
