//! What people are in the midst of, kept in a store: games in progress, drafts, votes.

use std::path::Path;

use store::Store;

pub use store::Item;

use breeding::storing::refused;
use engine::Error;

/// A shelf in a store, open for writing.
pub struct Shelf {
    store: Store,
    file: String,
}

impl Shelf {
    /// Opens the store, and makes it and the folder that it is in if they are not there.
    pub fn open(path: &Path) -> Result<Shelf, Error> {
        let file = path.display().to_string();
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|error| {
                let message = format!("the folder {} cannot be made: {error}", folder.display());
                Error::usage(message, "name another file with --store")
            })?;
        }
        let store = Store::open(path).map_err(|error| refused(&file, &error))?;
        Ok(Shelf { store, file })
    }

    /// The file.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Puts things on the shelf, in place of what was there under their kinds and ids: all of them, or none.
    pub fn put_all(&mut self, items: &[Item]) -> Result<(), Error> {
        self.store.put(items).map_err(|error| refused(&self.file, &error))
    }

    /// Takes something down to look at it; nothing if it is not there.
    pub fn item(&self, kind: &str, id: &str) -> Result<Option<Item>, Error> {
        self.store.item(kind, id).map_err(|error| refused(&self.file, &error))
    }

    /// The most recently changed items of a kind, `most` at most.
    pub fn items(&self, kind: &str, most: usize) -> Result<Vec<Item>, Error> {
        self.store.items(kind, most).map_err(|error| refused(&self.file, &error))
    }

    /// Throws something away; whether it was there.
    pub fn discard(&mut self, kind: &str, id: &str) -> Result<bool, Error> {
        self.store.discard(kind, id).map_err(|error| refused(&self.file, &error))
    }
}
