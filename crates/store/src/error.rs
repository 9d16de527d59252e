//! Why something cannot be kept or found, and what to do about it.

use std::io;
use std::path::PathBuf;

use rusqlite::ErrorCode;
use rusqlite::ffi::SQLITE_IOERR_SHMSIZE;
use thiserror::Error;

/// Why something cannot be kept or found. Whatever it is: what was kept before is still there.
#[derive(Debug, Error)]
pub enum Error {
    /// The directory that the file should be in does not exist.
    #[error("there is no directory {}", .0.display())]
    NoDirectory(PathBuf),
    /// There is no such file.
    #[error("there is no store {}", .0.display())]
    NoFile(PathBuf),
    /// It is a directory.
    #[error("a store is a file, and this is a directory")]
    Directory,
    /// It is something else than a database.
    #[error("this is not a store, nor any other SQLite database")]
    NotADatabase,
    /// It is a database of something else.
    #[error("this is an SQLite database, but not a store of games")]
    Foreign,
    /// A newer program wrote it.
    #[error("a newer program wrote this store: it has layout {found}, and this program knows layouts up to {known}")]
    Newer {
        /// The layout that it has.
        found: u32,
        /// The newest layout that is known.
        known: u32,
    },
    /// An older program wrote it, and it cannot be written to bring it up to date.
    #[error(
        "an older program wrote this store (layout {found} of {known}), and it may not be written to bring it up to date"
    )]
    Outdated {
        /// The layout that it has.
        found: u32,
        /// The newest layout that is known.
        known: u32,
    },
    /// It is damaged.
    #[error("the store is damaged: {0}")]
    Damaged(String),
    /// It may not be written.
    #[error("the store may not be written")]
    ReadOnly,
    /// It may not be opened at all.
    #[error("the store cannot be opened")]
    Unopened,
    /// The disk is full.
    #[error("there is no room left for the store: the disk is full")]
    Full,
    /// The disk fails.
    #[error("the disk fails: {0}")]
    Disk(String),
    /// Another process has been writing for too long.
    #[error("the store is busy: another process has been writing to it for too long")]
    Busy,
    /// A store that is to be merged with itself.
    #[error("a store cannot be merged with itself")]
    Itself,
    /// There is no such run.
    #[error("there is no run {0} in the store")]
    NoRun(u64),
    /// Games of this run are gone.
    #[error("run {0} cannot go on: some of its games were pruned")]
    PrunedRun(u64),
    /// A child that the run has already.
    #[error("child {number} of run {run} is in the store already")]
    Twice {
        /// The run.
        run: u64,
        /// The number of the child.
        number: u64,
    },
    /// There is no such child.
    #[error("there is no child {number} of run {run} in the store")]
    NoChild {
        /// The run.
        run: u64,
        /// The number of the child.
        number: u64,
    },
    /// There is no such game.
    #[error("there is no game `{0}` in the store")]
    NoGame(String),
    /// There are several such games.
    #[error("{} games in the store are called `{asked}`: {}", ids.len(), ids.join(", "))]
    Several {
        /// What was asked for.
        asked: String,
        /// The beginnings of their ids.
        ids: Vec<String>,
    },
    /// A measurement without a game.
    #[error("child {0} has a measurement, but no game that could have been measured")]
    NothingMeasured(u64),
    /// A file or directory of games cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// What is kept cannot be made sense of.
    #[error("something in the store makes no sense: {0}")]
    Nonsense(String),
    /// Anything else that SQLite has to say.
    #[error("the store fails: {0}")]
    Sql(rusqlite::Error),
}

impl Error {
    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Error::NoDirectory(_) => "make the directory first, or name another place",
            Error::NoFile(_) => "check the name; a store comes into being when something is put into it",
            Error::Directory => "name a file in it",
            Error::NotADatabase | Error::Foreign => "name another file; nothing was changed in this one",
            Error::Newer { .. } => "use the newer program; nothing was changed in the store",
            Error::Outdated { .. } => "copy it to a place where you may write, and use the copy",
            Error::Damaged(_) => {
                "keep a copy of the file and of those beside it that end in -wal and -shm; `sqlite3 FILE .recover` prints \
                 what can still be read; nothing was changed in it"
            }
            Error::ReadOnly => "check that you may write the file and its directory, or use a copy of it",
            Error::Unopened => "check that you may read the file, and write the directory it is in",
            Error::Full => "make room and begin again: all that was kept before is there",
            Error::Disk(_) => {
                "is the disk full, gone or broken? what was kept before is there, if the disk still has it"
            }
            Error::Busy => "try again when the other process is done; all that was kept before is there",
            Error::Itself => "name another store",
            Error::NoRun(_) => "list the runs to see which there are",
            Error::PrunedRun(_) => "begin a new run; it may begin with the games that are left",
            Error::Twice { .. } => "does another process work on the same run? let only one of them go on",
            Error::NoChild { .. } => "count the children of the run to see which there are",
            Error::NoGame(_) => "list the games to see which there are, those culled among them",
            Error::Several { .. } => "name the one that is meant by the beginning of its id",
            Error::NothingMeasured(_) => "give the game with the measurement",
            Error::File { .. } => "check that it is there, and that you may read and write it",
            Error::Nonsense(_) => "was it changed by another program? export the games into a new store",
            Error::Sql(_) => "this should not happen; all that was kept before is there",
        }
    }

    /// Whether it was asked for in a wrong way, rather than right and in vain.
    pub fn is_usage(&self) -> bool {
        matches!(self, Error::NoDirectory(_) | Error::NoFile(_) | Error::Directory | Error::Itself)
    }
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Error {
        let extended = error.sqlite_error().map(|error| error.extended_code);
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Error::NotADatabase,
            Some(ErrorCode::DatabaseCorrupt) => Error::Damaged(error.to_string()),
            Some(ErrorCode::ReadOnly) => Error::ReadOnly,
            Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => Error::Unopened,
            Some(ErrorCode::DiskFull) => Error::Full,
            // Of the files beside the store, the one that is shared with others finds no room.
            Some(ErrorCode::SystemIoFailure) if extended == Some(SQLITE_IOERR_SHMSIZE) => Error::Full,
            Some(ErrorCode::SystemIoFailure) => Error::Disk(error.to_string()),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Error::Busy,
            _ => Error::Sql(error),
        }
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Error {
        Error::Nonsense(error.to_string())
    }
}
