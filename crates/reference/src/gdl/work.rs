//! How much work one question may cost: rules that run away end with an error, not with the machine.

use std::fmt;

use syntax::{Diagnostic, Span};

/// How many facts are looked at for one question at the most.
pub(super) const MAX_LOOKS: u64 = 1 << 28;

/// How many facts are derived for one question at the most.
pub(super) const MAX_FACTS: u64 = 1 << 22;

/// What there was too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exceeded {
    /// A term that is too long.
    Term,
    /// Facts that were derived.
    Facts,
    /// Facts that were looked at.
    Looks,
    /// Questions within questions.
    Depth,
}

impl Exceeded {
    /// The same as a fault of the rules that stand here.
    pub(super) fn at(self, span: Span) -> Diagnostic {
        Diagnostic::error(span, self.to_string()).with_hint("does a rule put a function into itself?")
    }
}

impl fmt::Display for Exceeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exceeded::Term => f.write_str("the rules build terms without end"),
            Exceeded::Facts => write!(f, "the rules derive more than {MAX_FACTS} facts at once"),
            Exceeded::Depth => f.write_str("the rules ask the same again and again"),
            Exceeded::Looks => write!(f, "the rules look at more than {MAX_LOOKS} facts at once"),
        }
    }
}

/// What a question has cost so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    looks: u64,
    facts: u64,
    most_facts: u64,
}

impl Default for Work {
    fn default() -> Work {
        Work { looks: 0, facts: 0, most_facts: MAX_FACTS }
    }
}

impl Work {
    /// The same question, for which this many facts may be derived from here on.
    pub(super) fn with_facts(self, most: u64) -> Work {
        Work { facts: 0, most_facts: most, ..self }
    }

    /// Counts facts that are looked at.
    pub(super) fn look(&mut self) -> Result<(), Exceeded> {
        self.looks += 1;
        if self.looks > MAX_LOOKS { Err(Exceeded::Looks) } else { Ok(()) }
    }

    /// Counts a fact that is derived.
    pub(super) fn derive(&mut self) -> Result<(), Exceeded> {
        self.facts += 1;
        if self.facts > self.most_facts { Err(Exceeded::Facts) } else { Ok(()) }
    }
}
