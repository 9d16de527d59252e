//! The tree of rules as SVG.
//!
//! Children stand side by side below their node as long as that is not too wide; below that, one under the other:
//!
//! ```text
//!        game                 moves
//!     ┌────┴────┐               ├─ move
//!  players    board             └─ move
//! ```

use super::RuleNode;

/// The width of a character: the font has the same for all.
const CHARACTER: u32 = 8;
/// The height of a line of text.
const LINE: u32 = 18;
/// Around the text of a node, and around the picture.
const PADDING: u32 = 8;
/// Between nodes side by side, and from a node to those below it.
const GAP: u32 = 24;
/// Between nodes one under the other.
const ROW: u32 = 8;
/// How far nodes are set in that stand one under the other.
const INDENT: u32 = 24;
/// How many characters a line of a node has at most, where words allow.
const WRAP: usize = 30;
/// How wide the children of a node may be side by side: by depth, the root's as wide as they are.
const WIDEST: [u32; 4] = [u32::MAX, 2000, 420, 300];

/// The picture of a tree.
pub(super) fn svg(root: &RuleNode) -> String {
    let block = Block::of(root, 0);
    let (width, height) = (block.width + 2 * PADDING, block.height + 2 * PADDING);
    let mut lines = String::new();
    let mut nodes = String::new();
    block.draw(PADDING, PADDING, &mut lines, &mut nodes);
    let title = escaped(&root.told());
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" \
         font-family=\"monospace\" font-size=\"13\">\n\
         <title>{title}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <path d=\"{}\" fill=\"none\" stroke=\"#7a8594\"/>\n\
         {nodes}</svg>\n",
        lines.trim_end()
    )
}

/// A node with all that is below it, and the room that it takes.
struct Block<'a> {
    node: &'a RuleNode,
    lines: Vec<String>,
    children: Vec<Block<'a>>,
    /// Whether the children stand side by side.
    is_wide: bool,
    /// Where the node begins, from the left of the block.
    node_at: u32,
    /// Where the first child begins, from the left of the block.
    children_at: u32,
    width: u32,
    height: u32,
}

impl<'a> Block<'a> {
    fn of(node: &'a RuleNode, depth: usize) -> Block<'a> {
        let children: Vec<Block<'a>> = node.children.iter().map(|child| Block::of(child, depth + 1)).collect();
        let lines = wrapped(node);
        let mut block = Block { node, lines, children, is_wide: true, node_at: 0, children_at: 0, width: 0, height: 0 };
        block.is_wide = block.side_by_side() <= WIDEST[depth.min(WIDEST.len() - 1)];
        if block.is_wide {
            block.arrange_wide()
        } else {
            block.arrange_high()
        }
        block
    }

    /// Puts the node over the middle between its first child and its last.
    fn arrange_wide(&mut self) {
        let (own_width, own_height) = self.own_size();
        (self.width, self.height) = (own_width, own_height);
        let (Some(first), Some(last)) = (self.children.first(), self.children.last()) else { return };
        let (all, half) = (self.side_by_side(), own_width / 2);
        let middle = (first.middle() + all - last.width + last.middle()) / 2;
        self.children_at = half.saturating_sub(middle);
        self.node_at = middle.saturating_sub(half);
        self.width = (self.children_at + all).max(self.node_at + own_width);
        self.height = own_height + GAP + self.children.iter().map(|child| child.height).max().unwrap_or(0);
    }

    /// Puts the children one under the other, set in.
    fn arrange_high(&mut self) {
        let (own_width, own_height) = self.own_size();
        let widest = self.children.iter().map(|child| child.width).max().unwrap_or(0);
        self.children_at = INDENT;
        self.width = own_width.max(INDENT + widest);
        self.height = own_height + self.children.iter().map(|child| ROW + child.height).sum::<u32>();
    }

    /// The width and height of the node itself.
    fn own_size(&self) -> (u32, u32) {
        let longest = self.lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as u32;
        (longest * CHARACTER + 2 * PADDING, self.lines.len() as u32 * LINE + PADDING)
    }

    /// How wide the children are side by side.
    fn side_by_side(&self) -> u32 {
        let gaps = GAP * (self.children.len() as u32).saturating_sub(1);
        self.children.iter().map(|child| child.width).sum::<u32>() + gaps
    }

    /// The middle of the node, from the left of the block.
    fn middle(&self) -> u32 {
        self.node_at + self.own_size().0 / 2
    }

    /// Draws with the upper left corner of the block here.
    fn draw(&self, x: u32, y: u32, lines: &mut String, nodes: &mut String) {
        self.draw_node(x + self.node_at, y, nodes);
        let bottom = y + self.own_size().1;
        let mut at = if self.is_wide { (x + self.children_at, bottom + GAP) } else { (x + INDENT, bottom + ROW) };
        for child in &self.children {
            if self.is_wide {
                let (from, to) = (x + self.middle(), at.0 + child.middle());
                lines.push_str(&format!("M{from} {bottom}V{}H{to}V{} ", bottom + GAP / 2, bottom + GAP));
            } else {
                let (level, side) = (at.1 + child.own_size().1 / 2, at.0 + child.node_at);
                lines.push_str(&format!("M{} {bottom}V{level}H{side} ", x + self.node_at + INDENT / 2));
            }
            child.draw(at.0, at.1, lines, nodes);
            if self.is_wide { at.0 += child.width + GAP } else { at.1 += child.height + ROW }
        }
    }

    fn draw_node(&self, x: u32, y: u32, nodes: &mut String) {
        let (width, height) = self.own_size();
        let (fill, stroke, dashes) = match self.node.is_intron {
            true => ("#f4f4f4", "#9a9a9a", " stroke-dasharray=\"4 3\""),
            false => ("#e8f0fa", "#44617f", ""),
        };
        nodes.push_str(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"4\" fill=\"{fill}\" \
             stroke=\"{stroke}\"{dashes}/>\n"
        ));
        for (at, line) in self.lines.iter().enumerate() {
            let baseline = y + PADDING / 2 + 13 + at as u32 * LINE;
            nodes.push_str(&format!("<text x=\"{}\" y=\"{baseline}\">{}</text>\n", x + PADDING, self.styled(at, line)));
        }
    }

    /// A line of the node with its name in bold.
    fn styled(&self, at: usize, line: &str) -> String {
        let (name, rest) = match (at, line.strip_prefix(self.node.name.as_str())) {
            (0, Some(rest)) => (self.node.name.as_str(), rest),
            _ => ("", line),
        };
        let bold = if name.is_empty() {
            String::new()
        } else {
            format!("<tspan font-weight=\"bold\">{}</tspan>", escaped(name))
        };
        format!("{bold}{}", escaped(rest))
    }
}

/// The words of a node in lines.
fn wrapped(node: &RuleNode) -> Vec<String> {
    let mut lines = vec![node.name.clone()];
    for word in &node.attributes {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WRAP => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.clone()),
        }
    }
    lines
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}
