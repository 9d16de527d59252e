//! Every command of the README and of the tour runs, and prints what they say.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use crate::program::Folder;

/// Commands that take too long, or never end, and what is run instead; each stands in the README as it stands here.
const SHORTER: [(&str, &str); 11] = [
    ("evolve --minutes 10", "evolve --from docs --children 2 --seed 5 --again 1"),
    ("--minutes 5", "--generations 1 --games 2 --player random"),
    ("mcts:ms=50 --black alphabeta:ms=50 -n 40", "mcts:iterations=10 --black alphabeta:depth=1 -n 4"),
    ("--games 500 --seed 1", "--games 40 --seed 1"),
    ("alphabeta:depth=1,policy=reversi.policy --black alphabeta:depth=1 -n 100", "random --black random -n 2"),
    ("measure my.ludi --quick", "measure my.ludi --quick --trials 4"),
    ("measure yavalath --html", "measure yavalath --trials 2 --html"),
    ("measure yavalath --against", "measure yavalath --trials 2 --against"),
    ("puzzles yavalath -n 3", "puzzles tic_tac_toe -n 1"),
    ("ludwright studio --games evolved.db", "ludwright studio --help"),
    ("ludwright play evolved.db:NAME", "ludwright store evolved.db --json"),
];

/// What the program prints that depends on the machine.
fn without_times(line: &str) -> String {
    if !line.contains("second") {
        return line.to_owned();
    }
    let mut told = String::new();
    for sign in line.chars() {
        match sign {
            '0'..='9' | '.' if told.ends_with('#') => {}
            '0'..='9' => told.push('#'),
            sign => told.push(sign),
        }
    }
    told
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn readme() -> String {
    let read = |name: &str| fs::read_to_string(root().join(name)).expect("a document");
    read("README.md") + "\n" + &read("docs/tour.md")
}

/// The fenced blocks of the README, each with the line before it.
fn blocks(readme: &str) -> Vec<(String, Vec<String>)> {
    let (mut blocks, mut before, mut inside) = (Vec::new(), String::new(), None::<Vec<String>>);
    for line in readme.lines() {
        match (&mut inside, line) {
            (Some(_), "```") => blocks.extend(inside.take().map(|lines| (before.clone(), lines))),
            (Some(lines), line) => lines.push(line.to_owned()),
            (None, "```") => inside = Some(Vec::new()),
            (None, "") => {}
            (None, line) => before = line.to_owned(),
        }
    }
    blocks
}

/// A place to run commands in, with the documents that the README names.
fn desk() -> Folder {
    let folder = Folder::new();
    fs::create_dir(format!("{}/docs", folder.path())).expect("a new folder");
    for name in ["docs/leapfrog.game", "docs/trio.ludi"] {
        fs::copy(root().join(name), format!("{}/{name}", folder.path())).expect("a document");
    }
    fs::copy(root().join("docs/trio.ludi"), format!("{}/my.ludi", folder.path())).expect("a document");
    folder
}

/// Runs a line as a shell does; what it prints, and whether it was refused as wrong usage.
fn shell(folder: &Folder, line: &str, input: &str) -> (String, i32) {
    let program = Path::new(env!("CARGO_BIN_EXE_ludwright")).parent().expect("a folder").to_owned();
    let path = env::join_paths([program].into_iter().chain(env::split_paths(&env::var_os("PATH").unwrap_or_default())));
    let input = folder.file("input", input.as_bytes());
    let output = Command::new("sh")
        .args(["-c", &format!("( {line} ) 2>&1")])
        .current_dir(folder.path())
        .env("PATH", path.expect("a path"))
        .stdin(Stdio::from(fs::File::open(input).expect("a file")))
        .output()
        .expect("a shell");
    (String::from_utf8(output.stdout).expect("text"), output.status.code().expect("an exit code"))
}

/// Whether all lines stand in a text, in this order and without others between them; `...` stands for any.
fn check_told(told: &[String], printed: &str, command: &str) {
    let printed: Vec<String> = printed.lines().map(|line| without_times(line.trim_end())).collect();
    for part in told.split(|line| line == "...") {
        let part: Vec<String> = part.iter().map(|line| without_times(line.trim_end())).collect();
        let is_there = part.is_empty() || printed.windows(part.len()).any(|lines| lines == part);
        assert!(is_there, "{command}\nprints\n{}\nnot\n{}", printed.join("\n"), part.join("\n"));
    }
}

#[test]
fn sessions_print_what_the_readme_says() {
    let (folder, mut count) = (desk(), 0);
    for (_, lines) in blocks(&readme()) {
        let starts: Vec<usize> = (0..lines.len()).filter(|nth| lines[*nth].starts_with("$ ")).collect();
        for (nth, start) in starts.iter().enumerate() {
            let end = starts.get(nth + 1).copied().unwrap_or(lines.len());
            let command = &lines[*start][2..];
            let (printed, _) = shell(&folder, command, "");
            check_told(&lines[start + 1..end], &printed, command);
            count += 1;
        }
    }
    assert!(count >= 5, "{count}");
}

#[test]
fn what_the_readme_quotes_from_a_command_comes_from_it() {
    let (folder, mut count) = (desk(), 0);
    for (before, lines) in blocks(&readme()) {
        let quoted = before.split('`').nth(1).filter(|command| command.starts_with("ludwright "));
        let Some(command) = quoted.filter(|_| lines.iter().all(|line| !line.starts_with("ludwright "))) else {
            continue;
        };
        // `ludwright play ...`, and after these moves: the first line of the block ends with the move that comes next.
        let moves: Vec<&str> = before.split('`').skip(3).step_by(2).collect();
        let next = lines[0].rsplit(": ").next().unwrap_or_default();
        let input: String = moves.iter().chain([&next]).map(|chosen| format!("{chosen}\n")).collect();
        let (printed, _) = shell(&folder, command, if moves.is_empty() { "" } else { &input });
        // The terminal shows what is typed; a pipe does not.
        let told = if moves.is_empty() { &lines[..] } else { &lines[1..] };
        check_told(told, &printed, command);
        count += 1;
    }
    assert!(count >= 3, "{count}");
}

#[test]
fn all_other_commands_of_the_readme_run() {
    let (folder, mut count) = (desk(), 0);
    for (_, lines) in blocks(&readme()) {
        for line in lines.iter().filter(|line| line.starts_with("ludwright ")) {
            let shorter = SHORTER.iter().filter(|(long, _)| line.contains(long));
            let command = shorter.fold(line.clone(), |line, (long, short)| line.replace(long, short));
            let (printed, code) = shell(&folder, &command, "quit\n");
            assert_eq!(code, 0, "{command}\n{printed}");
            count += 1;
        }
    }
    assert!(count >= 15, "{count}");
    for (long, _) in SHORTER {
        assert!(readme().contains(long), "no command of the README says `{long}`");
    }
}

#[test]
fn every_command_that_the_readme_names_is_there() {
    let (folder, readme) = (desk(), readme());
    let named: BTreeSet<&str> =
        readme.split("ludwright ").skip(1).filter_map(|rest| rest.split([' ', '`', '\n']).next()).collect();
    assert!(named.len() > 12, "{named:?}");
    for name in named.into_iter().filter(|name| name.chars().all(char::is_lowercase) && !name.is_empty()) {
        let (help, code) = shell(&folder, &format!("ludwright {name} --help"), "");
        assert_eq!(code, 0, "{name}: {help}");
    }
}
