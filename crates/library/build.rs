//! Writes the library into the program: one entry for each file of `games`, language by language, in the order of their
//! names.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The folders of the library: as a language is called in the program, its folder, and the ending of its files.
const FOLDERS: [(&str, &str, &str); 3] =
    [("Metagame", "metagame", "game"), ("Ludi", "ludi", "ludi"), ("Gdl", "gdl", "kif")];

fn main() -> io::Result<()> {
    let mut entries = String::new();
    for (language, folder, ending) in FOLDERS {
        for name in library_names(&Path::new("../../games").join(folder), ending)? {
            entries.push_str(&entry(language, &name, &format!("/../../games/{folder}/{name}.{ending}")));
        }
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(out.join("library.rs"), format!("&[\n{entries}]\n"))
}

/// The names of the games: of each file with this ending, without the ending.
fn library_names(folder: &Path, ending: &str) -> io::Result<Vec<String>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut names = Vec::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        if path.extension().is_some_and(|found| found == ending) {
            println!("cargo::rerun-if-changed={}", path.display());
            names.extend(path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned));
        }
    }
    names.sort();
    Ok(names)
}

fn entry(language: &str, name: &str, path: &str) -> String {
    format!("    (Language::{language}, {name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))),\n")
}
