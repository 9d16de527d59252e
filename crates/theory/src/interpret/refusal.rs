//! Why a query was given up.

use std::fmt;

/// Why a query was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It took too many steps.
    Steps {
        /// The number that was allowed.
        limit: u64,
        /// The predicate that was called most.
        predicate: String,
    },
    /// It needed too much memory: as a rule a predicate that calls itself without end.
    Memory {
        /// The predicate that was called most.
        predicate: String,
    },
    /// A goal needs a value for a variable that has none.
    Unbound {
        /// The goal.
        goal: String,
    },
    /// A goal has a value of a sort that it cannot have.
    Sort {
        /// The goal.
        goal: String,
        /// What was expected.
        expected: String,
    },
    /// A predicate has no clauses and is not operational.
    Unknown {
        /// Its name and number of arguments.
        predicate: String,
    },
    /// A term is nested too deeply to be an answer.
    Deep,
    /// A goal that asks the game is left where none should be.
    Game {
        /// The goal.
        goal: String,
        /// The predicate in whose clause it stands.
        predicate: String,
    },
    /// A part of the program is too large.
    Size {
        /// Which part, and the limit.
        what: String,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Steps { limit, predicate } => {
                write!(f, "more than {limit} steps, most of them in `{predicate}`: does it end?")
            }
            Refusal::Memory { predicate } => {
                write!(
                    f,
                    "too much memory, most of it for `{predicate}`: does it call itself before anything can fail?"
                )
            }
            Refusal::Unbound { goal } => write!(f, "`{goal}` needs a value for a variable that has none"),
            Refusal::Sort { goal, expected } => write!(f, "`{goal}`: expected {expected}"),
            Refusal::Unknown { predicate } => write!(f, "no predicate is called `{predicate}`"),
            Refusal::Deep => f.write_str("a term is nested too deeply"),
            Refusal::Game { goal, predicate } => {
                write!(f, "`{goal}` is left in `{predicate}`: a theory has to be specialised to a game first")
            }
            Refusal::Size { what } => write!(f, "too large: {what}"),
        }
    }
}

impl std::error::Error for Refusal {}
