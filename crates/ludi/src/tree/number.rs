//! Numbers that a move has: integer functions (Browne 2011, A.3).

use crate::ludemes::{Group, Signature, find};

use super::{Condition, Coord, Ludeme, PieceRecord, Player, RegionRef};

/// A number that a move has.
pub type Number = Ludeme<IntFunction>;

/// int_function: a number that depends on a move and the position before it (B329-B366).
///
/// What is asked of a site off the board, or of a piece that is not there, is 0. Numbers that grow beyond what can be held
/// stay at the largest.
#[derive(Clone, Debug, PartialEq)]
pub enum IntFunction {
    /// The number itself (B329).
    Literal(i32),
    /// All added up; two at least (B330).
    Sum(Vec<Number>),
    /// The first less the second (B331).
    Difference(Box<Number>, Box<Number>),
    /// All multiplied; two at least (B332).
    Product(Vec<Number>),
    /// The first over the second, rounded towards 0; 0 where the second is 0 (B333).
    Quotient(Box<Number>, Box<Number>),
    /// What remains of that division, with the sign of the first; 0 where the second is 0 (B334).
    Remainder(Box<Number>, Box<Number>),
    /// `from`, `to`, `current`, `(from Directions)`, `(to Directions)`: the number of a site, from 0; -1 off the board
    /// (B335, B338, B339). Steps that can lead to several sites give the least.
    Site(Coord),
    /// The largest; two at least (B336).
    Max(Vec<Number>),
    /// The smallest; two at least (B337).
    Min(Vec<Number>),
    /// The number of the player who owns the top piece there: White 1, Black 2; 0 if there is none, or a neutral one (B340).
    Owner(Coord),
    /// How many pieces are stacked there (B341).
    Height(Coord),
    /// How many such pieces are stacked there; on the whole board where no site is named (B342; the latter is ours).
    NumPieces(Option<Coord>, Whose),
    /// How many direct neighbours of the site have this cell state; what is off the board counts as state 0 (B343, Q24).
    NumEdges(Coord, u32),
    /// How many neighbours of the site hold a top piece of this player's; `empty`: how many are empty (B344).
    NumNbors(Coord, Player),
    /// The least number of steps from `from` to `to` along the board's adjacency; 0 for a piece that enters (B345).
    Distance,
    /// How many moves have been made in the game so far (B346).
    NumMoves,
    /// The state of the top piece there, or of the piece that moves where nothing is said (B347).
    PieceState(Option<Coord>),
    /// The least distance from `to` to a site of these regions; 0 if it lies in one of them (B348).
    DistTo(Vec<RegionRef>),
    /// The phase of the site, from 0: two on squares by (column + row) mod 2, three on hexagons with the middle 0 (B349, Q16).
    Phase(Coord),
    /// The number of the player to move: White 1, Black 2 (B350, Q16).
    Mover,
    /// How many flags are set on the piece that moves, or on the top pieces that match, all together (B351).
    NumFlags(Option<PieceRecord>),
    /// The state of the cell, which `cell-state` sets; 0 at first (B352).
    State(Coord),
    /// `(if b [i [i]])`: the second if the condition holds, else the third; 1 and 0 where they are left out (B353).
    If {
        /// What decides.
        test: Box<Condition>,
        /// The number then; see [`IntFunction::chosen`].
        then: Option<Box<Number>>,
        /// The number otherwise.
        otherwise: Option<Box<Number>>,
    },
    /// How many sites the board has (B354).
    TotalCells,
    /// How many columns it has (B355).
    BoardWidth,
    /// How many rows it has (B356).
    BoardHeight,
    /// The smaller of both (B357).
    MinDim,
    /// The larger of both (B358).
    MaxDim,
    /// How many sites the group of the top piece there covers; 0 if the site is empty (B359, Q12).
    GroupSize(Coord),
    /// How many neighbours the site has on the board; with a number, those held by the player of that number, 0 meaning
    /// empty ones (B360; our reading).
    Nbors(Coord, Option<Box<Number>>),
    /// How many pieces stand on the whole line through `from` and `to`, from edge to edge; with a number, those of the
    /// player of that number. 0 if both are on no line (B361; our reading).
    Line(Option<Box<Number>>),
    /// How many pieces the move captures or converts: in a precondition what it would, in a post-condition what it has
    /// (B362).
    CaptureNum,
    /// The value of those pieces, added up (B363).
    CaptureValue,
    /// How many sites strictly between `from` and `to`, if both are on one line, hold a top piece of this player's;
    /// `empty`: how many are empty (B364).
    NumBetween(Player),
    /// The row of the site, from 1, as in its label (B365).
    Row(Coord),
    /// The column of the site, from 1, as in its label (B366).
    Col(Coord),
}

/// Which pieces are counted (B342).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whose {
    /// This player's.
    Player(Player),
    /// Those that match; any player's where no player is named.
    Piece(PieceRecord),
}

impl IntFunction {
    /// Those that take nothing.
    pub const PLAIN: [IntFunction; 10] = [
        IntFunction::Distance,
        IntFunction::NumMoves,
        IntFunction::Mover,
        IntFunction::TotalCells,
        IntFunction::BoardWidth,
        IntFunction::BoardHeight,
        IntFunction::MinDim,
        IntFunction::MaxDim,
        IntFunction::CaptureNum,
        IntFunction::CaptureValue,
    ];

    /// The word at its head; none for a number or a site.
    pub fn head(&self) -> &'static str {
        match self {
            IntFunction::Literal(_) | IntFunction::Site(_) => "",
            IntFunction::Sum(_) => "+",
            IntFunction::Difference(..) => "-",
            IntFunction::Product(_) => "*",
            IntFunction::Quotient(..) => "/",
            IntFunction::Remainder(..) => "%",
            IntFunction::Max(_) => "max",
            IntFunction::Min(_) => "min",
            IntFunction::Owner(_) => "owner",
            IntFunction::Height(_) => "height",
            IntFunction::NumPieces(..) => "num-pieces",
            IntFunction::NumEdges(..) => "num-edges",
            IntFunction::NumNbors(..) => "num-nbors",
            IntFunction::Distance => "distance",
            IntFunction::NumMoves => "num-moves",
            IntFunction::PieceState(_) => "piece-state",
            IntFunction::DistTo(_) => "dist-to",
            IntFunction::Phase(_) => "phase",
            IntFunction::Mover => "mover",
            IntFunction::NumFlags(_) => "num-flags",
            IntFunction::State(_) => "state",
            IntFunction::If { .. } => "if",
            IntFunction::TotalCells => "total-cells",
            IntFunction::BoardWidth => "board-width",
            IntFunction::BoardHeight => "board-height",
            IntFunction::MinDim => "min-dim",
            IntFunction::MaxDim => "max-dim",
            IntFunction::GroupSize(_) => "group-size",
            IntFunction::Nbors(..) => "nbors",
            IntFunction::Line(_) => "line",
            IntFunction::CaptureNum => "capture-num",
            IntFunction::CaptureValue => "capture-value",
            IntFunction::NumBetween(_) => "num-between",
            IntFunction::Row(_) => "row",
            IntFunction::Col(_) => "col",
        }
    }

    /// What the table says of it.
    pub fn signature(&self) -> Option<&'static Signature> {
        find(Group::Integer, self.head())
    }

    /// The number that an `if` has without being told: 1 if its condition holds, else 0.
    pub fn chosen(holds: bool) -> i32 {
        i32::from(holds)
    }
}
