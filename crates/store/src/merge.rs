//! One store merged into another: games, runs, families, measurements and trials (Browne 2011, 5.3: populations of several
//! machines are merged).

use std::path::Path;

use rusqlite::{Connection, params};
use serde::Serialize;

use crate::{Error, Store};

/// What a merge added.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Merged {
    /// Games that are new here.
    pub games: u64,
    /// Games that both stores had.
    pub known: u64,
    /// Runs that are new here; they have other numbers here.
    pub runs: u64,
    /// The children of these runs.
    pub children: u64,
    /// Measurements that are new here.
    pub measurements: u64,
    /// The trials of these measurements.
    pub trials: u64,
}

impl Store {
    /// Takes in all that another store holds, which stays as it is: all of it or nothing. What is here already is not taken in
    /// twice: a game with the same text, a measurement with the same report, a run that began at the same time, was told the same
    /// and has no more children there than here.
    pub fn merge(&mut self, other: &Path) -> Result<Merged, Error> {
        // Checked, and brought up to date where it can be, as any store that is opened.
        let looked = Store::look(other)?;
        if same_file(looked.path(), self.path()) {
            return Err(Error::Itself);
        }
        drop(looked);
        self.connection.execute("ATTACH DATABASE ?1 AS other", [other.to_string_lossy()])?;
        let merged = self.merge_attached();
        self.connection.execute_batch("DETACH DATABASE other")?;
        merged
    }

    fn merge_attached(&mut self) -> Result<Merged, Error> {
        let writing = self.writing()?;
        let merged = copied(&writing)?;
        writing.execute_batch(FORGET)?;
        writing.commit()?;
        Ok(merged)
    }
}

fn same_file(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

fn copied(writing: &Connection) -> Result<Merged, Error> {
    let number = |query: &str| writing.query_row(query, [], |row| row.get::<_, i64>(0));
    let all = number("SELECT count(*) FROM other.games")?.cast_unsigned();
    let games = writing.execute(GAMES, [])? as u64;
    writing.execute(GIVEN, [])?;
    writing.execute_batch(MOVED_GAMES)?;
    // Numbers of runs are never used again, those of forgotten runs among them.
    let runs_before = number(
        "SELECT max(coalesce((SELECT seq FROM main.sqlite_sequence WHERE name = 'runs'), 0), (SELECT coalesce(max(number), 0) FROM main.runs))",
    )?;
    writing.execute(MOVED_RUNS, [runs_before])?;
    let measured_before = number("SELECT coalesce(max(number), 0) FROM main.measurements")?;
    writing.execute(MOVED_MEASUREMENTS, [measured_before])?;
    let measurements = writing.execute(MEASUREMENTS, [])? as u64;
    let trials = writing.execute(TRIALS, [])? as u64;
    let runs = writing.execute(RUNS, [])? as u64;
    writing.execute(FOUNDERS, [])?;
    let children_before = number("SELECT coalesce(max(id), 0) FROM main.children")?;
    let children = writing.execute(CHILDREN, params![children_before])? as u64;
    writing.execute(PARENTS, params![children_before])?;
    writing.execute(SHELF, [])?;
    Ok(Merged { games, known: all - games, runs, children, measurements, trials })
}

const GAMES: &str = "INSERT INTO main.games (hash, name, language, text, given)
    SELECT hash, name, language, text, given FROM other.games
    WHERE hash NOT IN (SELECT hash FROM main.games) ORDER BY number";

/// What was put in by itself anywhere is not pruned anywhere.
const GIVEN: &str = "UPDATE main.games SET given = 1
    WHERE NOT given AND hash IN (SELECT hash FROM other.games WHERE given)";

const MOVED_GAMES: &str = "CREATE TEMP TABLE moved_games AS
    SELECT theirs.number AS old, ours.number AS new
    FROM other.games AS theirs JOIN main.games AS ours ON ours.hash = theirs.hash;
    CREATE INDEX temp.moved_games_by_number ON moved_games (old);";

const MOVED_RUNS: &str = "CREATE TEMP TABLE moved_runs AS
    SELECT theirs.number AS old, theirs.number + ?1 AS new FROM other.runs AS theirs
    WHERE NOT EXISTS (SELECT 1 FROM main.runs AS ours
      WHERE ours.kind = theirs.kind AND ours.configuration = theirs.configuration
        AND ours.seed = theirs.seed AND ours.began = theirs.began
        AND (SELECT count(*) FROM main.children WHERE run = ours.number)
          >= (SELECT count(*) FROM other.children WHERE run = theirs.number))";

const MOVED_MEASUREMENTS: &str = "CREATE TEMP TABLE moved_measurements AS
    SELECT theirs.number AS old, games.new AS game, theirs.number + ?1 AS new,
      (SELECT min(ours.number) FROM main.measurements AS ours
       WHERE ours.game = games.new AND ours.configuration = theirs.configuration
         AND ours.seed = theirs.seed AND ours.report = theirs.report) AS known
    FROM other.measurements AS theirs JOIN temp.moved_games AS games ON games.old = theirs.game";

const MEASUREMENTS: &str = "INSERT INTO main.measurements (number, game, configuration, seed, score, viable, report)
    SELECT moved.new, moved.game, configuration, seed, score, viable, report
    FROM other.measurements AS theirs JOIN temp.moved_measurements AS moved ON moved.old = theirs.number
    WHERE moved.known IS NULL ORDER BY theirs.number";

const TRIALS: &str = "INSERT INTO main.trials (measurement, place, record)
    SELECT moved.new, place, record
    FROM other.trials AS theirs JOIN temp.moved_measurements AS moved ON moved.old = theirs.measurement
    WHERE moved.known IS NULL";

const RUNS: &str = "INSERT INTO main.runs (number, kind, configuration, seed, state, finished, began, pruned)
    SELECT moved.new, kind, configuration, seed, state, finished, began, pruned
    FROM other.runs AS theirs JOIN temp.moved_runs AS moved ON moved.old = theirs.number ORDER BY theirs.number";

const FOUNDERS: &str = "INSERT INTO main.founders (run, place, game)
    SELECT runs.new, place, games.new FROM other.founders AS theirs
    JOIN temp.moved_runs AS runs ON runs.old = theirs.run JOIN temp.moved_games AS games ON games.old = theirs.game";

const CHILDREN: &str = "INSERT INTO main.children (id, run, number, seed, game, stage, culled, measurement)
    SELECT theirs.id + ?1, runs.new, theirs.number, theirs.seed, games.new, stage, culled, coalesce(made.known, made.new)
    FROM other.children AS theirs JOIN temp.moved_runs AS runs ON runs.old = theirs.run
    LEFT JOIN temp.moved_games AS games ON games.old = theirs.game
    LEFT JOIN temp.moved_measurements AS made ON made.old = theirs.measurement ORDER BY theirs.id";

const PARENTS: &str = "INSERT INTO main.parents (child, place, game)
    SELECT theirs.child + ?1, place, games.new FROM other.parents AS theirs
    JOIN other.children AS child ON child.id = theirs.child JOIN temp.moved_runs AS runs ON runs.old = child.run
    JOIN temp.moved_games AS games ON games.old = theirs.game";

const SHELF: &str = "INSERT OR IGNORE INTO main.shelf (kind, id, version, text, touched)
    SELECT kind, id, version, text, touched FROM other.shelf";

const FORGET: &str = "DROP TABLE temp.moved_games; DROP TABLE temp.moved_runs; DROP TABLE temp.moved_measurements;";
