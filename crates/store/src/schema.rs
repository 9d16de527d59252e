//! The layout of the file, and how older files get it.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::{Error, sums};

/// What leads from each layout to the next; the first, from nothing. The last one brings sums.
const MIGRATIONS: [&str; 3] =
    [include_str!("migrations/1.sql"), include_str!("migrations/2.sql"), include_str!("migrations/3.sql")];

/// The layout that this program writes.
pub(crate) const LATEST: u32 = WITH_SUMS;

/// The first layout whose rows have sums.
const WITH_SUMS: u32 = MIGRATIONS.len() as u32 + 1;

/// Says in the head of the file whose it is: `Ludw`.
const APPLICATION: u32 = 0x4c75_6477;

/// The layout that a file has; 0 if it is empty. Refused if it is another program's, or a newer one's.
pub(crate) fn layout(connection: &Connection) -> Result<u32, Error> {
    // All is read at the same moment: another process may be just about to make the store.
    told(&connection.unchecked_transaction()?)
}

fn told(connection: &Transaction) -> Result<u32, Error> {
    let found: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let application: u32 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: u32 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    match (application, found) {
        (APPLICATION, 1..=LATEST) => Ok(found),
        (APPLICATION, newer) if newer > LATEST => Err(Error::Newer { found: newer, known: LATEST }),
        (0, 0) if tables == 0 => Ok(0),
        _ => Err(Error::Foreign),
    }
}

/// Brings the file to the latest layout, whole or not at all.
pub(crate) fn migrate(connection: &mut Connection) -> Result<(), Error> {
    if layout(connection)? == LATEST {
        return Ok(());
    }
    let transaction = Transaction::new(connection, TransactionBehavior::Immediate)?;
    // Another process may have been faster.
    let found = told(&transaction)?;
    for migration in MIGRATIONS.iter().skip(found as usize) {
        transaction.execute_batch(migration)?;
    }
    if found < WITH_SUMS {
        transaction.execute_batch(&sums::migration())?;
        sums::seal(&transaction)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", LATEST)?;
    Ok(transaction.commit()?)
}

/// Refuses a file with damaged pages, or with rows that are not what was written.
pub(crate) fn check(connection: &Connection) -> Result<(), Error> {
    let found: String = connection.pragma_query_value(None, "integrity_check", |row| row.get(0))?;
    if found != "ok" {
        return Err(Error::Damaged(found.replace('\n', " ")));
    }
    if layout(connection)? < WITH_SUMS { Ok(()) } else { sums::check(connection) }
}
