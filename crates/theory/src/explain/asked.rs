//! Which move is asked about, legal or not: read from any text that names squares.

use board::Site;
use metagame::notation::{Action, Move};
use metagame::tree::Square;

use crate::bridge::Words;

/// A move as it is written, as far as it can be understood without rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asked {
    /// The piece named before any square of the mover's own, if one is.
    pub kind: Option<u8>,
    /// The squares on its way: from, to, and where it goes on to.
    pub path: Vec<Site>,
    /// What it is to become at the end.
    pub promotion: Option<u8>,
    /// Whether something owed to the other side is done first.
    pub begins_with_owed: bool,
}

impl Asked {
    /// Whether this is what a legal move does: it goes along these squares, or puts the piece on this one.
    pub(crate) fn is(&self, chosen: &Move, words: &Words) -> bool {
        let site = |square: Square| words.grid().site(square.file.into(), square.rank.into());
        match &chosen.action {
            Action::Place { piece, to, .. } => {
                self.kind.is_none_or(|kind| kind == piece.kind) && site(*to).is_some_and(|site| self.path == [site])
            }
            Action::Transfer { legs, promote } => {
                let becomes = promote.map(|promote| promote.piece.kind);
                let squares = legs.first().map(|leg| leg.from).into_iter().chain(legs.iter().map(|leg| leg.to));
                self.kind.is_none_or(|kind| legs.first().is_some_and(|leg| leg.piece.kind == kind))
                    && (self.promotion.is_none() || self.promotion == becomes)
                    && squares.map(site).eq(self.path.iter().map(|site| Some(*site)))
            }
        }
    }
}

/// Reads a move; nothing that is not understood is a fault here, since the reasons will say what is missing.
pub(crate) fn read(text: &str, words: &Words) -> Asked {
    let mut asked = Asked::default();
    let lower = text.to_lowercase();
    for (nth, part) in lower.split(';').map(str::trim).enumerate() {
        let tokens = tokens(part, words);
        let first = part.split_whitespace().next().unwrap_or_default();
        match first {
            "displace" => asked.begins_with_owed = true,
            "promote" if nth == 0 => asked.begins_with_owed = true,
            "promote" => asked.promotion = last_kind(&tokens),
            _ => read_leg(&mut asked, part, &tokens),
        }
    }
    asked
}

fn read_leg(asked: &mut Asked, part: &str, tokens: &[Token]) {
    let squares: Vec<Site> = tokens.iter().filter_map(Token::site).collect();
    // In full notation what is captured is named behind the arrow; in short notation every square is on the way.
    let squares = if part.contains("->") { &squares[..squares.len().min(2)] } else { &squares[..] };
    let goes_on = asked.path.last().is_some() && asked.path.last() == squares.first();
    asked.path.extend(&squares[usize::from(goes_on)..]);
    let first_square = tokens.iter().position(|token| token.site().is_some()).unwrap_or(tokens.len());
    if asked.kind.is_none() {
        asked.kind = tokens[..first_square].iter().find_map(Token::kind);
    }
    if let Some(at) = part.find('=').or_else(|| part.find("promot")) {
        let after = tokens.iter().filter(|token| token.at >= at);
        asked.promotion = after.rev().find_map(Token::kind);
    }
}

fn last_kind(tokens: &[Token]) -> Option<u8> {
    tokens.iter().rev().find_map(Token::kind)
}

/// A word of a move, and where it begins.
#[derive(Clone, Debug)]
struct Token {
    at: usize,
    what: What,
}

#[derive(Clone, Copy, Debug)]
enum What {
    Kind(u8),
    Site(Site),
}

impl Token {
    fn site(&self) -> Option<Site> {
        match self.what {
            What::Site(site) => Some(site),
            What::Kind(_) => None,
        }
    }

    fn kind(&self) -> Option<u8> {
        match self.what {
            What::Kind(kind) => Some(kind),
            What::Site(_) => None,
        }
    }
}

fn tokens(part: &str, words: &Words) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut file: Option<u32> = None;
    for (at, word) in words_of(part) {
        if let Ok(number) = word.parse::<u32>() {
            // Files and ranks as numbers come in pairs.
            match file.take() {
                None => file = Some(number),
                Some(file) => tokens.extend(site(words, file, number).map(|site| Token { at, what: What::Site(site) })),
            }
            continue;
        }
        let kind = words.type_names().iter().position(|name| name.to_lowercase() == word);
        match kind {
            Some(kind) => tokens.push(Token { at, what: What::Kind(kind as u8) }),
            None => tokens.extend(squares_in(word, words).map(|site| Token { at, what: What::Site(site) })),
        }
    }
    tokens
}

/// The words of a part, each with the byte where it begins.
fn words_of(part: &str) -> Vec<(usize, &str)> {
    let (mut words, mut begins) = (Vec::new(), None);
    for (at, sign) in part.char_indices().chain([(part.len(), ' ')]) {
        match (sign.is_alphanumeric() || sign == '_', begins) {
            (true, None) => begins = Some(at),
            (false, Some(from)) => {
                words.push((from, &part[from..at]));
                begins = None;
            }
            _ => {}
        }
    }
    words
}

/// The squares that a word is made of: `e2e4`, `c3xe5xg7`.
fn squares_in<'a>(word: &'a str, words: &'a Words) -> impl Iterator<Item = Site> + 'a {
    let mut rest = word;
    std::iter::from_fn(move || {
        while !rest.is_empty() {
            if let Some((site, behind)) = leading_square(rest, words) {
                rest = behind;
                return Some(site);
            }
            let next = rest.chars().next().map_or(1, char::len_utf8);
            rest = &rest[next..];
        }
        None
    })
}

fn leading_square<'a>(text: &'a str, words: &Words) -> Option<(Site, &'a str)> {
    let letters = text.len() - text.trim_start_matches(|c: char| c.is_ascii_lowercase()).len();
    let digits = text[letters..].len() - text[letters..].trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if letters == 0 || digits == 0 || letters > 2 {
        return None;
    }
    let (name, rest) = text.split_at(letters + digits);
    words.site_named(name).map(|site| (site, rest))
}

fn site(words: &Words, file: u32, rank: u32) -> Option<Site> {
    let square = Square { file, rank };
    words.grid().site(square.file.into(), square.rank.into())
}
