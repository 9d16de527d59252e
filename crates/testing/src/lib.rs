//! What the tests of all crates share: the switches that change what they do, expectations that can be written anew, and suites
//! of faults. No crate uses it outside its tests.
//!
//! | variable | what it does |
//! |---|---|
//! | `LUDWRIGHT_WALKS=10` | walks of generated, varied and garbled games go ten times as far: [`walks`] |
//! | `LUDWRIGHT_SEED=1000` | they begin at another seed: [`first_seed`] |
//! | `LUDWRIGHT_CASE=castling` | of suites, library games and profiles, only those whose names contain this: [`is_wanted`] |
//! | `LUDWRIGHT_UPDATE=1` | what is expected is written anew instead of compared: [`expect_file`] |
//!
//! ```
//! assert!(testing::is_wanted("any case") || testing::is_filtered());
//! assert!(testing::walks(10) >= 10);
//! ```

pub mod faults;

use std::path::Path;
use std::{env, fs};

/// How many games a walk takes that takes this number by default: as many times more as `LUDWRIGHT_WALKS` says.
pub fn walks(usual: u64) -> u64 {
    usual.saturating_mul(number("LUDWRIGHT_WALKS", 1).max(1))
}

/// The seed of the first game of a walk.
pub fn first_seed() -> u64 {
    number("LUDWRIGHT_SEED", 1)
}

/// Whether a case of this name is to be run: all are, unless `LUDWRIGHT_CASE` names some.
pub fn is_wanted(name: &str) -> bool {
    env::var("LUDWRIGHT_CASE").ok().is_none_or(|part| name.to_lowercase().contains(&part.to_lowercase()))
}

/// Whether only some cases are to be run: then nothing can be said of all.
pub fn is_filtered() -> bool {
    env::var_os("LUDWRIGHT_CASE").is_some()
}

/// Whether what is expected is to be written anew.
pub fn updates() -> bool {
    env::var_os("LUDWRIGHT_UPDATE").is_some()
}

/// Compares a text with a file, or writes the file.
///
/// # Panics
/// If they differ: then it names the first line that does.
pub fn expect_file(path: &Path, actual: &str) {
    if updates() {
        return fs::write(path, actual).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    let expected = fs::read_to_string(path).unwrap_or_default();
    if expected == actual {
        return;
    }
    let differs = (1..).zip(expected.lines().zip(actual.lines())).find(|(_, (expected, actual))| expected != actual);
    let place = match differs {
        Some((line, (expected, actual))) => format!("line {line}: expected\n  {expected}\nfound\n  {actual}"),
        None => format!("expected {} lines, found {}", expected.lines().count(), actual.lines().count()),
    };
    panic!("{} differs, {place}\nLUDWRIGHT_UPDATE=1 writes it anew; read it before you believe it", path.display());
}

/// The tags of an SVG or XML text that are opened and not closed, or closed out of order.
///
/// # Panics
/// If a tag does not end.
pub fn unclosed(svg: &str) -> Vec<String> {
    let mut open: Vec<String> = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag that ends");
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default().to_string();
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) if open.last() == Some(&name) => drop(open.pop()),
            (true, _) => return vec![format!("/{name}")],
            (false, true) => {}
            (false, false) => open.push(name),
        }
    }
    open
}

fn number(variable: &str, otherwise: u64) -> u64 {
    let told = env::var(variable).ok();
    told.map_or(otherwise, |told| told.parse().unwrap_or_else(|_| panic!("{variable} is no number: {told}")))
}
