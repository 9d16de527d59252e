//! Plain English: numbers, plurals, lists, and pages of paragraphs, points and pictures.

/// How wide a line of text may be; pictures may be wider.
const WIDTH: usize = 78;

const NUMBERS: [&str; 13] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// Plurals that follow no rule, and before them those of words that only end like one of the others.
const IRREGULAR: [(&str, &str); 19] = [
    ("human", "humans"),
    ("shaman", "shamans"),
    ("talisman", "talismans"),
    ("fox", "foxes"),
    ("box", "boxes"),
    ("self", "selfs"),
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
    ("bison", "bison"),
];

/// A number in words up to twelve, in digits beyond.
pub fn number(n: u32) -> String {
    NUMBERS.get(n as usize).map_or_else(|| n.to_string(), |word| word.to_string())
}

/// This many of a thing: `no squares`, `one square`, `two squares`.
pub fn counted(n: u32, name: &str) -> String {
    format!("{} {}", number(n), if n == 1 { name.to_string() } else { plural(name) })
}

/// A name with its article: `a king`, `an ox`.
pub fn with_article(name: &str) -> String {
    let name_in_small = name.to_lowercase();
    let starts = |starts: &[&str]| starts.iter().any(|start| name_in_small.starts_with(start));
    let vowel = starts(&["a", "e", "i", "o", "u", "8", "11", "18"]) && !starts(&["uni", "eu", "use", "one"]);
    let silent = starts(&["heir", "hour", "honest"]);
    format!("{} {name}", if vowel || silent { "an" } else { "a" })
}

/// More than one of a name.
pub fn plural(name: &str) -> String {
    if let Some((thing, letter)) = name.rsplit_once(' ').filter(|(_, last)| last.len() == 1) {
        return format!("{} {letter}", plural(thing));
    }
    if let Some((one, many)) = IRREGULAR.iter().find(|(one, _)| name.ends_with(one)) {
        return format!("{}{many}", &name[..name.len() - one.len()]);
    }
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|end| name.ends_with(end));
    match name.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ if hisses => format!("{name}es"),
        _ => format!("{name}s"),
    }
}

/// Whether a name is one of several, as `Goats`.
pub fn is_plural(name: &str) -> bool {
    let small = name.to_lowercase();
    let irregular = IRREGULAR.iter().any(|(one, many)| one != many && small.ends_with(many));
    irregular || (small.ends_with('s') && !["ss", "us", "os", "is"].iter().any(|end| small.ends_with(end)))
}

/// `a, b and c`, with the last two joined by the word given.
pub fn list(items: &[impl AsRef<str>], word: &str) -> String {
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
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A page in the making: blocks with an empty line between any two, but for the points of a list.
#[derive(Default)]
pub struct Page {
    text: String,
    in_list: bool,
}

impl Page {
    /// A heading; level 1 is the title.
    pub fn heading(&mut self, level: usize, text: &str) {
        self.block(&format!("{} {text}\n", "#".repeat(level)), false);
    }

    /// A paragraph, unless there is nothing in it. Lines that begin with `- ` are points below it.
    pub fn paragraph(&mut self, text: &str) {
        if !text.is_empty() {
            self.block(&outlined(text, ""), false);
        }
    }

    /// A point of a list, with the points below it.
    pub fn point(&mut self, text: &str) {
        self.block(&outlined(&format!("- {text}"), "  "), true);
    }

    /// One paragraph, or several points.
    pub fn points(&mut self, texts: &[String]) {
        match texts {
            [only] => self.paragraph(only),
            several => several.iter().for_each(|text| self.point(text)),
        }
    }

    /// A picture, set in.
    pub fn picture(&mut self, drawn: &str) {
        if !drawn.is_empty() {
            let set_in = |line: &str| if line.is_empty() { "\n".to_string() } else { format!("    {line}\n") };
            self.block(&drawn.lines().map(set_in).collect::<String>(), false);
        }
    }

    /// The page.
    pub fn finish(self) -> String {
        self.text
    }

    /// Its blocks, each in one line: a heading, a paragraph or a point.
    pub fn blocks(self) -> Vec<String> {
        let mut blocks: Vec<String> = Vec::new();
        let mut begins = true;
        for line in self.text.lines() {
            let line = line.trim();
            match blocks.last_mut().filter(|_| !begins && !line.is_empty() && !line.starts_with("- ")) {
                Some(block) => block.push_str(&format!(" {line}")),
                None if line.is_empty() => {}
                None => blocks.push(line.to_string()),
            }
            begins = line.is_empty();
        }
        blocks
    }

    fn block(&mut self, text: &str, in_list: bool) {
        if !(self.text.is_empty() || (in_list && self.in_list)) {
            self.text.push('\n');
        }
        self.text.push_str(text);
        self.in_list = in_list;
    }
}

/// A text with points below it, each level set in further; everything after the first line is set in at least this far.
fn outlined(text: &str, set_in: &str) -> String {
    let mut lines = text.lines();
    let mut whole = wrapped(lines.next().unwrap_or(""), set_in);
    for line in lines {
        let depth = line.len() - line.trim_start().len();
        let margin = format!("{set_in}{}", " ".repeat(depth));
        match line.trim_start().strip_prefix("- ") {
            Some(point) => whole.push_str(&wrapped_from(&format!("{margin}- "), point, &format!("{margin}  "))),
            None => whole.push_str(&wrapped_from(&margin, line.trim_start(), &margin)),
        }
    }
    whole
}

fn wrapped_from(first: &str, text: &str, set_in: &str) -> String {
    let lines = wrapped(&format!("{}{text}", "#".repeat(first.len())), set_in);
    lines.replacen(&"#".repeat(first.len()), first, 1)
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
            ("ally", "allies"),
            ("monkey", "monkeys"),
            ("ox", "oxen"),
            ("fox", "foxes"),
            ("lynx", "lynxes"),
            ("finch", "finches"),
            ("wolf", "wolves"),
            ("goose", "geese"),
            ("bison", "bison"),
            ("promoted pawn", "promoted pawns"),
            ("stone A", "stones A"),
        ] {
            assert_eq!(plural(one), many);
        }
        let articles = ["ox", "unicorn", "king", "heir", "empty square", "8-ring"].map(with_article);
        assert_eq!(articles, ["an ox", "a unicorn", "a king", "an heir", "an empty square", "an 8-ring"]);
        assert_eq!(["Goats", "Geese", "White", "Chaos"].map(is_plural), [true, true, false, false]);
    }

    #[test]
    fn numbers_are_words_up_to_twelve() {
        assert_eq!([0, 1, 12, 13].map(number), ["no", "one", "twelve", "13"]);
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
        page.points(&["word ".repeat(20), "short".to_string()]);
        let line = ["word"; 15].join(" ");
        assert_eq!(page.finish(), format!("# Title\n\n- {line}\n  word word word word word\n- short\n"));
    }

    #[test]
    fn a_page_falls_into_blocks_of_one_line_each() {
        let mut page = Page::default();
        page.paragraph(&"word ".repeat(20));
        page.points(&["one".to_string(), "two".to_string()]);
        page.paragraph("Last.");
        assert_eq!(page.blocks(), ["word ".repeat(20).trim(), "- one", "- two", "Last."]);
    }

    #[test]
    fn things_are_counted() {
        assert_eq!([0, 1, 2].map(|n| counted(n, "square")), ["no squares", "one square", "two squares"]);
    }

    #[test]
    fn points_have_points_below_them() {
        let mut page = Page::default();
        page.paragraph("All:\n- one\n  - two\nAnd on.");
        page.point("One:\n- two");
        assert_eq!(page.finish(), "All:\n- one\n  - two\nAnd on.\n\n- One:\n  - two\n");
    }
}
