//! Children: what a run came upon, one after the other.

use std::ops::RangeInclusive;

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;
use serde_json::Value;

use crate::rows::{id, maybe_id, number_of, signed, unsigned};
use crate::{Error, GameId, NewGame, NewMeasurement, Store, game, measurement, run};

/// A child to be kept, with all that came of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewChild {
    /// Its number in the run. Children may be kept in any order, each once.
    pub number: u64,
    /// What repeats it.
    pub seed: u64,
    /// Its rules, if it got as far as having any.
    pub game: Option<NewGame>,
    /// What it was bred from, in order; games that are kept already.
    pub parents: Vec<GameId>,
    /// How far it came, in the words of the run: `rules`, `speed`, `measured`.
    pub stage: String,
    /// Why it came no further; nothing if it was not culled.
    pub culled: Option<String>,
    /// What was made of it.
    pub measurement: Option<NewMeasurement>,
    /// Where the run stands after it, to be taken up there; if nothing is said, what was said before holds.
    pub state: Option<Value>,
}

/// A child that was kept.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Child {
    /// Its number in the run.
    pub number: u64,
    /// What repeats it.
    pub seed: u64,
    /// Its rules; nothing if it never had any, or they were pruned.
    pub game: Option<GameId>,
    /// What it was bred from, in order.
    pub parents: Vec<GameId>,
    /// How far it came.
    pub stage: String,
    /// Why it came no further; nothing if it was not culled.
    pub culled: Option<String>,
    /// The score that it was given then. Its game may have been measured again.
    pub score: Option<f64>,
    /// Whether it was found viable then.
    pub viable: Option<bool>,
    /// The number of the measurement that says so.
    pub measurement: Option<u64>,
}

/// What a child became in the end, where that is known only after others: under which name and text it joined, or why not.
#[derive(Clone, Debug, PartialEq)]
pub struct Settled {
    /// Its number in the run.
    pub number: u64,
    /// Its rules as they are now: in place of those that were kept with it.
    pub game: NewGame,
    /// How far it came.
    pub stage: String,
    /// Why it came no further; nothing if it was not culled.
    pub culled: Option<String>,
    /// What was made of it since, if anything: kept beside what was made of it at first, once.
    pub again: Option<NewMeasurement>,
}

impl Store {
    /// Keeps a child of a run with its rules, parents, measurement and trials, and where the run stands after it: all of it or
    /// nothing. Refused if the run has a child of this number already.
    pub fn keep_child(&mut self, run: u64, child: &NewChild) -> Result<Option<GameId>, Error> {
        let writing = self.writing()?;
        refuse_twice(&writing, run, child.number)?;
        keep(&writing, run, child)?;
        writing.commit()?;
        Ok(child.game.as_ref().map(NewGame::id))
    }

    /// Says what became of children in the end: of all these or of none. Their measurements go with them to their new text, so
    /// do those whom the run bred from them, and the old text is forgotten unless something else refers to it.
    pub fn settle_children(&mut self, run: u64, children: &[Settled]) -> Result<(), Error> {
        let writing = self.writing()?;
        children.iter().try_for_each(|child| settle(&writing, run, child))?;
        Ok(writing.commit()?)
    }

    /// The children of a run with these numbers, in order.
    pub fn children(&self, run: u64, numbers: RangeInclusive<u64>) -> Result<Vec<Child>, Error> {
        self.run(run)?;
        let mut statement = self.connection.prepare_cached(
            "SELECT children.*, hash, score, viable FROM children
             LEFT JOIN games ON games.number = children.game
             LEFT JOIN measurements ON measurements.number = children.measurement
             WHERE run = ?1 AND children.number BETWEEN ?2 AND ?3 ORDER BY children.number",
        )?;
        let most = i64::MAX.cast_unsigned();
        let (first, last) = (*numbers.start().min(&most), *numbers.end().min(&most));
        let mut parents = self.connection.prepare_cached(
            "SELECT hash FROM parents JOIN games ON games.number = parents.game WHERE child = ?1 ORDER BY place",
        )?;
        let read = |row: &Row| {
            let parents = parents.query_map([row.get::<_, i64>("id")?], |row| id(row, "hash"))?;
            read(row, parents.collect::<rusqlite::Result<_>>()?)
        };
        Ok(statement.query_map([signed(run), signed(first), signed(last)], read)?.collect::<rusqlite::Result<_>>()?)
    }
}

fn refuse_twice(writing: &Connection, run: u64, number: u64) -> Result<(), Error> {
    run::whole(writing, run)?;
    let mut statement = writing.prepare_cached("SELECT 1 FROM children WHERE run = ?1 AND number = ?2")?;
    if statement.exists([signed(run), signed(number)])? { Err(Error::Twice { run, number }) } else { Ok(()) }
}

fn keep(writing: &Connection, run: u64, child: &NewChild) -> Result<(), Error> {
    let game = child.game.as_ref().map(|game| game::keep(writing, game)).transpose()?;
    let measurement = match (&child.measurement, game) {
        (None, _) => None,
        (Some(made), Some(game)) => Some(measurement::keep(writing, game, made)?),
        (Some(_), None) => return Err(Error::NothingMeasured(child.number)),
    };
    writing.execute(
        "INSERT INTO children (run, number, seed, game, stage, culled, measurement) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![signed(run), signed(child.number), signed(child.seed), game, child.stage, child.culled, measurement],
    )?;
    let number = writing.last_insert_rowid();
    for (place, parent) in (0_i64..).zip(&child.parents) {
        let parent = number_of(writing, parent)?;
        writing
            .execute("INSERT INTO parents (child, place, game) VALUES (?1, ?2, ?3)", params![number, place, parent])?;
    }
    if let Some(state) = &child.state {
        writing.execute("UPDATE runs SET state = ?2 WHERE number = ?1", params![signed(run), state.to_string()])?;
    }
    Ok(())
}

fn settle(writing: &Connection, run: u64, child: &Settled) -> Result<(), Error> {
    let number = child.number;
    let find = "SELECT id, game, measurement FROM children WHERE run = ?1 AND number = ?2";
    let found =
        writing.query_row(find, [signed(run), signed(number)], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
    let (id, old, measurement): (i64, Option<i64>, Option<i64>) =
        found.optional()?.ok_or(Error::NoChild { run, number })?;
    let game = game::keep(writing, &child.game)?;
    writing.execute(
        "UPDATE children SET game = ?2, stage = ?3, culled = ?4 WHERE id = ?1",
        params![id, game, child.stage, child.culled],
    )?;
    writing.execute("UPDATE measurements SET game = ?2 WHERE number = ?1", params![measurement, game])?;
    if let Some(again) = &child.again {
        measurement::keep_once(writing, game, again)?;
    }
    writing.execute(
        "UPDATE parents SET game = ?2 WHERE game = ?1 AND child IN (SELECT id FROM children WHERE run = ?3)
           AND NOT EXISTS (SELECT 1 FROM founders WHERE game = ?1) AND NOT EXISTS (SELECT 1 FROM children WHERE game = ?1)",
        params![old, game, signed(run)],
    )?;
    writing.execute(
        "DELETE FROM games WHERE number = ?1 AND number <> ?2 AND NOT given
           AND NOT EXISTS (SELECT 1 FROM founders WHERE game = ?1) AND NOT EXISTS (SELECT 1 FROM children WHERE game = ?1)
           AND NOT EXISTS (SELECT 1 FROM parents WHERE game = ?1) AND NOT EXISTS (SELECT 1 FROM measurements WHERE game = ?1)",
        params![old, game],
    )?;
    Ok(())
}

fn read(row: &Row, parents: Vec<GameId>) -> rusqlite::Result<Child> {
    Ok(Child {
        number: unsigned(row, "number")?,
        seed: unsigned(row, "seed")?,
        game: maybe_id(row, "hash")?,
        parents,
        stage: row.get("stage")?,
        culled: row.get("culled")?,
        score: row.get("score")?,
        viable: row.get("viable")?,
        measurement: crate::rows::maybe_unsigned(row, "measurement")?,
    })
}
