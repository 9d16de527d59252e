//! A move as it was written, with whatever was left open, and whether a legal move fits it.

use game::Role;

use super::{Action, Captured, Displace, Fate, Leg, Move, Piece, Promote};
use crate::tree::Square;

/// A move with gaps: `None` is not said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pattern {
    /// The promotion before the move.
    pub(super) promote: Option<SomeSquare>,
    pub(super) displace: Vec<(SomeSquare, Square)>,
    pub(super) action: SomeAction,
    /// The promotion after the move.
    pub(super) becomes: Option<SomeSquare>,
}

/// A piece with gaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SomePiece {
    pub(super) owner: Option<Role>,
    pub(super) kind: Option<u8>,
}

/// A piece on a square, with gaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SomeSquare {
    pub(super) piece: SomePiece,
    pub(super) square: Option<Square>,
}

/// The move itself, with gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SomeAction {
    Place { piece: SomePiece, holder: Role, to: Square },
    Transfer(Vec<SomeLeg>),
}

/// One leg, with gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SomeLeg {
    pub(super) start: SomeSquare,
    pub(super) to: Square,
    pub(super) captures: Vec<(SomeSquare, Option<Fate>)>,
}

/// How well a move must fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closeness {
    /// Nothing happens that is not written, except to whom.
    Exact,
    /// Captures, effects and promotions may happen that are not written.
    Open,
    /// Further legs may follow, too.
    Begun,
}

impl Default for SomeAction {
    fn default() -> SomeAction {
        SomeAction::Transfer(Vec::new())
    }
}

impl Pattern {
    /// Whether a move is what was written.
    pub(super) fn fits(&self, chosen: &Move, closeness: Closeness) -> bool {
        self.fits_before(chosen, closeness)
            && match (&self.action, &chosen.action) {
                (SomeAction::Place { piece, holder, to }, Action::Place { piece: placed, holder: from, to: at }) => {
                    piece.fits(*placed) && holder == from && to == at && self.becomes.is_none()
                }
                (SomeAction::Transfer(legs), Action::Transfer { legs: taken, promote }) => {
                    fits_legs(legs, taken, closeness) && self.fits_after(taken, *promote, closeness)
                }
                _ => false,
            }
    }

    fn fits_before(&self, chosen: &Move, closeness: Closeness) -> bool {
        let open = closeness != Closeness::Exact;
        let promote = match (&self.promote, &chosen.promote) {
            (None, done) => open || done.is_none(),
            (Some(some), Some(done)) => some.fits(done.piece, done.square),
            (Some(_), None) => false,
        };
        let fits =
            |((some, to), done): (&(SomeSquare, Square), &Displace)| some.fits(done.piece, done.from) && *to == done.to;
        let all = self.displace.len() == chosen.displace.len() && self.displace.iter().zip(&chosen.displace).all(fits);
        promote && (all || (open && self.displace.is_empty()))
    }

    /// A promotion that changes nothing may be written, though it is not in the move.
    fn fits_after(&self, legs: &[Leg], promote: Option<Promote>, closeness: Closeness) -> bool {
        match (&self.becomes, promote, legs.last()) {
            (None, done, _) => closeness != Closeness::Exact || done.is_none(),
            (Some(some), Some(done), _) => some.fits(done.piece, done.square),
            (Some(some), None, Some(last)) => some.fits(last.piece, last.to),
            (Some(_), None, None) => false,
        }
    }

    /// How much a move has in common with what was written.
    pub(super) fn likeness(&self, chosen: &Move) -> u32 {
        match (&self.action, &chosen.action) {
            (SomeAction::Place { piece, to, .. }, Action::Place { piece: placed, to: at, .. }) => {
                1 + 2 * u32::from(piece.fits(*placed)) + 2 * u32::from(to == at)
            }
            (SomeAction::Transfer(legs), Action::Transfer { legs: taken, .. }) => {
                legs.iter().zip(taken).map(|(some, leg)| some.likeness(leg)).sum()
            }
            _ => 0,
        }
    }
}

fn fits_legs(legs: &[SomeLeg], taken: &[Leg], closeness: Closeness) -> bool {
    let begun = closeness == Closeness::Begun && legs.len() < taken.len();
    (begun || legs.len() == taken.len()) && legs.iter().zip(taken).all(|(some, leg)| some.fits(leg, closeness))
}

impl SomePiece {
    fn fits(self, piece: Piece) -> bool {
        self.owner.is_none_or(|owner| owner == piece.owner) && self.kind.is_none_or(|kind| kind == piece.kind)
    }
}

impl SomeSquare {
    fn fits(&self, piece: Piece, square: Square) -> bool {
        self.piece.fits(piece) && self.square.is_none_or(|some| some == square)
    }
}

impl SomeLeg {
    fn fits(&self, leg: &Leg, closeness: Closeness) -> bool {
        let captures = match closeness {
            Closeness::Exact => self.fits_captures(&leg.captures),
            Closeness::Open | Closeness::Begun => self.fits_some_captures(&leg.captures),
        };
        self.start.fits(leg.piece, leg.from) && self.to == leg.to && captures
    }

    fn fits_captures(&self, captures: &[Captured]) -> bool {
        let fits = |((some, fate), taken): (&(SomeSquare, Option<Fate>), &Captured)| {
            some.fits(taken.piece, taken.square) && fate.unwrap_or(Fate::Removed) == taken.fate
        };
        self.captures.len() == captures.len() && self.captures.iter().zip(captures).all(fits)
    }

    /// Whether all that were written are among those taken, in any order.
    fn fits_some_captures(&self, captures: &[Captured]) -> bool {
        let mut left: Vec<&Captured> = captures.iter().collect();
        self.captures.iter().all(|(some, fate)| {
            let fits =
                |taken: &&Captured| some.fits(taken.piece, taken.square) && fate.is_none_or(|fate| fate == taken.fate);
            left.iter().position(fits).map(|found| left.remove(found)).is_some()
        })
    }

    fn likeness(&self, leg: &Leg) -> u32 {
        let from = self.start.square.is_some_and(|square| square == leg.from);
        let piece = self.start.piece.kind.is_some() && self.start.piece.fits(leg.piece);
        let captures = self.fits_captures(&leg.captures);
        let same = 3 * u32::from(from) + 3 * u32::from(self.to == leg.to) + u32::from(piece);
        if same > 0 { same + u32::from(captures) } else { 0 }
    }
}

impl Pattern {
    /// What was understood, in the move grammar.
    pub(super) fn write(&self, type_names: &[String]) -> String {
        let promotion = |some: &SomeSquare| {
            let square = some.square.map(|square| format!(" {square}")).unwrap_or_default();
            format!("promote{square} {}", some.piece.write(type_names)).trim_end().to_string()
        };
        let mut parts: Vec<String> = self.promote.iter().map(promotion).collect();
        parts.extend(self.displace.iter().map(|(some, to)| format!("displace {} -> {to}", some.write(type_names))));
        match &self.action {
            SomeAction::Place { piece, holder, to } => {
                parts.push(format!("{} ({holder}) -> {to}", piece.write(type_names)).trim_start().to_string());
            }
            SomeAction::Transfer(legs) => parts.extend(legs.iter().map(|leg| leg.write(type_names))),
        }
        parts.extend(self.becomes.iter().map(promotion));
        parts.join("; ")
    }
}

impl SomePiece {
    fn write(self, type_names: &[String]) -> String {
        let owner = self.owner.map(|owner| owner.to_string());
        let kind = self.kind.and_then(|kind| type_names.get(usize::from(kind)).cloned());
        owner.into_iter().chain(kind).collect::<Vec<String>>().join(" ")
    }
}

impl SomeSquare {
    fn write(&self, type_names: &[String]) -> String {
        let square = self.square.map(|square| square.to_string()).unwrap_or_default();
        format!("{} {square}", self.piece.write(type_names)).trim().to_string()
    }
}

impl SomeLeg {
    fn write(&self, type_names: &[String]) -> String {
        let mut text = format!("{} -> {}", self.start.write(type_names), self.to).trim_start().to_string();
        for (some, fate) in &self.captures {
            text.push_str(&format!(" X {}", some.write(type_names)));
            match fate {
                None | Some(Fate::Removed) => {}
                Some(Fate::Possessed(role)) => text.push_str(&format!(" / ({role})")),
                Some(Fate::DisplacedTo(square)) => text.push_str(&format!(" -> {square}")),
                Some(Fate::DisplacedLater) => text.push_str(" -> ?"),
            }
        }
        text
    }
}
