//! Reads a written move into a pattern: the move grammar, and the freedom that the paper takes with it.

use game::Role;
use syntax::nearest;

use super::Fate;
use super::pattern::{Pattern, SomeAction, SomeLeg, SomePiece, SomeSquare};
use super::read::MoveError;
use crate::parser::{file_number, split_square};
use crate::tree::Square;

/// Longer texts are not looked into.
const MAX_MOVE: usize = 1 << 16;

/// A word, number or sign of a move, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Token<'a> {
    kind: Kind<'a>,
    at: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind<'a> {
    Word(&'a str),
    Number(u32),
    Arrow,
    Open,
    Close,
    Comma,
    Slash,
    Unknown,
    Semicolon,
    End,
}

/// Reads a written move.
pub(super) fn read(text: &str, type_names: &[String]) -> Result<Pattern, MoveError> {
    if text.len() > MAX_MOVE {
        return Err(MoveError::Unreadable { at: 0, message: format!("a move has at most {MAX_MOVE} bytes") });
    }
    let tokens = tokens(text, type_names)?;
    Reader { tokens, at: 0, text, type_names }.whole()
}

const SIGNS: [(&str, Kind<'_>); 12] = [
    ("->", Kind::Arrow),
    ("→", Kind::Arrow),
    ("–", Kind::Arrow),
    ("-", Kind::Arrow),
    ("(", Kind::Open),
    (")", Kind::Close),
    (",", Kind::Comma),
    ("/", Kind::Slash),
    ("?", Kind::Unknown),
    (";", Kind::Semicolon),
    (".", Kind::Semicolon),
    ("×", Kind::Word("x")),
];

fn tokens<'a>(text: &'a str, type_names: &[String]) -> Result<Vec<Token<'a>>, MoveError> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let Some((kind, length)) = token(&text[at..], first, type_names) else {
            return Err(MoveError::Unreadable { at, message: format!("`{first}` has no meaning in a move") });
        };
        found.push(Token { kind, at });
        at += length;
    }
    found.push(Token { kind: Kind::End, at });
    Ok(found)
}

/// The token that a text begins with, and its length.
fn token<'a>(rest: &'a str, first: char, type_names: &[String]) -> Option<(Kind<'a>, usize)> {
    let run = |belongs: fn(char) -> bool| rest.find(|c: char| !belongs(c)).unwrap_or(rest.len());
    if first.is_ascii_alphabetic() || first == '_' {
        let length = run(|c| c.is_ascii_alphanumeric() || c == '_');
        let length = first_square(&rest[..length], type_names).unwrap_or(length);
        return Some((Kind::Word(&rest[..length]), length));
    }
    if first.is_ascii_digit() {
        let length = run(|c| c.is_ascii_digit());
        return Some((Kind::Number(rest[..length].parse().unwrap_or(u32::MAX)), length));
    }
    SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)).map(|(sign, kind)| (*kind, sign.len()))
}

/// The length of the first square in a word such as `e2e4`, unless a piece is called so.
fn first_square(word: &str, type_names: &[String]) -> Option<usize> {
    let digits = word.find(|c: char| c.is_ascii_digit())?;
    let second = digits + word[digits..].find(|c: char| !c.is_ascii_digit())?;
    let squares = split_square(&word[..second]).is_some() && split_square(&word[second..]).is_some();
    (squares && !is_type(word, type_names)).then_some(second)
}

fn is_type(word: &str, type_names: &[String]) -> bool {
    type_names.iter().any(|name| name.eq_ignore_ascii_case(word))
}

struct Reader<'a> {
    tokens: Vec<Token<'a>>,
    at: usize,
    text: &'a str,
    type_names: &'a [String],
}

impl<'a> Reader<'a> {
    fn peek(&self, ahead: usize) -> Kind<'a> {
        self.tokens[(self.at + ahead).min(self.tokens.len() - 1)].kind
    }

    fn take(&mut self) -> Kind<'a> {
        let kind = self.peek(0);
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        kind
    }

    fn accept(&mut self, kind: Kind<'_>) -> bool {
        let found = self.peek(0) == kind;
        if found {
            self.take();
        }
        found
    }

    fn is_word(&self, ahead: usize, word: &str) -> bool {
        matches!(self.peek(ahead), Kind::Word(found) if found.eq_ignore_ascii_case(word))
    }

    fn unexpected<T>(&self, expected: &str) -> Result<T, MoveError> {
        let at = self.tokens[self.at].at;
        let found = match self.peek(0) {
            Kind::End => "the end of the move".into(),
            Kind::Word(word) => format!("`{}`", word.chars().take(40).collect::<String>()),
            _ => format!("`{}`", self.text[at..].chars().next().unwrap_or(' ')),
        };
        Err(MoveError::Unreadable { at, message: format!("expected {expected}, found {found}") })
    }

    fn whole(mut self) -> Result<Pattern, MoveError> {
        let mut pattern = Pattern::default();
        let mut acted = false;
        loop {
            while self.accept(Kind::Semicolon) {}
            if self.peek(0) == Kind::End {
                break;
            }
            if self.is_word(0, "promote") {
                let slot = if acted { &mut pattern.becomes } else { &mut pattern.promote };
                if slot.is_some() {
                    return self.unexpected("one promotion only");
                }
                *slot = Some(self.promotion()?);
            } else if self.is_word(0, "displace") && !acted {
                let displacement = self.displacement()?;
                pattern.displace.push(displacement);
            } else {
                self.act(&mut pattern.action, acted)?;
                acted = true;
            }
            if !matches!(self.peek(0), Kind::Semicolon | Kind::End) {
                return self.unexpected("`;` or the end of the move");
            }
        }
        if !acted {
            return self.unexpected("a move");
        }
        Ok(pattern)
    }

    /// `promote (1,8) white king`, in either order.
    fn promotion(&mut self) -> Result<SomeSquare, MoveError> {
        self.take();
        let before = self.some_square()?;
        let piece = self.some_piece()?;
        let piece = SomePiece { owner: before.piece.owner.or(piece.owner), kind: before.piece.kind.or(piece.kind) };
        if piece == SomePiece::default() {
            return self.unexpected("a piece");
        }
        Ok(SomeSquare { piece, ..before })
    }

    /// `displace black pawn (3,4) -> (5,5)`.
    fn displacement(&mut self) -> Result<(SomeSquare, Square), MoveError> {
        self.take();
        let piece = self.some_square()?;
        self.arrow()?;
        Ok((piece, self.square()?))
    }

    /// A placement or one or more legs, added to those before.
    fn act(&mut self, action: &mut SomeAction, acted: bool) -> Result<(), MoveError> {
        let piece = self.some_piece()?;
        if let (Some(holder), false) = (self.role_in_brackets(), acted) {
            self.arrow()?;
            *action = SomeAction::Place { piece, holder, to: self.square()? };
            return Ok(());
        }
        let square = if self.begins_square() { Some(self.square()?) } else { None };
        let SomeAction::Transfer(legs) = action else { return self.unexpected("the end of the move") };
        let mut start = SomeSquare { piece, square };
        self.arrow()?;
        loop {
            let to = self.square()?;
            let captures = self.captures()?;
            legs.push(SomeLeg { start, to, captures });
            if !self.accept(Kind::Arrow) {
                return Ok(());
            }
            start = SomeSquare { piece: SomePiece::default(), square: Some(to) };
        }
    }

    /// `X black pawn (3,4) / (white)`, as often as there is one. After one `X` several pieces may follow; what becomes of the
    /// last becomes of those before it for which nothing is said.
    fn captures(&mut self) -> Result<Vec<(SomeSquare, Option<Fate>)>, MoveError> {
        let mut captures: Vec<(SomeSquare, Option<Fate>)> = Vec::new();
        while self.is_word(0, "x") {
            self.take();
            let first = captures.len();
            loop {
                let taken = self.some_square()?;
                if taken == SomeSquare::default() {
                    return self.unexpected("a piece or a square");
                }
                captures.push((taken, self.fate()?));
                if !self.goes_on() {
                    break;
                }
            }
            let last = captures[captures.len() - 1].1;
            captures[first..].iter_mut().for_each(|(_, fate)| *fate = fate.or(last));
        }
        Ok(captures)
    }

    /// Whether another captured piece follows after the same `X`.
    fn goes_on(&self) -> bool {
        let word = matches!(self.peek(0), Kind::Word(_)) && !self.is_word(0, "x") && !self.is_word(0, "promote");
        word || self.begins_square()
    }

    /// `/ (white)`, also `(white)`; `-> (5,5)`; `-> ?`.
    fn fate(&mut self) -> Result<Option<Fate>, MoveError> {
        if self.accept(Kind::Slash) {
            return match self.role_in_brackets().or_else(|| self.role()) {
                Some(role) => Ok(Some(Fate::Possessed(role))),
                None => self.unexpected("`(white)` or `(black)`"),
            };
        }
        if let Some(role) = self.role_in_brackets() {
            return Ok(Some(Fate::Possessed(role)));
        }
        if !self.accept(Kind::Arrow) {
            return Ok(None);
        }
        if self.accept(Kind::Unknown) {
            return Ok(Some(Fate::DisplacedLater));
        }
        Ok(Some(Fate::DisplacedTo(self.square()?)))
    }

    /// `->`, which may be left out before a square.
    fn arrow(&mut self) -> Result<(), MoveError> {
        if self.accept(Kind::Arrow) || self.begins_square() { Ok(()) } else { self.unexpected("`->`") }
    }

    /// Colour, name and square, as far as they are there.
    fn some_square(&mut self) -> Result<SomeSquare, MoveError> {
        let piece = self.some_piece()?;
        let square = if self.begins_square() { Some(self.square()?) } else { None };
        Ok(SomeSquare { piece, square })
    }

    /// Colour and name, as far as they are there.
    fn some_piece(&mut self) -> Result<SomePiece, MoveError> {
        let owner = self.role();
        let Kind::Word(word) = self.peek(0) else { return Ok(SomePiece { owner, kind: None }) };
        match self.type_names.iter().position(|name| name.eq_ignore_ascii_case(word)) {
            Some(_) if self.is_rather_a_square() => Ok(SomePiece { owner, kind: None }),
            Some(kind) => {
                self.take();
                Ok(SomePiece { owner, kind: u8::try_from(kind).ok() })
            }
            None if self.begins_square() => Ok(SomePiece { owner, kind: None }),
            None => self.unknown_name(word),
        }
    }

    /// Where a piece is called `a1`: whether the word is yet the square, because no other follows.
    fn is_rather_a_square(&self) -> bool {
        let next = match self.peek(1) {
            Kind::Open => true,
            Kind::Word(word) => split_square(word).is_some(),
            _ => false,
        };
        self.begins_square() && !next
    }

    fn unknown_name<T>(&self, word: &str) -> Result<T, MoveError> {
        let shown: String = word.chars().take(40).collect();
        let mut message = format!("no piece is called `{shown}`");
        if let Some(meant) = nearest(&shown, self.type_names.iter().map(String::as_str)) {
            message.push_str(&format!("; did you mean `{meant}`?"));
        }
        Err(MoveError::Unreadable { at: self.tokens[self.at].at, message })
    }

    fn role(&mut self) -> Option<Role> {
        let role = self.role_at(0)?;
        self.take();
        Some(role)
    }

    fn role_at(&self, ahead: usize) -> Option<Role> {
        Role::BOTH.into_iter().find(|role| self.is_word(ahead, &role.to_string()))
    }

    /// `(white)` or `(black)`.
    fn role_in_brackets(&mut self) -> Option<Role> {
        let role = self.role_at(1)?;
        if self.peek(0) != Kind::Open || self.peek(2) != Kind::Close {
            return None;
        }
        self.at += 3;
        Some(role)
    }

    fn begins_square(&self) -> bool {
        match self.peek(0) {
            Kind::Open => self.role_at(1).is_none(),
            Kind::Word(word) => split_square(word).is_some(),
            _ => false,
        }
    }

    /// `(1,1)`, `(a,1)`, `(a 1)`, `(a1)` or `a1`.
    fn square(&mut self) -> Result<Square, MoveError> {
        if let Kind::Word(word) = self.peek(0) {
            return match split_square(word) {
                Some(square) => {
                    self.take();
                    Ok(square)
                }
                None => self.unexpected("a square"),
            };
        }
        if !self.accept(Kind::Open) {
            return self.unexpected("a square");
        }
        let square = match self.peek(0) {
            Kind::Word(word) if split_square(word).is_some() => self.square()?,
            Kind::Word(word) if file_number(word).is_some() => {
                self.take();
                self.accept(Kind::Comma);
                Square { file: file_number(word).unwrap_or_default(), rank: self.number()? }
            }
            _ => {
                let file = self.number()?;
                self.accept(Kind::Comma);
                Square { file, rank: self.number()? }
            }
        };
        if self.accept(Kind::Close) { Ok(square) } else { self.unexpected("`)`") }
    }

    fn number(&mut self) -> Result<u32, MoveError> {
        match self.peek(0) {
            Kind::Number(number) => {
                self.take();
                Ok(number)
            }
            _ => self.unexpected("a number"),
        }
    }
}
