//! What a game can lend to another: its elements, type by type, in the borrower's own words.

use metagame::tree::{Capture, Description, Game, Goal, Movement, MovementKind, Piece, Promotion, Setup};

use super::names::each_name;
use crate::chance::Chance;

/// Elements, type by type.
#[derive(Clone, Debug, Default)]
pub(super) struct Stock {
    pub(super) goals: Vec<Goal>,
    pub(super) pieces: Vec<Piece>,
    pub(super) movements: Vec<Movement>,
    pub(super) captures: Vec<Capture>,
    pub(super) descriptions: Vec<Description>,
    pub(super) promotions: Vec<Option<Promotion>>,
    pub(super) constraints: Vec<metagame::tree::Constraints>,
    /// The board, and how the game begins on it: one without the other would fit nowhere.
    pub(super) field: Option<(metagame::tree::Board, Setup)>,
}

impl Stock {
    /// The elements of a game. Its types are called as those of the borrower, the first as the first and so on; where the
    /// borrower has fewer they are taken again from the first.
    pub(super) fn of(lender: &Game, borrower: &Game) -> Stock {
        let (theirs, ours) = (lender.type_names(), borrower.type_names());
        let mut lender = lender.clone();
        each_name(&mut lender, &mut |name| {
            let number = theirs.iter().position(|known| *known == name.value).unwrap_or(0);
            if let Some(ours) = ours.get(number % ours.len().max(1)) {
                name.value.clone_from(ours);
            }
        });
        let mut stock = Stock { field: Some((lender.board, lender.setup)), ..Stock::default() };
        lender.goals.iter().for_each(|goal| stock.add_goal(&goal.value));
        lender.pieces.iter().for_each(|piece| stock.add_piece(piece));
        stock.constraints.push(lender.constraints);
        stock
    }

    fn add_goal(&mut self, goal: &Goal) {
        if let Goal::Arrive(what, _) | Goal::Eradicate(what) = goal {
            self.descriptions.push(what.clone());
        }
        self.goals.push(goal.clone());
    }

    fn add_piece(&mut self, piece: &Piece) {
        piece.moving.iter().for_each(|movement| self.add_movement(movement));
        for capture in &piece.capturing {
            capture.movements.iter().for_each(|movement| self.add_movement(movement));
            self.descriptions.push(capture.what.clone());
            self.captures.push(capture.value.clone());
        }
        self.promotions.push(piece.promoting.clone());
        self.constraints.push(piece.constraints);
        self.pieces.push(piece.clone());
    }

    fn add_movement(&mut self, movement: &Movement) {
        if let MovementKind::Hop(hop) = &movement.kind {
            self.descriptions.push(hop.hop_over.clone());
        }
        self.movements.push(movement.clone());
    }
}

/// One of these, as it is lent; nothing if there are none.
pub(super) fn lent<T: Clone>(from: &[T], chance: &mut Chance<'_>) -> Option<T> {
    chance.pick(from).cloned()
}
