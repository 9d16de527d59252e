//! Reads statements such as `parameter(movement_type, distribution([leaper=0.4, rider=0.6])).` as terms.

use syntax::{Diagnostic, Located, Span};

/// A term, and where it stands.
pub type Term = Located<TermKind>;

/// What a term is.
#[derive(Clone, Debug, PartialEq)]
pub enum TermKind {
    /// A word with what stands in the brackets after it, if anything does.
    Word(String, Vec<Term>),
    /// A number.
    Number(f64),
    /// What stands in square brackets.
    List(Vec<Term>),
    /// Two terms with `=` between them.
    Pair(Box<Term>, Box<Term>),
}

/// Brackets within brackets deeper than this are taken for a slip; no statement needs more than four.
const DEEPEST: usize = 16;

/// All statements of a text, each without its full stop, and what is wrong with the others.
pub fn statements(text: &str) -> (Vec<Term>, Vec<Diagnostic>) {
    let mut reader = Reader { tokens: tokens(text), at: 0, end: text.len(), depth: 0 };
    let (mut read, mut faults) = (Vec::new(), Vec::new());
    while reader.at < reader.tokens.len() {
        match reader.statement() {
            Ok(statement) => read.push(statement),
            Err(fault) => {
                faults.push(fault);
                reader.skip_statement();
            }
        }
    }
    (read, faults)
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Word(String),
    Number(f64),
    Sign(char),
}

struct Reader {
    tokens: Vec<Located<Token>>,
    at: usize,
    end: usize,
    depth: usize,
}

impl Reader {
    fn statement(&mut self) -> Result<Term, Diagnostic> {
        self.depth = 0;
        let term = self.term()?;
        self.sign('.', "a full stop after the statement")?;
        Ok(term)
    }

    fn term(&mut self) -> Result<Term, Diagnostic> {
        let left = self.plain_term()?;
        if !self.take('=') {
            return Ok(left);
        }
        let right = self.plain_term()?;
        let span = left.span.to(right.span);
        Ok(Located::new(TermKind::Pair(Box::new(left), Box::new(right)), span))
    }

    fn plain_term(&mut self) -> Result<Term, Diagnostic> {
        let Some(token) = self.tokens.get(self.at).cloned() else { return Err(self.expected("a word or a number")) };
        let start = token.span;
        let kind = match token.value {
            Token::Number(number) => {
                self.at += 1;
                TermKind::Number(number)
            }
            Token::Word(word) => {
                self.at += 1;
                let inner = if self.take('(') { self.terms(')')? } else { Vec::new() };
                TermKind::Word(word, inner)
            }
            Token::Sign('[') => {
                self.at += 1;
                TermKind::List(self.terms(']')?)
            }
            Token::Sign(_) => return Err(self.expected("a word or a number")),
        };
        Ok(Located::new(kind, start.to(self.last())))
    }

    /// Terms with commas between them, up to and with a closing bracket.
    fn terms(&mut self, close: char) -> Result<Vec<Term>, Diagnostic> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.expected("fewer brackets within brackets"));
        }
        let mut terms = Vec::new();
        while !self.take(close) {
            if !terms.is_empty() {
                self.sign(',', if close == ')' { "`,` or `)`" } else { "`,` or `]`" })?;
            }
            terms.push(self.term()?);
        }
        self.depth -= 1;
        Ok(terms)
    }

    fn take(&mut self, sign: char) -> bool {
        let there = self.tokens.get(self.at).is_some_and(|token| token.value == Token::Sign(sign));
        self.at += usize::from(there);
        there
    }

    fn sign(&mut self, sign: char, expected: &str) -> Result<(), Diagnostic> {
        if self.take(sign) { Ok(()) } else { Err(self.expected(expected)) }
    }

    fn last(&self) -> Span {
        self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map_or(Span::default(), |token| token.span)
    }

    fn expected(&self, what: &str) -> Diagnostic {
        match self.tokens.get(self.at) {
            Some(token) => Diagnostic::error(token.span, format!("expected {what}, found `{}`", show(&token.value))),
            None => {
                Diagnostic::error(Span::new(self.end, self.end), format!("expected {what}, found the end of the text"))
            }
        }
    }

    fn skip_statement(&mut self) {
        while self.at < self.tokens.len() && !self.take('.') {
            self.at += 1;
        }
    }
}

fn show(token: &Token) -> String {
    match token {
        Token::Word(word) => word.clone(),
        Token::Number(number) => number.to_string(),
        Token::Sign(sign) => sign.to_string(),
    }
}

/// Cuts a text into words, numbers and signs; comments run from `%` to the end of the line.
fn tokens(text: &str) -> Vec<Located<Token>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (length, token) = if first.is_whitespace() {
            (first.len_utf8(), None)
        } else if first == '%' {
            (rest.find('\n').unwrap_or(rest.len()), None)
        } else if let Some((length, number)) = number(rest) {
            (length, Some(Token::Number(number)))
        } else if first.is_alphabetic() {
            let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-')).unwrap_or(rest.len());
            (length, Some(Token::Word(rest[..length].to_lowercase())))
        } else {
            (first.len_utf8(), Some(Token::Sign(first)))
        };
        tokens.extend(token.map(|token| Located::new(token, Span::new(at, at + length))));
        at += length;
    }
    tokens
}

/// The number that a text begins with, and its length. `.5` is one; the full stop of `6.` is none of it.
fn number(text: &str) -> Option<(usize, f64)> {
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    let sign = usize::from(text.starts_with('-'));
    let mut length = sign + digits(sign);
    if text[length..].starts_with('.') && digits(length + 1) > 0 {
        length += 1 + digits(length + 1);
    }
    if length == sign {
        return None;
    }
    if text[length..].starts_with(['e', 'E']) {
        let minus = usize::from(text[length + 1..].starts_with('-'));
        let exponent = digits(length + 1 + minus);
        length += if exponent > 0 { 1 + minus + exponent } else { 0 };
    }
    text[..length].parse().ok().map(|number| (length, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> TermKind {
        TermKind::Word(text.to_string(), Vec::new())
    }

    #[test]
    fn a_statement_becomes_a_term_with_its_place() {
        let (read, faults) = statements("% note\nf(a, [b=.5, 1.0=2e-1]).");
        assert!(faults.is_empty(), "{faults:?}");
        assert_eq!(read[0].span, Span::new(7, 29));
        let TermKind::Word(name, inner) = &read[0].value else { panic!("{read:?}") };
        assert_eq!((name.as_str(), inner.len()), ("f", 2));
        let TermKind::List(pairs) = &inner[1].value else { panic!("{inner:?}") };
        let pair = |a: TermKind, b: f64| {
            TermKind::Pair(Box::new(Located::made(a)), Box::new(Located::made(TermKind::Number(b))))
        };
        assert_eq!(pairs[0].value, pair(word("b"), 0.5));
        assert_eq!(pairs[1].value, pair(TermKind::Number(1.0), 0.2));
    }

    #[test]
    fn a_fault_spoils_only_its_own_statement() {
        let (read, faults) = statements("a(1 2). b. c(. d(1,2).");
        assert_eq!(read.len(), 2);
        let messages: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
        assert_eq!(messages, ["expected `,` or `)`, found `2`", "expected a word or a number, found `.`"]);
        assert_eq!(statements("a").1[0].message, "expected a full stop after the statement, found the end of the text");
    }

    #[test]
    fn no_text_is_too_odd_to_be_read() {
        let pieces = ["f(", ")", "[", "]", "=", ",", ".", "-", "1e", "0.5", "%", "\n", "é", "a_b", " ", "€"];
        let mut stream = game::Rng::new(11, 0);
        for _ in 0..2000 {
            let text: String = (0..12).map(|_| pieces[stream.below(pieces.len() as u32) as usize]).collect();
            let (_, faults) = statements(&text);
            assert!(faults.iter().all(|fault| fault.span.end <= text.len() && fault.span.start <= fault.span.end));
        }
        assert!(!statements(&"[".repeat(100_000)).1.is_empty());
    }
}
