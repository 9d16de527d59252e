//! Reads the text of a game: the tree, and every fault that the text has.

use syntax::{Diagnostic, Faults, Form, Sexpr, Span, read_expression, refusal, text_of};

use crate::build::build;
use crate::check::gather;
use crate::elaborate::elaborate;
use crate::element::Element;
use crate::names::{Names, given};
use crate::sugar::written_out;
use crate::tree::{Game, Item};
use crate::write::write;

/// What a text holds: a game, or what is wrong with it.
///
/// ```
/// let on = |tiling: &str| {
///     ludi::read(&format!("(game Trio (board (tiling {tiling}) (size 4)) (end (All win (in-a-row 3))))"))
/// };
/// assert_eq!(on("square").game.map(|game| game.name.value), Some("Trio".to_owned()));
/// let reading = on("sqare");
/// assert!(reading.game.is_none() && reading.diagnostics.iter().any(|fault| fault.is_error()));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The game; `None` if and only if a diagnostic is an error.
    pub game: Option<Game>,
    /// All faults, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a text and checks that the game can be played; what has no meaning is kept, with a warning (Q18).
pub fn read(text: &str) -> Reading {
    Reader::default().read(text)
}

/// The same, but what has no meaning is an error.
pub fn read_strict(text: &str) -> Reading {
    Reader { strict: true, ..Reader::default() }.read(text)
}

/// The same as [`read`] with these values for `%1`, `%2`, ... in place of the text's own (B204).
pub fn read_with(text: &str, values: &[Item]) -> Reading {
    Reader { values, ..Reader::default() }.read(text)
}

/// The same as [`read`] for those who ask these advisors: a game that names others is warned of.
pub fn read_for(text: &str, advisors: &[&str]) -> Reading {
    Reader { advisors: Some(advisors), ..Reader::default() }.read(text)
}

/// Reads a text for its form only; the game need not make sense.
pub fn parse(text: &str) -> Reading {
    Reader { form_only: true, ..Reader::default() }.read(text)
}

/// Reads and checks a file's bytes, which need not be text.
pub fn read_bytes(bytes: &[u8]) -> Reading {
    match text_of(bytes) {
        Ok(text) => read(text),
        Err(fault) => Reading { game: None, diagnostics: vec![fault] },
    }
}

/// The elements of a text, if its form is sound: what new rules are made of.
pub fn elements(text: &str) -> Option<Element> {
    Parsed::of(text, &Reader::default()).sound_element()
}

/// The elements of a game, as [`elements`] finds them in its text.
pub fn elements_of(game: &Game) -> Option<Element> {
    Parsed::of_expression(write(game)).sound_element()
}

/// The elements of an expression and the game that it says by its form, as [`elements`] and [`parse`] find them in its text.
pub fn take_apart(whole: &Sexpr) -> Option<(Element, Game)> {
    let parsed = Parsed::of_expression(whole.clone());
    parsed.element.zip(parsed.game).filter(|_| !parsed.faults.has_errors())
}

/// The game that an expression says by its form, as [`parse`] reads it from a text; the game need not make sense.
pub fn parse_expression(whole: &Sexpr) -> Option<Game> {
    let parsed = Parsed::of_expression(whole.clone());
    parsed.game.filter(|_| !parsed.faults.has_errors())
}

/// How a text is read.
#[derive(Clone, Copy, Debug, Default)]
struct Reader<'a> {
    /// The advisors that there are, if that is known.
    advisors: Option<&'a [&'a str]>,
    strict: bool,
    form_only: bool,
    values: &'a [Item],
}

impl Reader<'_> {
    fn read(&self, text: &str) -> Reading {
        if let Some(fault) = refusal(text) {
            return Reading { game: None, diagnostics: vec![fault] };
        }
        let Parsed { game, names, mut faults, .. } = Parsed::of(text, self);
        let whole = !faults.has_errors();
        if let Some(game) = game.as_ref().filter(|_| !self.form_only) {
            gather(game, whole, &names, self.advisors, &mut faults);
        }
        let game = game.filter(|_| !faults.has_errors());
        Reading { game, diagnostics: faults.finish() }
    }
}

/// A text taken apart.
pub(crate) struct Parsed {
    pub element: Option<Element>,
    pub game: Option<Game>,
    pub names: Names,
    pub comments: Vec<Span>,
    pub faults: Faults,
}

impl Parsed {
    /// Takes a text apart as [`read`] does.
    pub(crate) fn leniently(text: &str) -> Parsed {
        Parsed::of(text, &Reader::default())
    }

    fn of(text: &str, reader: &Reader<'_>) -> Parsed {
        let mut faults = Faults::default();
        let expression = read_expression(text);
        expression.diagnostics.into_iter().for_each(|fault| faults.push(fault));
        let parsed = Parsed::of_item(expression.item, text.len(), reader, faults);
        Parsed { comments: expression.comments, ..parsed }
    }

    /// Takes an expression apart that no text was read for.
    fn of_expression(whole: Sexpr) -> Parsed {
        Parsed::of_item(Some(whole), 0, &Reader::default(), Faults::default())
    }

    /// Takes an expression apart, if there is one; `end` is where its text ends, and these faults were found in it before.
    fn of_item(expression: Option<Sexpr>, end: usize, reader: &Reader<'_>, mut faults: Faults) -> Parsed {
        let mut names = Names::default();
        let element = match expression.map(written_out) {
            Some(mut game) => {
                put_values(&mut game, reader.values);
                names = Names::of(&game);
                elaborate(&game, &names, reader.strict, &mut faults)
            }
            None => {
                let fault = Diagnostic::error(Span::new(end, end), "expected `(game NAME ...)`, found nothing");
                faults.push(fault.with_hint(format!("a whole game is, say, `{}`", crate::ludemes::GAME.example)));
                None
            }
        };
        let game = element.as_ref().and_then(|element| build(element, &mut faults));
        if game.is_none() && !faults.has_errors() {
            faults.push(Diagnostic::error(Span::default(), "these rules cannot be understood"));
        }
        Parsed { element, game, names, comments: Vec::new(), faults }
    }

    fn sound_element(self) -> Option<Element> {
        self.element.filter(|_| !self.faults.has_errors())
    }
}

/// Puts other values in the place of those after the name of the game, as far as there are any.
fn put_values(game: &mut Sexpr, values: &[Item]) {
    let Form::List(items) = &mut game.form else { return };
    for (at, new) in given(items).zip(values) {
        items[at].form = match new {
            Item::Word(word) => Form::Word(word.clone()),
            Item::Text(text) => Form::Text(text.clone()),
        };
    }
}
