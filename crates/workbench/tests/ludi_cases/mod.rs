//! Reads a suite of Ludi: Markdown whose second-level sections are cases, as `ludi/README.md` describes.

mod drawing;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use game::DrawRules;
use ludi::tree;

pub use drawing::{Fact, Legend};

/// One section of a suite.
pub struct Case {
    /// Where it stands: the file and the heading.
    pub place: String,
    /// The rows of the requirements, `B315`, that it proves.
    pub rows: Vec<String>,
    /// The rules.
    pub rules: tree::Game,
    /// What ends a game when nobody wins.
    pub draws: DrawRules,
    /// What the letters mean.
    pub legend: Legend,
    /// What is done and expected, in order.
    pub steps: Vec<Step>,
}

/// One block of a case.
pub enum Step {
    /// Go to the start.
    Start,
    /// Go to this position.
    SetUp(Vec<String>),
    /// Play these moves.
    Play(Vec<String>),
    /// These are all the moves.
    Moves(Vec<String>),
    /// These are among the moves.
    Includes(Vec<String>),
    /// These are not among the moves.
    Excludes(Vec<String>),
    /// There are so many moves.
    Count(usize),
    /// The board looks like this, and what is said below it holds.
    Becomes(Vec<String>),
    /// The game has ended so; `none` if it goes on.
    Outcome(String),
    /// It is the turn of this player: the first, `white`, or the second, `black`, and so on, whatever side he plays.
    Turn(String),
    /// The numbers of complete moves at depth 1, 2, ...
    Perft(Vec<u64>),
}

impl Step {
    /// Whether it can fail: it expects something.
    pub fn expects(&self) -> bool {
        !matches!(self, Step::Start | Step::SetUp(_) | Step::Play(_))
    }
}

/// All cases of the Markdown files of the folders of a folder, file by file.
pub fn read_suite(folder: &Path) -> Vec<Case> {
    let groups = entries(folder).into_iter().filter(|entry| entry.is_dir());
    let files = groups.flat_map(|group| entries(&group));
    let files = files.filter(|file| file.extension().is_some_and(|kind| kind == "md"));
    files.flat_map(|file| read_file(&file)).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of the suite").filter_map(Result::ok);
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    entries.sort();
    entries
}

/// The cases of one file. A game is defined by a `game` block and known by its name in the rest of the file.
fn read_file(file: &Path) -> Vec<Case> {
    let name = |path: Option<&Path>| {
        let name = path.and_then(|path| path.file_name()).expect("a name");
        name.to_string_lossy().into_owned()
    };
    let name = format!("{}/{}", name(file.parent()), name(Some(file)));
    let text = fs::read_to_string(file).expect("a file of the suite");
    let mut games = BTreeMap::new();
    let mut cases = Vec::new();
    for section in sections(&text) {
        let place = format!("{name}: {}", section.heading);
        section.blocks.iter().filter(|block| block.kind == "game").for_each(|block| define(&mut games, block, &place));
        if section.is_case {
            let text = game_of(&section, &games, &place);
            if text.contains('?') {
                cases.extend(read_tables(&section, &text, &place));
            } else {
                cases.push(read_case(&section, &text, place));
            }
        }
    }
    cases
}

/// A heading and what stands under it: a case, unless it is a first-level heading.
struct Section {
    is_case: bool,
    heading: String,
    prose: Vec<String>,
    blocks: Vec<Block>,
}

/// A fenced block; its kind is the word after the fence.
struct Block {
    kind: String,
    lines: Vec<String>,
}

/// The sections of a file, in order.
fn sections(text: &str) -> Vec<Section> {
    let mut sections = vec![Section::new("", false)];
    let mut open: Option<Block> = None;
    for line in text.lines() {
        let section = sections.last_mut().expect("there is one");
        match (&mut open, line.strip_prefix("```")) {
            (Some(_), Some(_)) => section.blocks.extend(open.take()),
            (Some(block), None) => block.lines.push(line.to_owned()),
            (None, Some(kind)) => open = Some(Block { kind: kind.trim().to_owned(), lines: Vec::new() }),
            (None, None) => match heading(line) {
                Some(section) => sections.push(section),
                None => section.prose.push(line.to_owned()),
            },
        }
    }
    assert!(open.is_none(), "a block is never closed");
    sections
}

fn heading(line: &str) -> Option<Section> {
    let (marks, heading) = line.split_once(' ')?;
    (marks == "#" || marks == "##").then(|| Section::new(heading, marks == "##"))
}

impl Section {
    fn new(heading: &str, is_case: bool) -> Section {
        Section { is_case, heading: heading.to_owned(), prose: Vec::new(), blocks: Vec::new() }
    }
}

fn define(games: &mut BTreeMap<String, String>, block: &Block, place: &str) {
    let text = block.lines.join("\n");
    let name = text.split_whitespace().nth(1).unwrap_or_else(|| panic!("{place}: a game without a name"));
    games.insert(name.to_owned(), text);
}

fn read_rules(text: &str, place: &str) -> tree::Game {
    let reading = ludi::read_strict(text);
    reading.game.unwrap_or_else(|| panic!("{place}: {:?} in\n{text}", reading.diagnostics))
}

/// A case for each line of the tables of a section: `B316 | (occupied to) | a1 b2`, where the second part stands for `?`
/// in the game, and the third is what the table is about, after all that is done above it.
fn read_tables(section: &Section, text: &str, place: &str) -> Vec<Case> {
    let mut done: Vec<&Block> = Vec::new();
    let mut cases = Vec::new();
    for block in section.blocks.iter().filter(|block| block.kind != "game") {
        let Some(kind) = block.kind.strip_prefix("table ") else {
            done.push(block);
            continue;
        };
        for line in &block.lines {
            let parts: Vec<&str> = line.split('|').map(str::trim).collect();
            let [rows, put, expected] = parts[..] else { panic!("{place}: three parts, not {line}") };
            let place = format!("{place}: {put}");
            let rules = read_rules(&text.replace('?', put), &place);
            let mut steps: Vec<Step> = done.iter().map(|block| read_step(block, &place)).collect();
            steps.push(read_step(&Block { kind: kind.to_owned(), lines: vec![expected.to_owned()] }, &place));
            let rows = rows.split(' ').map(String::from).collect();
            let draws = DrawRules::default();
            cases.push(Case { rows, legend: Legend::new(&rules), rules, draws, steps, place });
        }
    }
    assert!(!cases.is_empty(), "{place}: a `?` in the game, but no table");
    cases
}

fn read_case(section: &Section, text: &str, place: String) -> Case {
    let rules = read_rules(text, &place);
    let mut draws = DrawRules::default();
    let mut steps = Vec::new();
    for block in &section.blocks {
        match block.kind.as_str() {
            "game" => {}
            "draws" => draws = read_draws(block, &place),
            _ => steps.push(read_step(block, &place)),
        }
    }
    assert!(steps.iter().any(Step::expects), "{place}: nothing is expected");
    Case { rows: rows(section), legend: Legend::new(&rules), rules, draws, steps, place }
}

/// The text of the game that a section names, by a line such as "Game `strip` with `(size 3)` for `(size 5)`.", or else
/// defines.
fn game_of(section: &Section, games: &BTreeMap<String, String>, place: &str) -> String {
    let Some(from) = section.prose.iter().position(|line| line.starts_with("Game `")) else {
        let block = section.blocks.iter().find(|block| block.kind == "game");
        return block.unwrap_or_else(|| panic!("{place}: no game")).lines.join("\n");
    };
    let line = section.prose[from..].iter().take_while(|line| !line.is_empty()).cloned().collect::<Vec<_>>().join(" ");
    let mut quoted = line.split('`').skip(1).step_by(2);
    let name = quoted.next().expect("a name");
    let mut text = games.get(name).unwrap_or_else(|| panic!("{place}: no game {name} above")).clone();
    while let (Some(new), Some(old)) = (quoted.next(), quoted.next()) {
        assert!(text.contains(old), "{place}: no {old} in {name}");
        text = text.replace(old, new);
    }
    text
}

/// The rows named in the lines that begin with "Proves".
fn rows(section: &Section) -> Vec<String> {
    let lines = section.prose.iter().filter(|line| line.starts_with("Proves "));
    let words = lines.flat_map(|line| line.split([' ', ',', '.', ';']));
    let is_row = |word: &&str| word.strip_prefix('B').is_some_and(|rest| rest.parse::<u32>().is_ok());
    words.filter(is_row).map(String::from).collect()
}

fn read_draws(block: &Block, place: &str) -> DrawRules {
    let mut draws = DrawRules::default();
    for line in &block.lines {
        match line.split_once(' ').map(|(key, number)| (key, number.parse().expect("a number"))) {
            Some(("move_limit", number)) => draws.move_limit = number,
            Some(("repetitions", number)) => draws.repetitions = number,
            _ => panic!("{place}: {line} is no draw rule"),
        }
    }
    draws
}

fn read_step(block: &Block, place: &str) -> Step {
    let lines = block.lines.clone();
    let words: Vec<String> = lines.iter().flat_map(|line| line.split_whitespace()).map(String::from).collect();
    let numbers = || words.iter().map(|word| word.parse().expect("a number"));
    match block.kind.as_str() {
        "start" => Step::Start,
        "position" => Step::SetUp(lines),
        "play" => Step::Play(words),
        "moves" => Step::Moves(words),
        "includes" => Step::Includes(words),
        "excludes" => Step::Excludes(words),
        "count" => Step::Count(numbers().next().expect("a number") as usize),
        "becomes" => Step::Becomes(lines),
        "outcome" => Step::Outcome(words.concat()),
        "turn" => Step::Turn(words.concat()),
        "perft" => Step::Perft(numbers().collect()),
        kind => panic!("{place}: no block is called {kind}"),
    }
}
