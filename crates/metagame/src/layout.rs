//! The canonical layout as lines, each of which knows which part of the game it shows.

/// One line of the layout; a long list goes on in further rows.
#[derive(Debug)]
pub(crate) struct Line {
    pub landmark: Landmark,
    /// How many steps it is indented.
    pub indent: usize,
    /// Whether an empty line comes before it.
    pub apart: bool,
    /// The text, without the indent of the line.
    pub rows: Vec<String>,
}

/// Which part of which game a line shows: the same for a text and for its canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Landmark {
    pub part: Part,
    /// The number of the definition that it stands in, from 1; 0 outside.
    pub piece: usize,
    /// How many such parts come before it there.
    pub item: usize,
}

/// What a line shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    Game,
    Goals,
    Goal,
    BoardSize,
    BoardType,
    Inversion,
    PromoteRank,
    Setup,
    Assignment,
    EndDecision,
    Constraints,
    Define,
    Moving,
    Movement(Within),
    MovementKind(Within),
    HopOver(Within),
    Direction(Within),
    EndMovement(Within),
    EndMoving,
    Capturing,
    Capture,
    By,
    Type,
    Effect,
    EndCapture,
    EndCapturing,
    Promoting,
    Promotion,
    EndPromoting,
    PossessedAs,
    EndDefine,
    EndGame,
}

/// What a movement is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Within {
    Moving,
    Capture,
}

impl Line {
    /// The rows as they are printed.
    pub(crate) fn printed(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            text.push_str(&"  ".repeat(self.indent));
            text.push_str(row);
            text.push('\n');
        }
        text
    }
}
