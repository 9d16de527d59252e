//! Moves and positions as people and programs write them to each other (Pell 1992, section 3 and appendix B).
//!
//! A move is what its notation says: two moves with the same notation are the same move. Differs: a promotion by the mover
//! that changes nothing is not written; displacement and set-up, for which the paper has no notation, have one here.

mod pattern;
mod read;
mod words;

pub use read::{MoveError, read_move};

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use game::{Role, zobrist};

use crate::drawing::square_name;
use crate::tree::Square;

/// A piece: whose, and of which type (its number in [`crate::tree::Game::type_names`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose it is.
    pub owner: Role,
    /// Its type.
    pub kind: u8,
}

/// A complete move: a turn's worth of steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// First the piece that the other side has left for the mover to promote, if there is one, becomes this.
    pub promote: Option<Promote>,
    /// Then the pieces that the other side's capture has left for the mover to put elsewhere.
    pub displace: Vec<Displace>,
    /// Then the mover's own doing.
    pub action: Action,
}

/// A piece changes: on this square it becomes this piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Promote {
    /// Where.
    pub square: Square,
    /// What it becomes.
    pub piece: Piece,
}

/// A captured piece is put elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Displace {
    /// The piece.
    pub piece: Piece,
    /// Where it was captured.
    pub from: Square,
    /// Where it is put.
    pub to: Square,
}

/// What a side does in its turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Puts a piece from a hand on the board; in the set-up too.
    Place {
        /// The piece; in the set-up it may be the other side's.
        piece: Piece,
        /// Whose hand it comes from: the mover's.
        holder: Role,
        /// Where it is put.
        to: Square,
    },
    /// Moves a piece: one leg, or several if it goes on capturing.
    Transfer {
        /// The legs, at least one; each begins where the one before ended.
        legs: Vec<Leg>,
        /// What the piece becomes at the end, if that is another than it was.
        promote: Option<Promote>,
    },
}

/// One movement of a piece, with what it captures.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Leg {
    /// The piece.
    pub piece: Piece,
    /// From here.
    pub from: Square,
    /// To here.
    pub to: Square,
    /// What it captures: first what it hops over, on the way; then what it moves away from; then what it lands on.
    pub captures: Vec<Captured>,
}

/// A captured piece and what becomes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Captured {
    /// The piece.
    pub piece: Piece,
    /// Where it stood.
    pub square: Square,
    /// What becomes of it.
    pub fate: Fate,
}

/// What becomes of a captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It leaves the game.
    Removed,
    /// It goes to this side's hand, in this side's colour.
    Possessed(Role),
    /// The mover puts it on this square at once.
    DisplacedTo(Square),
    /// The other side will put it elsewhere before its next move.
    DisplacedLater,
}

/// All that is to be seen of a position, and that makes it the same position as another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Whose turn it is.
    pub to_move: Role,
    /// What stands on each site, rank by rank from White's left-hand corner.
    pub board: Vec<Option<Piece>>,
    /// How many pieces each side holds, by holder, owner and type; in play the owner is the holder.
    pub hands: [[Vec<u16>; 2]; 2],
    /// The piece that waits, off the board, to be promoted by the side to move, and the site where it will stand.
    pub promoting: Option<(Piece, usize)>,
    /// The captured pieces, in order, that wait for the side to move to put them elsewhere, and the sites they came from.
    pub displaced: Vec<(Piece, usize)>,
    /// Whether the set-up is still going on.
    pub assigning: bool,
}

impl Position {
    /// The position's hash, from nothing: what any engine must arrive at.
    pub fn hash(&self) -> u64 {
        let mut hash = zobrist::to_move(self.to_move);
        for (site, piece) in self.board.iter().enumerate() {
            if let Some(piece) = piece {
                hash ^= zobrist::on_board(piece.owner, piece.kind.into(), site);
            }
        }
        for holder in Role::BOTH {
            for owner in Role::BOTH {
                for (kind, count) in self.hands[holder.index()][owner.index()].iter().enumerate() {
                    hash ^= zobrist::in_hand(holder, owner, kind, (*count).into());
                }
            }
        }
        if let Some((piece, site)) = self.promoting {
            hash ^= zobrist::promoting(piece.owner, piece.kind.into(), site);
        }
        for (nth, (piece, site)) in self.displaced.iter().enumerate() {
            hash ^= zobrist::displaced(nth, piece.owner, piece.kind.into(), *site);
        }
        hash
    }
}

/// A move with the names of the types, so that it can be written and compared by its notation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Written {
    /// The move.
    pub chosen: Move,
    /// Its notation.
    pub text: Arc<str>,
}

impl Written {
    /// Writes a move down.
    pub fn new(chosen: Move, type_names: &[String]) -> Written {
        let text = Arc::from(chosen.write(type_names));
        Written { chosen, text }
    }
}

impl PartialOrd for Written {
    fn partial_cmp(&self, other: &Written) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Written {
    fn cmp(&self, other: &Written) -> Ordering {
        self.text.cmp(&other.text)
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Move {
    /// The move in the move grammar, with `; ` between the parts and no full stop.
    pub fn write(&self, type_names: &[String]) -> String {
        self.wording(type_names, |square| square.to_string())
    }

    /// The same with squares such as `d2` for `(4,2)`.
    pub fn write_in_letters(&self, type_names: &[String]) -> String {
        self.wording(type_names, square_name)
    }

    fn wording(&self, type_names: &[String], name: fn(Square) -> String) -> String {
        let mut parts = Vec::new();
        let promotion = |p: &Promote| format!("promote {} {}", name(p.square), p.piece.write(type_names));
        parts.extend(self.promote.iter().map(promotion));
        let displacement =
            |d: &Displace| format!("displace {} {} -> {}", d.piece.write(type_names), name(d.from), name(d.to));
        parts.extend(self.displace.iter().map(displacement));
        match &self.action {
            Action::Place { piece, holder, to } => {
                parts.push(format!("{} ({holder}) -> {}", piece.write(type_names), name(*to)));
            }
            Action::Transfer { legs, promote } => {
                parts.extend(legs.iter().map(|leg| leg.wording(type_names, name)));
                parts.extend(promote.iter().map(promotion));
            }
        }
        parts.join("; ")
    }
}

impl Leg {
    fn wording(&self, type_names: &[String], name: fn(Square) -> String) -> String {
        let mut text = format!("{} {} -> {}", self.piece.write(type_names), name(self.from), name(self.to));
        for captured in &self.captures {
            text.push_str(&format!(" X {} {}", captured.piece.write(type_names), name(captured.square)));
            match captured.fate {
                Fate::Removed => {}
                Fate::Possessed(role) => text.push_str(&format!(" / ({role})")),
                Fate::DisplacedTo(square) => text.push_str(&format!(" -> {}", name(square))),
                Fate::DisplacedLater => text.push_str(" -> ?"),
            }
        }
        text
    }
}

impl Piece {
    /// Colour and name of the type.
    pub fn write(self, type_names: &[String]) -> String {
        format!("{} {}", self.owner, type_names[usize::from(self.kind)])
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.file, self.rank)
    }
}
