//! The layout of the file, and how older files get it.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::Error;

/// What leads from each layout to the next; the first, from nothing.
const MIGRATIONS: [&str; 3] =
    [include_str!("migrations/1.sql"), include_str!("migrations/2.sql"), include_str!("migrations/3.sql")];

/// The layout that this program writes.
pub(crate) const LATEST: u32 = MIGRATIONS.len() as u32;

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
    for migration in &MIGRATIONS[found as usize..] {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", LATEST)?;
    Ok(transaction.commit()?)
}

/// Refuses a file with damaged pages.
pub(crate) fn check(connection: &Connection) -> Result<(), Error> {
    let found: String = connection.pragma_query_value(None, "quick_check", |row| row.get(0))?;
    if found == "ok" { Ok(()) } else { Err(Error::Damaged(found.replace('\n', " "))) }
}
