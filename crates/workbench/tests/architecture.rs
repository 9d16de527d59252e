//! The documents say what is so: the map of the crates is the workspace, and the README's game plays as told there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use game::DrawRules;
use workbench::engine::{self, Kind};

/// A crate, and what it uses of the others.
type Crates = BTreeMap<String, BTreeSet<String>>;

/// Words that have no business below the workbench: files, network, clock, threads, environment.
const OUTSIDE: [&str; 8] =
    ["std::fs", "std::net", "std::time", "std::thread", "std::process", "std::env", "thread_local!", "rayon"];

const BELOW_THE_WORKBENCH: [&str; 19] = [
    "board",
    "game",
    "syntax",
    "metagame",
    "ludi",
    "gdl",
    "rules",
    "reference",
    "compile",
    "synthesis",
    "export",
    "theory",
    "players",
    "criticism",
    "protocols",
    "library",
    "picture",
    "engine",
    "pages",
];

#[test]
fn the_map_names_every_crate_and_its_arrows() {
    assert_eq!(crates_on_the_map(), crates_of_the_workspace());
}

#[test]
fn the_map_names_what_only_tests_use() {
    let map = read("ARCHITECTURE.md");
    let line = map.lines().find(|line| line.starts_with("Only tests use: ")).expect("a line on tests");
    let names = |text: &str| -> Vec<String> { text.split('`').skip(1).step_by(2).map(str::to_owned).collect() };
    let told: BTreeSet<Vec<String>> = line.split(';').map(names).collect();
    let arrows = crates_by("[dev-dependencies]")
        .into_iter()
        .flat_map(|(package, uses)| uses.into_iter().map(move |used| vec![package.clone(), used]))
        .filter(|arrow| arrow[1] != "testing");
    assert_eq!(told, arrows.collect());
}

#[test]
fn a_crate_uses_only_crates_above_it() {
    let mut above = BTreeSet::new();
    for (package, uses) in rows_of_the_map() {
        assert!(uses.is_subset(&above), "{package} uses {uses:?}, above it are {above:?}");
        above.insert(package);
    }
}

#[test]
fn no_test_file_is_forgotten() {
    for package in crates_of_the_workspace().into_keys() {
        let folder = root().join("crates").join(&package);
        let Ok(files) = fs::read_dir(folder.join("tests")) else { continue };
        let Ok(program) = fs::read_to_string(folder.join("tests/main.rs")) else { continue };
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        for path in
            files.map(|file| file.expect("a file").path()).filter(|path| path.extension().is_some_and(|e| e == "rs"))
        {
            let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
            let runs = name == "main"
                || program.lines().any(|line| line == format!("mod {name};"))
                || manifest.contains(&format!("path = \"tests/{name}.rs\""));
            assert!(runs, "crates/{package}/tests/{name}.rs is neither in tests/main.rs nor a test program of its own");
        }
    }
}

#[test]
fn reference_and_compile_do_not_know_each_other() {
    let crates = crates_of_the_workspace();
    for (one, other) in [("reference", "compile"), ("compile", "reference")] {
        let manifest = read(&format!("crates/{one}/Cargo.toml"));
        assert!(manifest.lines().all(|line| key(line) != Some(other)), "{one} knows {other}");
        assert!(
            reached_from(one, &crates).iter().all(|package| package != other),
            "{one} knows {other} by way of others"
        );
    }
}

#[test]
fn crates_to_come_are_not_there_yet() {
    let map = read("ARCHITECTURE.md");
    let to_come: Vec<&str> = map.lines().filter(|line| line.contains("`, to come")).filter_map(in_backticks).collect();
    assert!(!to_come.is_empty());
    let crates = crates_of_the_workspace();
    assert!(to_come.iter().all(|package| !crates.contains_key(*package)), "{to_come:?} of {crates:?}");
}

#[test]
fn nothing_below_the_workbench_touches_the_world() {
    for package in BELOW_THE_WORKBENCH {
        for file in sources(&root().join("crates").join(package).join("src")) {
            if file.components().any(|part| part.as_os_str() == "tests") {
                continue;
            }
            let text = fs::read_to_string(&file).expect("a source file");
            let before_tests = text.split("#[cfg(test)]").next().unwrap_or_default();
            let found: Vec<&str> = OUTSIDE.into_iter().filter(|word| before_tests.contains(word)).collect();
            assert!(found.is_empty(), "{found:?} in {}", file.display());
        }
    }
}

/// The types that users of the interfaces meet first, by the file that defines them.
const MET_BY_USERS: [(&str, &str); 44] = [
    ("board/src/board.rs", "Board"),
    ("board/src/set.rs", "SiteSet"),
    ("board/src/direction.rs", "Direction"),
    ("game/src/role.rs", "Role"),
    ("game/src/outcome.rs", "Outcome"),
    ("game/src/chance.rs", "Rng"),
    ("game/src/draw.rs", "DrawRules"),
    ("game/src/tally.rs", "Tally"),
    ("game/src/rewards.rs", "Rewards"),
    ("syntax/src/diagnostic.rs", "Diagnostic"),
    ("syntax/src/span.rs", "Span"),
    ("syntax/src/sexpr.rs", "Sexpr"),
    ("metagame/src/reading.rs", "Reading"),
    ("ludi/src/reading.rs", "Reading"),
    ("ludi/src/rule_tree.rs", "RuleTree"),
    ("gdl/src/reading.rs", "Reading"),
    ("rules/src/language.rs", "Language"),
    ("rules/src/tree.rs", "Rules"),
    ("players/src/spec.rs", "Spec"),
    ("players/src/policy.rs", "Policy"),
    ("players/src/search/limits.rs", "Limits"),
    ("players/src/mind.rs", "Mind"),
    ("criticism/src/trial.rs", "Trial"),
    ("criticism/src/criterion.rs", "Criterion"),
    ("criticism/src/report.rs", "Report"),
    ("criticism/src/weights.rs", "Weights"),
    ("protocols/src/protocol.rs", "Protocol"),
    ("store/src/store.rs", "Store"),
    ("store/src/id.rs", "GameId"),
    ("library/src/lib.rs", "Entry"),
    ("picture/src/scene.rs", "Stage"),
    ("engine/src/source.rs", "Source"),
    ("engine/src/engines.rs", "Setting"),
    ("engine/src/play.rs", "Play"),
    ("engine/src/face.rs", "Move"),
    ("engine/src/game.rs", "Game"),
    ("ggp/src/address.rs", "Address"),
    ("synthesis/src/generate/parameters.rs", "Parameters"),
    ("synthesis/src/distance.rs", "RuleProfile"),
    ("lab/src/session.rs", "Session"),
    ("lab/src/thinker.rs", "Thinker"),
    ("lab/src/progress.rs", "Progress"),
    ("lab/src/trials.rs", "Trials"),
    ("pages/src/page.rs", "Page"),
];

#[test]
fn the_types_that_users_meet_have_an_example_that_runs() {
    for (file, name) in MET_BY_USERS {
        let text = read(&format!("crates/{file}"));
        let lines: Vec<&str> = text.lines().collect();
        let defines = |line: &str| {
            let kind = ["pub struct ", "pub enum ", "pub trait "].iter().find_map(|kind| line.strip_prefix(kind));
            kind.is_some_and(|rest| rest.split(|c: char| !c.is_alphanumeric()).next() == Some(name))
        };
        let at = lines.iter().position(|line| defines(line)).unwrap_or_else(|| panic!("no {name} in {file}"));
        let before = lines[..at].iter().rev().take_while(|line| !line.is_empty());
        let told: Vec<&str> = before.filter_map(|line| line.strip_prefix("///")).map(str::trim).collect();
        // What is in a plain fence is compiled and run with the tests.
        assert_eq!(told.iter().filter(|line| **line == "```").count() % 2, 0, "{name} in {file}");
        assert!(told.contains(&"```"), "{name} in {file} has no example");
        assert!(
            !told.iter().any(|line| line.starts_with("```") && *line != "```"),
            "{name}: an example that is not run"
        );
    }
}

#[test]
fn every_library_crate_shows_an_example_that_runs() {
    let crates = crates_of_the_workspace().into_keys().map(|name| root().join("crates").join(name).join("src/lib.rs"));
    let libraries: Vec<PathBuf> = crates.filter(|path| path.is_file()).collect();
    assert!(libraries.len() > 20, "{libraries:?}");
    for path in libraries {
        let text = fs::read_to_string(&path).expect("a source file");
        assert!(text.lines().any(|line| line == "//! ```"), "{} has no example", path.display());
    }
}

#[test]
fn the_map_fits_on_a_wall() {
    assert!(read("ARCHITECTURE.md").lines().count() < 200);
}

#[test]
fn files_that_the_documents_point_to_are_there() {
    for document in [
        "README.md",
        "ARCHITECTURE.md",
        "GLOSSARY.md",
        "CONTRIBUTING.md",
        "games/README.md",
        "docs/tour.md",
        "docs/speed.md",
        "docs/commands.md",
    ] {
        let folder = root().join(document).parent().expect("a folder").to_owned();
        for target in links(&read(document)) {
            assert!(folder.join(&target).exists(), "{document} points to {target}");
        }
    }
}

#[test]
fn the_last_thing_that_the_checks_run_is_the_test_command_of_the_readme() {
    let checks = read(".ci/run");
    let command = checks.lines().rfind(|line| !line.is_empty()).expect("a command");
    assert!(command.starts_with("cargo test"), "{command}");
    assert!(read("README.md").contains(&format!("```\n{command}\n```")), "{command}");
}

#[test]
fn the_game_of_the_readme_is_sound_and_has_as_many_moves_as_it_says() {
    let (readme, text) = (read("docs/tour.md"), read("docs/leapfrog.game"));
    assert!(readme.contains(&format!("```\n{text}```")), "the tour shows another game");
    let reading = metagame::read(&text);
    assert_eq!(reading.diagnostics, []);
    let rules = reading.game.expect("a sound game");
    let told: Vec<u64> = readme.lines().filter_map(told_at_depth).collect();
    assert!(!told.is_empty());
    for kind in [Kind::Compiled, Kind::Reference] {
        let play = engine::engine(kind, &rules.clone().into(), DrawRules::default()).begin(&mut game::Rng::new(0, 0));
        assert_eq!(play.perft(told.len()), told, "{kind:?}");
    }
    let english = metagame::english::rules(&rules);
    let frog = english.split("### Frog (F)\n\n").nth(1).and_then(|rest| rest.split("\n\n## ").next());
    assert!(readme.contains(frog.expect("a piece")), "{english}");
}

#[test]
fn the_ludemes_of_the_readme_are_sound_and_mean_what_it_says() {
    let (readme, text) = (read("README.md") + &read("docs/tour.md"), read("docs/trio.ludi"));
    let (_, game) = text.split_once('\n').expect("a comment, then the game");
    assert_eq!(readme.matches(&format!("```\n{game}```")).count(), 2, "README or tour shows another game");
    let reading = ludi::read(&text);
    assert_eq!(reading.diagnostics, []);
    let english = ludi::english(&reading.game.expect("a sound game"));
    let turn = english.split("## A turn\n\n").nth(1).and_then(|rest| rest.split("\n\n").next());
    assert!(readme.contains(turn.expect("a turn")), "{english}");
}

/// `depth  3: 80`.
fn told_at_depth(line: &str) -> Option<u64> {
    line.strip_prefix("depth ")?.split_once(": ")?.1.parse().ok()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The table below the heading "Crates": name, purpose, uses.
fn rows_of_the_map() -> Vec<(String, BTreeSet<String>)> {
    let map = read("ARCHITECTURE.md");
    let table = map.split("\n## ").find(|part| part.starts_with("Crates\n")).expect("a section on crates");
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let rows = rows.map(|line| {
        let columns: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [package, purpose, uses] = columns[..] else { panic!("three columns, not {line}") };
        assert!(!purpose.is_empty(), "{line}");
        let uses = uses.split(", ").filter_map(in_backticks).map(str::to_owned);
        (in_backticks(package).expect("a crate").to_owned(), uses.collect())
    });
    rows.collect()
}

fn crates_on_the_map() -> Crates {
    let rows = rows_of_the_map();
    let crates: Crates = rows.iter().cloned().collect();
    assert_eq!(crates.len(), rows.len(), "a crate stands twice on the map");
    crates
}

/// What the manifests say: the folders of `crates` and `bench`, and which of them each depends on.
fn crates_of_the_workspace() -> Crates {
    crates_by("[dependencies]")
}

/// What a section of the manifests says, by crate.
fn crates_by(section: &str) -> Crates {
    let folders =
        fs::read_dir(root().join("crates")).expect("the crates").map(|folder| folder.expect("a folder").path());
    let folders: Vec<PathBuf> = folders.filter(|folder| folder.is_dir()).chain([root().join("bench")]).collect();
    let name = |folder: &PathBuf| folder.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
    let crates: BTreeSet<String> = folders.iter().map(name).collect();
    let uses = |folder: &PathBuf| {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        assert!(manifest.contains(&format!("\nname = \"{}\"\n", name(folder))), "a crate has its folder's name");
        dependencies(&manifest, section).into_iter().filter(|used| crates.contains(used)).collect()
    };
    folders.iter().map(|folder| (name(folder), uses(folder))).collect()
}

/// The keys of a section such as `[dependencies]`.
fn dependencies(manifest: &str, section: &str) -> Vec<String> {
    let lines = manifest.lines().skip_while(|line| *line != section).skip(1);
    lines.take_while(|line| !line.starts_with('[')).filter_map(key).map(str::to_owned).collect()
}

/// The crate of a line such as `board.workspace = true` or `clap = "4"`.
fn key(line: &str) -> Option<&str> {
    let (key, _) = line.split_once('=')?;
    key.split('.').next().map(str::trim)
}

/// All crates that a crate uses, or that these use, and so on.
fn reached_from(package: &str, crates: &Crates) -> BTreeSet<String> {
    let (mut reached, mut new) = (BTreeSet::new(), vec![package.to_owned()]);
    while let Some(package) = new.pop() {
        new.extend(crates[&package].iter().filter(|used| reached.insert((*used).clone())).cloned());
    }
    reached
}

fn in_backticks(text: &str) -> Option<&str> {
    text.split('`').nth(1)
}

/// The Rust files of a folder and of the folders in it.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let files = entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    files.filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect()
}

/// What a document points to, `[like](this)`, on this side of the network.
fn links(document: &str) -> Vec<String> {
    let targets = document.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let elsewhere = |target: &&str| !target.contains("://") && !target.starts_with('#');
    let file = |target: &str| target.split('#').next().unwrap_or(target).to_owned();
    targets.filter(elsewhere).map(file).collect()
}
