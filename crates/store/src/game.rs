//! Games: texts that are kept once.

use rusqlite::{Connection, Row, params};
use serde::Serialize;

use crate::rows::{id, number_of};
use crate::{Error, GameId, Store};

/// A game to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// What people call it. Several games may have the same name.
    pub name: String,
    /// The language of the text, by the ending of its files: `ludi`, `game`.
    pub language: String,
    /// Its canonical text.
    pub text: String,
}

impl NewGame {
    /// What it will be known by.
    pub fn id(&self) -> GameId {
        GameId::of(&self.text)
    }
}

/// A game that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Game {
    /// What it is known by.
    pub id: GameId,
    /// Its name, as first given.
    pub name: String,
    /// The language of the text, by the ending of its files.
    pub language: String,
    /// Its canonical text.
    pub text: String,
}

impl Store {
    /// Keeps a game by itself, if it is not kept already: it will not be pruned.
    pub fn keep_game(&mut self, game: &NewGame) -> Result<GameId, Error> {
        let writing = self.writing()?;
        give(&writing, game)?;
        writing.commit()?;
        Ok(game.id())
    }

    /// A game by its id.
    pub fn game(&self, game: &GameId) -> Result<Game, Error> {
        let mut statement = self.connection.prepare_cached("SELECT * FROM games WHERE hash = ?1")?;
        let mut found = statement.query_map([game.as_bytes()], whole)?;
        found.next().transpose()?.ok_or_else(|| Error::NoGame(game.short()))
    }

    /// The one game that is asked for: by its name, in large letters or small, or by the beginning of its id.
    pub fn find(&self, asked: &str) -> Result<Game, Error> {
        let mut found = self.all("name = ?1", asked)?;
        if found.is_empty() && asked.len() >= 4 {
            found = self.all("substr(hex(hash), 1, length(?1)) = upper(?1)", asked)?;
        }
        match (found.pop(), found.len()) {
            (Some(game), 0) => Ok(game),
            (None, _) => Err(Error::NoGame(asked.to_owned())),
            (Some(last), _) => {
                let ids = found.iter().chain([&last]).map(|game| game.id.short()).collect();
                Err(Error::Several { asked: asked.to_owned(), ids })
            }
        }
    }

    fn all(&self, condition: &str, asked: &str) -> Result<Vec<Game>, Error> {
        let sql = format!("SELECT * FROM games WHERE {condition} ORDER BY hash");
        let mut statement = self.connection.prepare_cached(&sql)?;
        Ok(statement.query_map([asked], whole)?.collect::<rusqlite::Result<_>>()?)
    }
}

/// Keeps an imported game.
pub(crate) fn give(writing: &Connection, game: &NewGame) -> Result<(), Error> {
    let number = keep(writing, game)?;
    writing.execute("UPDATE games SET given = 1 WHERE number = ?1", [number])?;
    Ok(())
}

/// Keeps a game as part of what is being written; its number in the tables.
pub(crate) fn keep(connection: &Connection, game: &NewGame) -> Result<i64, Error> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO games (hash, name, language, text) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (hash) DO NOTHING",
    )?;
    let id = game.id();
    statement.execute(params![id.as_bytes(), game.name, game.language, game.text])?;
    number_of(connection, &id)
}

fn whole(row: &Row) -> rusqlite::Result<Game> {
    Ok(Game { id: id(row, "hash")?, name: row.get("name")?, language: row.get("language")?, text: row.get("text")? })
}
