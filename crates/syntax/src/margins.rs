//! Comments of a text, kept when it is written anew: each goes with the line that it stood at.
//!
//! A comment on a line of its own stays above the line that it stood above; one at the end of a line stays at the end of the
//! line that shows the same part of the game. Where several would have to share one line they move above it.

use crate::Span;

/// A line that is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The line, with its end.
    pub text: String,
    /// How far comments above it are set in, two spaces each.
    pub indent: usize,
    /// Whether an empty line comes before it.
    pub apart: bool,
}

/// The comments of a text, each with the line that it goes with.
#[derive(Clone, Debug)]
pub struct Margins<'a> {
    /// Where the parts begin that have a line, in the order of the text, and the numbers of these lines.
    places: Vec<(usize, usize)>,
    above: Vec<Vec<Comment<'a>>>,
    beside: Vec<Vec<Comment<'a>>>,
}

/// A comment with the empty lines around it.
#[derive(Clone, Debug)]
struct Comment<'a> {
    text: &'a str,
    gap_before: bool,
    gap_after: bool,
}

impl<'a> Margins<'a> {
    /// No comments yet beside this many lines. `places` says where each part of the text begins, in order, and the number of the
    /// line that shows it.
    pub fn new(places: Vec<(usize, usize)>, lines: usize) -> Margins<'a> {
        let empty = || (0..=lines).map(|_| Vec::new()).collect();
        Margins { places, above: empty(), beside: empty() }
    }

    /// Adds the comment that stands there in the text.
    pub fn add(&mut self, text: &'a str, span: Span) {
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

    /// The lines with their comments; `between` stands between a line and the comment beside it.
    pub fn write(mut self, lines: &[Written], between: &str) -> String {
        let mut page = String::new();
        for (number, line) in lines.iter().enumerate() {
            let mut above = std::mem::take(&mut self.above[number]);
            let mut beside = std::mem::take(&mut self.beside[number]);
            if beside.len() > 1 {
                above.append(&mut beside);
            }
            if line.apart {
                gap(&mut page);
            }
            write_comments(&mut page, line.indent, &above);
            if above.last().is_some_and(|last| last.gap_after) {
                gap(&mut page);
            }
            page.push_str(&line.text);
            if let Some(comment) = beside.first() {
                page.truncate(page.trim_end().len());
                page.push_str(&format!("{between}{}\n", comment.text));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_stay_where_they_stood_and_those_that_would_share_a_line_move_above_it() {
        let text = "# top\n\none two # beside\n\n# over three\nthree # a\nfour # b\n# end\n";
        let at = |word: &str| text.find(word).expect("there");
        let places = vec![(at("one"), 0), (at("two"), 0), (at("three #"), 1), (at("four"), 1)];
        let mut margins = Margins::new(places, 2);
        for (start, _) in text.match_indices('#') {
            let end = start + text[start..].find('\n').expect("the end of the line");
            margins.add(text, Span::new(start, end));
        }
        let line = |text: &str, indent| Written { text: format!("{text}\n"), indent, apart: false };
        let written = margins.write(&[line("ONE TWO", 0), line("  THREE FOUR", 1)], " ");
        assert_eq!(written, "# top\n\nONE TWO # beside\n\n  # over three\n  # a\n  # b\n  THREE FOUR\n# end\n");
    }
}
