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
    /// What else those must know of it who look for something in rules: see [`uses`](crate::uses).
    pub attributes: &'static [Attribute],
}

/// A property of a ludeme that its signature states. A search of the rules asks for properties, and so knows of new
/// ludemes too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Attribute {
    /// It asks for something that moves can change.
    Reads(Thing),
    /// It changes such a thing.
    Sets(Thing),
    /// Its number says how many pieces must be together: one is met at once.
    Gathers,
    /// It asks for a number of pieces in a row.
    Row,
    /// What a game is played for that has it among its goals.
    Aim(Aim),
}

/// Something that moves can change, besides who stands where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Thing {
    /// The states of pieces.
    States,
    /// The flags of pieces.
    Flags,
    /// The states of cells.
    Cells,
    /// The points of players.
    Scores,
    /// Which way pieces look.
    Facing,
    /// How many moves have been made.
    Count,
    /// Which moves can be made next.
    Moves,
}

/// What a game is played for, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aim {
    /// A number of pieces in a row, or a pattern.
    Line,
    /// Regions connected.
    Connection,
    /// All pieces, or a number of them, in one group.
    Group,
    /// A place reached.
    Race,
    /// Pieces captured, or a player without pieces.
    Capture,
    /// The most points.
    Score,
    /// A high stack.
    Stack,
    /// A state of a piece or a cell.
    State,
    /// A player without a move.
    Block,
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

impl Aim {
    /// All of them.
    pub const ALL: [Aim; 9] = [
        Aim::Line,
        Aim::Connection,
        Aim::Group,
        Aim::Race,
        Aim::Capture,
        Aim::Score,
        Aim::Stack,
        Aim::State,
        Aim::Block,
    ];

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Aim::Line => "line",
            Aim::Connection => "connection",
            Aim::Group => "group",
            Aim::Race => "race",
            Aim::Capture => "capture",
            Aim::Score => "score",
            Aim::Stack => "stack",
            Aim::State => "state",
            Aim::Block => "block",
        }
    }
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
    /// Whether it has an attribute.
    pub fn has(&self, attribute: Attribute) -> bool {
        self.attributes.contains(&attribute)
    }

    /// What a game is played for that has it among its goals.
    pub fn aim(&self) -> Option<Aim> {
        self.attributes.iter().find_map(|attribute| match attribute {
            Attribute::Aim(aim) => Some(*aim),
            _ => None,
        })
    }

    /// What it asks for that moves can change.
    pub fn reads(&self) -> Option<Thing> {
        self.attributes.iter().find_map(|attribute| match attribute {
            Attribute::Reads(thing) => Some(*thing),
            _ => None,
        })
    }

    /// What it changes.
    pub fn sets(&self) -> Option<Thing> {
        self.attributes.iter().find_map(|attribute| match attribute {
            Attribute::Sets(thing) => Some(*thing),
            _ => None,
        })
    }

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

    /// The same with these attributes.
    pub(super) const fn having(mut self, attributes: &'static [Attribute]) -> Signature {
        self.attributes = attributes;
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
    Signature {
        name,
        alias: None,
        group,
        record: false,
        closed: false,
        parameters,
        meaning,
        example,
        rows,
        attributes: &[],
    }
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
