//! Writes symbolic expressions: on one line where they fit, else broken and indented as in Browne 2011, chapter 6.

use crate::{Form, Sexpr};

/// Lists that are longer than this, without the brackets that close what they lie in, are broken.
pub const WIDTH: usize = 75;

/// How lists with a certain head are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// On one line if it fits, else each list in it on lines of its own.
    Fit,
    /// On one line if it fits, else as many items on a line as fit.
    Fill,
    /// Always each list in it on lines of its own.
    Break,
}

/// One line of a printed expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How far it is indented, in steps of two.
    pub indent: usize,
    /// What stands on it.
    pub text: String,
    /// Where the items that begin on it were read.
    pub starts: Vec<usize>,
}

impl Sexpr {
    /// The expression on one line.
    pub fn flat(&self) -> String {
        match &self.form {
            Form::Word(word) => word.clone(),
            Form::Text(text) => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
            Form::Parameter(number) => format!("%{number}"),
            Form::List(items) => format!("({})", items.iter().map(Sexpr::flat).collect::<Vec<_>>().join(" ")),
        }
    }

    /// The expression in lines.
    pub fn lines(&self, style: fn(&str) -> Style) -> Vec<Line> {
        let mut page = Page { lines: vec![Line::empty(0)], style };
        page.add(self, 0);
        page.lines
    }
}

impl Line {
    fn empty(indent: usize) -> Line {
        Line { indent, text: String::new(), starts: Vec::new() }
    }

    /// The line as it is printed, with its end.
    pub fn printed(&self) -> String {
        format!("{}{}\n", "  ".repeat(self.indent), self.text)
    }

    fn width(&self) -> usize {
        2 * self.indent + self.text.chars().count()
    }
}

struct Page {
    lines: Vec<Line>,
    style: fn(&str) -> Style,
}

impl Page {
    /// Adds an item at the end of the last line, and below it what does not fit.
    fn add(&mut self, item: &Sexpr, indent: usize) {
        let flat = item.flat();
        let style = (self.style)(item.head().unwrap_or_default());
        match item.as_list().filter(|items| !items.is_empty()) {
            Some(items) if style == Style::Break || !self.fits(&flat) => self.broken(item, items, style, indent),
            _ => self.put(&flat, item),
        }
    }

    fn broken(&mut self, list: &Sexpr, items: &[Sexpr], style: Style, indent: usize) {
        let start = place_of(list);
        self.last().starts.extend(start);
        self.last().text.push('(');
        self.add(&items[0], indent);
        let mut after_list = false;
        for item in &items[1..] {
            let is_list = item.as_list().is_some();
            let shares = self.fits(&format!(" {}", item.flat()));
            let on_this_line = match style {
                Style::Fill => shares && self.last().indent > indent,
                _ => shares && !is_list && !after_list,
            };
            if on_this_line {
                self.last().text.push(' ');
            } else {
                self.lines.push(Line::empty(indent + 1));
            }
            self.add(item, indent + 1);
            after_list = is_list;
        }
        self.last().text.push(')');
    }

    fn put(&mut self, flat: &str, item: &Sexpr) {
        let line = self.last();
        line.text.push_str(flat);
        add_places(item, &mut line.starts);
    }

    fn fits(&mut self, flat: &str) -> bool {
        self.last().width() + flat.chars().count() <= WIDTH
    }

    fn last(&mut self) -> &mut Line {
        if self.lines.is_empty() {
            self.lines.push(Line::empty(0));
        }
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }
}

fn add_places(item: &Sexpr, places: &mut Vec<usize>) {
    places.extend(place_of(item));
    item.as_list().unwrap_or_default().iter().for_each(|inner| add_places(inner, places));
}

/// Where an item was read; nowhere if it was made.
fn place_of(item: &Sexpr) -> Option<usize> {
    (item.span.end > 0).then_some(item.span.start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_expression;

    fn style(head: &str) -> Style {
        match head {
            "game" => Style::Break,
            "board" => Style::Fill,
            _ => Style::Fit,
        }
    }

    fn printed(text: &str) -> String {
        let item = read_expression(text).item.expect("an expression");
        item.lines(style).iter().map(Line::printed).collect()
    }

    #[test]
    fn long_lists_are_broken_and_short_ones_are_not() {
        let text = "(game X
  (board
    (tiling square i-nbors) (shape square) (size 8 8)
    (regions (White n) (White s) (Black e) (Black w)))
  (end (All win (connect own-regions))))
";
        assert_eq!(printed(text), text);
    }

    #[test]
    fn words_fill_lines_where_there_are_too_many() {
        let words = vec!["seventeen"; 20].join(" ");
        let text = printed(&format!("(aim {words})"));
        assert!(text.lines().all(|line| line.len() <= WIDTH + 1), "{text}");
        assert_eq!(text.lines().count(), 3);
        assert_eq!(printed(&text), text);
    }

    #[test]
    fn quotes_and_backslashes_survive() {
        let text = "(a \"b \\\" \\\\ c\" %1)\n";
        assert_eq!(printed(text), text);
    }
}
