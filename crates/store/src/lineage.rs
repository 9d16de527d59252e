//! Families: what a game comes from, and what came of it.

use std::collections::BTreeSet;

use rusqlite::Row;
use serde::Serialize;

use crate::rows::{id, number_of};
use crate::{Error, GameId, Store};

/// Which way to look in a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Parents, their parents, and so on.
    Ancestors,
    /// Children, their children, and so on.
    Descendants,
}

/// A member of a game's family.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Relative {
    /// What it is known by.
    pub id: GameId,
    /// What people call it.
    pub name: String,
    /// How many generations lie between, at least: 1 for parents and children.
    pub generations: u32,
}

impl Store {
    /// The parents of a game at all its births, or its children that have rules: each once, in order of birth.
    pub fn next_of_kin(&self, game: &GameId, relation: Relation) -> Result<Vec<(GameId, String)>, Error> {
        let game = number_of(&self.connection, game)?;
        let mut statement = self.connection.prepare_cached(match relation {
            Relation::Ancestors => {
                "SELECT hash, name FROM children JOIN parents ON parents.child = children.id
                 JOIN games ON games.number = parents.game WHERE children.game = ?1
                 GROUP BY games.number ORDER BY min(children.id), min(place), games.number"
            }
            Relation::Descendants => {
                "SELECT hash, name FROM parents JOIN children ON children.id = parents.child
                 JOIN games ON games.number = children.game WHERE parents.game = ?1
                 GROUP BY games.number ORDER BY min(children.id), games.number"
            }
        })?;
        let named = |row: &Row| Ok((id(row, "hash")?, row.get("name")?));
        Ok(statement.query_map([game], named)?.collect::<rusqlite::Result<_>>()?)
    }

    /// The family of a game, generation by generation.
    pub fn family(&self, game: &GameId, relation: Relation) -> Result<Vec<Relative>, Error> {
        let mut seen = BTreeSet::from([*game]);
        let (mut family, mut generation) = (Vec::new(), vec![*game]);
        for generations in 1.. {
            let mut next = Vec::new();
            for member in &generation {
                for (id, name) in self.next_of_kin(member, relation)? {
                    if seen.insert(id) {
                        family.push(Relative { id, name, generations });
                        next.push(id);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            generation = next;
        }
        Ok(family)
    }
}
