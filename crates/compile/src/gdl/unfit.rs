//! Why a rule sheet is not compiled.

use std::fmt;

use syntax::Span;

/// Why a rule sheet is not compiled, and where it says so if that can be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// What is wrong.
    pub reason: Reason,
    /// The clause, if one is at fault.
    pub span: Option<Span>,
}

/// What is wrong with a rule sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No `role` is stated.
    NoRole,
    /// More roles are stated than a game can have.
    TooManyRoles(usize),
    /// A variable occurs in no positive condition.
    Unsafe(String),
    /// `true` or `does` stands in a rule's head.
    StatesInput(&'static str),
    /// A relation depends on its own negation.
    Unstratified(String),
    /// Terms or conditions nest more deeply than this.
    TooDeep(usize),
    /// There is more of something than is worked on.
    TooLarge(&'static str, usize),
}

impl Reason {
    /// The reason, at a place.
    pub(super) fn at(self, span: Span) -> Unfit {
        Unfit { reason: self, span: Some(span) }
    }
}

impl From<Reason> for Unfit {
    fn from(reason: Reason) -> Unfit {
        Unfit { reason, span: None }
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::NoRole => write!(f, "expected at least one role, found none; state one, as in `(role white)`"),
            Reason::TooManyRoles(roles) => {
                write!(f, "expected at most {} roles, found {roles}", game::Role::ALL.len())
            }
            Reason::Unsafe(variable) => write!(
                f,
                "expected ?{variable} in a positive condition of the same rule, found it in none; add a condition that says \
                 what it may be"
            ),
            Reason::StatesInput(name) => {
                write!(f, "expected no `{name}` in a head, for the game itself says what holds there")
            }
            Reason::Unstratified(name) => {
                write!(f, "expected no relation to depend on its own negation, found that `{name}` does")
            }
            Reason::TooDeep(limit) => {
                write!(f, "expected terms and conditions nested at most {limit} deep, found deeper ones")
            }
            Reason::TooLarge(what, limit) => write!(f, "expected at most {limit} {what}, found more"),
        }
    }
}

impl std::error::Error for Unfit {}
