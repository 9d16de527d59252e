//! Positions drawn for people: in characters for the terminal, and as pictures that stand alone.
//!
//! Both know a piece by the same letters as the rules in plain English do. The same position gives the same bytes.
//!
//! ```
//! use picture::scene::Stage;
//!
//! let text = "(game Noughts (board (tiling square i-nbors) (size 3 3)) (end (All win (in-a-row 3))))";
//! let stage = Stage::of(&rules::Rules::read(text).expect("sound rules")).expect("a board");
//! assert_eq!(stage.plan.sites.len(), 9);
//! ```

mod backdrop;
mod figures;
pub mod gdl;
mod layout;
pub mod ludi;
mod piece;
pub mod plan;
pub mod scene;
pub mod squares;
mod svg;
mod text;

pub use svg::escaped;

use std::collections::BTreeSet;

use game::Role;
use metagame::drawing::square_name;
use metagame::notation::{Action, Fate, Move, Piece, Position};
use metagame::tree::{Game, Square};

/// The sites, by their numbers, that a drawing points out with a `+`.
pub type Marks = BTreeSet<usize>;

/// The position in characters: the board, what is held, who is to move, and what the letters mean; with the squares lit
/// that the last move touched.
pub fn text(game: &Game, position: &Position, last: Option<&Move>, marks: &Marks) -> String {
    text::draw(game, position, last, marks)
}

/// The position as a picture in SVG that needs nothing else, for light and dark pages, with the last move shown.
pub fn svg(game: &Game, position: &Position, last: Option<&Move>, marks: &Marks) -> String {
    svg::draw(game, position, last, marks)
}

/// The squares that a move touched.
fn touched(last: &Move) -> BTreeSet<Square> {
    let mut squares = BTreeSet::new();
    squares.extend(last.promote.iter().map(|promote| promote.square));
    squares.extend(last.displace.iter().map(|displace| displace.to));
    match &last.action {
        Action::Place { to, .. } => squares.extend([*to]),
        Action::Transfer { legs, promote } => {
            for leg in legs {
                squares.extend([leg.from, leg.to]);
                squares.extend(leg.captures.iter().map(|captured| captured.square));
                squares.extend(leg.captures.iter().filter_map(|captured| match captured.fate {
                    Fate::DisplacedTo(square) => Some(square),
                    _ => None,
                }));
            }
            squares.extend(promote.iter().map(|promote| promote.square));
        }
    }
    squares
}

/// What a side holds: each piece with how many of it, its own first.
fn held(position: &Position, holder: Role) -> Vec<(Piece, u16)> {
    let of_owner = |owner: Role| {
        let counts = position.hands[holder.index()][owner.index()].iter().enumerate();
        counts.filter(|(_, count)| **count > 0).map(move |(kind, count)| (Piece { owner, kind: kind as u8 }, *count))
    };
    of_owner(holder).chain(of_owner(holder.opponent())).collect()
}

/// The types that are to be seen anywhere in the position, in order.
fn kinds_in_sight(position: &Position) -> BTreeSet<u8> {
    let on_board = position.board.iter().flatten().map(|piece| piece.kind);
    let in_hands = Role::BOTH.into_iter().flat_map(|holder| held(position, holder)).map(|(piece, _)| piece.kind);
    let waiting = position.promoting.iter().chain(&position.displaced).map(|(piece, _)| piece.kind);
    on_board.chain(in_hands).chain(waiting).collect()
}

/// The name of a site, as in `c1`.
fn site_name(game: &Game, site: usize) -> String {
    square_name(square(game, site))
}

fn square(game: &Game, site: usize) -> Square {
    let files = game.board.files.value.max(1);
    Square { file: site as u32 % files + 1, rank: site as u32 / files + 1 }
}

/// The name of a type as people say it.
fn spoken(names: &[String], kind: u8) -> String {
    names.get(usize::from(kind)).map_or_else(|| "?".to_string(), |name| name.replace('_', " "))
}

/// The name of the game as a heading.
fn title(game: &Game) -> String {
    let name = game.name.value.replace('_', " ");
    let mut letters = name.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// `White` or `Black`.
pub fn side(role: Role) -> &'static str {
    match role {
        Role::White => "White",
        _ => "Black",
    }
}

#[cfg(test)]
mod tests;
