//! Writes a text anew in the canonical layout and keeps its comments.

use std::collections::BTreeMap;

use syntax::{Margins, Written};

use crate::layout::{Landmark, Line};
use crate::parser;
use crate::print::lines;
use crate::reading::{Reading, refusal};

/// The canonical text of the game in a text, with the comments of that text; or what is wrong with its form.
///
/// Formatting twice is the same as formatting once. Whether the game makes sense is not checked.
pub fn format(text: &str) -> Result<String, Box<Reading>> {
    if let Some(refusal) = refusal(text) {
        return Err(Box::new(refusal));
    }
    let parsed = parser::parse(text);
    let Some(game) = parsed.draft.filter(|_| !parsed.faults.has_errors()) else {
        return Err(Box::new(Reading { game: None, diagnostics: parsed.faults.finish() }));
    };
    let lines = lines(&game);
    let numbers: BTreeMap<Landmark, usize> =
        lines.iter().enumerate().map(|(number, line)| (line.landmark, number)).collect();
    let places = parsed.landmarks.iter().filter_map(|(start, mark)| Some((*start, *numbers.get(mark)?)));
    let mut margins = Margins::new(places.collect(), lines.len());
    for span in parsed.comments {
        margins.add(text, span);
    }
    let written = |line: &Line| Written { text: line.printed(), indent: line.indent, apart: line.apart };
    Ok(margins.write(&lines.iter().map(written).collect::<Vec<_>>(), "  "))
}
