//! Finds the legal move of a Metagame game that a text means.

use metagame::notation::{Action, Move, MoveError, Written, read_move};
use metagame::tree::Square;

use super::{NoSuchMove, ambiguous, instead, texts, tokens};

/// The legal move that is meant: written in the move grammar with all its freedom, or as people type it in a hurry: `e2 e3`,
/// `e2e3`, `e7e8 queen`, `pawn e5`.
pub fn choose<'a>(written: &str, legal: &'a [Written], type_names: &[String]) -> Result<&'a Written, NoSuchMove> {
    let error = match read_move(written, legal, type_names) {
        Ok(found) => return Ok(found),
        Err(error) => error,
    };
    let short = Short::read(written);
    let meant: Vec<&Written> = legal.iter().filter(|legal| short.fits(legal)).collect();
    match (&error, &meant[..]) {
        (MoveError::Unreadable { .. }, [found]) => Ok(found),
        (MoveError::Unreadable { .. }, [_, ..]) => Err(ambiguous(written, meant.len(), &texts(meant.iter().copied()))),
        (MoveError::Ambiguous { candidates, count, .. }, _) => Err(ambiguous(written, *count, candidates)),
        (MoveError::Illegal { .. }, _) => {
            Err(no_such_move(format!("`{}` is not legal here", written.trim()), &short, legal))
        }
        (MoveError::Unreadable { message, .. }, []) => {
            let message = match short.squares.is_empty() {
                true => format!("`{}` is no move: {message}", written.trim()),
                false => format!("`{}` is not legal here", written.trim()),
            };
            Err(no_such_move(message, &short, legal))
        }
    }
}

fn no_such_move(message: String, short: &Short, legal: &[Written]) -> NoSuchMove {
    let near: Vec<&Written> =
        legal.iter().filter(|legal| short.squares.first() == path(&legal.chosen).first()).collect();
    NoSuchMove { message, hint: instead(legal, &near) }
}

/// Whether a move begins on this square (`e2`, `(5,2)`), or its piece has this name; every move begins with nothing.
pub fn begins_with(legal: &Written, from: &str) -> bool {
    let short = Short::read(from);
    let square_fits = short.squares.first().is_none_or(|from| path(&legal.chosen).first() == Some(from));
    square_fits && short.words_fit(legal)
}

/// Squares and words that say which move is meant.
struct Short {
    squares: Vec<Square>,
    words: Vec<String>,
}

impl Short {
    fn read(written: &str) -> Short {
        let mut short = Short { squares: Vec::new(), words: Vec::new() };
        let mut file = None;
        for token in tokens(&written.to_lowercase()) {
            match (token.parse::<u32>(), file.take()) {
                (Ok(number), Some(file)) => short.squares.push(Square { file, rank: number }),
                (Ok(number), None) => file = Some(number),
                (Err(_), _) => match letter(&token) {
                    Some(number) => file = Some(number),
                    None => short.words.push(token),
                },
            }
        }
        short
    }

    /// Whether a legal move has these squares, first and last or all, and all these words.
    fn fits(&self, legal: &Written) -> bool {
        let path = path(&legal.chosen);
        let ends = [path[0], path[path.len() - 1]];
        let squares_fit = match self.squares[..] {
            [] => false,
            [to] if path.len() == 1 => to == path[0],
            [_] => false,
            _ => self.squares == path || self.squares == ends,
        };
        squares_fit && self.words_fit(legal)
    }

    fn words_fit(&self, legal: &Written) -> bool {
        self.words.iter().all(|word| legal.text.split([' ', ';']).any(|part| part == word))
    }
}

/// The number of the file with this letter.
fn letter(token: &str) -> Option<u32> {
    match token.as_bytes() {
        [letter @ b'a'..=b'z'] => Some(u32::from(letter - b'a') + 1),
        _ => None,
    }
}

/// The squares that a move leads over: where the piece begins, if it stood on the board, and where each leg ends.
fn path(chosen: &Move) -> Vec<Square> {
    match &chosen.action {
        Action::Place { to, .. } => vec![*to],
        Action::Transfer { legs, .. } => {
            legs.first().map(|leg| leg.from).into_iter().chain(legs.iter().map(|leg| leg.to)).collect()
        }
    }
}
