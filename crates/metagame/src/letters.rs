//! The letters that stand for pieces on drawn boards: capitals for White, small ones for Black.

use game::Role;

use crate::notation::Piece;

/// A code of one or two letters for each type of piece, no two alike, whichever case they are in.
///
/// The shortest name that begins with a letter gets it (`king`, not `knight`); two words get their initials
/// (`promoted_pawn`: `PP`); others get the first letter of theirs that is left (`knight`: `N`), or two letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letters(Vec<String>);

impl Letters {
    /// The codes for these types, in their order.
    pub fn new(type_names: &[String]) -> Letters {
        let mut codes = vec![String::new(); type_names.len()];
        let words: Vec<Vec<String>> = type_names.iter().map(|name| plain_words(name)).collect();
        for kind in shortest_first(type_names) {
            give(&mut codes, kind, [initials(&words[kind], 1)]);
        }
        for (kind, words) in words.iter().enumerate() {
            let pair = (words.len() > 1).then(|| initials(words, 2));
            give(&mut codes, kind, pair.into_iter().chain(later_choices(&words.concat())));
        }
        Letters(codes)
    }

    /// The code of a piece: in capitals if it is White's.
    pub fn of(&self, piece: Piece) -> String {
        self.kind(piece.kind.into(), piece.owner)
    }

    /// The code of a type as a side's pieces of it carry it; `?` for a number that is no type's.
    pub fn kind(&self, kind: usize, owner: Role) -> String {
        let code = self.0.get(kind).map_or("?", String::as_str);
        match owner {
            Role::White => code.to_uppercase(),
            _ => code.to_string(),
        }
    }

    /// How many letters the longest code has.
    pub fn width(&self) -> usize {
        self.0.iter().map(String::len).max().unwrap_or(1)
    }
}

/// Gives a type that has no code the first of these that no other has.
fn give(codes: &mut [String], kind: usize, choices: impl IntoIterator<Item = String>) {
    if codes[kind].is_empty()
        && let Some(code) = choices.into_iter().find(|code| !codes.contains(code))
    {
        codes[kind] = code;
    }
}

/// The words of a name in small ASCII letters and digits; a name that does not begin with a letter has `p` before it.
fn plain_words(name: &str) -> Vec<String> {
    let plain = |word: &str| word.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    let mut words: Vec<String> = name.split(['_', '-', ' ']).map(plain).filter(|word| !word.is_empty()).collect();
    if !words.first().is_some_and(|word| word.starts_with(|first: char| first.is_ascii_alphabetic())) {
        words.insert(0, "p".to_string());
    }
    words
}

fn shortest_first(type_names: &[String]) -> Vec<usize> {
    let mut kinds: Vec<usize> = (0..type_names.len()).collect();
    kinds.sort_by_key(|kind| type_names[*kind].len());
    kinds
}

fn initials(words: &[String], count: usize) -> String {
    words.iter().take(count).filter_map(|word| word.chars().next()).collect()
}

/// The single letters of a name, then pairs that begin as it does, then all pairs.
fn later_choices(name: &str) -> impl Iterator<Item = String> {
    let letters: Vec<char> = name.chars().collect();
    let first = letters[0];
    let singles = letters.clone().into_iter().filter(char::is_ascii_alphabetic).map(String::from);
    let own_pairs = letters.into_iter().skip(1).map(move |second| format!("{first}{second}"));
    let all_pairs = ('a'..='z').cycle().skip(first as usize - 'a' as usize).take(26);
    let all_pairs = all_pairs.flat_map(|first| ('a'..='z').map(move |second| format!("{first}{second}")));
    singles.chain(own_pairs).chain(all_pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(names: &str) -> String {
        let names: Vec<String> = names.split(' ').map(String::from).collect();
        let letters = Letters::new(&names);
        (0..names.len()).map(|kind| letters.kind(kind, Role::White)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn codes_are_the_letters_that_people_expect() {
        for (names, expected) in [
            ("pawn knight bishop rook queen king", "P N B R Q K"),
            ("king man", "K M"),
            ("slug termite firefly", "S T F"),
            ("pawn promoted_pawn silver promoted_silver lance promoted_lance", "P PP S PS L PL"),
            ("aa aaa aaaa", "A AA AB"),
            ("2nd", "P"),
            ("élan _ x", "L P X"),
        ] {
            assert_eq!(codes(names), expected, "{names}");
        }
    }

    #[test]
    fn two_hundred_types_have_two_hundred_codes() {
        let names: Vec<String> = (0..200).map(|n| format!("a{n}")).collect();
        let Letters(codes) = Letters::new(&names);
        for (n, code) in codes.iter().enumerate() {
            assert!((1..=2).contains(&code.len()) && !codes[..n].contains(code), "{code}");
        }
    }
}
