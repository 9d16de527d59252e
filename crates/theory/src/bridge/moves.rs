//! Lists of sub-moves as complete moves in the move notation, and back.

use metagame::notation::{Action, Captured, Displace, Fate, Leg, Move, Promote};

use crate::bridge::words::{Words, args_of, compound, list, role, role_term};
use crate::term::Term;

impl Words {
    /// The complete move that a list of sub-moves is; `None` if it is none.
    pub fn complete_move(&self, submoves: &Term) -> Option<Move> {
        let mut reading = Reading::default();
        for submove in submoves.items()? {
            self.read_submove(&mut reading, submove)?;
        }
        let Reading { owed_promotion, displace, placed, legs, promote } = reading;
        let action = match placed {
            Some(action) => action,
            None => {
                let last = legs.last()?.piece;
                Action::Transfer { promote: promote.filter(|promote| promote.piece != last), legs }
            }
        };
        Some(Move { promote: owed_promotion, displace, action })
    }

    fn read_submove(&self, reading: &mut Reading, submove: &Term) -> Option<()> {
        if let Some([kind, owner, from, to]) = args_of(submove, "move") {
            let (piece, from, to) = (self.piece(kind, owner)?, self.square(from)?, self.square(to)?);
            reading.legs.push(Leg { piece, from, to, captures: Vec::new() });
        } else if let Some([captured]) = args_of(submove, "capture") {
            let captures: Option<Vec<Captured>> = captured.items()?.into_iter().map(|one| self.captured(one)).collect();
            reading.legs.last_mut()?.captures = captures?;
        } else if let Some([square, kind, owner]) = args_of(submove, "promote") {
            let promote = Promote { square: self.square(square)?, piece: self.piece(kind, owner)? };
            match reading.legs.is_empty() {
                true => reading.owed_promotion = Some(promote),
                false => reading.promote = Some(promote),
            }
        } else if let Some([kind, owner, from, to]) = args_of(submove, "displace") {
            let (piece, from, to) = (self.piece(kind, owner)?, self.square(from)?, self.square(to)?);
            reading.displace.push(Displace { piece, from, to });
        } else {
            let [kind, owner, holder, to] = args_of(submove, "place")?;
            let (piece, holder, to) = (self.piece(kind, owner)?, role(holder)?, self.square(to)?);
            reading.placed = Some(Action::Place { piece, holder, to });
        }
        Some(())
    }

    fn captured(&self, term: &Term) -> Option<Captured> {
        let [kind, owner, square, fate] = args_of(term, "captured")?;
        let fate = if let Some([holder]) = args_of(fate, "possessed") {
            Fate::Possessed(role(holder)?)
        } else if let Some([to]) = args_of(fate, "displaced_to") {
            Fate::DisplacedTo(self.square(to)?)
        } else if fate.is("displaced_later", 0) {
            Fate::DisplacedLater
        } else {
            Fate::Removed
        };
        Some(Captured { piece: self.piece(kind, owner)?, square: self.square(square)?, fate })
    }

    /// How the list of sub-moves of a complete move begins, with the variable `rest` for what comes after the first sub-move of
    /// the mover's own: `None` if a square is off the board.
    ///
    /// What comes after it is left open, since a promotion that changes nothing is a sub-move, but is not written.
    pub fn opening(&self, chosen: &Move, rest: usize) -> Option<Term> {
        let piece = |piece: metagame::notation::Piece| (self.kind_term(piece.kind), role_term(piece.owner));
        let mut submoves = Vec::new();
        if let Some(promote) = chosen.promote {
            let (kind, owner) = piece(promote.piece);
            submoves.push(compound("promote", [self.square_term(promote.square)?, kind, owner]));
        }
        for displace in &chosen.displace {
            let (kind, owner) = piece(displace.piece);
            let (from, to) = (self.square_term(displace.from)?, self.square_term(displace.to)?);
            submoves.push(compound("displace", [kind, owner, from, to]));
        }
        match &chosen.action {
            Action::Place { piece: placed, holder, to } => {
                let (kind, owner) = piece(*placed);
                submoves.push(compound("place", [kind, owner, role_term(*holder), self.square_term(*to)?]));
                Some(list(submoves))
            }
            Action::Transfer { legs, .. } => {
                let first = legs.first()?;
                let (kind, owner) = piece(first.piece);
                let (from, to) = (self.square_term(first.from)?, self.square_term(first.to)?);
                submoves.push(compound("move", [kind, owner, from, to]));
                Some(Term::list_with_tail(submoves, Term::Var(rest)))
            }
        }
    }
}

/// What has been read of a complete move.
#[derive(Default)]
struct Reading {
    owed_promotion: Option<Promote>,
    displace: Vec<Displace>,
    placed: Option<Action>,
    legs: Vec<Leg>,
    promote: Option<Promote>,
}
