//! A symmetric chess-like game as a tree, in the words of the grammar (Pell 1992, appendix A).
//!
//! Everything is seen from White's side; Black's rules follow by inversion. Lists keep the order of the text. The types
//! below hold what can be written; what makes sense is up to the checks.

use board::{Direction, Grid, Inversion, Symmetries, Wrap};
use syntax::Located;

/// A word that names a piece or a game, in lower case.
pub type Name = Located<String>;

/// The whole of a game's rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// What the game is called.
    pub name: Name,
    /// How it is won: any one of these suffices.
    pub goals: Vec<Located<Goal>>,
    /// What it is played on.
    pub board: Board,
    /// How it begins.
    pub setup: Setup,
    /// What binds all pieces. `continue_captures` is read and kept, and does nothing here.
    pub constraints: Constraints,
    /// The pieces.
    pub pieces: Vec<Piece>,
}

/// One way to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Some piece that matches stands on one of the squares.
    Arrive(Description, Vec<Located<Square>>),
    /// No piece that matches is on the board.
    Eradicate(Description),
    /// This player is to move and cannot.
    Stalemate(Player),
}

/// One of the two, seen from the player that the rule speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Oneself.
    Player,
    /// The other.
    Opponent,
}

/// Which pieces are meant: by owner and by type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// Whose pieces; `None` is `any_player`.
    pub owner: Option<Player>,
    /// Which types.
    pub types: Types,
}

/// Which types of pieces are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Types {
    /// `any_piece`: every type that the game defines.
    Any,
    /// These names, defined or not; a set-up decision may name one several times.
    Named(Vec<Name>),
}

/// A square: file and rank, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The file, from 1 at White's left.
    pub file: u32,
    /// The rank, from 1 at White's side.
    pub rank: u32,
}

/// What the game is played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number of files.
    pub files: Located<u32>,
    /// The number of ranks.
    pub ranks: Located<u32>,
    /// Planar, or a vertical cylinder.
    pub wrap: Wrap,
    /// How Black's rules follow from White's; `diagonal` where nothing is said.
    pub inversion: Inversion,
    /// From this rank on a piece must promote.
    pub promote_rank: Located<u32>,
}

/// How the game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setup {
    /// White's pieces stand here, Black's on the inverted squares.
    Fixed(Vec<Assignment>),
    /// A player decides which of these pieces goes to which of these squares.
    Decision(Decision),
}

/// Pieces of one type and where they begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The type.
    pub piece: Name,
    /// The squares.
    pub squares: Vec<Located<Square>>,
}

/// A set-up that a player decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who decides.
    pub assigner: Located<Assigner>,
    /// White's pieces, with multiplicity; `Any` is one of each defined type.
    pub pieces: Types,
    /// White's squares.
    pub squares: Vec<Located<Square>>,
}

/// Who decides on a set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Assigner {
    /// Each side places its own pieces, turn by turn.
    Player,
    /// Each side places the other's pieces, turn by turn.
    Opponent,
    /// Chance, before the first move, the same for both sides.
    Random,
}

/// What binds a piece, or all pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constraints {
    /// Compulsory capture: a player who can capture must.
    pub must_capture: bool,
    /// Compulsory capture of the most: a player who can capture must, and must take as many pieces as can be taken in the
    /// turn. It binds the game as a whole: for a piece it is read and kept, and does nothing.
    ///
    /// Differs: the paper has no such constraint; there a player who must capture may choose any capture.
    pub must_capture_most: bool,
    /// A player who has captured may capture again with the same piece.
    pub continue_captures: bool,
}

/// A type of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it is called.
    pub name: Name,
    /// How it moves without capturing: in any of these ways.
    pub moving: Vec<Located<Movement>>,
    /// How it captures: in any of these ways.
    pub capturing: Vec<Located<Capture>>,
    /// What becomes of it in its promotion territory; `None` is: it stays what it is.
    pub promoting: Option<Promotion>,
    /// What it falls back to when it is captured and goes to a hand; `None` is: it stays what it is.
    ///
    /// Differs: in the paper a piece in hand is what it was on the board, so that Shogi's promoted pieces stay promoted.
    pub possessed_as: Option<Name>,
    /// What binds it.
    pub constraints: Constraints,
}

/// A way to get from square to square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// Leap, ride or hop.
    pub kind: MovementKind,
    /// The vector of one leap; the text has no signs, so both parts are 0 or more there.
    pub direction: Direction,
    /// What other vectors go with it.
    pub symmetries: Symmetries,
}

/// Leap, ride or hop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovementKind {
    /// Straight to the next square along the vector.
    Leap,
    /// Any number of leaps over empty squares.
    Ride(Ride),
    /// Leaps over empty squares, then over pieces, then over empty squares, and one more.
    Hop(Hop),
}

/// How long a ride may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ride {
    /// At least this many leaps; 1 where nothing is said.
    pub min: Option<u32>,
    /// At most this many leaps; as the board allows where nothing is said.
    pub max: Option<u32>,
    /// Only the longest that can be had in each direction (not on cylinders).
    pub longest: bool,
}

/// What a hop passes over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hop {
    /// How many empty squares first.
    pub before: Count,
    /// How many pieces then.
    pub over: Count,
    /// How many empty squares after them, before the last leap.
    pub after: Count,
    /// Which pieces it can pass over.
    pub hop_over: Description,
}

/// A condition on a number: `[X >= n]`, `[X = n]` or `[X <= n]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count {
    /// How it compares.
    pub comparison: Comparison,
    /// With what.
    pub number: u32,
}

/// `>=`, `=` or `<=`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Comparison {
    /// At least.
    AtLeast,
    /// Exactly.
    Exactly,
    /// At most.
    AtMost,
}

/// A way to capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// How pieces are taken on the way.
    pub methods: Methods,
    /// Which pieces can be taken.
    pub what: Description,
    /// What becomes of them.
    pub effect: Effect,
    /// How the piece moves when it captures: in any of these ways.
    pub movements: Vec<Located<Movement>>,
}

/// How pieces are taken; any subset may be had, all apply together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Methods {
    /// By moving straight away from them.
    pub retrieve: bool,
    /// By landing on them.
    pub clobber: bool,
    /// By hopping over them.
    pub hop: bool,
}

/// What becomes of captured pieces; players are seen from the capturer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// They leave the game.
    Remove,
    /// They go to this player's hand, in this player's colour.
    Possess(Player),
    /// This player puts them, unchanged, on any empty square.
    Displace(Player),
}

/// What becomes of a piece in its promotion territory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// It becomes this, of the same owner.
    To(Name),
    /// A player chooses.
    Decision {
        /// Who chooses, seen from the owner of the piece.
        chooser: Player,
        /// What it can become, seen from the owner of the piece.
        options: Description,
    },
}

impl Player {
    /// The other one.
    pub fn other(self) -> Player {
        match self {
            Player::Player => Player::Opponent,
            Player::Opponent => Player::Player,
        }
    }
}

impl Constraints {
    /// Whether captures are compulsory in the game, any or the most.
    pub fn compel(self) -> bool {
        self.must_capture || self.must_capture_most
    }
}

impl Board {
    /// The grid of this board; its sides have been checked.
    pub fn grid(&self) -> Grid {
        Grid::new(self.files.value, self.ranks.value, self.wrap)
    }
}

impl Count {
    /// The numbers that satisfy it, as a closed interval, where nothing can be more than `limit`; empty if low > high.
    pub fn interval(self, limit: u32) -> (u32, u32) {
        match self.comparison {
            Comparison::AtLeast => (self.number, limit),
            Comparison::Exactly => (self.number, self.number),
            Comparison::AtMost => (0, self.number),
        }
    }
}

impl Game {
    /// The names of all types of pieces: the defined ones in the order of the text, then the names that are used without
    /// being defined, each once, in the order in which they are met. A type's place in this list is its number.
    pub fn type_names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        let mut add = |name: &Name| {
            if !names.contains(&name.value) {
                names.push(name.value.clone());
            }
        };
        self.pieces.iter().for_each(|piece| add(&piece.name));
        self.each_name(&mut add);
        names
    }

    /// The place of the definition of a type, if it is defined; a second definition of a name is never used.
    pub fn definition(&self, name: &str) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.name.value == name)
    }

    /// Calls `seen` for every name of a type that stands anywhere but in a definition, in the order of the text.
    pub fn each_name<'a>(&'a self, seen: &mut dyn FnMut(&'a Name)) {
        for goal in &self.goals {
            match &goal.value {
                Goal::Arrive(what, _) | Goal::Eradicate(what) => what.types.each_name(seen),
                Goal::Stalemate(_) => {}
            }
        }
        match &self.setup {
            Setup::Fixed(assignments) => assignments.iter().for_each(|a| seen(&a.piece)),
            Setup::Decision(decision) => decision.pieces.each_name(seen),
        }
        for piece in &self.pieces {
            piece.moving.iter().for_each(|movement| movement.each_name(seen));
            for capture in &piece.capturing {
                capture.what.types.each_name(seen);
                capture.movements.iter().for_each(|movement| movement.each_name(seen));
            }
            match &piece.promoting {
                Some(Promotion::To(name)) => seen(name),
                Some(Promotion::Decision { options, .. }) => options.types.each_name(seen),
                None => {}
            }
            piece.possessed_as.iter().for_each(&mut *seen);
        }
    }

    /// The name of what a piece of this type is in a hand, once it has been captured.
    pub fn in_hand<'a>(&'a self, name: &'a str) -> &'a str {
        self.definition(name).and_then(|piece| piece.possessed_as.as_ref()).map_or(name, |other| &other.value)
    }
}

impl Types {
    fn each_name<'a>(&'a self, seen: &mut dyn FnMut(&'a Name)) {
        if let Types::Named(names) = self {
            names.iter().for_each(seen);
        }
    }
}

impl Movement {
    fn each_name<'a>(&'a self, seen: &mut dyn FnMut(&'a Name)) {
        if let MovementKind::Hop(hop) = &self.kind {
            hop.hop_over.types.each_name(seen);
        }
    }
}
