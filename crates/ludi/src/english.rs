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

use crate::tree::{Game, Goal};
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
