//! Terms as slices of the text that they stand in: nothing is copied, and no depth of nesting needs a stack.

use std::fmt;

/// No term may lie in more lists than this: players read terms by recursion.
pub const MAX_DEPTH: usize = 100;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The byte of the text at which it was noticed.
    pub at: usize,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub hint: &'static str,
}

impl Fault {
    pub(super) fn new(at: usize, message: impl Into<String>, hint: &'static str) -> Fault {
        Fault { at, message: message.into(), hint }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}; {}", self.message, self.at, self.hint)
    }
}

impl std::error::Error for Fault {}

/// A text in one spelling: one blank between terms, none beside brackets, no comments.
pub fn canonical(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for (_, token) in Tokens::new(text) {
        if !(written.is_empty() || written.ends_with('(') || token == ")") {
            written.push(' ');
        }
        written.push_str(token);
    }
    written
}

/// Whether two texts are the same terms: spacing, comments and case make no difference.
pub fn same(one: &str, other: &str) -> bool {
    let mut others = Tokens::new(other);
    let all =
        Tokens::new(one).all(|(_, token)| others.next().is_some_and(|(_, next)| next.eq_ignore_ascii_case(token)));
    all && others.next().is_none()
}

/// A term: a word, or a list of terms in brackets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Term<'a> {
    text: &'a str,
    /// Where it begins in the whole text.
    pub at: usize,
}

impl<'a> Term<'a> {
    /// The word, if it is one.
    pub fn word(self) -> Option<&'a str> {
        (!self.text.starts_with('(')).then_some(self.text)
    }

    /// What stands between its brackets, if it is a list.
    pub fn inside(self) -> Option<&'a str> {
        self.text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'))
    }

    /// The terms in it, if it is a list.
    pub fn items(self) -> Option<Terms<'a>> {
        self.inside().map(|inside| Terms { tokens: Tokens::new(inside), base: self.at + 1, broken: false })
    }

    /// The term in one spelling.
    pub fn canonical(self) -> String {
        canonical(self.text)
    }
}

/// Reads terms one after the other, up to the first fault.
pub(super) struct Terms<'a> {
    tokens: Tokens<'a>,
    base: usize,
    broken: bool,
}

impl<'a> Terms<'a> {
    pub fn new(text: &'a str) -> Terms<'a> {
        Terms { tokens: Tokens::new(text), base: 0, broken: false }
    }

    /// The rest of the list that begins at `start`.
    fn list(&mut self, start: usize) -> Result<Term<'a>, Fault> {
        let mut depth = 1;
        while depth > 0 {
            match self.tokens.next() {
                Some((at, "(")) if depth == MAX_DEPTH => {
                    let message = format!("brackets are nested more than {MAX_DEPTH} deep");
                    return Err(Fault::new(self.base + at, message, "is one never closed?"));
                }
                Some((_, "(")) => depth += 1,
                Some((_, ")")) => depth -= 1,
                Some(_) => {}
                None => {
                    return Err(Fault::new(
                        self.base + start,
                        "a bracket is never closed",
                        "a message ends with the bracket that closes it",
                    ));
                }
            }
        }
        Ok(Term { text: &self.tokens.text[start..self.tokens.at], at: self.base + start })
    }
}

impl<'a> Iterator for Terms<'a> {
    type Item = Result<Term<'a>, Fault>;

    fn next(&mut self) -> Option<Result<Term<'a>, Fault>> {
        if self.broken {
            return None;
        }
        let (at, token) = self.tokens.next()?;
        let term = match token {
            "(" => self.list(at),
            ")" => Err(Fault::new(self.base + at, "this bracket closes nothing", "leave it out")),
            word => Ok(Term { text: word, at: self.base + at }),
        };
        self.broken = term.is_err();
        Some(term)
    }
}

/// Brackets and words, each with its place; blanks, control characters and comments are left out.
struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    fn new(text: &'a str) -> Tokens<'a> {
        Tokens { text, at: 0 }
    }
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control() || c == '\u{feff}'
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let (start, length) = loop {
            let rest = &self.text[self.at..];
            let first = rest.chars().next()?;
            if first == ';' {
                self.at += rest.find(['\n', '\r']).unwrap_or(rest.len());
            } else if is_blank(first) {
                self.at += first.len_utf8();
            } else if "()".contains(first) {
                break (self.at, 1);
            } else {
                let end = |c: char| is_blank(c) || "();".contains(c);
                break (self.at, rest.find(end).unwrap_or(rest.len()));
            }
        };
        self.at = start + length;
        Some((start, &self.text[start..self.at]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_spelling_has_no_needless_blanks_and_no_comments() {
        for (text, written) in [
            ("", ""),
            (" noop\r\n", "noop"),
            ("( mark 1 2 )", "(mark 1 2)"),
            ("(a(b)c)", "(a (b) c)"),
            ("( ( a )\t( b ) ) ; both\n", "((a) (b))"),
            ("(a ; (b\n c)", "(a c)"),
            ("\u{feff}x\u{0}", "x"),
            (") (", ") ("),
        ] {
            assert_eq!(canonical(text), written, "{text:?}");
        }
    }

    #[test]
    fn case_and_spacing_make_no_other_term() {
        assert!(same("( MARK 1 2 )", "(mark 1 2)"));
        assert!(!same("(mark 1 2)", "(mark 12)"));
        assert!(!same("(mark 1 2", "(mark 1 2)"));
        assert!(!same("noop", "noop noop"));
    }

    #[test]
    fn deep_and_broken_lists_are_faults_and_no_overflow() {
        let first = |text: &str| Terms::new(text).next().expect("something").map(|term| term.at);
        let deep = "(".repeat(500_000) + &")".repeat(500_000);
        assert_eq!(first(&deep).expect_err("too deep").at, MAX_DEPTH);
        assert_eq!(first(" (a (b)").expect_err("open").at, 1);
        assert_eq!(first("  )").expect_err("stray").at, 2);
        assert_eq!(first(&("(".repeat(MAX_DEPTH) + &")".repeat(MAX_DEPTH))), Ok(0));
    }

    #[test]
    fn terms_know_where_they_stand_in_the_whole_text() {
        let text = "(a ( b ) c)";
        let whole = Terms::new(text).next().expect("a term").expect("a list");
        let places: Vec<usize> = whole.items().expect("a list").map(|term| term.expect("a term").at).collect();
        assert_eq!(places, [1, 3, 9]);
    }
}
