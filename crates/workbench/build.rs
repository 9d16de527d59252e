//! Writes the library into the program: one entry for each file of `games/metagame`, in the order of their names.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let games = Path::new("../../games/metagame");
    println!("cargo::rerun-if-changed={}", games.display());
    let names = library_names(games)?;
    let entries: String = names.iter().map(|name| entry(name)).collect();
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(out.join("library.rs"), format!("&[\n{entries}]\n"))
}

/// The names of the games: of each file that ends in `.game`, without the ending.
fn library_names(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        if path.extension().is_some_and(|ending| ending == "game") {
            println!("cargo::rerun-if-changed={}", path.display());
            names.extend(path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned));
        }
    }
    names.sort();
    Ok(names)
}

fn entry(name: &str) -> String {
    let path = format!("/../../games/metagame/{name}.game");
    format!("    ({name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))),\n")
}
