//! Reads a suite: Markdown whose second-level sections are cases, as `suite/README.md` describes.

mod drawing;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use game::DrawRules;
use metagame::notation::Position;
use metagame::tree::{self, Square};

pub use drawing::{Drawing, Legend};

/// One section of a suite.
pub struct Case {
    /// Where it stands: the file and the heading.
    pub place: String,
    /// The rows of the requirements, `M31`, that it proves.
    pub rows: Vec<String>,
    /// The rules.
    pub rules: tree::Game,
    /// What ends a game when nobody wins.
    pub draws: DrawRules,
    /// What is done and expected, in order.
    pub steps: Vec<Step>,
}

/// One block of a case.
pub enum Step {
    /// Go to the start, with this seed.
    Start(u64),
    /// Go to this position.
    SetUp(Position),
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
    /// The piece on this square can end where the drawing marks it, and nowhere else.
    Reaches(Square, Drawing),
    /// The position looks like this.
    Becomes(Position),
    /// The game has ended so; `none` if it goes on.
    Outcome(String),
    /// The numbers of complete moves at depth 1, 2, ...
    Perft(Vec<u64>),
}

impl Step {
    /// Whether it can fail: it expects something.
    pub fn expects(&self) -> bool {
        !matches!(self, Step::Start(_) | Step::SetUp(_) | Step::Play(_))
    }
}

/// All cases of the Markdown files of a folder, file by file.
pub fn read_suite(folder: &Path) -> Vec<Case> {
    let entries = fs::read_dir(folder).expect("the folder of the suite").filter_map(Result::ok);
    let mut files: Vec<_> = entries.map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|kind| kind == "md"));
    files.sort();
    files.iter().flat_map(|file| read_file(file)).collect()
}

/// The cases of one file. A game is defined by a `game` block and known by its name in the rest of the file.
fn read_file(file: &Path) -> Vec<Case> {
    let name = file.file_name().expect("a name").to_string_lossy().into_owned();
    let text = fs::read_to_string(file).expect("a file of the suite");
    let mut games = BTreeMap::new();
    let mut cases = Vec::new();
    for section in sections(&text) {
        let place = format!("{name}: {}", section.heading);
        section.blocks.iter().filter(|block| block.kind == "game").for_each(|block| define(&mut games, block, &place));
        if section.is_case {
            cases.push(read_case(&section, &games, place));
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
    let rules = read_rules(&text, place);
    games.insert(rules.name.value, text);
}

fn read_rules(text: &str, place: &str) -> tree::Game {
    let reading = metagame::read(text);
    reading.game.unwrap_or_else(|| panic!("{place}: {:?} in\n{text}", reading.diagnostics))
}

fn read_case(section: &Section, games: &BTreeMap<String, String>, place: String) -> Case {
    let rules = read_rules(&game_of(section, games, &place), &place);
    let mut legend = Legend::new(&rules);
    let mut draws = DrawRules::default();
    let mut steps = Vec::new();
    for block in &section.blocks {
        match block.kind.as_str() {
            "game" => {}
            "draws" => draws = read_draws(block, &place),
            _ => steps.extend(read_steps(block, &mut legend, &place)),
        }
    }
    assert!(steps.iter().any(Step::expects), "{place}: nothing is expected");
    Case { rows: rows(section), rules, draws, steps, place }
}

/// The text of the game that a section defines or, by a line such as "Game `rides` with `MAX 2` for `MAX 3`.", names.
fn game_of(section: &Section, games: &BTreeMap<String, String>, place: &str) -> String {
    if let Some(block) = section.blocks.iter().find(|block| block.kind == "game") {
        return block.lines.join("\n");
    }
    let line = section.prose.iter().find(|line| line.starts_with("Game `"));
    let line = line.unwrap_or_else(|| panic!("{place}: no game"));
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
    words
        .filter(|word| word.strip_prefix('M').is_some_and(|rest| rest.parse::<u32>().is_ok()))
        .map(String::from)
        .collect()
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

fn read_steps(block: &Block, legend: &mut Legend, place: &str) -> Vec<Step> {
    let lines = block.lines.clone();
    let numbers = || block.lines.iter().flat_map(|line| line.split_whitespace()).map(|n| n.parse().expect("a number"));
    let (kind, rest) = block.kind.split_once(' ').unwrap_or((&block.kind, ""));
    let step = match kind {
        "start" => Step::Start(numbers().next().unwrap_or(0)),
        "position" => Step::SetUp(legend.read_position(&lines, place)),
        "play" => Step::Play(lines),
        "moves" => Step::Moves(lines),
        "includes" => Step::Includes(lines),
        "excludes" => Step::Excludes(lines),
        "count" => Step::Count(numbers().next().expect("a number") as usize),
        "reach" => {
            let reaches = Step::Reaches(drawing::square(rest, place), Drawing::read(&lines, place));
            return vec![Step::SetUp(legend.read_position(&lines, place)), reaches];
        }
        "becomes" => Step::Becomes(legend.read_position(&lines, place)),
        "outcome" => Step::Outcome(lines.concat()),
        "perft" => Step::Perft(numbers().collect()),
        _ => panic!("{place}: no block is called {kind}"),
    };
    vec![step]
}
