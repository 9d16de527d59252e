//! A game with elements of another in it.

use game::Rng;
use metagame::tree::{Capture, Game, Goal, Movement, MovementKind, Piece};
use syntax::Located;

use super::mend::mended;
use super::stock::{Stock, lent};
use crate::chance::Chance;

/// The template with elements of the other game: this many of a hundred of its own give way, each to one of its type. Nothing
/// if nothing is left to begin with.
pub fn cross(template: &Game, other: &Game, percent: u32, stream: &mut Rng) -> Option<Game> {
    let stock = Stock::of(other, template);
    let mut child = template.clone();
    let mut crossing = Crossing { stock: &stock, percent, chance: Chance(stream) };
    crossing.game(&mut child);
    mended(child)
}

struct Crossing<'a, 'b> {
    stock: &'a Stock,
    percent: u32,
    chance: Chance<'b>,
}

impl Crossing<'_, '_> {
    /// Puts one of these in the place of an element, as often as that happens; whether it did.
    fn instead<T: Clone>(&mut self, of: &mut T, from: &[T]) -> bool {
        if !self.chance.percent(self.percent) {
            return false;
        }
        lent(from, &mut self.chance).map(|new| *of = new).is_some()
    }

    fn game(&mut self, game: &mut Game) {
        let stock = self.stock;
        game.goals.iter_mut().for_each(|goal| self.goal(goal));
        let mut field = (game.board.clone(), game.setup.clone());
        if self.instead(&mut field, stock.field.as_slice()) {
            (game.board, game.setup) = field;
        }
        self.instead(&mut game.constraints, &stock.constraints);
        game.pieces.iter_mut().for_each(|piece| self.piece(piece));
    }

    fn goal(&mut self, goal: &mut Located<Goal>) {
        let stock = self.stock;
        if self.instead(&mut goal.value, &stock.goals) {
            return;
        }
        if let Goal::Arrive(what, _) | Goal::Eradicate(what) = &mut goal.value {
            self.instead(what, &stock.descriptions);
        }
    }

    /// A piece that takes the place of another keeps that one's name, so that the rest of the game still speaks of it.
    fn piece(&mut self, piece: &mut Piece) {
        let (stock, name) = (self.stock, piece.name.clone());
        if self.instead(piece, &stock.pieces) {
            piece.name = name;
            return;
        }
        piece.moving.iter_mut().for_each(|movement| self.movement(movement));
        piece.capturing.iter_mut().for_each(|capture| self.capture(capture));
        self.instead(&mut piece.promoting, &stock.promotions);
        self.instead(&mut piece.constraints, &stock.constraints);
    }

    fn capture(&mut self, capture: &mut Located<Capture>) {
        let stock = self.stock;
        if self.instead(&mut capture.value, &stock.captures) {
            return;
        }
        self.instead(&mut capture.what, &stock.descriptions);
        capture.movements.iter_mut().for_each(|movement| self.movement(movement));
    }

    fn movement(&mut self, movement: &mut Located<Movement>) {
        let stock = self.stock;
        if self.instead(&mut movement.value, &stock.movements) {
            return;
        }
        if let MovementKind::Hop(hop) = &mut movement.kind {
            self.instead(&mut hop.hop_over, &stock.descriptions);
        }
    }
}
