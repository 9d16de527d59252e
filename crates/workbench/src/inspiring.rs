//! The games that a run of evolution begins with: known ones, or those of a directory.

use std::fs;
use std::path::Path;

use breeding::evolve::known_games;
use engine::Error;
use rules::Language;

use crate::source;

/// Name and text of the games of a directory, or of the games that are known.
pub fn inspiring_set(language: Language, directory: Option<&str>) -> Result<Vec<(String, String)>, Error> {
    match directory {
        Some(directory) => from_directory(language, directory),
        None => known_games(language),
    }
}

fn from_directory(language: Language, directory: &str) -> Result<Vec<(String, String)>, Error> {
    let unreadable = |error: std::io::Error| {
        Error::usage(
            format!("{directory} cannot be read: {error}"),
            format!("name a directory with games in files that end in .{}", language.ending()),
        )
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(Path::new(directory)).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|ending| ending == language.ending()) {
            files.push(path);
        }
    }
    files.sort();
    let mut games = Vec::new();
    for path in files {
        let name = path.file_stem().map_or(String::new(), |name| name.to_string_lossy().into_owned());
        games.push((name, source::read_text(&path.to_string_lossy())?));
    }
    if games.is_empty() {
        let message = format!("there is no game in {directory}");
        let hint = format!("put some there, in files that end in .{}, or leave --from out", language.ending());
        return Err(Error::usage(message, hint));
    }
    Ok(games)
}
