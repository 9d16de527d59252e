//! Moves: what must hold, what is done, and what follows (Browne 2011, A.4 and B.5).

use crate::ludemes::{Group, Signature, find};

use super::{Condition, Coord, Direction, Ludeme, Name, Number, PieceRecord, Player, words};

/// move_defn: one way in which a piece moves (B384-B389).
///
/// If its action begins with something other than taking a piece from the board, the piece enters: `from` is nowhere and a
/// piece is needed in hand. Else `from` is any site whose top piece is of this type, whatever its owner unless the condition
/// tests that (Q20). `to` is any site for which the condition holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// A move can be made only if no move of a higher priority can (B384); see [`Move::priority`].
    pub priority: Option<Ludeme<u32>>,
    /// The player who can make a mandatory move must make one of those (B385).
    pub mandatory: bool,
    /// What it is called, where a player must choose among moves (B386).
    pub label: Option<Ludeme<String>>,
    /// `to` lies in this direction from `from`, on the board or as the piece looks, at any distance (B387); any way where
    /// nothing is said. Means nothing for a piece that enters.
    pub dirn: Option<Ludeme<Direction>>,
    /// Only this player may make it (B388); see [`Move::owner`].
    pub owner: Option<Ludeme<Player>>,
    /// What must hold for `from` and `to` (B389); anything goes where nothing is said.
    pub pre: Option<Ludeme<Condition>>,
    /// What is done.
    pub action: Ludeme<Action>,
    /// What follows, one after the other (B394-B404).
    pub post: Option<Ludeme<Vec<Ludeme<Post>>>>,
}

/// `(action {pass | actions})`.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Nothing is done; the turn passes on (B390).
    Pass,
    /// These, one after the other; one at least.
    Steps(Vec<Ludeme<ActionStep>>),
}

/// action_defn: one thing that is done (B391-B393).
#[derive(Clone, Debug, PartialEq)]
pub enum ActionStep {
    /// Pieces are taken from a stack.
    Pop(Pop),
    /// Pieces are put on a stack.
    Push(Push),
}

/// `(pop [CoordType] [UINT | all])` (B391). What is popped is in the mover's hand until it is pushed; what is not pushed in
/// the same move leaves the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pop {
    /// Whence; see [`Pop::coord`].
    pub coord: Option<Coord>,
    /// How many, from the top; see [`Pop::count`].
    pub count: Option<PopCount>,
}

/// How many pieces are popped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PopCount {
    /// This many, or as many as there are.
    Count(u32),
    /// The whole stack.
    All,
}

/// `(push [CoordType] [UINT] [PlayerType] [trail])` (B392, B393). After a pop the popped pieces are put down, in their order;
/// otherwise new ones of the type that moves, out of the hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Push {
    /// Where; see [`Push::coord`].
    pub coord: Option<Coord>,
    /// How many new ones; see [`Push::count`]. Popped pieces are all put down unless a number is said.
    pub count: Option<u32>,
    /// Whose they are: popped pieces stay whose they were unless a player is named, new ones are the mover's.
    pub player: Option<Player>,
    /// Whether a piece, new if need be, is put on each empty site between `from` and `to` as well (B393, Q24).
    pub trail: bool,
}

words! {
    /// CaptureType: which pieces are captured, or converted (B279-B293). Seen from the piece that has moved to `to`.
    CaptureType {
        /// Those that stood on `to` before (B279).
        Replace = "replace",
        /// Those strictly between `from` and `to` on their line (B280).
        Jump = "jump",
        /// Groups without an empty neighbour: the enemies' first, then one's own (B281, Q17). Groups are taken wherever they
        /// are on the board.
        Surround = "surround",
        /// Those on all neighbours of `to`, direct and, if the tiling says so, indirect (B282).
        Nbors = "nbors",
        /// Those on direct neighbours of `to` (B283).
        DNbors = "d-nbors",
        /// Those on indirect neighbours of `to` (B284).
        INbors = "i-nbors",
        /// Those on the edge of the board (B285, Q24).
        Edges = "edges",
        /// Those on cells whose state is not 0 (B286, Q24).
        Cells = "cells",
        /// Those of each group next to `to`, whole groups of one owner (B287).
        Connected = "connected",
        /// What stood on `to` is not captured but goes to `from` (B288).
        Swap = "swap",
        /// Those on neighbours of `to` that are of the same type and state as the piece that has moved (B289, Q24).
        Mimic = "mimic",
        /// Straight rows of pieces that begin next to `to` and end at a piece of the mover's (B290).
        Cap = "cap",
        /// One piece anywhere on the board, of the mover's choice: a move for each (B291).
        Any = "any",
        /// All pieces on the board (B292).
        All = "all",
        /// The piece that has moved (B293).
        This = "this",
    }
}

/// post_condition: what follows a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Post {
    /// What happens.
    pub effect: Effect,
    /// Whether the mover may decline it: then there are two moves (B405). Only where it would change something.
    pub optional: bool,
    /// It happens only if this holds after the action; for captures, conversions and displacements it is asked of each site
    /// in turn, as `current` (B406, B407).
    pub condition: Option<Ludeme<Condition>>,
}

/// What happens after a move (B394-B404).
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Pieces leave the board and count as captured by the mover (B394).
    Capture(Capture),
    /// Pieces change owner or state (B395).
    Convert(Convert),
    /// The moved piece becomes one of another type.
    Promote(Promote),
    /// The moved piece turns (B396).
    Rotate(Rotation),
    /// The moved piece looks this way from now on; of several ways the first (B397).
    ChangeDirn(Direction),
    /// Neighbours are pushed away (B398).
    Displace(Displace),
    /// A cell gets a state (B399).
    CellState(CellState),
    /// A piece gets a state (B400).
    PieceState(PieceState),
    /// The state of a piece grows (B401).
    IncState(IncState),
    /// Flags are set on a piece (B402).
    AddFlags(AddFlags),
    /// Flags are cleared on a piece (B403).
    RemoveFlags(AddFlags),
    /// The mover's score grows by so much (B404).
    Score(Number),
}

/// `(capture CaptureTypes [PieceRecord] ...)`: the union of these (B394).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Capture {
    /// How; see [`Capture::types`].
    pub types: Vec<CaptureType>,
    /// Only pieces that match; without a player named, only enemies' pieces, but for `this` and the second half of
    /// `surround`, which are the mover's own.
    pub piece: Option<PieceRecord>,
}

/// `(convert {[PlayerType] State | CaptureTypes [PieceRecord] [PlayerType] State} ...)` (B395). Player or state may be left
/// out, as in `(convert cap)`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Convert {
    /// Which pieces, as if they were captured; see [`Convert::types`].
    pub types: Vec<CaptureType>,
    /// Only pieces that match, as in [`Capture::piece`].
    pub piece: Option<PieceRecord>,
    /// Whose they become; see [`Convert::player`].
    pub player: Option<Player>,
    /// The state that they get; as it was where nothing is said.
    pub state: Option<u32>,
}

/// `(promote PieceType ...)`: the moved piece, if it is still there, becomes one of these types, as new as if it had just
/// entered, but whose it was.
///
/// Differs: an extension of ours. The book's pieces change state (B395, B400) and never type, so that its promoted pawns
/// remain pawns; no player may choose another type.
#[derive(Clone, Debug, PartialEq)]
pub struct Promote {
    /// The types, of which the mover chooses: a move for each, in this order. One at least.
    pub types: Vec<Name>,
}

/// How far a piece turns (B396).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rotation {
    /// This many of the board's directions clockwise; a negative number is the other way.
    By(i32),
    /// As the mover likes: a move for each direction.
    Any,
}

/// `(displace Direction [PieceRecord] [UINT] ...)`: each neighbour of `to` that lies in the direction is pushed straight
/// away, stack by stack, until something or the edge stops it (B398).
#[derive(Clone, Debug, PartialEq)]
pub struct Displace {
    /// Which neighbours.
    pub direction: Direction,
    /// Only pieces that match; any player's where nothing is said.
    pub piece: Option<PieceRecord>,
    /// How far at most; see [`Displace::distance`].
    pub distance: Option<u32>,
}

/// `(cell-state CoordType [PlayerType] State ...)` (B399).
#[derive(Clone, Debug, PartialEq)]
pub struct CellState {
    /// Which cell.
    pub coord: Coord,
    /// Whose the cell becomes; as it was where nothing is said.
    pub player: Option<Player>,
    /// The state.
    pub state: u32,
}

/// `(piece-state [CoordType] [PlayerType] INT ...)` (B400).
#[derive(Clone, Debug, PartialEq)]
pub struct PieceState {
    /// Whose top piece there; the moved piece, at `to`, where nothing is said.
    pub coord: Option<Coord>,
    /// Only if it is this player's.
    pub player: Option<Player>,
    /// The state; below 0 it is 0.
    pub state: i32,
}

/// `(inc-state [CoordType] [PlayerType] [(amount INT)] [(mod UINT)] ...)` (B401).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct IncState {
    /// Of which site the top piece; the moved piece, at `to`, where nothing is said.
    pub coord: Option<Coord>,
    /// Only if it is this player's.
    pub player: Option<Player>,
    /// By how much; see [`IncState::amount`].
    pub amount: Option<Ludeme<i32>>,
    /// The state is taken modulo this; see [`IncState::modulus`]. Below 0 it is 0.
    pub modulus: Option<Ludeme<u32>>,
}

/// `(add-flags [CoordType] Flags ...)`, `(remove-flags [CoordType] Flags ...)` (B402, B403).
#[derive(Clone, Debug, PartialEq)]
pub struct AddFlags {
    /// Of which site the top piece; the moved piece, at `to`, where nothing is said.
    pub coord: Option<Coord>,
    /// Which flags, as a set of bits.
    pub flags: u32,
}

impl Effect {
    /// The word at its head.
    pub fn head(&self) -> &'static str {
        match self {
            Effect::Capture(_) => "capture",
            Effect::Convert(_) => "convert",
            Effect::Promote(_) => "promote",
            Effect::Rotate(_) => "rotate",
            Effect::ChangeDirn(_) => "change-dirn",
            Effect::Displace(_) => "displace",
            Effect::CellState(_) => "cell-state",
            Effect::PieceState(_) => "piece-state",
            Effect::IncState(_) => "inc-state",
            Effect::AddFlags(_) => "add-flags",
            Effect::RemoveFlags(_) => "remove-flags",
            Effect::Score(_) => "score",
        }
    }

    /// What the table says of it.
    pub fn signature(&self) -> Option<&'static Signature> {
        find(Group::Post, self.head())
    }
}

impl Move {
    /// A move that does this and says nothing else.
    pub fn of(action: Action) -> Move {
        Move {
            priority: None,
            mandatory: false,
            label: None,
            dirn: None,
            owner: None,
            pre: None,
            action: action.into(),
            post: None,
        }
    }

    /// Its priority; 0, the lowest, where nothing is said.
    pub fn priority(&self) -> u32 {
        self.priority.as_ref().map_or(0, |priority| priority.value)
    }

    /// Who may make it; everybody who may move the piece where nothing is said.
    pub fn owner(&self) -> Player {
        self.owner.as_ref().map_or(Player::All, |owner| owner.value.clone())
    }

    /// What follows.
    pub fn post(&self) -> &[Ludeme<Post>] {
        self.post.as_ref().map_or(&[], |post| &post.value)
    }

    /// Whether its piece enters the board: it does not begin by taking one from there.
    pub fn enters(&self) -> bool {
        match &self.action.value {
            Action::Pass => false,
            Action::Steps(steps) => !matches!(steps.first().map(|step| &step.value), Some(ActionStep::Pop(_))),
        }
    }
}

impl Pop {
    /// Whence; from `from` where nothing is said.
    pub fn coord(&self) -> Coord {
        self.coord.clone().unwrap_or(Coord::From)
    }

    /// How many; the top piece only where nothing is said (Q20).
    pub fn count(&self) -> PopCount {
        self.count.unwrap_or(PopCount::Count(1))
    }
}

impl Push {
    /// Where; at `to` where nothing is said.
    pub fn coord(&self) -> Coord {
        self.coord.clone().unwrap_or(Coord::To)
    }

    /// How many new ones; one where nothing is said.
    pub fn count(&self) -> u32 {
        self.count.unwrap_or(1)
    }
}

impl Capture {
    /// How; by replacement where nothing is said (Ninniach).
    pub fn types(&self) -> &[CaptureType] {
        if self.types.is_empty() { &[CaptureType::Replace] } else { &self.types }
    }
}

impl Convert {
    /// Which pieces; the one that has moved where nothing is said.
    pub fn types(&self) -> &[CaptureType] {
        if self.types.is_empty() { &[CaptureType::This] } else { &self.types }
    }

    /// Whose they become: `None` means whose they were, which holds where only a state is said; the mover's where neither
    /// is said.
    pub fn player(&self) -> Option<Player> {
        match (&self.player, self.state) {
            (None, None) => Some(Player::Current),
            (player, _) => player.clone(),
        }
    }
}

impl Displace {
    /// How far at most; one site where nothing is said.
    pub fn distance(&self) -> u32 {
        self.distance.unwrap_or(1)
    }
}

impl PieceState {
    /// Which site; `to` where nothing is said.
    pub fn coord(&self) -> Coord {
        self.coord.clone().unwrap_or(Coord::To)
    }
}

impl IncState {
    /// Which site; `to` where nothing is said.
    pub fn coord(&self) -> Coord {
        self.coord.clone().unwrap_or(Coord::To)
    }

    /// By how much; by 1 where nothing is said.
    pub fn amount(&self) -> i32 {
        self.amount.as_ref().map_or(1, |amount| amount.value)
    }

    /// The modulus; none where nothing is said, or 0.
    pub fn modulus(&self) -> Option<u32> {
        self.modulus.as_ref().map(|modulus| modulus.value).filter(|modulus| *modulus > 0)
    }
}

impl AddFlags {
    /// Which site; `to` where nothing is said.
    pub fn coord(&self) -> Coord {
        self.coord.clone().unwrap_or(Coord::To)
    }
}
