//! Makes the typed tree of matched elements.
//!
//! What could not be matched is left out, so that the rest can still be checked; the faults have been told already.

mod board;
mod data;
mod functions;
mod goals;
mod moves;
mod sections;

use syntax::{Diagnostic, Faults, Located};

use crate::element::{Content, Element, Filled};
use crate::tree::{Game, Item, Ludeme, Name, PlayerDefinition, Support};

/// Builds a game; `None` only if there is no end or no board at all.
pub(crate) fn build(element: &Element, faults: &mut Faults) -> Option<Game> {
    Builder { faults }.game(element)
}

/// Builds the tree, and tells what only shows then.
struct Builder<'a> {
    faults: &'a mut Faults,
}

impl Builder<'_> {
    fn game(&mut self, element: &Element) -> Option<Game> {
        let game = element.ludeme()?;
        Some(Game {
            name: game.get("name").and_then(name)?,
            parameters: game.all("parameters").map(item).collect(),
            uses: element.uses(),
            players: part(game, "players", |players| players.all("players").filter_map(player_definition).collect()),
            board: game.get("board").and_then(|board| self.board(board))?,
            pieces: self.pieces(game),
            start: part(game, "start", sections::start),
            play: part(game, "play", sections::play),
            end: game.get("end").and_then(|end| self.end(end))?,
            support: self.support(game),
            introns: game.introns.clone(),
        })
    }

    fn support(&mut self, game: &Filled) -> Support {
        Support {
            advisors: part(game, "advisors", sections::advisors),
            description: part(game, "description", sections::texts),
            aim: part(game, "aim", sections::texts),
            ancestry: part(game, "ancestry", sections::ancestry),
            ranking: try_part(game, "ranking", |part| float(part.get("ranking")?)),
            viable: try_part(game, "viable", |part| float(part.get("viability")?)),
            score: try_part(game, "score", sections::score),
        }
    }

    fn tell(&mut self, element: &Element, message: &str, hint: &str) {
        self.faults.push(Diagnostic::error(element.span, message).with_hint(hint));
    }
}

/// The clause with this name, read by a function that always succeeds.
fn part<T>(filled: &Filled, name: &str, read: impl FnOnce(&Filled) -> T) -> Option<Ludeme<T>> {
    try_part(filled, name, |part| Some(read(part)))
}

/// The clause with this name, if it can be read.
fn try_part<T>(filled: &Filled, name: &str, read: impl FnOnce(&Filled) -> Option<T>) -> Option<Ludeme<T>> {
    let element = filled.get(name)?;
    Some(wrapped(element, read(element.ludeme()?)?))
}

/// A value with the place and the introns of its element.
fn wrapped<T>(element: &Element, value: T) -> Ludeme<T> {
    let introns = element.ludeme().map_or_else(Vec::new, |filled| filled.introns.clone());
    Ludeme { value, introns, span: element.span }
}

fn player_definition(element: &Element) -> Option<PlayerDefinition> {
    match element.ludeme() {
        None => Some(PlayerDefinition { name: data::player_name(element)?, direction: None }),
        Some(record) => Some(PlayerDefinition {
            name: data::player_name(record.get("name")?)?,
            direction: Some(data::compass(record.get("direction")?)?),
        }),
    }
}

fn item(element: &Element) -> Item {
    match &element.content {
        Content::Text(text) => Item::Text(text.clone()),
        _ => Item::Word(element.word().unwrap_or_default().into()),
    }
}

fn name(element: &Element) -> Option<Name> {
    text(element).map(|text| Located::new(text, element.span))
}

fn text(element: &Element) -> Option<String> {
    match &element.content {
        Content::Word(text) | Content::Text(text) => Some(text.clone()),
        Content::Ludeme(_) => None,
    }
}

fn uint(element: &Element) -> Option<u32> {
    element.word()?.parse().ok()
}

fn int(element: &Element) -> Option<i32> {
    element.word()?.parse().ok()
}

fn float(element: &Element) -> Option<f64> {
    element.word()?.parse().ok()
}
