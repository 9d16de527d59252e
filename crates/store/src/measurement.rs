//! Measurements: what was made of a game, by what configuration and which trials.

use rusqlite::{Connection, Row, params};
use serde::Serialize;
use serde_json::Value;

use crate::rows::{json, number_of, signed, unsigned};
use crate::{Error, GameId, Store};

/// A measurement to be kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewMeasurement {
    /// All that the result depends on, but for the rules and the seed.
    pub configuration: Value,
    /// What chance was drawn from.
    pub seed: u64,
    /// What it amounts to, if it amounts to a number.
    pub score: Option<f64>,
    /// Whether the game is viable, if that was asked.
    pub viable: Option<bool>,
    /// All that was measured.
    pub report: Value,
    /// The self-play games that it rests on, each as text; as many as are worth their room.
    pub trials: Vec<String>,
}

/// A measurement that was kept.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measurement {
    /// Its number: a later one has a greater.
    pub number: u64,
    /// All that the result depends on, but for the rules and the seed.
    pub configuration: Value,
    /// What chance was drawn from.
    pub seed: u64,
    /// What it amounts to, if it amounts to a number.
    pub score: Option<f64>,
    /// Whether the game is viable, if that was asked.
    pub viable: Option<bool>,
    /// All that was measured.
    pub report: Value,
    /// How many trials are kept with it.
    pub trials: u64,
}

impl Store {
    /// Keeps what was made of a game, beside what was made of it before; the number of the measurement.
    pub fn keep_measurement(&mut self, game: &GameId, made: &NewMeasurement) -> Result<u64, Error> {
        let writing = self.writing()?;
        let game = number_of(&writing, game)?;
        let number = keep(&writing, game, made)?;
        writing.commit()?;
        Ok(number.cast_unsigned())
    }

    /// What was made of a game, the oldest first: the last is what counts.
    pub fn measurements(&self, game: &GameId) -> Result<Vec<Measurement>, Error> {
        let game = number_of(&self.connection, game)?;
        let mut statement = self.connection.prepare_cached(
            "SELECT *, (SELECT count(*) FROM trials WHERE measurement = measurements.number) AS trials
             FROM measurements WHERE game = ?1 ORDER BY number",
        )?;
        Ok(statement.query_map([game], read)?.collect::<rusqlite::Result<_>>()?)
    }

    /// The trials of a measurement, in their order; none if there is no such measurement.
    pub fn trials(&self, measurement: u64) -> Result<Vec<String>, Error> {
        let mut statement =
            self.connection.prepare_cached("SELECT record FROM trials WHERE measurement = ?1 ORDER BY place")?;
        Ok(statement.query_map([signed(measurement)], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
    }
}

/// Keeps a measurement as part of what is being written; its number.
pub(crate) fn keep(writing: &Connection, game: i64, made: &NewMeasurement) -> Result<i64, Error> {
    writing.execute(
        "INSERT INTO measurements (game, configuration, seed, score, viable, report) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![
            game,
            made.configuration.to_string(),
            signed(made.seed),
            made.score.filter(|score| score.is_finite()),
            made.viable,
            made.report.to_string(),
        ],
    )?;
    let number = writing.last_insert_rowid();
    let mut statement =
        writing.prepare_cached("INSERT INTO trials (measurement, place, record) VALUES (?1, ?2, ?3)")?;
    for (place, trial) in (0_i64..).zip(&made.trials) {
        statement.execute(params![number, place, trial])?;
    }
    Ok(number)
}

/// The same, unless exactly this was kept before.
pub(crate) fn keep_once(writing: &Connection, game: i64, made: &NewMeasurement) -> Result<(), Error> {
    let known = "SELECT 1 FROM measurements WHERE game = ?1 AND configuration = ?2 AND seed = ?3 AND report = ?4";
    let same = params![game, made.configuration.to_string(), signed(made.seed), made.report.to_string()];
    if !writing.prepare_cached(known)?.exists(same)? {
        keep(writing, game, made)?;
    }
    Ok(())
}

fn read(row: &Row) -> rusqlite::Result<Measurement> {
    Ok(Measurement {
        number: unsigned(row, "number")?,
        configuration: json(row, "configuration")?,
        seed: unsigned(row, "seed")?,
        score: row.get("score")?,
        viable: row.get("viable")?,
        report: json(row, "report")?,
        trials: unsigned(row, "trials")?,
    })
}
