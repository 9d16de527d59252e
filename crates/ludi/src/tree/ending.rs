//! How a game ends: clauses, results and goals (Browne 2011, A.4 and B.8).

use crate::ludemes::{self, Signature};

use super::{Compass, CoordRecord, Label, Ludeme, MoveRecord, PieceRecord, Player, PlayerState, RegionRef, RegionSet};
use super::{Step, Tree, words};

/// A logical tree of goals.
pub type Ending = Ludeme<Tree<Goal>>;

/// `(end end_clauses [mover-wins | mover-loses | draw])` (B426, B427).
///
/// After each move every clause is tested for each player whom it is about; the game ends as soon as one holds (B446). The
/// mover's clauses come first. For one player losing prevails over drawing, and drawing over winning (Q11). If clauses for
/// several players hold, the tie option decides. With three players or more, the player who loses leaves the game and the others
/// play on; the last who is left wins (B195, B196). If all players pass in turn the game ends; what then holds is
/// awarded, otherwise it is a draw (B29).
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// The clauses; one at least.
    pub clauses: Vec<Ludeme<EndClause>>,
    /// What holds if one move fulfils clauses for several players; see [`End::tie`].
    pub tie: Option<Tie>,
}

/// end_clause: `(PlayerType ResultType Tree<end_condition>)` (B428).
#[derive(Clone, Debug, PartialEq)]
pub struct EndClause {
    /// Whom it is about: this player, or `All`, each for themselves.
    pub player: Player,
    /// What they get.
    pub result: ResultType,
    /// What must hold for them.
    pub condition: Ending,
}

words! {
    /// ResultType (B294-B296).
    ResultType {
        /// The player wins, all others lose.
        Win = "win",
        /// The player loses; of two players the other wins.
        Lose = "lose",
        /// No player wins.
        Draw = "draw",
    }
}

words! {
    /// What holds if one move ends the game for several players (B427).
    Tie {
        /// The player who made the move wins.
        MoverWins = "mover-wins",
        /// The player who made the move loses.
        MoverLoses = "mover-loses",
        /// No player wins.
        Draw = "draw",
    }
}

/// end_condition: something that holds for a player or does not (B429-B445).
///
/// Only top pieces count, unless it is said otherwise. Pieces are the player's own, unless a record names another player's.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// The regions are connected by the player's pieces (B429).
    Connect(Connect),
    /// The pieces are one group (B430).
    Group(Group),
    /// Pieces stand in a straight line without a gap (B431).
    InARow(InARow),
    /// Pieces stand in a pattern (B432).
    Pattern(Pattern),
    /// Pieces have got somewhere (B433-B439).
    Reach(Reach),
    /// The player has captured pieces (B440).
    Capture(Taken),
    /// A player has been eliminated (B441).
    Eliminate(Eliminate),
    /// The player has a score (B442).
    Score(ScoreGoal),
    /// There is a high stack (B443).
    Stack(Stack),
    /// A cell or piece is in a state (B444).
    State(StateGoal),
    /// It is the player's turn and they have no move (B445, Q13).
    NoMove(NoMove),
}

words! {
    /// `d-nbors`, `i-nbors`, `all-nbors`: along which neighbours.
    Adjacency {
        /// Direct (orthogonal) ones.
        DNbors = "d-nbors",
        /// Indirect (diagonal) ones.
        INbors = "i-nbors",
        /// Both.
        AllNbors = "all-nbors",
    }
}

/// `(connect [PieceRecord] [adjacency] RegionSet [stack])`: one group of the pieces touches all regions of the set (B429).
#[derive(Clone, Debug, PartialEq)]
pub struct Connect {
    /// Only these pieces.
    pub piece: Option<PieceRecord>,
    /// What is joined; as the board's tiling says where nothing is said.
    pub adjacency: Option<Adjacency>,
    /// Which regions.
    pub regions: RegionSet,
    /// Only pieces in stacks of two at least count.
    pub stack: bool,
}

/// `(group [PieceRecord] [UINT] [adjacency] [stack])` (B430).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// Only these pieces.
    pub piece: Option<PieceRecord>,
    /// Some group covers this many sites at least. Without a number: all the pieces, and there are two at least, are one group.
    pub size: Option<u32>,
    /// What is joined; as the board's tiling says where nothing is said.
    pub adjacency: Option<Adjacency>,
    /// Only pieces in stacks of two at least count.
    pub stack: bool,
}

/// `(in-a-row [PieceRecord] UINT [adjacency])`: this many or more in a line (B431, Q11).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InARow {
    /// Only these pieces.
    pub piece: Option<PieceRecord>,
    /// How many; see [`InARow::length`].
    pub length: Option<u32>,
    /// Along which neighbours lines run; as the board's tiling says where nothing is said.
    pub adjacency: Option<Adjacency>,
}

/// `(pattern [PieceRecord] Steps)`: from one of the pieces the steps lead over such pieces only, one on the site that each
/// step ends at, in whichever direction one looks first, or by their mirror image (B432).
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    /// Only these pieces.
    pub piece: Option<PieceRecord>,
    /// The steps; one at least.
    pub steps: Vec<Step>,
}

/// `(reach [PieceRecord] [UINT | all | fill] [stacks] goals)`: this many of the pieces stand on sites of the goals (B433).
#[derive(Clone, Debug, PartialEq)]
pub struct Reach {
    /// Only these pieces.
    pub piece: Option<PieceRecord>,
    /// How many; see [`Reach::amount`].
    pub amount: Option<ReachAmount>,
    /// Every piece of a stack counts, not only the top one.
    pub stacks: bool,
    /// Where; any of these will do. One at least.
    pub goals: Vec<ReachGoal>,
}

/// How many pieces must get there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReachAmount {
    /// This many at least.
    Count(u32),
    /// All that the player has on the board, and they have one at least.
    All,
    /// One on every site of the goals.
    Fill,
}

/// Where pieces must get (B434-B439).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReachGoal {
    /// The side before the player, one row or this many; without a direction of play all sides (B434).
    Away(Option<u32>),
    /// This side, one row or this many (B435).
    Side(Compass, Option<u32>),
    /// This region (B436).
    Region(RegionRef),
    /// This site, by number from 0 (B437).
    Site(u32),
    /// This site (B438).
    Label(Label),
    /// Any side, one row or this many (B439).
    AllSides(Option<u32>),
}

/// `(capture [PieceRecord] [UINT | all])`: the player has captured this many such pieces (B440).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Taken {
    /// Only these pieces; enemies' where nothing is said.
    pub piece: Option<PieceRecord>,
    /// How many; see [`Taken::amount`].
    pub amount: Option<Amount>,
}

/// A number, or all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// This many at least.
    Count(u32),
    /// All: none is left on the board, and one was captured.
    All,
}

/// `(eliminate [PlayerType] [PlayerState])`: each of these players is out of the game (B441).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Eliminate {
    /// Who; see [`Eliminate::player`].
    pub player: Option<Player>,
    /// `resigned`: only by having left the game. `active`: only by having no piece on the board although they still play.
    /// Without either, both ways count. The player who has yet to bring their first piece is not out.
    pub state: Option<PlayerState>,
}

/// `(score {INT | most})` (B442).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreGoal {
    /// The player's score is so high at least.
    Reach(i32),
    /// The player's score is higher than everybody else's (ours, so that games can be counted out).
    Most,
}

/// `(stack [PieceRecord] UINT [owner])`: somewhere a stack is so high at least, with such a piece on top (B443).
#[derive(Clone, Debug, PartialEq)]
pub struct Stack {
    /// Only these pieces.
    pub piece: Option<PieceRecord>,
    /// How high.
    pub height: u32,
    /// Only the player's own pieces in it count.
    pub owner: bool,
}

/// `(state {CoordRecord | PieceRecord})` (B444).
#[derive(Clone, Debug, PartialEq)]
pub enum StateGoal {
    /// The site is like this.
    Coord(CoordRecord),
    /// Some piece on the board is like this.
    Piece(PieceRecord),
}

/// `(no-move [PlayerType] [MoveRecord])`: without arguments, it is the player's own turn and they have no move (B445, Q13).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoMove {
    /// `All`: no player has a move. Another player: it is their turn and they have no move. (Ours: the book
    /// knows the bare form only.)
    pub player: Option<Player>,
    /// No such move, while there may be others.
    pub record: Option<MoveRecord>,
}

impl Goal {
    /// The word at its head.
    pub fn head(&self) -> &'static str {
        match self {
            Goal::Connect(_) => "connect",
            Goal::Group(_) => "group",
            Goal::InARow(_) => "in-a-row",
            Goal::Pattern(_) => "pattern",
            Goal::Reach(_) => "reach",
            Goal::Capture(_) => "capture",
            Goal::Eliminate(_) => "eliminate",
            Goal::Score(_) => "score",
            Goal::Stack(_) => "stack",
            Goal::State(_) => "state",
            Goal::NoMove(_) => "no-move",
        }
    }

    /// What the table says of it.
    pub fn signature(&self) -> Option<&'static Signature> {
        ludemes::find(ludemes::Group::Goal, self.head())
    }
}

impl End {
    /// What holds if one move fulfils clauses for several players; the mover wins where nothing is said (Q11).
    pub fn tie(&self) -> Tie {
        self.tie.unwrap_or(Tie::MoverWins)
    }
}

impl InARow {
    /// How many; three where nothing is said, with a warning (Valion as printed).
    pub fn length(&self) -> u32 {
        self.length.unwrap_or(3)
    }
}

impl Reach {
    /// How many; one where nothing is said.
    pub fn amount(&self) -> ReachAmount {
        self.amount.unwrap_or(ReachAmount::Count(1))
    }
}

impl Taken {
    /// How many; one where nothing is said.
    pub fn amount(&self) -> Amount {
        self.amount.unwrap_or(Amount::Count(1))
    }
}

impl Eliminate {
    /// Who; all enemies where nothing is said.
    pub fn player(&self) -> Player {
        self.player.clone().unwrap_or(Player::Enemy)
    }
}
