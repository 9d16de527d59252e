//! What a store holds, as people ask for it: lists, one game with its family, files out and in, pruning, a page.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde::Serialize;
use store::{Game as StoredGame, Measurement, NewGame, Relation, Relative, Run, Store, Summary};

pub use store::{Cause, Exported, Filter, Imported, Listed, Merged, Pruned, Pruning};

use ::rules::Language;
use breeding::storing::{canonical, refused};
use engine::Error;
use engine::Game;
use engine::Hints;
use engine::Setting;
use engine::fault::faults;
use engine::{Origin, Source};
use pages::Page;
use pages::collection;

/// What a store holds.
#[derive(Clone, Debug, Serialize)]
pub struct Holding {
    /// The games that were asked for, the best first.
    pub games: Vec<Listed>,
    /// The runs, the oldest first.
    pub runs: Vec<Run>,
    /// How much there is of everything.
    pub summary: Summary,
}

/// A game of a store, and all that is known of it.
#[derive(Clone, Debug, Serialize)]
pub struct Shown {
    /// The game: name, id, language and text.
    #[serde(flatten)]
    pub game: StoredGame,
    /// Its score when it was last measured.
    pub score: Option<f64>,
    /// Whether it was found viable then.
    pub viable: Option<bool>,
    /// Where it was born, if it was not given.
    pub born: Option<store::Birth>,
    /// What it was bred from.
    pub parents: Vec<store::Parent>,
    /// All that it comes from, generation by generation.
    pub ancestors: Vec<Relative>,
    /// All that came of it, generation by generation.
    pub descendants: Vec<Relative>,
    /// What was made of it, the oldest first.
    pub measurements: Vec<Measurement>,
    /// Its rules in plain English, if they can be read.
    pub rules: Option<String>,
}

/// Lists what a store holds.
pub fn list(file: &str, wanted: &Filter) -> Result<Holding, Error> {
    let store = look(file)?;
    let told = || Ok(Holding { games: store.games(wanted)?, runs: store.runs()?, summary: store.summary()? });
    told().map_err(|error| refused(file, &error))
}

/// The games of a store that were asked for, the best first, and nothing else of it.
pub fn games(file: &str, wanted: &Filter) -> Result<Vec<Listed>, Error> {
    look(file)?.games(wanted).map_err(|error| refused(file, &error))
}

/// Shows one game, by its name or the beginning of its id.
pub fn show(file: &str, asked: &str) -> Result<Shown, Error> {
    let store = look(file)?;
    let told = || {
        let game = store.find(asked)?;
        let listed = store.listed(&game.id)?;
        Ok(Shown {
            score: listed.score,
            viable: listed.viable,
            born: listed.born,
            parents: listed.parents,
            ancestors: store.family(&game.id, Relation::Ancestors)?,
            descendants: store.family(&game.id, Relation::Descendants)?,
            measurements: store.measurements(&game.id)?,
            rules: loaded(&game).ok().map(|loaded| loaded.rules.english()),
            game,
        })
    };
    told().map_err(|error| refused(file, &error))
}

/// Writes games into a directory, one file each.
pub fn export(file: &str, directory: &str, wanted: &Filter) -> Result<Exported, Error> {
    look(file)?.export(Path::new(directory), wanted).map_err(|error| refused(file, &error))
}

/// Takes in the games of a directory; the store is made if it is not there.
pub fn import(file: &str, directory: &str) -> Result<Imported, Error> {
    if !Path::new(directory).is_dir() {
        return Err(Error::usage(format!("there is no directory {directory}"), "name a directory with games in it"));
    }
    let endings = Language::ALL.map(Language::ending);
    let mut store = Store::open(Path::new(file)).map_err(|error| refused(file, &error))?;
    store.import(Path::new(directory), &endings, &read).map_err(|error| refused(file, &error))
}

/// Takes in all that another store holds; the first one is made if it is not there.
pub fn merge(file: &str, other: &str) -> Result<Merged, Error> {
    look(other)?;
    let mut store = Store::open(Path::new(file)).map_err(|error| refused(file, &error))?;
    store.merge(Path::new(other)).map_err(|error| refused(file, &error))
}

/// Lets go what may go.
pub fn prune(file: &str, pruning: &Pruning) -> Result<Pruned, Error> {
    let mut store = look(file)?;
    store.prune(pruning).map_err(|error| refused(file, &error))
}

/// The games that were asked for on one page for a browser, with boards, rules, scores and families.
pub fn page(file: &str, wanted: &Filter, setting: Setting) -> Result<Page, Error> {
    let store = look(file)?;
    let name = Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
    let drawn = |game: &StoredGame| {
        let loaded = loaded(game)?;
        let svg = crate::text::show_svg(&loaded, setting, &[], Hints::None)?.svg;
        Ok((svg, loaded.rules.english()))
    };
    collection::page(&store, &name, wanted, &drawn).map_err(|error| refused(file, &error))
}

/// The rules of a game of a store, by its name or the beginning of its id.
pub fn source(file: &str, asked: &str) -> Result<Source, Error> {
    let game = look(file)?.find(asked).map_err(|error| refused(file, &error))?;
    source_of(&game)
}

/// Whether a file is an SQLite database, by its first bytes: a store, most likely.
pub fn is_database(file: &str) -> bool {
    let mut head = [0; 16];
    File::open(file).and_then(|mut file| file.read_exact(&mut head)).is_ok() && head == *b"SQLite format 3\0"
}

fn loaded(game: &StoredGame) -> Result<Game, Error> {
    Game::new(source_of(game)?)
}

fn source_of(game: &StoredGame) -> Result<Source, Error> {
    let language = Language::ALL.into_iter().find(|language| language.ending() == game.language);
    let language = language.ok_or_else(|| {
        let message = format!("{} is written in a language that is not known: {}", game.name, game.language);
        Error::refused(message, "does the store come from a newer program?")
    })?;
    Ok(Source { name: game.name.clone(), text: game.text.clone(), language, origin: Origin::Store })
}

fn look(file: &str) -> Result<Store, Error> {
    Store::look(Path::new(file)).map_err(|error| refused(file, &error))
}

/// What a file holds: a game that can be read; or the first fault of it.
fn read(ending: &str, text: &str) -> Result<NewGame, String> {
    let language = Language::ALL.into_iter().find(|language| language.ending() == ending).unwrap_or_default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let source = Source { name: String::new(), text: text.to_owned(), language, origin: Origin::List };
    let reading = source.read();
    match reading.rules {
        Some(rules) => Ok(canonical(&Game::of(source, rules, reading.diagnostics))),
        None => {
            let fault = faults(text, &reading.diagnostics).into_iter().find(|fault| fault.severity == "error");
            Err(fault.map_or_else(String::new, |fault| format!("line {}: {}", fault.line, fault.message)))
        }
    }
}
