//! How much a store holds.

use serde::Serialize;

use crate::rows::unsigned;
use crate::{Error, Store};

/// How much a store holds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Games, each counted once.
    pub games: u64,
    /// Games that were found viable when they were last measured.
    pub viable: u64,
    /// The best score of a game when it was last measured.
    pub best: Option<f64>,
    /// Runs.
    pub runs: u64,
    /// Children of all runs, those among them that have no rules.
    pub children: u64,
    /// Why children were culled, and how many: by how far they came, the most frequent first.
    pub culled: Vec<Cause>,
    /// Measurements.
    pub measurements: u64,
    /// Trials.
    pub trials: u64,
    /// The size of the file, without what waits beside it to be written into it.
    pub bytes: u64,
}

/// Why children were culled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cause {
    /// How far they came.
    pub stage: String,
    /// Why they came no further.
    pub reason: String,
    /// How many.
    pub children: u64,
}

impl Store {
    /// How much there is of everything.
    pub fn summary(&self) -> Result<Summary, Error> {
        let summary = self.connection.query_row(SUMMARY, [], |row| {
            Ok(Summary {
                games: unsigned(row, "games")?,
                viable: unsigned(row, "viable")?,
                best: row.get("best")?,
                runs: unsigned(row, "runs")?,
                children: unsigned(row, "children")?,
                culled: Vec::new(),
                measurements: unsigned(row, "measurements")?,
                trials: unsigned(row, "trials")?,
                bytes: unsigned(row, "bytes")?,
            })
        })?;
        Ok(Summary { culled: self.causes(None)?, ..summary })
    }

    /// Why children of a run were culled, or of all runs, and how many: the most frequent first.
    pub fn causes(&self, run: Option<u64>) -> Result<Vec<Cause>, Error> {
        let mut statement = self.connection.prepare_cached(
            "SELECT stage, culled, count(*) AS children FROM children WHERE culled IS NOT NULL AND (?1 IS NULL OR run = ?1)
             GROUP BY stage, culled ORDER BY children DESC, stage, culled",
        )?;
        let causes = statement.query_map([run.map(crate::rows::signed)], |row| {
            Ok(Cause { stage: row.get("stage")?, reason: row.get("culled")?, children: unsigned(row, "children")? })
        })?;
        Ok(causes.collect::<rusqlite::Result<_>>()?)
    }
}

const SUMMARY: &str = "
    WITH last AS (
      SELECT score, viable FROM measurements
      WHERE number IN (SELECT max(number) FROM measurements GROUP BY game)
    )
    SELECT (SELECT count(*) FROM games) AS games,
      (SELECT count(*) FROM last WHERE viable = 1) AS viable,
      (SELECT max(score) FROM last) AS best,
      (SELECT count(*) FROM runs) AS runs,
      (SELECT count(*) FROM children) AS children,
      (SELECT count(*) FROM measurements) AS measurements,
      (SELECT count(*) FROM trials) AS trials,
      (SELECT page_count * page_size FROM pragma_page_count, pragma_page_size) AS bytes";
