//! Writes the library into the program: one entry for each game in the folders of `games`, in the order of their names.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let games = Path::new("../../games");
    println!("cargo::rerun-if-changed={}", games.display());
    let mut entries = String::new();
    for folder in sorted(games)?.into_iter().filter(|path| path.is_dir()) {
        println!("cargo::rerun-if-changed={}", folder.display());
        for file in sorted(&folder)?.into_iter().filter(|path| path.is_file()) {
            println!("cargo::rerun-if-changed={}", file.display());
            if let (Some(folder), Some(file)) = (name(&folder), name(&file)) {
                entries.push_str(&entry(folder, file));
            }
        }
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(out.join("library.rs"), format!("&[\n{entries}]\n"))
}

/// What is in a folder, by name without the ending.
fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<io::Result<Vec<PathBuf>>>()?;
    // Systems and editors keep files of their own there.
    paths.retain(|path| name(path).is_some_and(|name| !name.starts_with('.')));
    paths.sort_by_key(|path| path.file_stem().map(ToOwned::to_owned));
    Ok(paths)
}

fn name(path: &Path) -> Option<&str> {
    path.file_name().and_then(|name| name.to_str())
}

/// The name of a folder, the name of a file in it, and what the file holds.
fn entry(folder: &str, file: &str) -> String {
    let path = format!("/../../games/{folder}/{file}");
    format!("    ({folder:?}, {file:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))),\n")
}
