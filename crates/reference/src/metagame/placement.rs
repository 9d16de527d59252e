//! Pieces put on the board from a hand.

use board::Site;
use game::Role;
use metagame::notation::{Action, Piece, Position};
use metagame::tree::Setup;

use crate::metagame::Interpreter;

impl Interpreter {
    /// What the side to move can put on the board: any piece in its hand on any empty square (item 40); in the set-up
    /// only on the squares listed for the owner of the piece (item 38).
    pub(crate) fn placements(&self, position: &Position) -> Vec<Action> {
        let holder = position.to_move;
        let held = self.all_pieces().filter(|piece| count_in_hand(position, holder, *piece) > 0);
        let place = |piece: Piece| {
            let empty =
                self.places(position, piece.owner).into_iter().filter(|site| position.board[site.index()].is_none());
            empty.map(move |site| Action::Place { piece, holder, to: self.square(site) }).collect::<Vec<_>>()
        };
        held.flat_map(place).collect()
    }

    /// The sites where a piece of this owner may be put, if they are empty.
    fn places(&self, position: &Position, owner: Role) -> Vec<Site> {
        match &self.rules(owner).setup {
            Setup::Decision(decision) if position.assigning => {
                let mut sites: Vec<Site> = decision.squares.iter().map(|square| self.site(square.value)).collect();
                sites.sort();
                sites.dedup();
                sites
            }
            _ => self.grid.sites().collect(),
        }
    }
}

fn count_in_hand(position: &Position, holder: Role, piece: Piece) -> u16 {
    position.hands[holder.index()][piece.owner.index()][usize::from(piece.kind)]
}
