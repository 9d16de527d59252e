//! Values as the tables have them.

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row};
use serde_json::Value;

use crate::{Error, GameId};

/// A number of 64 bits, of which the first is a sign in the tables.
pub(crate) fn signed(number: u64) -> i64 {
    number.cast_signed()
}

/// The same the other way.
pub(crate) fn unsigned(row: &Row, column: &str) -> rusqlite::Result<u64> {
    row.get::<_, i64>(column).map(i64::cast_unsigned)
}

pub(crate) fn maybe_unsigned(row: &Row, column: &str) -> rusqlite::Result<Option<u64>> {
    row.get::<_, Option<i64>>(column).map(|number| number.map(i64::cast_unsigned))
}

/// A column that holds JSON.
pub(crate) fn json(row: &Row, column: &str) -> rusqlite::Result<Value> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(
            row.as_ref().column_index(column).unwrap_or(0),
            Type::Text,
            error.into(),
        )
    })
}

/// A column that holds the hash of a game.
pub(crate) fn id(row: &Row, column: &str) -> rusqlite::Result<GameId> {
    row.get(column).map(GameId::from_bytes)
}

pub(crate) fn maybe_id(row: &Row, column: &str) -> rusqlite::Result<Option<GameId>> {
    row.get::<_, Option<[u8; 32]>>(column).map(|bytes| bytes.map(GameId::from_bytes))
}

/// The number of a game in the tables.
pub(crate) fn number_of(connection: &Connection, game: &GameId) -> Result<i64, Error> {
    let mut statement = connection.prepare_cached("SELECT number FROM games WHERE hash = ?1")?;
    let number = statement.query_row([game.as_bytes()], |row| row.get(0)).optional()?;
    number.ok_or_else(|| Error::NoGame(game.short()))
}
