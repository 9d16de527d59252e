//! How the game begins (Pell 1992, section 2.5).

use board::Site;
use game::{Rng, Role};
use metagame::notation::{Piece, Position};
use metagame::tree::{Assigner, Assignment, Decision, Setup, Types};

use crate::metagame::Interpreter;

impl Interpreter {
    /// The position before the first move: White's, who is to move (item 1).
    pub(crate) fn first_position(&self, rng: &mut Rng) -> Position {
        let mut position = self.empty_position();
        for owner in Role::BOTH {
            match &self.rules(owner).setup {
                Setup::Fixed(assignments) => self.put_fixed(&mut position, owner, assignments),
                Setup::Decision(decision) => match decision.assigner.value {
                    Assigner::Player => self.hand_out(&mut position, owner, owner, decision),
                    Assigner::Opponent => self.hand_out(&mut position, owner.opponent(), owner, decision),
                    Assigner::Random if owner == Role::White => self.put_at_random(&mut position, decision, rng),
                    Assigner::Random => {}
                },
            }
        }
        position
    }

    /// A board with nothing on it.
    fn empty_position(&self) -> Position {
        let none = vec![0; self.type_names().len()];
        Position {
            to_move: Role::White,
            board: vec![None; self.grid.len()],
            hands: [[none.clone(), none.clone()], [none.clone(), none]],
            promoting: None,
            displaced: Vec::new(),
            assigning: false,
        }
    }

    /// Each piece on the squares listed for it; where two are put on one square the later stands (item 37).
    fn put_fixed(&self, position: &mut Position, owner: Role, assignments: &[Assignment]) {
        for assignment in assignments {
            let piece = self.piece(owner, &assignment.piece.value);
            for square in &assignment.squares {
                position.board[self.site(square.value).index()] = Some(piece);
            }
        }
    }

    /// The owner's pieces go to the hand of the player who will put them on the board, turn by turn (item 38).
    fn hand_out(&self, position: &mut Position, holder: Role, owner: Role, decision: &Decision) {
        for piece in self.listed_pieces(owner, &decision.pieces) {
            position.hands[holder.index()][owner.index()][usize::from(piece.kind)] += 1;
            position.assigning = true;
        }
    }

    /// Each of White's pieces in the order of the list draws one of the squares that are left, in the order of the
    /// list; Black's stand on the inverted squares (item 39). Where the sides share squares a later pair takes the place of
    /// an earlier one, so that both sides have the same pieces; on a square that is its own inversion Black's stands, as with
    /// a fixed set-up (item 37).
    fn put_at_random(&self, position: &mut Position, decision: &Decision, rng: &mut Rng) {
        let inversion = self.rules(Role::White).board.inversion;
        let mut left: Vec<Site> = decision.squares.iter().map(|square| self.site(square.value)).collect();
        for piece in self.listed_pieces(Role::White, &decision.pieces) {
            if left.is_empty() {
                return;
            }
            let site = left.remove(rng.below(left.len() as u32) as usize);
            position.board[site.index()] = Some(piece);
            let opposite = self.grid.inverted(site, inversion);
            position.board[opposite.index()] = Some(Piece { owner: Role::Black, ..piece });
        }
    }

    /// The pieces of a decision, with multiplicity; `any_piece` is one of each defined type.
    fn listed_pieces(&self, owner: Role, types: &Types) -> Vec<Piece> {
        match types {
            Types::Named(names) => names.iter().map(|name| self.piece(owner, &name.value)).collect(),
            Types::Any => self.all_pieces().filter(|p| p.owner == owner && self.definition(*p).is_some()).collect(),
        }
    }
}
