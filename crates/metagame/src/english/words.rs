//! Numbers, plurals, lists and lines of plain English.

/// How wide a line of text may be; pictures may be wider.
const WIDTH: usize = 78;

const NUMBERS: [&str; 13] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// Plurals that follow no rule.
const IRREGULAR: [(&str, &str); 15] = [
    ("human", "humans"),
    ("shaman", "shamans"),
    ("talisman", "talismans"),
    ("man", "men"),
    ("child", "children"),
    ("fungus", "fungi"),
    ("hero", "heroes"),
    ("mouse", "mice"),
    ("louse", "lice"),
    ("goose", "geese"),
    ("wolf", "wolves"),
    ("elf", "elves"),
    ("thief", "thieves"),
    ("ox", "oxen"),
    ("sheep", "sheep"),
];

/// Words that end like one in [`IRREGULAR`] and do not go with it.
const REGULAR: [&str; 3] = ["fox", "box", "self"];

/// A number in words up to twelve, in digits beyond.
pub(super) fn number(n: u32) -> String {
    NUMBERS.get(n as usize).map_or_else(|| n.to_string(), |word| word.to_string())
}

/// So many of a thing: `one square`, `two squares`.
pub(super) fn counted(n: u32, name: &str) -> String {
    if n == 1 { format!("one {name}") } else { format!("{} {}", number(n), plural(name)) }
}

/// A name as people say it: with spaces between its words.
pub(super) fn spoken(name: &str) -> String {
    name.replace('_', " ")
}

/// A spoken name with its article: `a king`, `an ox`.
pub(super) fn with_article(name: &str) -> String {
    let starts = |starts: &[&str]| starts.iter().any(|start| name.starts_with(start));
    let vowel = starts(&["a", "e", "i", "o", "u"]) && !starts(&["uni", "eu", "use", "one"]);
    let silent = starts(&["heir", "hour", "honest"]);
    format!("{} {name}", if vowel || silent { "an" } else { "a" })
}

/// More than one of a spoken name.
pub(super) fn plural(name: &str) -> String {
    let irregular = IRREGULAR.iter().find(|(one, _)| name.ends_with(one));
    if let Some((one, many)) = irregular
        && !REGULAR.iter().any(|word| name.ends_with(word))
    {
        return format!("{}{many}", &name[..name.len() - one.len()]);
    }
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|end| name.ends_with(end));
    match name.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ if hisses => format!("{name}es"),
        _ => format!("{name}s"),
    }
}

/// `a, b and c`, with the last two joined by the word given.
pub(super) fn list(items: &[impl AsRef<str>], word: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_string(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", first.join(", "), last.as_ref())
        }
    }
}

/// The text with its first letter as a capital.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A page in the making: blocks with an empty line between any two, but for the points of a list.
#[derive(Default)]
pub(super) struct Page {
    text: String,
    in_list: bool,
}

impl Page {
    /// A heading; level 1 is the title.
    pub(super) fn heading(&mut self, level: usize, text: &str) {
        self.block(&format!("{} {text}\n", "#".repeat(level)), false);
    }

    /// A paragraph, unless there is nothing in it.
    pub(super) fn paragraph(&mut self, text: &str) {
        if !text.is_empty() {
            self.block(&wrapped(text, ""), false);
        }
    }

    /// A point of a list.
    pub(super) fn point(&mut self, text: &str) {
        self.block(&wrapped(&format!("- {text}"), "  "), true);
    }

    /// A picture, set in.
    pub(super) fn picture(&mut self, drawn: &str) {
        if !drawn.is_empty() {
            let set_in = |line: &str| if line.is_empty() { "\n".to_string() } else { format!("    {line}\n") };
            self.block(&drawn.lines().map(set_in).collect::<String>(), false);
        }
    }

    /// The page.
    pub(super) fn finish(self) -> String {
        self.text
    }

    fn block(&mut self, text: &str, in_list: bool) {
        if !(self.text.is_empty() || (in_list && self.in_list)) {
            self.text.push('\n');
        }
        self.text.push_str(text);
        self.in_list = in_list;
    }
}

/// The text in lines of at most [`WIDTH`] columns where its words allow, all but the first set in.
fn wrapped(text: &str, set_in: &str) -> String {
    let mut lines = String::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.trim().is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push_str(&format!("{line}\n"));
            line = set_in.to_string();
        }
        if !(line.is_empty() || line == set_in) {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push_str(&format!("{line}\n"));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_the_plurals_and_articles_that_people_use() {
        for (one, many) in [
            ("king", "kings"),
            ("man", "men"),
            ("swordsman", "swordsmen"),
            ("human", "humans"),
            ("firefly", "fireflies"),
            ("monkey", "monkeys"),
            ("ox", "oxen"),
            ("fox", "foxes"),
            ("lynx", "lynxes"),
            ("finch", "finches"),
            ("wolf", "wolves"),
            ("promoted pawn", "promoted pawns"),
        ] {
            assert_eq!(plural(one), many);
        }
        let articles = ["ox", "unicorn", "king", "heir"].map(with_article);
        assert_eq!(articles, ["an ox", "a unicorn", "a king", "an heir"]);
    }

    #[test]
    fn numbers_are_words_up_to_twelve() {
        assert_eq!([0, 1, 12, 13].map(number), ["no", "one", "twelve", "13"]);
        assert_eq!([1, 2].map(|n| counted(n, "square")), ["one square", "two squares"]);
    }

    #[test]
    fn lists_have_commas_and_one_word() {
        assert_eq!(list(&["a"], "or"), "a");
        assert_eq!(list(&["a", "b"], "or"), "a or b");
        assert_eq!(list(&["a", "b", "c"], "and"), "a, b and c");
    }

    #[test]
    fn long_lines_are_broken_and_points_set_in() {
        let mut page = Page::default();
        page.heading(1, "Title");
        page.point(&"word ".repeat(20));
        page.point("short");
        let line = ["word"; 15].join(" ");
        assert_eq!(page.finish(), format!("# Title\n\n- {line}\n  word word word word word\n- short\n"));
    }
}
