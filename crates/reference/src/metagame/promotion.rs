//! What becomes of a piece in its promotion territory.

use board::Site;
use metagame::notation::{Piece, Position, Promote};
use metagame::tree::{Player, Promotion};

use crate::metagame::Interpreter;

/// What the end of a piece's movements does to it.
pub(crate) enum Ending {
    /// It becomes one of these, as its mover chooses; it may be what it was.
    Becomes(Vec<Piece>),
    /// It waits off the board for the other side to choose (item 29).
    Waits,
}

impl Interpreter {
    /// What a piece becomes that has finished all its movements of the turn here (items 26, 27 and 28).
    pub(crate) fn ending(&self, piece: Piece, at: Site) -> Ending {
        let promoting = self.definition(piece).and_then(|definition| definition.promoting.as_ref());
        match promoting.filter(|_| self.in_promotion_territory(piece, at)) {
            None => Ending::Becomes(vec![piece]),
            Some(Promotion::To(name)) => Ending::Becomes(vec![self.piece(piece.owner, &name.value)]),
            Some(Promotion::Decision { chooser: Player::Player, .. }) => Ending::Becomes(self.promotion_options(piece)),
            Some(Promotion::Decision { chooser: Player::Opponent, .. }) => Ending::Waits,
        }
    }

    /// Whether its owner sees the piece at or past the promotion rank (items 6 and 26).
    fn in_promotion_territory(&self, piece: Piece, at: Site) -> bool {
        let board = &self.rules(piece.owner).board;
        let seen = match piece.owner {
            game::Role::White => at,
            _ => self.grid.inverted(at, board.inversion),
        };
        self.grid.rank(seen) >= board.promote_rank.value
    }

    /// What a piece can become where a player chooses; `player` is its owner, whether they choose or not (item 7).
    fn promotion_options(&self, piece: Piece) -> Vec<Piece> {
        let promoting = self.definition(piece).and_then(|definition| definition.promoting.as_ref());
        let Some(Promotion::Decision { options, .. }) = promoting else { return Vec::new() };
        self.all_pieces().filter(|option| self.matches(piece.owner, options, *option)).collect()
    }

    /// The promotions with which the side to move can begin its turn: one is nothing where nothing waits (item 29).
    pub(crate) fn pending_promotions(&self, position: &Position) -> Vec<Option<Promote>> {
        let Some((piece, site)) = position.promoting else { return vec![None] };
        let square = self.square(Site(site as u16));
        self.promotion_options(piece).into_iter().map(|piece| Some(Promote { square, piece })).collect()
    }
}
