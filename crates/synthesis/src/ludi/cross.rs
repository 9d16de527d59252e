//! A game with elements of another in it.

use game::Rng;
use ludi::element::{Element, Filled};
use ludi::tree::Game;
use syntax::Sexpr;

use super::mend::mended;
use super::places::{Place, WHOLE, each_ludeme, listed, place_of};
use super::{MOST_TRIES, formed, sound};
use crate::chance::Chance;

/// The template with elements of the other game: this many of a hundred of these are crossed over, each onto an element in
/// whose place it can stand (B102). Names that mean nothing there are set right. The template itself if nothing comes of
/// it that reads without an error.
pub fn cross(template: &Game, other: &Game, percent: u32, stream: &mut Rng) -> Game {
    let [Some(one), Some(two)] = [template, other].map(::ludi::elements_of) else { return template.clone() };
    let made = (0..MOST_TRIES).find_map(|_| grafted(&one, &two, percent, stream).and_then(|whole| sound(&whole)));
    made.unwrap_or_else(|| template.clone())
}

/// The same, tried once: nothing if that is no game even by its form, and perhaps a game with faults.
pub fn cross_once(template: &Game, other: &Game, percent: u32, stream: &mut Rng) -> Option<Game> {
    let (one, two) = (::ludi::elements_of(template)?, ::ludi::elements_of(other)?);
    grafted(&one, &two, percent, stream).and_then(|whole| formed(&whole))
}

fn grafted(one: &Element, two: &Element, percent: u32, stream: &mut Rng) -> Option<Sexpr> {
    let (root, from) = (one.ludeme()?, two.ludeme()?);
    let chosen = chosen(root, from, percent, &mut Chance(stream));
    let whole = Grafting { chosen: &chosen, at: 0 }.ludeme(root, WHOLE);
    mended(&whole, &mut Chance(stream))
}

/// For each ludeme of the template, in their order, what takes its place.
fn chosen<'a>(template: &Filled, from: &'a Filled, percent: u32, chance: &mut Chance<'_>) -> Vec<Option<&'a Element>> {
    let mut places: Vec<Place> = Vec::new();
    each_ludeme(template, WHOLE, &mut |place, _, _| places.push(place));
    let mut chosen: Vec<Option<&Element>> = vec![None; places.len()];
    each_ludeme(from, WHOLE, &mut |place, element, filled| {
        if chance.percent(percent) {
            let fitting: Vec<usize> = (0..places.len()).filter(|at| places[*at].takes(&place, filled)).collect();
            if let Some(at) = chance.pick(&fitting) {
                chosen[*at] = Some(element);
            }
        }
    });
    chosen
}

/// Writes the template down, what was chosen in its places.
struct Grafting<'a> {
    chosen: &'a [Option<&'a Element>],
    /// How many ludemes have been passed.
    at: usize,
}

impl Grafting<'_> {
    fn ludeme(&mut self, filled: &Filled, at: Place) -> Sexpr {
        let arguments = filled.arguments.iter().map(|argument| {
            let place = place_of(filled, argument.slot, at);
            let item = match argument.element.ludeme() {
                Some(inner) => self.graft(inner, place),
                None => argument.element.sexpr(),
            };
            (argument.slot, item)
        });
        let arguments = arguments.collect();
        listed(filled, arguments)
    }

    fn graft(&mut self, filled: &Filled, place: Place) -> Sexpr {
        let number = self.at;
        self.at += 1;
        let old = self.ludeme(filled, place);
        self.chosen[number].map_or(old, Element::sexpr)
    }
}
