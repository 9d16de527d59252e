//! A position in characters.

use std::collections::BTreeSet;

use game::Role;
use metagame::drawing::{self, Cell};
use metagame::letters::Letters;
use metagame::notation::{Move, Piece, Position};
use metagame::tree::{Game, Square};

use super::{Marks, held, kinds_in_sight, side, site_name, spoken, square, touched};

/// What the signs of a tutorial mean.
pub(super) const MARKED: &str = "+ shows where one can play.\n";

/// How wide a line below the board may be.
const WIDTH: usize = 78;

/// Draws a position, with the squares lit that the last move touched.
pub(super) fn draw(game: &Game, position: &Position, last: Option<&Move>, marks: &Marks) -> String {
    let names = game.type_names();
    let letters = Letters::new(&names);
    let lit = last.map_or_else(BTreeSet::new, touched);
    let mut drawn = drawing::board(&game.board.grid(), |site| {
        let mut cell = cell(game, position, &letters, &lit, site.index());
        if marks.contains(&site.index()) {
            cell.text.push('+');
        }
        cell
    });
    drawn.push('\n');
    for line in lines(game, position, &names, &letters) {
        drawn.push_str(&wrapped(&line));
    }
    if last.is_some() {
        drawn.push_str("[ ] and * show the last move.\n");
    }
    if !marks.is_empty() {
        drawn.push_str(MARKED);
    }
    drawn
}

fn cell(game: &Game, position: &Position, letters: &Letters, lit: &BTreeSet<Square>, site: usize) -> Cell {
    let standing = position.board.get(site).copied().flatten();
    let waits = position.promoting.is_some_and(|(_, waiting)| waiting == site);
    let text = match standing {
        Some(piece) => letters.of(piece),
        None if waits => "?".to_string(),
        None => String::new(),
    };
    Cell { text, lit: lit.contains(&square(game, site)) }
}

fn lines(game: &Game, position: &Position, names: &[String], letters: &Letters) -> Vec<String> {
    let label = |piece: Piece| format!("{} {}", letters.of(piece), spoken(names, piece.kind));
    let mover = side(position.to_move);
    let turn = if position.assigning { "to set up a piece" } else { "to move" };
    let mut lines = vec![format!("{mover} {turn}.")];
    for holder in Role::BOTH {
        let pieces: Vec<String> =
            held(position, holder).iter().map(|(piece, count)| times(label(*piece), *count)).collect();
        if !pieces.is_empty() {
            lines.push(format!("In {}'s hand: {}.", side(holder), pieces.join(", ")));
        }
    }
    if let Some((piece, site)) = position.promoting {
        let at = site_name(game, site);
        lines.push(format!("First {mover} chooses what {} becomes, which waits at {at} (?).", label(piece)));
    }
    if !position.displaced.is_empty() {
        let waiting =
            position.displaced.iter().map(|(piece, site)| format!("{} from {}", label(*piece), site_name(game, *site)));
        lines.push(format!("First {mover} puts back {}.", waiting.collect::<Vec<_>>().join(", then ")));
    }
    let legend = kinds_in_sight(position).into_iter().map(|kind| label(Piece { owner: Role::White, kind }));
    let legend = legend.collect::<Vec<_>>().join(", ");
    if !legend.is_empty() {
        lines.push(format!("Capitals are White's: {legend}."));
    }
    lines
}

fn times(label: String, count: u16) -> String {
    if count == 1 { label } else { format!("{label} x{count}") }
}

pub(super) fn wrapped(text: &str) -> String {
    let mut drawn = String::new();
    let mut column = 0;
    for word in text.split(' ') {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > WIDTH {
            drawn.push_str("\n  ");
            column = 2;
        } else if column > 0 {
            drawn.push(' ');
            column += 1;
        }
        drawn.push_str(word);
        column += width;
    }
    drawn.push('\n');
    drawn
}
