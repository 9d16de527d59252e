//! Cuts a text into words, numbers and signs, and keeps the comments apart.

use syntax::{Diagnostic, Span};

use crate::faults::Faults;
use crate::keyword::Keyword;

/// A word, number or sign, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub kind: Kind<'a>,
    pub span: Span,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind<'a> {
    /// A word as it is written, and the keyword that it spells.
    Word(&'a str, Option<Keyword>),
    /// A number; `None` is one too large to be held.
    Number(Option<u32>),
    /// A number with a minus sign before it.
    Negative,
    /// A bracket, comma, full stop or comparison.
    Sign(&'static str),
    /// The end of the text.
    End,
}

/// A text in tokens; the last one is [`Kind::End`].
#[derive(Debug)]
pub(crate) struct Lexed<'a> {
    pub tokens: Vec<Token<'a>>,
    /// The comments, each from its `%` to the end of its line.
    pub comments: Vec<Span>,
}

/// Each sign as it may be written, longer ones first, and as it is known.
const SIGNS: [(&str, &str); 17] = [
    (">=", ">="),
    ("<=", "<="),
    ("≥", ">="),
    ("≤", "<="),
    ("⟨", "<"),
    ("⟩", ">"),
    ("=", "="),
    ("<", "<"),
    (">", ">"),
    ("{", "{"),
    ("}", "}"),
    ("[", "["),
    ("]", "]"),
    ("(", "("),
    (")", ")"),
    (",", ","),
    (".", "."),
];

/// Cuts a text into tokens; characters that have no meaning are reported and left out.
pub(crate) fn lex<'a>(text: &'a str, faults: &mut Faults) -> Lexed<'a> {
    let mut lexer = Lexer { text, at: 0, lexed: Lexed { tokens: Vec::new(), comments: Vec::new() } };
    if text.starts_with('\u{feff}') {
        lexer.at = '\u{feff}'.len_utf8();
    }
    while let Some(first) = lexer.rest().chars().next() {
        lexer.token(first, faults);
    }
    lexer.push(Kind::End, text.len());
    lexer.lexed
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    lexed: Lexed<'a>,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn push(&mut self, kind: Kind<'a>, end: usize) {
        self.lexed.tokens.push(Token { kind, span: Span::new(self.at, end) });
        self.at = end;
    }

    fn token(&mut self, first: char, faults: &mut Faults) {
        if first.is_whitespace() {
            self.at += first.len_utf8();
        } else if first == '%' {
            self.comment();
        } else if first.is_ascii_digit() {
            self.number(0);
        } else if begins_word(first) {
            self.word();
        } else if first == '-' && self.rest()[1..].starts_with(|c: char| c.is_ascii_digit()) {
            self.number(1);
        } else if let Some((written, sign)) = SIGNS.iter().find(|(written, _)| self.rest().starts_with(written)) {
            self.push(Kind::Sign(sign), self.at + written.len());
        } else {
            self.nonsense(faults);
        }
    }

    fn begins_line(&self) -> bool {
        self.text[..self.at].chars().rev().take_while(|c| *c != '\n').all(char::is_whitespace)
    }

    fn comment(&mut self) {
        let line = self.rest().lines().next().unwrap_or_default();
        let end = self.at + line.trim_end().len();
        self.lexed.comments.push(Span::new(self.at, end));
        self.at += line.len();
    }

    fn number(&mut self, signs: usize) {
        let digits = &self.rest()[signs..];
        let length = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        let kind = if signs > 0 { Kind::Negative } else { Kind::Number(digits[..length].parse().ok()) };
        self.push(kind, self.at + signs + length);
    }

    /// A word, with its hyphens; a full stop belongs to it only where that makes a keyword, as in `PROMOTE.TO`.
    fn word(&mut self) {
        let mut end = self.word_end(self.at);
        while let Some(joint @ ('-' | '.')) = self.text[end..].chars().next() {
            if !self.text[end + 1..].starts_with(begins_word) {
                break;
            }
            let longer = self.word_end(end + 1);
            if joint == '.' && Keyword::read(&self.text[self.at..longer]).is_none() {
                break;
            }
            end = longer;
        }
        let word = &self.text[self.at..end];
        self.push(Kind::Word(word, Keyword::read(word)), end);
    }

    fn word_end(&self, from: usize) -> usize {
        let rest = &self.text[from..];
        from + rest.find(|c: char| !begins_word(c) && !c.is_numeric()).unwrap_or(rest.len())
    }

    /// A run of characters that begin nothing: one fault for all of them.
    fn nonsense(&mut self, faults: &mut Faults) {
        let meant = |c: char| c.is_whitespace() || c == '%' || c.is_ascii_digit() || begins_word(c) || begins_sign(c);
        let rest = self.rest();
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let mut length = rest[first..].find(meant).map_or(rest.len(), |at| first + at);
        if is_foreign_comment(rest) && self.begins_line() {
            length = rest.lines().next().map_or(0, |line| line.trim_end().len());
        }
        let span = Span::new(self.at, self.at + length);
        let shown: String = rest[..length].chars().take(20).collect();
        faults.push(Diagnostic::error(span, format!("`{shown}` has no meaning here")).with_hint(hint_for(&shown)));
        self.at += length;
    }
}

/// Whether this looks like a comment in another language.
fn is_foreign_comment(rest: &str) -> bool {
    ["//", "#", "/*", "*"].iter().any(|mark| rest.starts_with(mark))
}

fn begins_word(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

fn begins_sign(c: char) -> bool {
    SIGNS.iter().any(|(written, _)| written.starts_with(c))
}

fn hint_for(nonsense: &str) -> &'static str {
    match nonsense.chars().next() {
        Some('#' | '/' | '*') => "comments begin with `%`",
        Some('-' | '+') => "numbers have no sign here",
        _ => "leave it out",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind<'_>> {
        let mut faults = Faults::default();
        lex(text, &mut faults).tokens.iter().map(|token| token.kind).collect()
    }

    // M129 M131
    #[test]
    fn words_numbers_and_signs_are_told_apart_and_comments_left_out() {
        let expected = [
            Kind::Word("man", None),
            Kind::Word("AT", Some(Keyword::At)),
            Kind::Sign("("),
            Kind::Number(Some(12)),
            Kind::Sign(">="),
            Kind::Negative,
            Kind::Number(None),
            Kind::Sign("."),
            Kind::End,
        ];
        assert_eq!(kinds("man AT(12 % (3,4)\n>= -1 99999999999."), expected);
    }

    // E4 E5
    #[test]
    fn a_full_stop_ends_a_word_unless_it_makes_a_keyword() {
        let promote = Kind::Word("Promote.To", Some(Keyword::PromoteTo));
        assert_eq!(kinds("Promote.To king"), [promote, Kind::Word("king", None), Kind::End]);
        assert_eq!(kinds("a.b")[..2], [Kind::Word("a", None), Kind::Sign(".")]);
        assert_eq!(kinds("a-b"), [Kind::Word("a-b", None), Kind::End]);
    }

    #[test]
    fn a_run_of_nonsense_is_one_fault() {
        let mut faults = Faults::default();
        lex("GAME ### x", &mut faults);
        assert_eq!(faults.finish().len(), 1);
    }
}
