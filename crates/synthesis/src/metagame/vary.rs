//! A game with some of its elements changed: another one in its place, one more, one less, or a little different.
//!
//! What is new comes from a game that Pell's generator makes up for the purpose, so that new elements are as frequent as its
//! parameters say.

use game::Rng;
use metagame::tree::{Capture, Game, Goal, Movement, Piece};
use syntax::Located;

use super::attributes;
use super::mend::mended;
use super::names::each_name;
use super::stock::{Stock, lent};
use crate::chance::Chance;
use crate::generate::{NAMES, Parameters, Seed, generate};

/// The game with this many of a hundred of its elements changed. Nothing if nothing is left to begin with.
pub fn vary(game: &Game, percent: u32, stream: &mut Rng) -> Option<Game> {
    let made_up = generate(Seed::Number(u64::from(stream.below(u32::MAX))), &Parameters::default());
    let stock = Stock::of(&made_up.game, game);
    let mut child = game.clone();
    let mut varying = Varying { stock: &stock, percent, chance: Chance(stream) };
    varying.game(&mut child);
    mended(child)
}

struct Varying<'a, 'b> {
    stock: &'a Stock,
    percent: u32,
    chance: Chance<'b>,
}

impl Varying<'_, '_> {
    fn happens(&mut self) -> bool {
        self.chance.percent(self.percent)
    }

    fn game(&mut self, game: &mut Game) {
        let stock = self.stock;
        self.list(&mut game.goals, &stock.goals, 1, &mut |goal: &mut Goal, varying| {
            attributes::goal(goal, stock, &mut varying.chance);
        });
        if self.happens() {
            attributes::board(&mut game.board, &mut self.chance);
        }
        if self.happens() {
            attributes::setup(game, &mut self.chance);
        }
        if self.happens() {
            game.constraints.must_capture ^= true;
        }
        game.pieces.iter_mut().for_each(|piece| self.piece(piece));
        if self.happens() {
            match self.chance.below(2) {
                0 => self.new_type(game),
                _ => self.lost_type(game),
            }
        }
    }

    /// A list with some of its elements changed; never fewer than this many.
    fn list<T: Clone>(
        &mut self,
        list: &mut Vec<Located<T>>,
        stock: &[T],
        least: usize,
        attribute: &mut dyn FnMut(&mut T, &mut Self),
    ) {
        let mut place = 0;
        while place < list.len() {
            let happens = self.happens();
            match self.chance.below(4) {
                _ if !happens => {}
                0 => lent(stock, &mut self.chance).into_iter().for_each(|new| list[place].value = new),
                1 => list.extend(lent(stock, &mut self.chance).map(Located::made)),
                2 if list.len() > least => {
                    list.remove(place);
                    continue;
                }
                _ => attribute(&mut list[place].value, self),
            }
            place += 1;
        }
        // Where there is nothing to change something may come.
        if list.is_empty() && self.happens() {
            list.extend(lent(stock, &mut self.chance).map(Located::made));
        }
    }

    fn piece(&mut self, piece: &mut Piece) {
        let stock = self.stock;
        if self.happens() && self.chance.one_in(4) {
            let name = piece.name.clone();
            lent(&stock.pieces, &mut self.chance)
                .into_iter()
                .for_each(|new| *piece = Piece { name: name.clone(), ..new });
            return;
        }
        self.movements(&mut piece.moving, 0);
        self.list(&mut piece.capturing, &stock.captures, 0, &mut |capture: &mut Capture, varying| {
            attributes::capture(capture, stock, &mut varying.chance);
        });
        piece.capturing.iter_mut().for_each(|capture| self.movements(&mut capture.value.movements, 1));
        if self.happens() {
            lent(&stock.promotions, &mut self.chance).into_iter().for_each(|new| piece.promoting = new);
        }
        if self.happens() {
            attributes::constraints(&mut piece.constraints, &mut self.chance);
        }
    }

    fn movements(&mut self, movements: &mut Vec<Located<Movement>>, least: usize) {
        let stock = self.stock;
        self.list(movements, &stock.movements, least, &mut |movement: &mut Movement, varying| {
            attributes::movement(movement, stock, &mut varying.chance);
        });
    }

    /// A type that was not there before takes the place of one piece of another.
    fn new_type(&mut self, game: &mut Game) {
        let Some(mut piece) = lent(&self.stock.pieces, &mut self.chance) else { return };
        let names = game.type_names();
        let free = |name: &String| !names.contains(name);
        let known = NAMES.iter().flat_map(|names| names.iter()).map(|name| (*name).to_owned());
        let numbered = (1..).map(|number: u32| format!("piece{number}"));
        piece.name = Located::made(known.chain(numbered).find(free).unwrap_or_default());
        attributes::place(&mut game.setup, &piece.name, &mut self.chance);
        game.pieces.push(piece);
    }

    /// A type is no more; whatever spoke of it speaks of another.
    fn lost_type(&mut self, game: &mut Game) {
        if game.pieces.len() < 2 {
            return;
        }
        let lost = game.pieces.remove(self.chance.below(game.pieces.len())).name.value;
        let Some(other) = self.chance.pick(&game.pieces).map(|piece| piece.name.value.clone()) else { return };
        each_name(game, &mut |name| {
            if name.value == lost {
                name.value.clone_from(&other);
            }
        });
    }
}
