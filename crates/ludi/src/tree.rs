//! A game as a typed tree, in the words of the book (Browne 2011, appendices A and B).
//!
//! The types hold what can be written; what makes sense is up to the checks, what it means up to the interpreters. The
//! doc comments say the meaning exactly, with the row of the requirements (`B315`) and the decision (`Q12`) it rests on.
//!
//! Three rules hold everywhere:
//!
//! * What the text may leave out is an `Option`; a function of the same name gives what then holds. Printing shows only
//!   what was written.
//! * What people read off a board counts from 1: players (White is 1, Black 2), rows, columns, regions, parameters. What
//!   numbers things inside counts from 0: sites, phases, states.
//! * Every bracketed ludeme is a [`Ludeme`]: what it says, where it was read, and the introns that stood in it.

mod board;
mod condition;
mod data;
mod ending;
mod moves;
mod number;
mod pieces;
mod setup;
mod support;
mod visitor;
mod words;

pub use board::{Board, Region, RegionRecord, RegionRef, RegionSet, TilingClause};
pub use condition::{BoolFunction, Comparison, Condition, Line, Nbors, Quota, Tree};
pub use data::{
    COLOURS, Coord, CoordRecord, Direction, Distance, Label, MoveRecord, Name, PieceRecord, PieceType, Player,
    PlayerState, Step,
};
pub use ending::{
    Adjacency, Amount, Connect, Eliminate, End, EndClause, Ending, Goal, Group, InARow, NoMove, Pattern, Reach,
    ReachAmount, ReachGoal, ResultType, ScoreGoal, Stack, StateGoal, Taken, Tie,
};
pub use moves::{
    Action, ActionStep, AddFlags, Capture, CaptureType, CellState, Convert, Displace, Effect, IncState, Move,
    PieceState, Pop, PopCount, Post, Promote, Push, Rotation,
};
pub use number::{IntFunction, Number, Whose};
pub use pieces::{PieceDefinition, Pieces};
pub use setup::{InHand, Place, Play, Spot, Start};
pub use support::{Advisor, Ancestry, Score, Support};
pub use visitor::{Visitor, VisitorMut, walk, walk_mut};
pub(crate) use words::words;

pub use ::board::{Compass, Shape, Tiling, Turtle};

use std::ops::{Deref, DerefMut};

use syntax::{Sexpr, Span};

/// The whole of a game's rules: `(game NAME [ITEMs] players board [pieces] [start] [play] end [support])` (B367).
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// What the game is called.
    pub name: Name,
    /// The values of `%1`, `%2`, ... (B204).
    pub parameters: Vec<Item>,
    /// Where parameters were written. Everywhere else in the tree their values stand, so only the printer needs this.
    pub uses: Vec<ParameterUse>,
    /// Who plays, in the order of their turns (B368). See [`Game::players`].
    pub players: Option<Ludeme<Vec<PlayerDefinition>>>,
    /// What it is played on (B369).
    pub board: Ludeme<Board>,
    /// The types of pieces, with how they move (B377). See [`Game::pieces`].
    pub pieces: Option<Ludeme<Pieces>>,
    /// How the game begins; without it the board is empty and everybody holds any number of each piece (B410, B422).
    pub start: Option<Ludeme<Start>>,
    /// What binds the order of play (B423). See [`Game::play`].
    pub play: Option<Ludeme<Play>>,
    /// How it ends (B426).
    pub end: Ludeme<End>,
    /// What does not change the rules (B448-B454).
    pub support: Support,
    /// What stood in the game itself and has no meaning there.
    pub introns: Vec<Intron>,
}

/// One who plays: `NAME` or `(NAME CompassDirn)` (B368).
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerDefinition {
    /// What they are called.
    pub name: Name,
    /// Which way they play: their `home` is the side behind them and `away` the side before them, their new pieces look this
    /// way. Without it `home` and `away` are all sides (Teiglith, B265) and their pieces look north.
    pub direction: Option<Compass>,
}

/// A ludeme as it was written. Two are equal if they say the same and hold the same introns.
#[derive(Clone, Debug, Default)]
pub struct Ludeme<T> {
    /// What it says.
    pub value: T,
    /// What stood in it and has no meaning there (Q18): kept, printed, never played.
    pub introns: Vec<Intron>,
    /// Where it was read; empty at 0 if it was made.
    pub span: Span,
}

/// An element that has no meaning where it stands: unknown, misplaced or one too many (Q18; Browne 2011, 5.2.1).
#[derive(Clone, Debug, PartialEq)]
pub struct Intron {
    /// Its place among the arguments of what it stands in, introns counted, from 0.
    pub at: usize,
    /// The element.
    pub item: Sexpr,
}

/// An argument of the game: a number or word, or a text in quotes (B214).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A number or a word.
    Word(String),
    /// A text in quotes.
    Text(String),
}

/// A place where `%n` was written instead of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterUse {
    /// The way from the game to it in the printed text: at each list the place of the item, heads counted.
    pub path: Vec<usize>,
    /// Which parameter, from 1.
    pub parameter: u32,
}

impl Game {
    /// The players in the order of their turns; White and Black, without directions, where nothing is said (B10).
    pub fn players(&self) -> Vec<PlayerDefinition> {
        let made = |name: &str| PlayerDefinition { name: Name::made(name.into()), direction: None };
        match &self.players {
            Some(players) => players.value.clone(),
            None => vec![made("White"), made("Black")],
        }
    }

    /// The number of a player, from 1; names are compared without regard to case.
    pub fn player_number(&self, name: &str) -> Option<usize> {
        let found = match &self.players {
            Some(players) => players.iter().position(|player| player.name.eq_ignore_ascii_case(name)),
            None => COLOURS[..2].iter().position(|colour| colour.eq_ignore_ascii_case(name)),
        };
        found.map(|at| at + 1)
    }

    /// The types of pieces; where nothing is said, one type of everybody's that is put on empty sites (B19, B409).
    pub fn pieces(&self) -> Vec<Ludeme<PieceDefinition>> {
        match &self.pieces {
            Some(pieces) => pieces.definitions.clone(),
            None => vec![PieceDefinition::usual().into()],
        }
    }

    /// The number of a type of pieces, from 0; names are compared without regard to case.
    pub fn piece_number(&self, name: &str) -> Option<usize> {
        match &self.pieces {
            Some(pieces) => pieces.definitions.iter().position(|piece| piece.name.eq_ignore_ascii_case(name)),
            None => PieceDefinition::usual().name.eq_ignore_ascii_case(name).then_some(0),
        }
    }

    /// What binds the order of play; nothing does where nothing is said (B424).
    pub fn play(&self) -> Play {
        self.play.as_ref().map_or_else(Play::default, |play| play.value.clone())
    }

    /// The regions that the board defines, in the order in which they are numbered from 1 (B374).
    pub fn regions(&self) -> &[RegionRecord] {
        self.board.regions.as_ref().map_or(&[], |regions| &regions.value)
    }
}

impl<T> Ludeme<T> {
    /// The same introns and place with another value.
    pub fn with<U>(self, change: impl FnOnce(T) -> U) -> Ludeme<U> {
        Ludeme { value: change(self.value), introns: self.introns, span: self.span }
    }
}

impl<T> From<T> for Ludeme<T> {
    fn from(value: T) -> Ludeme<T> {
        Ludeme { value, introns: Vec::new(), span: Span::default() }
    }
}

impl<T: PartialEq> PartialEq for Ludeme<T> {
    fn eq(&self, other: &Ludeme<T>) -> bool {
        self.value == other.value && self.introns == other.introns
    }
}

impl<T> Deref for Ludeme<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Ludeme<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}
