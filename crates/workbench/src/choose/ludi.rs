//! A move of a game of Browne's as somebody writes it.

use ludi::notation::Written;

use super::{NoSuchMove, ambiguous, instead, texts};

/// The legal move that is meant: as it is listed, or as people type it in a hurry: `E5`, `e5 f6`, `e5f6`, `e7-e8 knight`.
pub(crate) fn choose<'a>(written: &str, legal: &'a [Written]) -> Result<&'a Written, NoSuchMove> {
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
pub(crate) fn begins_with(legal: &Written, from: &str) -> bool {
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

/// Runs of letters (with `_`) and runs of digits; everything else only parts them.
fn tokens(text: &str) -> Vec<String> {
    let class = |c: char| if c.is_ascii_digit() { 1 } else { u8::from(c.is_alphabetic() || c == '_') * 2 };
    let mut tokens: Vec<String> = Vec::new();
    let mut last = 0;
    for character in text.chars() {
        let this = class(character);
        match tokens.last_mut() {
            Some(token) if this != 0 && this == last => token.push(character),
            _ if this != 0 => tokens.push(character.to_string()),
            _ => {}
        }
        last = this;
    }
    tokens
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What somebody means by a text where these moves are legal, or the message that he gets.
    fn meant(written: &str, legal: &[&str]) -> String {
        let legal: Vec<Written> = legal.iter().map(|text| Written::new(*text, None, None)).collect();
        match choose(written, &legal) {
            Ok(found) => found.to_string(),
            Err(fault) => format!("{}; {}", fault.message, fault.hint),
        }
    }

    #[test]
    fn a_move_can_be_written_in_any_spacing_and_case() {
        let legal = ["e5", "e5-f6", "e5-f7", "aa10-b3", "pass", "swap"];
        for (written, expected) in [
            ("E5", "e5"),
            (" e5 ", "e5"),
            ("e5 f6", "e5-f6"),
            ("E5F6", "e5-f6"),
            ("e5-f6", "e5-f6"),
            ("e5 -> f7", "e5-f7"),
            ("AA10b3", "aa10-b3"),
            ("Pass", "pass"),
            ("SWAP", "swap"),
        ] {
            assert_eq!(meant(written, &legal), expected, "{written}");
        }
    }

    #[test]
    fn what_tells_moves_apart_can_be_left_out_where_one_is_left() {
        let legal = ["e7-e8=Knight", "e7-e8=Queen:take", "d4", "d4#2", "d4:jump-two", "d4:jump-two#2", "c3=Fox_Cub"];
        for (written, expected) in [
            ("e7e8 knight", "e7-e8=Knight"),
            ("e7 e8=QUEEN", "e7-e8=Queen:take"),
            ("e7-e8 take", "e7-e8=Queen:take"),
            ("d4", "d4"),
            ("d4 #2", "d4#2"),
            ("d4 : jump-two", "d4:jump-two"),
            ("d4:jump-two#2", "d4:jump-two#2"),
            ("c3", "c3=Fox_Cub"),
            ("c3 fox_cub", "c3=Fox_Cub"),
        ] {
            assert_eq!(meant(written, &legal), expected, "{written}");
        }
        assert_eq!(meant("e7e8", &legal), "`e7e8` can mean 2 moves; say which: `e7-e8=Knight`, `e7-e8=Queen:take`");
    }

    #[test]
    fn what_a_move_takes_tells_it_apart() {
        let legal = ["d2xf6", "d2xx6", "d2-e2xa1,b10:jump", "d2-e2xa1:jump", "x2", "x2xa1", "c3"];
        for (written, expected) in [
            ("d2 x f6", "d2xf6"),
            ("D2Xx6", "d2xx6"),
            ("d2e2xb10", "d2-e2xa1,b10:jump"),
            ("d2-e2xa1:jump", "d2-e2xa1:jump"),
            ("x2", "x2"),
            ("x2xa1", "x2xa1"),
        ] {
            assert_eq!(meant(written, &legal), expected, "{written}");
        }
        assert_eq!(meant("d2", &legal), "`d2` can mean 2 moves; say which: `d2xf6`, `d2xx6`");
    }

    #[test]
    fn what_is_no_move_says_what_could_be_played() {
        let legal = ["e5-f6", "e5-f7", "pass"];
        assert_eq!(meant("e5 a1", &legal), "`e5 a1` is not legal here; from there one can play: `e5-f6`, `e5-f7`");
        assert_eq!(meant("a1", &legal), "`a1` is not legal here; some of the 3 legal moves: `e5-f6`, `e5-f7`, `pass`");
        assert!(meant("swap", &legal).starts_with("`swap` is not legal here"));
        for nonsense in ["", "hello", "=", "#", "5", "e", "e5 knight", "\u{0}", "é9"] {
            assert!(meant(nonsense, &legal).starts_with(&format!("`{nonsense}` is no")), "{nonsense}");
        }
        assert!(meant("e5", &[]).ends_with("the game is over: there is no move"));
    }

    #[test]
    fn moves_can_be_picked_by_their_beginning() {
        let legal = ["e5-f6", "e5-f7=Queen", "f6", "pass"].map(|text| Written::new(text, None, None));
        let picked = |from: &str| legal.iter().filter(|legal| begins_with(legal, from)).count();
        assert_eq!((picked(""), picked("E5"), picked("queen"), picked("f6"), picked("a1")), (4, 2, 1, 1, 0));
    }
}
