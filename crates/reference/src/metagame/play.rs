//! What a complete move does to a position.

use metagame::notation::{Action, Captured, Displace, Fate, Leg, Move, Piece, Position, Promote};

use crate::metagame::Interpreter;
use crate::metagame::promotion::Ending;

impl Interpreter {
    /// Carries out a legal move and gives the turn to the other side.
    pub(crate) fn carry_out(&self, position: &mut Position, chosen: &Move) {
        self.promote_pending(position, chosen.promote);
        chosen.displace.iter().for_each(|step| self.put_displaced(position, *step));
        match &chosen.action {
            Action::Place { piece, to, .. } => {
                position.board[self.site(*to).index()] = Some(*piece);
                self.take_from_hand(position, *piece);
            }
            Action::Transfer { legs, promote } => self.transfer(position, legs, *promote),
        }
        position.to_move = position.to_move.opponent();
    }

    /// What has waited to be promoted comes back to the board as another piece (item 29).
    pub(crate) fn promote_pending(&self, position: &mut Position, promote: Option<Promote>) {
        if let Some(promote) = promote {
            position.board[self.site(promote.square).index()] = Some(promote.piece);
            position.promoting = None;
        }
    }

    /// The first piece that has waited to be put elsewhere is put there.
    pub(crate) fn put_displaced(&self, position: &mut Position, step: Displace) {
        position.displaced.remove(0);
        position.board[self.site(step.to).index()] = Some(step.piece);
    }

    /// The set-up is over when the last hand is empty (item 38).
    fn take_from_hand(&self, position: &mut Position, piece: Piece) {
        position.hands[position.to_move.index()][piece.owner.index()][usize::from(piece.kind)] -= 1;
        position.assigning &= position.hands.iter().flatten().flatten().any(|count| *count > 0);
    }

    /// The piece is lifted at the beginning, and put down, or left waiting, only after its last leg (items 4 and 29).
    fn transfer(&self, position: &mut Position, legs: &[Leg], promote: Option<Promote>) {
        let (Some(first), Some(last)) = (legs.first(), legs.last()) else { return };
        position.board[self.site(first.from).index()] = None;
        for leg in legs {
            *position = self.after_leg(position, leg);
        }
        let (piece, at) = (last.piece, self.site(last.to));
        match self.ending(piece, at) {
            Ending::Waits => position.promoting = Some((piece, at.index())),
            Ending::Becomes(_) => position.board[at.index()] = Some(promote.map_or(piece, |promote| promote.piece)),
        }
    }

    /// The type of a captured piece once it is in a hand: its own (item 19), unless its definition says another. Differs: the
    /// latter is not in the paper.
    fn in_hand(&self, captured: Piece) -> u8 {
        let other = self.definition(captured).and_then(|definition| definition.possessed_as.as_ref());
        other.map_or(captured.kind, |name| self.piece(captured.owner, &name.value).kind)
    }

    /// The position after one leg of a piece that is off the board: first everything captured is taken off, then each
    /// in turn goes where it goes (items 19 and 20).
    pub(crate) fn after_leg(&self, position: &Position, leg: &Leg) -> Position {
        let mut after = position.clone();
        for captured in &leg.captures {
            after.board[self.site(captured.square).index()] = None;
        }
        leg.captures.iter().for_each(|captured| self.meet_fate(&mut after, captured));
        after
    }

    fn meet_fate(&self, position: &mut Position, captured: &Captured) {
        match captured.fate {
            Fate::Removed => {}
            Fate::Possessed(role) => {
                let held = self.in_hand(captured.piece);
                position.hands[role.index()][role.index()][usize::from(held)] += 1;
            }
            Fate::DisplacedTo(square) => position.board[self.site(square).index()] = Some(captured.piece),
            Fate::DisplacedLater => position.displaced.push((captured.piece, self.site(captured.square).index())),
        }
    }
}
