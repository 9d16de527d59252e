//! What a ludeme takes.

use super::Kind;

/// One ludeme: what it begins with, what it takes, what it means.
#[derive(Debug)]
pub struct Signature {
    /// The word at its head; for a record, which has none, what we call it.
    pub name: &'static str,
    /// Another word for it that is read and not printed.
    pub alias: Option<&'static str>,
    /// Where it belongs.
    pub group: Group,
    /// Whether it has no keyword at its head: `(Stone White)`.
    pub record: bool,
    /// Whether a list with anything more in it is something else, rather than this with an intron.
    pub closed: bool,
    /// What it takes, in the order in which it is printed. Reading is not strict about the order.
    pub parameters: &'static [Parameter],
    /// What it means, in one line.
    pub meaning: &'static str,
    /// How it is used.
    pub example: &'static str,
    /// The rows of the requirements.
    pub rows: &'static str,
}

/// Where a ludeme belongs. Names are unique within a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// The game and its sections.
    Structure,
    /// Lists without a keyword, and what they hold.
    Record,
    /// Parts of the board.
    Board,
    /// Parts of a region: rows, sides.
    Region,
    /// Parts of a definition of a piece.
    Piece,
    /// Parts of a move.
    Move,
    /// What is done in a move.
    Action,
    /// What follows a move.
    Post,
    /// Options of what follows a move.
    PostOption,
    /// Logical operators.
    Logic,
    /// Boolean functions.
    Boolean,
    /// Options of boolean functions.
    BooleanOption,
    /// Integer functions.
    Integer,
    /// How the game begins.
    Start,
    /// Where pieces begin.
    Spot,
    /// End conditions.
    Goal,
    /// Where pieces must get.
    ReachGoal,
    /// Metadata.
    Support,
    /// Parts of metadata.
    SupportPart,
}

/// One thing that a ludeme takes.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// What we call it.
    pub name: &'static str,
    /// What it can be.
    pub kind: Kind,
    /// How many of it.
    pub count: Count,
    /// What holds where it is left out.
    pub default: Option<&'static str>,
}

/// How many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Count {
    /// Exactly one.
    One,
    /// One or none.
    Optional,
    /// One or more.
    Many,
    /// Two or more.
    Several,
    /// Any number, or none.
    Any,
}

impl Count {
    /// The least and, if there is one, the greatest number.
    pub fn range(self) -> (usize, Option<usize>) {
        match self {
            Count::One => (1, Some(1)),
            Count::Optional => (0, Some(1)),
            Count::Many => (1, None),
            Count::Several => (2, None),
            Count::Any => (0, None),
        }
    }
}

impl Signature {
    /// Whether this word stands at its head, in capitals or not.
    pub fn is_called(&self, word: &str) -> bool {
        let called = |name: &str| name.eq_ignore_ascii_case(word);
        called(self.name) || self.alias.is_some_and(called)
    }

    pub(super) const fn alias(mut self, alias: &'static str) -> Signature {
        self.alias = Some(alias);
        self
    }

    pub(super) const fn record(mut self) -> Signature {
        self.record = true;
        self
    }

    pub(super) const fn closed(mut self) -> Signature {
        self.closed = true;
        self
    }
}

impl Parameter {
    /// What holds where it is left out.
    pub(super) const fn or(mut self, default: &'static str) -> Parameter {
        self.default = Some(default);
        self
    }
}

/// A ludeme; what it takes, what it means, an example and its rows follow.
pub(super) const fn ludeme(
    group: Group,
    name: &'static str,
    parameters: &'static [Parameter],
    [meaning, example, rows]: [&'static str; 3],
) -> Signature {
    Signature { name, alias: None, group, record: false, closed: false, parameters, meaning, example, rows }
}

pub(super) const fn one(name: &'static str, kind: Kind) -> Parameter {
    Parameter { name, kind, count: Count::One, default: None }
}

pub(super) const fn opt(name: &'static str, kind: Kind) -> Parameter {
    Parameter { name, kind, count: Count::Optional, default: None }
}

pub(super) const fn many(name: &'static str, kind: Kind) -> Parameter {
    Parameter { name, kind, count: Count::Many, default: None }
}

pub(super) const fn several(name: &'static str, kind: Kind) -> Parameter {
    Parameter { name, kind, count: Count::Several, default: None }
}

pub(super) const fn any(name: &'static str, kind: Kind) -> Parameter {
    Parameter { name, kind, count: Count::Any, default: None }
}

/// A word that is there or not.
pub(super) const fn flag(word: &'static str) -> Parameter {
    Parameter { name: word, kind: Kind::Word(word), count: Count::Optional, default: None }
}

/// A clause that is there or not, under its own name.
pub(super) const fn part(signature: &'static Signature) -> Parameter {
    Parameter { name: signature.name, kind: Kind::Clause(signature), count: Count::Optional, default: None }
}
