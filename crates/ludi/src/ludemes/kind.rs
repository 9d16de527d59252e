//! What can stand at a place: symbol types, data types, clauses and functions (Browne 2011, A.1-A.3).

use super::records::{COORD_RECORD, COORD_STEPS, MOVE_RECORD, PIECE_RECORD, REGION_RECORD, SITE, STEP};
use super::{Group, Signature, board};

/// What can stand at a place.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// INT: a signed integer (B206).
    Int,
    /// UINT: an unsigned integer (B207); State and Flags are such (E54).
    Uint,
    /// FLOAT: a number with a fraction or not (B208, B209).
    Float,
    /// BOOL: 0 or 1 (B210).
    Bool,
    /// NAME: a word that the rules choose freely (B213).
    Name,
    /// A name that is no word of the language.
    NewName,
    /// STRING: a word, or a text in quotes (B212).
    Text,
    /// ITEM: a number, word or text (B214).
    Item,
    /// Exactly this word.
    Word(&'static str),
    /// PlayerType: a word for a player, a colour, or the name of a player who plays.
    Player,
    /// PlayerType where nothing else can stand: any name will do at first.
    PlayerName,
    /// PlayerState.
    PlayerState,
    /// PieceType.
    PieceType,
    /// The name of a defined type of pieces, standing alone.
    PieceName,
    /// The name of a type of pieces, and no word for some of them.
    TypeName,
    /// CompassDirn.
    Compass,
    /// TurtleDirn.
    Turtle,
    /// Direction.
    Direction,
    /// Step.
    Step,
    /// TilingType.
    Tiling,
    /// ShapeType.
    Shape,
    /// CoordLabel.
    Label,
    /// `from`, `to` or `current`.
    CoordWord,
    /// CoordType.
    Coord,
    /// `all-sides`, `alternating-sides`, `opposite-sides`, `home` or `away`.
    RegionWord,
    /// RegionType.
    Region,
    /// RegionRecord.
    RegionRecord,
    /// A region of the board, by number or name.
    RegionRef,
    /// The name of a region of the board.
    RegionName,
    /// A word for a set of regions.
    RegionSetWord,
    /// One item of a RegionSet.
    RegionSet,
    /// CaptureType.
    Capture,
    /// ResultType.
    Result,
    /// What holds when several players' clauses do.
    Tie,
    /// `half` or `majority`, or a number.
    Quota,
    /// `d-nbors`, `i-nbors` or `all-nbors`.
    Adjacency,
    /// PieceRecord.
    PieceRecord,
    /// CoordRecord.
    CoordRecord,
    /// MoveRecord.
    MoveRecord,
    /// A logical tree of boolean functions.
    Condition,
    /// An integer function.
    Number,
    /// A logical tree of end conditions.
    Ending,
    /// The same as the whole is: in logical operators, which take conditions in conditions and goals among goals.
    Same,
    /// This clause.
    Clause(&'static Signature),
    /// Any ludeme of this group.
    Of(Group),
    /// One of these.
    OneOf(&'static [Kind]),
}

static STEP_FORMS: [Kind; 2] = [Kind::Direction, Kind::Clause(&STEP)];
static COORD_FORMS: [Kind; 5] =
    [Kind::CoordWord, Kind::Label, Kind::Uint, Kind::Clause(&SITE), Kind::Clause(&COORD_STEPS)];
static REGION_RECORD_FORMS: [Kind; 2] = [Kind::Clause(&REGION_RECORD), Kind::Region];
static REGION_SET_FORMS: [Kind; 3] = [Kind::RegionSetWord, Kind::RegionRef, Kind::Clause(&board::N_OF_REGIONS)];
static PIECE_RECORD_FORMS: [Kind; 2] = [Kind::Clause(&PIECE_RECORD), Kind::PieceName];
static COORD_RECORD_FORMS: [Kind; 1] = [Kind::Clause(&COORD_RECORD)];
static MOVE_RECORD_FORMS: [Kind; 1] = [Kind::Clause(&MOVE_RECORD)];
static NUMBER_FORMS: [Kind; 6] = [
    Kind::Int,
    Kind::CoordWord,
    Kind::Label,
    Kind::Of(Group::Integer),
    Kind::Clause(&SITE),
    Kind::Clause(&COORD_STEPS),
];

impl Kind {
    /// The kinds of which it is made up; itself alone if it is simple.
    pub fn forms(&self) -> &[Kind] {
        match self {
            Kind::Step => &STEP_FORMS,
            Kind::Coord => &COORD_FORMS,
            Kind::Region => &[Kind::RegionWord, Kind::Direction, Kind::Coord, Kind::Of(Group::Region)],
            Kind::RegionRecord => &REGION_RECORD_FORMS,
            Kind::RegionRef => &[Kind::Uint, Kind::RegionName],
            Kind::RegionSet => &REGION_SET_FORMS,
            Kind::PieceRecord => &PIECE_RECORD_FORMS,
            Kind::CoordRecord => &COORD_RECORD_FORMS,
            Kind::MoveRecord => &MOVE_RECORD_FORMS,
            Kind::Condition => {
                &[Kind::Bool, Kind::Of(Group::Logic), Kind::Of(Group::Boolean), Kind::Of(Group::Integer)]
            }
            Kind::Number => &NUMBER_FORMS,
            Kind::Ending => &[Kind::Of(Group::Logic), Kind::Of(Group::Goal)],
            Kind::OneOf(kinds) => kinds,
            simple => std::slice::from_ref(simple),
        }
    }

    /// Whether it is made up of nothing but itself.
    pub fn is_simple(&self) -> bool {
        std::ptr::eq(self.forms().as_ptr(), self)
    }

    /// What people call it.
    pub fn name(&self) -> String {
        let name = match self {
            Kind::Int => "a whole number",
            Kind::Uint => "a whole number from 0",
            Kind::Float => "a number",
            Kind::Bool => "`0` or `1`",
            Kind::Name | Kind::NewName => "a name",
            Kind::Text | Kind::Item => "a word or a text in quotes",
            Kind::Word(word) => return format!("`{word}`"),
            Kind::Player | Kind::PlayerName => "a player",
            Kind::PlayerState => "`active` or `resigned`",
            Kind::PieceType | Kind::PieceName | Kind::TypeName => "a type of pieces",
            Kind::Compass => "a direction of the compass",
            Kind::Turtle => "`f`, `b`, `l` or `r`",
            Kind::Direction => "a direction",
            Kind::Step => "a step",
            Kind::Tiling => "a tiling",
            Kind::Shape => "a shape",
            Kind::Label | Kind::CoordWord | Kind::Coord => "a site",
            Kind::RegionWord | Kind::Region | Kind::RegionRecord => "a region",
            Kind::RegionRef | Kind::RegionName => "the number or name of a region",
            Kind::RegionSetWord | Kind::RegionSet => "a set of regions",
            Kind::Capture => "a way to capture",
            Kind::Result => "`win`, `lose` or `draw`",
            Kind::Tie => "`mover-wins`, `mover-loses` or `draw`",
            Kind::Quota => "a number, `half` or `majority`",
            Kind::Adjacency => "`d-nbors`, `i-nbors` or `all-nbors`",
            Kind::PieceRecord => "a piece in brackets",
            Kind::CoordRecord => "a site with owner and state in brackets",
            Kind::MoveRecord => "a piece and a move in brackets",
            Kind::Condition => "a condition",
            Kind::Number => "a number or an integer function",
            Kind::Ending => "an end condition",
            Kind::Same => "a condition",
            Kind::Clause(signature) if signature.record => return signature.meaning.into(),
            Kind::Clause(signature) => return format!("`({} ...)`", signature.name),
            Kind::Of(Group::Action) => "`(pop)` or `(push)`",
            Kind::Of(Group::Post) => "a post-condition",
            Kind::Of(_) => "a clause",
            Kind::OneOf(kinds) => return kinds.iter().map(Kind::name).collect::<Vec<_>>().join(" or "),
        };
        name.into()
    }

    /// Whether words of this other, simple kind can stand here.
    pub(super) fn takes_word(&self, word: Kind) -> bool {
        self.forms().iter().any(|form| match (form, word) {
            (Kind::Word(one), Kind::Word(other)) => *one == other,
            (Kind::Clause(_) | Kind::Of(_), _) => false,
            (Kind::Direction, Kind::Compass | Kind::Turtle) | (Kind::PlayerName, Kind::Player) => true,
            (form, word) if form.is_simple() => std::mem::discriminant(form) == std::mem::discriminant(&word),
            (form, word) => form.takes_word(word),
        })
    }

    /// Whether this ludeme can stand here.
    pub fn takes_signature(&self, signature: &Signature) -> bool {
        self.forms().iter().any(|form| match form {
            Kind::Clause(clause) => std::ptr::eq(*clause, signature),
            Kind::Of(group) => *group == signature.group,
            form if form.is_simple() => false,
            form => form.takes_signature(signature),
        })
    }
}
