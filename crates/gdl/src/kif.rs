//! Reads the expressions of a text in KIF: words, and lists in brackets; comments begin with `;`.
//!
//! The reader never stops at a fault and never runs out of stack.

use syntax::{Diagnostic, Form, MAX_DEPTH, Sexpr, Span};

/// What a text holds.
#[derive(Clone, Debug)]
pub(crate) struct Expressions {
    /// The expressions, in the order of the text. With faults they are the most likely ones.
    pub items: Vec<Sexpr>,
    /// The comments, each from its `;` to the end of its line.
    pub comments: Vec<Span>,
    /// What is wrong with brackets.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads all expressions of a text.
///
/// Where brackets are missing, indentation tells where they most likely are: a line that begins with a bracket no further to
/// the right than the bracket of the outermost open list closes that list.
pub(crate) fn read_expressions(text: &str) -> Expressions {
    let plain = Reader::new(text, false).read();
    if plain.unclosed.is_empty() {
        return plain.finish();
    }
    let mended = Reader::new(text, true).read();
    if mended.surplus.len() > plain.surplus.len() { plain.finish() } else { mended.finish() }
}

/// A list that has not been closed yet.
struct Open {
    items: Vec<Sexpr>,
    start: usize,
    /// How far the line is indented if the list is the first thing on it.
    indent: Option<usize>,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    open: Vec<Open>,
    /// Lists that are too deep to be kept.
    skipped: usize,
    top: Vec<Sexpr>,
    comments: Vec<Span>,
    diagnostics: Vec<Diagnostic>,
    surplus: Vec<usize>,
    unclosed: Vec<usize>,
    /// Whether indentation closes lists.
    mends: bool,
    /// Where this line begins, as long as nothing stands on it.
    blank: Option<usize>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, mends: bool) -> Reader<'a> {
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Reader {
            text,
            at,
            open: Vec::new(),
            skipped: 0,
            top: Vec::new(),
            comments: Vec::new(),
            diagnostics: Vec::new(),
            surplus: Vec::new(),
            unclosed: Vec::new(),
            mends,
            blank: Some(at),
        }
    }

    fn read(mut self) -> Reader<'a> {
        while let Some(first) = self.rest().chars().next() {
            if first.is_whitespace() {
                self.at += first.len_utf8();
                self.blank = if first == '\n' { Some(self.at) } else { self.blank };
                continue;
            }
            let blank = self.blank.take();
            match first {
                '(' => self.opening(blank.map(|line| self.text[line..self.at].chars().count())),
                ')' => self.closing(),
                ';' => self.comment(),
                _ => self.word(),
            }
        }
        self.close_all();
        self
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn push(&mut self, form: Form, start: usize, end: usize) {
        if self.skipped == 0 {
            let item = Sexpr { form, span: Span::new(start, end) };
            self.open.last_mut().map_or(&mut self.top, |open| &mut open.items).push(item);
        }
    }

    /// A list begins, on a line of its own with this indentation or after something else.
    fn opening(&mut self, indent: Option<usize>) {
        let outermost = self.open.first().and_then(|open| open.indent);
        if self.mends && indent.zip(outermost).is_some_and(|(here, outer)| here <= outer) {
            self.close_all();
        }
        if self.skipped > 0 || self.open.len() == MAX_DEPTH {
            if self.skipped == 0 {
                let message = format!("brackets are nested more than {MAX_DEPTH} deep");
                let fault = Diagnostic::error(Span::new(self.at, self.at + 1), message);
                self.diagnostics.push(fault.with_hint("no rule needs that many: is one never closed?"));
            }
            self.skipped += 1;
        } else {
            self.open.push(Open { items: Vec::new(), start: self.at, indent });
        }
        self.at += 1;
    }

    fn closing(&mut self) {
        self.at += 1;
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if self.open.is_empty() {
            self.surplus.push(self.at - 1);
        } else {
            self.close(self.at);
        }
    }

    /// Closes every open list where its last item ends; the innermost of them lacks its bracket.
    fn close_all(&mut self) {
        self.skipped = 0;
        self.unclosed.extend(self.open.last().map(|open| open.start));
        while let Some(open) = self.open.last() {
            let end = open.items.last().map_or(open.start + 1, |item| item.span.end);
            self.close(end);
        }
    }

    fn close(&mut self, end: usize) {
        if let Some(open) = self.open.pop() {
            self.push(Form::List(open.items), open.start, end);
        }
    }

    fn comment(&mut self) {
        let line = self.rest().split(['\n', '\r']).next().unwrap_or_default();
        self.comments.push(Span::new(self.at, self.at + line.trim_end().len()));
        self.at += line.len();
    }

    fn word(&mut self) {
        let rest = self.rest();
        let length = rest.find(|c: char| c.is_whitespace() || "();".contains(c)).unwrap_or(rest.len());
        let start = self.at;
        self.at += length;
        self.push(Form::Word(rest[..length].into()), start, self.at);
    }

    fn finish(mut self) -> Expressions {
        for start in std::mem::take(&mut self.unclosed) {
            let fault = Diagnostic::error(Span::new(start, start + 1), "this bracket is never closed");
            self.diagnostics.push(fault.with_hint("a `)` is missing before the next rule"));
        }
        for at in std::mem::take(&mut self.surplus) {
            let fault = Diagnostic::error(Span::new(at, at + 1), "this bracket closes nothing");
            self.diagnostics.push(fault.with_hint("leave it out, or look for a `)` too many before it"));
        }
        Expressions { items: self.top, comments: self.comments, diagnostics: self.diagnostics }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, Vec<String>) {
        let read = read_expressions(text);
        let told = read.diagnostics.iter().map(|fault| format!("{} {}", fault.span.start, fault.message));
        (read.items.iter().map(Sexpr::flat).collect::<Vec<_>>().join(" "), told.collect())
    }

    #[track_caller]
    fn check(text: &str, expected: &str, told: &[&str]) {
        assert_eq!(read(text), (expected.into(), told.iter().map(|fault| fault.to_string()).collect()));
    }

    #[test]
    fn words_and_lists_are_read_and_comments_left_out() {
        check("(role x);first\n; all\n(<= (p ?x)(q + \"a\" %1)) r", "(role x) (<= (p ?x) (q + \"a\" %1)) r", &[]);
        check("\u{feff}; nothing", "", &[]);
        check("; a comment may end with a return\r(a)", "(a)", &[]);
    }

    #[test]
    fn a_missing_bracket_is_found_by_the_next_rule() {
        check("(a\n  (b c)\n(d)\n", "(a (b c)) (d)", &["0 this bracket is never closed"]);
        check("(a (b c\n  (d)\n(e)\n(f)", "(a (b c (d))) (e) (f)", &["3 this bracket is never closed"]);
    }

    #[test]
    fn a_surplus_bracket_closes_nothing() {
        check("(a)) (b)", "(a) (b)", &["3 this bracket closes nothing"]);
    }

    #[test]
    fn deep_nesting_is_a_fault_and_no_overflow() {
        let deep = "(".repeat(500_000) + &")".repeat(500_000);
        assert_eq!(read(&deep).1, ["64 brackets are nested more than 64 deep"]);
        assert_eq!(read(&"(".repeat(500_000)).1.len(), 2);
    }
}
