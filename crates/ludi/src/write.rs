//! Makes expressions of the typed tree: the inverse of `build`.

mod data;
mod functions;
mod goals;
mod moves;
mod sections;

use syntax::{Form, Sexpr};

use crate::element::with_introns;
use crate::names::{is_decimal, is_new_name};
use crate::tree::{Game, Intron, Item, Ludeme, ParameterUse};

/// The expression of a game, its parameters where they were written.
pub(crate) fn write(game: &Game) -> Sexpr {
    let support = &game.support;
    let items = List::new("game")
        .add(free_name(&game.name))
        .all(game.parameters.iter().map(item))
        .opt(&game.players, |players| clause("players", players, |all| all.iter().map(sections::player).collect()))
        .add(sections::board(&game.board))
        .opt(&game.pieces, sections::pieces)
        .opt(&game.start, sections::start)
        .opt(&game.play, sections::play)
        .add(goals::end(&game.end))
        .opt(&support.advisors, sections::advisors)
        .opt(&support.description, |texts| {
            clause("description", texts, |texts| texts.iter().map(|t| text(t)).collect())
        })
        .opt(&support.aim, |texts| clause("aim", texts, |texts| texts.iter().map(|t| text(t)).collect()))
        .opt(&support.ancestry, sections::ancestry)
        .opt(&support.ranking, |rank| clause("ranking", rank, |rank| vec![number(rank)]))
        .opt(&support.viable, |viable| clause("viable", viable, |viable| vec![number(viable)]))
        .opt(&support.score, sections::score);
    let mut whole = items.with_introns(&game.introns);
    for used in &game.uses {
        put_parameter(&mut whole, used, &game.parameters);
    }
    whole
}

/// A list in the making; introns are counted from the first argument on.
struct List {
    head: Vec<Sexpr>,
    arguments: Vec<Sexpr>,
}

impl List {
    fn new(head: &str) -> List {
        List { head: vec![Sexpr::word(head)], arguments: Vec::new() }
    }

    /// A list without a keyword.
    fn record() -> List {
        List { head: Vec::new(), arguments: Vec::new() }
    }

    fn add(mut self, item: Sexpr) -> List {
        self.arguments.push(item);
        self
    }

    fn word(self, word: &str) -> List {
        self.add(Sexpr::word(word))
    }

    fn all(mut self, items: impl IntoIterator<Item = Sexpr>) -> List {
        self.arguments.extend(items);
        self
    }

    fn opt<T>(self, value: &Option<T>, written: impl FnOnce(&T) -> Sexpr) -> List {
        let item = value.as_ref().map(written);
        self.all(item)
    }

    fn flag(self, is_there: bool, word: &str) -> List {
        self.all(is_there.then(|| Sexpr::word(word)))
    }

    fn with_introns(mut self, introns: &[Intron]) -> Sexpr {
        self.head.append(&mut with_introns(self.arguments, introns));
        Sexpr::list(self.head)
    }

    fn finish(self) -> Sexpr {
        self.with_introns(&[])
    }
}

/// A clause with a keyword.
fn clause<T>(head: &str, part: &Ludeme<T>, items: impl FnOnce(&T) -> Vec<Sexpr>) -> Sexpr {
    List::new(head).all(items(&part.value)).with_introns(&part.introns)
}

fn number<T: ToString + ?Sized>(value: &T) -> Sexpr {
    Sexpr::word(value.to_string())
}

/// A text: as a word if it can be one, else in quotes.
fn text(text: &str) -> Sexpr {
    if is_plain(text) { Sexpr::word(text) } else { quoted(text) }
}

/// A name where any word will do.
fn free_name(name: &str) -> Sexpr {
    if is_plain(name) && !is_decimal(name) { Sexpr::word(name) } else { quoted(name) }
}

/// A name where words of the language mean something else.
fn new_name(name: &str) -> Sexpr {
    if is_plain(name) && is_new_name(name) { Sexpr::word(name) } else { quoted(name) }
}

fn quoted(text: &str) -> Sexpr {
    Sexpr::made(Form::Text(text.into()))
}

/// Whether a text reads as one word.
fn is_plain(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_graphic() && !"()\"".contains(c);
    !text.is_empty() && text.chars().all(plain) && !text.starts_with("//") && !text.starts_with('%')
}

fn item(item: &Item) -> Sexpr {
    match item {
        Item::Word(word) => Sexpr::word(word.as_str()),
        Item::Text(text) => quoted(text),
    }
}

/// Puts `%n` where it was written, if its value still stands there.
fn put_parameter(whole: &mut Sexpr, used: &ParameterUse, parameters: &[Item]) {
    let Some(value) = (used.parameter as usize).checked_sub(1).and_then(|at| parameters.get(at)) else { return };
    let mut place = whole;
    for at in &used.path {
        let Form::List(items) = &mut place.form else { return };
        let Some(next) = items.get_mut(*at) else { return };
        place = next;
    }
    let written = match (&place.form, value) {
        (Form::Word(one) | Form::Text(one), Item::Word(other) | Item::Text(other)) => one.eq_ignore_ascii_case(other),
        _ => false,
    };
    if written {
        place.form = Form::Parameter(used.parameter);
    }
}
