//! Names and counts of plain English, beside what all languages share.

pub(super) use syntax::prose::{Page, capitalised, counted, list, number, plural, with_article};

/// A name as people say it: with spaces between its words.
pub(super) fn spoken(name: &str) -> String {
    name.replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spoken_as_words() {
        assert_eq!(spoken("promoted_pawn"), "promoted pawn");
    }
}
