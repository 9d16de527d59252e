//! Finds the legal move of a Ludi game that a text means.

use ludi::notation::Written;

use super::{NoSuchMove, ambiguous, instead, texts, tokens};

/// The legal move that is meant: as it is listed, or as people type it in a hurry: `E5`, `e5 f6`, `e5f6`, `e7-e8 knight`.
pub fn choose<'a>(written: &str, legal: &'a [Written]) -> Result<&'a Written, NoSuchMove> {
    let wanted = Short::read(written);
    let read: Vec<(Short, &Written)> = legal.iter().map(|legal| (Short::read(&legal.text), legal)).collect();
    if let Some((_, found)) = read.iter().find(|(short, _)| *short == wanted) {
        return Ok(found);
    }
    let meant: Vec<&Written> = read.iter().filter(|(short, _)| wanted.fits(short)).map(|(_, legal)| *legal).collect();
    match meant[..] {
        [found] => Ok(found),
        [] => Err(no_such_move(written, &wanted, legal, &read)),
        _ => Err(ambiguous(written, meant.len(), &texts(meant.iter().copied()))),
    }
}

fn no_such_move(written: &str, wanted: &Short, legal: &[Written], read: &[(Short, &Written)]) -> NoSuchMove {
    let begins = |short: &Short| !wanted.sites.is_empty() && short.sites.first() == wanted.sites.first();
    let near: Vec<&Written> = read.iter().filter(|(short, _)| begins(short)).map(|(_, legal)| *legal).collect();
    let what = if wanted.sites.is_empty() && !wanted.is_turn() { "is no move" } else { "is not legal here" };
    NoSuchMove { message: format!("`{}` {what}", written.trim()), hint: instead(legal, &near) }
}

/// Whether a move begins on this site, or has this word in it; every move begins with nothing.
pub fn begins_with(legal: &Written, from: &str) -> bool {
    let (wanted, short) = (Short::read(from), Short::read(&legal.text));
    wanted.sites.first().is_none_or(|from| short.sites.first() == Some(from)) && wanted.words_in(&short)
}

/// The sites of a move and the words that say more of it: types, labels, what it takes, numbers after `#`, `pass` and
/// `swap`.
#[derive(Debug, PartialEq, Eq)]
struct Short {
    sites: Vec<String>,
    words: Vec<String>,
}

impl Short {
    fn read(written: &str) -> Short {
        let written = written.to_lowercase();
        let end = taking(&written).into_iter().chain(written.find(['=', ':', '#'])).min().unwrap_or(written.len());
        let mut short = Short { sites: Vec::new(), words: Vec::new() };
        let mut tokens = tokens(&written[..end]).into_iter().peekable();
        while let Some(token) = tokens.next() {
            let number = tokens.next_if(|next| token.len() <= 3 && next.starts_with(|c: char| c.is_ascii_digit()));
            match number {
                Some(number) if token.starts_with(char::is_alphabetic) => short.sites.push(token + &number),
                Some(number) => short.words.extend([token, number]),
                None => short.words.push(token),
            }
        }
        short.words.extend(marks(&written[end..]));
        short.words.sort();
        short
    }

    /// Whether a legal move has these sites, and all these words.
    fn fits(&self, legal: &Short) -> bool {
        (!self.sites.is_empty() || self.is_turn()) && self.sites == legal.sites && self.words_in(legal)
    }

    fn words_in(&self, legal: &Short) -> bool {
        self.words.iter().all(|word| legal.words.contains(word))
    }

    fn is_turn(&self) -> bool {
        self.words.iter().any(|word| word == "pass" || word == "swap")
    }
}

/// Where a text begins to say what a move takes: an `x` between a digit and a letter.
fn taking(text: &str) -> Option<usize> {
    text.match_indices('x').map(|(at, _)| at).find(|at| {
        let before = text[..*at].trim_end().ends_with(|c: char| c.is_ascii_digit());
        before && text[at + 1..].trim_start().starts_with(|c: char| c.is_ascii_lowercase())
    })
}

/// What stands after `=`, `:` and `#`, and after `x` up to a comma; of numbers and of what is taken the sign is kept, for
/// they may be part of a name.
fn marks(text: &str) -> Vec<String> {
    let mut marks: Vec<String> = Vec::new();
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    for (at, character) in text.char_indices() {
        match (character, marks.last_mut()) {
            ('=' | ':', _) => marks.push(String::new()),
            ('x', _) if at == 0 => marks.push("x".into()),
            (',', Some(_)) => marks.push("x".into()),
            ('#', _) | (_, None) => marks.push(character.to_string()),
            (_, Some(mark)) => mark.push(character),
        }
    }
    marks.retain(|mark| !mark.is_empty());
    marks
}
