//! A game with some of its elements changed.

use game::Rng;
use ludi::element::{Element, Filled};
use ludi::ludemes::{Count, Group, Kind, Parameter};
use ludi::tree::Game;
use syntax::Sexpr;

use super::grow::Grower;
use super::mend::mended;
use super::places::{Place, WHOLE, listed, place_of};
use super::scope::Scope;
use super::{MOST_TRIES, formed, sound};
use crate::chance::Chance;

/// A way to change an element; words and numbers are its attributes, the ludemes in it its subelements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mutation {
    /// Another element takes its place; a logical operator keeps it as its first argument (B105, B119).
    ChangeElement,
    /// A subelement is left out (B106).
    RemoveElement,
    /// A subelement is added (B107).
    AddElement,
    /// An attribute gets another value (B108).
    ChangeAttribute,
    /// An attribute is left out (B109).
    RemoveAttribute,
    /// An attribute is added (B110).
    AddAttribute,
}

impl Mutation {
    /// All ways, in the order of the book.
    pub const ALL: [Mutation; 6] = [
        Mutation::ChangeElement,
        Mutation::RemoveElement,
        Mutation::AddElement,
        Mutation::ChangeAttribute,
        Mutation::RemoveAttribute,
        Mutation::AddAttribute,
    ];
}

/// The game with this many of a hundred of its elements changed, in any way (B104, B111). The game itself if nothing comes
/// of it that reads without an error.
pub fn vary(game: &Game, percent: u32, stream: &mut Rng) -> Game {
    vary_by(game, &Mutation::ALL, percent, stream)
}

/// The game with this many of a hundred of its elements changed in one of these ways; sometimes in two.
pub fn vary_by(game: &Game, ways: &[Mutation], percent: u32, stream: &mut Rng) -> Game {
    let Some(element) = ::ludi::elements_of(game) else { return game.clone() };
    let mut made = || mutated(game, &element, ways, percent, stream).and_then(|whole| sound(&whole));
    (0..MOST_TRIES).find_map(|_| made()).unwrap_or_else(|| game.clone())
}

/// The same in any way, tried once: nothing if that is no game even by its form, and perhaps a game with faults.
pub fn vary_once(game: &Game, percent: u32, stream: &mut Rng) -> Option<Game> {
    let element = ::ludi::elements_of(game)?;
    mutated(game, &element, &Mutation::ALL, percent, stream).and_then(|whole| formed(&whole))
}

fn mutated(game: &Game, root: &Element, ways: &[Mutation], percent: u32, stream: &mut Rng) -> Option<Sexpr> {
    let mut chance = Chance(stream);
    let grower = Grower { chance: &mut chance, scope: Scope::of(game) };
    let whole = Mutator { grower, ways, percent }.ludeme(root.ludeme()?, WHOLE);
    mended(&whole, &mut chance)
}

struct Mutator<'a, 'b, 'c> {
    grower: Grower<'a, 'b>,
    ways: &'c [Mutation],
    percent: u32,
}

impl Mutator<'_, '_, '_> {
    /// An element below the root, or what it becomes.
    fn element(&mut self, filled: &Filled, place: Place) -> Sexpr {
        let changes = self.ways.contains(&Mutation::ChangeElement);
        if changes && self.grower.chance.percent(self.percent) && self.grower.chance.below(self.ways.len()) == 0 {
            let old = self.ludeme(filled, place);
            return self.another(old, place);
        }
        self.ludeme(filled, place)
    }

    /// Something else for a place; what stood there becomes the first argument of a logical operator.
    fn another(&mut self, old: Sexpr, place: Place) -> Sexpr {
        let new = self.grower.at(place);
        let operator = new.head().is_some_and(|head| ["and", "or", "xor", "not", "if"].contains(&head));
        if !(place.is_logical() && operator) {
            return new;
        }
        let mut items = new.as_list().unwrap_or_default().to_vec();
        if let Some(first) = items.get_mut(1) {
            *first = old;
        }
        Sexpr::list(items)
    }

    /// An element with what becomes of what stands in it.
    fn ludeme(&mut self, filled: &Filled, at: Place) -> Sexpr {
        let mut arguments: Vec<(usize, Sexpr)> = Vec::new();
        for argument in &filled.arguments {
            let place = place_of(filled, argument.slot, at);
            let item = match argument.element.ludeme() {
                Some(inner) => self.element(inner, place),
                None => argument.element.sexpr(),
            };
            arguments.push((argument.slot, item));
        }
        if self.grower.chance.percent(self.percent) {
            let ways = 1 + usize::from(self.grower.chance.one_in(4));
            (0..ways).for_each(|_| self.mutate(filled, at, &mut arguments));
        }
        listed(filled, arguments)
    }

    fn mutate(&mut self, filled: &Filled, at: Place, arguments: &mut Vec<(usize, Sexpr)>) {
        let Some(way) = self.grower.chance.pick(self.ways).copied() else { return };
        match way {
            Mutation::ChangeElement => {}
            Mutation::RemoveElement => self.remove(filled, arguments, true),
            Mutation::RemoveAttribute => self.remove(filled, arguments, false),
            Mutation::AddElement => self.add(filled, at, arguments, true),
            Mutation::AddAttribute => self.add(filled, at, arguments, false),
            Mutation::ChangeAttribute => self.change(filled, at, arguments),
        }
    }

    /// Leaves out something that can be done without.
    fn remove(&mut self, filled: &Filled, arguments: &mut Vec<(usize, Sexpr)>, lists: bool) {
        let spare = |at: &usize| {
            let (slot, item) = &arguments[*at];
            let count = arguments.iter().filter(|(other, _)| other == slot).count();
            is_list(item) == lists && count > filled.signature.parameters[*slot].count.range().0
        };
        let spare: Vec<usize> = (0..arguments.len()).filter(spare).collect();
        if let Some(at) = self.grower.chance.pick(&spare) {
            arguments.remove(*at);
        }
    }

    /// Adds something for which there is room.
    fn add(&mut self, filled: &Filled, at: Place, arguments: &mut Vec<(usize, Sexpr)>, lists: bool) {
        let room = |(slot, parameter): (usize, &Parameter)| {
            let count = arguments.iter().filter(|(other, _)| *other == slot).count();
            let named = matches!(parameter.kind, Kind::RegionSet | Kind::Name | Kind::Item);
            let fits = parameter.count.range().1.is_none_or(|most| count < most) && !named;
            fits && parameter.count != Count::One && may_be(parameter.kind, lists)
        };
        let slots: Vec<usize> =
            filled.signature.parameters.iter().enumerate().filter(|one| room(*one)).map(|(slot, _)| slot).collect();
        let Some(slot) = self.grower.chance.pick(&slots).copied() else { return };
        let place = place_of(filled, slot, at);
        let new = (0..8).map(|_| self.grower.at(place)).find(|item| is_list(item) == lists);
        arguments.extend(new.map(|item| (slot, item)));
    }

    /// Gives a word another value; names that the game gives stay as they are.
    fn change(&mut self, filled: &Filled, at: Place, arguments: &mut [(usize, Sexpr)]) {
        let kind = |slot: usize| filled.signature.parameters[slot].kind;
        let named = |slot: usize| matches!(kind(slot), Kind::Name | Kind::NewName | Kind::Word(_) | Kind::Item);
        let words: Vec<usize> =
            (0..arguments.len()).filter(|at| !is_list(&arguments[*at].1) && !named(arguments[*at].0)).collect();
        let Some(chosen) = self.grower.chance.pick(&words).copied() else { return };
        let (slot, old) = &arguments[chosen];
        let number = old.as_word().and_then(|word| word.parse::<i64>().ok());
        let sizes = filled.signature.group == Group::Board && filled.signature.name == "size";
        let about = filled.signature.name == "end-clause" && filled.signature.parameters[*slot].name == "player";
        let new = match number {
            _ if about => Some(Sexpr::word(self.grower.whom_it_is_about())),
            Some(number) if sizes => Some(self.size(number)),
            Some(number) if !self.grower.chance.one_in(4) => Some(self.near(number)),
            _ => {
                let place = place_of(filled, *slot, at);
                (0..8).map(|_| self.grower.at(place)).find(|item| !is_list(item))
            }
        };
        if let Some(new) = new {
            arguments[chosen].1 = new;
        }
    }

    /// A number nearby.
    fn near(&mut self, number: i64) -> Sexpr {
        let by = [-2, -1, -1, 1, 1, 2][self.grower.chance.below(6)];
        let near = number + by;
        Sexpr::word(if number >= 0 { near.max(0) } else { near }.to_string())
    }

    /// Another size of the board: never larger than boards get, unless it was (B133-B137).
    fn size(&mut self, number: i64) -> Sexpr {
        let shape = self.grower.scope.board.as_ref().map(|board| board.shape());
        let most = shape.map_or(8, super::limits::largest).max(number.max(2) as usize - 1);
        let size = self.grower.chance.between(2, most.max(2));
        Sexpr::word(size.to_string())
    }
}

fn is_list(item: &Sexpr) -> bool {
    item.as_list().is_some()
}

/// Whether something of a kind may be a list, or a word.
fn may_be(kind: Kind, list: bool) -> bool {
    kind.forms().iter().any(|form| match form {
        Kind::Clause(_) | Kind::Of(_) | Kind::Same => list,
        form if form.is_simple() => !list,
        form => may_be(*form, list),
    })
}
