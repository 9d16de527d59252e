//! Why the studio does not do what a user asks for.

use thiserror::Error;
use workbench::{Faulty, NoSuchMove};

/// Why something is not done.
#[derive(Debug, Error)]
pub enum Refusal {
    /// There is no such page, game or table.
    #[error("there is no {0}")]
    NotFound(String),
    /// The page is out of date: something has happened since.
    #[error("something has happened at this table since the page was drawn")]
    Stale,
    /// It cannot be done here and now.
    #[error("{message}")]
    Unfit {
        /// What is wrong.
        message: String,
        /// What to do about it.
        hint: String,
    },
    /// The rules are faulty.
    #[error("{0}")]
    Faulty(Box<Faulty>),
    /// Too much of something was asked for.
    #[error("{message}")]
    TooMuch {
        /// What is too much.
        message: String,
        /// What to do about it.
        hint: String,
    },
    /// Other work is in the way; the same request can be granted later.
    #[error("{message}")]
    Busy {
        /// What is in the way.
        message: String,
        /// What to do about it.
        hint: String,
    },
    /// Something is wrong with the machine: the disk, say.
    #[error("{0}")]
    Trouble(String),
}

impl Refusal {
    /// Something that cannot be done here and now, and what to do instead.
    pub fn unfit(message: impl Into<String>, hint: impl Into<String>) -> Refusal {
        Refusal::Unfit { message: message.into(), hint: hint.into() }
    }

    /// Too much of something, and what to do instead.
    pub fn too_much(message: impl Into<String>, hint: impl Into<String>) -> Refusal {
        Refusal::TooMuch { message: message.into(), hint: hint.into() }
    }

    /// Other work that is in the way, and what to do about it.
    pub fn busy(message: impl Into<String>, hint: impl Into<String>) -> Refusal {
        Refusal::Busy { message: message.into(), hint: hint.into() }
    }

    /// A panic on another thread, which has printed what it was.
    pub fn fault() -> Refusal {
        Refusal::Trouble("a fault of the program; its own output says more".to_owned())
    }

    /// What to do about it.
    pub fn hint(&self) -> &str {
        match self {
            Refusal::NotFound(_) => "go back to the library",
            Refusal::Stale => "look at the board again, then choose",
            Refusal::Unfit { hint, .. } | Refusal::TooMuch { hint, .. } | Refusal::Busy { hint, .. } => hint,
            Refusal::Faulty(_) => "mend the faults, then try again",
            Refusal::Trouble(_) => "try again; if it stays so, restart the studio and look at what it prints",
        }
    }
}

impl From<NoSuchMove> for Refusal {
    fn from(fault: NoSuchMove) -> Refusal {
        Refusal::unfit(fault.message, fault.hint)
    }
}

impl From<workbench::Error> for Refusal {
    fn from(error: workbench::Error) -> Refusal {
        match error {
            workbench::Error::Faulty(faulty) => Refusal::Faulty(faulty),
            error => Refusal::unfit(error.to_string(), error.hint().unwrap_or_default()),
        }
    }
}
