//! The words that the language gives a meaning.

/// The relations that have a meaning of their own, with the number of their arguments.
pub const RELATIONS: [(&str, usize); 12] = [
    ("role", 1),
    ("init", 1),
    ("base", 1),
    ("input", 2),
    ("true", 1),
    ("does", 2),
    ("legal", 2),
    ("next", 1),
    ("sees", 2),
    ("goal", 2),
    ("terminal", 0),
    ("distinct", 2),
];

/// The words that connect sentences.
pub const CONNECTIVES: [&str; 4] = ["<=", "not", "or", "and"];

/// The name of the role that chance plays.
pub const RANDOM: &str = "random";

/// How many arguments a relation with a meaning of its own takes.
pub fn arity(name: &str) -> Option<usize> {
    RELATIONS.iter().find(|(known, _)| *known == name).map(|(_, arity)| *arity)
}

/// Whether a name is a keyword, spelt in small letters.
pub fn is_keyword(name: &str) -> bool {
    arity(name).is_some() || CONNECTIVES.contains(&name)
}

/// A word as the tree keeps it: a keyword in small letters, any other name as it is spelt.
pub(crate) fn spelt(word: &str) -> String {
    let small = word.to_ascii_lowercase();
    if is_keyword(&small) { small } else { word.to_string() }
}
