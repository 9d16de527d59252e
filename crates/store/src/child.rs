//! Children: what a run came upon, one after the other.

use std::ops::RangeInclusive;

use rusqlite::{Connection, Row, params};
use serde::Serialize;
use serde_json::Value;

use crate::rows::{id, maybe_id, number_of, signed, unsigned};
use crate::{Error, GameId, NewGame, NewMeasurement, Store, game, measurement, run};

/// A child to be kept, with all that came of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewChild {
    /// Its number in the run: the first is 1, and there are no gaps.
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

impl Store {
    /// Keeps a child of a run with its rules, parents, measurement and trials, and where the run stands after it: all of it or
    /// nothing. Refused if it is not the next child of the run.
    pub fn keep_child(&mut self, run: u64, child: &NewChild) -> Result<Option<GameId>, Error> {
        let writing = self.writing()?;
        refuse_out_of_turn(&writing, run, child.number)?;
        keep(&writing, run, child)?;
        writing.commit()?;
        Ok(child.game.as_ref().map(NewGame::id))
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

fn refuse_out_of_turn(writing: &Connection, run: u64, found: u64) -> Result<(), Error> {
    let expected = run::whole(writing, run)?.children + 1;
    if found == expected { Ok(()) } else { Err(Error::OutOfTurn { run, expected, found }) }
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
