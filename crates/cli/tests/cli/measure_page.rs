//! The page that `measure --html` writes.

use std::fs;

use crate::program::{Folder, run};

fn page(arguments: &[&str]) -> String {
    let folder = Folder::new();
    let file = format!("{}/page.html", folder.path());
    let run = run(&[&["measure"], arguments, &["--html", &file]].concat());
    assert_eq!(run.code, 0, "{run:?}");
    fs::read_to_string(&file).expect("the page")
}

const SECTIONS: [&str; 13] = [
    "fair",
    "ends",
    "length",
    "comebacks",
    "choice",
    "skill",
    "score",
    "places",
    "rules",
    "holes",
    "openings",
    "criteria",
    "made",
];

#[test]
fn a_page_needs_nothing_else_and_has_every_part() {
    let page = page(&["tic_tac_toe", "--trials", "3", "--seed", "1"]);
    for outside in ["<script", "src=", "@import", "url(", "<link", "<iframe", "onload"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.split("href=\"").skip(1).all(|rest| rest.starts_with('#')), "links stay on the page");
    assert!(page.split("http").skip(1).all(|rest| rest.starts_with("://www.w3.org/2000/svg\"")));
    let place = |id: &str| page.find(&format!("<section id=\"{id}\"")).unwrap_or_else(|| panic!("no {id}"));
    assert!(SECTIONS.windows(2).all(|pair| place(pair[0]) < place(pair[1])), "in this order");
    assert!(page.contains("prefers-color-scheme: dark") && page.contains("@media print"));
    assert_eq!(page.matches("<table").count(), page.matches("<caption").count());
    assert_eq!(page.matches("<svg").count(), page.matches("role=\"img\"").count());
    assert!(page.contains("ludwright measure tic_tac_toe --trials 3"), "how to make it again");
    assert!(page.contains("Under the swap rule") && page.len() < 300_000);
    assert!(page.matches("<small>").count() >= 57, "what each criterion means");
    assert_eq!(page.matches("<p class=\"answer ").count(), 6, "each question is answered");
    assert!(page.contains("<details><summary>30 criteria of quality"), "criteria are folded up");
    assert!(!page.contains("no trial was played in the mode that it needs") && page.contains("<code>--puzzles</code>"));
}

#[test]
fn a_page_is_the_same_on_one_thread_and_on_two() {
    let on = |threads: &str| {
        page(&["connect_four", "--trials", "2", "--seed", "5", "--player", "alphabeta:depth=1", "--threads", threads])
    };
    assert_eq!(on("1"), on("2"));
}

// B74-B77
#[test]
fn a_game_that_nobody_can_win_has_a_page_that_says_so() {
    let folder = Folder::new();
    let file = folder.file(
        "never.ludi",
        b"(game Never (players White Black) (board (tiling square) (size 3)) (end (All win (in-a-row 9))))",
    );
    let page = page(&[&file, "--trials", "8"]);
    assert!(page.contains("Not viable: 0 % (0 to "), "{page}");
    assert!(page.contains("no winner") && page.contains("no trial was won"));
    assert!(SECTIONS.iter().all(|id| page.contains(&format!("<section id=\"{id}\""))));
}

#[test]
fn rules_that_are_none_have_no_page() {
    let folder = Folder::new();
    let (game, html) = (folder.file("broken.ludi", b"(game Broken"), format!("{}/page.html", folder.path()));
    let run = run(&["measure", &game, "--html", &html]);
    assert_eq!((run.code, fs::exists(&html).expect("a folder")), (1, false), "{run:?}");
}

#[test]
fn a_page_that_cannot_be_written_is_told() {
    let run = run(&["measure", "tic_tac_toe", "--trials", "1", "--html", "/no/such/folder/page.html"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.err.contains("cannot be written"), "{run:?}");
}

#[test]
fn a_terminal_gets_sentences_first_then_bars_and_sparklines() {
    let run = run(&["measure", "tic_tac_toe", "--trials", "4", "--seed", "1"]);
    let place = |text: &str| run.out.find(text).unwrap_or_else(|| panic!("no {text}: {}", run.out));
    assert!(
        place("The first player") < place("at a glance") && place("at a glance") < place("\nviability\n  Completion")
    );
    assert!(run.out.lines().any(|line| line.trim_start().starts_with("lengths") && line.contains('█')), "{}", run.out);
    assert!(run.out.contains("  lead  ") && !run.out.contains("ladder of skill"), "{}", run.out);
}
