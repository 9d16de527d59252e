//! Pruning: unreferenced games are deleted, ancestors of kept games stay.

use rusqlite::{Connection, Row, params};
use serde::Serialize;

use crate::rows::{id, signed, unsigned};
use crate::{Error, Parent, Store};

/// What may be deleted. By default: only unreferenced games, of no run and no child, and not imported.
///
/// Whatever is asked for, three things stay: ancestors of games that stay, games that a run began with, and games that were
/// put in by themselves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pruning {
    /// These runs with all their children; games of theirs with other references stay.
    pub forget: Vec<u64>,
    /// Games that were culled wherever they were born.
    pub culled: bool,
    /// Games whose score was below this when they were last measured.
    pub below: Option<f64>,
    /// Games of runs too that have not reached their end: such a run cannot go on, if not all that it lost was culled.
    pub unfinished: bool,
    /// Only say what would go.
    pub rehearse: bool,
}

/// What has gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pruned {
    /// The games, by name.
    pub games: Vec<Parent>,
    /// How many runs.
    pub runs: u64,
    /// How many measurements.
    pub measurements: u64,
    /// How many trials.
    pub trials: u64,
    /// How many games are left.
    pub left: u64,
}

impl Store {
    /// Lets go what may go, all at once or not at all, and gives its room back to the disk.
    pub fn prune(&mut self, pruning: &Pruning) -> Result<Pruned, Error> {
        let writing = self.writing()?;
        let before = Counted::of(&writing)?;
        for run in &pruning.forget {
            if writing.execute("DELETE FROM runs WHERE number = ?1", [signed(*run)])? == 0 {
                return Err(Error::NoRun(*run));
            }
        }
        choose(&writing, pruning)?;
        let games = chosen(&writing)?;
        writing.execute_batch(REMOVE)?;
        let after = Counted::of(&writing)?;
        let pruned = Pruned {
            games,
            runs: before.runs - after.runs,
            measurements: before.measurements - after.measurements,
            trials: before.trials - after.trials,
            left: after.games,
        };
        if pruning.rehearse {
            writing.rollback()?;
            return Ok(pruned);
        }
        writing.commit()?;
        self.give_back_room();
        Ok(pruned)
    }

    /// Makes the file smaller. If another process is in the way or the disk is full, it stays as large as it was, which does no
    /// harm: the room is used again.
    fn give_back_room(&self) {
        for sql in ["PRAGMA incremental_vacuum", "PRAGMA wal_checkpoint(TRUNCATE)"] {
            // Every page that is given back is a row.
            let _: rusqlite::Result<()> =
                self.connection.prepare(sql).and_then(|mut pages| pages.query_map([], |_| Ok(()))?.collect());
        }
    }
}

/// Lists in the table `going` the games that may go.
fn choose(writing: &Connection, pruning: &Pruning) -> Result<(), Error> {
    writing.execute_batch("CREATE TEMP TABLE going (game INTEGER PRIMARY KEY)")?;
    let wanted = params![pruning.culled, pruning.below, pruning.unfinished];
    writing.execute(CANDIDATES, wanted)?;
    writing.execute(ANCESTORS_STAY, [])?;
    Ok(())
}

fn chosen(writing: &Connection) -> Result<Vec<Parent>, Error> {
    let mut statement =
        writing.prepare("SELECT hash, name FROM going JOIN games ON games.number = going.game ORDER BY name, hash")?;
    let named = |row: &Row| Ok(Parent { id: id(row, "hash")?, name: row.get("name")? });
    Ok(statement.query_map([], named)?.collect::<rusqlite::Result<_>>()?)
}

/// How many rows there are.
struct Counted {
    games: u64,
    runs: u64,
    measurements: u64,
    trials: u64,
}

impl Counted {
    fn of(connection: &Connection) -> Result<Counted, Error> {
        let counts = "SELECT (SELECT count(*) FROM games) AS games, (SELECT count(*) FROM runs) AS runs,
            (SELECT count(*) FROM measurements) AS measurements, (SELECT count(*) FROM trials) AS trials";
        Ok(connection.query_row(counts, [], |row| {
            Ok(Counted {
                games: unsigned(row, "games")?,
                runs: unsigned(row, "runs")?,
                measurements: unsigned(row, "measurements")?,
                trials: unsigned(row, "trials")?,
            })
        })?)
    }
}

/// Games that were not given and that no run began with, and of which one of these holds: no child is this game; all
/// who were, were culled; its last score is too low. None that was born in a run that has not reached its end, if these are
/// to be spared.
const CANDIDATES: &str = "
    INSERT INTO going
    SELECT games.number FROM games
    WHERE NOT given
      AND NOT EXISTS (SELECT 1 FROM founders WHERE founders.game = games.number)
      AND (
        NOT EXISTS (SELECT 1 FROM children WHERE children.game = games.number)
        OR (?1 AND NOT EXISTS (SELECT 1 FROM children WHERE children.game = games.number AND culled IS NULL))
        OR (SELECT score FROM measurements WHERE measurements.game = games.number ORDER BY number DESC LIMIT 1) < ?2
      )
      AND (?3 OR NOT EXISTS (
        SELECT 1 FROM children JOIN runs ON runs.number = children.run WHERE children.game = games.number AND NOT finished
      ))";

/// What a game comes from that stays, stays.
const ANCESTORS_STAY: &str = "
    WITH RECURSIVE staying (game) AS (
      SELECT number FROM games WHERE number NOT IN (SELECT game FROM going)
      UNION
      SELECT parents.game FROM staying
      JOIN children ON children.game = staying.game
      JOIN parents ON parents.child = children.id
    )
    DELETE FROM going WHERE game IN (SELECT game FROM staying)";

/// A run that loses more than what was culled cannot go on. With a game go its measurements and their trials.
const REMOVE: &str = "
    UPDATE runs SET pruned = 1
    WHERE number IN (SELECT run FROM children WHERE culled IS NULL AND game IN (SELECT game FROM going));
    DELETE FROM games WHERE number IN (SELECT game FROM going);
    DROP TABLE going;";
