//! Names and counts of plain English, beside what all languages share.

pub(super) use syntax::prose::{Page, capitalised, list, number, plural, with_article};

/// This many of a thing: `one square`, `two squares`.
pub(super) fn counted(n: u32, name: &str) -> String {
    if n == 1 { format!("one {name}") } else { format!("{} {}", number(n), plural(name)) }
}

/// A name as people say it: with spaces between its words.
pub(super) fn spoken(name: &str) -> String {
    name.replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spoken_as_words_and_counted() {
        assert_eq!(spoken("promoted_pawn"), "promoted pawn");
        assert_eq!([0, 1, 2].map(|n| counted(n, "square")), ["no squares", "one square", "two squares"]);
    }
}
