//! Why something that was asked for cannot be done.

use thiserror::Error;

use crate::fault::Faulty;

/// Why something that was asked for cannot be done.
#[derive(Debug, Error)]
pub enum Error {
    /// It was asked for in a wrong way: no such game, no such file, no such player.
    #[error("{message}")]
    Usage {
        /// What is wrong.
        message: String,
        /// What to do about it.
        hint: Option<String>,
    },
    /// The rules are faulty.
    #[error("{0}")]
    Faulty(Box<Faulty>),
    /// It was asked for in a right way, and does not hold: the move is not legal, there is no such game to generate.
    #[error("{message}")]
    Refused {
        /// What is wrong.
        message: String,
        /// What to do about it.
        hint: Option<String>,
    },
}

impl Error {
    /// A wrong way to ask, and what to do about it.
    pub fn usage(message: impl Into<String>, hint: impl Into<String>) -> Error {
        Error::Usage { message: message.into(), hint: Some(hint.into()) }
    }

    /// Something that does not hold, and what to do about it.
    pub fn refused(message: impl Into<String>, hint: impl Into<String>) -> Error {
        Error::Refused { message: message.into(), hint: Some(hint.into()) }
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<&str> {
        match self {
            Error::Usage { hint, .. } | Error::Refused { hint, .. } => hint.as_deref(),
            Error::Faulty(_) => None,
        }
    }
}

impl From<Faulty> for Error {
    fn from(faulty: Faulty) -> Error {
        Error::Faulty(Box::new(faulty))
    }
}
