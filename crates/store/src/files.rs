//! Games as files: one file a game in a directory, out and in.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::{Error, Filter, Game, GameId, NewGame, Store, game};

/// The most bytes of a file that are read: a game has a few thousand.
const MOST: u64 = 1 << 20;

/// What became of an export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Exported {
    /// The files that were written, by name.
    pub written: Vec<String>,
    /// The files that were there already with the same content.
    pub unchanged: Vec<String>,
}

/// What became of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Imported {
    /// The games that are new to the store.
    pub new: Vec<GameId>,
    /// Those that it knew.
    pub known: Vec<GameId>,
    /// The files that hold no game.
    pub refused: Vec<Refused>,
}

/// A file that holds no game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// Its name.
    pub file: String,
    /// Why.
    pub why: String,
}

impl Store {
    /// Writes games into a directory, which is made if it is not there, each into a file of its name and language. A file
    /// that is there with another content is left alone: then the game's file has the beginning of its id in its name.
    pub fn export(&self, directory: &Path, wanted: &Filter) -> Result<Exported, Error> {
        fs::create_dir_all(directory).map_err(|source| at(directory, source))?;
        let mut exported = Exported { written: Vec::new(), unchanged: Vec::new() };
        for listed in self.games(wanted)? {
            let game = self.game(&listed.id)?;
            let (name, is_there) = free_name(directory, &game)?;
            if is_there {
                exported.unchanged.push(name);
                continue;
            }
            let path = directory.join(&name);
            fs::write(&path, &game.text).map_err(|source| at(&path, source))?;
            exported.written.push(name);
        }
        Ok(exported)
    }

    /// Takes in the games of a directory, in the order of the files' names: all of them, or, where something fails, none.
    /// What a file holds is for `read` to say, which gets its ending and text: a game with its canonical text, or why it is
    /// none. Files with other endings than these are passed over.
    pub fn import(
        &mut self,
        directory: &Path,
        endings: &[&str],
        read: &dyn Fn(&str, &str) -> Result<NewGame, String>,
    ) -> Result<Imported, Error> {
        let mut imported = Imported::default();
        let mut games = Vec::new();
        for (path, ending) in files(directory, endings)? {
            match text(&path).and_then(|text| read(&ending, &text)) {
                Ok(game) => games.push(game),
                Err(why) => imported.refused.push(Refused { file: name(&path), why }),
            }
        }
        let writing = self.writing()?;
        for new in &games {
            let known = crate::rows::number_of(&writing, &new.id()).is_ok();
            game::give(&writing, new)?;
            if known { imported.known.push(new.id()) } else { imported.new.push(new.id()) }
        }
        writing.commit()?;
        Ok(imported)
    }
}

/// A name for a game's file, and whether the file is there with this content.
fn free_name(directory: &Path, game: &Game) -> Result<(String, bool), Error> {
    let (stem, ending) = (file_name(&game.name), file_name(&game.language));
    let names = [format!("{stem}.{ending}"), format!("{stem}-{}.{ending}", game.id.short())];
    for name in names {
        let path = directory.join(&name);
        match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((name, false)),
            Err(source) => return Err(at(&path, source)),
            Ok(found) if found == game.text.as_bytes() => return Ok((name, true)),
            Ok(_) => {}
        }
    }
    Ok((format!("{stem}-{}.{ending}", game.id), false))
}

/// A name as one can have it on any disk: small letters, digits, and `_` for all else.
fn file_name(name: &str) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '_' };
    let plain: String = name.chars().take(80).map(plain).collect();
    if plain.is_empty() { "_".to_owned() } else { plain }
}

/// The files of a directory with one of these endings, and which it is, by name.
fn files(directory: &Path, endings: &[&str]) -> Result<BTreeMap<PathBuf, String>, Error> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(directory).map_err(|source| at(directory, source))? {
        let path = entry.map_err(|source| at(directory, source))?.path();
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_owned();
        if endings.contains(&ending.as_str()) && path.is_file() {
            files.insert(path, ending);
        }
    }
    Ok(files)
}

/// The text of a file; or why there is none.
fn text(path: &Path) -> Result<String, String> {
    match fs::metadata(path) {
        Ok(facts) if facts.len() > MOST => Err("this is longer than 1 MiB: nothing of it was read".to_owned()),
        _ => fs::read_to_string(path).map_err(|error| format!("it cannot be read: {error}")),
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn at(path: &Path, source: io::Error) -> Error {
    Error::File { path: path.to_owned(), source }
}
