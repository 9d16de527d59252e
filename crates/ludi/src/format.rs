//! Writes a text anew in the canonical layout and keeps its comments.

use syntax::{Form, Line, Margins, Sexpr, Written, refusal};

use crate::print::lines;
use crate::reading::{Parsed, Reading};
use crate::write::write;

/// The canonical text of the game in a text, with the comments of that text; or what is wrong with its form.
///
/// Formatting twice is the same as formatting once. Whether the game makes sense is not checked.
pub fn format(text: &str) -> Result<String, Box<Reading>> {
    if let Some(fault) = refusal(text) {
        return Err(Box::new(Reading { game: None, diagnostics: vec![fault] }));
    }
    let parsed = Parsed::leniently(text);
    let (Some(game), Some(element), false) = (&parsed.game, &parsed.element, parsed.faults.has_errors()) else {
        return Err(Box::new(Reading { game: None, diagnostics: parsed.faults.finish() }));
    };
    let mut whole = write(game);
    take_places(&mut whole, &element.sexpr());
    let lines = lines(&whole);
    let starts = lines.iter().enumerate().flat_map(|(number, line)| line.starts.iter().map(move |at| (*at, number)));
    let mut places: Vec<(usize, usize)> = starts.collect();
    places.sort_unstable();
    let mut margins = Margins::new(places, lines.len());
    parsed.comments.iter().for_each(|span| margins.add(text, *span));
    let written = |line: &Line| Written { text: line.printed(), indent: line.indent, apart: false };
    Ok(margins.write(&lines.iter().map(written).collect::<Vec<_>>(), " "))
}

/// Gives the parts of what is printed the places where they were read; both have the same form.
fn take_places(printed: &mut Sexpr, read: &Sexpr) {
    printed.span = read.span;
    if let (Form::List(printed), Form::List(read)) = (&mut printed.form, &read.form) {
        printed.iter_mut().zip(read).for_each(|(one, other)| take_places(one, other));
    }
}
