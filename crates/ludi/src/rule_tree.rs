//! The tree of a game's rules, as in Figure 3.2 of the book: the game at the top, ludemes as nodes; as text and as SVG.

mod picture;

use syntax::{Form, Sexpr};

use crate::element::{Content, Element, Filled};
use crate::print::print;
use crate::reading::elements;
use crate::tree::Game;

/// The tree of a game's rules (Browne 2011, Fig. 3.2; B21). A ludeme is a node; its words and numbers, the attributes,
/// stand in the node; the ludemes in it hang below it, in the order of the text.
///
/// ```
/// let text = "(game Trio (board (tiling square) (size 4)) (end (All win (in-a-row 3))))";
/// let tree = ludi::rule_tree(&ludi::read(text).game.expect("a sound game"));
/// assert!(tree.len() >= 5);
/// assert!(tree.text().lines().any(|line| line.contains("in-a-row 3")), "{}", tree.text());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleTree {
    /// The game.
    pub root: RuleNode,
}

/// A ludeme in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleNode {
    /// The word at its head; for a list without a keyword its first word: `All`, `Stone`.
    pub name: String,
    /// The words and numbers that follow before any ludeme. What follows later is a node of its own, so that
    /// `(- 1 (row to))` and `(- (row to) 1)` can be told apart.
    pub attributes: Vec<String>,
    /// Whether it has no meaning where it stands, as an intron or a part of one (Q18).
    pub is_intron: bool,
    /// The ludemes in it.
    pub children: Vec<RuleNode>,
}

/// The tree of a game's rules, introns included (B21, B22).
pub fn rule_tree(game: &Game) -> RuleTree {
    let bare = || RuleNode { attributes: vec![game.name.value.clone()], ..RuleNode::leaf("game".into(), false) };
    // What is printed can always be read again; a game that was made up and cannot is no more than its name.
    let root = elements(&print(game)).and_then(|element| element.ludeme().map(node)).unwrap_or_else(bare);
    RuleTree { root }
}

fn node(filled: &Filled) -> RuleNode {
    let mut words = Vec::new();
    let mut children: Vec<RuleNode> = Vec::new();
    for argument in &filled.arguments {
        match leaf(&argument.element) {
            Some(word) if children.is_empty() => words.push(word),
            Some(word) => children.push(RuleNode::leaf(word, false)),
            None => children.extend(argument.element.ludeme().map(node)),
        }
    }
    children.extend(filled.introns.iter().map(|intron| intron_node(&intron.item)));
    let name = match filled.signature.record && !words.is_empty() {
        true => words.remove(0),
        false => filled.signature.name.to_string(),
    };
    RuleNode { name, attributes: words, is_intron: false, children }
}

fn leaf(element: &Element) -> Option<String> {
    match &element.content {
        Content::Word(word) => Some(word.clone()),
        Content::Text(text) => Some(format!("\"{text}\"")),
        Content::Ludeme(_) => None,
    }
}

fn intron_node(item: &Sexpr) -> RuleNode {
    let Form::List(items) = &item.form else { return RuleNode::leaf(item.flat(), true) };
    let (lists, mut words): (Vec<&Sexpr>, Vec<&Sexpr>) = items.iter().partition(|item| item.as_list().is_some());
    let name = if words.is_empty() { "()".to_string() } else { words.remove(0).flat() };
    RuleNode {
        name,
        attributes: words.into_iter().map(Sexpr::flat).collect(),
        is_intron: true,
        children: lists.into_iter().map(intron_node).collect(),
    }
}

impl RuleTree {
    /// The tree as text, with lines from each node to those below it.
    pub fn text(&self) -> String {
        let mut text = format!("{}\n", self.root.told());
        self.root.add_children(&mut text, "");
        text
    }

    /// The tree as a picture: SVG that needs nothing else and is always the same for the same rules.
    pub fn svg(&self) -> String {
        picture::svg(&self.root)
    }

    /// How many nodes it has.
    pub fn len(&self) -> usize {
        self.root.count()
    }

    /// Never: the game itself is a node.
    pub fn is_empty(&self) -> bool {
        false
    }
}

impl RuleNode {
    fn leaf(name: String, is_intron: bool) -> RuleNode {
        RuleNode { name, attributes: Vec::new(), is_intron, children: Vec::new() }
    }

    /// Name and attributes in one line.
    pub fn told(&self) -> String {
        let words: Vec<&str> = [&self.name].into_iter().chain(&self.attributes).map(String::as_str).collect();
        words.join(" ")
    }

    fn count(&self) -> usize {
        1 + self.children.iter().map(RuleNode::count).sum::<usize>()
    }

    fn add_children(&self, text: &mut String, margin: &str) {
        for (at, child) in self.children.iter().enumerate() {
            let is_last = at + 1 == self.children.len();
            let (branch, below) = if is_last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            let mark = if child.is_intron && !self.is_intron { " (has no meaning here)" } else { "" };
            text.push_str(&format!("{margin}{branch}{}{mark}\n", child.told()));
            child.add_children(text, &format!("{margin}{below}"));
        }
    }
}
