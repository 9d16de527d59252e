//! Names, counts and sentences of plain English, beside what all languages share.

pub(super) use syntax::prose::{Page, capitalised, is_plural, list, number, plural, with_article};

/// This many of a thing: `no square`, `one square`, `two squares`.
pub(super) fn counted(n: u32, name: &str) -> String {
    if n < 2 { format!("{} {name}", number(n)) } else { format!("{} {}", number(n), plural(name)) }
}

/// A name as people say it: words apart, and small but for capitals that stand alone, as in `stone A` for `StoneA`.
pub(super) fn spoken(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut words = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let after_small = at > 0 && letters[at - 1].is_lowercase();
        if letter.is_uppercase() && after_small {
            words.push(' ');
        }
        words.push(if matches!(letter, '-' | '_') { ' ' } else { *letter });
    }
    let small = |word: &str| if word.len() == 1 && name.len() > 1 { word.to_string() } else { word.to_lowercase() };
    words.split_whitespace().map(small).collect::<Vec<_>>().join(" ")
}

/// A title as people say it: words apart, capitals kept. A name of several words is one already.
pub(super) fn titled(name: &str) -> String {
    if name.contains(' ') {
        return name.to_string();
    }
    name.replace(['-', '_'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whose: `White's`, `the others'`.
pub(super) fn possessive(name: &str) -> String {
    if name.ends_with('s') { format!("{name}'") } else { format!("{name}'s") }
}

/// `first`, `second`, ..., `12th`.
pub(super) fn ordinal(n: u32) -> String {
    const ORDINALS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    match (n as usize).checked_sub(1).and_then(|at| ORDINALS.get(at)) {
        Some(word) => word.to_string(),
        None => format!("{n}{}", ending(n)),
    }
}

fn ending(n: u32) -> &'static str {
    match (n % 100, n % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    }
}

/// Sentences one after the other; after points a new line begins.
pub(super) fn sentences(all: &[String]) -> String {
    let mut text = String::new();
    for sentence in all.iter().filter(|sentence| !sentence.is_empty()) {
        if !text.is_empty() {
            text.push(if text.lines().last().is_some_and(|line| line.trim_start().starts_with("- ")) {
                '\n'
            } else {
                ' '
            });
        }
        text.push_str(sentence);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spoken_in_small_letters_and_titles_are_not() {
        assert_eq!(["Stone", "StoneA", "Big-Man", "K"].map(spoken), ["stone", "stone A", "big man", "k"]);
        assert_eq!(["Lines-of-Action", "Tic-Tac-Toe 3-D"].map(titled), ["Lines of Action", "Tic-Tac-Toe 3-D"]);
        assert_eq!(["White", "the others"].map(possessive), ["White's", "the others'"]);
    }

    #[test]
    fn ordinals_are_words_up_to_six() {
        assert_eq!([0, 1, 2].map(|n| counted(n, "square")), ["no square", "one square", "two squares"]);
        assert_eq!([1, 6, 7, 11, 22, 103].map(ordinal), ["first", "sixth", "7th", "11th", "22nd", "103rd"]);
    }

    #[test]
    fn after_points_a_new_line_begins() {
        let told = sentences(&["A.".to_string(), "All:\n- one".to_string(), "B.".to_string(), "C.".to_string()]);
        assert_eq!(told, "A. All:\n- one\nB. C.");
    }
}
