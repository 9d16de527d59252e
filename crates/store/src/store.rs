//! The file: opened, checked, brought up to date.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use crate::{Error, schema, sums};

/// An open store.
///
/// ```
/// use store::{NewGame, Store};
///
/// # let file = std::env::temp_dir().join(format!("ludwright-store-type-{}.db", std::process::id()));
/// # let _ = std::fs::remove_file(&file);
/// let mut store = Store::open(&file)?;
/// let game = |name: &str| NewGame { name: name.into(), language: "ludi".into(), text: format!("(game {name})") };
/// store.keep_game(&game("Hex"))?;
/// drop(store);
/// // Another program finds it there.
/// let store = Store::look(&file)?;
/// assert_eq!(store.find("Hex")?.text, "(game Hex)");
/// assert!(store.find("Go").is_err());
/// # drop(store);
/// # let _ = std::fs::remove_file(&file);
/// # Ok::<(), store::Error>(())
/// ```
#[derive(Debug)]
pub struct Store {
    pub(crate) connection: Connection,
    path: PathBuf,
}

/// How a store is opened.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How long to wait for others who write.
    pub patience: Duration,
    /// How many bytes the file may grow to; if nothing is said, as many as there is room for.
    pub most_bytes: Option<u64>,
}

impl Default for Options {
    /// Half a minute: a child is written in milliseconds, and pruning takes seconds.
    fn default() -> Options {
        Options { patience: Duration::from_secs(30), most_bytes: None }
    }
}

impl Store {
    /// Opens a store to read and write it; makes it if it is not there, and brings it up to date if it is old.
    pub fn open(path: &Path) -> Result<Store, Error> {
        Store::open_with(path, &Options::default())
    }

    /// The same with other options.
    pub fn open_with(path: &Path, options: &Options) -> Result<Store, Error> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        match folder {
            Some(folder) if !folder.is_dir() => Err(Error::NoDirectory(folder.to_owned())),
            _ if path.is_dir() => Err(Error::Directory),
            _ => to_write(path, options),
        }
    }

    /// Opens a store that is there; one that may not be written, or on a disk that is full, can still be read.
    pub fn look(path: &Path) -> Result<Store, Error> {
        if !path.exists() {
            return Err(Error::NoFile(path.to_owned()));
        }
        if path.is_file() && length(path) == 0 && length(&beside(path, "-wal")) == 0 {
            return Err(Error::Damaged("it is empty".to_owned()));
        }
        match Store::open(path) {
            Err(Error::ReadOnly | Error::Unopened | Error::Full) => Store::look_only(path),
            opened => opened,
        }
    }

    /// Opens a store to read it and nothing else, even if it may be written. An older one cannot be brought up to date so.
    pub fn look_only(path: &Path) -> Result<Store, Error> {
        if path.is_dir() {
            return Err(Error::Directory);
        }
        to_read(path)
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Begins to write: all that follows is kept together, or not at all.
    pub(crate) fn writing(&mut self) -> Result<Transaction<'_>, Error> {
        Ok(self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?)
    }
}

/// Nothing is written before the file is known to be a sound store.
fn to_write(path: &Path, options: &Options) -> Result<Store, Error> {
    refuse_without_changes(path)?;
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(options.patience)?;
    sums::prepare(&connection)?;
    if connection.is_readonly("main")? {
        return Err(Error::ReadOnly);
    }
    if schema::layout(&connection)? == 0 {
        // Only at the very beginning may it be said that pages can be given back later.
        connection.pragma_update(None, "auto_vacuum", "incremental")?;
    }
    schema::check(&connection)?;
    refuse_half_a_page(path, &connection)?;
    write_ahead(&connection, options.patience)?;
    // A child takes seconds to make: it may take milliseconds to reach the disk for certain.
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    if let Some(bytes) = options.most_bytes {
        let page: u64 = connection.pragma_query_value(None, "page_size", |row| row.get::<_, i64>(0))?.unsigned_abs();
        let pages = i64::try_from(bytes / page.max(1)).unwrap_or(i64::MAX).clamp(1, u32::MAX.into());
        connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))?;
    }
    schema::migrate(&mut connection)?;
    Ok(Store { connection, path: path.to_owned() })
}

/// Lets readers and writers work at the same time. While others open the file for the first time too, this is refused at
/// once, however patient one is: so it is asked again.
fn write_ahead(connection: &Connection, patience: Duration) -> Result<(), Error> {
    let pause = Duration::from_millis(5);
    for waited in 1.. {
        let asked = connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())).map_err(Error::from);
        if !matches!(asked, Err(Error::Busy)) || pause * waited > patience {
            return asked;
        }
        std::thread::sleep(pause);
    }
    Err(Error::Busy)
}

fn to_read(path: &Path) -> Result<Store, Error> {
    refuse_without_changes(path)?;
    let connection = match Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY) {
        Ok(connection) if schema::layout(&connection).is_ok() => connection,
        // Where nothing can be written, not even a lock, the file is taken as it stands.
        _ if length(&beside(path, "-wal")) == 0 => {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
            Connection::open_with_flags(as_it_stands(path), flags)?
        }
        opened => opened?,
    };
    connection.busy_timeout(Options::default().patience)?;
    sums::prepare(&connection)?;
    let found = schema::layout(&connection)?;
    if found != schema::LATEST {
        return Err(Error::Outdated { found, known: schema::LATEST });
    }
    schema::check(&connection)?;
    refuse_half_a_page(path, &connection)?;
    Ok(Store { connection, path: path.to_owned() })
}

/// Refuses a store whose last changes are missing. They stand in a file beside it, which goes together with its index when the
/// store is closed: where the index alone is there and tells of changes that the store lacks, they were taken away.
fn refuse_without_changes(path: &Path) -> Result<(), Error> {
    let is_missing = || beside(path, "-shm").exists() && !beside(path, "-wal").exists() && has_pending(path);
    // Another process may just be closing the store, or opening it: it removes one file after the other.
    for _ in 0..20 {
        if !is_missing() {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let wal = beside(path, "-wal").file_name().unwrap_or_default().to_string_lossy().into_owned();
    Err(Error::Damaged(format!("its last changes are missing: there is no file {wal} beside it")))
}

/// Whether the index of the changes counts more of them than were carried over into the store. A program that is killed while it
/// closes the store leaves an index of which everything was. The places are those of SQLite's file format, "WAL-Index Format":
/// the last frame at 16, the frames that were carried over at 96, as the machine writes numbers.
fn has_pending(path: &Path) -> bool {
    let index = std::fs::read(beside(path, "-shm")).unwrap_or_default();
    let number = |at: usize| index.get(at..at + 4)?.try_into().ok().map(u32::from_ne_bytes);
    match (number(16), number(96)) {
        (Some(last), Some(carried)) => last > carried,
        _ => false,
    }
}

/// Refuses a file that ends in the middle of a page, which SQLite would take to go on with zeros. Where there is a file with
/// changes beside it, the rest may still be in there.
fn refuse_half_a_page(path: &Path, connection: &Connection) -> Result<(), Error> {
    let page: i64 = connection.pragma_query_value(None, "page_size", |row| row.get(0))?;
    let is_cut = || length(path).cast_signed() % page.max(1) != 0;
    // Another process may just have been writing: so the second look, after the one for its changes.
    let in_work = || ["-wal", "-journal"].iter().any(|ending| length(&beside(path, ending)) > 0);
    if is_cut() && !in_work() && is_cut() {
        return Err(Error::Damaged("it ends in the middle of a page".to_owned()));
    }
    Ok(())
}

/// The length of a file; 0 if there is none.
fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |facts| facts.len())
}

/// The file that SQLite keeps beside a store under this ending.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The address of a file that is not changed meanwhile.
fn as_it_stands(path: &Path) -> String {
    let escaped = |byte: &u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => char::from(*byte).to_string(),
        byte => format!("%{byte:02x}"),
    };
    format!("file:{}?immutable=1", path.as_os_str().as_encoded_bytes().iter().map(escaped).collect::<String>())
}
