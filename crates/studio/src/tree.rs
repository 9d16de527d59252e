//! The moves of a game in progress as a tree: a move played after going back begins another branch.

use serde::{Deserialize, Serialize};

use crate::Refusal;

/// The most moves that a tree holds, all branches together.
pub const MOST_NODES: usize = 4000;

/// A move in the tree; the first node is the start, which is no move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// The move before it.
    pub parent: usize,
    /// Its notation.
    pub text: String,
    /// The same as people say it.
    pub said: String,
    /// The player who made it, by number.
    pub by: usize,
    /// The move after it that was looked at last.
    pub next: Option<usize>,
    /// Whether it is a pass between the parts of a turn, for which no player was asked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_forced: bool,
    /// Whether it is the pass of a player who had no move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_no_move: bool,
    /// Whether it was chosen at the same time as the move before it, and shown together with it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_joint: bool,
    /// What chance chose after it; after the first node, before the first move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<String>,
}

/// The moves, and the one after which the game stands now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    nodes: Vec<Node>,
    here: usize,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree { nodes: vec![Node::default()], here: 0 }
    }
}

impl Tree {
    /// The number of the move after which the game stands; 0 at the start.
    pub fn here(&self) -> usize {
        self.here
    }

    /// All moves, the start first.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Whether a tree that was kept is one: every move comes after the one that it follows.
    pub fn is_sound(&self) -> bool {
        let count = self.nodes.len();
        let fits = |(nth, node): (usize, &Node)| {
            (nth == 0 || node.parent < nth)
                && node.next.is_none_or(|next| next < count && self.nodes[next].parent == nth)
        };
        count > 0 && count <= MOST_NODES && self.here < count && self.nodes.iter().enumerate().all(fits)
    }

    /// The moves that lead to one, without the start.
    pub fn path(&self, mut to: usize) -> Vec<usize> {
        let mut path = Vec::new();
        while to != 0 {
            path.push(to);
            to = self.nodes[to].parent;
        }
        path.reverse();
        path
    }

    /// The first move of the turn that a move belongs to. A turn goes on where the other players could only pass and its player
    /// moves again.
    pub fn turn(&self, of: usize) -> usize {
        let mut first = of;
        while let Some(before) = self.part_before(first) {
            first = before;
        }
        first
    }

    /// The part of the same turn before a move: of a forced pass the move before it, of a move after forced passes the move
    /// before these, if the same player made it.
    fn part_before(&self, node: usize) -> Option<usize> {
        let parent = self.nodes[node].parent;
        if self.nodes[node].is_joint {
            return (parent != 0).then_some(parent);
        }
        if self.nodes[node].is_forced {
            return (parent != 0).then_some(parent);
        }
        let mut before = parent;
        while before != 0 && self.nodes[before].is_forced {
            before = self.nodes[before].parent;
        }
        let goes_on = before != parent && before != 0 && self.nodes[before].by == self.nodes[node].by;
        goes_on.then_some(parent)
    }

    /// The last move of the last joint move that was made whole on the way to a move: the move itself, unless others were chosen at
    /// the same time and come after it.
    pub fn whole(&self, of: usize) -> usize {
        let is_part = |node: &usize| self.children(*node).any(|child| self.nodes[child].is_joint);
        let mut at = of;
        while at != 0 && is_part(&at) {
            at = self.nodes[at].parent;
        }
        at
    }

    /// Whether this number of moves can still be played.
    pub fn has_room(&self, moves: usize) -> bool {
        self.nodes.len() + moves <= MOST_NODES
    }

    /// The moves that follow one, in the order in which they were first played.
    pub fn children(&self, of: usize) -> impl Iterator<Item = usize> + '_ {
        let follows = move |(nth, node): &(usize, &Node)| *nth != 0 && node.parent == of;
        self.nodes.iter().enumerate().filter(follows).map(|(nth, _)| nth)
    }

    /// The line that is shown: what led here, and what was played from here on when it was last looked at.
    pub fn line(&self) -> Vec<usize> {
        let mut line = self.path(self.here);
        let mut last = self.here;
        while let Some(next) = self.nodes[last].next {
            line.push(next);
            last = next;
        }
        line
    }

    /// Plays a move here: a new branch, unless it was played here before.
    pub fn grow(&mut self, text: &str, said: &str, by: usize) -> Result<(), Refusal> {
        let known = self.children(self.here).find(|child| self.nodes[*child].text == text);
        let child = match known {
            Some(child) => child,
            None if self.nodes.len() >= MOST_NODES => {
                let message = format!("there are {MOST_NODES} moves on this table already");
                return Err(Refusal::too_much(message, "begin another game"));
            }
            None => {
                let (text, said) = (text.to_owned(), said.to_owned());
                self.nodes.push(Node { parent: self.here, text, said, by, ..Node::default() });
                self.nodes.len() - 1
            }
        };
        self.go(child);
        Ok(())
    }

    /// Notes that the move after which the game stands is a pass for which no player was asked: between the parts of a turn,
    /// or because its player had no move.
    pub fn note_forced(&mut self, is_between_parts: bool) {
        let node = &mut self.nodes[self.here];
        (node.is_forced, node.has_no_move) = (is_between_parts, !is_between_parts);
    }

    /// Notes that the move after which the game stands was chosen at the same time as the one before it.
    pub fn note_joint(&mut self) {
        self.nodes[self.here].is_joint = true;
    }

    /// Notes what chance chose after a move.
    pub fn note_drawn(&mut self, node: usize, drawn: Vec<String>) {
        if let Some(node) = self.nodes.get_mut(node) {
            node.drawn = drawn;
        }
    }

    /// The same tree without the last choices of chance after the move where the game stands: they belong to a joint move for
    /// which others still have to choose.
    #[must_use]
    pub fn hiding(&self, drawn: usize) -> Tree {
        let mut shown = self.clone();
        let told = &mut shown.nodes[self.here].drawn;
        told.truncate(told.len().saturating_sub(drawn));
        shown
    }

    /// Goes to a move, and remembers the way.
    pub fn go(&mut self, to: usize) {
        if to < self.nodes.len() {
            self.path(to).into_iter().for_each(|nth| {
                let parent = self.nodes[nth].parent;
                self.nodes[parent].next = Some(nth);
            });
            self.here = to;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(moves: &[&str]) -> Tree {
        let mut tree = Tree::default();
        moves.iter().for_each(|text| tree.grow(text, text, 0).expect("room"));
        tree
    }

    fn texts(tree: &Tree, numbers: &[usize]) -> Vec<String> {
        numbers.iter().map(|nth| tree.nodes()[*nth].text.clone()).collect()
    }

    #[test]
    fn a_player_who_goes_back_and_plays_another_move_begins_a_branch() {
        let mut tree = tree(&["a", "b", "c"]);
        tree.go(1);
        tree.grow("d", "d", 0).expect("room");
        assert_eq!(texts(&tree, &tree.line()), ["a", "d"]);
        assert_eq!(tree.children(1).count(), 2);
        tree.go(3);
        assert_eq!(texts(&tree, &tree.line()), ["a", "b", "c"]);
    }

    #[test]
    fn the_same_move_again_is_no_new_branch() {
        let mut tree = tree(&["a", "b"]);
        tree.go(1);
        tree.grow("b", "b", 0).expect("room");
        assert_eq!((tree.nodes().len(), tree.here()), (3, 2));
    }

    #[test]
    fn going_back_keeps_what_was_played_in_sight() {
        let mut tree = tree(&["a", "b", "c"]);
        tree.go(0);
        assert_eq!(texts(&tree, &tree.line()), ["a", "b", "c"]);
    }

    #[test]
    fn moves_that_were_chosen_together_are_one_turn() {
        let mut tree = tree(&["a", "b"]);
        tree.note_joint();
        tree.grow("c", "c", 0).expect("room");
        assert_eq!([1, 2, 3].map(|node| tree.turn(node)), [1, 1, 3]);
        assert_eq!([0, 1, 2, 3].map(|node| tree.whole(node)), [0, 0, 2, 3], "half of a joint move is no position");
    }

    #[test]
    fn what_chance_chose_for_a_joint_move_in_the_making_is_hidden() {
        let mut tree = tree(&["a", "b"]);
        tree.note_drawn(1, vec!["one".to_owned()]);
        tree.note_drawn(2, vec!["two".to_owned(), "three".to_owned()]);
        let shown = tree.hiding(1);
        assert_eq!(
            (&shown.nodes()[1].drawn[..], &shown.nodes()[2].drawn[..]),
            (&["one".to_owned()][..], &["two".to_owned()][..])
        );
        assert_eq!(tree.hiding(0), tree);
    }

    #[test]
    fn a_tree_does_not_grow_into_the_sky() {
        let mut tree = Tree::default();
        let grown = (0..MOST_NODES + 5).filter(|nth| tree.grow(&nth.to_string(), "", 0).is_ok()).count();
        assert_eq!(grown, MOST_NODES - 1);
    }

    #[test]
    fn a_tree_from_elsewhere_is_looked_at_before_it_is_climbed() {
        assert!(tree(&["a", "b"]).is_sound());
        for wild in [
            r#"{"nodes":[],"here":0}"#,
            r#"{"nodes":[{"parent":0,"text":"","said":"","by":0,"next":7}],"here":0}"#,
            r#"{"nodes":[{"parent":0,"text":"","said":"","by":0,"next":null}],"here":3}"#,
            r#"{"nodes":[{"parent":0,"text":"","said":"","by":0,"next":null},{"parent":1,"text":"","said":"","by":0,"next":null}],"here":1}"#,
        ] {
            let tree: Tree = serde_json::from_str(wild).expect("the right form");
            assert!(!tree.is_sound(), "{wild}");
        }
    }
}
