//! Rules in plain English and as trees: suites of cases in `english/*.md`, and what must be true of any game's text.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::chance::Chance;
use ludi::ludemes::signatures;
use ludi::tree::Game;
use ludi::{english, read, rule_tree};
use syntax::{Form, Sexpr, read_expression};

fn here(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

fn suite(name: &str) -> String {
    fs::read_to_string(here("tests/english").join(format!("{name}.md"))).expect("a suite")
}

fn library() -> Vec<(String, String)> {
    let files = fs::read_dir(here("../../games/ludi")).expect("the library").flatten().map(|file| file.path());
    let games = files.filter(|path| path.extension().is_some_and(|ending| ending == "ludi"));
    let name = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut games: Vec<(String, String)> =
        games.map(|path| (name(&path), fs::read_to_string(&path).expect("a text"))).collect();
    games.sort();
    games
}

fn game(text: &str) -> Game {
    let reading = read(text);
    reading.game.unwrap_or_else(|| panic!("{text}\nis no game: {:?}", reading.diagnostics))
}

/// The text without its line breaks.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What stands under a heading.
fn section<'a>(text: &'a str, heading: &str) -> &'a str {
    let after = text.split_once(&format!("## {heading}\n")).map_or("", |(_, after)| after);
    after.split("\n## ").next().unwrap_or("")
}

/// What stands in a block of this sort.
fn block<'a>(text: &'a str, sort: &str) -> Option<&'a str> {
    let (_, after) = text.split_once(&format!("```{sort}\n"))?;
    after.split_once("```").map(|(block, _)| block)
}

/// The cases of a suite that do not say what is written down: every line break may differ.
fn wrong_cases(name: &str) -> Vec<String> {
    let suite = suite(name);
    let base = block(&suite, "base").expect("a base");
    let told = suite.lines().find_map(|line| line.strip_prefix("Section: ").or(line.strip_prefix("Sections: ")));
    let headings: Vec<&str> = told.expect("the sections").split(", ").collect();
    let mut wrong = Vec::new();
    for case in suite.split("\n## ").skip(1) {
        let (rules, expected) = (block(case, "ludi").expect("rules"), block(case, "text").expect("a text"));
        let text = english(&game(&base.replace("<HERE>", rules.trim_end())));
        let told: Vec<String> = headings.iter().map(|heading| flat(section(&text, heading))).collect();
        let (told, expected) = (told.join(" "), flat(expected));
        let is_right = if headings.len() > 1 { told == expected } else { told.contains(&expected) };
        if expected.is_empty() || !is_right {
            wrong.push(format!("{name}: {}\n  {told}\n", case.lines().next().unwrap_or_default()));
        }
    }
    wrong
}

// B26
#[test]
fn every_ludeme_has_words() {
    let suites = ["boards", "start", "turns", "words", "conditions", "numbers", "effects", "endings", "vestigial"];
    let wrong: Vec<String> = suites.iter().flat_map(|suite| wrong_cases(suite)).collect();
    assert!(wrong.is_empty(), "{} cases say something else:\n{}", wrong.len(), wrong.concat());
}

// B26
#[test]
fn the_nineteen_games_say_what_the_book_says() {
    let library = library();
    let suite = suite("nineteen");
    let mut run = 0;
    for case in suite.split("\n## ").skip(1) {
        let name = case.lines().next().unwrap_or_default();
        let (_, text) = library.iter().find(|(game, _)| game == name).expect("a library game");
        let told = flat(&english(&game(text)));
        for line in block(case, "text").expect("lines").lines() {
            assert!(told.contains(line), "{name} does not say: {line}\n{told}");
        }
        run += 1;
    }
    assert_eq!(run, 22, "nineteen games, three of them also as printed");
}

#[test]
fn whole_games_read_as_written_down() {
    for (name, text) in library() {
        if ["tic_tac_toe", "gorodrui_as_printed", "checkers"].contains(&name.as_str()) {
            assert_eq!(english(&game(&text)), suite(&name), "{name}");
        }
    }
}

// B26 B28
#[test]
fn the_rules_of_every_library_game_are_well_formed() {
    let library = library();
    assert!(library.len() > 100);
    for (name, text) in library {
        check(&game(&text), &name);
    }
}

// B28
#[test]
fn the_rules_of_games_that_were_crossed_are_well_formed() {
    let library = library();
    let mut chance = Chance(11);
    let mut read_well = 0;
    for index in 0..400 {
        let (one, other) = (&chance.pick(&library).1, &chance.pick(&library).1);
        let child = crossed(&mut chance, one, other);
        if let Some(game) = read(&child).game {
            read_well += 1;
            check(&game, &format!("child {index}\n{child}"));
        }
    }
    assert!(read_well > 100, "only {read_well} children are games");
}

/// The first game with one of its ludemes replaced by one of the same name of the second, if there is one.
fn crossed(chance: &mut Chance, one: &str, other: &str) -> String {
    let tree = |text: &str| read_expression(text).item.expect("an expression");
    let (mut child, donor) = (tree(one), tree(other));
    let mut places = Vec::new();
    lists(&child, &mut Vec::new(), &mut places);
    let place = chance.pick(&places).clone();
    let target = place.iter().fold(&mut child, |item, at| match &mut item.form {
        Form::List(items) => &mut items[*at],
        _ => panic!("no list"),
    });
    let mut given = Vec::new();
    lists(&donor, &mut Vec::new(), &mut given);
    let found: Vec<&Sexpr> =
        given.iter().map(|path| path.iter().fold(&donor, |item, at| &item.as_list().expect("a list")[*at])).collect();
    let same: Vec<&&Sexpr> = found.iter().filter(|item| item.head() == target.head()).collect();
    if !same.is_empty() {
        *target = (**chance.pick(&same)).clone();
    }
    child.flat()
}

/// The ways to all lists below the whole.
fn lists(item: &Sexpr, path: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    for (at, part) in item.as_list().unwrap_or_default().iter().enumerate() {
        if part.as_list().is_some() {
            path.push(at);
            found.push(path.clone());
            lists(part, path, found);
            path.pop();
        }
    }
}

/// What must be true of the rules of any game.
fn check(game: &Game, name: &str) {
    let text = english(game);
    assert_eq!(text, english(game), "{name} is told differently each time");
    for heading in ["## The board", "## A turn", "## The end"] {
        assert_eq!(text.matches(&format!("{heading}\n")).count(), 1, "{name}: {heading}\n{text}");
    }
    let words = flat(&without_picture(&text));
    let odd = [
        "..", ",,", ",.", " .", " ,", ";.", ":.", "()", "a a ", "an an ", "the the ", "of of ", " a empty", " a enemy",
    ];
    for odd in odd {
        assert!(!words.contains(odd), "{name}: `{odd}` in\n{text}");
    }
    assert_eq!(words.matches('(').count(), words.matches(')').count(), "{name}: brackets in\n{text}");
    check_lines(&text, name);
    check_words(&words, name);
}

fn without_picture(text: &str) -> String {
    let picture: Vec<&str> = section(text, "The board").lines().filter(|line| line.starts_with("    ")).collect();
    let lines = text.lines().filter(|line| !picture.contains(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// Lines are short, and paragraphs end.
fn check_lines(text: &str, name: &str) {
    let board = section(text, "The board");
    for line in text.lines() {
        assert_eq!(line, line.trim_end(), "{name}");
        assert!(line.chars().count() <= 78 || line.starts_with("    ") || !line.contains(' '), "{name}: {line}");
    }
    for paragraph in text.split("\n\n").filter(|paragraph| !board.contains(paragraph) && !paragraph.starts_with('#')) {
        let last = paragraph.lines().last().unwrap_or_default();
        let is_point = paragraph.lines().any(|line| line.trim_start().starts_with("- "));
        assert!(is_point || last.ends_with(['.', ':']), "{name}: a paragraph ends with `{last}`\n{text}");
    }
}

/// No word of the language is left: those that have a hyphen are no words of English.
fn check_words(words: &str, name: &str) {
    let language: BTreeSet<&str> =
        signatures().map(|signature| signature.name).filter(|word| word.len() > 1 && word.contains('-')).collect();
    let others =
        ["i-nbors", "d-nbors", "all-nbors", "own-regions", "all-sides", "opposite-sides", "mover-wins", "can-pass"];
    for word in words.split([' ', '.', ',', ';', ':', '(', ')']) {
        assert!(!language.contains(word) && !others.contains(&word), "{name}: `{word}` is no English\n{words}");
    }
}

// B21
#[test]
fn the_tree_of_tic_tac_toe_is_that_of_figure_3_2() {
    let rules = "(game Tic-Tac-Toe (players White Black) (board (tiling square i-nbors) (size 3 3)) \
                 (end (All win (in-a-row 3))))";
    let expected = "\
game Tic-Tac-Toe
├─ players White Black
├─ board
│  ├─ tiling square i-nbors
│  └─ size 3 3
└─ end
   └─ All win
      └─ in-a-row 3
";
    assert_eq!(rule_tree(&game(rules)).text(), expected);
}

// B21 B22
#[test]
fn introns_are_in_the_tree_and_marked() {
    let (_, text) = library().into_iter().find(|(name, _)| name == "gorodrui_as_printed").expect("a library game");
    let tree = rule_tree(&game(&text));
    assert_eq!(tree.text().matches("(has no meaning here)").count(), 1);
    assert_eq!(tree.svg().matches("stroke-dasharray").count(), 5, "the move, its parts and theirs");
}

// B21
#[test]
fn what_follows_a_ludeme_keeps_its_place() {
    let rules = |number: &str| {
        format!(
            "(game G (players White Black) (board (tiling square) (size 3)) (pieces (Man All (moves (move \
             (pre (= (row to) {number})) (action (push)))))) (end (All win (group))))"
        )
    };
    let (one, other) = (rules("(- 4 (col to))"), rules("(- (col to) 4)"));
    let [one, other] = [one, other].map(|rules| rule_tree(&game(&rules)).text());
    assert!(one.contains("├─ row to\n") && one.contains("└─ - 4\n") && one.contains("└─ col to\n"), "{one}");
    assert!(other.contains("├─ col to\n") && other.contains("└─ 4\n"), "{other}");
}

// B21
#[test]
fn pictures_of_trees_are_sound() {
    for (name, text) in library() {
        let tree = rule_tree(&game(&text));
        let svg = tree.svg();
        assert_eq!(svg, rule_tree(&game(&text)).svg(), "{name}");
        assert_eq!(svg.matches("<rect x=").count(), tree.len(), "{name}");
        assert_eq!(tree.text().lines().count(), tree.len(), "{name}");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{name}");
        check_room(&svg, &name);
    }
}

/// No node is outside of the picture, and no two overlap.
fn check_room(svg: &str, name: &str) {
    let number = |part: &str, key: &str| -> u32 {
        let (_, after) = part.split_once(&format!("{key}=\"")).expect("a number");
        after.split('"').next().and_then(|number| number.parse().ok()).expect("a number")
    };
    let (width, height) = (number(svg, "width"), number(svg, "height"));
    let mut nodes: Vec<[u32; 4]> = Vec::new();
    for part in svg.split("<rect ").filter(|part| part.starts_with("x=")) {
        let [x, y, w, h] = ["x", "y", "width", "height"].map(|key| number(part, key));
        assert!(x + w <= width && y + h <= height, "{name}: a node is outside");
        nodes.push([x, y, x + w, y + h]);
    }
    nodes.sort_by_key(|node| node[1]);
    for (at, one) in nodes.iter().enumerate() {
        for other in nodes[at + 1..].iter().take_while(|other| other[1] < one[3]) {
            assert!(one[2] <= other[0] || other[2] <= one[0], "{name}: nodes overlap: {one:?} {other:?}");
        }
    }
}
