//! Cuts a text into atoms, variables, numbers and signs.

use syntax::{Diagnostic, Faults, Span};

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An atom, or an operator of letters.
    Atom(String),
    /// An atom in quotes: never an operator.
    Quoted(String),
    /// A variable.
    Variable(String),
    /// An integer; `None` is one too large to be held.
    Int(Option<i64>),
    /// An operator of signs.
    Sign(&'static str),
    /// One of `( ) [ ] { } , |`.
    Bracket(char),
    /// A full stop.
    Stop,
    /// The end of the text.
    End,
}

/// A token and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub kind: Kind,
    pub span: Span,
    /// Whether the next character is an opening bracket: then an atom is a functor.
    pub opens: bool,
}

/// Operators of signs, longer ones first.
const SIGNS: [&str; 20] = [
    "==>", "=:=", "=\\=", "\\==", ":-", "\\=", "==", "=<", ">=", "//", "=", "<", ">", "+", "-", "*", ":", "^", ";", "/",
];

/// Cuts a text into tokens, the last of which is [`Kind::End`]; what has no meaning is reported and left out.
pub(crate) fn lex(text: &str, faults: &mut Faults) -> Vec<Token> {
    let mut lexer = Lexer { text, at: 0, tokens: Vec::new() };
    if text.starts_with('\u{feff}') {
        lexer.at = '\u{feff}'.len_utf8();
    }
    while let Some(first) = text[lexer.at..].chars().next() {
        lexer.token(first, faults);
    }
    lexer.push(Kind::End, text.len());
    lexer.tokens
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    tokens: Vec<Token>,
}

impl Lexer<'_> {
    fn push(&mut self, kind: Kind, end: usize) {
        let span = Span::new(self.at, end);
        self.at = end;
        self.tokens.push(Token { kind, span, opens: self.text[end..].starts_with('(') });
    }

    fn token(&mut self, first: char, faults: &mut Faults) {
        let rest = &self.text[self.at..];
        let word = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
        if first.is_whitespace() {
            self.at += first.len_utf8();
        } else if first == '%' {
            self.at += rest.find('\n').unwrap_or(rest.len());
        } else if first.is_ascii_lowercase() {
            self.push(Kind::Atom(rest[..word].into()), self.at + word);
        } else if first.is_ascii_uppercase() || first == '_' {
            self.push(Kind::Variable(rest[..word].into()), self.at + word);
        } else if first.is_ascii_digit() {
            self.number(&rest[..word], faults);
        } else if first == '\'' {
            self.quoted(faults);
        } else if "()[]{},|".contains(first) {
            self.push(Kind::Bracket(first), self.at + 1);
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            self.push(Kind::Sign(sign), self.at + sign.len());
        } else if first == '.' {
            self.push(Kind::Stop, self.at + 1);
        } else {
            let span = Span::new(self.at, self.at + first.len_utf8());
            faults.push(
                Diagnostic::error(span, format!("`{first}` has no meaning here"))
                    .with_hint("an atom with such characters stands in quotes: 'like this'"),
            );
            self.at = span.end;
        }
    }

    fn number(&mut self, word: &str, faults: &mut Faults) {
        let span = Span::new(self.at, self.at + word.len());
        let number = word.parse::<i64>().ok();
        if number.is_none() {
            let message = format!("expected a number, found `{}`", word.chars().take(30).collect::<String>());
            faults.push(Diagnostic::error(span, message).with_hint(format!("integers go up to {}", i64::MAX)));
        }
        self.push(Kind::Int(number), span.end);
    }

    /// An atom in quotes: two quotes are one in it; it ends with its line at the latest.
    fn quoted(&mut self, faults: &mut Faults) {
        let (mut name, mut end, mut closed) = (String::new(), self.at + 1, false);
        let mut characters = self.text[end..].chars().peekable();
        while let Some(c) = characters.next() {
            if c == '\n' {
                break;
            }
            end += c.len_utf8();
            if c != '\'' {
                name.push(c);
            } else if characters.next_if_eq(&'\'').is_some() {
                end += 1;
                name.push('\'');
            } else {
                closed = true;
                break;
            }
        }
        if !closed {
            let fault = Diagnostic::error(Span::new(self.at, end), "this atom is never closed");
            faults.push(fault.with_hint("a quoted atom ends with `'` on the line that it began on"));
        }
        self.push(Kind::Quoted(name), end);
    }
}

/// Whether an atom needs no quotes.
pub(crate) fn is_plain(name: &str) -> bool {
    name == crate::term::NIL
        || (name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'))
}
