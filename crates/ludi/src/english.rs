//! The rules of any game in plain English, for people to play from.
//!
//! Told to a player, as "you". What can never happen is not told: moves that no position allows, pieces that never come
//! to the board, states that nothing asks for, goals that cannot be reached, and introns. What is the same in several
//! directions is told once.

mod cells;
mod clauses;
mod comparing;
mod conditions;
mod destination;
mod effects;
mod ending;
mod facts;
mod goals;
mod holds;
mod known;
mod means;
mod moves;
mod numbers;
mod reaching;
mod reads;
mod regions;
mod settled;
mod spans;
mod speaker;
mod stacking;
mod start;
mod steps;
mod terms;
mod turn;
mod turning;
mod words;

use board::Site;

use crate::tree::{BoolFunction, Coord, Direction, Game, Goal, Tree, VisitorMut, walk_mut};
use facts::Facts;
use speaker::{Scene, Speaker, Who};
use words::{Page, titled};

/// A goal of a checked game as a clause about the player of this name, or the opposite of that clause: `White has a line of
/// four or more stones`. Without a name it is about the reader.
pub fn goal_in_words(game: &Game, goal: &Goal, holds: bool, name: Option<&str>) -> String {
    let facts = Facts::new(game);
    let who = name.map_or(Who::You, Who::Named);
    Speaker::new(&facts, who, Scene::End).goal(goal, holds)
}

/// A test of this player's move as a clause about that move, or the opposite of that clause: `b3 is not empty`. Where the move begins
/// and ends is called by name.
pub fn test_in_words(
    game: &Game,
    test: &BoolFunction,
    holds: bool,
    ends: (Option<Site>, Option<Site>),
    name: &str,
) -> String {
    let facts = Facts::new(game);
    let scene = if ends.0.is_some() { Scene::Moving } else { Scene::Entering };
    let mut test = test.clone();
    Naming(ends).test(&mut test);
    let leaf = Tree::Leaf(test);
    let condition = if holds { leaf } else { Tree::Not(Box::new(leaf.into())) };
    Speaker::new(&facts, Who::Named(name), scene).clause(&condition)
}

/// A direction as a way to go: `straight ahead`, `to the north`.
pub fn direction_in_words(game: &Game, direction: Direction) -> String {
    steps::way(direction, steps::Sense { tiling: game.board.tiling.kind, that_way: None })
}

/// Calls the sites where a move begins and ends by their numbers.
struct Naming((Option<Site>, Option<Site>));

impl<'a> VisitorMut<'a> for Naming {
    fn coord(&mut self, coord: &'a mut Coord) {
        let site = match coord {
            Coord::From => self.0.0,
            Coord::To | Coord::Current => self.0.1,
            _ => None,
        };
        match site {
            Some(site) => *coord = Coord::Site(site.index() as u32),
            None => walk_mut::coord(self, coord),
        }
    }
}

/// The rules of a checked game as plain text that is also Markdown: sections, sentences, lists, and a picture of the
/// board as it is at first (B26).
pub fn english(game: &Game) -> String {
    let facts = Facts::new(game);
    let (turn, end) = (turn::told(&facts), ending::told(&facts));
    let rest = ending::told_rest(&facts);
    let said = [turn.text(), end.join("\n"), rest.join("\n")].join("\n");
    let mut page = Page::default();
    page.heading(1, &titled(&game.name));
    page.paragraph(&ending::players(&facts));
    page.heading(2, "The board");
    page.paragraph(&means::told(&facts, &said));
    page.paragraph(&start::told(&facts));
    if let Some((picture, legend)) = start::picture(&facts) {
        page.picture(&picture);
        page.paragraph(&legend);
    }
    let words = terms::told(&facts, &said);
    if !words.is_empty() {
        page.heading(2, "Words");
        page.points(&words);
    }
    turn.write(&mut page);
    page.heading(2, "The end");
    page.points(&end);
    rest.iter().for_each(|text| page.paragraph(text));
    page.finish()
}
