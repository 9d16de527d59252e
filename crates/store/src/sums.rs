//! Checksums: a row that is not what was written is noticed when the store is opened.
//!
//! SQLite trusts the disk. Each row has a sum of its own here, kept by triggers, so that whatever writes a row keeps its sum.

use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension};

use crate::Error;

/// A table whose rows have sums: the columns by which a row is found, and all others.
struct Table {
    name: &'static str,
    key: &'static [&'static str],
    columns: &'static [&'static str],
}

/// All tables of the layout that brought sums.
const TABLES: [Table; 8] = [
    Table { name: "games", key: &["number"], columns: &["hash", "name", "language", "text", "given"] },
    Table {
        name: "runs",
        key: &["number"],
        columns: &["kind", "configuration", "seed", "state", "finished", "began", "pruned"],
    },
    Table { name: "founders", key: &["run", "place"], columns: &["game"] },
    Table {
        name: "measurements",
        key: &["number"],
        columns: &["game", "configuration", "seed", "score", "viable", "report"],
    },
    Table { name: "trials", key: &["measurement", "place"], columns: &["record"] },
    Table {
        name: "children",
        key: &["id"],
        columns: &["run", "number", "seed", "game", "stage", "culled", "measurement"],
    },
    Table { name: "parents", key: &["child", "place"], columns: &["game"] },
    Table { name: "shelf", key: &["kind", "id"], columns: &["version", "text", "touched"] },
];

impl Table {
    /// All columns with this before each, and commas between.
    fn listed(&self, prefix: &str) -> String {
        let all = self.key.iter().chain(self.columns);
        all.map(|column| format!("{prefix}{column}")).collect::<Vec<_>>().join(", ")
    }

    /// The columns of sums, sums for what is there, and the triggers that keep them.
    fn migration(&self) -> String {
        let (name, listed, changed) = (self.name, self.listed(""), self.listed("NEW."));
        let found: Vec<String> = self.key.iter().map(|column| format!("{column} = NEW.{column}")).collect();
        let keep = format!("UPDATE {name} SET sum = checksum({changed}) WHERE {};", found.join(" AND "));
        format!(
            "ALTER TABLE {name} ADD COLUMN sum INTEGER;
             UPDATE {name} SET sum = checksum({listed});
             CREATE TRIGGER {name}_written AFTER INSERT ON {name} BEGIN {keep} END;
             CREATE TRIGGER {name}_changed AFTER UPDATE OF {listed} ON {name} BEGIN {keep} END;\n"
        )
    }
}

/// What leads to a layout with sums.
pub(crate) fn migration() -> String {
    let tables: String = TABLES.iter().map(Table::migration).collect();
    tables + "CREATE TABLE layout (sum INTEGER NOT NULL) STRICT;"
}

/// Keeps the sum of the layout itself, at the end of a migration.
pub(crate) fn seal(connection: &Connection) -> Result<(), Error> {
    connection.execute_batch("DELETE FROM layout")?;
    connection.execute(&format!("INSERT INTO layout (sum) SELECT {LAYOUT}"), [])?;
    Ok(())
}

/// The sum of what says which tables, indexes and triggers there are.
const LAYOUT: &str = "checksum((SELECT group_concat(sql, ';') FROM (SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name)))";

/// Lets a connection compute sums.
pub(crate) fn prepare(connection: &Connection) -> Result<(), Error> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    Ok(connection.create_scalar_function("checksum", -1, flags, |context| Ok(sum(context)))?)
}

/// Refuses a store in which something is not what was written.
pub(crate) fn check(connection: &Connection) -> Result<(), Error> {
    let sealed = connection.query_row(&format!("SELECT sum = {LAYOUT} FROM layout"), [], |row| row.get(0)).optional();
    if sealed? != Some(true) {
        return Err(Error::Damaged("its layout is not what was written".to_owned()));
    }
    for table in &TABLES {
        let changed = format!("SELECT count(*) FROM {} WHERE sum IS NOT checksum({})", table.name, table.listed(""));
        let rows: u64 = connection.query_row(&changed, [], |row| row.get::<_, i64>(0))?.unsigned_abs();
        if rows > 0 {
            let are = if rows == 1 { "row is" } else { "rows are" };
            return Err(Error::Damaged(format!("{rows} {are} not what was written, in `{}`", table.name)));
        }
    }
    Ok(())
}

/// The sum of some values: each with its type and length, so that nothing can move from one to the next.
fn sum(context: &Context) -> i64 {
    let mut hasher = blake3::Hasher::new();
    for at in 0..context.len() {
        let number;
        let (kind, bytes): (u8, &[u8]) = match context.get_raw(at) {
            ValueRef::Null => (0, &[]),
            ValueRef::Integer(value) => {
                number = value.to_le_bytes();
                (1, &number)
            }
            ValueRef::Real(value) => {
                number = value.to_bits().to_le_bytes();
                (2, &number)
            }
            ValueRef::Text(text) => (3, text),
            ValueRef::Blob(bytes) => (4, bytes),
        };
        hasher.update(&[kind]);
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    }
    let mut first = [0; 8];
    first.copy_from_slice(&hasher.finalize().as_bytes()[..8]);
    i64::from_le_bytes(first)
}
