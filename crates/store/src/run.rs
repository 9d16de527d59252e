//! Runs: searches for games that can be stopped at any moment and taken up again.

use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;
use serde_json::Value;

use crate::rows::{id, json, signed, unsigned};
use crate::{Error, GameId, NewGame, Store, game};

/// A run that begins.
#[derive(Clone, Debug, PartialEq)]
pub struct NewRun {
    /// What sort of search it is: `evolve`, `variants`.
    pub kind: String,
    /// All that it was told and that its results depend on, but for the seed.
    pub configuration: Value,
    /// What chance is drawn from.
    pub seed: u64,
    /// The games that it begins with, in their order.
    pub founders: Vec<NewGame>,
}

/// A run as it stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Run {
    /// Its number, from 1.
    pub number: u64,
    /// What sort of search it is.
    pub kind: String,
    /// All that it was told.
    pub configuration: Value,
    /// What chance is drawn from.
    pub seed: u64,
    /// Where it stands, as it was last told with a child; `null` if it never was.
    pub state: Value,
    /// Whether it has reached its end.
    pub finished: bool,
    /// Whether games of it were pruned that were not culled: then it cannot go on.
    pub pruned: bool,
    /// When it began, as `2026-01-31 12:00:00` in universal time.
    pub began: String,
    /// How many children it has.
    pub children: u64,
}

impl Store {
    /// Begins a run: keeps what it was told and the games that it begins with.
    pub fn begin_run(&mut self, run: &NewRun) -> Result<Run, Error> {
        let began = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let writing = self.writing()?;
        writing.execute(
            "INSERT INTO runs (kind, configuration, seed, began) VALUES (?1, ?2, ?3, ?4)",
            params![run.kind, run.configuration.to_string(), signed(run.seed), signed(began)],
        )?;
        let number = writing.last_insert_rowid().cast_unsigned();
        for (place, founder) in (0_i64..).zip(&run.founders) {
            let placed = params![signed(number), place, game::keep(&writing, founder)?];
            writing.execute("INSERT INTO founders (run, place, game) VALUES (?1, ?2, ?3)", placed)?;
        }
        let run = whole(&writing, number)?;
        writing.commit()?;
        Ok(run)
    }

    /// Takes a run up where it stopped; one that had reached its end goes on. Refused if games that it needs were pruned.
    pub fn resume_run(&mut self, run: u64) -> Result<Run, Error> {
        let writing = self.writing()?;
        writing.execute("UPDATE runs SET finished = 0 WHERE number = ?1", [signed(run)])?;
        let found = whole(&writing, run)?;
        if found.pruned {
            return Err(Error::PrunedRun(run));
        }
        writing.commit()?;
        Ok(found)
    }

    /// Says that a run has reached its end.
    pub fn finish_run(&mut self, run: u64) -> Result<(), Error> {
        match self.connection.execute("UPDATE runs SET finished = 1 WHERE number = ?1", [signed(run)])? {
            0 => Err(Error::NoRun(run)),
            _ => Ok(()),
        }
    }

    /// A run by its number.
    pub fn run(&self, run: u64) -> Result<Run, Error> {
        whole(&self.connection, run)
    }

    /// All runs, the oldest first.
    pub fn runs(&self) -> Result<Vec<Run>, Error> {
        let mut statement = self.connection.prepare_cached(&format!("{RUNS} ORDER BY number"))?;
        Ok(statement.query_map([], read)?.collect::<rusqlite::Result<_>>()?)
    }

    /// The games that a run began with, in their order.
    pub fn founders(&self, run: u64) -> Result<Vec<GameId>, Error> {
        self.run(run)?;
        let mut statement = self.connection.prepare_cached(
            "SELECT hash FROM founders JOIN games ON games.number = founders.game WHERE run = ?1 ORDER BY place",
        )?;
        Ok(statement.query_map([signed(run)], |row| id(row, "hash"))?.collect::<rusqlite::Result<_>>()?)
    }
}

const RUNS: &str = "SELECT runs.*, datetime(began, 'unixepoch') AS at,
    (SELECT count(*) FROM children WHERE children.run = runs.number) AS children FROM runs";

pub(crate) fn whole(connection: &Connection, run: u64) -> Result<Run, Error> {
    let mut statement = connection.prepare_cached(&format!("{RUNS} WHERE number = ?1"))?;
    statement.query_row([signed(run)], read).optional()?.ok_or(Error::NoRun(run))
}

fn read(row: &Row) -> rusqlite::Result<Run> {
    Ok(Run {
        number: unsigned(row, "number")?,
        kind: row.get("kind")?,
        configuration: json(row, "configuration")?,
        seed: unsigned(row, "seed")?,
        state: json(row, "state")?,
        finished: row.get("finished")?,
        pruned: row.get("pruned")?,
        began: row.get("at")?,
        children: unsigned(row, "children")?,
    })
}
