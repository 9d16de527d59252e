//! Reads one symbolic expression with its comments; never stops at a fault, never runs out of stack.

use crate::{Diagnostic, Form, Sexpr, Span};

/// No list may lie in more lists than this: deeper ones are a slip, and would need deep recursion later.
pub const MAX_DEPTH: usize = 64;

/// What a text holds.
#[derive(Clone, Debug)]
pub struct Expression {
    /// The expression; `None` if the text has nothing but comments. With faults it is the most likely one.
    pub item: Option<Sexpr>,
    /// The comments, each from its `//` to the end of its line.
    pub comments: Vec<Span>,
    /// What is wrong with brackets, quotes and characters.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads the one expression of a text.
///
/// Where brackets are missing, the indentation of the lines tells where they most likely are: a line that begins with a
/// bracket no further to the right than a list which is still open closes that list.
pub fn read_expression(text: &str) -> Expression {
    let plain = Reader::new(text, 0).read();
    let missing = plain.unclosed.len();
    if missing == 0 {
        return plain.finish();
    }
    let mended = Reader::new(text, missing).read();
    if mended.unclosed.is_empty() { mended.finish() } else { plain.finish() }
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
    /// How many lists may still be closed by indentation.
    mends: usize,
    /// Where this line begins, as long as nothing stands on it.
    blank: Option<usize>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, mends: usize) -> Reader<'a> {
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
                '"' => self.quoted(),
                '/' if self.rest().starts_with("//") => self.comment(),
                _ => self.word(),
            }
        }
        while !self.open.is_empty() {
            let start = self.open.last().map_or(0, |open| open.start);
            self.unclosed.push(start);
            self.close(self.end());
        }
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
        if let Some(indent) = indent {
            self.mend(indent);
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

    /// Closes lists that a line with this indentation cannot lie in, the outermost of all excepted.
    fn mend(&mut self, indent: usize) {
        let outer = |open: &Open| open.indent.is_some_and(|column| column >= indent);
        while self.mends > 0 && self.open.len() > 1 {
            let Some(first) = self.open.iter().skip(1).position(outer).map(|at| at + 1) else { return };
            let last = self.open.len() - 1;
            let start = self.open[last].start;
            let line = 1 + self.text[..self.at].matches('\n').count();
            let hint = format!("a `)` seems to be missing before line {line}");
            self.diagnostics.push(unclosed(start).with_hint(hint));
            self.mends -= 1;
            self.close(self.end());
            if last == first {
                return;
            }
        }
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

    /// Where the innermost list ends if no bracket closes it: with the last thing in it.
    fn end(&self) -> usize {
        self.open.last().map_or(0, |open| open.items.last().map_or(open.start + 1, |item| item.span.end))
    }

    fn close(&mut self, end: usize) {
        if let Some(open) = self.open.pop() {
            self.push(Form::List(open.items), open.start, end);
        }
    }

    fn comment(&mut self) {
        let line = self.rest().lines().next().unwrap_or_default();
        self.comments.push(Span::new(self.at, self.at + line.trim_end().len()));
        self.at += line.len();
    }

    /// A text in quotes: `\"` is a quote in it, `\\` a backslash; it ends with its line at the latest.
    fn quoted(&mut self) {
        let start = self.at;
        let mut text = String::new();
        let mut characters = self.rest().char_indices().skip(1);
        let mut end = None;
        while let Some((at, c)) = characters.next() {
            match c {
                '"' => {
                    end = Some(start + at + 1);
                    break;
                }
                '\n' => break,
                '\\' => text.extend(characters.next().map(|(_, next)| next).filter(|next| *next != '\n')),
                _ => text.push(c),
            }
        }
        self.at = end.unwrap_or_else(|| start + self.rest().lines().next().unwrap_or_default().len());
        if end.is_none() {
            let fault = Diagnostic::error(Span::new(start, self.at), "this text is never closed");
            self.diagnostics.push(fault.with_hint("a text ends with `\"` on the line that it began on"));
        }
        self.push(Form::Text(text), start, self.at);
    }

    fn word(&mut self) {
        let rest = self.rest();
        let length = rest.find(|c: char| c.is_whitespace() || "()\"".contains(c)).unwrap_or(rest.len());
        let (start, word) = (self.at, &rest[..length]);
        self.at += length;
        let span = Span::new(start, self.at);
        if !word.is_ascii() {
            let shown: String = word.chars().take(20).collect();
            let fault = Diagnostic::error(span, format!("`{shown}` is not a word: it has letters beyond ASCII"));
            self.diagnostics.push(fault.with_hint("put it in quotes: \"...\""));
        }
        match word.strip_prefix('%').filter(|digits| !digits.is_empty()).map(str::parse::<u32>) {
            Some(Ok(number)) => self.push(Form::Parameter(number), start, self.at),
            _ => self.push(Form::Word(word.into()), start, self.at),
        }
    }

    fn finish(mut self) -> Expression {
        for start in std::mem::take(&mut self.unclosed) {
            self.diagnostics.push(unclosed(start).with_hint("a `)` is missing before the end of the text"));
        }
        let item = self.whole();
        Expression { item, comments: self.comments, diagnostics: self.diagnostics }
    }

    /// The first expression with whatever stands after it put into it, where it most likely belongs.
    fn whole(&mut self) -> Option<Sexpr> {
        let mut items = std::mem::take(&mut self.top).into_iter();
        let mut first = items.next()?;
        let outside: Vec<Sexpr> = items.collect();
        match outside.first() {
            Some(stray) => {
                let line = 1 + self.text[..first.span.end].matches('\n').count();
                let fault = Diagnostic::error(stray.span, "this stands outside of the brackets of the whole");
                self.diagnostics.push(fault.with_hint(format!("line {line} closes them: is there one `)` too many?")));
            }
            None => {
                for at in &self.surplus {
                    let fault = Diagnostic::error(Span::new(*at, at + 1), "this bracket closes nothing");
                    self.diagnostics.push(fault.with_hint("leave it out"));
                }
            }
        }
        if let Form::List(inside) = &mut first.form {
            inside.extend(outside);
        }
        Some(first)
    }
}

fn unclosed(start: usize) -> Diagnostic {
    Diagnostic::error(Span::new(start, start + 1), "this bracket is never closed")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(item: &Sexpr) -> String {
        match &item.form {
            Form::Word(word) => word.clone(),
            Form::Text(text) => format!("{text:?}"),
            Form::Parameter(number) => format!("%{number}"),
            Form::List(items) => format!("({})", items.iter().map(shown).collect::<Vec<_>>().join(" ")),
        }
    }

    fn read(text: &str) -> (String, Vec<String>) {
        let expression = read_expression(text);
        let told = expression.diagnostics.iter().map(|fault| format!("{} {}", fault.span.start, fault.message));
        (expression.item.as_ref().map_or("nothing".into(), shown), told.collect())
    }

    #[track_caller]
    fn check(text: &str, expected: &str, told: &[&str]) {
        assert_eq!(read(text), (expected.into(), told.iter().map(|fault| fault.to_string()).collect()));
    }

    // B203 B204 B205 B211 B212
    #[test]
    fn words_texts_parameters_and_lists_are_read_and_comments_left_out() {
        check("(a (>= %2 -1.5) \"b \\\" c\") // end", r#"(a (>= %2 -1.5) "b \" c")"#, &[]);
        check("(state 1 //BUG: moves\n (move))//x", "(state 1 (move))", &[]);
        check("(/ 4 2 a//b % %x)", "(/ 4 2 a//b % %x)", &[]);
        check("\u{feff} // nothing\n", "nothing", &[]);
    }

    #[test]
    fn comments_have_a_place_of_their_own() {
        let text = "// a \n(b) // c\r\n";
        let comments = read_expression(text).comments;
        assert_eq!(comments.iter().map(|span| &text[span.start..span.end]).collect::<Vec<_>>(), ["// a", "// c"]);
    }

    #[test]
    fn a_surplus_bracket_closes_nothing() {
        check("(a (b)))", "(a (b))", &["7 this bracket closes nothing"]);
    }

    #[test]
    fn what_stands_outside_is_taken_in() {
        check("(a (b)) (c))", "(a (b) (c))", &["8 this stands outside of the brackets of the whole"]);
    }

    #[test]
    fn a_missing_bracket_is_found_by_the_indentation() {
        check("(a\n  (b c\n  (d)\n  (e))", "(a (b c) (d) (e))", &["5 this bracket is never closed"]);
        check("(a (b\n  (c (d)\n  (e)))", "(a (b (c (d)) (e)))", &["8 this bracket is never closed"]);
    }

    #[test]
    fn without_indentation_a_missing_bracket_is_closed_at_the_end() {
        check("(a (b c (d)", "(a (b c (d)))", &["3 this bracket is never closed", "0 this bracket is never closed"]);
    }

    #[test]
    fn an_unclosed_text_ends_with_its_line() {
        check("(a \"b c)\n  d)", "(a \"b c)\" d)", &["3 this text is never closed"]);
    }

    #[test]
    fn letters_beyond_ascii_need_quotes() {
        check("(a é \"é\")", "(a é \"é\")", &["3 `é` is not a word: it has letters beyond ASCII"]);
    }

    #[test]
    fn deep_nesting_is_a_fault_and_no_overflow() {
        let deep = "(".repeat(500_000) + &")".repeat(500_000);
        let (_, told) = read(&deep);
        assert_eq!(told, ["64 brackets are nested more than 64 deep"]);
        assert_eq!(read(&"(".repeat(500_000)).1.len(), MAX_DEPTH + 1);
    }
}
