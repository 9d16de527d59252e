//! Board and set-up of a game of Pell's, written into its text: White's pieces, for Black's follow.

use metagame::tree::{Assignment, Game, Setup, Square};

use super::{Board, Design, Piece, by_hand};
use engine::Error;

/// What can be changed in a game.
pub(super) fn design(game: &Game) -> Design {
    let piece = |name: &str| Piece { piece: name.to_owned(), owner: "White".to_owned() };
    Design {
        board: Board { tiling: None, shape: None, size: vec![game.board.files.value, game.board.ranks.value] },
        pieces: game.pieces.iter().map(|defined| piece(&defined.name.value)).collect(),
    }
}

/// The text with another board.
pub(super) fn with_board(text: &str, game: &Game, board: &Board) -> Result<String, Error> {
    let [files, ranks] = board.size[..] else { return Err(by_hand("a board has files and ranks")) };
    let (old_files, old_ranks) = (game.board.files.span, game.board.ranks.span);
    let parts = (text.get(..old_files.start), text.get(old_files.end..old_ranks.start), text.get(old_ranks.end..));
    let (Some(before), Some(between), Some(after)) = parts else { return Err(by_hand("the board cannot be found")) };
    Ok(format!("{before}{files}{between}{ranks}{after}"))
}

/// The text with this piece on a square at the start.
pub(super) fn with_piece(text: &str, game: &Game, site: &str, piece: Option<&Piece>) -> Result<String, Error> {
    let Setup::Fixed(assignments) = &game.setup else { return Err(by_hand("a player decides on this set-up")) };
    let square = square(site).filter(|square| {
        (1..=game.board.files.value).contains(&square.file) && (1..=game.board.ranks.value).contains(&square.rank)
    });
    let square = square.ok_or_else(|| by_hand("there is no such square"))?;
    let mut all: Vec<(String, Vec<Square>)> = assignments.iter().map(told).collect();
    let stood = all.iter().find(|(_, squares)| squares.contains(&square)).map(|(name, _)| name.clone());
    all.iter_mut().for_each(|(_, squares)| squares.retain(|one| *one != square));
    if let Some(new) = piece.filter(|new| stood.as_ref() != Some(&new.piece)) {
        match all.iter_mut().find(|(name, _)| *name == new.piece) {
            Some((_, squares)) => squares.push(square),
            None => all.push((new.piece.clone(), vec![square])),
        }
    }
    all.retain(|(_, squares)| !squares.is_empty());
    if all.is_empty() {
        return Err(by_hand("at least one side must have a piece"));
    }
    let (first, last) = (assignments.first(), assignments.last().and_then(|last| last.squares.last()));
    let (Some(first), Some(last)) = (first, last) else { return Err(by_hand("the set-up cannot be found")) };
    let end = text[last.span.end..].find('}').map(|brace| last.span.end + brace + 1);
    let end = end.ok_or_else(|| by_hand("the set-up cannot be found"))?;
    let lines: Vec<String> = all.iter_mut().map(|(name, squares)| line(name, squares)).collect();
    Ok(format!("{}{}{}", &text[..first.piece.span.start], lines.join("\n  "), &text[end..]))
}

fn told(assignment: &Assignment) -> (String, Vec<Square>) {
    (assignment.piece.value.clone(), assignment.squares.iter().map(|square| square.value).collect())
}

fn line(name: &str, squares: &mut [Square]) -> String {
    squares.sort_by_key(|square| (square.rank, square.file));
    let squares: Vec<String> = squares.iter().map(|square| format!("({},{})", square.file, square.rank)).collect();
    format!("{name} AT {{{}}}", squares.join(" "))
}

/// `b3`: file and rank.
fn square(site: &str) -> Option<Square> {
    let mut letters = site.chars();
    let file = letters.next().filter(char::is_ascii_lowercase)? as u32 - u32::from('a') + 1;
    Some(Square { file, rank: letters.as_str().parse().ok()? })
}
