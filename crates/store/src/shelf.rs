//! A shelf for what people are in the midst of: texts that change, each under its kind and its id.

use rusqlite::{OptionalExtension, Row, params};

use crate::rows::{signed, unsigned};
use crate::{Error, Store};

/// Something on the shelf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What kind of thing it is.
    pub kind: String,
    /// By what it is asked for.
    pub id: String,
    /// How often it has been put back since it was new.
    pub version: u64,
    /// What it says.
    pub text: String,
}

impl Store {
    /// Puts things on the shelf, in place of what was there under their kinds and ids: all of them, or none.
    pub fn put(&mut self, items: &[Item]) -> Result<(), Error> {
        let writing = self.writing()?;
        for item in items {
            writing.prepare_cached(PUT)?.execute(params![item.kind, item.id, signed(item.version), item.text])?;
        }
        Ok(writing.commit()?)
    }

    /// Takes something down to look at it; nothing if it is not there.
    pub fn item(&self, kind: &str, id: &str) -> Result<Option<Item>, Error> {
        let mut asked = self.connection.prepare_cached("SELECT * FROM shelf WHERE kind = ?1 AND id = ?2")?;
        Ok(asked.query_row([kind, id], item).optional()?)
    }

    /// All things of a kind, those first that were put back last.
    pub fn items(&self, kind: &str, most: usize) -> Result<Vec<Item>, Error> {
        let mut asked =
            self.connection.prepare_cached("SELECT * FROM shelf WHERE kind = ?1 ORDER BY touched DESC LIMIT ?2")?;
        let items = asked.query_map(params![kind, most.min(1 << 20) as i64], item)?;
        Ok(items.collect::<Result<_, _>>()?)
    }

    /// Throws something away; whether it was there.
    pub fn discard(&mut self, kind: &str, id: &str) -> Result<bool, Error> {
        let writing = self.writing()?;
        let gone = writing.execute("DELETE FROM shelf WHERE kind = ?1 AND id = ?2", [kind, id])?;
        writing.commit()?;
        Ok(gone > 0)
    }
}

/// The order in which things were put back is counted, not timed: clocks go wrong.
const PUT: &str = "
    INSERT INTO shelf (kind, id, version, text, touched)
    VALUES (?1, ?2, ?3, ?4, (SELECT coalesce(max(touched), 0) + 1 FROM shelf WHERE kind = ?1))
    ON CONFLICT (kind, id) DO UPDATE SET version = excluded.version, text = excluded.text, touched = excluded.touched";

fn item(row: &Row) -> rusqlite::Result<Item> {
    Ok(Item { kind: row.get("kind")?, id: row.get("id")?, version: unsigned(row, "version")?, text: row.get("text")? })
}
