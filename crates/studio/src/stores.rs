//! Games of other stores: the user who opens the studio names the files, their games stand in the library, and nothing of theirs is
//! changed.

use std::path::PathBuf;

use workbench::stored::{self, Filter, Listed};
use workbench::{Error, Source, library};

use crate::Refusal;

/// What stands before the ids of these games in addresses, and how many digits of an id do.
const PREFIX: &str = "store:";
const DIGITS: usize = 16;

/// How many games of a store are shown; of one with nothing worth playing, this many of the best.
const MOST: usize = 100;
const MOST_OTHERS: usize = 12;

/// A game of a store.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    /// By what it is asked for: `store:` and the beginning of its id.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// What it is, in words to search by: whether it was evolved, and the store.
    pub tags: Vec<String>,
    /// How good it was found to be, if it was measured.
    pub score: Option<f64>,
}

/// The stores whose games can be played.
#[derive(Default)]
pub struct Stores {
    files: Vec<PathBuf>,
}

impl Stores {
    /// These stores; refused if one of them cannot be read.
    pub fn open(files: &[PathBuf]) -> Result<Stores, Error> {
        files.iter().try_for_each(|file| stored::games(&file.to_string_lossy(), &Filter::default()).map(drop))?;
        Ok(Stores { files: files.to_vec() })
    }

    /// The games of all stores, those of each the best first. What cannot be read just now is not shown: it was when the studio
    /// was opened, and the rest of the library is there all the same.
    pub fn all(&self) -> Vec<Stored> {
        let of = |file: &PathBuf| {
            let listed = stored::games(&file.to_string_lossy(), &Filter::default()).unwrap_or_default();
            let store = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            shown(listed).into_iter().map(move |listed| Stored::of(&listed, &store))
        };
        let mut all: Vec<Stored> = self.files.iter().flat_map(of).collect();
        let mut known = std::collections::BTreeSet::new();
        all.retain(|stored| known.insert(stored.name.clone()));
        all
    }

    /// The rules of the game of this name, and what people call it; nothing if no store can have such a name.
    pub fn find(&self, name: &str) -> Option<Result<(Source, String), Refusal>> {
        let digits = name.strip_prefix(PREFIX)?;
        let is_id = digits.len() == DIGITS && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let of = |file: &PathBuf| stored::source(&file.to_string_lossy(), digits).ok();
        let found = self.files.iter().filter(|_| is_id).find_map(of);
        let found = found.map(|source| {
            let title = source.name.clone();
            (Source { name: name.to_owned(), ..source }, title)
        });
        Some(found.ok_or_else(|| Refusal::NotFound("such game in the stores that are open".to_owned())))
    }
}

impl Stored {
    fn of(listed: &Listed, store: &str) -> Stored {
        let mut name = format!("{PREFIX}{}", listed.id);
        name.truncate(PREFIX.len() + DIGITS);
        let made = listed.born.as_ref().map(|_| "evolved".to_owned());
        let store = Some(store.to_owned()).filter(|store| made.as_ref() != Some(store));
        let tags = made.into_iter().chain(store).collect();
        Stored { name, title: listed.name.clone(), tags, score: listed.score }
    }
}

/// Those that are worth playing, as far as is known; if there are none, the best. What a run began with is in the library.
fn shown(listed: Vec<Listed>) -> Vec<Listed> {
    let is_new = |game: &Listed| game.born.is_some() || library::find(&game.name).is_none();
    let new = listed.into_iter().filter(is_new);
    let (good, others): (Vec<Listed>, Vec<Listed>) = new.partition(|game| game.viable != Some(false));
    let most = if good.is_empty() { MOST_OTHERS } else { MOST };
    let shown = if good.is_empty() { others } else { good };
    shown.into_iter().take(most).collect()
}
