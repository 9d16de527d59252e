//! Why a game cannot be exported.

use std::fmt;

/// Why a game cannot be written as a rule sheet, and what could be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What stands in the way.
    pub reason: String,
    /// What to do.
    pub hint: String,
}

impl Refusal {
    pub(crate) fn new(reason: impl Into<String>, hint: impl Into<String>) -> Refusal {
        Refusal { reason: reason.into(), hint: hint.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.reason, self.hint)
    }
}

impl std::error::Error for Refusal {}
