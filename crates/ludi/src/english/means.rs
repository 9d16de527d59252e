//! What the game is played on, in sentences.

use board::{Board, Words};

use super::facts::Facts;
use super::words::{counted, number, plural, sentences};
use crate::tree::Shape;

/// What is said where it matters which sites are neighbours.
const OF_NEIGHBOURS: [&str; 6] = ["neighbour", "next to", "group", "away", "direction", "distance"];

/// The board: its shape, its size, and which sites are neighbours if what is said of the game makes use of it.
pub(super) fn told(facts: &Facts<'_>, said: &str) -> String {
    let Some(board) = &facts.board else { return "There is no such board.".to_string() };
    let is_used = board.len() > 1 && OF_NEIGHBOURS.iter().any(|word| said.contains(word));
    sentences(&[
        outline(facts, board),
        if is_used { neighbours(facts).to_string() } else { String::new() },
        names(facts),
    ])
}

fn outline(facts: &Facts<'_>, board: &Board) -> String {
    let sizes = facts.game.board.size();
    let words = facts.words();
    let (first, second) = (sizes.first().copied().unwrap_or(0), sizes.get(1).or(sizes.first()).copied().unwrap_or(0));
    let cells = cells(words, board);
    match facts.game.board.shape() {
        Shape::Boardless => {
            let sort = words.sites;
            format!(
                "There is no board with an edge: the game is played on {sort} that go on in all directions, \
                 {} of them, which is more than one needs.",
                board.len()
            )
        }
        Shape::Square if board.levels() > 1 => format!(
            "The board is a box of {first} by {second} by {} cells, {} in all, in {} one above the other. The rows of \
             each level are numbered on from those of the level below.",
            board.levels(),
            board.len(),
            counted(board.levels(), "level")
        ),
        Shape::Square => rectangle(words, first, second, board.len()),
        Shape::RotSquare => format!(
            "The board is a square of {cells} that stands on a corner, with {} along the sides.",
            sides(first, second, words.unit)
        ),
        Shape::Hex => format!("The board is a hexagon of {cells}, {} along each side.", number(first)),
        Shape::Tri => format!("The board is a triangle of {cells}, {} along each side.", number(first)),
        Shape::Rhombus => {
            format!("The board is a rhombus of {cells}, {first} by {second}, that stands on a sharp corner.")
        }
        Shape::Trapezium => format!(
            "The board is a trapezium of {cells} in {}: the top row has {}, and each row has one more than \
             the row above it.",
            counted(second, "row"),
            counted(first, words.unit) + words.at_the_edge
        ),
    }
}

fn rectangle(words: &Words, first: u32, second: u32, all: usize) -> String {
    let units = plural(words.unit);
    match (words.gaps, first, second) {
        (Some([gap, small]), ..) => {
            let large = u64::from(first) * u64::from(second);
            let rest = all as u64 - large;
            format!("The board has {first} by {second} {units} with {gap}: {large} {units} and {rest} {small}.")
        }
        _ if all == 1 => format!("The board is a single {}.", words.unit),
        (_, _, 1) => format!("The board is a row of {first} {units}."),
        (_, 1, _) => format!("The board is a column of {second} {units}."),
        _ => format!("The board has {first} by {second} {units}, {all} in all."),
    }
}

fn sides(first: u32, second: u32, thing: &str) -> String {
    if first == second { counted(first, thing) } else { format!("{} and {}", number(first), counted(second, thing)) }
}

fn cells(words: &Words, board: &Board) -> String {
    match words.gaps {
        Some(_) => format!("{} ({} in all)", words.sites, board.len()),
        None => format!("{} {}", board.len(), words.sites),
    }
}

fn neighbours(facts: &Facts<'_>) -> &'static str {
    let is_narrow = facts.board.as_ref().is_some_and(|board| board.width() == 1 || board.height() == 1);
    let words = facts.words();
    let direct = if is_narrow { words.side_by_side } else { words.neighbours[0] };
    facts.by_neighbours([direct, words.neighbours[1]])
}

fn names(facts: &Facts<'_>) -> String {
    match facts.game.board.shape() {
        Shape::Boardless => String::new(),
        Shape::Rhombus => {
            "Cells are named by column and row: a1 is the lowest, rows rise to the right and columns to the \
                           left. North is at the top."
                .to_string()
        }
        _ => {
            let cells = if facts.cell() == "square" { "Squares" } else { "Cells" };
            format!("{cells} are named by column and row, as in the picture. North is at the top.")
        }
    }
}
