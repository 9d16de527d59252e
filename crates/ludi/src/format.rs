//! Writes a text anew in the canonical layout and keeps its comments.
//!
//! A comment on a line of its own stays above the line that it stood above; one at the end of a line stays at the end of the
//! line that shows the same part of the game. Where several would have to share one line they move above it.

use syntax::{Form, Line, Sexpr, Span, refusal};

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
    let mut margins = Margins::new(&lines);
    parsed.comments.iter().for_each(|span| margins.add(text, *span));
    Ok(margins.write(&lines))
}

/// Gives the parts of what is printed the places where they were read; both have the same form.
fn take_places(printed: &mut Sexpr, read: &Sexpr) {
    printed.span = read.span;
    if let (Form::List(printed), Form::List(read)) = (&mut printed.form, &read.form) {
        printed.iter_mut().zip(read).for_each(|(one, other)| take_places(one, other));
    }
}

/// A comment with the empty lines around it.
struct Comment<'a> {
    text: &'a str,
    gap_before: bool,
    gap_after: bool,
}

/// The comments of a text, each with the line that it goes with.
struct Margins<'a> {
    /// Where the items begin, in the order of the text, and the numbers of the lines that show them.
    places: Vec<(usize, usize)>,
    above: Vec<Vec<Comment<'a>>>,
    beside: Vec<Vec<Comment<'a>>>,
}

impl<'a> Margins<'a> {
    fn new(lines: &[Line]) -> Margins<'a> {
        let starts =
            lines.iter().enumerate().flat_map(|(number, line)| line.starts.iter().map(move |at| (*at, number)));
        let mut places: Vec<(usize, usize)> = starts.collect();
        places.sort_unstable();
        let empty = || (0..=lines.len()).map(|_| Vec::new()).collect();
        Margins { places, above: empty(), beside: empty() }
    }

    fn add(&mut self, text: &'a str, span: Span) {
        let next = self.places.partition_point(|(start, _)| *start <= span.start);
        let line_start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let alone = text[line_start..span.start].trim_start_matches('\u{feff}').trim().is_empty();
        let is_empty = |line: Option<&str>| alone && line.is_some_and(|line| line.trim().is_empty());
        let comment = Comment {
            text: &text[span.start..span.end],
            gap_before: is_empty(text[..line_start].lines().next_back()),
            gap_after: is_empty(text[span.end..].lines().nth(1)),
        };
        match (alone, next.checked_sub(1)) {
            (false, Some(last)) => self.beside[self.places[last].1].push(comment),
            _ => {
                let line = self.places.get(next).map_or(self.above.len() - 1, |(_, line)| *line);
                self.above[line].push(comment);
            }
        }
    }

    fn write(mut self, lines: &[Line]) -> String {
        let mut page = String::new();
        for (number, line) in lines.iter().enumerate() {
            let mut above = std::mem::take(&mut self.above[number]);
            let mut beside = std::mem::take(&mut self.beside[number]);
            if beside.len() > 1 {
                above.append(&mut beside);
            }
            write_comments(&mut page, line.indent, &above);
            if above.last().is_some_and(|last| last.gap_after) {
                gap(&mut page);
            }
            page.push_str(&line.printed());
            if let Some(comment) = beside.first() {
                page.truncate(page.trim_end().len());
                page.push_str(&format!(" {}\n", comment.text));
            }
        }
        write_comments(&mut page, 0, &self.above[lines.len()]);
        page
    }
}

fn write_comments(page: &mut String, indent: usize, comments: &[Comment<'_>]) {
    for comment in comments {
        if comment.gap_before {
            gap(page);
        }
        page.push_str(&format!("{}{}\n", "  ".repeat(indent), comment.text));
    }
}

/// An empty line, unless there is one already or nothing before it.
fn gap(page: &mut String) {
    if !page.is_empty() && !page.ends_with("\n\n") {
        page.push('\n');
    }
}
