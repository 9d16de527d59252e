//! What the game is played on, in sentences.

use board::Board;

use super::facts::Facts;
use super::words::{counted, number, sentences};
use crate::tree::{Shape, TilingType};

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
    let tiling = facts.game.board.tiling.kind;
    let (first, second) = (sizes.first().copied().unwrap_or(0), sizes.get(1).or(sizes.first()).copied().unwrap_or(0));
    let cells = cells(tiling, board);
    match facts.game.board.shape() {
        Shape::Boardless => {
            let sort = sort(tiling);
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
        Shape::Square if tiling == TilingType::TruncSquare => {
            let octagons = u64::from(first) * u64::from(second);
            format!(
                "The board has {first} by {second} octagons with a small square in each gap between four of \
                 them: {octagons} octagons and {} squares.",
                board.len() as u64 - octagons
            )
        }
        Shape::Square if board.len() == 1 => "The board is a single square.".to_string(),
        Shape::Square if second == 1 => format!("The board is a row of {first} squares."),
        Shape::Square if first == 1 => format!("The board is a column of {second} squares."),
        Shape::Square => format!("The board has {first} by {second} squares, {} in all.", board.len()),
        Shape::RotSquare if tiling == TilingType::TruncSquare => {
            format!(
                "The board is a square of {cells} that stands on a corner, with {} along the sides.",
                sides(first, second, "octagon")
            )
        }
        Shape::RotSquare => format!(
            "The board is a square of {cells} that stands on a corner, with {} along the sides.",
            sides(first, second, "square")
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
            if tiling == TilingType::Tri {
                counted(first, "triangle") + " that touch the edge"
            } else {
                counted(first, "cell")
            }
        ),
    }
}

fn sides(first: u32, second: u32, thing: &str) -> String {
    if first == second { counted(first, thing) } else { format!("{} and {}", number(first), counted(second, thing)) }
}

fn sort(tiling: TilingType) -> &'static str {
    match tiling {
        TilingType::Hex => "hexagons",
        TilingType::Square => "squares",
        TilingType::Tri => "triangles",
        TilingType::TruncSquare => "octagons and small squares",
    }
}

fn cells(tiling: TilingType, board: &Board) -> String {
    match tiling {
        TilingType::TruncSquare => format!("octagons and small squares ({} in all)", board.len()),
        other => format!("{} {}", board.len(), sort(other)),
    }
}

fn neighbours(facts: &Facts<'_>) -> &'static str {
    let is_deep = facts.board.as_ref().is_some_and(|board| board.levels() > 1);
    let is_narrow = facts.board.as_ref().is_some_and(|board| board.width() == 1 || board.height() == 1);
    match (facts.game.board.tiling.kind, facts.game.board.tiling.i_nbors) {
        (TilingType::Square, true) if is_deep => {
            "Cells that touch, if only along an edge or at a corner, are neighbours."
        }
        (TilingType::Square, false) if is_deep => "Cells that have a face in common are neighbours.",
        (TilingType::Square, true) => {
            "Squares that touch along an edge or at a corner are neighbours: diagonals count."
        }
        (TilingType::Square, _) if is_narrow => "Squares side by side are neighbours.",
        (TilingType::Square, false) => "Squares that have an edge in common are neighbours: diagonals do not count.",
        (TilingType::Hex, true) => {
            "Cells that have an edge in common are neighbours, and so are those that face each other across the edge \
             between two others."
        }
        (TilingType::Tri, true) => "Cells that touch along an edge or at a corner are neighbours.",
        (TilingType::Hex | TilingType::Tri | TilingType::TruncSquare, _) => {
            "Cells that have an edge in common are neighbours."
        }
    }
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
