//! Writes a text anew in the canonical layout and keeps its comments.

use syntax::{Line, Margins, Written, refusal};

use crate::print::{clause_lines, is_apart};
use crate::reading::{Parsed, Reading};

/// The canonical text of the rule sheet in a text, with the comments of that text; or what is wrong with its form.
///
/// Formatting twice is the same as formatting once. Whether the game makes sense is not checked.
pub fn format(text: &str) -> Result<String, Box<Reading>> {
    if let Some(fault) = refusal(text) {
        return Err(Box::new(Reading { game: None, diagnostics: vec![fault] }));
    }
    let parsed = Parsed::of(text);
    if parsed.faults.has_errors() {
        return Err(Box::new(Reading { game: None, diagnostics: parsed.faults.finish() }));
    }
    let (mut lines, mut apart) = (Vec::new(), Vec::new());
    for (number, clause) in parsed.game.clauses.iter().enumerate() {
        let alone = number > 0 && is_apart(&parsed.game.clauses[number - 1], clause);
        let shown = clause_lines(clause);
        apart.extend((0..shown.len()).map(|line| line == 0 && alone));
        lines.extend(shown);
    }
    let starts = lines.iter().enumerate().flat_map(|(number, line)| line.starts.iter().map(move |at| (*at, number)));
    let mut places: Vec<(usize, usize)> = starts.collect();
    places.sort_unstable();
    let mut margins = Margins::new(places, lines.len());
    parsed.comments.iter().for_each(|span| margins.add(text, *span));
    let written = |(line, apart): (&Line, &bool)| Written { text: line.printed(), indent: line.indent, apart: *apart };
    Ok(margins.write(&lines.iter().zip(&apart).map(written).collect::<Vec<_>>(), " "))
}
