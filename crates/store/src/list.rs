//! Games by the list, the best first.

use rusqlite::{Row, params};
use serde::Serialize;

use crate::rows::{id, maybe_unsigned, signed};
use crate::{Error, GameId, Store};

/// Which games are wanted. By default: all but those that were culled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only games that were born in this run.
    pub run: Option<u64>,
    /// Those too that were culled wherever they were born.
    pub culled: bool,
    /// Only those that were found viable when they were last measured.
    pub viable: bool,
    /// The best this many.
    pub most: Option<u64>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Listed {
    /// What it is known by.
    pub id: GameId,
    /// What people call it.
    pub name: String,
    /// The language of its text, by the ending of its files.
    pub language: String,
    /// Its score when it was last measured.
    pub score: Option<f64>,
    /// Whether it was found viable then.
    pub viable: Option<bool>,
    /// Where it was born, if it was not given; if several times, where it first was not culled.
    pub born: Option<Birth>,
    /// What it was bred from there, in order.
    pub parents: Vec<Parent>,
}

/// Where a game was born.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Birth {
    /// The run.
    pub run: u64,
    /// The number of the child in the run.
    pub child: u64,
    /// How far it came.
    pub stage: String,
    /// Why it came no further; nothing if it was not culled.
    pub culled: Option<String>,
}

/// What a game was bred from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Parent {
    /// What it is known by.
    pub id: GameId,
    /// What people call it.
    pub name: String,
}

impl Store {
    /// The games that are wanted: the best score first, those without one last, by name where they are equal.
    pub fn games(&self, wanted: &Filter) -> Result<Vec<Listed>, Error> {
        let mut statement = self.connection.prepare_cached(LIST)?;
        let most = wanted.most.map_or(-1, |most| i64::try_from(most).unwrap_or(-1));
        let wanted = params![wanted.run.map(signed), wanted.culled, wanted.viable, most, None::<&[u8]>];
        Ok(statement.query_map(wanted, |row| self.read_listed(row))?.collect::<rusqlite::Result<_>>()?)
    }

    /// One game as it stands in a list.
    pub fn listed(&self, game: &GameId) -> Result<Listed, Error> {
        let mut statement = self.connection.prepare_cached(LIST)?;
        let wanted = params![None::<i64>, true, false, 1, game.as_bytes()];
        let mut found = statement.query_map(wanted, |row| self.read_listed(row))?;
        found.next().transpose()?.ok_or_else(|| Error::NoGame(game.short()))
    }

    fn read_listed(&self, row: &Row) -> rusqlite::Result<Listed> {
        let mut parents = self.connection.prepare_cached(
            "SELECT hash, name FROM parents JOIN games ON games.number = parents.game WHERE child = ?1 ORDER BY place",
        )?;
        let parent = |row: &Row| Ok(Parent { id: id(row, "hash")?, name: row.get("name")? });
        let parents =
            parents.query_map([row.get::<_, Option<i64>>("birth")?], parent)?.collect::<rusqlite::Result<_>>()?;
        let born = match maybe_unsigned(row, "run")? {
            None => None,
            Some(run) => {
                let child = crate::rows::unsigned(row, "child")?;
                Some(Birth { run, child, stage: row.get("stage")?, culled: row.get("culled")? })
            }
        };
        Ok(Listed {
            id: id(row, "hash")?,
            name: row.get("name")?,
            language: row.get("language")?,
            score: row.get("score")?,
            viable: row.get("viable")?,
            born,
            parents,
        })
    }
}

/// A game's birth is the first at which it was not culled, or the first of all. What was imported or a run began with
/// is listed even if it was culled elsewhere.
const LIST: &str = "
    WITH placed AS (
      SELECT games.number AS game,
        (SELECT id FROM children WHERE children.game = games.number AND (?1 IS NULL OR run = ?1)
         ORDER BY culled IS NOT NULL, run, number LIMIT 1) AS birth,
        (SELECT max(number) FROM measurements WHERE measurements.game = games.number) AS last
      FROM games WHERE ?5 IS NULL OR hash = ?5
    )
    SELECT hash, name, language, score, viable, birth, run, children.number AS child, stage, culled
    FROM placed
    JOIN games ON games.number = placed.game
    LEFT JOIN children ON children.id = birth
    LEFT JOIN measurements ON measurements.number = last
    WHERE (?1 IS NULL OR birth IS NOT NULL)
      AND (?2 OR culled IS NULL
        OR (?1 IS NULL AND (given OR EXISTS (SELECT 1 FROM founders WHERE founders.game = games.number))))
      AND (NOT ?3 OR viable = 1)
    ORDER BY score IS NULL, score DESC, name, hash
    LIMIT ?4";
