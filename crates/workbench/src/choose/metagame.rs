//! A move of a game of Pell's as somebody writes it.

use metagame::notation::{Action, Move, MoveError, Written, read_move};
use metagame::tree::Square;

use super::{NoSuchMove, ambiguous, instead, texts};

/// The legal move that is meant: written in the move grammar with all its freedom, or as people type it in a hurry: `e2 e3`,
/// `e2e3`, `e7e8 queen`, `pawn e5`.
pub(crate) fn choose<'a>(
    written: &str,
    legal: &'a [Written],
    type_names: &[String],
) -> Result<&'a Written, NoSuchMove> {
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
pub(crate) fn begins_with(legal: &Written, from: &str) -> bool {
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

/// Runs of letters (with `_`) and runs of digits; everything else only parts them.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let class = |c: char| if c.is_ascii_digit() { 1 } else { u8::from(c.is_alphabetic() || c == '_') * 2 };
    let mut last = 0;
    for character in text.chars() {
        let this = class(character);
        match tokens.last_mut() {
            Some(token) if this != 0 && this == last => token.push(character),
            _ if this != 0 => tokens.push(character.to_string()),
            _ => {}
        }
        last = this;
    }
    tokens
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

#[cfg(test)]
mod tests {
    use crate::engine::Setting;
    use crate::{Game, replay, source};

    /// What somebody means by each text after these moves, or the message that he gets.
    fn meant(game: &str, played: &[&str], written: &str) -> String {
        let source = source::find(game, &mut std::io::empty()).expect("in the library");
        let loaded = Game::new(source).expect("without errors");
        let played: Vec<String> = played.iter().map(ToString::to_string).collect();
        let play = replay(&loaded, Setting::default(), &played).expect("legal");
        match play.choose(written) {
            Ok(found) => found.to_string(),
            Err(fault) => format!("{}; {}", fault.message, fault.hint),
        }
    }

    #[test]
    fn a_move_can_be_written_long_or_short() {
        for written in [
            "white pawn (5,2) -> (5,3)",
            "White Pawn (e,2) -> (e,3).",
            "pawn (5,2) -> (5,3)",
            "(5,2)->(5,3)",
            "e2-e3",
            " e2 e3 ",
            "E2E3",
            "5 2 5 3",
            "pawn e2 e3",
        ] {
            assert_eq!(meant("chess", &[], written), "white pawn (5,2) -> (5,3)", "{written}");
        }
    }

    #[test]
    fn what_is_no_move_says_what_could_be_played() {
        assert_eq!(
            meant("chess", &[], "e2e4"),
            "`e2e4` is not legal here; from there one can play: `white pawn (5,2) -> (5,3)`"
        );
        assert!(meant("chess", &[], "knight e2 e3").starts_with("`knight e2 e3` is not legal here"));
        assert!(meant("chess", &[], "a5 a6").contains("some of the 12 legal moves: `white knight (2,1) -> (1,3)`"));
        assert!(meant("chess", &[], "hello").starts_with("`hello` is no move: "));
        assert!(meant("chess", &[], "").starts_with("`` is no move: "));
    }

    #[test]
    fn what_can_mean_several_moves_asks_which() {
        let way = ["e2e3", "a7a6", "e3e4", "a6a5", "e4e5", "a5a4", "e5e6", "a4a3", "e6f7", "a3b2"];
        for written in ["f7g8", "f7-g8", "f7 g8"] {
            assert!(meant("chess", &way, written).starts_with(&format!("`{written}` can mean 4 moves; say which: ")));
        }
        let queen = "white pawn (6,7) -> (7,8) X black knight (7,8); promote (7,8) white queen";
        for written in ["f7g8 queen", "f7-g8 queen", queen] {
            assert_eq!(meant("chess", &way, written), queen);
        }
    }

    #[test]
    fn moves_can_be_picked_by_their_beginning() {
        let source = source::find("chess", &mut std::io::empty()).expect("in the library");
        let loaded = Game::new(source).expect("without errors");
        let moves = replay(&loaded, Setting::default(), &[]).expect("the start").moves();
        let picked = |from: &str| moves.iter().filter(|legal| legal.begins_with(from)).count();
        assert_eq!((picked(""), picked("b1"), picked("pawn"), picked("(5,2)"), picked("e5")), (12, 2, 8, 1, 0));
    }
}
