//! A place in the tokens of a text: looking, taking, expecting, and getting over what was not expected.

use std::collections::BTreeMap;

use syntax::{Diagnostic, Located, Span};

use crate::faults::Faults;
use crate::keyword::Keyword;
use crate::layout::{Landmark, Part};
use crate::lexer::{Kind, Lexed, Token};
use crate::tree::Name;

/// No name may be longer.
const MAX_NAME: usize = 64;

/// A place in the tokens.
///
/// Getting over a fault: what is missing is thought of as there, a single wrong word before what was expected is passed
/// over, and otherwise the reader goes on at the next landmark. Until a token has been understood again, further faults are
/// taken for consequences of the first and not told.
pub(super) struct Cursor<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    at: usize,
    pub(super) faults: Faults,
    after_fault: bool,
    /// Where each line of the canonical layout begins in this text.
    pub(super) landmarks: Vec<(usize, Landmark)>,
    marked: BTreeMap<(Part, usize), usize>,
    /// How many pieces have been begun.
    pub(super) piece: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str, lexed: Lexed<'a>, faults: Faults) -> Cursor<'a> {
        Cursor {
            text,
            tokens: lexed.tokens,
            at: 0,
            faults,
            after_fault: false,
            landmarks: Vec::new(),
            marked: BTreeMap::new(),
            piece: 0,
        }
    }

    /// The number of the token here: the same as before if none was taken.
    pub(super) fn place(&self) -> usize {
        self.at
    }

    /// The token `ahead` places on; at the end of the text always its end.
    pub(super) fn token(&self, ahead: usize) -> Token<'a> {
        self.tokens[(self.at + ahead).min(self.tokens.len() - 1)]
    }

    pub(super) fn span(&self) -> Span {
        self.token(0).span
    }

    /// From the start of something to the end of the last token that was taken.
    pub(super) fn since(&self, start: Span) -> Span {
        start.to(self.tokens[self.at.saturating_sub(1)].span)
    }

    pub(super) fn keyword(&self, ahead: usize) -> Option<Keyword> {
        match self.token(ahead).kind {
            Kind::Word(_, keyword) => keyword,
            _ => None,
        }
    }

    pub(super) fn sign(&self, ahead: usize) -> Option<&'static str> {
        match self.token(ahead).kind {
            Kind::Sign(sign) => Some(sign),
            _ => None,
        }
    }

    pub(super) fn is(&self, keyword: Keyword) -> bool {
        self.keyword(0) == Some(keyword)
    }

    pub(super) fn is_sign(&self, sign: &str) -> bool {
        self.sign(0) == Some(sign)
    }

    pub(super) fn at_end(&self) -> bool {
        self.token(0).kind == Kind::End
    }

    /// Takes the token here as understood.
    pub(super) fn take(&mut self) -> Token<'a> {
        let token = self.token(0);
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        self.after_fault = false;
        token
    }

    pub(super) fn accept(&mut self, keyword: Keyword) -> bool {
        let found = self.is(keyword);
        if found {
            self.take();
        }
        found
    }

    pub(super) fn accept_sign(&mut self, sign: &str) -> bool {
        let found = self.is_sign(sign);
        if found {
            self.take();
        }
        found
    }

    /// Notes that a line of the canonical layout begins here.
    pub(super) fn mark(&mut self, part: Part) {
        let piece = self.piece;
        let count = self.marked.entry((part, piece)).or_default();
        self.landmarks.push((self.tokens[self.at].span.start, Landmark { part, piece, item: *count }));
        *count += 1;
    }

    /// Tells that something else was expected here, unless this only follows from an earlier fault.
    pub(super) fn unexpected(&mut self, expected: &str) {
        self.unexpected_with(expected, None);
    }

    pub(super) fn unexpected_with(&mut self, expected: &str, hint: Option<String>) {
        if !self.after_fault {
            let message = format!("expected {expected}, found {}", self.shown(0));
            self.faults.push(Diagnostic { hint, ..Diagnostic::error(self.span(), message) });
        }
        self.after_fault = true;
    }

    /// The token as a fault shows it; `END` goes with its next word.
    pub(super) fn shown(&self, ahead: usize) -> String {
        match self.token(ahead).kind {
            Kind::Word(_, Some(Keyword::End)) => match self.keyword(ahead + 1) {
                Some(block) => format!("`END {}`", block.text()),
                None => "`END`".into(),
            },
            Kind::Word(word, _) => format!("`{}`", shortened(word)),
            Kind::Number(Some(number)) => format!("`{number}`"),
            Kind::Number(None) | Kind::Negative => "a number".into(),
            Kind::Sign(sign) => format!("`{sign}`"),
            Kind::End => "the end of the text".into(),
        }
    }

    /// Takes one of these keywords, also if it is misspelt; tells of the slip.
    pub(super) fn one_of(&mut self, keywords: &[Keyword]) -> Option<Keyword> {
        if let Some(keyword) = self.keyword(0).filter(|keyword| keywords.contains(keyword)) {
            self.take();
            return Some(keyword);
        }
        let meant = self.meant(keywords)?;
        self.slip(meant, keywords);
        self.take();
        Some(meant)
    }

    /// Which of these keywords the word here misspells, if it is no other keyword.
    pub(super) fn meant(&self, keywords: &[Keyword]) -> Option<Keyword> {
        match self.token(0).kind {
            Kind::Word(word, None) => Keyword::nearest(word, keywords),
            _ => None,
        }
    }

    pub(super) fn slip(&mut self, meant: Keyword, keywords: &[Keyword]) {
        self.unexpected_with(&listed(keywords), Some(format!("did you mean `{}`?", meant.shown())));
    }

    /// Takes a keyword that must stand here, or tells that it does not; passes over one wrong token before it.
    pub(super) fn expect(&mut self, keyword: Keyword) -> bool {
        if self.one_of(&[keyword]).is_some() {
            return true;
        }
        self.unexpected(&format!("`{}`", keyword.shown()));
        self.pass_one_before(|cursor| cursor.keyword(1) == Some(keyword))
    }

    /// Takes a sign that must stand here, or tells that it does not; passes over one wrong token before it.
    pub(super) fn expect_sign(&mut self, sign: &str) -> bool {
        if self.accept_sign(sign) {
            return true;
        }
        self.unexpected(&format!("`{sign}`"));
        self.pass_one_before(|cursor| cursor.sign(1) == Some(sign))
    }

    fn pass_one_before(&mut self, comes_next: impl Fn(&Cursor<'a>) -> bool) -> bool {
        let wrong = !self.keyword(0).is_some_and(Keyword::is_landmark) && comes_next(self);
        if wrong {
            self.take();
            self.take();
        }
        wrong
    }

    /// Takes a number that must stand here; what is no usable number is told.
    pub(super) fn number(&mut self, what: &str) -> Option<Located<u32>> {
        let Token { kind, span } = self.token(0);
        match kind {
            Kind::Number(Some(number)) => {
                self.take();
                return Some(Located::new(number, span));
            }
            Kind::Number(None) => self.faults.push(
                Diagnostic::error(span, "the number is too large")
                    .with_hint("a board has at most 32 files and 32 ranks"),
            ),
            Kind::Negative => self.faults.push(
                Diagnostic::error(span, format!("expected {what}, found a negative number"))
                    .with_hint("numbers have no sign; other directions come from the symmetries"),
            ),
            _ => {
                self.unexpected(what);
                return None;
            }
        }
        self.take();
        None
    }

    /// Takes a name that must stand here; a word of the language is told and, unless it is a landmark, passed over.
    pub(super) fn name(&mut self, what: &str) -> Option<Name> {
        let Token { kind: Kind::Word(word, keyword), span } = self.token(0) else {
            self.unexpected(what);
            return None;
        };
        if let Some(keyword) = keyword.filter(|keyword| keyword.is_reserved()) {
            let missing = keyword.is_landmark() && !self.ends_line();
            let hint = format!("`{}` is a word of the language and cannot be a name", keyword.text());
            self.unexpected_with(what, Some(hint).filter(|_| !missing));
            if !missing {
                self.take();
            }
            return None;
        }
        self.take();
        self.tell_bad_name(word, span);
        Some(Located::new(word.to_lowercase().replace('-', "_"), span))
    }

    /// Whether the token here is the last of the line that the one before it stands on: then it is meant as what that one
    /// asks for, even if a part of the text could begin with it.
    fn ends_line(&self) -> bool {
        let before = self.tokens[self.at.saturating_sub(1)].span;
        let between = |from: Span, to: Span| &self.text[from.end.min(to.start)..to.start];
        !between(before, self.span()).contains('\n') && between(self.span(), self.token(1).span).contains('\n')
    }

    fn tell_bad_name(&mut self, word: &str, span: Span) {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if word.len() > MAX_NAME {
            let message = format!("the name is {} characters long, {MAX_NAME} are allowed", word.chars().count());
            self.faults.push(Diagnostic::error(span, message));
        } else if !word.chars().all(plain) {
            let spelt: String = word.chars().map(|c| if plain(c) { c } else { '_' }).collect();
            let fault = Diagnostic::error(span, format!("`{word}` is no name: letters a to z, digits and `_` only"));
            self.faults.push(fault.with_hint(format!("write `{}`", spelt.to_lowercase())));
        }
    }

    /// Passes over a token that has not been understood; `END` goes with its next word.
    pub(super) fn pass(&mut self) {
        let both = self.is(Keyword::End) && matches!(self.token(1).kind, Kind::Word(..));
        self.at = (self.at + 1 + usize::from(both)).min(self.tokens.len() - 1);
    }

    /// Passes over a word that stands where another was expected, unless a part begins with it.
    pub(super) fn pass_word(&mut self) {
        if matches!(self.token(0).kind, Kind::Word(_, word) if !word.is_some_and(Keyword::is_landmark)) {
            self.pass();
        }
    }

    /// Whether nothing has been understood since the last fault.
    pub(super) fn in_fault(&self) -> bool {
        self.after_fault
    }

    /// Goes on to one of these keywords, or to a landmark, or to the end of the text.
    pub(super) fn skip_to(&mut self, keywords: &[Keyword]) {
        self.skip_until(|keyword| keywords.contains(&keyword) || keyword.is_landmark());
    }

    /// Goes on to the first such keyword, or to the end of the text.
    pub(super) fn skip_until(&mut self, stop: impl Fn(Keyword) -> bool) {
        while !self.at_end() && !self.keyword(0).is_some_and(&stop) {
            self.pass();
        }
    }

    /// Goes on to a sign, and past it; stops before any keyword that cannot stand in brackets.
    pub(super) fn skip_past_sign(&mut self, sign: &str) {
        use Keyword::*;
        let inside = |keyword: Keyword| {
            !keyword.is_reserved() || matches!(keyword, Player | Opponent | AnyPlayer | AnyPiece | By | To | Type)
        };
        while !self.at_end() && self.keyword(0).is_none_or(inside) {
            let found = self.is_sign(sign);
            self.at += 1;
            if found {
                return;
            }
        }
    }

    /// Takes `END` and the name of the block; if they are not there, goes on to where they may be meant to be.
    pub(super) fn close(&mut self, block: Keyword) {
        if !self.is(Keyword::End) {
            self.unexpected(&format!("`END {}`", block.text()));
            self.skip_to(&[]);
        }
        if self.is(Keyword::End) {
            self.close_here(block);
        }
    }

    /// As `close`, where `END` stands: the end of an outer block ends this one too, and is left for that one, unless it
    /// stands there twice.
    fn close_here(&mut self, block: Keyword) {
        let expected = format!("`END {}`", block.text());
        match self.token(1).kind {
            Kind::Word(_, Some(found)) if found == block => {
                self.take();
                self.take();
            }
            Kind::Word(word, None) if Keyword::nearest(word, &[block]).is_some() => {
                self.take();
                self.one_of(&[block]);
            }
            Kind::Word(_, found @ Some(_)) => {
                self.unexpected(&expected);
                if self.keyword(2) == Some(Keyword::End) && self.keyword(3) == found {
                    self.pass();
                }
            }
            _ => {
                self.unexpected(&expected);
                self.pass();
            }
        }
    }
}

/// Keywords as a fault lists them: `A`, `B` or `C`.
pub(super) fn listed(keywords: &[Keyword]) -> String {
    let shown: Vec<String> = keywords.iter().map(|keyword| format!("`{}`", keyword.shown())).collect();
    match shown.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

fn shortened(word: &str) -> String {
    match word.char_indices().nth(40) {
        Some((at, _)) => format!("{}...", &word[..at]),
        None => word.into(),
    }
}
